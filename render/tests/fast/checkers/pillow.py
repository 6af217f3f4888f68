"""Looks at files with Pillow, and at the stream of each PNG with zlib: says what is wrong and where other pixels are
seen than those on standard input. There stands for each file a line (width, height, how many views, path), and then
the red, green and blue of every pixel of every view. A view of a GIF is whatever stands longer than the least pause."""

import struct
import sys
import warnings
import zlib

from PIL import Image, ImageSequence

warnings.simplefilter("error")

LEAST_PAUSE = 20  # milliseconds
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def faults_of_stream(path):
    """What is wrong with the compressed data of a PNG, which readers of pixels are lenient about."""
    with open(path, "rb") as file:
        data = file.read()
    at, stream, colours = 8, b"", 0
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
        elif kind == b"PLTE":
            colours = length // 3
        elif kind == b"IDAT":
            stream += body
        at += 12 + length
    if kind != b"IEND" or interlaced or depth != 8:
        return ["no such PNG as we write"]
    unpacker = zlib.decompressobj()
    lines = unpacker.decompress(stream)
    stride = width * CHANNELS[colour] + 1
    faults = []
    if not unpacker.eof or unpacker.unused_data:
        faults.append("the stream does not end where its data ends")
    if len(lines) != stride * height:
        faults.append(f"{len(lines)} bytes of lines instead of {stride * height}")
    if colour == 3 and not any(lines[::stride]) and max(lines) >= colours:
        faults.append(f"a pixel of colour {max(lines)}, of {colours}")
    return faults


def views(image):
    """The pixels of everything that stands for a while; every frame is unpacked."""
    for frame in ImageSequence.Iterator(image):
        pixels = frame.convert("RGB").tobytes()
        if image.format != "GIF" or frame.info["duration"] > LEAST_PAUSE:
            yield pixels


def faults(path, size, expected):
    """What is wrong with one file."""
    with Image.open(path) as image:
        if image.size != size:
            return [f"{image.size} instead of {size}"]
        found = faults_of_stream(path) if image.format == "PNG" else []
        seen = list(views(image))
    if len(seen) != len(expected):
        found.append(f"{len(seen)} views instead of {len(expected)}")
    for view, (one, other) in enumerate(zip(seen, expected)):
        if one != other:
            at = next(at for at, (a, b) in enumerate(zip(one, other)) if a != b) // 3
            found.append(f"view {view} differs first at {at % size[0]}, {at // size[0]}")
    return found


def main():
    """Goes through all files; says only what is wrong."""
    source = sys.stdin.buffer
    while line := source.readline():
        width, height, count, path = line.decode().rstrip("\n").split(" ", 3)
        size = int(width), int(height)
        expected = [source.read(size[0] * size[1] * 3) for _ in range(int(count))]
        try:
            wrong = faults(path, size, expected)
        except Exception as error:  # whatever Pillow does not like, it says by raising
            wrong = [f"{type(error).__name__}: {error}"]
        for fault in wrong:
            print(f"{path}: {fault}")


main()
