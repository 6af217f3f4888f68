// The settings: name, language, and the switches for sounds and speech, which `cues.js` handles. A newcomer who follows an invitation is asked for the name alone.

import { LANGUAGES } from "/languages.js";
import { word } from "/words.js";
import { h } from "/app/dom.js";

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

  /** Asks for the name; resolves when it is given or refused. */
  ask() {
    this.fill(false);
    this.dialog.showModal();
    return new Promise((resolve) => { this.asked = resolve; });
  }

  /** Shows the open settings in the new language. */
  translate() {
    if (this.dialog.open && !this.asked) this.fill(true);
  }

  fill(whole) {
    const { me } = this.page;
    this.name = /** @type {HTMLInputElement} */ (h("input", { id: "name", maxlength: 40, autocomplete: "nickname", spellcheck: "false" }));
    this.name.value = whole ? me.name ?? "" : "";
    const languages = h("select", { id: "locale", change: (event) => this.page.speak(event.target.value) },
      ...Object.entries(LANGUAGES).map(([tag, { name }]) => h("option", { value: tag, lang: tag, text: name, selected: tag === me.locale })));
    this.dialog.setAttribute("aria-label", word(whole ? "settings" : "yourName"));
    this.dialog.querySelector("#audible").toggleAttribute("hidden", !whole);
    this.dialog.querySelector("#form").replaceChildren(h("form", { method: "dialog" },
      h("h2", { text: word(whole ? "settings" : "yourName") }),
      h("label", {}, h("span", { text: word("name") }), this.name),
      whole ? h("label", {}, h("span", { text: word("language") }), languages) : null,
      h("button", { class: "key main", "data-key": "close", text: word("ok") })));
  }

  closed() {
    if (this.name.value.trim()) this.page.rename(this.name.value);
    this.asked?.();
    this.asked = undefined;
  }
}
