// Paths and what they mean.

export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "replays" }
  | { page: "replay"; table: string; number: number; eyes: Eyes }
  | { page: "about" }
  | { page: "practice" | "tour" | "daily"; game: string }
  | { page: "nowhere" };

/** Through which a replay is seen: a seat's, those of one who sees everything, or a spectator's. */
export type Eyes = number | "all" | null;

const NUMBER = /^\d{1,6}$/;

export function parseRoute(path: string, search = ""): Route {
  const parts = path.split("/").filter((part) => part !== "");
  const [first, second, third] = parts.map(decoded);
  if (first === undefined) return { page: "home" };
  if (parts.length === 1 && (first === "replays" || first === "about")) return { page: first };
  if (parts.length === 2 && second !== undefined) {
    if (first === "practice" || first === "tour" || first === "daily") return { page: first, game: second };
    if (first === "t") return { page: "table", table: second.toUpperCase() };
  }
  if (parts.length === 3 && first === "replay" && second !== undefined && NUMBER.test(third ?? "")) {
    const seat = new URLSearchParams(search).get("seat") ?? "";
    return {
      page: "replay",
      table: second.toUpperCase(),
      number: Number(third),
      eyes: seat === "all" ? "all" : NUMBER.test(seat) ? Number(seat) : null,
    };
  }
  return { page: "nowhere" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const paths = {
  practice: (game: string): string => `/practice/${encodeURIComponent(game)}`,
  tour: (game: string): string => `/tour/${encodeURIComponent(game)}`,
  daily: (game: string): string => `/daily/${encodeURIComponent(game)}`,
  table: (table: string): string => `/t/${encodeURIComponent(table)}`,
  replay: (table: string, number: number, eyes: Eyes = null): string =>
    `/replay/${encodeURIComponent(table)}/${number}${eyes === null ? "" : `?seat=${eyes}`}`,
};

const PART = 4; // signs after the word of a code, twice: PLUM-7K3Q-9XWM; tables made before have them once
const SHORTEST = 12; // letters and signs of a code

/** The code of a table, from what people type or paste: lower case, spaces, no dash, a whole link. */
export function parseCode(typed: string): string | null {
  const text = typed.trim();
  const link = /\/t\/([^/?#\s]+)/i.exec(text);
  const code = decoded(link?.[1] ?? text)
    .toUpperCase()
    .replace(/[\s_.–—-]+/g, "-")
    .replace(/^-|-$/g, "");
  const whole = code.includes("-") ? code : dashed(code);
  return /^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(whole) && whole.length <= 32 ? whole : null;
}

function dashed(code: string): string {
  const word = code.length - (code.length < SHORTEST ? 1 : 2) * PART;
  return [code.slice(0, word), ...(code.slice(word).match(/.{4}/g) ?? [])].join("-");
}
