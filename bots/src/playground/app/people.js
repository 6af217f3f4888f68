// The people of this browser: the one who has the page, and at most one more at the same device, with a curtain between the two.
// Passing the device on reloads the page, so that it keeps nothing of the first person, and the page is not connected while the curtain
// is down. All tabs of a browser change together.

import { h, key } from "/app/dom.js";
import { browserLocale, word } from "/words.js";
import { store } from "/app/telegram.js";
import { PUBLIC } from "/languages.js";

/** @typedef {{secret: string, name: string | null}} Person */

const hex = (byte) => byte.toString(16).padStart(2, "0");

/** The secret of a new person. In public the server makes it: it answers an empty one with a token. */
const newSecret = () => PUBLIC ? "" : [...crypto.getRandomValues(new Uint8Array(16))].map(hex).join("");

/** A value of this browser, or of the window inside Telegram, made once. */
function stored(name, make, where = localStorage) {
  const value = where.getItem(name) ?? make();
  where.setItem(name, value);
  return value;
}

/**
 * The person who has the page. The browser identifies them, so that the games are still there after the page is closed.
 * @returns {Person & {locale: string}}
 */
export function currentPerson() {
  return { secret: stored("secret", newSecret, store), name: store.getItem("name"), locale: stored("locale", browserLocale) };
}

/**
 * The person at this device who does not have the page.
 * @returns {Person | null} null if one person plays here
 */
export const otherPerson = () => JSON.parse(store.getItem("mate") ?? "null");

/** Adds a second person, unless there is one. */
export function addPerson() {
  if (otherPerson() === null) store.setItem("mate", JSON.stringify({ secret: newSecret(), name: null }));
}

/**
 * Whether two people play this game at this device.
 * @param {string | undefined} game
 */
export const isShared = (game) => game !== undefined && store.getItem("shared") === game;

/**
 * Notes whether two people play this game at this device; it is about one game at a time.
 * @param {string} game
 * @param {boolean} shares
 */
export const setShared = (game, shares) => store.setItem("shared", shares ? game : "");

/**
 * Passes the device on to the other person, behind the curtain.
 * @param {Person} me
 * @param {string} hash the end of the address that the page opens for them
 */
export function passDevice({ secret, name }, hash) {
  const other = otherPerson();
  if (other === null) return;
  store.setItem("curtain", "down");
  store.setItem("mate", JSON.stringify({ secret, name }));
  if (other.name === null) store.removeItem("name");
  else store.setItem("name", other.name);
  store.setItem("secret", other.secret);
  history.replaceState(null, "", `/${hash}`);
  location.reload();
}

/**
 * The key that passes the device on in a game of two people at this device; null in other games.
 * @param {import("./types.js").App} app
 * @param {string} game
 * @param {"main" | "quiet"} kind
 * @param {"game" | "join"} opens what the page does for the other person: it opens the game, or accepts the challenge
 */
export function passKey(app, game, kind = "main", opens = "game") {
  return isShared(game) ? key(word("pass"), kind, "pass", () => app.pass(`#${opens}=${game}`)) : null;
}

export const isCurtainDown = () => store.getItem("curtain") === "down";

/** Reloads the page when another tab of this browser changes the person or lowers or lifts the curtain. */
export function followOtherTabs() {
  window.addEventListener("storage", ({ key: name }) => {
    if (name === null || name === "secret" || name === "curtain") location.reload();
  });
}

/**
 * What the page shows while the curtain is down: whom the device is for, and the key that they press.
 * @param {string | null} name
 * @param {() => void} lift
 */
export function curtain(name, lift) {
  const raise = () => {
    store.removeItem("curtain");
    lift();
  };
  return h("div", { class: "curtain" },
    h("h1", { id: "hand", text: name === null ? word("handOver") : word("handTo", name) }),
    key(name === null ? word("lift") : word("liftAs", name), "main", "lift", raise));
}
