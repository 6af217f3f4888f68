"""Pillow's board: sprites of one palette, made ready before, pasted and saved. Prints its median milliseconds of CPU time.

pillow.py FOLDER best|default
"""

import io
import json
import statistics
import sys
import time
from pathlib import Path

from PIL import Image

ROUNDS = 15
# The quickest that is still compressed, and what save() does when nobody asks.
OPTIONS = {"best": {"compress_level": 1}, "default": {}}


def ready(folder):
    plan = json.loads((folder / "sprites.json").read_text())
    pixels = (folder / "sprites.bin").read_bytes()
    sprites, start = [], 0
    for left, top, width, height in plan["sprites"]:
        sprite = Image.frombytes("P", (width, height), pixels[start : start + width * height])
        sprites.append((sprite, (left, top)))
        start += width * height
    return (plan["width"], plan["height"]), plan["palette"], sprites


def draw(size, palette, sprites, options):
    board = Image.new("P", size)
    board.putpalette(palette)
    for sprite, place in sprites:
        board.paste(sprite, place)
    png = io.BytesIO()
    board.save(png, "PNG", **options)
    return png.getvalue()


def main():
    folder, way = Path(sys.argv[1]), sys.argv[2]
    what = (*ready(folder), OPTIONS[way])
    (folder / f"pillow-{way}.png").write_bytes(draw(*what))
    draw(*what)
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        draw(*what)
        times.append((time.process_time() - start) * 1000)
    print(f"{statistics.median(times):.5f}")


main()
