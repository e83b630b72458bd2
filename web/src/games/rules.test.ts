import { expect, test } from "vitest";
import { parseRules } from "./rules";

const text = `# A game
Words about it.

## 1 Setting up

- **1.1** Lay it out.
- **1.2** ° Or do not.

## 2 A turn

- **2.1** Play: one card, ° or two.

---

# Un jeu

## 1 Mise en place

- **1.1** Prépare-le.
`;

test("rules are read with their chapters, and ours are marked", () => {
  expect(parseRules(text)).toEqual({
    en: [
      { number: "1.1", heading: "Setting up", text: "Lay it out." },
      { number: "1.2", text: "Or do not.", ours: true },
      { number: "2.1", heading: "A turn", text: "Play: one card, or two.", ours: true },
    ],
    fr: [{ number: "1.1", heading: "Mise en place", text: "Prépare-le." }],
  });
});
