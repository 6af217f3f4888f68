
## How likely ships are
heat-title = Where the enemy hides
heat-about = waters of {$name} · chance of a ship, % · shots so far: {$number}
heat-best = Best shots
heat-best-list = Best shots: {$list}.
heat-nothing = No ship is left to look for.
heat-note = White frame: the likeliest cell
heat-hit = hit
heat-sunk = sunk
heat-miss = miss
heat-empty = surely empty
heat-percent = Numbers: per cent
heat-tens = Digits: tens of per cent
