import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aScene, aStep, Peers } from "./fixtures";
import type { Attempted, Room } from "./room.svelte";

let peers: Peers;
let room: Room;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  peers = new Peers();
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
});

describe("a move", () => {
  it("is pending until it is seen, though the server has said that it is done", async () => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(1, ["take", "pass"]) });
    const played = room.play("take");
    expect(room.pending).toBe("take");
    peers.now.done();
    await played;
    expect(room.pending).toBe("take");
    peers.now.say(aStep(2, [], 0));
    expect(room.pending).toBeNull();
  });

  it("is pending as long as its step waits to be shown", async () => {
    room = peers.join();
    room.reel.hasty = false;
    peers.now.welcome({ scene: aScene(1, ["take"]) });
    peers.now.say(aStep(2, ["take"]));
    const played = room.play("take");
    peers.now.say(aStep(3, ["take"], 0));
    peers.now.done();
    await played;
    expect(room.shown?.scene.version).toBe(2);
    expect(room.pending).toBe("take");
    vi.advanceTimersByTime(500);
    expect(room.shown?.scene.version).toBe(3);
    expect(room.pending).toBeNull();
  });

  it("is sent once, however often the button is pressed before the table has answered", async () => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(1, ["take", "pass"]) });
    const played = room.play("take");
    void room.play("take");
    void room.play("pass");
    expect(peers.now.kinds).toEqual(["join", "play"]);
    peers.now.done();
    await played;
    void room.play("take");
    expect(peers.now.kinds).toEqual(["join", "play"]);
    peers.now.say(aStep(2, ["take", "pass"], 0));
    void room.play("pass");
    expect(peers.now.kinds).toEqual(["join", "play", "play"]);
    expect(room.pending).toBe("pass");
  });

  it.each(["stale", "not_now"] as const)(
    "that came too late (%s) is dropped without a word",
    async (trouble) => {
      room = peers.join();
      peers.now.welcome({ scene: aScene(1, ["take"]) });
      const played = room.play("take");
      peers.now.say({ type: "refused", id: peers.now.last.id, trouble, expected: "", why: null });
      await played;
      expect(room.trouble).toBeNull();
      expect(room.pending).toBeNull();
      void room.play("take");
      expect(peers.now.kinds).toEqual(["join", "play", "play"]);
    },
  );

  it("that the rules refuse is spoken of for a while, and can be made again", async () => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(1, ["take"]) });
    const played = room.play("take");
    const why = { key: "speechless" };
    peers.now.say({ type: "refused", id: peers.now.last.id, trouble: "illegal", expected: "pass", why });
    await played;
    expect(room.trouble).toBe("illegal");
    expect(room.why).toEqual(why);
    expect(room.pending).toBeNull();
    vi.advanceTimersByTime(6000);
    expect(room.trouble).toBeNull();
  });

  it("is still pending when somebody else acts first", () => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(1, "free") });
    void room.play("tap left @412");
    peers.now.say(aStep(2, "free"));
    expect(room.pending).toBe("tap left @412");
    peers.now.say(aStep(3, [], 0));
    expect(room.pending).toBeNull();
  });

  it("may be anything where there is no menu, and only what is on it where there is one", () => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(1, ["take", "pass"]) });
    void room.play("tap top @398");
    expect(peers.now.kinds).toEqual(["join"]);
    peers.now.say(aStep(2, "free"));
    void room.play("tap top @398");
    expect(peers.now.last).toMatchObject({ type: "play", wish: "tap top @398", seen: 2 });
  });

  it("in a race is sent again after a break, though others have acted", () => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(1, "free") });
    void room.play("tap left @412");
    peers.comeBack();
    const missed = [aStep(2, "free")];
    peers.now.welcome({ story: null, scene: aScene(2, "free"), missed });
    expect(peers.now.last).toMatchObject({ type: "play", wish: "tap left @412", seen: 1 });
  });

  it("is sent again after a break if nothing has happened", () => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(1, ["take"]) });
    void room.play("take");
    peers.comeBack();
    peers.now.welcome({ story: null, scene: aScene(1, ["take"]) });
    expect(peers.now.last).toMatchObject({ type: "play", wish: "take", seen: 1 });
  });

  it("is not sent again if it was played after all", () => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(1, ["take"]) });
    void room.play("take");
    peers.comeBack();
    peers.now.welcome({ story: null, scene: aScene(2, ["take"]), missed: [aStep(2, ["take"], 0)] });
    expect(peers.now.kinds).toEqual(["join"]);
    expect(room.pending).toBeNull();
  });

  it("that is not on the menu is never sent", () => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(1) });
    void room.play("take");
    expect(peers.now.kinds).toEqual(["join"]);
  });
});

describe("a wish that is tried", () => {
  const tried = (): Promise<Attempted> => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(4, "free") });
    return room.attempt('say "the hat"');
  };

  it("is answered with the action that it would be, and nothing is on its way", async () => {
    const answer = tried();
    expect(peers.now.last).toMatchObject({ type: "try", wish: 'say "the hat"', seen: 4 });
    expect(room.pending).toBeNull();
    peers.now.say({ type: "tried", id: peers.now.last.id, action: { thing: "hat" } });
    expect(await answer).toEqual({ action: { thing: "hat" }, why: null, trouble: null });
    expect(room.pending).toBeNull();
  });

  it("is refused with the game's reason, and nobody is troubled", async () => {
    const answer = tried();
    const why = { key: "speechless" };
    const id = peers.now.last.id;
    peers.now.say({ type: "refused", id, trouble: "illegal", expected: "some words", why });
    expect(await answer).toEqual({ action: null, why, trouble: "illegal" });
    expect(room.trouble).toBeNull();
  });

  it("is not asked again after a break", async () => {
    const answer = tried();
    peers.comeBack();
    peers.now.welcome({ story: null, scene: aScene(4, "free") });
    expect(await answer).toEqual({ action: null, why: null, trouble: "lost" });
    expect(peers.now.kinds).toEqual(["join"]);
  });
});
