// A replay file on its way from the page where it was opened to the page where it is shown.

let held: string | null = null;

export function handFile(text: string): void {
  held = text;
}

export const heldFile = (): string | null => held;
