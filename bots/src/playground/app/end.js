// The end of a game: the headline, the figures, both fields open, what to do next, and the proof that it was fair, once it is opened.

import { Bar } from "/app/bar.js";
import { Field } from "/app/field.js";
import { fill, h, key } from "/app/dom.js";
import { offerCard } from "/app/home.js";
import { passKey } from "/app/people.js";
import { Phrases } from "/app/phrases.js";
import { percentage, word } from "/words.js";

const HEADLINES = { won: "endWon", lost: "endLost", drawn: "endDrawn", finished: "endFinished" };

export class End {
  /** @param {import("./types.js").App} app */
  constructor(app) {
    this.app = app;
    this.bar = new Bar(app);
    this.result = h("div", { class: "result" });
    this.target = new Field("target");
    this.own = new Field("own");
    this.phrases = new Phrases(app);
    this.last = h("div", { class: "bottom" });
    this.summary = h("summary");
    this.seals = h("div");
    const details = h("details", { class: "proof", toggle: () => this.prove() }, this.summary, this.seals);
    this.fairness = /** @type {HTMLDetailsElement} */ (details);
    const fields = h("div", { class: "fields" }, this.target.element, this.own.element);
    this.element = h("div", { class: "end" }, this.bar.element, this.result, fields, this.fairness, this.last);
  }

  /** @param {import("./types.js").GameState} game */
  update(game) {
    const { app } = this;
    const language = document.documentElement.lang;
    this.game = game;
    this.bar.show(game, game.them ?? "");
    this.headline = word(HEADLINES[game.outcome ?? "finished"]);
    fill(this.result, JSON.stringify([language, game.outcome, game.figures]), () => [
      h("h2", { text: this.headline }),
      ...(game.figures?.shots ? [h("p", { class: "figures", text: figures(game.figures) })] : []),
    ]);
    this.result.dataset.outcome = game.outcome ?? "";
    this.target.show(game);
    this.own.show(game);
    // The chart of the table game shows both sides.
    this.own.element.hidden = game.chart !== null;
    const offer = app.offers.find(({ rematch, name }) => rematch && name === game.them);
    fill(this.last, JSON.stringify([language, game.game, offer]), () => [
      this.phrases.element,
      passKey(app, game.game, "quiet"),
      offer ? offerCard(app, offer) : key(word("rematch"), "main", "rematch", () => app.begin("rematch", { game: game.game })),
      game.events.length || game.chart?.news ? key(word("review"), "quiet", "review", () => app.open(game.game, "review")) : null,
      game.share === null ? null : shareKey(app, game.share),
      key(word("home"), "quiet", "toHome", () => app.open(null)),
    ]);
    this.phrases.update(game);
    this.summary.textContent = word("fairness");
    this.prove();
  }

  /** Shows the seals and salts while they are opened. */
  prove() {
    const proof = this.fairness.open ? this.app.proof(this.game.game) : null;
    fill(this.seals, JSON.stringify(proof), () => {
      const [name, record] = proof?.file ?? [];
      const href = `data:text/plain;charset=utf-8,${encodeURIComponent(record)}`;
      const lines = proof?.text.split("\n") ?? [];
      return [...lines.map((text) => h("p", { text })), name ? h("a", { download: name, href, text: word("download", name) }) : null];
    });
  }
}

/** The figures of the player in one line. */
function figures({ shots, hits, streak }) {
  return [word("endShots", shots), word("endHits", percentage(hits / shots)), word("endStreak", streak)].join(" · ");
}

/**
 * The key that shares the result with the address of the page where the browser can share, and else copies both.
 * @param {import("./types.js").App} app
 * @param {string} result
 */
function shareKey(app, result) {
  const text = `${result}\n${location.origin}/`;
  const copied = () => { share.textContent = word("copiedResult"); };
  const copy = () => (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(copied, () => app.notice(text));
  const share = key(word("share"), "quiet", "share", () => {
    if (typeof navigator.share !== "function") copy();
    else navigator.share({ text }).catch(({ name }) => (name === "AbortError" ? undefined : copy()));
  });
  return share;
}
