// The page's own texts in all languages. All other texts come from the bot.

import { LANGUAGES } from "./languages.js";

let locale = "en";
let words = {};
// The number of failed loads. A browser may remember that an address failed, so the next one differs.
let failures = 0;

// The text of this name in the chosen language, with {0}, {1} … filled in.
export function word(name, ...parts) {
  return words[name].replace(/\{(\d)\}/g, (_, at) => parts[Number(at)]);
}

// A part of one as a percentage.
export const percentage = (part) => new Intl.NumberFormat(locale, { style: "percent" }).format(part);

// The first language of the browser that is supported.
export function browserLocale() {
  for (const tag of navigator.languages ?? []) {
    const whole = tag.toLowerCase();
    for (const wanted of [whole, whole.split("-")[0]]) {
      const found = Object.keys(LANGUAGES).find((known) => LANGUAGES[known].tags.includes(wanted));
      if (found) return found;
    }
  }
  return "en";
}

// Fills the list of languages with their own names.
export function offerLanguages(select) {
  for (const [tag, { name }] of Object.entries(LANGUAGES)) {
    const option = document.createElement("option");
    [option.value, option.lang, option.textContent] = [tag, tag, name];
    select.append(option);
  }
}

// Loads the texts of a language and updates all texts of the page. Rejects while the server is away; then nothing changes.
export async function speak(tag) {
  const known = tag in LANGUAGES ? tag : "en";
  try {
    ({ WORDS: words } = await import(`./words/${known}.js${failures > 0 ? `?${failures}` : ""}`));
  } catch (error) {
    failures += 1;
    throw error;
  }
  locale = known;
  document.documentElement.lang = locale;
  document.getElementById("print").href = `/print?language=${locale}`;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", word(element.dataset.label));
  for (const element of document.querySelectorAll("[data-hollow]")) element.dataset.empty = word(element.dataset.hollow);
  for (const element of document.querySelectorAll("[data-hint]")) element.placeholder = word(element.dataset.hint);
}
