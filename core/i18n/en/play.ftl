# The house speaks English. Names of people come as {$name}; cells as {$cell}. No markup.

## Verbs: one short sentence each (at most 100 characters)
verb-battle = Challenge somebody to Sea Battle, or play the computer
verb-join = Take up a challenge by its six-letter code
verb-decline = Turn a challenge down
verb-place = Place your fleet: at random, ship by ship (A1-A4 C1-C3), or in a way such as Perelman’s corner
verb-ready = Confirm your fleet: after that it stays as it is
verb-fire = Fire at a cell
verb-field = Show my own field (only to me)
verb-board = Show the board everybody may see
verb-text = Show the board as text, for screen readers
verb-resign = Give up, or take a challenge back
verb-resign_now = Confirm that you give up
verb-draw = Offer a draw, or agree to one
verb-rematch = Play again; the other side fires first
verb-games = List my games and whose turn it is in each
verb-opponents = Show the computer opponents, from cabin boy to captain
verb-rules = Show the rules of this game
verb-follow = Follow a game without playing in it: here, or in private
verb-unfollow = Stop following a game
verb-inspect = Look back at a finished game: both fields and every shot
verb-replay = See a finished game again, shot by shot
verb-record = Get the record of a finished game
verb-fairness = See the seals of both fleets, and how to check that nobody cheated
verb-marks = Choose which empty cells I mark for you
verb-language = Choose the language
verb-help = Show what I can do
verb-about = About Broadside, and about the game: its past, books and films, programs
verb-privacy = Read what I store about you, and for how long
verb-support = See where to get help
verb-custom = Make rules of your own, step by step
verb-save = Save rules under a name, for you or for everybody here
verb-forget = Forget saved rules, or everything about me
verb-default = Show or choose the usual rules of games here
verb-draft = Change the draft of your rules
verb-aim = Choose a column to fire at
verb-salvo = Send your list of shots for the salvo, or the cells you have chosen
verb-give = Reveal one of your own cells, after a mine or a minesweeper
verb-stay = Leave the Flying Dutchman where it is
verb-move = Take the Flying Dutchman elsewhere: as many cells as decks are left, or random
verb-answer = On paper: say what came of the shot at your field: miss, hit, sunk …
verb-sail = Table game: move a ship: its point, then forward, left, right or lay
verb-plan = Put a cell on your list for the salvo, or take it off
verb-shuffle = Place another random fleet
verb-undo = Undo the last change to your fleet
verb-reach = Try again to message me in private
verb-share_result = Get the result of a finished game to copy
verb-after_game = See what else there is of a finished game

## Parameters
param-opponent = whom to challenge
param-against = anyone, the computer, or one of its crew (see opponents)
param-host = which of the crew plays against them while you watch
param-rules = which rules
param-clock = time for a turn
param-letters = letters of the columns
param-game = six-letter code of the game
param-ships = ships such as A1-A4 C1-C3, a way such as Perelman’s corner, or: like, try
param-cell = a cell such as B8
param-mode = off, sunk or full
param-language = the language
param-step = step of the draft
param-column = the column
param-cells = cells such as A1 B2 C3
param-place = cells such as A1 B2 C3, or random
param-word = miss, hit, sunk and the number of decks, submarine, mine or minesweeper
param-point = the point of your ship, such as f7
param-action = what the ship does

## Choices
choice-anyone = Anyone
choice-computer = The computer
choice-cabin-boy = Cabin boy
choice-deckhand = Deckhand
choice-blind-hunter = Blind hunter
choice-parity = Parity
choice-beginner = Beginner
choice-hunter = Hunter
choice-chessboard = Chessboard
choice-diagonals = Diagonals
choice-rhombus = Diamond
choice-locator = Locator
choice-knight = Knight’s step
choice-every-fourth = Every fourth
choice-squares = Squares 4-3-2
choice-goose = Crow’s feet
choice-goose-plus = Crow’s feet +
choice-navigator = Navigator
choice-acquaintance = Old acquaintance
choice-captain = Captain
choice-neural = Neural net
choice-pool = Training pool
choice-blitz = Blitz: 1 minute a turn
choice-quick = Quick: 5 minutes a turn
choice-hour = 1 hour a turn
choice-day = 1 day a turn
choice-correspondence = Correspondence: 3 days a turn
choice-let-ru = А Б В … К
choice-let-ru-yo = А Б … Ё … И
choice-let-latin = A B C … J
choice-let-respublika = Р Е С П У Б Л И К А
choice-let-snegurochka = С Н Е Г У Р О Ч К А
choice-off = Off
choice-sunk = Sunk: round sunk ships
choice-full = Full: also the corners of every hit
choice-forward = One step forward
choice-left = Turn left on the spot
choice-right = Turn right on the spot
choice-lay = Lay a mine and step forward (minesweeper)

## Ships
class-carrier = aircraft carrier
class-battleship = battleship
class-cruiser = cruiser
class-submarine = submarine
class-destroyer = destroyer
class-boat = torpedo boat
class-patrolboat = patrol boat
class-minesweeper = minesweeper
piece-submarine = submarine
piece-mine = mine
piece-sweeper = minesweeper
piece-dutchman = Flying Dutchman, decks: {$decks}
ship-of-decks = ship of {$decks} { $decks ->
    [one] deck
   *[other] decks
}
dutchman = Flying Dutchman
class-dinghy = dinghy
ship-by-decks = { $decks ->
    [1] single-decker
    [2] two-decker
    [3] three-decker
    [4] four-decker
    [5] five-decker
    [6] six-decker
    [7] seven-decker
    [8] eight-decker
   *[other] {$decks}-decker
}
ship-by-pipes = { $decks ->
    [1] one-funnel ship
    [2] two-funnel ship
    [3] three-funnel ship
    [4] four-funnel ship
    [5] five-funnel ship
    [6] six-funnel ship
    [7] seven-funnel ship
    [8] eight-funnel ship
   *[other] ship of {$decks} funnels
}

