// A grid of buttons over a picture, one per cell, with arrow-key navigation. Reports presses; decides nothing.

import { word } from "./words.js";

const NAMES = {
  lay: "boardLay", fire: "board", plan: "boardPlan", give: "boardGive", form: "boardForm", lineup: "lineupHow", sail: "boardSail",
};
const ON_ITS_WAY = { lay: "laying", fire: "firing", plan: "noting", give: "giving", form: "laying", lineup: "laying", sail: "asking" };

// The grid of one picture. `press` is called with the cell's name and the event.
export class Grid {
  constructor(press) {
    this.press = press;
    this.element = document.createElement("div");
    this.element.className = "grid";
    this.element.setAttribute("role", "grid");
    this.buttons = [];
    this.focused = 0;
    this.element.addEventListener("click", (event) => this.choose(event));
    this.element.addEventListener("keydown", (event) => this.move(event));
    this.element.addEventListener("focusin", (event) => this.rove(this.buttons.indexOf(event.target)));
  }

  // Updates the cells. Keeps the buttons, and with them the focus.
  // `chances` are those of a hint, in thousandths.
  show(board, chances) {
    this.board = board;
    this.chances = chances;
    this.pending = null;
    const names = board.spots.map((spot) => spot.name).join();
    if (names !== this.names) this.build(board);
    this.names = names;
    for (const side of ["x", "y", "width", "height"]) {
      const property = { x: "left", y: "top" }[side] ?? side;
      this.element.style.setProperty(property, `${board[side] * 100}%`);
    }
    this.element.style.setProperty("--columns", board.columns);
    this.element.style.setProperty("--rows", board.rows);
    this.element.classList.toggle("turn", board.turn);
    this.element.dataset.does = board.does;
    this.element.toggleAttribute("data-adds", board.next !== null);
    this.label();
  }

  // Marks a cell as pending until the bot answers.
  await(name) {
    this.pending = name;
    this.label();
  }

  // Updates all labels, for example after a change of language.
  label() {
    this.element.setAttribute("aria-label", word(NAMES[this.board.does]));
    this.buttons.forEach((button, at) => {
      const { name, mark, open, pressed } = this.board.spots[at];
      const pending = name === this.pending;
      const known = mark.split(" ").map((part) => word(part)).join(" ");
      const chance = this.chances?.[at] ?? null;
      const likely = chance === null ? known : `${known}, ${Math.round(chance / 10)} %`;
      button.setAttribute("aria-label", word("cell", name, pending ? word(ON_ITS_WAY[this.board.does]) : likely));
      this.heat(button, chance);
      button.setAttribute("aria-disabled", String(!open));
      button.dataset.mark = mark;
      const chosen = pressed ?? (["plan", "form"].includes(this.board.does) ? mark === "+" : null);
      if (chosen === null) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", String(chosen));
      button.classList.toggle("pending", pending);
    });
  }

  // Shows the chance of a ship on a cell as a number and a colour.
  heat(button, chance) {
    const most = Math.max(1, ...(this.chances ?? []));
    button.textContent = chance ? Math.round(chance / 10) : "";
    button.style.setProperty("--heat", `${Math.round((chance ?? 0) / most * 70)}%`);
    if (chance) button.dataset.chance = chance === most ? "best" : "some";
    else delete button.dataset.chance;
  }

  build(board) {
    this.buttons = board.spots.map(({ name }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.tabIndex = -1;
      button.dataset.cell = name;
      return button;
    });
    const rows = [];
    for (let row = 0; row < board.rows; row += 1) {
      const cells = this.buttons.slice(row * board.columns, (row + 1) * board.columns);
      rows.push(wrap("row", cells.map((button) => wrap("gridcell", [button]))));
    }
    this.element.replaceChildren(...rows);
    this.rove(Math.min(this.focused, this.buttons.length - 1));
  }

  choose(event) {
    const button = event.target.closest("button");
    if (this.board.does === "lay") return;
    if (button && button.getAttribute("aria-disabled") !== "true") this.press(button.dataset.cell, event);
  }

  // Focuses the cell that was focused last.
  focus(options) {
    this.buttons[this.focused]?.focus(options);
  }

  move(event) {
    const { columns, rows } = this.board;
    const [row, col] = [Math.floor(this.focused / columns), this.focused % columns];
    const steps = {
      ArrowLeft: [row, col - 1],
      ArrowRight: [row, col + 1],
      ArrowUp: [row - 1, col],
      ArrowDown: [row + 1, col],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? rows - 1 : row, columns - 1],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const within = (at, most) => Math.max(0, Math.min(most - 1, at));
    this.buttons[within(step[0], rows) * columns + within(step[1], columns)].focus();
  }

  rove(at) {
    if (at < 0) return;
    if (this.buttons[this.focused]) this.buttons[this.focused].tabIndex = -1;
    this.focused = at;
    this.buttons[at].tabIndex = 0;
  }
}

function wrap(role, children) {
  const element = document.createElement("div");
  element.setAttribute("role", role);
  element.append(...children);
  return element;
}
