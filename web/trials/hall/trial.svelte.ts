// A table that answers by itself: what hands do to it is seen at once, and nothing is judged.

import type { PasVuDoor, PasVuWitness } from "../../src/wire";
import type { Piece, Size } from "../../src/games/pas_vu/hall/defs";
import { middle, squareOf, waitingPlace } from "../../src/games/pas_vu/hall/places";
import { times, turn, type Pose, type Vec } from "../../src/games/pas_vu/hall/pose";
import type {
  Direction,
  Ghost,
  HallTable,
  Held,
  Moment,
  Interior,
  Side,
  Square,
  Way,
} from "../../src/games/pas_vu/hall/table";
import { isSquare, tipped } from "../../src/games/pas_vu/hall/tipping";

const FLOCK: readonly Size[] = ["large", "medium", "medium", "small", "small", "small", "small"];
const standing = (x: number, y: number, yaw: number): Pose => ({
  pos: [x, y, 0],
  quat: turn([0, 0, 1], yaw),
});
const INSIDE: Readonly<Record<number, readonly [Vec, number | null] | "out">> = {
  1: [[0.72, 3.11, 0], null],
  3: [[3.35, 1.4, 0], null],
  4: [[4.4, 2.4, 0.2301], null],
  6: "out",
  7: [[2.35, 4.69, 0], null],
  11: [[1.62, 2.7, 0.4801], null],
  13: "out",
  16: [[5.5, 3.6, 0], null],
  19: [[4.9, 5.1, 0], null],
  17: "out",
  22: [[0.5, 1.4, 0], null],
  27: [[0.62, 4.55, 0], null],
  26: [[2.5, 3.5, 0], 0.6],
};

function ghosts(sides: readonly Side[]): Ghost[] {
  return sides.flatMap((side, seat) =>
    FLOCK.map((size, nth): Ghost => {
      const number = seat * 7 + nth;
      const found = INSIDE[number];
      const here = found !== undefined && found !== "out";
      return {
        ...{ number, seat, size, where: here ? "hall" : found === "out" ? "out" : "waiting" },
        pos: here ? found[0] : waitingPlace(number, side),
        heading: here ? found[1] : null,
      };
    }),
  );
}

export class Trial implements HallTable {
  failed = $state(false);
  moment = $state<Moment>("take");
  still = $state(true);
  you = $state<number | null>(0);
  sides = $state.raw<readonly Side[]>(["south", "west", "north", "east"]);
  interior = $state.raw<Interior>({
    furniture: {
      mirror: standing(3.3, 4.2, 220),
      trolley: standing(4.7, 2.5, 200),
      desk: standing(4.72, 5.1, -8),
      piano: standing(1.5, 5.4, 3),
      armchair: standing(1.6, 2.75, 28),
      table: standing(3.35, 1.4, 8),
    },
    ghosts: ghosts(["south", "west", "north", "east"]),
  });
  door = $state.raw<PasVuDoor | null>(null);
  witnesses = $state.raw<readonly PasVuWitness[]>([]);
  takeable = $state.raw<readonly Piece[]>(["armchair", "mirror"]);
  held = $state.raw<Held | null>(null);
  chosen = $state<number | null>(null);
  cursor = $state.raw<Square>({ column: 3, row: 3 });
  ways = $state.raw<readonly Way[]>([]);
  axes: HallTable["axes"] = () => ({ right: [1, 0], away: [0, 1] });

  takeUp(piece: Piece): void {
    const from = this.interior.furniture[piece];
    this.moment = "place";
    this.held = { piece, from, wish: from, rest: { ok: true, pose: from, moved: [] } };
  }

  hold(wish: Pose): void {
    if (this.held === null) return;
    const [x, y] = wish.pos;
    const by = Math.max(0.6 - x, x - 5.4, 0.6 - y, y - 5.4);
    const side: Side = x < 0.6 ? "west" : x > 5.4 ? "east" : y < 0.6 ? "south" : "north";
    const rest: Held["rest"] =
      by > 0
        ? { ok: false, why: "outside", side, by, at: wish.pos, path: [wish] }
        : { ok: true, pose: wish, moved: [] };
    this.held = { ...this.held, wish, rest };
  }

  move(right: number, away: number): void {
    const wish = this.held?.wish;
    if (wish === undefined) return;
    const axes = this.axes();
    const by = (n: 0 | 1): number => right * axes.right[n] + away * axes.away[n];
    this.hold({ ...wish, pos: [wish.pos[0] + by(0), wish.pos[1] + by(1), 0] });
  }

  turnBy(degrees: number): void {
    const wish = this.held?.wish;
    if (wish !== undefined) this.hold({ ...wish, quat: times(turn([0, 0, 1], degrees), wish.quat) });
  }

  tip(direction: Direction, degrees: number): boolean {
    if (this.held === null) return true;
    const { right, away } = this.axes();
    const [x, y] = direction === "left" || direction === "right" ? right : away;
    const sign = direction === "left" || direction === "near" ? -1 : 1;
    const wish = tipped(this.held.wish, [x * sign, y * sign], degrees);
    this.hold(wish);
    return isSquare(wish);
  }

  standUp(): void {
    if (this.held !== null) this.hold({ ...this.held.wish, quat: this.held.from.quat });
  }

  putBack(): void {
    this.held = null;
    this.moment = "take";
  }

  nudge(): void {
    this.hold(this.held?.from ?? standing(3, 3, 0));
  }

  setDown(): void {
    const held = this.held;
    if (!held?.rest?.ok) return;
    const furniture = { ...this.interior.furniture, [held.piece]: held.rest.pose };
    this.interior = { ...this.interior, furniture };
    this.putBack();
  }

  mayChoose(ghost: number): boolean {
    return Math.floor(ghost / 7) === this.you;
  }

  choose(ghost: number): void {
    this.chosen = ghost;
  }

  price(to: Square): number | null {
    const steps = Math.abs(to.column - this.cursor.column) + Math.abs(to.row - this.cursor.row);
    return steps > 3 ? null : steps;
  }

  step(to: Square, wish: Vec = middle(to)): void {
    const { chosen } = this;
    if (chosen === null) return;
    const from = this.interior.ghosts.find(({ number }) => number === chosen)?.pos ?? middle(to);
    const stop = [wish[0], wish[1], 0] as const;
    const points = from[0] === stop[0] ? [from, stop] : [from, middle(squareOf(from)), stop];
    this.ways = [{ ghost: chosen, points, cost: points.length - 1, out: false }];
    const moved = (each: Ghost): Ghost =>
      each.number === chosen ? { ...each, where: "hall", pos: stop, heading: null } : each;
    this.interior = { ...this.interior, ghosts: this.interior.ghosts.map(moved) };
    this.cursor = to;
  }

  readonly canLeave = false;
  leave(): void {
    this.ways = [];
  }
  undo(): void {
    this.ways = [];
  }
}
