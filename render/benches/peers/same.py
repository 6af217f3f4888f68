"""Says whether every program drew the same picture as board.png: Pillow to the pixel; the others, which reduce to no
palette and smooth edges in their own way, to a mean difference of at most 12 in 255 in any square of 16 pixels: a stroke
that is missing or misplaced makes far more. Ends with 1 if one did not.

same.py FOLDER
"""

import sys
from pathlib import Path

from PIL import Image, ImageChops

SQUARE = 16
BOUNDS = {"pillow-best": 0, "pillow-default": 0, "resvg": 12, "canvas": 12}


def main():
    folder = Path(sys.argv[1])
    ours = Image.open(folder / "board.png").convert("RGB")
    differ = False
    for name, bound in BOUNDS.items():
        theirs = Image.open(folder / f"{name}.png").convert("RGB")
        if theirs.size != ours.size:
            sys.exit(f"{name}: {theirs.size} instead of {ours.size}")
        difference = ImageChops.difference(ours, theirs)
        if bound == 0:
            apart = max(most for _, most in difference.getextrema())
        else:
            squares = difference.resize([side // SQUARE for side in ours.size], Image.Resampling.BOX)
            apart = max(most for _, most in squares.getextrema())
        print(f"{name:<16} at most {apart} of 255 apart, {bound} is allowed")
        differ |= apart > bound
    sys.exit(1 if differ else 0)


main()
