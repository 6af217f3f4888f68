// Two people at one device: the second person, and the curtain between the two. Passing the device on reloads the page, so that it
// keeps nothing of the first person, and the page is not connected while the curtain is down. All tabs of a browser change together.

import { h, key } from "/app/dom.js";
import { word } from "/words.js";

/** @typedef {{secret: string, name: string | null}} Person */

/**
 * The person at this device who does not have the page.
 * @returns {Person | null} null if one person plays here
 */
export const otherPerson = () => JSON.parse(localStorage.getItem("mate") ?? "null");

export const isCurtainDown = () => localStorage.getItem("curtain") === "down";

/**
 * Adds a second person, unless there is one.
 * @param {string} secret
 */
export function addPerson(secret) {
  if (otherPerson() === null) localStorage.setItem("mate", JSON.stringify({ secret, name: null }));
}

/**
 * Passes the device on to the other person, behind the curtain.
 * @param {Person} me
 * @param {string} hash the end of the address that the page opens for them
 */
export function passDevice({ secret, name }, hash) {
  const other = otherPerson();
  if (other === null) return;
  localStorage.setItem("curtain", "down");
  localStorage.setItem("mate", JSON.stringify({ secret, name }));
  if (other.name === null) localStorage.removeItem("name");
  else localStorage.setItem("name", other.name);
  localStorage.setItem("secret", other.secret);
  history.replaceState(null, "", `/${hash}`);
  location.reload();
}

/**
 * What the page shows while the curtain is down: whom the device is for, and the key that they press.
 * @param {string | null} name
 * @param {() => void} lift
 */
export function curtain(name, lift) {
  const raise = () => {
    localStorage.removeItem("curtain");
    lift();
  };
  return h("div", { class: "curtain" },
    h("p", { id: "hand", text: name === null ? word("handOver") : word("handTo", name) }),
    key(name === null ? word("lift") : word("liftAs", name), "main", "lift", raise));
}
