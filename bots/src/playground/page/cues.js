// Audio cues of a game: short synthesized sounds, or words spoken by the browser. Off by default; uses only what the page shows.

import { word } from "./words.js";

// Each sound as parts: a tone that glides between two pitches, or noise through a closing low-pass filter. Pitches in hertz, times in
// seconds.
const SOUNDS = {
  flight: [{ tone: [1300, 450], lasts: 0.3, loud: 0.06 }, { noise: [2600, 900], lasts: 0.3, loud: 0.05 }],
  miss: [{ noise: [1800, 250], lasts: 0.35, loud: 0.2 }],
  hit: [{ noise: [3200, 200], lasts: 0.25, loud: 0.35 }, { tone: [150, 55], lasts: 0.3, loud: 0.4 }],
  sunk: [
    { noise: [3200, 80], lasts: 0.9, loud: 0.35 },
    { tone: [150, 40], lasts: 0.5, loud: 0.4 },
    { tone: [330, 90], from: 0.3, lasts: 0.8, loud: 0.12 },
  ],
  turn: [{ tone: [660, 660], lasts: 0.12, loud: 0.12 }, { tone: [880, 880], from: 0.13, lasts: 0.2, loud: 0.12 }],
  won: [523, 659, 784, 1047].map((pitch, at) => ({ tone: [pitch, pitch], from: at * 0.14, lasts: at === 3 ? 0.5 : 0.18, loud: 0.16 })),
  lost: [392, 330, 262].map((pitch, at) => ({ tone: [pitch, pitch], from: at * 0.2, lasts: at === 2 ? 0.6 : 0.24, loud: 0.14 })),
};
const GAP = 0.12;

// The mark of each result of a shot.
const MARKS = { miss: "o", hit: "x", sunk: "#" };

// The changes between two states of a game: results of shots on either side, then the end or the turn.
export function changes(before, now) {
  if (!before) return [];
  const met = (waters) => {
    const [was, is] = [before[waters], now[waters]];
    const kind = is.sunk > was.sunk ? "sunk" : is.hits > was.hits ? "hit" : is.misses > was.misses ? "miss" : null;
    return kind ? [{ kind, waters }] : [];
  };
  const ended = ["won", "lost"].includes(now.outcome) && before.outcome === null;
  const last = ended ? [{ kind: now.outcome }] : now.turn && !before.turn ? [{ kind: "turn" }] : [];
  return [...met("enemy"), ...met("mine"), ...last];
}

// The words of a change.
function spoken({ kind, waters }) {
  const said = { turn: "yourTurn", won: "heardWon", lost: "heardLost" }[kind] ?? MARKS[kind];
  return waters === "mine" ? word("heardMine", word(said)) : word(said);
}

export class Cues {
  constructor() {
    this.games = new Map();
    this.context = null;
    this.quiet = 0;
    this.switches = {
      sound: this.switch("sound", "AudioContext" in window, () => this.play([{ kind: "turn" }])),
      spoken: this.switch("spoken", "speechSynthesis" in window, () => this.speak([{ kind: "turn" }])),
    };
  }

  // A switch that is off by default and hidden if the browser does not support it. Switching it on plays a sample.
  switch(name, can, sample) {
    const button = document.getElementById(name);
    button.hidden = !can;
    const on = () => can && localStorage.getItem(name) === "true";
    const show = () => button.setAttribute("aria-pressed", String(on()));
    button.addEventListener("click", () => {
      localStorage.setItem(name, String(!on()));
      show();
      if (on()) sample();
      else if (name === "spoken") window.speechSynthesis.cancel();
    });
    show();
    return on;
  }

  // Records the state of a game and plays the changes; the first state of a game is silent.
  note({ picture, touched }, aloud) {
    if (!picture?.audible) return;
    const known = this.games.get(picture.game);
    if (known && known.touched >= touched) return;
    const audible = { ...picture.audible, outcome: picture.outcome };
    this.games.set(picture.game, { touched, audible });
    const cues = aloud ? changes(known?.audible, audible) : [];
    if (cues.length === 0) return;
    if (this.switches.sound()) this.play(cues);
    if (this.switches.spoken()) this.speak(cues);
  }

  speak(cues) {
    const utterance = new SpeechSynthesisUtterance(cues.map(spoken).join(". "));
    utterance.lang = document.documentElement.lang;
    window.speechSynthesis.speak(utterance);
  }

  // Queues sounds after those already playing; the result of a shot follows the flight of its shell. Dispatches a "cue" event with the
  // name of each.
  play(cues) {
    this.context ??= new AudioContext();
    // After a reload, browsers allow sound only after a press.
    if (this.context.state === "suspended") this.context.resume();
    for (const name of cues.flatMap(({ kind }) => (kind in MARKS ? ["flight", kind] : [kind]))) {
      const at = Math.max(this.context.currentTime, this.quiet);
      const ends = SOUNDS[name].map((part) => this.part(part, at));
      this.quiet = Math.max(...ends) + GAP;
      document.dispatchEvent(new CustomEvent("cue", { detail: name }));
    }
  }

  // Schedules one part of a sound; returns its end.
  part({ tone, noise, from = 0, lasts, loud }, begins) {
    const [at, end] = [begins + from, begins + from + lasts];
    const swell = this.context.createGain();
    swell.gain.setValueAtTime(0.0001, at);
    swell.gain.exponentialRampToValueAtTime(loud, at + 0.01);
    swell.gain.exponentialRampToValueAtTime(0.0001, end);
    swell.connect(this.context.destination);
    const source = tone ? this.tone(tone, at, end, swell) : this.noise(noise, at, end, swell);
    source.start(at);
    source.stop(end);
    return end;
  }

  tone([from, to], at, end, out) {
    const source = this.context.createOscillator();
    source.type = "triangle";
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, end);
    source.connect(out);
    return source;
  }

  noise([from, to], at, end, out) {
    const samples = Math.ceil((end - at) * this.context.sampleRate);
    const buffer = this.context.createBuffer(1, samples, this.context.sampleRate);
    const heights = buffer.getChannelData(0);
    for (let sample = 0; sample < samples; sample += 1) heights[sample] = Math.random() * 2 - 1;
    const [source, filter] = [this.context.createBufferSource(), this.context.createBiquadFilter()];
    source.buffer = buffer;
    filter.type = "lowpass";
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, end);
    source.connect(filter).connect(out);
    return source;
  }
}
