# Tournaments: what is said about them.

## Times
arena-weekday-1 = Mon
arena-weekday-2 = Tue
arena-weekday-3 = Wed
arena-weekday-4 = Thu
arena-weekday-5 = Fri
arena-weekday-6 = Sat
arena-weekday-7 = Sun
arena-month-1 = January
arena-month-2 = February
arena-month-3 = March
arena-month-4 = April
arena-month-5 = May
arena-month-6 = June
arena-month-7 = July
arena-month-8 = August
arena-month-9 = September
arena-month-10 = October
arena-month-11 = November
arena-month-12 = December
arena-every-1 = every Monday
arena-every-2 = every Tuesday
arena-every-3 = every Wednesday
arena-every-4 = every Thursday
arena-every-5 = every Friday
arena-every-6 = every Saturday
arena-every-7 = every Sunday
arena-when = {$first} {$number} {$last}, {$clock} ({$value})
arena-when-briefly = {$first} {$number} {$last}, {$clock}
arena-day = {$number} {$last} {$n}
arena-soon = {$clock}, {$value}
arena-weekly = {$first} at {$clock} ({$value})
arena-in-minutes = in {$count} { $count ->
    [one] minute
   *[other] minutes
}
arena-in-hours = in {$count} { $count ->
    [one] hour
   *[other] hours
}
arena-in-days = in {$count} { $count ->
    [one] day
   *[other] days
}
arena-minutes = { $count ->
    [one] {$count} minute
   *[other] {$count} minutes
}
arena-hours = { $count ->
    [one] {$count} hour
   *[other] {$count} hours
}
arena-days = { $count ->
    [one] {$count} day
   *[other] {$count} days
}

## What kind of tournament
arena-format-single = Single elimination
arena-format-third = Single elimination with a third-place match
arena-format-double = Double elimination
arena-format-robin = Round robin
arena-format-robin-twice = Round robin, twice
arena-format-swiss = Swiss
arena-best-of = best of {$number}
arena-rounds = { $count ->
    [one] {$count} round
   *[other] {$count} rounds
}
arena-players = { $count ->
    [one] {$count} player
   *[other] {$count} players
}
arena-games = { $count ->
    [one] {$count} game
   *[other] {$count} games
}
arena-wins = { $count ->
    [one] {$count} win
   *[other] {$count} wins
}
arena-points = { $count ->
    [one] {$value} point
   *[other] {$value} points
}
arena-page = page {$number} of {$most}
arena-rated = rated
arena-casual = not rated
arena-size = {$min} to {$max} players

## The plan in sentences
arena-plan-single = Single elimination: after one lost match you are out.
arena-plan-third = The losers of the semi-finals play for third place.
arena-plan-shared = The losers of the semi-finals share third place.
arena-plan-double = Double elimination: after one lost match you go on in the lower bracket, after the second you are out. If the winner of the lower bracket takes the final, a second final decides.
arena-plan-robin = Round robin: everybody meets everybody.
arena-plan-robin-twice = Round robin: everybody meets everybody twice.
arena-plan-swiss = Swiss: in every round you meet somebody with about as many points as you, and nobody twice. Nobody is out.
arena-plan-swiss-rounds = It has {$count} { $count ->
    [one] round.
   *[other] rounds, or fewer if too few players come.
}
arena-plan-swiss-auto = The number of rounds follows from the number of players.
arena-plan-one = A match is one game.
arena-plan-best = A match is best of {$number}: {$want} games won decide it.
arena-plan-rules = {$rules}. {$clock}.
arena-plan-size = From {$min} to {$max} players.
arena-plan-seed-rating = Seeded by rating.
arena-plan-seed-lot = Seeded by lot.
arena-plan-seed-hand = The organiser says who is seeded where.
arena-plan-patience = Players have {$count} { $count ->
    [one] minute
   *[other] minutes
} to get ready, or they lose the match. Miss two and you’re out.
arena-plan-check-in = In the last { $count ->
    [one] minute
   *[other] {$count} minutes
} before the start everybody presses “I am here!”, or they don’t play.
arena-plan-rated = Games count for your rating.
arena-plan-casual = Games do not count for your rating.
arena-plan-late = Newcomers are welcome until round {$number} ends.
arena-plan-repeat = Played {$value}.
arena-starts-at = It begins {$clock}.
arena-starts-full = It begins as soon as it is full.
arena-starts-full-or = It begins as soon as it is full, at the latest {$clock}.
arena-starts-hand = It begins when the organiser says so.
arena-closes = Join before {$clock}.
arena-organisers = Organised by {$names}.
arena-code = Code: {$code}
arena-who = Playing: {$names}.

