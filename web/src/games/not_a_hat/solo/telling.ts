// What is to be read and heard at each moment. What a gift is stands there as long as its picture does.

import type { Run } from "./run.svelte";
import { sitter } from "./sitters";
import type { SoloSayings } from "./words/sayings";
import { lengthOf } from "./pace";

export interface Telling {
  heading: string;
  line: string;
  spoken: string; // to those who listen
}

type Moment = Pick<Run, "phase" | "drill" | "beat" | "streak">;

export function tell(
  { phase, drill, beat, streak }: Moment,
  say: SoloSayings,
  named: (thing: string) => string,
): Telling {
  const plain = (heading: string, line: string): Telling => ({ heading, line, spoken: line });
  if (phase === "fetching") return { heading: say.fetching, line: "", spoken: "" };
  if (phase === "right" && drill !== null) {
    const line = say.is(named(drill.right));
    return { heading: say.thanks, line, spoken: `${say.thanks} ${line} ${say.inARow(streak)}` };
  }
  if (phase !== "looking" || drill === null || beat === null) return plain("", "");
  const { row } = drill;
  switch (beat.key) {
    case "ready":
      return plain(
        say.look,
        streak > 0 && lengthOf(streak) > lengthOf(streak - 1) ? say.more(row.length) : say.ready(row.length),
      );
    case "shown":
      return plain(say.look, say.shown(beat.gift + 1, row.length, named(row[beat.gift]?.thing ?? "")));
    case "turned": {
      const laid = row[beat.gift];
      if (laid === undefined) return plain("", "");
      return plain(say.turned, say.arrow[laid.arrow](sitter(laid.seat), sitter(laid.to)));
    }
    case "held":
      return plain(say.follow, say.begins(sitter(row.at(-1)?.seat ?? 0)));
    case "passed":
      return plain(say.follow, say.passed(sitter(beat.pass.giver), sitter(beat.pass.receiver)));
    case "asked":
      return plain("", "");
  }
}
