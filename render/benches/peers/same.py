"""Says whether Pillow drew the same picture as board.png, to the pixel. Ends with 1 if it did not.

same.py FOLDER
"""

import sys
from pathlib import Path

from PIL import Image, ImageChops

PICTURES = ["pillow-best", "pillow-default"]


def main():
    folder = Path(sys.argv[1])
    ours = Image.open(folder / "board.png").convert("RGB")
    differ = False
    for name in PICTURES:
        theirs = Image.open(folder / f"{name}.png").convert("RGB")
        if theirs.size != ours.size:
            sys.exit(f"{name}: {theirs.size} instead of {ours.size}")
        apart = max(most for _, most in ImageChops.difference(ours, theirs).getextrema())
        print(f"{name:<16} at most {apart} of 255 apart")
        differ |= apart > 0
    sys.exit(1 if differ else 0)


main()