## What happened, for everybody
arena-created = {$name} invites everybody to a tournament: {$set}!
arena-terms = {$value}
arena-joined = Welcome aboard: {$names}.
arena-left = No longer playing: {$names}.
arena-here = Here and ready: {$names}.
arena-more = and {$count} more
arena-check-in = Check-in is open: everybody who joined, press “I am here”. The start: {$clock}.
arena-started = The tournament begins with {$count} { $count ->
    [one] player!
   *[other] players!
}
arena-round = Round {$number} of {$most}
arena-round-begins = Round {$number} of {$most} begins.
arena-pair = {$a} — {$b}
arena-stage-pair = {$value}: {$a} — {$b}
arena-score = {$a} — {$b} {$state}
arena-pairs-many = {$count} { $count ->
    [one] match has
   *[other] matches have
} been called.
arena-byes-swiss = A bye, which counts as a win: {$names}.
arena-byes-robin = Rests this round: {$names}.
arena-byes-tree = Straight into the next round: {$names}.
arena-beat = {$winner} beats {$name} {$state}.
arena-results-many = {$count} { $count ->
    [one] result has
   *[other] results have
} come in.
arena-level = {$a} — {$b} {$state}: a draw.
arena-nobody = {$a} — {$b}: no winner, both lose.
arena-walkover = {$name} is out; {$winner} wins the match.
arena-absent = {$name} didn’t show up; {$winner} wins the match.
arena-unreached-telegram = {$name}, I can’t message you: open a private chat with me and press Start.
arena-unreached-discord = {$name}, I can’t message you: allow direct messages from a server we share, or use /field there.
arena-absent-both = {$a} — {$b}: nobody showed up, so both lose.
arena-dropped = {$name} missed two matches and is out.
arena-excused = I was away for a while, so everybody gets {$count} { $count ->
    [one] minute
   *[other] minutes
} longer.
arena-lot = {$a} — {$b}: still level, so lots were drawn. {$winner} goes on.
arena-awarded = {$name} decides: the match {$a} — {$b} goes to {$winner}.
arena-voided = {$name} decides: the match {$a} — {$b} has no winner.
arena-replayed = {$name} decides: {$a} — {$b} play their last game again.
arena-replaced = {$name} decides: {$guest} plays instead of {$other}.
arena-extended = {$name} gives the game {$a} — {$b} {$count} { $count ->
    [one] minute
   *[other] minutes
} more.
arena-removed = {$name} decides: {$other} does not play any more.
arena-appointed = {$name} makes {$other} an organiser, too.
arena-seeded = {$name} has set the seeds by hand.
arena-replanned = {$name} changes the plan: {$value}.
arena-paused = {$name} pauses the tournament. Games under way go on, new ones wait.
arena-resumed = {$name} resumes the tournament.
arena-series-ended = {$name} ends the series: this is the last one.
arena-finished = {$set} is over. {$winner} wins — congratulations!
arena-finished-shared = {$set} is over. First place is shared by {$names} — congratulations!
arena-finished-nobody = {$set} is over. Nobody has won it.
arena-placed = {$number}. {$names}
arena-thanks = Thank you all for playing!
arena-next = The next one: {$clock}.
arena-cancelled-said = {$name} has cancelled the tournament {$set}.
arena-cancelled-few = {$set} is cancelled: {$have} came, the minimum is {$min}.
arena-cancelled-deserted = {$set} ends without a winner: everybody has left.

## How it stands
arena-in = Signed up: {$have} of {$max}.
arena-in-few = Signed up: {$have} of {$max} (minimum {$min}).
arena-ready = Here: {$have} of {$max}.
arena-done-round = Round {$number} of {$most}: {$have} of {$max} matches are over.
arena-done-tree = Matches over: {$have} of {$max}.
arena-leads = In the lead: {$names} ({$value}).
arena-live = Playing now: {$list}.
arena-live-game = {$a} — {$b} {$state} ({$code})
arena-is-paused = The tournament is paused.
arena-is-over = The tournament is over.
arena-is-cancelled = The tournament was cancelled.
arena-you-in = You are in.
arena-you-here = You are in and have said that you are here.
arena-you-gone = You are not playing any more.
arena-you-next = Your match: {$value}, against {$name}.

