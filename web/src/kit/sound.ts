// Short, quiet sounds made on the spot. Nothing is heard before the first gesture, and nothing when sound is off.

import { settings } from "./settings.svelte";

export type Sound =
  | "card"
  | "chip"
  | "take"
  | "gift"
  | "no"
  | "right"
  | "laugh"
  | "turn"
  | "tick"
  | "win"
  | "first"
  | "tie"
  | "late"
  | "wrong"
  | "early"
  | "held";

interface Note {
  from: number; // Hz
  to: number;
  at: number; // s after the start
  long: number; // s
  loud: number; // 0…1
  wave: OscillatorType;
}

const KNOCK: Note = { from: 150, to: 90, at: 0, long: 0.09, loud: 0.12, wave: "sine" };
const REVEAL = 0.95; // s after the knock: what was turned can be seen

const NOTES: Readonly<Record<Exclude<Sound, "card" | "gift">, readonly Note[]>> = {
  chip: [
    { from: 2100, to: 1500, at: 0, long: 0.05, loud: 0.05, wave: "triangle" },
    { from: 2600, to: 1900, at: 0.06, long: 0.05, loud: 0.03, wave: "triangle" },
  ],
  take: [
    { from: 240, to: 150, at: 0, long: 0.13, loud: 0.09, wave: "sine" },
    { from: 1700, to: 1300, at: 0.09, long: 0.05, loud: 0.03, wave: "triangle" },
  ],
  no: [KNOCK],
  right: [
    KNOCK,
    { from: 523, to: 523, at: REVEAL, long: 0.14, loud: 0.05, wave: "sine" },
    { from: 659, to: 659, at: REVEAL + 0.11, long: 0.2, loud: 0.05, wave: "sine" },
  ],
  laugh: [
    KNOCK,
    ...[784, 659, 587, 494].map((hertz, nth): Note => ({
      from: hertz,
      to: hertz * 0.96,
      at: REVEAL + nth * 0.09,
      long: 0.08,
      loud: 0.06,
      wave: "triangle",
    })),
    { from: 330, to: 165, at: REVEAL + 0.5, long: 0.26, loud: 0.04, wave: "sine" },
  ],
  turn: [
    { from: 523, to: 523, at: 0, long: 0.14, loud: 0.05, wave: "sine" },
    { from: 784, to: 784, at: 0.11, long: 0.22, loud: 0.05, wave: "sine" },
  ],
  tick: [{ from: 880, to: 840, at: 0, long: 0.05, loud: 0.05, wave: "triangle" }],
  first: [
    { from: 659, to: 659, at: 0, long: 0.09, loud: 0.06, wave: "triangle" },
    { from: 988, to: 988, at: 0.08, long: 0.24, loud: 0.06, wave: "triangle" },
  ],
  tie: [
    { from: 659, to: 659, at: 0, long: 0.2, loud: 0.05, wave: "triangle" },
    { from: 784, to: 784, at: 0, long: 0.2, loud: 0.05, wave: "triangle" },
  ],
  late: [{ from: 392, to: 262, at: 0, long: 0.22, loud: 0.05, wave: "sine" }],
  wrong: [
    { from: 130, to: 98, at: 0, long: 0.26, loud: 0.07, wave: "square" },
    { from: 123, to: 92, at: 0.02, long: 0.26, loud: 0.05, wave: "square" },
  ],
  early: [0, 0.08, 0.16].map((at): Note => ({
    from: 880,
    to: 840,
    at,
    long: 0.05,
    loud: 0.05,
    wave: "square",
  })),
  held: [
    { from: 440, to: 440, at: 0, long: 0.16, loud: 0.05, wave: "sine" },
    { from: 554, to: 554, at: 0.12, long: 0.3, loud: 0.04, wave: "sine" },
  ],
  win: [
    { from: 523, to: 523, at: 0, long: 0.18, loud: 0.05, wave: "triangle" },
    { from: 659, to: 659, at: 0.13, long: 0.18, loud: 0.05, wave: "triangle" },
    { from: 784, to: 784, at: 0.26, long: 0.4, loud: 0.06, wave: "triangle" },
  ],
};

let context: AudioContext | null = null;

/** Call from a gesture: browsers allow sound only from there on. */
export function wakeSound(): void {
  if (!settings.sound) return;
  context ??= typeof AudioContext === "undefined" ? null : new AudioContext();
  if (context?.state === "suspended") void context.resume();
}

export function playSound(sound: Sound): void {
  if (!settings.sound || context?.state !== "running") return;
  if (sound === "card") rustle(context);
  else if (sound === "gift") rustle(context, 0.22, 1600);
  else for (const note of NOTES[sound]) sing(context, note);
}

function sing(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at;
  const voice = new OscillatorNode(audio, { type: note.wave, frequency: note.from });
  const volume = new GainNode(audio, { gain: 0 });
  voice.frequency.linearRampToValueAtTime(note.to, start + note.long);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(note.loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + note.long);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + note.long + 0.02);
}

/** Paper on felt: a breath of filtered noise. */
function rustle(audio: AudioContext, long = 0.11, frequency = 2400): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++)
    samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency, Q: 0.8 });
  const volume = new GainNode(audio, { gain: 0.09 });
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start();
}
