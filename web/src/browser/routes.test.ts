import { describe, expect, it } from "vitest";
import { parseCode, parseRoute, paths } from "./routes";

describe("the address", () => {
  it("leads to a page", () => {
    expect(parseRoute("/")).toEqual({ page: "home" });
    expect(parseRoute("/t/plum-7k3q")).toEqual({ page: "table", table: "PLUM-7K3Q" });
    expect(parseRoute("/t/PLUM-7K3Q/")).toEqual({ page: "table", table: "PLUM-7K3Q" });
    expect(parseRoute("/replays")).toEqual({ page: "replays" });
    expect(parseRoute("/about")).toEqual({ page: "about" });
    expect(parseRoute(paths.practice("not_not"))).toEqual({ page: "practice", game: "not_not" });
    expect(parseRoute(paths.tour("not_not"))).toEqual({ page: "tour", game: "not_not" });
  });

  it("of a replay may name a seat", () => {
    const replay = { page: "replay", table: "PLUM-7K3Q", number: 2 };
    expect(parseRoute("/replay/PLUM-7K3Q/2")).toEqual({ ...replay, eyes: null });
    expect(parseRoute("/replay/PLUM-7K3Q/2", "?seat=3")).toEqual({ ...replay, eyes: 3 });
    expect(parseRoute("/replay/PLUM-7K3Q/2", "?seat=x")).toEqual({ ...replay, eyes: null });
  });

  it("that means nothing leads nowhere", () => {
    for (const path of ["/t", "/t/a/b", "/replay/A/x", "/about/me", "/t/%E0%A4%A"])
      expect(["nowhere", "table"]).toContain(parseRoute(path).page);
    expect(parseRoute("/nothing")).toEqual({ page: "nowhere" });
  });

  it("is what our own links are made of", () => {
    expect(parseRoute(paths.table("PLUM-7K3Q"))).toEqual({ page: "table", table: "PLUM-7K3Q" });
    expect(parseRoute(paths.replay("A-B", 1))).toEqual({
      page: "replay",
      table: "A-B",
      number: 1,
      eyes: null,
    });
    expect(paths.replay("A-B", 1, 0)).toBe("/replay/A-B/1?seat=0");
  });
});

describe("the code of a table", () => {
  it.each([
    "PLUM-7K3Q",
    "plum-7k3q",
    "  plum 7k3q ",
    "plum7k3q",
    "Plum–7k3q",
    "http://192.168.1.5:8000/t/PLUM-7K3Q",
    "https://naysay.example/t/plum-7k3q?from=chat#top",
    "Come and play! https://naysay.example/t/PLUM-7K3Q",
  ])("is found in %j", (typed) => {
    expect(parseCode(typed)).toBe("PLUM-7K3Q");
  });

  it.each(["PLUM-7K3Q-9XWM", "plum 7k3q 9xwm", "plum7k3q9xwm", "https://naysay.example/t/plum-7k3q-9xwm"])(
    "is found in %j",
    (typed) => {
      expect(parseCode(typed)).toBe("PLUM-7K3Q-9XWM");
    },
  );

  it.each([
    ["vanilla7k3q", "VANILLA-7K3Q"],
    ["vanilla7k3q9xwm", "VANILLA-7K3Q-9XWM"],
  ])("without dashes is told by its length: %j", (typed, code) => {
    expect(parseCode(typed)).toBe(code);
  });

  it.each(["", "  ", "-", "ab", "no! way?", "https://naysay.example/"])("is not found in %j", (typed) => {
    expect(parseCode(typed)).toBeNull();
  });
});