## What happened
challenge-anyone = {$name} challenges everyone.
you-challenge-anyone = You challenge everyone.
challenge-to = {$name} challenges {$guest}.
you-challenge-to = You challenge {$guest}.
challenge-you = {$name} challenges you.
challenge-met = {$name} meets {$guest}. Both are placing their ships.
you-challenge-met = You meet {$guest}. You are both placing your ships.
challenge-terms = {$rules} · {$clock}
rematch-wanted = {$name} wants a rematch. {$guest}, do you agree?
rematch-begins = {$name} and {$guest} play again.
you-rematch-begins = You and {$guest} play again.
rematch-asked = You’ve asked for a rematch. Now it’s up to {$name}.
challenge-computer = {$name} plays the computer.
you-challenge-computer = You play the computer.
challenge-crew = {$name} plays {$guest}, and everybody can watch. {$rules}.
crew-at-random = Under these rules {$name} places its ships at random.
challenge-yours = Your challenge is open. Share it with a friend.
joined = {$name} accepted. Both are placing their ships.
joined-yours = {$name} accepted.
joined-you = You accepted the challenge.
ready = {$name} is ready. Waiting for {$other}.
ready-other = {$name} is ready.
commitment = Seal of {$name}’s fleet: {$hash}
began-turn = The battle begins. {$name}, your turn.
began = The battle begins.
shot-miss = {$name}: {$cell} — miss.
shot-hit = {$name}: {$cell} — hit!
shot-sunk = {$name}: {$cell} — {$wreck}!
wreck = {$ship} sunk
wreck-submarine = submarine sunk
wreck-dinghy = dinghy sunk
wreck-dutchman = Flying Dutchman sunk
earlier = Before that, {$name}: {$list}.
you-earlier = Before that, you: {$list}.
earlier-ships = {$count} { $count ->
    [one] ship
   *[other] ships
} sunk
you-shot-miss = You: {$cell} — miss.
you-shot-hit = You: {$cell} — hit!
you-shot-sunk = You: {$cell} — {$wreck}!
you-shot-mine = You: {$cell} — a mine!
you-shot-sweeper = You: {$cell} — a minesweeper!
shot-at-you-miss = {$name} misses: {$cell}.
shot-at-you-hit = {$name} hits your ship: {$cell}.
shot-at-you-sunk = {$name} sinks your {$ship}: {$cell}.
shot-at-you-mine = {$name} hits your mine: {$cell}.
shot-at-you-sweeper = {$name} hits your minesweeper: {$cell}.
you-lapsed = You ran out of time; the turn passes ({$count} of 3).
lapsed = {$name} ran out of time; the turn passes ({$count} of 3).
nudged = {$name}, your time is running out.
draw-offered = {$name} offers a draw. To agree: /draw
you-draw-offered = You offered a draw.
hinted = {$name} took a hint.
you-hinted = You took a hint.
unreached-discord = {$name}, press “My field” to see your ships here. Want private messages? Allow them on this server and press “Try again”.
unreached-telegram = {$name}, press “My field” to see your ships here.
reach-again = OK, I’ll message you again when something happens.
reach-other = This button is for a player I can’t message. You’re not missing anything.
ended-won = {$name} wins in {$shots} { $shots ->
    [one] shot
   *[other] shots
} ({$percent}% hits).
ended-you-won-sea = You win! The whole enemy fleet is sunk.
ended-they-won-sea = {$name} wins! Your whole fleet is sunk.
ended-you-resigned = You resigned. {$winner} wins.
ended-they-resigned = {$name} resigns. You win!
ended-you-forfeited = You let the clock run out three times. {$winner} wins.
ended-they-forfeited = {$name} let the clock run out three times. You win!
ended-resigned = {$name} resigns. {$winner} wins.
ended-forfeited = {$name} let the clock run out three times. {$winner} wins.
ended-drawn = The players agreed on a draw.
ended-declined = The challenge was turned down.
ended-declined-by = {$name} declined the challenge.
ended-withdrawn = The game was called off.
ended-called-off = {$name} called the game off.
you-ended-called-off = You called the game off.
ended-withdrawn-by = {$name} called the challenge off.
you-ended-withdrawn-by = You called the challenge off.
ended-unfired = Not a shot was fired: {$name} loses, {$winner} wins.
ended-expired = The game was closed: nobody was ready in time.
ended-unanswered = Nobody accepted {$name}’s challenge in time.
you-ended-unanswered = Nobody accepted your challenge in time.
ended-closed = The moderators here have ended this game. Nobody wins, and it doesn’t count.
began-salvo = The battle begins, salvo against salvo.
began-sea = The ships are lined up. {$name} plays the south and moves first.
you-began-sea = The ships are lined up. You play the south and move first.
shot-mine = {$name}: {$cell} — a mine!
shot-sweeper = {$name}: {$cell} — a minesweeper!
mine-skips = {$name} misses the next turn.
you-mine-skips = You miss your next turn.
you-misses-turn = You miss this turn because of a mine.
you-misses-salvo = You miss this salvo because of a mine.
you-lapsed-salvo = You sent no salvo in time ({$count} of 3).
you-volley = Your salvo: {$list}.
you-volley-none = You don’t fire in this salvo.
mine-takes-nothing = {$name} has no cell left to reveal.
you-mine-takes-nothing = You have no cell left to reveal.
sweeper-takes-nothing = {$name} has no mine left to reveal.
you-sweeper-takes-nothing = You have no mine left to reveal.
misses-turn = {$name} misses this turn because of a mine.
misses-salvo = {$name} misses this salvo because of a mine.
dying-none = {$name}’s sinking submarine fires back at {$cell}, where a shot has already fallen.
you-dying-none = Your sinking submarine fires back at {$cell}, where a shot has already fallen.
dying-miss = {$name}’s sinking submarine fires back at {$cell}: miss.
you-dying-miss = Your sinking submarine fires back at {$cell}: miss.
dying-hit = {$name}’s sinking submarine fires back at {$cell}: hit!
you-dying-hit = Your sinking submarine fires back at {$cell}: hit!
dying-sunk = {$name}’s sinking submarine fires back at {$cell}: sunk! ({$ship})
you-dying-sunk = Your sinking submarine fires back at {$cell}: sunk! ({$ship})
dying-mine = {$name}’s sinking submarine fires back at {$cell} and sets off a mine; it costs nothing this time.
you-dying-mine = Your sinking submarine fires back at {$cell} and sets off a mine; it costs nothing this time.
dying-sweeper = {$name}’s sinking submarine fires back at {$cell} and hits a minesweeper; it costs nothing this time.
you-dying-sweeper = Your sinking submarine fires back at {$cell} and hits a minesweeper; it costs nothing this time.
given-cell = {$name} reveals {$cell}: a ship is there.
you-given-cell = You reveal {$cell}: a ship is there.
given-cell-late = Time is up: the bot reveals {$cell} for {$name}. A ship is there.
you-given-cell-late = Time is up: the bot reveals {$cell} for you. A ship is there.
given-mine = {$name} reveals a mine: {$cell}. Better not fire there.
you-given-mine = You reveal a mine: {$cell}.
given-mine-late = Time is up: the bot reveals a mine for {$name}: {$cell}. Better not fire there.
you-given-mine-late = Time is up: the bot reveals a mine for you: {$cell}.
stayed = {$name}’s Flying Dutchman stays where it is.
you-stayed = Your Flying Dutchman stays where it is.
stayed-late = Time is up: {$name}’s Flying Dutchman stays where it is.
you-stayed-late = Time is up: your Flying Dutchman stays where it is.
moved = {$name}’s Flying Dutchman has moved! The marks on that field no longer count: any cell can be fired at again.
you-moved = Your Flying Dutchman has moved! The marks on your field no longer count: any cell can be fired at again.
locked = {$name}’s salvo is ready.
you-locked = Your salvo is ready.
lapsed-salvo = {$name} sent no salvo in time ({$count} of 3).
volley = {$name}’s salvo: {$list}.
volley-none = {$name} does not fire in this salvo.
volley-miss = {$cell} miss
volley-hit = {$cell} hit
volley-sunk = {$cell} sunk ({$ship})
volley-mine = {$cell} a mine
volley-sweeper = {$cell} a minesweeper
called = {$name} fires {$cell}. {$other}, what is there?
you-called = You fire {$cell}. {$other}, what is there?
called-at-you = {$name} fires {$cell}. What is there?
called-dying = {$name}’s sinking submarine fires back at {$cell}. {$other}, what is there?
you-called-dying = Your sinking submarine fires back at {$cell}. {$other}, what is there?
called-at-you-dying = {$name}’s sinking submarine fires back at {$cell}. What is there?
answered-miss = {$name} answers: {$cell} — miss.
answered-hit = {$name} answers: {$cell} — hit!
answered-sunk = {$name} answers: {$cell} — sunk! ({$ship})
you-answered-miss = Your answer: {$cell} — miss.
you-answered-hit = Your answer: {$cell} — hit!
you-answered-sunk = Your answer: {$cell} — sunk! ({$ship})
sailed = {$name}: {$ship} {$point} {$effects}.
you-sailed = You: {$ship} {$point} {$effects}.
effect-laid = lays a mine at {$point}
effect-swept = sweeps the mine at {$point}
effect-moved = goes to {$point}
effect-left = turns left
effect-right = turns right
effect-sunk = sinks the {$ship} at {$point}
effect-mined = is blown up by the mine at {$point}
effect-shelled = is shelled by the coastal battery at {$point}
ended-won-sea = {$name} wins! The whole enemy fleet is sunk.
ended-level = Both fleets went down at once: a draw.
ended-stalled = A draw: 200 moves without a loss, or the same position three times.
ended-judged = {$name}’s paper does not match the answers, or it breaks the rules. {$winner} wins.
ended-you-judged = Your paper does not match the answers, or it breaks the rules. {$winner} wins.
ended-they-judged = You win: {$name}’s paper does not match the answers, or it breaks the rules.
ended-void = Neither paper matches the answers and keeps to the rules: nobody wins.
end-both = {$first} · {$other} · {$clock}.
end-lasted = {$clock}
end-side = {$name}: {$list}
end-you-won = You won! {$list}.
end-you-lost = You lost. {$list}.
end-yours = Your game: {$list}.
end-shots = { $count ->
    [one] {$count} shot
   *[other] {$count} shots
}
end-hits = {$percent}% hits
end-run = best streak {$count}
salt = Salt of {$name}’s fleet: {$salt}
percent = {$percent}%
share-offer = Here’s the result, to copy and share:
share-challenge = The code of your challenge, to copy and send:
share-side = {$name} · {$shots} { $shots ->
    [one] shot
   *[other] shots
} · {$percent}%

