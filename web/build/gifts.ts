// The pictures of the gifts, made as the page is built: those of a set taken apart and inked anew, and those we drew.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { optimize } from "svgo";
import type { CustomPlugin } from "svgo";
import type { Plugin } from "vite";
import type { Piece } from "virtual:not_a_hat/pictures";

const MODULE = "virtual:not_a_hat/pictures";
const GIFTS = new URL("../../naysay/games/not_a_hat/gifts.json", import.meta.url);
const OWN = new URL("../src/games/not_a_hat/own-gifts.json", import.meta.url);
const NO_SHAPE = new Set(["svg", "g", "defs", "linearGradient", "stop"]); // our inks take the place of gradients

export interface GiftDrawing {
  key: string;
  icon: string; // "own:hat", or of the set: "fluent-emoji-flat:top-hat"
  inks?: string; // a letter for each piece, - for one that is left out; own pictures have theirs with them
}

export interface OwnDrawing {
  inks: string;
  paths: readonly string[];
  turn?: number; // degrees about the middle
}

/** Where pictures come from, by what stands before and after the colon of an icon. */
export type Sources = (source: string, name: string) => { body: string; inks?: string } | undefined;

/** The pieces of one picture in their inks, from the bottom up. */
export function picture(gift: GiftDrawing, sources: Sources): Piece[] {
  const [source = "", name = ""] = gift.icon.split(":");
  const drawing = sources(source, name);
  if (drawing === undefined) throw new Error(`${gift.key}: there is no picture ${gift.icon}`);
  const outlines = pieces(drawing.body, gift.key);
  const inks = [...(drawing.inks ?? gift.inks ?? "")];
  if (inks.length !== outlines.length) {
    throw new Error(
      `${gift.key}: expected an ink for each of the ${outlines.length} pieces of ${gift.icon}, got "${inks.join("")}"`,
    );
  }
  return outlines.flatMap((piece, at) => inked(piece, inks[at], gift.key));
}

function inked(piece: Omit<Piece, "ink">, ink: string | undefined, key: string): Piece[] {
  if (ink === "-") return [];
  if (ink === "d" || ink === "s" || ink === "p") return [{ ink, ...piece }];
  throw new Error(`${key}: expected the ink d, s or p, or - for none, got "${ink}"`);
}

/** What the body of an SVG consists of, every shape as an outline. Two decimals are enough for a drawing 32 wide. */
function pieces(body: string, key: string): Omit<Piece, "ink">[] {
  const found: Omit<Piece, "ink">[] = [];
  const collect: CustomPlugin = {
    name: "pieces",
    fn: () => ({
      element: {
        enter({ name, attributes }) {
          if (attributes.transform !== undefined || (name !== "path" && !NO_SHAPE.has(name))) {
            throw new Error(`${key}: expected shapes that become plain paths, got a <${name}> that does not`);
          }
          if (name !== "path") return;
          const holes = attributes["fill-rule"] === "evenodd";
          found.push({ outline: attributes.d ?? "", ...(holes && { holes }) });
        },
      },
    }),
  };
  optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`, {
    plugins: [
      { name: "convertShapeToPath", params: { convertArcs: true } },
      { name: "convertPathData", params: { floatPrecision: 2 } },
      collect,
    ],
  });
  return found;
}

function read(file: URL): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

interface GiftSet {
  package: string;
  version: string;
  licence: string;
}

/** The pictures of the set that gifts.json names, and of no other: its inks are right for that one alone. */
export function sourcesOf(set: GiftSet, own: Readonly<Record<string, OwnDrawing>>): Sources {
  const need = createRequire(import.meta.url);
  const { version, license } = need(`${set.package}/package.json`) as { version: string; license: string };
  if (version !== set.version || license !== set.licence) {
    throw new Error(
      `expected ${set.package} ${set.version} (${set.licence}), for which the inks in gifts.json were chosen, got ${version} (${license})`,
    );
  }
  const { prefix, icons } = need(`${set.package}/icons.json`) as {
    prefix: string;
    icons: Readonly<Record<string, { body: string } | undefined>>;
  };
  return (source, name) => {
    if (source === prefix) return icons[name];
    const mine = source === "own" ? own[name] : undefined;
    if (mine === undefined) return undefined;
    const turn = mine.turn === undefined ? "" : ` transform="rotate(${mine.turn} 16 16)"`;
    return { body: mine.paths.map((outline) => `<path d="${outline}"${turn}/>`).join(""), inks: mine.inks };
  };
}

export function pictures(): Record<string, Piece[]> {
  const { set, gifts } = read(GIFTS) as { set: GiftSet; gifts: readonly GiftDrawing[] };
  const sources = sourcesOf(set, read(OWN) as Record<string, OwnDrawing>);
  return Object.fromEntries(gifts.map((gift) => [gift.key, picture(gift, sources)]));
}

/** One module with all pictures. Parsed as JSON, for that is read faster than code is. */
export function giftPictures(): Plugin {
  return {
    name: "gift-pictures",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      for (const file of [GIFTS, OWN]) this.addWatchFile(fileURLToPath(file));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(pictures()))});`;
    },
  };
}
