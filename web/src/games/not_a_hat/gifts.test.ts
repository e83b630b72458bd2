import { describe, expect, test } from "vitest";
import type { Lang } from "../../lang/lang";
import { called, gift, GIFTS, lovely, suggest, withArticle } from "./gifts";

const LANGS: readonly Lang[] = ["en", "fr"];

describe("a gift", () => {
  test("has its name in either language", () => {
    expect(called("bicycle", "en")).toBe("bicycle");
    expect(called("bicycle", "fr")).toBe("vélo");
  });
  test("has its article", () => {
    expect(withArticle("umbrella", "en")).toBe("an umbrella");
    expect(withArticle("umbrella", "fr")).toBe("un parapluie");
    expect(withArticle("guitar", "fr")).toBe("une guitare");
  });
  test("is lovely, of either gender", () => {
    expect(lovely("umbrella", "en")).toBe("a lovely umbrella");
    expect(lovely("bicycle", "fr")).toBe("un magnifique vélo");
    expect(lovely("guitar", "fr")).toBe("une magnifique guitare");
  });
  test("tells its family", () => {
    expect(gift("tie").family).toBe(gift("bow-tie").family);
    expect(gift("cactus").family).toBeUndefined();
  });
  test("that there is none of is refused", () => {
    expect(() => gift("unicorn")).toThrow('expected the key of a gift, got "unicorn"');
  });
});

describe("suggestions", () => {
  const keys = (letters: string, lang: Lang = "en"): string[] => suggest(letters, lang).map(({ key }) => key);

  test("begin with the letters", () => {
    expect(suggest("bicy", "en")).toEqual([{ key: "bicycle", name: "bicycle", found: null }]);
  });
  test("are in the page’s language, with the foreign name that was typed", () => {
    expect(suggest("vél", "en")).toEqual([{ key: "bicycle", name: "bicycle", found: "vélo" }]);
    expect(suggest("bik", "fr")).toEqual([{ key: "bicycle", name: "vélo", found: "bike" }]);
  });
  test("tell the synonym that was typed", () => {
    expect(suggest("broll", "en")).toEqual([{ key: "umbrella", name: "umbrella", found: "brolly" }]);
  });
  test("look at the beginning of every word", () => {
    expect(keys("clo")).toEqual(["clock", "alarm-clock"]);
    expect(keys("lèvr", "fr")).toEqual(["lipstick"]);
    expect(keys("papi", "fr")).toContain("bow-tie");
  });
  test("do not look into words", () => {
    expect(keys("ock")).toEqual([]);
  });
  test.each(["VELO", "vélo", "un vélo", "l’vélo", "le Velo ", "  vélos", "des vélos", "ve\u0301lo"])(
    "do not mind how it is written: %s",
    (letters) => {
      expect(keys(letters)[0]).toBe("bicycle");
    },
  );
  test.each([
    ["bowtie", "bow-tie"],
    ["bow-t", "bow-tie"],
    ["Noeud pap", "bow-tie"],
    ["t-shirt", null],
    ["haut de f", "top-hat"],
    ["brosses à d", "toothbrush"],
    ["chapeaux hauts de forme", "top-hat"],
    ["knives", "knife"],
    ["two", null],
    ["loaves", "loaf"],
    ["wine glasses", "wine-glass"],
  ])("of %s: %s", (letters, key) => {
    expect(keys(letters)[0] ?? null).toBe(key);
  });
  test("take an article for the beginning of a name as long as nothing follows", () => {
    expect(keys("a")).toHaveLength(4);
    expect(keys("la", "fr")).toContain("torch");
    expect(keys("the", "fr")[0]).toBe("teapot");
  });
  test("put the page’s language first, and there a whole name", () => {
    expect(keys("cap")[0]).toBe("cap");
    expect(keys("pain", "en")).toEqual(["paintbrush", "loaf", "baguette"]);
    expect(keys("pain", "fr")).toEqual(["loaf", "baguette", "paintbrush"]);
  });
  test("tell false friends by the page’s own name", () => {
    expect(suggest("car", "fr")).toContainEqual({ key: "car", name: "voiture", found: "car" });
  });
  test("are four at most, each gift once", () => {
    for (const first of "abcdefghijklmnopqrstuvwxyz") {
      for (const lang of LANGS) {
        const found = keys(first, lang);
        expect(found.length).toBeLessThanOrEqual(4);
        expect(new Set(found).size).toBe(found.length);
      }
    }
  });
  test.each(["", " ", "’", "帽子", "12"])("of nothing are none: '%s'", (letters) => {
    expect(suggest(letters, "en")).toEqual([]);
  });

  test("see through a slip in what one thing alone is called", () => {
    expect(suggest("umbrela", "en")).toEqual([{ key: "umbrella", name: "umbrella", found: null }]);
    expect(suggest("parapliue", "en")).toEqual([{ key: "umbrella", name: "umbrella", found: "parapluie" }]);
    expect(keys("un hélicoptrèe", "fr")).toEqual(["helicopter"]);
  });
  test.each(["cpa", "cqp", "ctp", "hta"])("see none in a short name: %s", (letters) => {
    expect(keys(letters)).toEqual([]);
  });
  test.each(["bateau", "cloak", "manteau", "un château"])("take no other thing for a slip: %s", (letters) => {
    expect(keys(letters)).toEqual([]);
  });
  test("see none that two things could be", () => {
    expect(keys("gloe")).toEqual([]); // globe, glove
    expect(keys("bierd")).toEqual([]); // bière, bird
  });

  test("find every gift by each of its names", () => {
    for (const lang of LANGS) {
      for (const each of GIFTS) {
        for (const tongue of LANGS) {
          for (const name of [each[tongue].name, ...each[tongue].synonyms]) {
            expect(tongue === lang ? keys(name, lang).slice(0, 1) : keys(name, lang), name).toContain(
              each.key,
            );
          }
        }
      }
    }
  });
});
