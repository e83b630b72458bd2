import { describe, expect, test } from "vitest";
import type { Lang } from "../../../lang/lang";
import type { Phrases, Reasons } from "../../../wire";
import { GIFTS } from "../gifts";
import { sayings as english, words as en } from "./en";
import { sayings as french, words as fr } from "./fr";
import type { Sayings } from "./sayings";

type Phrase = Phrases["not_a_hat"];
const WORDS = { en, fr };
const NAMES: Readonly<Record<Lang, readonly string[]>> = {
  en: ["Ada", "Bob", "You"],
  fr: ["Ada", "Bob", "Toi"],
};
const ADA = 0;
const BOB = 1;
const YOU = 2;

const tell = (lang: Lang, phrase: Phrase): string =>
  WORDS[lang].tell(
    phrase,
    (seat) => NAMES[lang][seat] ?? "",
    (seat) => seat === YOU,
  );

const PHRASES: readonly (readonly [Phrase, string, string])[] = [
  [{ key: "deal", seat: ADA, thing: "umbrella" }, "Ada has an umbrella.", "Ada a un parapluie."],
  [{ key: "deal", seat: YOU, thing: "cup" }, "You have a cup.", "Tu as une tasse."],
  [
    { key: "top", thing: "cactus" },
    "Next in the shop: a cactus.",
    "Ensuite, à la boutique\u202f: un cactus.",
  ],
  [
    { key: "shown", seat: ADA, thing: "alarm-clock" },
    "Ada takes from the shop: an alarm clock.",
    "Ada prend à la boutique\u202f: un réveil.",
  ],
  [
    { key: "shown", seat: YOU, thing: "hat" },
    "You take from the shop: a hat.",
    "Tu prends à la boutique\u202f: un chapeau.",
  ],
  [
    { key: "turn", seat: YOU },
    "You took a gift from the shop and turned it over.",
    "Tu as pris un cadeau à la boutique et l’as retourné.",
  ],
  [
    { key: "back", seat: ADA, to: BOB, arrow: "left" },
    "It goes left, from Ada to Bob.",
    "La flèche va à gauche\u202f: Ada l’offre à Bob.",
  ],
  [
    { key: "back", seat: YOU, to: BOB, arrow: "right" },
    "It goes right, from you to Bob.",
    "La flèche va à droite\u202f: tu l’offres à Bob.",
  ],
  [
    { key: "back", seat: ADA, to: YOU, arrow: "left" },
    "It goes left, from Ada to you.",
    "La flèche va à gauche\u202f: Ada te l’offre.",
  ],
  [
    { key: "offer", seat: ADA, to: BOB, thing: "guitar", words: "guitar", manner: "plainly" },
    "Ada, plainly, to Bob: a lovely guitar.",
    "Ada, l’air de rien, à Bob\u202f: une magnifique guitare.",
  ],
  [
    { key: "offer", seat: ADA, to: YOU, thing: "umbrella", words: "brolly", manner: "smiling" },
    "Ada, smiling, to you: a lovely umbrella. T for thank you, N for that’s not.",
    "Ada, avec le sourire, à toi\u202f: un magnifique parapluie. T pour merci, N pour dire non.",
  ],
  [
    { key: "offer", seat: YOU, to: ADA, thing: null, words: "a yeti", manner: "unsure" },
    "You, unsure, to Ada: “a yeti”.",
    "Toi, en hésitant, à Ada\u202f: «\u202fa yeti\u202f».",
  ],
  [{ key: "said", seat: ADA, to: BOB }, "Ada told Bob what it is.", "Ada a dit ce que c’est à Bob."],
  [{ key: "said", seat: YOU, to: BOB }, "You told Bob what it is.", "Tu as dit ce que c’est à Bob."],
  [{ key: "said", seat: ADA, to: YOU }, "Ada told you what it is.", "Ada t’a dit ce que c’est."],
  [{ key: "accept", seat: BOB, giver: ADA }, "Bob thanked Ada.", "Bob remercie Ada."],
  [{ key: "accept", seat: YOU, giver: ADA }, "You thanked Ada.", "Tu remercies Ada."],
  [{ key: "accept", seat: BOB, giver: YOU }, "Bob thanked you.", "Bob te remercie."],
  [
    { key: "turned", seat: BOB, giver: YOU },
    "Bob said no to you. The gift is turned: was that what was said?",
    "Bob te dit non. Le cadeau est retourné\u202f: est-ce bien ce qui a été dit\u202f?",
  ],
  [
    { key: "claim", seat: YOU, claim: "right" },
    "You said: it is what was said.",
    "Tu réponds\u202f: c’est bien ce qui a été dit.",
  ],
  [
    { key: "claim", seat: BOB, claim: "wrong" },
    "Bob said: it is not what was said.",
    "Bob répond\u202f: ce n’est pas ce qui a été dit.",
  ],
  [
    { key: "refuse", seat: BOB, giver: ADA, thing: "hat", named: false, loser: ADA },
    "Bob said no to Ada. It was a hat: Ada takes it.",
    "Bob a dit non à Ada. C’était un chapeau\u202f: le cadeau revient à Ada.",
  ],
  [
    { key: "refuse", seat: YOU, giver: ADA, thing: "hat", named: true, loser: YOU },
    "You said no to Ada. It was a hat indeed: you take it.",
    "Tu as dit non à Ada. C’était bien un chapeau\u202f: le cadeau te revient.",
  ],
  [
    { key: "refuse", seat: BOB, giver: YOU, thing: "hat", named: false, loser: YOU },
    "Bob said no to you. It was a hat: you take it.",
    "Bob t’a dit non. C’était un chapeau\u202f: le cadeau te revient.",
  ],
  [
    { key: "refuse", seat: BOB, giver: YOU, thing: "hat", named: false, loser: null },
    "Bob said no to you. It was a hat, and the two do not agree: nobody takes it.",
    "Bob t’a dit non. C’était un chapeau. Faute d’accord, le cadeau ne revient à personne.",
  ],
  [{ key: "end", round: 2 }, "Round 2 is over.", "La manche 2 est finie."],
];

