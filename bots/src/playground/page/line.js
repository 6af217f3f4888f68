// The command line: input, suggestions from the catalogue and the bot, and a history.

const byId = (id) => document.getElementById(id);
const MOST = 30;

export class Line {
  // `ask(verb, param, typed)` requests suggestions from the bot; `say(text)` sends a line.
  constructor(ask, say) {
    this.ask = ask;
    this.say = say;
    this.verbs = [];
    this.items = [];
    this.chosen = -1;
    this.history = [];
    this.past = 0;
    this.questions = new Map();
    this.input = byId("words");
    this.list = byId("offers");
    this.input.addEventListener("input", () => this.look());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => this.hush());
    // The list must not take the focus from the input.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    byId("line").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
  }

  send() {
    const text = this.input.value.trim();
    if (!text) return;
    this.say(text);
    this.history.push(text);
    this.past = this.history.length;
    this.input.value = "";
    this.hush();
  }

  // Hides the suggestions and ignores pending answers.
  hush() {
    this.questions.clear();
    this.offer([]);
  }

  // Updates the suggestions.
  look() {
    const text = this.input.value.replace(/^\s*\/?/, "");
    this.questions.clear();
    if (!text) return this.offer([]);
    const words = text.split(/\s+/);
    const typed = words.at(-1).toLowerCase();
    const verb = words.length > 1 ? this.find(words[0]) : null;
    if (verb) return this.lookParams(verb, words.slice(1, -1), typed);
    if (words.length > 1) return this.offer([]);
    this.offer(this.verbs.filter((known) => [known.name, ...known.aliases].some((name) => name.startsWith(typed))).map(verbItem));
    const fire = this.find("fire");
    if (fire && typed.length <= 3) this.inquire(fire, fire.params[0], typed, this.items);
  }

  lookParams(verb, before, typed) {
    const taken = (param) => param.choices.some(([value]) => before.includes(value));
    const choices = verb.params.filter((param) => !taken(param)).flatMap((param) => param.choices.map(([value, name]) => ({
      text: value, about: name === value ? param.about : name,
    })));
    const fitting = choices.filter((item) => item.text.startsWith(typed) || item.about.toLowerCase().startsWith(typed));
    this.offer(fitting);
    const asked = verb.params.filter((param) => param.asks && !param.whole);
    const wanted = typed.startsWith("@") || asked.length === 1 ? asked[0] : asked[Math.min(before.length, asked.length - 1)];
    const whole = verb.params.find((param) => param.whole);
    const rules = whole ? ruleWords(verb, before) : [];
    const named = asked.some((param) => param.needed) && whole;
    if (wanted && !(named && before.length > 0) && rules.length === 0) this.inquire(verb, wanted, typed, fitting);
    if (!whole || typed.startsWith("@") || (named && before.length === 0)) return;
    const replaced = rules.length + 1;
    this.inquire(verb, whole, [...rules, typed].join(" "), fitting, replaced);
  }

  // Requests suggestions; the answer is added to the known ones if the line has not changed. A suggestion replaces
  // the last `replaced` words.
  inquire(verb, param, typed, known, replaced = 1) {
    this.questions.set(this.ask(verb.name, param.name, typed), replaced);
    this.known = known;
  }

  answer(question, items) {
    const replaced = this.questions.get(question);
    if (!this.questions.delete(question)) return;
    const answers = items.map(([shown, text]) => ({ text, about: shown === text ? "" : shown, replaced }));
    this.known = replaced === 1 ? [...answers, ...this.known] : [...this.known, ...answers];
    this.offer(this.known);
  }

  find(name) {
    const wanted = name.toLowerCase();
    return this.verbs.find((verb) => verb.name === wanted || verb.aliases.includes(wanted));
  }

  offer(items) {
    this.items = items.slice(0, MOST);
    this.list.replaceChildren(...this.items.map((item, at) => this.option(item, at)));
    this.list.hidden = this.items.length === 0;
    this.input.setAttribute("aria-expanded", String(this.items.length > 0));
    this.choose(-1);
  }

  option(item, at) {
    const option = document.createElement("li");
    option.id = `offer-${at}`;
    option.setAttribute("role", "option");
    for (const part of ["text", "about"]) {
      const span = document.createElement("span");
      span.className = part;
      span.textContent = item[part];
      option.append(span, " ");
    }
    option.addEventListener("click", () => this.take(at));
    return option;
  }

  choose(at) {
    this.chosen = at;
    [...this.list.children].forEach((option, index) => option.setAttribute("aria-selected", String(index === at)));
    if (at < 0) return this.input.removeAttribute("aria-activedescendant");
    this.input.setAttribute("aria-activedescendant", `offer-${at}`);
    this.list.children[at].scrollIntoView({ block: "nearest" });
  }

  // Inserts a suggestion in place of the current words.
  take(at) {
    const { text, replaced = 1 } = this.items[at];
    const kept = this.input.value.replace(new RegExp(`(?:\\S+\\s+){${replaced - 1}}\\S*$`), "");
    this.input.value = `${kept}${text}${text.endsWith("=") ? "" : " "}`;
    this.offer([]);
    this.input.focus();
    this.look();
  }

  key(event) {
    const open = this.items.length > 0;
    if (event.key === "Tab" && open && !event.shiftKey) this.take(Math.max(this.chosen, 0));
    else if (event.key === "Enter" && this.chosen >= 0) this.take(this.chosen);
    else if (event.key === "Escape" && open) this.offer([]);
    else if (event.key === "ArrowDown" && open) this.choose((this.chosen + 1) % this.items.length);
    else if (event.key === "ArrowUp" && this.chosen >= 0) this.choose(this.chosen - 1);
    else if (event.key === "ArrowUp") this.recall(-1);
    else if (event.key === "ArrowDown") this.recall(1);
    else return;
    event.preventDefault();
  }

  recall(step) {
    if (this.history.length === 0) return;
    this.past = Math.max(0, Math.min(this.history.length, this.past + step));
    this.input.value = this.history[this.past] ?? "";
    this.offer([]);
  }
}

// The words of rules directly before the current one, without choices of the command, people and the name of
// saved rules.
function ruleWords(verb, before) {
  const choices = verb.params.flatMap((param) => param.choices.map(([value]) => value));
  const named = verb.params.some((param) => param.asks && !param.whole && param.needed) ? 1 : 0;
  const words = before.slice(named);
  const other = words.findLastIndex((word) => choices.includes(word.toLowerCase()) || word.startsWith("@"));
  return words.slice(other + 1);
}

function verbItem(verb) {
  return { text: verb.name, about: verb.about };
}
