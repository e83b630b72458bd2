// The peer boardgame.io: node boardgame.mjs PORT
import { createRequire } from "node:module";
import { SEATS, deal } from "./rules.mjs";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

function dealt(players) {
  const deck = deal();
  for (const seat of Object.keys(players)) players[seat] = { chips: 11 };
  return { card: deck.pop(), pile: 0, taken: Object.keys(players).map(() => []), players, secret: { deck } };
}

const game = {
  name: "no_thanks",
  disableUndo: true,
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ ctx }) => dealt(Object.fromEntries(Array.from({ length: ctx.numPlayers }, (_, seat) => [seat, {}]))),
  playerView: PlayerView.STRIP_SECRETS, // the deck, and the chips of others
  moves: {
    pass: {
      client: false,
      move: ({ G, playerID, events }) => {
        if (G.players[playerID].chips === 0) return INVALID_MOVE;
        G.players[playerID].chips -= 1;
        G.pile += 1;
        events.endTurn();
      },
    },
    take: {
      client: false,
      move: ({ G, playerID }) => {
        G.players[playerID].chips += G.pile;
        G.taken[playerID].push(G.card);
        G.pile = 0;
        G.card = G.secret.deck.pop();
        if (G.card === undefined) Object.assign(G, dealt(G.players));
      },
    },
  },
};

const server = Server({ games: [game], origins: [/./] });
await server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
