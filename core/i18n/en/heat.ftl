
## How likely ships are
heat-title = Where the enemy hides
heat-about = waters of {$name} · chance of a ship, % · shots so far: {$number}
heat-best = Best shots
heat-best-list = Best shots: {$list}.
heat-nothing = No ship is left to look for.
heat-note = White frame: the likeliest cell
heat-note-several = White frames: the likeliest cells
heat-sunk = sunk
heat-empty = surely empty
heat-percent = Numbers: per cent
heat-tens = Digits: tens of per cent
verb-hint = See where a ship is likeliest, where hints were agreed on
key-hint = Hint
key-chances = Chances
crew-chances = {$name}’s turn. Going by the shots so far:
hint-left = {$count} fleets still fit what you know.
hint-drawn = There are too many fleets to count, so these chances are estimates, give or take {$error}%.
hint-nothing = There is nothing to say about these waters now. Fire where you like.
hint-wounded = Tip: finish the wounded ship first.
hint-large = Tip: look for the largest ship first; sinking it clears the most water.
hint-boats = Tip: there is no system for finding single-deckers, only luck.
hint-shore = Tip: don’t fire beside a sunk ship; nothing lies there.
