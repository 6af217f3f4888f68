// Step controls for an animation, such as a replay. The file is decoded at the first step; browsers without an image decoder only play
// it.

import { word } from "./words.js";

// The step keys of a frame with an animation. With reduced motion it stays at its first picture.
export function steps(frame, picture) {
  if (!("ImageDecoder" in window)) return [];
  const film = new Film(frame, picture);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) film.show(0);
  return [film.element];
}

class Film {
  constructor(frame, { src, alt, width, height }) {
    this.frame = frame;
    this.src = src;
    this.alt = alt;
    this.canvas = document.createElement("canvas");
    Object.assign(this.canvas, { width, height, className: "still" });
    this.canvas.setAttribute("role", "img");
    this.at = 0;
    this.last = null;
    this.element = document.createElement("div");
    this.element.className = "film";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", word("steps"));
    this.back = this.key("stepBack", "‹", () => this.go(-1));
    this.play = this.key("play", "▶", () => this.run());
    this.on = this.key("stepOn", "›", () => this.go(1));
    this.slider = document.createElement("input");
    Object.assign(this.slider, { type: "range", min: 0, max: 0, value: 0, disabled: true });
    this.slider.setAttribute("aria-label", word("step"));
    this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
    this.count = document.createElement("output");
    this.element.append(this.back, this.play, this.on, this.slider, this.count);
  }

  key(name, sign, does) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "key quiet", textContent: sign });
    button.dataset.steps = name;
    button.setAttribute("aria-label", word(name));
    button.title = word(name);
    button.addEventListener("click", does);
    return button;
  }

  // Decodes the animation once. If that fails, it can only be played and the keys are removed.
  open() {
    this.opened ??= this.takeApart().catch(() => {
      this.element.remove();
      return null;
    });
    return this.opened;
  }

  async takeApart() {
    const { body } = await fetch(this.src);
    const decoder = new ImageDecoder({ data: body, type: "image/gif" });
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    this.last = decoder.tracks.selectedTrack.frameCount - 1;
    Object.assign(this.slider, { max: this.last, disabled: false });
    return decoder;
  }

  // The first step stops the animation at its first picture; a step back goes to the last.
  go(by) {
    return this.show(this.canvas.isConnected ? this.at + by : Math.min(0, by));
  }

  // Shows one picture; wraps around at both ends.
  async show(number) {
    const decoder = await this.open();
    if (!decoder) return;
    const count = this.last + 1;
    this.at = (number + count) % count;
    const wanted = this.at;
    const { image } = await decoder.decode({ frameIndex: wanted });
    if (wanted === this.at) {
      this.canvas.getContext("2d").drawImage(image, 0, 0);
      if (!this.canvas.isConnected) this.frame.append(this.canvas);
      this.slider.value = wanted;
      this.count.textContent = `${wanted + 1} / ${count}`;
      this.slider.setAttribute("aria-valuetext", this.count.textContent);
      this.canvas.setAttribute("aria-label", `${this.alt} ${this.count.textContent}`);
    }
    image.close();
  }

  // Resumes the animation.
  run() {
    this.canvas.remove();
    this.count.textContent = "";
  }
}
