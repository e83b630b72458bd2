// The keyboard, the same over the 3-D hall and over the plan. R, H and M are every table's.

import type { PasVuBoard } from "../../wire";
import type { Direction } from "./hall/table";
import { onFloor, onPlan } from "./plan/orientation";
import { flockOf } from "./standing";
import type { Table } from "./table.svelte";
import { inHall } from "./walks";
import { middle, squareOf } from "./hall/places";
import type { Side } from "./hall/table";

const TIP: Readonly<Record<string, Direction>> = { w: "away", a: "left", s: "near", d: "right" };
export const STEP: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
export const FINE = 0.1; // squares
const COARSE = 0.5;
const TICK = 15; // degrees
const RIGHT = 90;

export interface Desk {
  table: Table;
  board: PasVuBoard;
  mine: boolean;
  near: Side; // at the bottom of what is seen
  goOn: () => void;
}

/** Whether the key meant something. */
export function pressed(event: KeyboardEvent, desk: Desk): boolean {
  const { table, board, mine } = desk;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const button =
    event.target instanceof Element && event.target.closest("button, [role=button], a, summary") !== null;
  const enter = (key === "Enter" || key === " ") && !button;
  if (table.moment === "keyhole" || table.moment === "flee" || table.moment === "dark") {
    if (!enter && key !== "Escape") return false;
    desk.goOn();
    return true;
  }
  if (!mine) {
    if (!enter) return false;
    desk.goOn();
    return true;
  }
  if (table.held !== null) return held(event, key, enter, table);
  if (table.moment === "plan") return plan(event, key, enter, desk);
  const nth = /^[1-6]$/.test(key) ? Number(key) - 1 : -1;
  if (board.phase === "furniture") {
    const piece = board.movable[nth];
    if (piece !== undefined) table.takeUp(piece);
    else if (key === "n") table.play("keep");
    else return false;
    return true;
  }
  const wishes = {
    side: board.sides.map((side) => `side ${side}`),
    pick: board.offers.map(({ name }) => `pick ${name}`),
    tag: board.taggable.map((ghost) => `tag ${ghost}`),
  };
  const wish = board.phase in wishes ? wishes[board.phase as keyof typeof wishes][nth] : undefined;
  if (wish === undefined) return false;
  table.play(wish);
  return true;
}

function held(event: KeyboardEvent, key: string, enter: boolean, table: Table): boolean {
  const step = STEP[key];
  const tip = TIP[key];
  const by = event.shiftKey ? COARSE : FINE;
  if (step !== undefined) table.move(step[0] * by, step[1] * by);
  else if (tip !== undefined) table.tip(tip, event.shiftKey ? RIGHT : TICK);
  else if (key === "q" || key === "e") table.turnBy((key === "q" ? 1 : -1) * (event.shiftKey ? RIGHT : TICK));
  else if (key === "x") table.standUp();
  else if (key === "Escape") table.putBack();
  else if (enter) table.setDown();
  else return false;
  return true;
}

function plan(event: KeyboardEvent, key: string, enter: boolean, { table, near }: Desk): boolean {
  const step = STEP[key];
  if (step !== undefined && event.shiftKey) {
    const { right, away } = table.axes();
    const by = (n: 0 | 1): number => FINE * (step[0] * right[n] + step[1] * away[n]);
    table.planning.shift(by(0), by(1));
  } else if (step !== undefined) wander(table, near, step);
  else if (enter) table.step(table.cursor);
  else if (/^[1-7]$/.test(key)) {
    const ghost = flockOf(table.you ?? 0)[Number(key) - 1];
    if (ghost !== undefined) table.choose(ghost);
  } else if (key === "Backspace") table.undo();
  else if (key === "o") table.leave();
  else if (key === "g") table.planning.play();
  else return false;
  return true;
}

/** The cursor goes on as the viewer sees it; past the far side it leads out. */
export function wander(
  table: Pick<Table, "cursor">,
  near: Side,
  [along, up]: readonly [number, number],
): void {
  const [x, y] = onPlan(near, middle(table.cursor));
  const there = onFloor(near, [x + along, y - up]);
  const next = { column: Math.floor(there[0]) + 1, row: Math.floor(there[1]) + 1 };
  if (inHall(next)) table.cursor = squareOf([there[0], there[1], 0]);
}