test.each(PHRASES)("%o is told in either language", (phrase, inEnglish, inFrench) => {
  expect(tell("en", phrase)).toBe(inEnglish);
  expect(tell("fr", phrase)).toBe(inFrench);
});

const CAME: Reasons["not_a_hat"] = { key: "came_as", seat: YOU, thing: "teapot", ago: 2 };

test("a hint speaks of you as of the others", () => {
  const why = (lang: Lang, reason: Reasons["not_a_hat"]): string =>
    WORDS[lang].why(reason, (seat) => NAMES[lang][seat] ?? "");
  expect(why("en", CAME)).toBe("You gave it 2 passes ago, as a teapot. That may have been a bluff.");
  expect(why("fr", CAME)).toBe("Toi, il y a 2 passes\u202f: une théière. C’était peut-être du bluff.");
  expect(why("en", { ...CAME, seat: ADA, thing: null, ago: 1 })).toBe(
    "Ada gave it one pass ago, by a name that says nothing. That may have been a bluff.",
  );
  expect(why("fr", { key: "lay_open", thing: "cup", ago: 0 })).toBe(
    "C’était une tasse quand tout le monde l’a vu, à l’instant.",
  );
});

describe("on the board", () => {
  const said = (say: Sayings, thing: string | null, words = ""): string => {
    const { lead, thing: what } = say.sentence({ thing, words, manner: "plainly" });
    return `${lead} ${what}`;
  };

  test("a giver’s sentence has the right article", () => {
    expect(said(english, "umbrella")).toBe("“For you, a lovely umbrella.”");
    expect(said(french, "umbrella")).toBe("«\u202fPour toi, un magnifique parapluie.\u202f»");
    expect(said(french, "guitar")).toBe("«\u202fPour toi, une magnifique guitare.\u202f»");
    expect(said(french, null, "un yéti")).toBe("«\u202fPour toi, un yéti.\u202f»");
  });
  test("the gap in one’s own waits for the article", () => {
    expect(french.ask("Bob", null)).toBe("«\u202fBob, voici");
    expect(french.ask("Bob", "guitar")).toBe("«\u202fBob, voici une magnifique");
    expect(english.ask("Bob", null)).toBe("“Bob, here is a lovely");
  });
  test("it is refused by name, by words, or by pointing at it", () => {
    const refused = (say: Sayings, thing: string | null, words: string): string =>
      say.notThat({ thing, words, manner: "plainly" });
    expect(refused(english, "umbrella", "brolly")).toBe("That’s not an umbrella!");
    expect(refused(french, "guitar", "guitare")).toBe("Ce n’est pas une guitare\u202f!");
    expect(refused(english, null, "a yeti")).toBe("That’s not “a yeti”!");
    expect(refused(french, null, "")).toBe("Ce n’est pas ça\u202f!");
  });
  test("a seat is told with what lies there, for whom, and what came back", () => {
    const held = [english.open("teapot"), english.closed(null)];
    expect(english.seat("Maud", held, 1, 3)).toBe(
      "Maud: a teapot, face up and a gift, face down, for you; 1 of 3 came back",
    );
    expect(english.seat("Maud", [], 0, 3)).toBe("Maud: no gift yet; 0 of 3 came back");
    expect(french.seat("Toi", [french.closed("Maud")], 2, 3)).toBe(
      "Toi\u202f: un cadeau, face cachée, pour Maud\u202f; 2 sur 3 revenus",
    );
  });
  test("it is told who was right and who takes it, to you and of others", () => {
    expect(english.verdict.giverRight(null, "Bob")).toBe("You said so. Bob takes it.");
    expect(english.verdict.receiverRight("Bob", null)).toBe("Bob did not believe it. You take it.");
    expect(french.verdict.giverRight("Ada", null)).toBe("Ada l’avait bien dit. C’est pour toi.");
    expect(french.verdict.receiverRight(null, "Ada")).toBe("Tu n’y as pas cru. C’est pour Ada.");
    expect([1, 2, 3].map((n) => english.verdict.titles(n, "Bob", false))).toEqual([
      "The first for Bob",
      "That makes two for Bob",
      "That makes three for Bob",
    ]);
    expect([1, 2, 3].map((n) => french.verdict.titles(n, "Bob", true))).toEqual([
      "Et de un pour toi",
      "Et de deux pour toi",
      "Et de trois pour toi",
    ]);
  });
});

