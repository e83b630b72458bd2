// Numbers with their sign first, with a true minus.

export function plain(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : plain(points);
}
