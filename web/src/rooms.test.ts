// Imports between the rooms of the page point one way, and some names mean one thing wherever they are, as in the server
// (tests/test_imports.py).

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { describe, expect, test } from "vitest";

const SRC = import.meta.dirname;

const BOTTOM = ["wire", "lang", "browser"];
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  wire: [],
  styles: [],
  lang: ["wire"],
  browser: [],
  contract: BOTTOM, // what a game's folder offers, and is given
  kit: [...BOTTOM, "contract"],
  line: [...BOTTOM, "contract"],
  game: [...BOTTOM, "contract", "kit"], // and its own folder
  found: [...BOTTOM, "contract", "kit", "game"], // the one that finds the games
  table: [...BOTTOM, "contract", "kit", "line", "found"],
  replay: [...BOTTOM, "contract", "kit", "line", "found", "table"],
  pages: [...BOTTOM, "contract", "kit", "line", "found", "table", "replay"],
  app: [...BOTTOM, "styles", "kit", "pages"],
};

/** The room of a file by its path under src, with or without its ending; null: there is no such room. */
function roomOf(path: string): string | null {
  const [first = "", second = "", ...rest] = path.split("/");
  if (/^(main|App)\b/.test(first)) return "app";
  if (first === "games" && rest.length === 0 && /^(game|rules)(\.ts)?$/.test(second)) return "contract";
  if (first === "games" && rest.length === 0 && /^found(\.ts)?$/.test(second)) return "found";
  if (first === "games") return "game";
  const room = first.replace(/\.ts$/, "");
  return room in MAY_IMPORT ? room : null;
}

const IMPORTS = [
  /\b(?:import|export)\b[^"';]*?\bfrom\s*["']([^"']+)["']/g,
  /\bimport\s*["']([^"']+)["']/g, // for what it does
  /\bimport\s*\(\s*["'`]([^"'`]+)["'`]/g,
  /\bimport\.meta\.glob\s*(?:<[^>]*>)?\(\s*["'`]([^"'`]+)["'`]/g,
];

const MADE = "virtual:"; // as the page is built, and then the game's key

/** What a file imports from the page, by path under src, wherever in it. What comes from packages is left out. */
function imported(source: string, path: string): string[] {
  const code = source.replace(/<!--[\s\S]*?-->/g, "").replace(/^\s*(?:\/\/|\*).*$/gm, "");
  return IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)])
    .map(([, from = ""]) => from.replace(/\?.*$/, ""))
    .filter((from) => from.startsWith(".") || from.startsWith(MADE))
    .map((from) => (from.startsWith(MADE) ? from : beside(path, from)));
}

const beside = (path: string, from: string): string =>
  normalize(join(dirname(path), from))
    .split(sep)
    .join("/");

/** Whether a game may have this though it is not in src: its own rules and data, read where they stand, and what the
    build makes of them. */
const isOwn = (to: string, game: string): boolean =>
  to.startsWith(`${MADE}${game}/`) ||
  (to.startsWith(`../../naysay/games/${game}/`) && /\/(RULES\.md|[^/]+\.json)$/.test(to));

/** The imports of a file that point the wrong way. */
function astray(source: string, path: string): string[] {
  const room = roomOf(path);
  const folder = path.split("/")[1] ?? "";
  return imported(source, path).filter((to) => {
    if (to.startsWith("..") || to.startsWith(MADE)) return room !== "game" || !isOwn(to, folder);
    const there = roomOf(to);
    if (there === null || room === null) return true;
    if (room === "game" && there === "game") return to.split("/")[1] !== folder;
    return there !== room && !MAY_IMPORT[room]?.includes(there);
  });
}

const FILES = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => file.split(sep).join("/"))
  .filter((file) => /\.(ts|svelte)$/.test(file) && !/\.test\.ts$/.test(file));

test("every file has its room", () => {
  expect(FILES.length).toBeGreaterThan(100);
  expect(FILES.filter((file) => roomOf(file) === null)).toEqual([]);
});

test("imports point one way", () => {
  const wrong = FILES.flatMap((file) =>
    astray(readFileSync(join(SRC, file), "utf8"), file).map((to) => `${file} imports ${to}`),
  );
  expect(wrong).toEqual([]);
});

test("the test reads what there is to read", () => {
  const all = FILES.flatMap((file) => imported(readFileSync(join(SRC, file), "utf8"), file));
  expect(all.length).toBeGreaterThan(400);
  expect(all).toContain("pages/Table.svelte"); // loaded when it is needed
  expect(all).toContain("games/*/index.ts");
  expect(all).toContain("styles/theme.css");
});

