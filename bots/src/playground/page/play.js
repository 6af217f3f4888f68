// The page's connection to the bot: says what the person does, shows what comes back, and joins again
// when the line breaks. What was said and not yet heard is said again under the same name.

import { Cues } from "./cues.js";
import { Line } from "./line.js";
import { Pane, Stage, render } from "./panes.js";
import { Together } from "./together.js";
import { browserLocale, offerLanguages, speak, word } from "./words.js";

const byId = (id) => document.getElementById(id);
const LONGEST_PAUSE = 5000;

const kept = (name, make) => {
  const value = sessionStorage.getItem(name) ?? make();
  if (value !== null) sessionStorage.setItem(name, value);
  return value;
};
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const newSecret = () => hex(crypto.getRandomValues(new Uint8Array(16)));

const me = {
  secret: kept("secret", newSecret),
  name: kept("name", () => null),
  locale: kept("locale", browserLocale),
};

const unheard = new Map();
let socket = null;
let pause = 250;
let questions = 0;
let lastPane = "room";
// Whether what was done last asks for something to read among the private messages.
let reads = false;

// --- saying -------------------------------------------------------------------------------------

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function request(message, asks = message.pane === "private") {
  const named = { ...message, id: crypto.randomUUID() };
  unheard.set(named.id, named);
  mayPass();
  lastPane = message.pane;
  reads = asks;
  hideRefusal();
  send(named);
}

// Cells and nothing else are a move, not talk: in a room of people the bot would not take them for one.
const CELLS = /^(?:\s*(?:\p{L}\s?\d{1,2}|\d{1,2}\s?\p{L})[!,]?)+$/u;

// What is typed may be a question, and some are answered in private wherever they are asked.
const say = (text) => request({ kind: "say", text, pane: CELLS.test(text) ? "private" : chosenPane() }, true);
const act = (verb, options, pane) => request({ kind: "do", verb, options, pane });
// Nobody leaves the page to another before all they said is heard.
const mayPass = () => { byId("pass").disabled = unheard.size > 0; };
const chosenPane = () => document.querySelector("input[name=pane]:checked").value;

// The address that takes up the challenge of a code goes to the clipboard, or, where there is none, to be copied by hand.
function copyLink({ data, label }, button) {
  const link = `${location.origin}/#join=${data}`;
  const copied = navigator.clipboard?.writeText(link) ?? Promise.reject();
  copied.then(() => { button.textContent = word("copied"); }, () => window.prompt(label, link));
}

// Takes up the challenge that the address names, once.
function takeUp() {
  const code = /^#join=(\w+)$/.exec(location.hash)?.[1];
  if (!code) return;
  history.replaceState(null, "", location.pathname);
  act("join", { game: code }, "private");
}

const press = (pane, asks) => (key, message, button) => {
  if (key.does === "field") act("field", { game: key.data }, "private");
  else if (key.does === "invite") copyLink(key, button);
  else request({ kind: "press", data: key.data, message, pane }, asks?.());
};

// What is done on the board of a game is a move in it, and a key below a board asks for something only when the game is over.
const move = (verb, options) => request({ kind: "do", verb, options, pane: "private" }, false);
const isOver = () => !stage.live(stage.shown);

function ask(verb, param, typed) {
  questions += 1;
  send({ kind: "complete", ask: questions, verb, param, typed, pane: chosenPane() });
  return questions;
}

// --- showing ------------------------------------------------------------------------------------

const room = new Pane(byId("room"), press("room"));
const letters = new Pane(byId("private"), press("private"));
const stage = new Stage(press("private", isOver), move);
const line = new Line(ask, say);
const cues = new Cues();

// Puts a message where it belongs: own pictures on the stage, the rest in its pane.
function show(pane, entry) {
  const shown = place(pane, entry);
  document.body.classList.toggle("playing", stage.playing());
  // Whoever only watches, or is asked to come, sees the channel large.
  const watching = stage.boards.size === 0 && (room.anyLive() || room.invites());
  if (watching !== document.body.classList.contains("watching")) {
    document.body.classList.toggle("watching", watching);
    // On a phone the channel comes first then.
    document.scrollingElement.scrollTop = 0;
    room.toEnd();
  }
  return shown;
}

function place(pane, entry) {
  if (pane === "room") return room.put(entry);
  if (!entry.picture?.own) return letters.put(entry);
  const before = stage.put(entry);
  if (before && before.text !== entry.text) letters.shelve(before);
  return true;
}

function announce(entry) {
  const spoken = document.createElement("p");
  spoken.textContent = entry.by ? `${entry.by}: ${entry.text}` : entry.text;
  const voice = byId("voice");
  voice.append(spoken);
  while (voice.childElementCount > 6) voice.firstElementChild.remove();
}

function showRefusal(entry) {
  const notice = render(entry, press(lastPane));
  byId("refusal").replaceChildren(notice);
  byId("notice").hidden = false;
  byId("alarm").textContent = entry.text;
  stage.settle();
}

