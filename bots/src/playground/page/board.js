// The buttons over the enemy's waters: one a cell, moved through by arrow keys. Decides nothing: a press is told.

import { word } from "./words.js";

const SHOT = "ox#";

// A grid of buttons for one picture. `fire` is called with a cell's name.
export class Grid {
  constructor(fire) {
    this.fire = fire;
    this.element = document.createElement("div");
    this.element.className = "grid";
    this.element.setAttribute("role", "grid");
    this.buttons = [];
    this.focused = 0;
    this.element.addEventListener("click", (event) => this.press(event));
    this.element.addEventListener("keydown", (event) => this.move(event));
    this.element.addEventListener("focusin", (event) => this.rove(this.buttons.indexOf(event.target)));
  }

  // Shows what is known of the waters; buttons stay where they are, so the focus does, too.
  show(board) {
    this.board = board;
    this.pending = null;
    const names = board.names.join();
    if (names !== this.names) this.build(board);
    this.names = names;
    for (const side of ["x", "y", "width", "height"]) {
      const property = { x: "left", y: "top" }[side] ?? side;
      this.element.style.setProperty(property, `${board[side] * 100}%`);
    }
    this.element.style.setProperty("--size", board.size);
    this.element.classList.toggle("turn", board.turn);
    this.label();
  }

  // Marks a cell as fired at, until the house has answered.
  await(name) {
    this.pending = name;
    this.label();
  }

  // Writes every label anew, as after a change of language.
  label() {
    this.element.setAttribute("aria-label", word("board"));
    this.buttons.forEach((button, at) => {
      const mark = this.board.marks[at];
      const name = this.board.names[at];
      const pending = name === this.pending;
      button.setAttribute("aria-label", word("cell", name, word(pending ? "firing" : mark)));
      button.setAttribute("aria-disabled", String(SHOT.includes(mark)));
      button.dataset.mark = mark;
      button.classList.toggle("pending", pending);
    });
  }

  build(board) {
    this.buttons = board.names.map((name) => {
      const button = document.createElement("button");
      button.type = "button";
      button.tabIndex = -1;
      button.dataset.cell = name;
      return button;
    });
    const rows = [];
    for (let row = 0; row < board.size; row += 1) {
      rows.push(wrap("row", this.buttons.slice(row * board.size, (row + 1) * board.size).map((button) => wrap("gridcell", [button]))));
    }
    this.element.replaceChildren(...rows);
    this.rove(Math.min(this.focused, this.buttons.length - 1));
  }

  press(event) {
    const button = event.target.closest("button");
    if (button && button.getAttribute("aria-disabled") !== "true") this.fire(button.dataset.cell);
  }

  move(event) {
    const size = this.board.size;
    const [row, col] = [Math.floor(this.focused / size), this.focused % size];
    const steps = {
      ArrowLeft: [row, col - 1],
      ArrowRight: [row, col + 1],
      ArrowUp: [row - 1, col],
      ArrowDown: [row + 1, col],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? size - 1 : row, size - 1],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const [toRow, toCol] = step.map((at) => Math.max(0, Math.min(size - 1, at)));
    this.buttons[toRow * size + toCol].focus();
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
