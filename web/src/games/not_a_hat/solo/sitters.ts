// Who sits round the table when nobody does: names to tell by, the same each time.

const SITTERS = ["Pixel", "Bonbon", "Tango", "Domino", "Polka", "Nougat", "Biscuit", "Pompon"];

export const sitter = (seat: number): string => SITTERS[seat] ?? "";
