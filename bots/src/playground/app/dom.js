// Builds elements. Attributes are set as attributes, functions as listeners, `text` as text.

import { word } from "/words.js";

/**
 * @param {string} tag
 * @param {Record<string, any>} [attributes] null and false leave an attribute out
 * @param {...(Node | string | null)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  element.append(...children.filter((child) => child !== null));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name === "text") element.textContent = value;
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * A button.
 * @param {string} label
 * @param {string} kind its class: `main`, `quiet` or `danger`
 * @param {string} name what tests and styles call it
 * @param {() => void} press
 */
export function key(label, kind, name, press) {
  return h("button", { type: "button", class: `key ${kind}`, "data-key": name, text: label, click: press });
}

/**
 * The key that leads to the home screen.
 * @param {import("./types.js").App} app
 */
export const homeKey = (app) => h("button", {
  type: "button", class: "key icon", "data-key": "home", "aria-label": word("home"), text: "‹", click: () => app.open(null),
});

/**
 * Replaces the children of an element, unless they are the same as `seen` says; keeps the focus on the key of the same name.
 * @param {HTMLElement} element
 * @param {string} seen describes the children
 * @param {() => (Node | null)[]} make
 */
export function fill(element, seen, make) {
  if (element.dataset.seen === seen) return;
  element.dataset.seen = seen;
  const focused = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : undefined;
  element.replaceChildren(...make().filter((child) => child !== null));
  if (focused) /** @type {HTMLElement} */ (element.querySelector(`[data-key="${focused}"]`) ?? element.querySelector("button"))?.focus();
}
