import { expect, test } from "vitest";
import { CONVICTIONS, type EndingSayings, type Given, type Somebody } from "./sayings";
import { sayings as en } from "./words.en";
import { sayings as fr } from "./words.fr";

const YOU: Somebody = { name: "Toi", you: true };
const MAUD: Somebody = { name: "Maud", you: false };
const OLIVE: Somebody = { name: "Olive", you: false };
const PAIRS: readonly (readonly [Somebody, Somebody])[] = [
  [YOU, MAUD],
  [MAUD, YOU],
  [MAUD, OLIVE],
];
const STROKES = [...CONVICTIONS, "right", "wrong", "unheard"] as const;

/** Everything that can be said of a gift's way. */
function sentences(say: EndingSayings): string[] {
  const given = PAIRS.flatMap(([giver, receiver]) =>
    STROKES.flatMap((stroke) => [true, false].map((right): Given => ({ giver, receiver, stroke, right }))),
  );
  return [
    ...given.map(say.given),
    ...given.flatMap((each) =>
      ([null, "giver", "receiver"] as const).map((loser) => say.refused(each, loser)),
    ),
    ...[YOU, MAUD].flatMap((who) => [
      say.dealt(who),
      say.shop(who),
      say.lay(who),
      say.unanswered(who),
      say.own.ask(who),
      say.why(0, false, { by: "back", who, count: 3 }),
      say.choice("chapeau", 2, who),
    ]),
    ...[0, 1, 2].flatMap((n) => [say.why(n, true, { by: "shop" }), say.whyOver(n, false, 4), say.points(n)]),
    say.why(0, true, { by: "given", count: 300 }),
    say.became(null),
    say.came(["un chapeau"]),
    say.byRound([1, 2]),
    say.quote("chapeau"),
    say.way("chapeau"),
    say.kept,
  ];
}

test("French keeps its signs with the word before them, and says tu", () => {
  for (const sentence of sentences(fr)) {
    expect(sentence).not.toMatch(/[^\u202f][!?;:»]|«[^\u202f]/);
    expect(sentence).not.toMatch(/\b(vous|votre|vos)\b/i);
  }
});

test("nobody is called by a name in place of you", () => {
  for (const say of [en, fr]) for (const sentence of sentences(say)) expect(sentence).not.toContain("Toi");
});

test("both languages tell all convictions apart", () => {
  const [giver, receiver] = [MAUD, OLIVE];
  for (const say of [en, fr])
    expect(new Set(STROKES.map((stroke) => say.given({ giver, receiver, stroke, right: true }))).size).toBe(
      6,
    );
});
