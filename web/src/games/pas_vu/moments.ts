// What is going on, in words, for whoever looks at the board.

import type { PasVuBoard, Phrases } from "../../wire";
import type { Place, Step } from "../game";
import { squareOf } from "./hall/places";
import type { Interior } from "./hall/table";
import type { Table } from "./table.svelte";
import { footing } from "./tipping";
import { sizeOf } from "./walks";
import type { Sayings, StepName, Titled } from "./words/sayings";

type Phrase = Phrases["pas_vu"];

export interface Told {
  board: PasVuBoard;
  step: Step<"pas_vu"> | null;
  table: Table;
  places: readonly Place[];
  actors: readonly number[];
  mine: boolean; // this seat may act, and from this browser
  say: Sayings;
  explain: (phrase: Phrase) => string;
}

export function titled(told: Told): Titled {
  const { board, table, say } = told;
  if (table.eye !== null) return { title: say.door(table.eye), line: say.eyeNote };
  switch (table.moment) {
    case "keyhole": {
      const { look } = table;
      if (look === null) return say.rolling;
      const line = table.recalling ? say.lastLook(look.door) : say.door(look.door);
      return { title: say.seen(look.witnesses.length), line };
    }
    case "flee":
      return say.flee(table.look?.witnesses.length ?? 0);
    case "dark":
      return say.dark(owner(told, told.step?.phrase), board.keyhole ?? { side: "south", number: 1 });
    case "take":
      return taking(told);
    case "place":
      return holding(told);
    case "plan":
      return planning(told);
    case "hall":
      return happened(told) ?? waiting(told);
  }
}

const owner = ({ places }: Told, phrase: Phrase | null | undefined): string | null => {
  const seat = phrase && "seat" in phrase ? phrase.seat : -1;
  return places[seat]?.you ? null : (places[seat]?.label ?? "");
};

function taking({ board, table, say }: Told): Titled {
  const card = board.places[table.you ?? 0]?.card;
  const open = card?.pieces.filter((piece) => board.movable.includes(piece)).length ?? 0;
  return say.take(card?.value ?? 0, open > 1, open === 1);
}

function holding({ table, say }: Told): Titled {
  const { held } = table;
  if (held === null) return { title: "", line: "" };
  const { rest } = held;
  if (rest === null) return { title: say.hold(held.piece), line: say.asking };
  if (!rest.ok) return { title: say.cannot, line: say.unsettled(rest) };
  const interior: Interior = {
    ...table.interior,
    furniture: { ...table.interior.furniture, ...Object.fromEntries(rest.moved) },
  };
  const rests = say.rests(footing(held.piece, rest.pose, interior), squareOf(rest.pose.pos));
  const others = rest.moved.map(([piece]) => piece);
  return {
    title: say.hold(held.piece),
    line: others.length === 0 ? rests : `${rests} ${say.alsoMoves(others)}`,
  };
}

function planning({ board, table, say, explain }: Told): Titled {
  const { planning: plan } = table;
  const title = say.stepsLeft(plan.left, board.budget);
  if (plan.refusal !== null) return { title, line: explain(plan.refusal) };
  if (table.peeked !== null)
    return { title, line: say.peeked(table.peeked.door, table.peeked.witnesses?.length ?? null) };
  if (plan.chosen === null) return { title, line: say.howToPlan };
  return { title, line: say.howToLead(say.ghost(null, sizeOf(plan.chosen))) };
}

/** What the last step was, while it is dwelt on. */
function happened(told: Told): Titled | null {
  const { step, say, mine, board } = told;
  const phrase = step?.phrase ?? null;
  if (phrase === null || mine) return null;
  switch (phrase.key) {
    case "midnight":
      return { title: say.midnight[phrase.card].title, line: say.midnight[phrase.card].does };
    case "reveal": {
      const entered = phrase.came.filter(({ walk, stands }) => walk.door !== null && stands !== null).length;
      return say.went(entered, phrase.came.filter(({ walk }) => walk.out).length);
    }
    case "roll":
      if (phrase.purpose === "crystal") return say.crystalSays(phrase.pips);
      return board.phase === "roll" ? say.rolled(owner(told, phrase), phrase.pips) : null;
    case "tie":
      return say.tied;
    case "side":
      return say.chose(owner(told, phrase), phrase.side);
    case "perched":
    case "effect":
    case "pick":
    case "tag":
    case "rise":
    case "place":
    case "keep":
    case "draw":
      return split(told.explain(phrase));
    default:
      return null;
  }
}

/** The first sentence is the title. */
function split(text: string): Titled {
  const [title = "", ...rest] = text.split(/(?<=[.!?:])\s/);
  const line = rest.join(" ");
  return {
    title: title.replace(/[.:]$/, "").trimEnd(),
    line: line.slice(0, 1).toUpperCase() + line.slice(1),
  };
}

function waiting({ board, places, actors, mine, table, say }: Told): Titled {
  const name = (seat: number | undefined): string => places[seat ?? -1]?.label ?? "";
  const [actor] = actors.filter((seat) => seat >= 0);
  const own = (seat: number | undefined): string | null => (places[seat ?? -1]?.you ? null : name(seat));
  switch (board.phase) {
    case "hall":
    case "keyhole":
      return say.setting;
    case "midnight":
    case "card":
      return say.draws(own(board.queue[0] ?? board.die));
    case "crystal":
    case "effect":
    case "offer":
    case "perch":
    case "rise":
      return board.midnight === null
        ? say.rolling
        : { title: say.midnight[board.midnight].title, line: say.midnight[board.midnight].does };
    case "pick": {
      const [first] = board.offers[0]?.change.furniture[0] ?? [];
      if (board.midnight === null) return say.rolling;
      return mine ? say.pick(board.midnight, first ?? null) : say.picking(name(actor), board.midnight);
    }
    case "tag":
      return mine ? say.tag : say.picking(name(actor), "tag");
    case "furniture":
      return say.moves(name(actor));
    case "place":
      return board.held === null ? say.moves(name(actor)) : say.holds(name(actor), board.held);
    case "plans": {
      const late = board.places.flatMap(({ planned }, seat) =>
        planned || places[seat]?.you ? [] : [name(seat)],
      );
      return say.plans(late, table.you !== null && board.plan !== null);
    }
    case "reveal":
    case "roll":
      return say.rolling;
    case "side":
      return mine ? say.side_ : say.choosing(name(actor));
    case "door":
    case "look":
      return board.keyhole === null ? say.rolling : { title: say.door(board.keyhole), line: "" };
    case "over":
      return say.over;
  }
}

const STEPS: Readonly<Partial<Record<PasVuBoard["phase"], StepName>>> = {
  midnight: "midnight",
  crystal: "midnight",
  effect: "midnight",
  offer: "midnight",
  pick: "midnight",
  tag: "midnight",
  card: "furniture",
  furniture: "furniture",
  place: "furniture",
  plans: "ghosts",
  reveal: "ghosts",
  roll: "side",
  side: "side",
  door: "door",
  look: "look",
  perch: "look",
  rise: "look",
  over: "look",
};

/** Where in the turn this is: by what is shown, then by what comes. */
export function stepNow({
  board,
  step,
  table,
  mine,
}: Pick<Told, "board" | "step" | "table" | "mine">): StepName | null {
  if (table.moment === "keyhole" || table.moment === "flee") return "look";
  const key = step?.phrase?.key;
  if (table.moment === "dark") return "door";
  if (mine) return STEPS[board.phase] ?? null;
  if (key === "reveal") return "ghosts";
  if (key === "side") return "side";
  return STEPS[board.phase] ?? null;
}
