import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { settings } from "../../kit/settings.svelte";
import Legend from "./Legend.svelte";

const PATTERNS = {
  en: ["red, zigzag", "blue, waves", "green, dots", "yellow, rays", "white, rings", "a Void, empty"],
  fr: ["rouge", "bleu", "vert", "jaune", "blanc", "Vide"],
};

beforeEach(() => {
  settings.lang = "en";
});

test.each(["en", "fr"] as const)("every portal is there with its colour and its pattern: %s", (lang) => {
  settings.lang = lang;
  render(Legend);
  const said = screen.getAllByRole("listitem").map((item) => item.textContent.trim());
  expect(said).toHaveLength(6);
  PATTERNS[lang].forEach((name, i) => expect(said[i]).toContain(name));
});

/** How bright a colour is to an eye that sees none. */
function grey(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("in grey the zigzag is dark on its portal, and the waves are light on theirs", () => {
  const { container } = render(Legend);
  const [zigzag, waves] = [...container.querySelectorAll("pattern")].map((pattern) => {
    const [ground, line] = [pattern.querySelector("rect"), pattern.querySelector("path")];
    return (
      (grey(line?.getAttribute("stroke") ?? "") + 0.05) / (grey(ground?.getAttribute("fill") ?? "") + 0.05)
    );
  });
  expect(zigzag).toBeLessThan(1 / 2);
  expect(waves).toBeGreaterThan(3);
});
