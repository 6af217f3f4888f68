// Placing ships on the board: a tap places the next ship or rotates one, a drag or Shift with an arrow key moves it. The bot sends the
// possible places, and validates whole fleets.

// How long an invalid place is highlighted, in milliseconds.
const GLOWS = 700;

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Laying {
  // `grid` is the board; `lay` gets the fleet as text.
  constructor(grid, lay) {
    this.grid = grid;
    this.lay = lay;
    this.held = null;
    const { element } = grid;
    element.addEventListener("pointerdown", (event) => this.take(event));
    element.addEventListener("pointermove", (event) => this.drag(event));
    element.addEventListener("pointerup", (event) => this.drop(event));
    element.addEventListener("pointercancel", () => this.release());
    element.addEventListener("keydown", (event) => this.key(event), { capture: true });
    element.addEventListener("click", (event) => this.add(event));
  }

  get board() {
    return this.grid.board?.does === "lay" ? this.grid.board : null;
  }

  pieceAt(cell) {
    return this.board?.laid?.find((piece) => piece.cells.includes(cell));
  }

  // The cell under a pointer; may be outside the field.
  under(event) {
    const { left, top, width, height } = this.grid.element.getBoundingClientRect();
    const { columns, rows } = this.board;
    return [Math.floor((event.clientY - top) / height * rows), Math.floor((event.clientX - left) / width * columns)];
  }

  take(event) {
    if (!this.board || event.button !== 0) return;
    const from = this.under(event);
    const piece = this.pieceAt(from[0] * this.board.columns + from[1]);
    if (!piece) return;
    this.grid.element.setPointerCapture(event.pointerId);
    this.held = { piece, from, moved: false };
  }

  drag(event) {
    if (!this.held) return;
    const to = this.under(event);
    this.held.moved ||= to.join() !== this.held.from.join();
    if (this.held.moved) this.glow(this.held.piece, this.shifted(this.held.piece, to[0] - this.held.from[0], to[1] - this.held.from[1]));
  }

  drop(event) {
    if (!this.held) return;
    const { piece, from, moved } = this.held;
    const to = this.under(event);
    this.release();
    if (!this.board?.laid?.includes(piece)) return;
    if (moved) this.put(piece, this.shifted(piece, to[0] - from[0], to[1] - from[1]));
    else this.turn(from[0] * this.board.columns + from[1]);
  }

  release() {
    this.held = null;
    this.grid.buttons.forEach((button) => delete button.dataset.glow);
  }

  key(event) {
    if (!this.board) return;
    const cell = this.grid.buttons.indexOf(event.target);
    const step = event.shiftKey ? ARROWS[event.key] : undefined;
    const piece = this.pieceAt(cell);
    if (!piece || (!step && event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    if (!step) return this.turn(cell);
    if (this.put(piece, this.shifted(piece, ...step))) this.grid.buttons[cell + step[0] * this.board.columns + step[1]]?.focus();
  }

  // The cells of a piece moved by rows and columns; null outside the field.
  shifted(piece, down, right) {
    const { columns, rows } = this.board;
    const cells = piece.cells.map((cell) => [Math.floor(cell / columns) + down, cell % columns + right]);
    const within = cells.every(([row, col]) => row >= 0 && row < rows && col >= 0 && col < columns);
    return within ? cells.map(([row, col]) => row * columns + col) : null;
  }

  // Shows the place of a dragged piece, and whether it is valid.
  glow(piece, cells) {
    const may = allowed(piece, cells) ? "may" : "not";
    this.grid.buttons.forEach((button, at) => {
      if ((cells ?? piece.cells).includes(at)) button.dataset.glow = may;
      else delete button.dataset.glow;
    });
  }

  // Highlights an invalid place for a moment.
  refuse(cells) {
    this.release();
    const buttons = cells.map((cell) => this.grid.buttons[cell]);
    buttons.forEach((button) => { button.dataset.glow = "not"; });
    setTimeout(() => buttons.forEach((button) => delete button.dataset.glow), GLOWS);
    return false;
  }

  // Places the next piece on an empty cell: to the right or down from there, else as it fits.
  add(event) {
    const cell = this.grid.buttons.indexOf(event.target.closest("button"));
    const next = this.board?.next;
    if (!next || cell < 0) return undefined;
    const over = next.places.filter((place) => place.includes(cell));
    if (over.length === 0) return this.refuse([cell]);
    const rows = (cells) => new Set(cells.map((at) => Math.floor(at / this.board.columns))).size;
    const rank = (cells) => (Math.min(...cells) === cell ? 0 : 1000) + rows(cells);
    const [place] = over.sort((a, b) => rank(a) - rank(b));
    this.grid.await(this.board.spots[cell].name);
    return this.lay([next.section && `${next.section}:`, this.named(place)].filter(Boolean).join(" "));
  }

  // Cells as text.
  named(cells) {
    return cells.map((at) => this.board.spots[at].name).join("+");
  }

  // Places a piece if the place is valid; returns whether it is.
  put(piece, cells) {
    if (!allowed(piece, cells) || same(piece.cells, cells)) return this.refuse(piece.cells);
    const pieces = this.board.laid.map((laid) => (laid === piece ? { ...laid, cells } : laid));
    const named = (laid) => this.named(laid.cells);
    // Ships come first, because their section has no keyword.
    const sections = [...new Set(pieces.map(({ section }) => section))].sort();
    const typed = sections.map((name) => [name && `${name}:`, ...pieces.filter(({ section }) => section === name).map(named)]);
    this.grid.await(this.board.spots[cells[0]].name);
    this.lay(typed.flat().filter(Boolean).join(" "));
    return true;
  }

  // Rotates the piece on a cell to its next valid place over that cell.
  turn(cell) {
    const piece = this.pieceAt(cell);
    const over = piece.places.filter((place) => place.includes(cell));
    const ways = [...new Set(over.map((place) => this.way(place)))].sort();
    const next = ways[(ways.indexOf(this.way(piece.cells)) + 1) % ways.length];
    const far = (place) => Math.hypot(...[0, 1].map((axis) => this.centre(place)[axis] - this.centre(piece.cells)[axis]));
    this.put(piece, over.filter((place) => this.way(place) === next).sort((a, b) => far(a) - far(b))[0]);
  }

  centre(cells) {
    const { columns } = this.board;
    const mean = (part) => cells.map(part).reduce((sum, one) => sum + one, 0) / cells.length;
    return [mean((cell) => Math.floor(cell / columns)), mean((cell) => cell % columns)];
  }

  // The shape of a placed piece, independent of its position.
  way(cells) {
    const { columns } = this.board;
    const left = Math.min(...cells.map((cell) => cell % columns));
    const top = Math.min(...cells.map((cell) => Math.floor(cell / columns)));
    return cells.map((cell) => (Math.floor(cell / columns) - top) * columns + cell % columns - left).sort((a, b) => a - b).join();
  }
}

const same = (one, other) => [...one].sort().join() === [...other].sort().join();
const allowed = (piece, cells) => cells !== null && piece.places.some((place) => same(place, cells));