## Where it stands
your-turn = Your turn: fire!
your-turn-left = Your turn: fire! {$count} { $count ->
    [one] shot
   *[other] shots
} left.
turn-of-left = {$name}’s turn: {$count} { $count ->
    [one] shot
   *[other] shots
} left.
your-cell = You hit a mine! Choose one unhit cell of your ships to reveal (1 minute).
your-mine = You hit a minesweeper! Choose one of your mines to reveal (1 minute).
your-course = Your Flying Dutchman is hit: {$decks} { $decks ->
    [one] deck
   *[other] decks
} left. Stay, or move? (1 minute)
your-answer = {$name} fires {$cell}. Look at your paper: miss, hit or sunk?
your-answer-pieces = {$name} fires {$cell}. Look at your paper: what is there?
your-answer-dying = {$name}’s sinking submarine fires back at {$cell}. Look at your paper: what is there?
your-answer-more = {$name} fires {$cell}. Look at your paper: what is there? Then {$count} more { $count ->
    [one] shot
   *[other] shots
} to answer.
your-salvo-empty = Choose {$most} { $most ->
    [one] shot
   *[other] shots
} in secret.
your-salvo = Chosen: {$cells}. Press “Fire ({$have} of {$most})” when you are ready.
salvo-short = Chosen {$have} of {$most}. Fire an incomplete salvo?
your-salvo-sent = Your shots: {$cells}. You can still change them until {$name} is ready.
your-salvo-missed = You miss this salvo. Waiting for {$name}.
your-move = Your move: choose a ship.
planning = Both sides are choosing their shots.
planning-one = Waiting for {$name}’s salvo.
owes-cell = {$name} hit a mine and has a minute to reveal a cell.
owes-mine = {$name} hit a minesweeper and has a minute to reveal a mine.
owes-course = {$name}’s Flying Dutchman is hit and has a minute to stay or move.
owes-answer = Waiting for {$name}’s answer: {$cell}.
sailing-of = {$name}’s turn to move.
place-lineup = Line up your ships from a to l, or shuffle: {$ships}.
turn-of = {$name}’s turn.
turn-of-again = {$name}’s turn again.
your-turn-again = Fire again.
place-whole = Place your ships: keep these, shuffle, or set them yourself with /place.
place-whole-typed = Place your ships: keep these, shuffle, or send your own (for example {$typed}).
place-missing = Still to place: {$ships}. Press Shuffle, or use /place.
place-missing-typed = Still to place: {$ships}. Press Shuffle, or send them (for example {$typed}).
place-waiting = Your fleet is ready. Waiting for {$name}.
place-both = {$a} and {$b} are placing their fleets.
waiting-for-opponent = Waiting for an opponent.
game-over = The game is over.
clock-minutes = {$count} { $count ->
    [one] minute
   *[other] minutes
} a turn
clock-hours = {$count} { $count ->
    [one] hour
   *[other] hours
} a turn
clock-days = {$count} { $count ->
    [one] day
   *[other] days
} a turn

## Words on pictures
picture-target = Enemy: {$name}
picture-left = Left
picture-target-left = Enemy fleet
picture-sealed = sealed · {$mark}
picture-turn-yours = Shot {$number}. Your shot!
picture-turn-theirs = Shot {$number}. {$name} fires
picture-fires = {$name} fires
picture-fell = Shot {$number} · {$what}
picture-turn-yours-left = Your shot! Left: {$count}
picture-turn-theirs-left = {$name} fires. Left: {$count}
picture-cell = A mine! Reveal a cell
picture-mine = A minesweeper! Reveal a mine
picture-course = Hit! Stay or move?
picture-answer = {$cell}: miss, hit or sunk?
picture-planning = The salvo is being planned
picture-salvo = Your salvo: {$have} of {$most}
picture-sailing-yours = Move {$number}. Your move!
picture-sailing-theirs = Move {$number}. {$name} moves
picture-waiting = Waiting for {$name}
picture-place = Place your fleet
picture-to-lay = To place
picture-placed = All ships placed
picture-won = {$name} wins
picture-you-won = You won!
picture-enemy-sunk = The whole enemy fleet is sunk.
picture-they-resigned = {$name} resigned.
picture-they-forfeited = {$name} let the clock run out three times.
picture-you-lost = You lost
picture-over = Game over
picture-sunk = {$cell}: sunk!
picture-again = {$cell}: once more

# Words on the banner of a game, before the first shot. At most 18 letters each.
banner-versus = vs
banner-waiting = waiting
banner-free = open to all
banner-invited = invited
banner-placing = placing ships
banner-ready = ready
banner-first = fires first
banner-planning = choosing shots

## Buttons
key-join = Join
key-fire = Fire
key-agree = Agree
key-decline = Decline
key-quick = Find an opponent
key-tournament = Tournaments
key-computer = Play the computer
key-levels = Choose a level
key-field = My field
key-shuffle = Shuffle
key-take-back = Take it back
key-more = More…
key-undo = Undo
key-reach = Try again
key-ready = Ready!
key-text = As text
key-rematch = Rematch
key-resign = Resign…
key-resign-surely = Resign
key-keep-playing = Keep playing
resign-sure = Resign your game against {$name}?
key-call-off = Call off
call-off-sure = Call the game off? It does not count as a loss.
refused-call-off = Too late to call the game off: the battle has begun.
resign-elsewhere = You have no game here. Take back your open challenge elsewhere ({$rules})?
key-draw = Offer a draw
key-agree-draw = Agree to a draw
key-unfollow = Stop following
key-inspect = See everything
key-replay = Replay
key-record = Record
key-fairness = Fairness
key-share = Share
after-game = What would you like to see?
key-back = ‹ Columns
key-anyway = Fire {$cell} anyway
key-all-the-same = Do it anyway
key-stay = Stay
key-move = Move at random
key-salvo = Fire ({$have} of {$want})
key-choose-more = Choose more
key-miss = Miss
key-hit = Hit
key-sunk = Sunk ({$decks})
key-submarine = Submarine
key-mine = Mine
key-sweeper = Minesweeper
key-vessel = {$ship} {$point}
key-forward = Forward: {$point}
key-lay = Mine, then {$point}
key-left = Left
key-right = Right
key-ships = ‹ Ships
key-rules = Rules
key-copy = Copy code
key-invite = Copy link
key-challenge = Challenge a friend
key-play = Play
key-how = How it works
menu-challenge = Challenge to Sea Battle