## Letters
arena-letter-call = {$set}. {$value}. Be ready within {$clock}.
arena-letter-stands = You now have {$value}: place {$number} of {$most}.
arena-letter-best = Game {$number}, best of {$most}. The match stands {$state}.
arena-letter-bye-swiss = {$set}. {$value}: you have a bye, which counts as a win.
arena-letter-bye-next = See you in the next round!
arena-letter-bye-robin = {$set}. {$value}: you rest this round.
arena-letter-bye-tree = {$set}. {$value}: you have no opponent this time and go straight on to the next round.
arena-letter-check-in = {$set}: are you there? Press “I am here” before it begins, {$clock}. Without that you do not play.
arena-letter-started = {$set} has begun. You are seeded {$number} of {$most}.
arena-letter-won = You won the match against {$name}, {$state}!
arena-letter-lost = You lost the match against {$name}, {$state}.
arena-letter-drawn = Your match against {$name} ended in a draw, {$state}.
arena-letter-nobody = Your match against {$name} counts as lost for both of you.
arena-letter-walkover = {$name} is out: the match is yours.
arena-letter-withdrawn = You are out, so the match goes to {$name}.
arena-letter-absent-won = {$name} didn’t show up: the match is yours.
arena-letter-absent-lost = You were not ready in time, so the match goes to {$name}.
arena-letter-absent-both = Neither you nor {$name} showed up in time: the match is lost for both.
arena-letter-dropped = You have missed two matches, so {$set} goes on without you. See you at the next one!
arena-letter-lot-won = The match against {$name} stayed level, and the lot fell to you: you go on.
arena-letter-lot-lost = The match against {$name} stayed level, and the lot fell to {$name}.
arena-letter-awarded = {$name} decides: the match against {$other} is yours.
arena-letter-denied = {$name} decides: the match goes to {$other}.
arena-letter-out = That was your last match here. Thank you for playing!
arena-letter-lower = You go on in the lower bracket; only a second loss would end it.
arena-letter-third = You play on, for third place.
arena-letter-on = You go on. I’ll write when your next game is called.
arena-letter-replayed = {$name} decides: you and {$other} play your last game again.
arena-letter-extended = {$name} gives you and {$other} {$count} { $count ->
    [one] minute
   *[other] minutes
} more.
arena-letter-removed = {$name} has taken you off {$set}. If you do not know why, please ask there.
arena-letter-replaced = {$name} lets {$guest} play in your place in {$set}.
arena-letter-replacing = {$name} lets you play in the place of {$other} in {$set}. Your games will be called here.
arena-letter-appointed = {$name} has made you an organiser of {$set}. What you can do: /tournament
arena-letter-champion = You have won {$set}. Congratulations!
arena-letter-place = {$set} is over. Your place: {$number} of {$most}. Thank you for playing!
arena-letter-paused = {$set} is paused. A game that is under way goes on.
arena-letter-resumed = {$set} goes on.
arena-letter-replanned = {$name} has changed the plan of {$set}: {$value}.
arena-letter-left-out = {$set} has begun without you, because you did not press “I am here”. See you at the next one!
arena-letter-about = {$set}: {$value}