describe("an import that points the other way is caught", () => {
  test.each([
    ["wire.ts", 'import type { Room } from "./line/room.svelte";'],
    ["lang/en.ts", 'import { settings } from "../kit/settings.svelte";'],
    ["browser/memory.ts", 'import type { Table } from "../wire";'],
    ["games/game.ts", 'import { tiles } from "./found";'],
    ["games/game.ts", 'import type { Room } from "../line/room.svelte";'],
    [
      "kit/Sheet.svelte",
      '<script lang="ts">\n  import type { Device } from "../line/device.svelte";\n</script>',
    ],
    ["kit/names.ts", 'import { titleOf } from "../games/found";'],
    ["line/room.svelte.ts", 'import Icon from "../kit/Icon.svelte";'],
    ["line/room.svelte.ts", 'const icon = await import("../kit/Icon.svelte");'],
    ["line/api.ts", 'export { settings } from "../kit/settings.svelte";'],
    [
      "games/not_not/Board.svelte",
      '<script lang="ts">\n  import Chip from "../no_thanks/Chip.svelte";\n</script>',
    ],
    ["games/not_not/Board.svelte", "{#await import('../no_thanks/Chip.svelte') then Chip}{/await}"],
    ["games/not_not/index.ts", 'const all = import.meta.glob("../*/index.ts");'],
    ["games/not_not/solo/Tour.svelte", 'import { tour } from "../../../line/api";'],
    ["games/not_not/Board.svelte", 'import Log from "../../table/Log.svelte";'],
    ["games/not_not/Board.svelte", 'import { titleOf } from "../found";'],
    ["games/not_not/words/en.ts", 'import text from "../../../../../naysay/games/not_not/rules.py?raw";'],
    [
      "games/not_not/words/rules.ts",
      'import text from "../../../../../naysay/games/no_thanks/RULES.md?raw";',
    ],
    ["games/not_not/deck.ts", 'import { gifts } from "../../../../naysay/games/not_a_hat/gifts.json";'],
    ["games/not_a_hat/gifts.ts", 'import lock from "../../../package-lock.json";'],
    ["games/not_not/Board.svelte", 'import pictures from "virtual:not_a_hat/pictures";'],
    ["games/found.ts", 'import pictures from "virtual:not_a_hat/pictures";'],
    ["pages/Home.svelte", 'import { gifts } from "../../../naysay/games/not_a_hat/gifts.json";'],
    ["games/found.ts", 'import { Room } from "../line/room.svelte";'],
    ["table/Play.svelte", 'import game from "../games/no_thanks";'],
    ["table/Play.svelte", 'import game from "../games/no_thanks/index";'],
    ["table/Play.svelte", 'import type {\n  Route,\n} from "../pages/Table.svelte";'],
    ["replay/Show.svelte", 'import "../styles/theme.css";'],
    ["pages/Home.svelte", 'import App from "../App.svelte";'],
    ["App.svelte", 'import { Room } from "./line/room.svelte";'],
    ["kit/Sheet.svelte", 'import { leftover } from "../shell/leftover";'],
  ])("%s: %s", (path, source) => {
    expect(astray(source, path)).toHaveLength(1);
  });
});

describe("an import that points the right way is not", () => {
  test.each([
    ["kit/Sheet.svelte", 'import { onMount } from "svelte";\nimport { lang } from "./settings.svelte";'],
    ["kit/ClockRing.svelte", 'import type { RunningClock } from "../games/game";'],
    [
      "line/reel.svelte.ts",
      'import type { Scene } from "../wire";\nimport { read } from "../browser/memory";',
    ],
    ["games/not_not/words/rules.ts", 'import text from "../../../../../naysay/games/not_not/RULES.md?raw";'],
    ["games/not_a_hat/gifts.ts", 'import { gifts } from "../../../../naysay/games/not_a_hat/gifts.json";'],
    ["games/not_a_hat/Picture.svelte", 'import pictures from "virtual:not_a_hat/pictures";'],
    [
      "games/not_not/solo/Tour.svelte",
      'import { SPOTS } from "../spots";\nimport type { TourProps } from "../../game";',
    ],
    ["games/found.ts", 'const tiles = import.meta.glob<Tile>("./*/Tile.svelte", { eager: true });'],
    [
      "table/Log.svelte",
      '<!-- import Home from "../pages/Home.svelte" -->\n// import Home from "../pages/Home.svelte"',
    ],
    [
      "pages/Table.svelte",
      'import Play from "../table/Play.svelte";\nimport { Device } from "../line/device.svelte";',
    ],
    ["App.svelte", '{#await import("./pages/Table.svelte") then Table}{/await}'],
  ])("%s: %s", (path, source) => {
    expect(astray(source, path)).toEqual([]);
  });
});

/** Each is defined once at most, so that those who search for it find what they looked for. */
const ONE_MEANING = ["Scene", "Step", "Opened", "Count", "Refused", "Trips", "Level", "Token"];

const DEFINED =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:class|interface|type|const|let|function) (\w+)/gm;

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** What a file has for others, and its own name. */
function defined(source: string, path: string): string[] {
  const own = (path.split("/").at(-1) ?? "").replace(/\..*$/, "");
  return [own, ...[...source.matchAll(DEFINED)].map(([, name = ""]) => name)].map(capital);
}

/** Names that should mean one thing, and the files in which they have one, where these are several. */
function doubles(sources: readonly (readonly [path: string, source: string])[]): Record<string, string[]> {
  const homes = ONE_MEANING.map((name): [string, string[]] => [
    name,
    sources.filter(([path, source]) => defined(source, path).includes(name)).map(([path]) => path),
  ]);
  return Object.fromEntries(homes.filter(([, paths]) => paths.length > 1));
}

describe("some names mean one thing", () => {
  const wire = ["wire.ts", "export interface Scene {\n  version: number;\n}"] as const;

  test("in all of the page", () => {
    const sources = FILES.map((file) => [file, readFileSync(join(SRC, file), "utf8")] as const);
    expect(doubles(sources)).toEqual({});
    expect(doubles([...sources, wire])).toEqual({ Scene: ["wire.ts", "wire.ts"] });
  });

  test.each([
    ["games/pas_vu/hall/table.ts", "export interface Scene {\n  ghosts: readonly Ghost[];\n}"],
    ["games/pas_vu/hall/table.ts", "export type Scene = number;"],
    ["games/pas_vu/three/stage.ts", "export const scene = new Three();"],
    ["games/pas_vu/scene.ts", ""],
    ["kit/Scene.svelte", ""],
  ])("%s: %s", (path, source) => {
    expect(doubles([wire, [path, source]])).toEqual({ Scene: ["wire.ts", path] });
  });
});