/** Every text of a tree of words; functions are asked with gifts, names and numbers. */
function texts(tree: unknown, thing: string): string[] {
  if (typeof tree === "string") return [tree];
  if (typeof tree === "function") {
    const offer = { thing, words: "x", manner: "plainly" };
    const given: unknown[][] = [
      [thing, thing],
      [2, "Maud", true],
      [offer],
      ["Maud", [thing], 1, 3],
      [["Maud", "Olive"]],
    ];
    return given.flatMap((arguments_) => {
      try {
        return texts((tree as (...all: unknown[]) => unknown)(...arguments_), thing);
      } catch {
        return []; // it is asked for something else
      }
    });
  }
  return typeof tree === "object" && tree !== null
    ? Object.values(tree).flatMap((each) => texts(each, thing))
    : [];
}

describe("every text", () => {
  const things = GIFTS.map(({ key }) => key);
  const all = (say: Sayings): string[] => things.flatMap((thing) => texts(say, thing));

  test("in French has its own spaces and quotes", () => {
    const found = [...all(french), ...PHRASES.map(([phrase]) => tell("fr", phrase))];
    expect(found.length).toBeGreaterThan(1000);
    expect(
      found.filter((text) => /[^\u202f\u00a0\s][;!?»]|[^\u202f\u00a0\d]:|«[^\u202f]|[“”"]|'/.test(text)),
    ).toEqual([]);
  });
  test("in English has its own", () => {
    const found = [...all(english), ...PHRASES.map(([phrase]) => tell("en", phrase))];
    expect(found.filter((text) => /\s[;:!?]|[«»"]|'|\u202f|\ba [aeio]/.test(text))).toEqual([]);
  });
});