function hideRefusal() {
  byId("notice").hidden = true;
  byId("alarm").textContent = "";
}

const hear = {
  me({ name, locale }) {
    me.name = name;
    sessionStorage.setItem("name", name);
    if (document.activeElement !== byId("name")) byId("name").value = name;
    byId("locale").value = locale;
  },
  catalogue({ verbs }) {
    line.verbs = verbs;
  },
  // What the page shows already stays: a server started anew does not remember it.
  state(state) {
    state.room.forEach((entry) => show("room", entry));
    state.private.forEach((entry) => show("private", entry));
    state.private.forEach((entry) => cues.note(entry, false));
  },
  post({ pane, entry }) {
    if (show(pane, entry)) announce(entry);
    cues.note(entry, true);
    // What comes of itself does not scroll the board away; only who is asked to come is shown where.
    if (pane === "private" && !entry.picture?.own && (reads || (letters.invites() && !room.invites()))) letters.reveal(entry.number);
  },
  edit({ pane, entry }) {
    // What takes the place of a board on the stage, such as a review, is new among the messages.
    const first = pane === "private" && !entry.picture?.own && !letters.entries.has(entry.number);
    if (show(pane, entry)) announce(entry);
    cues.note(entry, true);
    if (first || entry.picture?.src.endsWith(".gif")) letters.reveal(entry.number);
  },
  answer({ entry }) {
    showRefusal(entry);
  },
  keys({ message, keys }) {
    if (!room.rekey(message, keys) && !stage.rekey(message, keys)) letters.rekey(message, keys);
  },
  suggestions({ ask, items }) {
    line.answer(ask, items);
  },
  done({ id }) {
    const said = unheard.get(id);
    unheard.delete(id);
    mayPass();
    if (said && said.kind !== "say") stage.settle();
    if (said && line.find(chosen(said)[0] ?? "")?.name === "look" && chosen(said).length > 1) redraw();
  },
};

// The words of a request: a line as it was typed, or what a key says.
const chosen = (said) => (said.text ?? said.data ?? "").trim().replace(/^\//, "").split(/\s+/);

// Asks for the picture shown as it is drawn by now.
function redraw() {
  if (stage.live(stage.shown)) act("field", { game: stage.shown }, "private");
}

// One board, one sentence and two large keys, for whoever wants no more.
function simplify() {
  const simple = sessionStorage.getItem("simple") === "true";
  document.body.classList.toggle("simple", simple);
  byId("simple").setAttribute("aria-pressed", String(simple));
  stage.face();
}

// --- the line to the bot ----------------------------------------------------------------------

const hello = () => ({ kind: "hello", secret: me.secret, name: me.name, locale: me.locale });

function tellLink(text) {
  byId("link").textContent = text;
  document.body.classList.toggle("adrift", text !== "");
}

function connect() {
  socket = new WebSocket(`ws://${location.host}/ws`);
  socket.addEventListener("open", () => {
    send(hello());
    unheard.forEach((message) => send(message));
    pause = 250;
    tellLink("");
  });
  socket.addEventListener("message", (event) => {
    const news = JSON.parse(event.data);
    hear[news.kind](news);
  });
  socket.addEventListener("close", () => {
    tellLink(word("lost"));
    setTimeout(connect, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  });
}

function join() {
  tellLink(word("joining"));
  connect();
}

const together = new Together(me, { join, invite: () => act("battle", { against: "anyone" }, "room"), secret: newSecret });

// --- the page's own controls --------------------------------------------------------------------

byId("computer").addEventListener("click", () => act("battle", { against: "computer" }, "room"));
byId("anyone").addEventListener("click", () => act("battle", { against: "anyone" }, "room"));
byId("simple").addEventListener("click", () => {
  sessionStorage.setItem("simple", String(!document.body.classList.contains("simple")));
  simplify();
});
byId("dismiss").addEventListener("click", () => {
  hideRefusal();
  byId("words").focus();
});
for (const button of document.querySelectorAll("[data-verb]")) {
  button.addEventListener("click", () => act(button.dataset.verb, {}, "private"));
}
byId("name").addEventListener("change", (event) => {
  me.name = event.target.value.trim() || null;
  send(hello());
});
byId("locale").addEventListener("change", (event) => {
  me.locale = event.target.value;
  sessionStorage.setItem("locale", me.locale);
  speak(me.locale);
  stage.draw();
  together.show();
  send(hello());
  act("language", { language: me.locale }, "private");
});

window.addEventListener("resize", () => stage.refit());
window.addEventListener("hashchange", takeUp);

// Keys stand above the command line, which may take one row or two.
new ResizeObserver(([{ target }]) => document.body.style.setProperty("--footer", `${target.offsetHeight}px`)).observe(document.querySelector("footer"));

offerLanguages(byId("locale"));
speak(me.locale);
byId("locale").value = me.locale;
simplify();
together.show();
takeUp();
if (!together.down) join();
