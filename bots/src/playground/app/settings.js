// The settings: name, language, appearance, and the switches for sounds and speech, which `cues.js` handles. A newcomer who follows an
// invitation is asked for the name alone.

import { LANGUAGES } from "/languages.js";
import { word } from "/words.js";
import { h } from "/app/dom.js";
import { darkMode, setDarkMode } from "/app/look.js";

export class Settings {
  /**
   * @param {any} page
   * @param {HTMLElement} element a dialog
   */
  constructor(page, element) {
    this.page = page;
    this.dialog = /** @type {HTMLDialogElement} */ (element);
    this.dialog.addEventListener("close", () => this.closed());
  }

  open() {
    this.fill(true);
    this.dialog.showModal();
  }

  /**
   * Asks for the name; resolves when it is given or refused.
   * @param {string} code the challenge or tournament that the person follows
   */
  ask(code) {
    this.code = code.toUpperCase();
    this.fill(false);
    this.greet();
    this.dialog.showModal();
    return new Promise((resolve) => { this.asked = resolve; });
  }

  /** Shows who invites and by which rules, once the server has sent it. */
  greet() {
    const offer = this.page.offers.find(({ game }) => game === this.code);
    // A status that is still the same is not read out again.
    if (offer && this.inviter?.textContent === "") this.inviter.replaceChildren(word("challenges", offer.name), h("small", { text: offer.rules }));
  }

  /** Shows the open settings again, after a change of the language or the look. */
  refresh() {
    if (!this.dialog.open || this.asked) return;
    const [typed, focused] = [this.name.value, document.activeElement.id];
    this.fill(true);
    this.name.value = typed;
    document.getElementById(focused)?.focus();
  }

  fill(whole) {
    const { me } = this.page;
    this.name = /** @type {HTMLInputElement} */ (h("input", { id: "name", maxlength: 40, autocomplete: "nickname", spellcheck: "false" }));
    this.name.value = whole ? me.name ?? "" : "";
    this.inviter = whole ? null : h("p", { role: "status" });
    const languages = Object.entries(LANGUAGES).map(([tag, { name }]) => [tag, name, tag]);
    const modes = ["auto", "on", "off"].map((mode) => [mode, word(mode)]);
    const look = ([id, name, chosen, values]) => choice(name, `look-${id}`, values, chosen, (value) => this.page.setLook(id, value));
    const looks = this.page.look.map(look);
    this.dialog.setAttribute("aria-label", word(whole ? "settings" : "yourName"));
    this.dialog.querySelector("#audible").toggleAttribute("hidden", !whole);
    this.dialog.querySelector("#form").replaceChildren(h("form", { method: "dialog" },
      h("h2", { text: word(whole ? "settings" : "yourName") }),
      this.inviter,
      h("label", {}, h("span", { text: word("name") }), this.name),
      ...(whole ? [
        choice(word("language"), "locale", languages, me.locale, (tag) => this.page.speak(tag)),
        ...looks,
        choice(word("dark"), "dark-mode", modes, darkMode(), setDarkMode),
      ] : []),
      h("button", { class: "key main", "data-key": "close", text: word("ok") })));
  }

  closed() {
    if (this.name.value.trim()) this.page.rename(this.name.value);
    this.asked?.();
    this.asked = undefined;
  }
}

/**
 * A list to choose from.
 * @param {string} label
 * @param {string} id
 * @param {string[][]} values each with its text, and the language of the text if it is another one
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function choice(label, id, values, chosen, choose) {
  const option = ([value, text, lang = null]) => h("option", { value, lang, text, selected: value === chosen });
  const select = h("select", { id, change: ({ target }) => choose(target.value) }, ...values.map(option));
  return h("label", {}, h("span", { text: label }), select);
}
