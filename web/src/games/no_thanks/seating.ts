// Who sits where: the others clockwise from your left; watchers see everyone, from the first seat.

export function others(seats: number, you: number | null): number[] {
  return you === null
    ? Array.from({ length: seats }, (_, i) => i)
    : Array.from({ length: seats - 1 }, (_, i) => (you + 1 + i) % seats);
}
