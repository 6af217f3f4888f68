"""Makes the fonts of this folder of the npm packages named in README.md: merges the files of one weight, keeps the
letters below, and writes their kerning as a `kern` table, the only one that the renderer reads.

    npm pack @fontsource/caveat@5.3 @fontsource/golos-text@5.3 @fontsource/oswald@5.3   # each unpacked into its own folder
    pip install fonttools brotli
    python merge.py FOLDER
"""

import sys
import tempfile
from array import array
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent, GlyphCoordinates
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.ttLib.tables.ttProgram import Program

HERE = Path(__file__).parent
PARTS = ["latin", "latin-ext", "cyrillic", "cyrillic-ext"]

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x18F, 0x1A0, 0x1A1, 0x1AF, 0x1B0, 0x1CD, 0x1CE, 0x1E6, 0x1E7, 0x1EA, 0x1EB]
LATIN += [*range(0x200, 0x21C), 0x259, 0x1E02, 0x1E03, *range(0x1E80, 0x1E86), 0x1E9E, 0x1EF2, 0x1EF3]
CYRILLIC = [*range(0x400, 0x460), *range(0x490, 0x4FA)]
SIGNS = [0x2BB, 0x2BC, 0x2C6, 0x2DA, 0x2DC, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x2032]
SIGNS += [0x2033, 0x2039, 0x203A, 0x2044, 0x20AC, 0x2116, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215]
KEPT = {*LATIN, *CYRILLIC, *SIGNS}

# Letters whose pairs are kerned: those of the languages that are spoken here.
KERNED = set(map(ord, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÆØÅæøåÄÖÜäöüß0123456789.,:;!?-–—«»()'\"’„“” "))
KERNED |= set(map(ord, "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяҐЄІЇґєії"))
# Thousandths of the font's height below which nobody sees a pair move.
LEAST = 8
# Points of an outline below which a reference to it takes as much room.
LEAST_SHARED = 20
# Letters of columns that read as digits, and how far the number of the row stands off them: З6 is not 36, nor О8 08.
APART = {"З": 150, "з": 120, "О": 100, "O": 100}


def pairs(font, names):
    """How far apart or together the pairs of these glyphs stand, by the feature `kern`."""
    gpos = font["GPOS"].table
    records = [record.Feature for record in gpos.FeatureList.FeatureRecord if record.FeatureTag == "kern"]
    all_pairs = {}
    for at in sorted({at for feature in records for at in feature.LookupListIndex}):
        found = {}
        for table in gpos.LookupList.Lookup[at].SubTable:
            table = table.ExtSubTable if table.LookupType == 9 else table
            if table.LookupType == 2:
                read(table, names, found)
        for pair, move in found.items():
            all_pairs[pair] = all_pairs.get(pair, 0) + move
    return {pair: move for pair, move in all_pairs.items() if abs(move) >= LEAST}


def read(table, names, found):
    """Takes the pairs of one subtable, unless an earlier one said something of them."""
    advance = lambda value: getattr(value, "XAdvance", 0) if value else 0
    for at, first in enumerate(table.Coverage.glyphs):
        if first not in names:
            continue
        if table.Format == 1:
            for record in table.PairSet[at].PairValueRecord:
                if record.SecondGlyph in names:
                    found.setdefault((first, record.SecondGlyph), advance(record.Value1))
        else:
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)].Class2Record
            for second in names:
                found.setdefault((first, second), advance(row[table.ClassDef2.classDefs.get(second, 0)].Value1))


def cut(font, letters):
    """Leaves these letters in a font, and of tables what draws them."""
    options = subset.Options()
    options.layout_features, options.hinting, options.glyph_names, options.notdef_outline = [], False, False, True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "STAT", "vhea", "vmtx"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)


def share(font):
    """Stores equal outlines once: the merged files each brought their own copy of the letters that accented ones refer to."""
    outlines, letters = font["glyf"], set(font.getBestCmap().values())
    first, same = {}, {}
    for name in sorted(font.getGlyphOrder(), key=lambda name: name not in letters):
        if outlines[name].numberOfContours > 0:
            same[name] = first.setdefault(outlines[name].compile(outlines), name)
    for glyph in map(outlines.__getitem__, font.getGlyphOrder()):
        for part in glyph.components if glyph.isComposite() else []:
            part.glyphName = same.get(part.glyphName, part.glyphName)


def contours(glyph):
    """The contours of a simple glyph: the points of each, and whether they lie on the curve."""
    points = [(x, y, flag & 1) for (x, y), flag in zip(glyph.coordinates, glyph.flags)]
    starts = [0, *(end + 1 for end in glyph.endPtsOfContours)]
    return [tuple(points[start:end]) for start, end in zip(starts, starts[1:])]


