// The hall without a server: for pictures of it, for measuring it, and for counting what its keyhole shows.

import { mount } from "svelte";
import "../../src/games/pas_vu/colours.css";
import "../../src/styles/fonts.css";
import "../../src/styles/theme.css";
import "./trial.css";
import { measured } from "./measured";
import { pictured } from "./pictured";
import { Trial } from "./trial.svelte";
import Room from "./Room.svelte";

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get("theme") ?? "dark";
const table = new Trial();
const target = document.getElementById("mat");
if (target !== null && !query.has("bare"))
  mount(Room, { target, props: { table, low: query.get("graphics") === "low" } });
Object.assign(window, { trial: { table, pictured, measured } });
