// @napi-rs/canvas's board: the shapes of the SVG document, parsed into paths before, drawn and saved as a PNG. Prints its
// median milliseconds of CPU time.
// canvas.mjs FOLDER

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { median } from "./median.mjs";

const folder = process.argv[2];
// What is installed lies beside the pictures, not beside this script.
const { createCanvas, Path2D } = createRequire(join(folder, "here.js"))("@napi-rs/canvas");
const svg = readFileSync(join(folder, "board.svg"), "utf8");
const elements = [...svg.matchAll(/<(svg|rect|path) ([^>]*)>/g)].map(([, name, said]) => ({
  name,
  ...Object.fromEntries([...said.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
}));
const [whole, ...rest] = elements;
const shapes = rest.map(({ name, d, x, y, width, height, fill, stroke, "stroke-width": pen }) =>
  name === "rect"
    ? { place: [x, y, width, height].map(Number), fill }
    : { path: new Path2D(d), fill, stroke, pen: Number(pen) },
);

function draw() {
  const canvas = createCanvas(Number(whole.width), Number(whole.height));
  const context = canvas.getContext("2d");
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const { place, path, fill, stroke, pen } of shapes) {
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = pen;
      context.stroke(path);
    } else {
      context.fillStyle = fill;
      if (place) context.fillRect(...place);
      else context.fill(path);
    }
  }
  return canvas.toBuffer("image/png");
}

writeFileSync(join(folder, "canvas.png"), draw());
console.log(median(draw).toFixed(5));