## Lists and cards
games-none = You have no games in progress.
games-line = {$code}: {$names}. {$state}
rules-title = Rules of this game ({$preset})
rules-field = Field {$width}×{$height}, letters {$letters}.
rules-fleet = Fleet: {$fleet}.
rules-touch-none = Ships may not touch, not even diagonally.
rules-touch-corners = Ships may touch by corners only.
rules-touch-any = Ships may touch.
rules-fire-streak = A hit fires again; a miss passes the turn.
rules-fire-single = One shot a turn, hit or miss.
rules-report-full = You are told when a ship is sunk, and how big it was.
rules-report-named = You are told which ship is sunk.
rules-report-plain = You are told only whether it was a hit or a miss.
rules-judge-commit = Before the first shot each fleet gets a seal: short in the picture, whole under “Fairness”. After the game anyone can check it.
rules-judge-server = The bot keeps both fleets.
rules-first-lot = The first shot is drawn by lot.
rules-first-host = The challenger fires first.
rules-first-guest = The challenged player fires first.
rules-clock = {$clock}; running out of time three times in a row loses the game.
language-set = From now on I’ll write to you in English.
language-room = From now on I’ll write in English here, and to you.
greeting = Hello! You can play Sea Battle here, against each other or against me. Press Play, and the first to join is your opponent.
help-title = Sea Battle on Discord, Telegram and in the browser. Sink the whole enemy fleet!
help-group = Sea Battle, right here in the chat: challenge each other, or play me.
help-gone = That game no longer exists. Start your own:
help-line = {$verb} — {$about}
help-topics = What would you like to know?
help-turn = Your turn against {$name}.
help-placing = Your game against {$name}: place your ships.
help-waiting = Waiting for {$name}.
help-open = Your challenge is open. Nobody has joined yet.
help-challenge = {$name} challenges you to a game.
help-howto = Hide your fleet, then fire at your opponent’s cells. After a hit you fire again, after a miss the turn passes. Sink the enemy fleet first to win.
help-beginning = Start a game
help-playing = Commands in a game
help-variants = Variants
help-watching = Watch and review
help-people = Other players
help-settings = Settings
help-managing = For managers
help-key-games = All my games
help-key-how = How to play
about-text = Broadside is a bot for Sea Battle. It is free software (MIT or Apache-2.0). It plays fair: the computer sees only what you see, and every fleet is sealed before the first shot, so nobody can move it later.
about-history = The game’s origin is unknown; it spread in the early 20th century with squared paper. Printed pads appeared in the USA in the 1930s (Starex’ Salvo, 1931), Milton Bradley’s Broadsides in the 1940s, its plastic-peg set in 1967.
about-privacy = I store what the games need:
about-privacy-account = • your settings, results, medals and places in tables, and whom you blocked: until /forget
about-privacy-statistics = • where all players together hide and fire, without names: for ever
about-privacy-games = • games with fields, shots and names: while they last and {$value} after
about-privacy-tournaments = • tournaments with names and results: while they last and {$value} after
about-privacy-unreached = • that my private messages do not reach you: {$value} at most
about-privacy-bans = • that you are banned, in a room or everywhere: until the ban is lifted
about-privacy-nothing = I store no messages, no handles and no addresses.
about-privacy-rights = /export gives you all of it as a file, /forget without a name removes you everywhere.
about-support = How I work: /help. How to play: /rules.
about-support-people = About somebody’s behaviour: /report. About your data: /privacy.
about-support-operator = About everything else, ask the operator of this bot:
about-support-nobody = About everything else, ask the people in charge here.
about-public = Sea Battle in your chat. Challenge a friend, open a game to the whole group, or play the computer: from the cabin boy to the captain. Classic and Battleship rules, salvos, mines, the Flying Dutchman, crews, tournaments, medals, replays. Fair play: every fleet is sealed before the first shot. Free software.
about-public-short = Sea Battle with friends or the computer: tournaments, medals, replays. Fair: every fleet is sealed.
fleet-line = {$count} × {$ship}
ships-carrier = {$count} aircraft { $count ->
    [one] carrier
   *[other] carriers
}
ships-battleship = { $count ->
    [one] {$count} battleship
   *[other] {$count} battleships
}
ships-cruiser = { $count ->
    [one] {$count} cruiser
   *[other] {$count} cruisers
}
ships-submarine = { $count ->
    [one] {$count} submarine
   *[other] {$count} submarines
}
ships-destroyer = { $count ->
    [one] {$count} destroyer
   *[other] {$count} destroyers
}
ships-boat = {$count} torpedo { $count ->
    [one] boat
   *[other] boats
}
ships-patrolboat = {$count} patrol { $count ->
    [one] boat
   *[other] boats
}
ships-minesweeper = { $count ->
    [one] {$count} minesweeper
   *[other] {$count} minesweepers
}
ships-mine = { $count ->
    [one] {$count} mine
   *[other] {$count} mines
}
ships-dinghy = { $count ->
    [one] {$count} dinghy
   *[other] {$count} dinghies
}

## Alternative text and the text board
alt-own = Sea Battle, shot {$number}. {$status} Enemy ships left: {$left}. Enemy waters: {$target}. My fleet: {$own}.
alt-public = Sea Battle, shot {$number}. {$status} Waters of {$a}: {$chart-a}. Waters of {$b}: {$chart-b}.
alt-placing = Placing the fleet. Placed: {$own}. Still to place: {$left}.
alt-open = A Sea Battle challenge by {$a}, open to all. {$terms}.
alt-banner = Sea Battle: {$a} ({$state-a}) vs {$b} ({$state-b}). {$terms}.
alt-hits = hits {$cells}
alt-sunk = sunk {$cells}
alt-misses = misses {$cells}
alt-misses-many = { $count ->
    [one] {$count} miss
   *[other] {$count} misses
}
alt-mines = mines {$cells}
alt-sweepers = minesweepers {$cells}
alt-submarines = submarines {$cells}
alt-spent-mines = spent mines {$cells}
alt-spent-sweepers = spent minesweepers {$cells}
alt-given = revealed ships {$cells}
alt-given-mines = revealed mines {$cells}
alt-stale = {$count} old { $count ->
    [one] mark
   *[other] marks
}
alt-sea = Table game, after move {$number}. {$status} {$fleets}
sea-south = South, {$name}: {$ships}.
sea-north = North, {$name}: {$ships}.
sea-ships = {$ship} {$cells}
alt-unfound = not found: {$cells}
alt-none = nothing yet
alt-no-ship = none
text-target = Waters of {$name}
text-legend = # ship   x hit   X sunk   o miss   - surely empty   . unknown
text-legend-crosses = # ship   o hit   O sunk   x miss   - surely empty   . unknown
figure-cruiser = K
figure-submarine = P
figure-destroyer = E
figure-patrolboat = C
figure-minesweeper = T
sign-hit = hit
sign-miss = miss
sign-mine = mine
sign-spent-mine = spent mine
sign-sweeper = minesweeper
sign-spent-sweeper = spent minesweeper
sign-submarine = submarine
sign-sunk-submarine = sunk submarine
sign-given = revealed ship
sign-given-mine = revealed mine
sign-stale-hit = old hit
sign-stale-miss = old miss
sign-aim = your salvo
text-sea-legend = K cruiser   P submarine   E destroyer   C patrol boat   T minesweeper   (capitals: south)   * mine   + battery   # land

