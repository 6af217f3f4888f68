"""Says whether every program drew the same picture as board.png: Pillow to the pixel; the others, which reduce to no
palette and smooth edges in their own way, to a mean difference of at most 1 in 255. Ends with 1 if one did not.

same.py FOLDER
"""

import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

BOUNDS = {"pillow-best": 0, "pillow-default": 0, "resvg": 1, "canvas": 1}


def main():
    folder = Path(sys.argv[1])
    ours = Image.open(folder / "board.png").convert("RGB")
    differ = False
    for name, bound in BOUNDS.items():
        theirs = Image.open(folder / f"{name}.png").convert("RGB")
        if theirs.size != ours.size:
            sys.exit(f"{name}: {theirs.size} instead of {ours.size}")
        # The largest of the three channels' means.
        apart = max(ImageStat.Stat(ImageChops.difference(ours, theirs)).mean)
        print(f"{name:<16} mean difference {apart:.4f} of 255, at most {bound} is allowed")
        differ |= apart > bound
    sys.exit(1 if differ else 0)


main()
