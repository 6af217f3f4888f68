// How the page looks: the theme and the colours of marks, stored on the server for the person, and the dark mode, stored in this browser.

import { isDark, showColours } from "/app/telegram.js";

const root = document.documentElement;
const night = /** @type {HTMLLinkElement} */ (document.getElementById("dark"));

/** The values of the dark mode: when the colours by night are used, and the scheme of what the browser draws itself. */
const MODES = { auto: [night.media, ""], on: ["all", "dark"], off: ["not all", "light"] };

/** Whether the page is dark: a key of `MODES`. */
export const darkMode = () => localStorage.getItem("dark") ?? "auto";

/** Inside Telegram the page has its colours, unless the person chose other ones. */
const follow = () => showColours(darkMode() === "auto" && root.dataset.theme !== "contrast");

/** @param {string} mode */
export function setDarkMode(mode) {
  localStorage.setItem("dark", mode);
  const theirs = mode === "auto" ? isDark() : undefined;
  [night.media, root.style.colorScheme] = MODES[theirs === undefined ? mode : theirs ? "on" : "off"];
  follow();
}

/**
 * Follows a setting of pictures, also when the page is opened again.
 * @param {string} setting `theme`, `hit` or `sunk`
 * @param {string} value
 */
export function showLook(setting, value) {
  localStorage.setItem(`look-${setting}`, value);
  if (setting === "theme") root.dataset.theme = value;
  else root.style.setProperty(`--${setting}`, value === "auto" ? "" : `var(--mark-${value})`);
  follow();
}

setDarkMode(darkMode());
document.addEventListener("colours", () => setDarkMode(darkMode()));
for (const setting of ["theme", "hit", "sunk"]) {
  const value = localStorage.getItem(`look-${setting}`);
  if (value !== null) showLook(setting, value);
}
