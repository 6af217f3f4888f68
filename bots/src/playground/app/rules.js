// Own rules: the settings that the server offers, changed one at a time; and the rules that this browser has chosen and used.

import { fill, h, homeKey, key } from "/app/dom.js";
import { word } from "/words.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").ListItem} ListItem */
/** @typedef {import("./types.js").RuleSetting} RuleSetting */

/** What stands for the own rules among the ids of the rule sets. */
const OWN = "own";

/** The number of remembered rules. */
const RECENT = 4;

/** The id of the chosen rules. */
export const chosenId = () => localStorage.getItem("rules") ?? "classic";

/** @param {string} id */
export const choose = (id) => localStorage.setItem("rules", id);

/** The text of the own rules; null before there are any. */
const ownText = () => localStorage.getItem("own");

/** The text of the chosen rules. */
export const chosenText = () => (chosenId() === OWN ? ownText() ?? "classic" : chosenId());

/** @returns {string[]} the ids of the rules used last */
const recent = () => JSON.parse(localStorage.getItem("recent") ?? "[]");

/** The text of the chosen rules, for a new game: from now on they come first. */
export function useRules() {
  const id = chosenId();
  localStorage.setItem("recent", JSON.stringify([id, ...recent().filter((other) => other !== id)].slice(0, RECENT)));
  return chosenText();
}

/**
 * Chooses changed rules: a rule set, or else the own ones.
 * @param {string} text
 * @param {ListItem[]} sets
 */
export function chooseText(text, sets) {
  const isSet = sets.some(([id]) => id === text);
  if (!isSet) localStorage.setItem("own", text);
  choose(isSet ? text : OWN);
}

/**
 * All rules that can be chosen, the last used ones first.
 * @param {App} app
 * @returns {ListItem[]}
 */
export function allRules(app) {
  const text = ownText();
  /** @type {ListItem[]} */
  const own = text === null ? [] : [[OWN, word("ownRules"), app.draft(text)?.about ?? ""]];
  const all = [...own, ...app.rules];
  const used = recent();
  return [...used.flatMap((id) => all.filter(([each]) => each === id)), ...all.filter(([id]) => !used.includes(id))];
}

export class OwnRules {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.headline = "";
    this.about = h("p", { role: "status" });
    this.settings = h("section", { class: "card" });
    this.element = h("div", { class: "options" },
      h("header", { class: "bar" },
        homeKey(app), h("h1", { text: word("ownRules") })),
      this.about, this.settings, h("div", { class: "bottom" }, key(word("ok"), "main", "ok", () => app.open(null))));
  }

  update() {
    const draft = this.app.draft(chosenText());
    if (draft === null) return;
    if (this.about.textContent !== draft.about) this.about.textContent = draft.about;
    fill(this.settings, JSON.stringify(draft.settings), () => draft.settings.map((setting) => this.row(setting)));
  }

  /**
   * A setting: a switch, a number with keys for the next ones, or a list.
   * @param {RuleSetting} setting
   */
  row({ key: id, name, value, values }) {
    const ids = values.map(([each]) => each);
    const at = ids.indexOf(value);
    const named = { "aria-labelledby": `of-${id}`, "data-key": `setting-${id}` };
    const change = (next) => this.app.change(id, next);
    const step = (by, sign) => h("button", {
      type: "button", class: "key quiet", "data-key": `setting-${id}${sign}`, "aria-label": `${name} ${sign}`, text: sign,
      "aria-disabled": String(!(at + by in ids)), click: () => at + by in ids && change(ids[at + by]),
    });
    const control = () => {
      if (ids.join() === "off,on") {
        const attributes = { type: "button", role: "switch", class: "key quiet", "aria-checked": String(at === 1), text: values[at][1] };
        return h("button", { ...named, ...attributes, click: () => change(ids[1 - at]) });
      }
      if (ids.every((each) => /^\d+$/.test(each))) {
        return h("div", { class: "row" }, step(-1, "−"), h("strong", { text: values[at][1] }), step(1, "+"));
      }
      // The list shows the new value once the server has allowed it.
      const press = ({ target }) => {
        const next = target.value;
        target.value = value;
        change(next);
      };
      const options = values.map(([each, text]) => h("option", { value: each, text, selected: each === value }));
      return h("select", { ...named, change: press }, ...options);
    };
    return h("div", { class: "row setting" }, h("span", { id: `of-${id}`, text: name }), control());
  }
}