## Refusals: one sentence that says what to do
E_CELL_SYNTAX = “{$typed}” is not a cell. A cell is a letter and a number, such as {$example}.
E_CELL_OUTSIDE = “{$typed}” lies outside the field. Letters go from {$first} to {$last}, numbers from 1 to {$size}.
E_LETTER_NOT_USED = This game has no letter {$letter}. The letters are: {$letters}.
fire-read-as = “{$typed}” was read as this board’s letter {$letter}.
E_OTHER_SCRIPT = “{$typed}” may mean several cells here. Which one?
E_OTHER_SCRIPT_SHIPS = “{$typed}” uses letters of another alphabet. The letters are: {$letters}.
E_ALREADY_SHOT = {$cell} was already fired at. Choose another cell.
E_NOT_YOUR_TURN = It is {$name}’s turn. Please wait.
E_GAME_OVER = This game is over.
E_FLEET_COUNT = These rules need {$ships}; you have {$have}.
E_OVERLAP = Two ships overlap at {$cell}. Move one of them.
E_TOUCH_SIDE = Ships touch at {$cell} and {$other}; leave a free cell between them.
E_TOUCH_CORNER = Ships touch by corners at {$cell} and {$other}; leave a free cell between them.
E_DIAGONAL = The ship at {$cell} is diagonal; place it in one straight row.
E_GAP = The ship at {$cell} has a gap; its cells must be connected.
E_SHAPE = The ship at {$cell} has a shape that these rules do not allow. Place it in one straight row, or in an allowed shape.
W_KNOWN_EMPTY = {$cell} must be empty: there is a sunk ship next to it.
E_NO_ROOM = No room was found for all pieces ({$about}). Choose fewer ships or a larger field.
E_MULTI_RANGE = “{$about}”: a turn can have {$min} to {$max} shots. Choose a number from these.
E_SALVO_RANGE = “{$about}”: a salvo can have {$min} to {$max} shots, or one for each ship afloat.
E_SINGLE_RANGE = A fleet of single-deckers can have {$min} to {$max} of them, not {$n}. Choose fewer.
E_SWEEPER_NEEDS_MINES = A minesweeper makes sense only with mines. Set mines to 1–5.
E_MINE_EFFECT_ONE = Mines either reveal a cell or cost a turn, not both. Choose reveal or skip.
E_PLAIN_WITH_SUBS = With hit/miss-only answers a submarine’s dying shot would give its sinking away. Use full answers or no submarines.
E_FIXED_SHAPES = The Standard fleet has its own ship shapes. Leave shapes out, or choose another fleet.
E_DUTCHMAN_EXCLUSIVE = With the Flying Dutchman only the field, decks (5–8), letters and shots (streak, single, multi) can be set. Leave out {$about}.
E_STRAUME_EXCLUSIVE = The 1986 table game has its own board and rules; nothing can be combined with it. Leave out {$about}.
E_PAPER_ANSWERS = The Flying Dutchman and the table game are not played on paper. Leave out {$about}.
E_REVEAL_PENDING = {$name} must first reveal a cell. Please wait.
E_NO_REVEAL_DUE = There is nothing to reveal now. Just keep playing.
E_REVEAL_BAD_CELL = You can’t reveal {$cell}: choose a cell of your ships that is neither hit nor revealed yet.
E_TOO_MANY_SHOTS = { $most ->
    [one] Your salvo has only {$most} shot. Take some away.
   *[other] Your salvo has only {$most} shots. Take some away.
}
E_DUPLICATE_SHOT = {$cell} is in your salvo twice. Name each cell once.
E_EMPTY_SALVO = Your salvo is still empty. Choose at least one cell, then send it.
E_MINE_COUNT = These rules need {$ships}; you have {$have}.
E_SWEEPER_COUNT = These rules need {$ships}; you have {$have}.
E_SUB_COUNT = These rules need {$ships}; you have {$have}.
E_MINE_TOUCH = A mine touches another piece at {$cell} and {$other}; leave a free cell between them.
E_SWEEPER_TOUCH = A minesweeper touches another piece at {$cell} and {$other}; leave a free cell between them.
E_DUTCH_DECKS = { $want ->
    [one] The Flying Dutchman has {$want} deck: name as many cells, not {$have}.
   *[other] The Flying Dutchman has {$want} decks: name as many cells, not {$have}.
}
E_DUTCH_CONNECT = The cells of the Flying Dutchman must touch each other, by sides or corners.
E_DUTCH_HIT_CELL = The Flying Dutchman may not lie on the cell that was just hit. Choose other cells.
E_DUTCH_SAME = It’s already there. Choose another place, or stay.
E_MOVE_PENDING = The Flying Dutchman of {$name} was hit and must first stay or move. Please wait.
E_NO_MOVE_DUE = The Flying Dutchman may move only right after a hit on it.
E_EDGE = That’s the edge of the board. Turn the ship, or move another one.
E_LAND = There is land ahead. Turn the ship, or move another one.
E_OWN_SHIP_AHEAD = One of your own ships is ahead. Turn, or move another one.
E_CANNOT_SINK = This ship may not sink the one ahead from that side. Turn, or move another one.
E_MINE_PRESENT = There is a mine here already. Just go forward.
E_NO_MINES_LEFT = You have no mine left to lay. Just go forward.
E_NOT_MINESWEEPER = Only a minesweeper lays mines. Go forward, or choose your minesweeper.
E_NO_SHIP = There is no ship on that point. Name the point of one of your ships.
E_NOT_YOUR_SHIP = That ship is not yours. Choose one of your own.
W_KNOWN_MINE = {$cell} is a mine: your opponent revealed it.
N_AUTOMARK_OFF = Automatic marking is off under these rules.
N_SHAPES_UNUSED = Only 3- and 4-deckers can be bent.
N_NAME_CLASH = Single-deckers are called “boats” in this game because it has submarines.
E_ANSWER_PENDING = {$name} must first answer the last shot. Please wait.
E_NO_ANSWER_DUE = There is no shot for you to answer now.
E_NOT_PLANNING = There is no salvo for you to plan now. Fire as usual, or wait.
E_NOT_SAILING = Ships only sail in the table game of 1986, while one is being played.
E_LETTERING_TOO_SHORT = {$word} has {$max} letters; this field needs {$n}. Choose А…, A… or a 10×10 field.
E_FLEET_TOO_DENSE = This fleet ({$about}) fills {$n}% of the field; at most {$max}% leaves room. Choose fewer ships or a larger field.
E_SHIP_TOO_LONG = A ship of {$n} decks is longer than the field ({$about}). On this field ships have {$min} to {$max} decks.
E_RANGE = “{$about}” is out of range. Choose from {$min} to {$max}.
E_RANGE_DECKS = Ships can have {$min} to {$max} decks.
E_RULE_UNKNOWN = I don’t know a rule called “{$about}”. Choose from the presets, or make your own.
E_NOT_FIRING = Place your ships first.
E_NOT_PLACING = You have no opponent yet. Wait until somebody joins.
E_ALREADY_READY = Your fleet is final: it cannot be changed any more.
E_NOT_OPEN = Somebody has already joined this challenge. Start a game of your own.
E_NOT_FOR_YOU = This challenge is for somebody else. Start a game of your own.
E_OWN_CHALLENGE = This is your own challenge. Wait for an opponent, or play the computer.
E_NO_DRAWS = Draws are off in this game. You can resign.
E_NO_HINTS = Hints are off in this game.
E_FLEET_WHOLE = Your fleet is complete, so I left it as it is. To place it again, name its ships one by one, the longest first.
E_NOTHING_TO_UNDO = There’s nothing to undo.
E_NOT_A_PLAYER = You are not playing in this game. Start one of your own.
refused-rematch = This rematch is between {$a} and {$b}. Start a game of your own.
refused-stale = This button belongs to an earlier turn. Your field shows the current one.
refused-stale-fleet = This button belongs to an earlier placement. Your field shows the current one.
refused-too-late = Too late: the game has moved on. Look at it and try again.
refused-which = Which game?
refused-no-game = You have no game in progress.
refused-none-finished = You have no finished game yet.
refused-no-such-game = There is no such game. Check the code.
refused-no-such-code = There is no game or tournament with the code {$typed}.
refused-code = “{$typed}” is not a game code. A code has six letters.
refused-verb = I don’t know “{$typed}”. The help shows what I can do.
refused-missing = Something is missing: {$about}.
refused-missing-cell = Choose a cell.
refused-many = You’re already in {$count} games. Finish one first.
followed = You’re now following the game {$names}. Everything public about it comes here.
followed-room = From now on this room follows the game {$names}.
unfollowed = This game is no longer followed here.
follow-already = This game is already followed here.
follow-at-home = You’re already watching this game here.
follow-over = This game is over. Look back at all of it.
follow-none = That game isn’t followed here.
follow-many = You already follow {$count} games. Stop following one of them first.
E_TOO_MANY_FOLLOWERS = This game has no room for more spectators. You can still look at its board.
E_PLAYED_HERE = This game is played here, so its posts stay here.
refused-hidden = This game isn’t over yet: what is hidden stays hidden until then.
inspect-title = The game is over, and nothing is hidden any more.
inspect-fleet = Fleet of {$name}: {$fleet}
inspect-shots = Shots of {$name}: {$shots}
inspect-moves = Moves of {$name}: {$shots}
inspect-more = The whole list is in the record.
inspect-signs = · miss   × hit   ■ sunk   ∗ mine   ▲ minesweeper   † dying shot   ( ) salvo   ⇒ revealed   ≈ moved   = stayed   – time ran out
inspect-signs-sea = ↑ ahead   ↶ turned left   ↷ turned right   ∗ laid a mine   – time ran out
fairness-commit = The seals were public before the first shot; each is the SHA-256 of the fleet and its salt.
fairness-server = Nothing was sealed in public in this game: the bot kept both fleets, and its word is all there is.
fairness-paper = Both fields were sealed with the bot before the first shot, but nobody else has seen the seals until now; each is the SHA-256 of the fleet and its salt.
fairness-none = There are no seals to show yet.
fairness-later = The salts and the record follow when the game is over. With them anyone can check that no fleet was changed.
fairness-verify = To check it yourself, run “broadside verify” on the attached record.
refused-no-record = You can have the record when the game is over: until then it’s secret.
refused-not-over = This game isn’t over yet.
refused-share = There’s nothing to share yet: the game has to be over, and shots have to be fired.
refused-no-replay = You can watch the replay when the game is over: until then it’s secret.
replay-alt = A replay of {$names}, shot by shot, with both fields open.
poster-alt = The poster of the game {$names}, {$clock}: both fields as they were at the end.
replay-side = {$name}: {$value}.
replay-shots = { $count ->
    [one] {$count} shot
   *[other] {$count} shots
}, {$value}
replay-hits = { $count ->
    [one] {$count} hit
   *[other] {$count} hits
}
replay-moves = { $count ->
    [one] {$count} move
   *[other] {$count} moves
}
replay-first = First to go down, by shot {$number}: {$ship} ({$name}).
replay-run = Longest run, up to shot {$number}: { $count ->
    [one] {$count} hit
   *[other] {$count} hits
} in a row ({$name}).
refused-marks-full = Under these rules only the water around sunk ships can be marked.
refused-mode = What should I mark?
refused-dear = That takes a while to work out, and you’ve asked for a lot of it. Please ask again in { $count ->
    [one] {$count} second
   *[other] {$count} seconds
}.
refused-wrong-codes = That was one unknown code too many in a row. Please check the letters and try again in { $count ->
    [one] {$count} second
   *[other] {$count} seconds
}.
refused-challenges-to = You have challenged {$name} several times without an answer. Ask again in { $count ->
    [one] {$count} minute
   *[other] {$count} minutes
}.
refused-challenges = That is a lot of challenges at once. You can name somebody again in { $count ->
    [one] {$count} minute
   *[other] {$count} minutes
}.
refused-trouble = Something went wrong on my side, and nothing was changed. Please try again.
refused-unreadable = I can’t read what I have stored about this, so nothing was changed. Please tell the operator of this bot; everything else works.
refused-opponent = I can’t tell who “{$typed}” is. Challenge everyone, and let them press Join.
refused-self = You cannot challenge yourself. Name a friend, or play the computer.
refused-crew-plays = Two of the crew are playing here already. Watch them to the end first.
refused-crew-alone = Name two different members of the crew.
refused-no-shots = Nobody fires in the table game: ships sail.
reveal-bad-mine = You can’t reveal {$cell}: choose a mine of yours that is neither spent nor revealed yet.
lineup-wrong = Line up all twelve ships from a to l: 1 cruiser, 2 submarines, 6 destroyers, 2 patrol boats, 1 minesweeper; or shuffle.
warned-mine = There is a mine ahead of the ship at {$point}: it would be lost.
warned-battery = An enemy battery covers the point ahead of the ship at {$point}: it would be lost.
answer-size = How many decks did the sunk ship have?
sail-where = What does the ship at {$point} do?
refused-answer = “{$typed}” is no answer to a shot. Choose what it met.
refused-answer-cell = You are asked about {$cell}, not about {$typed}. Choose what is at {$cell}.
refused-answer-which = Several shots are asked about, one by one: now {$cell}. Choose what is there.
refused-helm = A ship cannot do “{$typed}”. Choose a ship and its move.
refused-point = “{$typed}” is not a point of the chart. A point is a letter from a to l and a number from 1 to 14.
refused-planned = {$cell} is on your list already. Choose another cell, or press Fire.
refused-no-place = I found nowhere else to go. Choose the cells yourself, or stay.

