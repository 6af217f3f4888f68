// On narrow screens only one half of a picture fits: the relevant half is shown, the other one as a thumbnail beside the text. A press
// swaps them.

import { word } from "./words.js";

const OTHER = { left: "right", right: "left" };

// The thumbnail of the other half. Hidden until there is one.
export function thumbnail(picture) {
  const swap = document.createElement("button");
  Object.assign(swap, { type: "button", className: "swap", hidden: true });
  swap.append(document.createElement("span"));
  paint(swap, picture);
  return swap;
}

// Sets the picture of the thumbnail.
export function paint(swap, { src, theme }) {
  swap.dataset.theme = theme ?? "";
  swap.firstElementChild.style.backgroundImage = `url("${src}")`;
}

// Keeps the thumbnail of this message on the half that is not shown.
export function watch(article) {
  const { view } = parts(article);
  view?.addEventListener("scroll", () => tell(article), { passive: true });
  article.querySelector(".swap")?.addEventListener("click", () => {
    const { swap } = parts(article);
    turn(article, swap.dataset.half);
  });
}

// Shows this half, and the other one as the thumbnail.
export function turn(article, half) {
  const { view } = parts(article);
  view.scrollLeft = half === "left" ? 0 : view.scrollWidth;
  tell(article);
}

// Keeps the shown half after a change of size; the relevant one if both were visible.
export function refit(article) {
  const { frame, swap } = parts(article);
  if (frame?.dataset.half) turn(article, swap.hidden ? frame.dataset.half : OTHER[swap.dataset.half]);
}

function tell(article) {
  const { view, frame, swap } = parts(article);
  if (!swap || !frame) return;
  const beyond = frame.offsetWidth - view.clientWidth;
  swap.hidden = beyond < 2;
  swap.dataset.half = view.scrollLeft > beyond / 2 ? "left" : "right";
  swap.setAttribute("aria-label", word(swap.dataset.half === "left" ? "swapLeft" : "swapRight"));
}

const parts = (article) => ({
  view: article.querySelector(".view"),
  frame: article.querySelector(".frame"),
  swap: article.querySelector(".swap"),
});
