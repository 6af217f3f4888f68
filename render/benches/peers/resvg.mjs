// resvg-js's board: from the SVG document to a PNG. Prints its median milliseconds of CPU time.
// resvg.mjs FOLDER

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { median } from "./median.mjs";

const folder = process.argv[2];
// What is installed lies beside the pictures, not beside this script.
const { Resvg } = createRequire(join(folder, "here.js"))("@resvg/resvg-js");
const svg = readFileSync(join(folder, "board.svg"), "utf8");
const draw = () => new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();

writeFileSync(join(folder, "resvg.png"), draw());
console.log(median(draw).toFixed(5));