## Words on pictures
arena-stage-final = Final
arena-stage-semi = Semi-final
arena-stage-quarter = Quarter-final
arena-stage-of = 1/{$number} final
arena-stage-upper = Upper bracket, round {$number}
arena-stage-upper-final = Upper final
arena-stage-lower = Lower bracket, round {$number}
arena-stage-lower-final = Lower final
arena-stage-grand = Grand final
arena-stage-reset = Deciding final
arena-stage-third = Third place
arena-tree-upper = upper bracket
arena-tree-lower = lower bracket
arena-tree-finals = finals
arena-number = no. {$number}
arena-winner-of = winner of no. {$number}
arena-loser-of = loser of no. {$number}
arena-rival-of = {$a} or {$b}
arena-bye = bye
arena-note-live = Playing now
arena-note-next = Coming up
arena-note-winner = Winner
arena-col-place = #
arena-col-points = Pts
arena-col-rating = Rating
arena-col-here = Here
arena-col-buchholz = Buch
arena-col-sonneborn = S-B
arena-col-direct = Dir
arena-col-wins = Wins
arena-col-played = Pl
arena-foot-order = Level on points, these decide in this order: {$list}.
arena-foot-points = {$key}: a match won or a bye 1, a draw ½.
arena-foot-points-robin = {$key}: a match won 1, a draw ½.
arena-foot-buchholz = {$key} (Buchholz): the points of all your opponents together.
arena-foot-sonneborn = {$key} (Sonneborn-Berger): the points of those you beat, and half the points of those you drew with.
arena-foot-direct = {$key}: points from the matches among those who are level.
arena-foot-wins = {$key}: matches won on the board.
arena-foot-entrants = Seeds follow when it begins.
arena-podium-streak = Longest run: {$names}, {$count} { $count ->
    [one] match
   *[other] matches
} won in a row
arena-alt-bracket = Bracket of the tournament {$set}. {$about}. {$list}
arena-alt-table = Table of the tournament {$set}. {$about}. {$list}
arena-alt-podium = The first three of the tournament {$set}. {$about}. {$list}
arena-none-yet = Nobody has joined yet. Be the first!
arena-no-matches = No match has been set up yet.
arena-follow = To watch a game: /follow {$code}

## Keys
arena-key-join = Join
arena-key-leave = Leave
arena-key-here = I am here!
arena-key-card = Details
arena-key-entrants = Players
arena-key-bracket = Bracket
arena-key-table = Table
arena-key-standings = Table as text
arena-key-matches = Matches
arena-key-podium = Podium
arena-key-start = Start now
arena-key-pause = Pause
arena-key-resume = Go on
arena-key-cancel = Cancel it
arena-key-change = Change
arena-key-end-series = End series
arena-key-new = New tournament
arena-key-draft = Choose the details
arena-key-create = Create it
arena-key-previous = ‹ Page
arena-key-following = Page ›

## Lists
arena-list = Tournaments:
arena-list-line = {$code} {$set}: {$about}. {$state}

## Done
arena-said-joined = You are in: {$set}. Now {$have} of {$max}.
arena-said-late = You are in: {$set}. You play from the next round on.
arena-said-left = You have left {$set}. Until it begins you can come back at any time.
arena-said-withdrawn = You have left {$set}. Your results stand. Thank you for playing!
arena-said-here = Noted: you are here. {$set} begins soon.
arena-said-started = {$set} begins.
arena-said-paused = {$set} is paused.
arena-said-resumed = {$set} goes on.
arena-said-cancelled = {$set} is cancelled; everybody who joined will be told.
arena-said-awarded = Match {$number} goes to {$winner}; both will be told.
arena-said-forfeited = {$name} loses match {$number}; both will be told.
arena-said-forfeited-now = {$name} loses the match being played; both will be told.
arena-said-decided = Match {$number} is decided already: it went to {$winner}. Nothing has changed.
arena-said-replayed = The last game of match {$number}, {$a} — {$b}, is played again; both will be told.
arena-said-replaced = {$name} plays in {$set} now; both will be told.
arena-said-extended = Match {$number}: {$a} — {$b} have {$count} { $count ->
    [one] minute
   *[other] minutes
} more.
arena-said-removed = {$name} does not play in {$set} any more.
arena-said-appointed = {$name} is an organiser of {$set} now.
arena-said-seeded = The seeds of {$set} stand in your order.
arena-said-replanned = The plan of {$set} is changed.
arena-said-series-ended = {$set} is the last one of its series.
arena-said-done = Done.