def shape(parts):
    """These contours as seen from their first point."""
    left, low, _ = parts[0][0]
    return [[(x - left, y - low, on) for x, y, on in part] for part in parts]


def drawn(parts):
    """A simple glyph of these contours."""
    glyph, points = Glyph(), [point for part in parts for point in part]
    glyph.numberOfContours, glyph.program = len(parts), Program()
    glyph.program.fromBytecode(b"")
    glyph.coordinates, glyph.flags = GlyphCoordinates([(x, y) for x, y, _ in points]), array("B", [on for _, _, on in points])
    glyph.endPtsOfContours = [sum(map(len, parts[: at + 1])) - 1 for at in range(len(parts))]
    return glyph


def composite(parts):
    """A glyph of other glyphs, each moved."""
    glyph = Glyph()
    glyph.numberOfContours, glyph.components = -1, []
    for name, (x, y) in parts:
        part = GlyphComponent()
        part.glyphName, part.x, part.y, part.flags = name, x, y, 0x0006  # moved by whole units
        glyph.components.append(part)
    return glyph


def compose(font):
    """Refers to the outline of one glyph from others that contain it, as Ħ contains H. The order of the contours stays."""
    outlines, order = font["glyf"], list(font.getGlyphOrder())
    simple = {name: contours(outlines[name]) for name in order if outlines[name].numberOfContours > 0}
    made, bases, rests = {}, set(), {}
    for base in sorted(simple, key=lambda name: -sum(map(len, simple[name]))):
        if base in made or sum(map(len, simple[base])) < LEAST_SHARED:
            continue
        outline, count = shape(simple[base]), len(simple[base])
        for name in simple.keys() - made.keys() - bases - {base}:
            parts = simple[name]
            places = [at for at in range(len(parts) - count + 1) if shape(parts[at : at + count]) == outline]
            if places:
                at = places[0]
                move = tuple(there - here for there, here in zip(parts[at][0][:2], simple[base][0][0][:2]))
                made[name] = [(tuple(parts[:at]), None), (base, move), (tuple(parts[at + count :]), None)]
                bases.add(base)
    for name in filter(made.__contains__, order):
        # What is left of a glyph beside the one it contains becomes a glyph without a letter.
        parts = [(part, move) if move else (rests.setdefault(part, f"rest{len(rests)}"), (0, 0)) for part, move in made[name] if part]
        outlines[name], made[name] = composite(parts), parts
    for rest, name in rests.items():
        outlines[name], font["hmtx"][name] = drawn(rest), (0, min(x for part in rest for x, _, _ in part))
    font.setGlyphOrder(order + list(rests.values()))
    outlines.glyphOrder = font.getGlyphOrder()
    # No reference leads to a glyph of references.
    for name in order:
        if outlines[name].isComposite() and name not in made:
            parts = [(part.glyphName, (part.x, part.y)) for part in outlines[name].components]
            inner = [[(part, (x + a, y + b)) for part, (a, b) in made.get(outer, [(outer, (0, 0))])] for outer, (x, y) in parts]
            outlines[name] = composite(sum(inner, [])) if any(part in made for part, _ in parts) else outlines[name]


def merge(folder, package, weight):
    """Makes one font."""
    seen, moves, parts = set(), {}, []
    with tempfile.TemporaryDirectory() as scratch:
        for part in PARTS:
            font = TTFont(folder / package / "package" / "files" / f"{package}-{part}-{weight}-normal.woff2")
            letters = font.getBestCmap()
            kerned = {glyph: letter for letter, glyph in letters.items() if letter in KERNED}
            for (first, second), move in pairs(font, set(kerned)).items():
                moves.setdefault((kerned[first], kerned[second]), move)
            new = {letter for letter in letters if letter in KEPT} - seen
            seen |= new
            cut(font, new)
            font.flavor = None
            parts.append(f"{scratch}/{part}.ttf")
            font.save(parts[-1])
        whole = Merger().merge(parts)
    moves |= {(ord(letter), ord(digit)): move for letter, move in APART.items() for digit in "0123456789"}
    share(whole)
    cut(whole, KEPT)
    compose(whole)
    glyphs = whole.getBestCmap()
    table = KernTable_format_0()
    table.version, table.coverage, table.apple, table.tupleIndex = 0, 1, False, None
    table.kernTable = {(glyphs[first], glyphs[second]): move for (first, second), move in moves.items()}
    whole["kern"] = newTable("kern")
    whole["kern"].version, whole["kern"].kernTables = 0, [table]
    whole.recalcTimestamp = False
    whole["head"].modified = whole["head"].created
    whole.save(HERE / package / f"{package}-{weight}.ttf")


if __name__ == "__main__":
    for package, weight in [("caveat", 700), ("golos-text", 700), ("oswald", 400), ("oswald", 700)]:
        merge(Path(sys.argv[1]), package, weight)