## Rule sets: a name and one line for each
preset-classic = Classic: 10 ships, no touching, a hit fires again
preset-mb = Milton Bradley: 5 ships, one shot a turn
preset-hasbro = Hasbro: as Milton Bradley, a sunk ship is named
preset-mb-simple = Milton Bradley, only hit and miss
preset-fb-standard = Fleet Battle, standard fleet: 6 ships, two of odd shape
preset-fb-classic = Fleet Battle, classic fleet: 5 straight ships
preset-fb-russian = Fleet Battle, Russian fleet: 10 ships, no touching
preset-field-15 = Field 15×15: 15 ships
preset-field-16 = Field 16×16: 21 ships, mines and a minesweeper
preset-field-18 = Field 18×18: 21 ships, mines and a minesweeper
preset-field-20 = Field 20×20: 28 ships, mines and a minesweeper
preset-perelman-army = Large army: Perelman’s suggestion of more pieces, our numbers; 16×16, 21 ships, mines
preset-submarines = Classic with submarines: they fire back when they sink
preset-minefield = Classic with mines and a minesweeper
preset-salvo = Salvo: both sides plan their shots and fire at once
preset-bent = Bent ships: corners, squares and zigzags are allowed
preset-dutchman = The Flying Dutchman: one ship that moves when hit; 20×20, hundreds of shots
preset-dutchman-quick = The Flying Dutchman on 10×10: one ship that moves when hit
preset-straume = Straume: the Riga table game of 1986, ships move on an open chart

## Parameters of the rules: what each one is called, and a line of help
rule-size = Field
rule-lettering = Letters
rule-axes = Axes
rule-fleet = Fleet
rule-touch = Touching
rule-shapes = Bent ships
rule-fire = Shots
rule-report = Answers
rule-mines = Mines
rule-mine_effect = A mine
rule-mine_touch = Mines touch
rule-sweepers = Minesweepers
rule-subs = Submarines
rule-dutchman = Dutchman
rule-reshape = When it moves
rule-straume = Straume
rule-judge = Judge
rule-first = First shot
rule-draws = Draws
rule-hints = Hints
rule-clock = Clock
rule-names = Ship names
rule-marks = Signs
param-size = number of columns and rows, 5 to 20 each: 10, or 12x8
param-lettering = letters that name the columns
param-axes = whether letters stand above the columns or beside the rows
param-fleet = ships, count x decks: 1x4+2x3+3x2+4x1; or russian, five, six, seven, mb
param-touch = how close ships may lie: not touching, by corners only, any way you like
param-shapes = shapes that ships of 3 and 4 decks may be bent into
param-fire = how many shots a turn has
param-report = what an answer tells about a hit
param-mines = mines of each side, 0 to 5
param-mine_effect = what happens when a mine is hit
param-mine_touch = whether mines and minesweepers may lie next to other pieces
param-sweepers = minesweepers of each side, 0 to 2; only with mines
param-subs = submarines of each side, 0 to 4; a sunk one fires back
param-dutchman = one ship of 5 to 8 decks instead of a fleet; it moves when hit
param-reshape = how the Flying Dutchman moves: into any shape, or as it is
param-straume = the Riga table game of 1986, on its own open chart
param-judge = who vouches for the answers: sealed fleets, the bot, or your own paper
param-first = who fires first
param-draws = whether the players may agree on a draw
param-hints = whether players may ask where ships are likeliest
param-names = what ships are called; changes nothing else
param-marks = how shots are drawn; changes nothing else
param-name = a name: letters, digits, - or _
param-scope = for you alone, or for everybody in this room
param-about = a set of rules or one rule, such as mines
choice-me = For me alone
choice-room = For everybody in this room