## Refusals: one sentence that says what to do
arena-refused-not-organiser = Only an organiser of this tournament may do that. Ask one of them.
arena-refused-full = This tournament is full. Look for another one.
arena-refused-already-in = You’re already in. I’ll tell you when your game is called.
arena-refused-not-in = You are not in this tournament. Join it first, while it is open.
arena-refused-closed = Joining has closed. Look for another one.
arena-refused-begun = It has begun already, so this cannot be changed any more.
arena-refused-not-begun = It has not begun yet. Wait for the start, or ask the organiser to begin.
arena-refused-over = This tournament is over. Make a new one.
arena-refused-too-few = There are too few players to begin. Invite some more, or lower the minimum.
arena-refused-no-check-in = You needn’t check in now. I’ll ask when it’s time.
arena-refused-pause-as-is = It already is.
arena-refused-no-such-match = There is no such match now. Look at the list of matches and take its number from there.
arena-refused-built-on = Later matches depend on this result, so it stands. Award or replay the match that is being played now.
arena-refused-left = You have left this tournament and cannot come back to it. Join the next one.
arena-refused-bad-order = Name everybody who is in exactly once, the strongest first.
arena-refused-bad-plan = A tournament like that cannot be held. Choose 2 to 256 players, best of 1, 3 or 5, and a start in the future.
arena-refused-value = “{$typed}” won’t do there. Choose a value.
arena-refused-needs-start = That needs a start at a fixed time. First choose when it begins.
arena-refused-needs-swiss = Only Swiss tournaments have that. First choose the format Swiss.
arena-refused-rounds = With up to {$max} players there can be {$number} rounds at most. Choose fewer rounds, or change how many may play.
arena-refused-patience = With this clock a game can wait {$value} for its players: half of the {$first} for placing. Choose less, or a slower clock.
arena-refused-series-closes = In a series, joining must close less than a week before the start.

## Putting one together
arena-draft = Your tournament: {$set}
arena-draft-how = Press “{$value}” as it is, or change something first.
arena-draft-change = Press what you want to change. It takes effect at once.
arena-draft-patience = With this clock it can wait {$value} at most.
arena-choice = {$rule}: {$about} Now: {$value}.
arena-choice-zone = Clocks are those of {$value}.
arena-type = Other…
arena-type-title = {$rule}
arena-type-label = For example: {$example}
arena-type-otherwise = Use /tournament set with the value, such as {$example}.
arena-word-format = Format
arena-word-rounds = Rounds
arena-word-start = Start
arena-word-most = At most
arena-word-least = At least
arena-word-rules = Rules
arena-word-clock = Clock
arena-word-bestof = Match
arena-word-stakes = Rating
arena-word-seeding = Seeds
arena-word-patience = Waiting
arena-word-checkin = Check-in
arena-word-closes = Joining
arena-word-late = Newcomers
arena-word-repeat = Series
arena-word-name = Name
arena-help-format = who meets whom.
arena-help-rounds = how many rounds a Swiss tournament has.
arena-help-start = when it begins.
arena-help-most = how many may play.
arena-help-least = how many it takes to begin.
arena-help-rules = which rules its games have.
arena-help-clock = time for a turn; who lets it lapse three times loses.
arena-help-bestof = how many games a match has at most.
arena-help-stakes = whether games count for ratings.
arena-help-seeding = who is placed where at the start.
arena-help-patience = how long an open game waits for its players to be ready.
arena-help-checkin = how long before the start people say that they are here.
arena-help-closes = until when one can join.
arena-help-late = until which round newcomers are taken in (Swiss only).
arena-help-repeat = whether there is one every week.
arena-help-name = what it is called, at most 40 characters.
arena-value-auto = by players
arena-value-full = when full
arena-value-hand = when I say so
arena-value-one = one game
arena-value-seed-rating = by rating
arena-value-seed-lot = by lot
arena-value-seed-hand = by hand
arena-value-off = no
arena-value-open = until the start
arena-value-before = {$value} before
arena-value-no-late = none
arena-value-late = until round {$number}
arena-value-once = just once
arena-format-short-single = Knock-out
arena-format-short-third = Knock-out, 3rd place
arena-format-short-double = Double knock-out
arena-format-short-robin = Round robin
arena-format-short-robin2 = Round robin ×2
arena-format-short-swiss = Swiss
arena-usual-1 = Monday cup
arena-usual-2 = Tuesday cup
arena-usual-3 = Wednesday cup
arena-usual-4 = Thursday cup
arena-usual-5 = Friday cup
arena-usual-6 = Saturday cup
arena-usual-7 = Sunday cup

## Places: what threads and topics are called.

arena-place-tournament = {$name} · {$code}
arena-place-game = {$value} · {$a} — {$b} · {$code}
arena-place-tour = Round {$number}
