
## Looking back at a game against the odds
verb-review = See what luck did in a finished game, and what you could have done
verb-turning_point = See the shot that decided a finished game
key-review = Review
key-review-share = Show it here
key-turning-point = Turning point
refused-no-review = A game is reviewed when it is over: until then the odds are nobody’s business.
refused-review-odds = There are no odds to work out under these rules: the ships have no fixed form, or nobody fires.
refused-review-player = A game is reviewed for those who played it. Its replay is for everybody.
refused-review-shots = You did not fire a shot in this game, so there is nothing to review.
review-counting = Calculating… {$percent}%
review-share = To show it to a room, use /review there.
review-title = The shots of {$name} against the odds
review-title-own = Your shots against the odds
review-accuracy = 🎯 Accuracy {$percent}%: the best cells promised {$best} hits, the chosen ones {$chosen}.
review-luck = 🍀 Luck {$luck}: {$hits ->
    [one] 1 hit
   *[other] {$hits} hits
} where {$chosen} were to be expected, luckier than {$percent} of 100 players with the same shots.
review-flawless = ✅ Every shot was the best there was.
review-mistake = ⚠️ Shot {$number}, {$cell}: {$chance}%, while {$better} promised {$best}%.
review-stroke = ✨ Shot {$number}, {$cell}: a hit at only {$chance}%.
review-mishap = 🌧️ Shot {$number}, {$cell}: a miss in spite of {$chance}%.
advice-empty = 🧭 {$shots ->
    [one] 1 shot fell
   *[other] {$shots} shots fell
} where no ship could lie, such as {$cell}: nothing lies next to a sunk one.
advice-left = 🧭 {$shots ->
    [one] 1 shot went
   *[other] {$shots} shots went
} elsewhere while a hit ship was still afloat: {$cell} promised {$chance}%, {$better} beside the hit {$best}%. Finish it first.
advice-crowded = 🧭 { $shots ->
    [one] 1 shot
   *[other] {$shots} shots
} of your search fell beside an earlier miss, such as {$cell}, where little room is left: leave gaps that the longest ship still afloat just fills.
review-fleet = 🛡️ The fleet of {$name} withstands {$mean} shots of the Navigator, a random one {$random}: {$verdict}.
review-fleet-own = 🛡️ Your fleet withstands {$mean} shots of the Navigator, a random one {$random}: {$verdict}.
review-fleet-harder = harder to find than most
review-fleet-usual = about as hard to find as any
review-fleet-easier = easier to find than most
review-others = Other ways to lay it: {$list}.
review-placing = {$name} {$mean}
review-signs = Shot · cell · x hit, o miss · its chance, the best chance, the loss, %
review-chart-title = {$name} against the odds
review-chart-about = accuracy {$percent}% · luck {$luck} hits
review-chart-note = Reddish: the chance given away. Luck: hits so far less the hits to be expected
review-curve-chosen = the chosen cell
review-curve-best = the likeliest cell
review-curve-luck = luck
review-axis = shot
review-turn-mistake = mistake
review-turn-stroke = lucky
review-turn-mishap = unlucky
review-film-shot = {$number}. {$cell}: {$outcome} · {$chance}%, best {$best}%
review-film-end = All shots fired, 100 where ships were left · accuracy {$percent}%
review-film-alt = Every shot of {$name} on the map of chances as it was before it.
review-film-alt-own = Each of your shots on the map of chances as it was before it.
review-chart-alt = A chart of the shots of {$name}: how likely each was to hit, how likely the best one was, and the luck so far.
review-chart-alt-own = A chart of your shots: how likely each was to hit, how likely the best one was, and your luck so far.