## Values of the rules
value-axes-letters-on-columns = letters above
value-axes-letters-on-rows = letters beside
value-fleet-russian = Russian
value-fleet-five = up to 5 decks
value-fleet-six = up to 6 decks
value-fleet-seven = up to 7 decks
value-fleet-mb = Milton Bradley
value-fleet-single = single-deckers
value-fleet-fb-standard = Fleet Battle, standard
value-fleet-none = none
value-touch-none = not at all
value-touch-corners = by corners
value-touch-any = any way
value-shapes-none = none
value-shapes-L = corner
value-shapes-square = square
value-shapes-zigzag = zigzag
value-shapes-T = T
value-fire-streak = a hit fires again
value-fire-single = one a turn
value-fire-multi = { $count ->
    [one] {$count} a turn
   *[other] {$count} a turn
}
value-fire-chain = one for each ship
value-fire-salvo = { $count ->
    [one] salvo of {$count}
   *[other] salvo of {$count}
}
value-fire-salvo-afloat = salvo, one a ship
value-report-full = with the size
value-report-named = with the name
value-report-plain = only hit or miss
value-mine_effect-reveal = reveals a cell
value-mine_effect-skip = costs a turn
value-mine_touch-none = nothing else
value-mine_touch-any = anything
value-dutchman-off = off
value-dutchman-decks = { $count ->
    [one] {$count} deck
   *[other] {$count} decks
}
value-reshape-any = in any shape
value-reshape-rigid = as it is
value-straume-off = off
value-straume-on = on
value-judge-commit = sealed fleets
value-judge-server = the bot
value-judge-paper = your own paper
value-first-lot = by lot
value-first-host = the challenger
value-first-guest = the challenged
value-draws-never = never
value-draws-agreed = by agreement
value-hints-off = none
value-hints-on = allowed, and told to both
value-names-navy = battleship, cruiser…
value-names-sub = single is a submarine
value-names-boat = single is a dinghy
value-names-deck = by decks
value-names-pipe = by funnels
value-marks-dots = dots and crosses
value-marks-snowflake = snowflakes
value-marks-crosses = crosses for misses
value-marks-pegs = red and white pegs

## The card of the rules, beside the lines above
rules-preset = {$preset}
rules-own = Own rules ({$rules})
rules-shapes = Ships of 3 and 4 decks may be bent: {$forms}.
rules-form = {$value}
rules-forms-fixed = The carrier and the submarine have shapes of their own.
rules-fire-multi = {$count} { $count ->
    [one] shot
   *[other] shots
} a turn, hit or miss.
rules-fire-chain = A turn has as many shots as you have ships afloat when it begins.
rules-fire-salvo = Salvo: both sides choose {$count} { $count ->
    [one] shot
   *[other] shots
} in secret and fire at once; both fleets lost together is a draw.
rules-fire-salvo-afloat = Salvo: both sides choose in secret as many shots as they have ships afloat and fire at once; both fleets lost together is a draw.
rules-mines-reveal = {$count} { $count ->
    [one] mine a side: if you hit it,
   *[other] mines a side: if you hit one,
} you must reveal an unhit cell of one of your ships, and the turn passes.
rules-mines-skip = {$count} { $count ->
    [one] mine a side: if you hit it,
   *[other] mines a side: if you hit one,
} you lose this turn and the next.
rules-mines-reveal-salvo = {$count} { $count ->
    [one] mine a side: if you hit it,
   *[other] mines a side: for each one you hit,
} you must reveal an unhit cell of one of your ships after the round.
rules-mines-skip-salvo = {$count} { $count ->
    [one] mine a side: if you hit it,
   *[other] mines a side: if you hit one,
} you do not fire in the next round.
rules-sweepers-salvo = {$count} { $count ->
    [one] minesweeper a side: if you hit it,
   *[other] minesweepers a side: for each one you hit,
} you must reveal one of your mines after the round.
rules-straume-sinks = A cruiser or a submarine sinks any ship. A destroyer sinks a ship that shows it bow or side. A patrol ship sinks one that shows it stern or side, but no cruiser. A minesweeper sinks only submarines and minesweepers.
rules-straume-dangers = A ship is lost when it comes to stand on a mine (unless it is a minesweeper) or on a red point in the enemy’s half.
rules-moves-lot = The first move is drawn by lot.
rules-moves-host = The challenger moves first.
rules-moves-guest = The challenged player moves first.
rules-mines-apart = Mines and minesweepers lie apart from everything else; you can win without sinking them.
rules-mines-near = Mines and minesweepers may touch other pieces; you can win without sinking them.
rules-sweepers = {$count} { $count ->
    [one] minesweeper a side: if you hit it,
   *[other] minesweepers a side: if you hit one,
} you must reveal one of your mines, and the turn passes.
rules-subs = {$count} { $count ->
    [one] submarine a side besides the fleet; it may touch ships, and when it is sunk it
   *[other] submarines a side besides the fleet; they may touch ships, and a sunk one
} fires back at its own cell.
rules-dutchman = The Flying Dutchman: one ship of {$decks} { $decks ->
    [one] deck,
   *[other] decks,
} connected by sides or corners. After a hit its owner may move it without the lost deck; then every mark is stale.
rules-reshape-any = When it moves, it may take any connected shape.
rules-reshape-rigid = It moves as it is, without turning.
rules-dutchman-long = It may take long: about {$shots} { $shots ->
    [one] shot
   *[other] shots
} a side if the ship always moves.
rules-straume = The table game of the Riga works “Straume”, 1986: 12 ships a side move on an open sea chart, one step or turn at a time; a ship is sunk by taking its point.
rules-straume-end = Sink the whole enemy fleet. 200 moves without a loss, or the same position three times, is a draw.
rules-judge-paper = On paper: you both keep your own sheets and answer for yourselves. The bot holds both fleets sealed, and checks every answer after the game.
rules-draws-agreed = The players may agree on a draw.
rules-hints-on = Both players may ask for hints; the other one is told each time.
rules-names = Names of ships: {$value}.
rules-signs = Shots are drawn as {$value}.

## Choosing rules
choose-presets = Choose a preset, or make rules of your own.
choose-line = {$key}: {$about}
choose-values = Values: {$values}.
choose-here = Games here are played by these rules.
choose-saved = Saved: {$names}.
custom-title = Your own rules: {$rules}
custom-how = Press what you want to change.
custom-where = An open challenge is posted where you opened this draft.
custom-posted = Your challenge is posted where you opened the draft.
custom-value = {$rule}: {$about}. Now: {$value}.
custom-typed = Use /custom with the rules you want, such as {$example}.
custom-form = Your own rules
custom-label = For example: 10x10 mines=2 touch=corners
save-form = Save these rules
save-label = A name: letters, digits, - or _
save-typed = Use /save with a name, such as harbour; add room to save it for everybody there.
saved-mine = Saved as “{$set}”.
saved-room = {$name} saved rules for everybody here as “{$set}”: {$rules}.
forgot-mine = “{$set}” is no longer saved.
forgot-room = {$name} took the rules “{$set}” off this room’s list.
default-set = {$name} has chosen the rules that games here are played by from now on: {$rules}.
default-classic = {$name} has brought back the classic rules: games here are played by them again.
default-none = Games here are played by the classic rules. Managers can change that with /default.
key-custom = Own rules
key-open = Open challenge
key-save = Save…
key-presets = Presets
key-type = As text…
key-return = ‹ Back
key-choose-cell = Choose a cell
key-choose-ship = Choose a ship
key-answer = Answer
key-help = Help
key-board = Board
key-opponents = Opponents
key-blocked = Blocked players
key-notify = Notifications
key-look = Appearance
key-banter-on = Let the crew chat
key-banter-off = Just the facts
key-phrases-on = Phrases on
key-new-tournament = New tournament
key-link-new = New code
key-sheets = All sheets
key-follow = Watch
key-crew-list = The crew
key-marks-sunk = Around sunk ships
key-marks-off = No marks
key-avatar-on = Show my picture
key-avatar-off = Hide my picture
key-first-page = First page
key-next = More ›
refused-set-name = “{$typed}” won’t do as a name: use 1 to 24 letters, digits, - or _, and no name of a preset or parameter.
refused-set-many = {$count} rule { $count ->
    [one] set is
   *[other] sets are
} saved already. First delete one with /forget: {$names}
refused-set-unknown = Nothing is saved as “{$typed}”. Make rules of your own, then save them.
refused-set-long = These rules are too long to keep. Leave out some of them.
refused-no-draft = You have no rules of your own yet. Make some first.
refused-room-only = That works only in a channel or group where others play, too.
refused-topic = I don’t know a rule or command called “{$typed}”.

