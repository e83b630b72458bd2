// The peer Colyseus: node colyseus.mjs PORT
import { Room, Server } from "@colyseus/core";
import { StateView, schema } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { SEATS, deal } from "./rules.mjs";

const Player = schema({ chips: { type: "number", view: true }, taken: ["number"] }, "Player");
const Table = schema({ card: "number", pile: "number", turn: "number", players: [Player] }, "Table");

class NoThanks extends Room {
  maxClients = SEATS;
  patchRate = null; // what was played is sent at once; else up to 50 ms later

  onCreate() {
    this.setState(new Table());
    this.state.turn = 0;
    for (let seat = 0; seat < SEATS; seat++) this.state.players.push(new Player());
    this.deal();
    this.onMessage("pass", (client) => {
      const player = this.of(client);
      if (!player || player.chips === 0) return;
      player.chips -= 1;
      this.state.pile += 1;
      this.state.turn = (this.state.turn + 1) % SEATS;
      this.broadcastPatch();
    });
    this.onMessage("take", (client) => {
      const player = this.of(client);
      if (!player) return;
      player.chips += this.state.pile;
      player.taken.push(this.state.card);
      this.state.pile = 0;
      if (this.deck.length) this.state.card = this.deck.pop();
      else this.deal();
      this.broadcastPatch();
    });
  }

  deal() {
    this.deck = deal();
    this.state.card = this.deck.pop();
    this.state.pile = 0;
    for (const player of this.state.players) {
      player.chips = 11;
      player.taken.clear();
    }
  }

  of(client) {
    const player = this.state.players[this.state.turn];
    return client.seat === this.state.turn ? player : undefined;
  }

  onJoin(client) {
    client.seat = this.clients.length - 1;
    client.view = new StateView(); // of the chips each sees only their own
    client.view.add(this.state.players[client.seat]);
  }
}

const server = new Server({ transport: new WebSocketTransport({}), greet: false });
server.define("no_thanks", NoThanks);
await server.listen(Number(process.argv[2]));
console.log("ready");
