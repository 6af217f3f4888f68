// The connection to the server: sends requests, and repeats those that are not acknowledged with the same id after a reconnection.

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

export class Link {
  /**
   * @param {() => object} hello makes the first message of a connection
   * @param {(message: any, sent?: any) => void} hear gets each message of the server, with the request that it acknowledges
   * @param {(connected: boolean, code?: number) => void} changed gets the code of the close frame
   */
  constructor(hello, hear, changed) {
    this.hello = hello;
    this.hear = hear;
    this.changed = changed;
    /** @type {Map<string, object>} */
    this.pending = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.pause = FIRST_PAUSE;
  }

  connect() {
    this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket.addEventListener("open", () => {
      this.send(this.hello());
      this.pending.forEach((message) => this.send(message));
      this.changed(true);
    });
    this.socket.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      const sent = message.kind === "done" ? this.pending.get(message.id) : undefined;
      if (sent) this.pending.delete(message.id);
      // Who is not admitted asks less and less often.
      if (message.kind === "me") this.pause = FIRST_PAUSE;
      this.hear(message, sent);
    });
    this.socket.addEventListener("close", ({ code }) => {
      this.changed(false, code);
      setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    });
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Sends a request, unless the same one is on its way: a double tap is one press.
   * @param {object} message
   * @returns {boolean} whether it was sent
   */
  request(message) {
    const same = JSON.stringify(message);
    if ([...this.pending.values()].some(({ id, ...sent }) => JSON.stringify(sent) === same)) return false;
    this.post(message);
    return true;
  }

  /**
   * Sends a request; the same id makes it the same request.
   * @param {object} message
   * @param {string} [id]
   */
  post(message, id = crypto.randomUUID()) {
    const named = { ...message, id };
    this.pending.set(id, named);
    this.send(named);
  }
}
