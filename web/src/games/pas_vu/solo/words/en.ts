import { sayings as board } from "../../words/en-sayings";
import type { SoloSayings } from "./sayings";

const WORDS = ["none", "one", "two", "three", "four"];
const word = (n: number): string => WORDS[n] ?? String(n);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const sayings: SoloSayings = {
  title: "Hide three ghosts",
  lead: "A hall, three ghosts, and the doors that are going to look. Put each ghost where none of them sees it: behind, under, in or on the furniture. And mind the mirror.",
  doors: "Doors that look",
  counts: {
    2: { name: "Two", note: "to begin with" },
    3: { name: "Three", note: "few corners left" },
    4: { name: "Four", note: "hardly any" },
  },
  start: "Start",
  fetching: "Opening a hall…",
  change: "Change the number of doors",
  streak: "in a row",
  best: (n) => `best ${n}`,
  noBest: "no run yet",
  newBest: "Your best run",
  uncounted: "once more, not counted",
  cut: "No more halls: the server cannot be reached",

  task: "Hide them from these doors",
  from: "The doors that are going to look",
  choose: "Choose a ghost, then a lit square.",
  where: (name) => `Where does ${name} hide? Its own square again: where in it?`,
  stands: (name, where) => `${capital(name)}: ${where}.`,
  outside: "not in the hall yet",
  ghost: (nth, size, where) => `${nth}: ${board.size[size]}, ${where}`,
  square: "Square",
  cell: ({ column, row }) => `col ${column}, row ${row}`,
  nowhere: "Square…",
  complaints: {
    crowded: "There is no room for it there.",
    elsewhere: "Only the lit squares may be used.",
    lower: "There is no room for it up there. It stands lower.",
    offline: "The server cannot be reached. Try again.",
  },
  undo: "Take it out",
  look: "Look!",
  lookNote: (doors) => `through ${word(doors)} doors`,
  waiting: "first put all three",

  nth: (door, n, of) => `${board.door(door)}. Look ${n} of ${of}.`,
  hidden: "All three are hidden!",
  seen: (n, of) => `${capital(word(n))} of ${word(of)} ${n === 1 ? "was" : "were"} seen`,
  well: "No door saw anybody.",
  pity: "The lines show how.",
  solution: "One way to do it",
  solved: "Nobody is seen like this.",
  looks: "What each door saw",
  saw: (door, n) => `${board.door(door)}: ${n === 0 ? "nobody" : n === 1 ? "1 ghost" : `${n} ghosts`}`,
  keyhole: "through the keyhole",
  solve: "Show me how",
  retry: "Once more",
  next: "Next hall",
};