## Who decides for a room
refused-not-manager = The managers of this room decide that.
refused-not-manager-discord = Those who may manage this server or this channel decide that. Ask one of them.
refused-not-manager-telegram = The admins of this group decide that. Ask one of them.
refused-unknown-manager = I could not find out whether you are an admin here. Try again in a minute.
refused-elsewhere = From here I can’t see whether you manage that room. Do it there.
refused-banned = The operator of this bot has banned you from its games. You may finish those you are in.
refused-banned-here = Those who manage this room have banned you from its games. You may finish those you are in.
refused-guest-banned = {$name} may not play here.
ban-self = You cannot ban yourself. Name somebody else.
ban-nobody = Nobody is banned from the games here. To ban somebody, press a name, mention them, or reply to one of their messages with /ban.
ban-list = Banned from the games here: {$names}.
ban-done = {$name} can’t start games here any more.
ban-playing = { $count ->
    [one] One game of theirs is
   *[other] {$count} games of theirs are
} under way here and may be finished: {$code}
unban-done = {$name} may play here again.
unban-nobody = {$name} is not banned here.
barred-many = {$count} people are on the list already. First take somebody off it.
barred-nameless = somebody who asked to be forgotten
barred-name = {$name}
whom-unknown = I don’t know who you mean. Press a name, mention them, or reply to one of their messages.
whom-computer = The computer plays with everybody. Name a person.
refused-blocked = You have blocked {$name}. To play, unblock them first.
refused-unavailable = {$name} cannot be challenged now.
block-self = You cannot block yourself. Name somebody else.
block-nobody = You haven’t blocked anybody. To block somebody, press a name, mention them, or reply to one of their messages with /block.
block-list = You have blocked: {$names}.
block-done = You and {$name} will not meet again: no challenges, no quick games. If you are in a game, it goes on. They are not told.
unblock-done = You and {$name} can challenge each other again.
unblock-nobody = You haven’t blocked {$name}.
key-block = Block {$name}
key-unblock = Unblock {$name}
key-ban = Ban {$name}
key-unban = Allow {$name}
end-none = No game is under way here.
end-which = Which game should I end?
end-sure = End this game? Nobody wins, it does not count, and both players are told that it was you.
end-done = The game is over. The players and the room are told that it was you.
end-told = {$name}, who moderates here, has ended a game that nobody was playing on.
end-elsewhere = This game isn’t played here. End it in the room it belongs to.
end-own = You play in this game yourself. Resign, or agree on a draw.
end-played = This game is still being played. You can end it once nobody has moved for { $count ->
    [one] {$count} minute
   *[other] {$count} minutes
} and each player has let a turn run out.
end-tournament = This is a tournament game: its organisers decide it.
key-end-now = End it
dismiss-none = Nobody runs this room’s tournaments yet.
dismiss-list = These people run this room’s tournaments: {$names}. To dismiss somebody, press a name, mention them, or reply to one of their messages with /dismiss.
dismiss-unnamed = { $count ->
    [one] One person runs this room’s tournaments. To dismiss them,
   *[other] {$count} people run this room’s tournaments. To dismiss somebody,
} mention them, or reply to one of their messages with /dismiss.
dismiss-nobody = {$name} doesn’t run this room’s tournaments.
dismiss-done = {$name} no longer runs this room’s tournaments. Those already under way stay theirs.
key-dismiss = Dismiss {$name}
report-whom = Who or what is it about? Mention the person, reply to one of their messages, or name the game by its code.
report-why = Say in a few words what happened.
report-self = You cannot report yourself. Name somebody else.
report-nobody = Nobody takes reports here. Please talk to the moderators of this place.
report-enough = You’ve sent three reports within an hour. You can send another one in { $count ->
    [one] {$count} minute
   *[other] {$count} minutes
}.
report-sent = Thank you. Your report has gone to the people in charge here, and to nobody else.
report-news = A report from {$name}.
report-about = About: {$name}
report-game = Game: {$code}
report-room = Room: {$room}
report-private = It was written to me in private.
report-reason = In their words: {$reason}
reports-here = Reports can come here. In each room that is to send them, use /reports {$code} — and to get no more of them, use /reports off here.
reports-chosen = Reports from here go to another room. To stop that: /reports off
reports-operator = Reports from here go to the operator of this bot. To have them yourselves, use /reports here in a room that only you read.
reports-nowhere = Nobody takes reports from here yet. Use /reports here in a room that only you read.
reports-off = Done: no reports come here, and those about this room go to no other one.
reports-unknown = I don’t know that word. The room that is to have the reports gets it from /reports.
reports-same = Here everybody would read the reports. Use /reports in a room that only you read.
reports-set = Done: reports from here go to that room from now on.

## The computer’s crew
opponents-title = Who you can play, the easiest first. Press a name:
opponents-others = And some with a way of their own:
opponents-note = They all see what you see and nothing more; the old acquaintance also remembers your finished games, until /forget. Name nobody, and you play one who hunts anywhere, with a fleet placed at random.
opponent-computer = Computer
opponent-computer-about = looks anywhere, finishes what it finds, with a fleet placed at random
opponent-cabin-boy = Cabin boy
opponent-cabin-boy-about = fires anywhere, even where nothing can be
opponent-deckhand = Deckhand
opponent-deckhand-about = fires anywhere, but never beside a sunk ship
opponent-blind-hunter = Blind hunter
opponent-blind-hunter-about = fires round its hits and doesn’t notice that a ship is sunk, hides as people do
opponent-parity = Computer (Parity)
opponent-parity-about = one colour of the chessboard, and doesn’t notice what is sunk
opponent-beginner = Beginner
opponent-beginner-about = tries the corners first, then anywhere
opponent-hunter = Hunter
opponent-hunter-about = looks anywhere, finishes what it finds, hides in the corners
opponent-chessboard = Computer (Chessboard)
opponent-chessboard-about = one colour of the chessboard, then the other
opponent-diagonals = Computer (Diagonals)
opponent-diagonals-about = the two long diagonals first
opponent-rhombus = Computer (Diamond)
opponent-rhombus-about = a diamond between the middles of the shores first
opponent-locator = Computer (Locator)
opponent-locator-about = the diagonals of four corner squares, then the cross between them
opponent-knight = Computer (Knight’s step)
opponent-knight-about = steps of three cells and one aside, which no battleship slips through; hides in a corner
opponent-every-fourth = Computer (Every fourth)
opponent-every-fourth-about = every fourth diagonal, which no battleship slips through
opponent-squares = Computer (Squares 4-3-2)
opponent-squares-about = a grid as wide as the largest ship afloat
opponent-goose = Computer (Crow’s feet)
opponent-goose-about = 24 cells that find any battleship, then feet for the cruisers; hides along the shores
opponent-goose-plus = Computer (Crow’s feet +)
opponent-goose-plus-about = crow’s feet fired in full, which only boats escape
opponent-navigator = Navigator
opponent-navigator-about = fires where most ships could lie
opponent-acquaintance = Old acquaintance
opponent-acquaintance-about = remembers where you hid and where you fired in earlier games
opponent-captain = Captain
opponent-captain-about = knows the exact chance of every cell, counting all fleets there can be
opponent-neural = Neural net
opponent-neural-about = a small network that taught itself Milton Bradley’s game, in a million shots
opponent-pool = Training pool
opponent-pool-about = a network for one exercise: a 5×5 field with one three-decker

## When somebody is rung
verb-notify = Choose when I notify you: every turn, only when time runs short, or never
param-when = turns, late or none
param-quiet = quiet hours, such as 22-8 Europe/London, or off
choice-turns = Every turn
choice-late = Only when time runs short
choice-none = Never
key-quiet = Quiet from 22 to 8
key-quiet-off = No quiet hours
notify-turns = Notifications: once every turn, and when your time runs short.
notify-late = Notifications: only when your time runs short. Everything else arrives silently.
notify-none = Notifications: never. Everything arrives silently.
notify-quiet = Quiet hours: {$clock} ({$value}). Everything arrives silently then, but your clock in the game still runs.
notify-no-quiet = Quiet hours: none. Set them below.
refused-notify = I don’t know what “{$typed}” means here. Choose when you want to be notified.


## The last shot once more
param-shot = the last shot once more
choice-last = The last shot
refused-no-shot = Nobody has fired in this game yet.
