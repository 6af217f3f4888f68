
## Printed sheets: what they are called
print-blank-bw = Black and white, cells of 8 mm
print-blank-cell75 = Black and white, cells of 7.5 mm
print-blank-sea = Rough sea
print-blank-shells = Shells and starfish
print-prefilled = Ready fleets
print-sheet-16-18 = Fields of 16×16 and 18×18, cells of 5 mm
print-grid = Squared and lined paper
print-marks = What the signs mean
print-straume = The table game: board, figures and counters
print-rules = Cards for any rules

## Printed sheets: what stands on them
print-player = Player
print-opponent = Opponent
print-date = Date
print-signs = Signs
print-miss-note = A dot: nothing there. It is the other player’s turn.
print-hit = Hit
print-hit-note = A cross: a deck is wounded. Fire again.
print-sunk = Sunk
print-sunk-note = A snowflake: the whole ship went down. Mark the cells around it: they are empty.
print-pens = Two pens keep paper honest: draw your fleet in one colour and mark shots in another, or swap pens before the first shot. A ship added later shows.

## Ways to lay a fleet
pl-random = Random
pl-spread = Far apart
pl-perelman = Perelman’s corner
pl-groups = Two squadrons
pl-half = Half field
pl-no-diagonals = Off the diagonals
pl-shores-all = All ashore
pl-shores-large = Big ships ashore
pl-sixty = Sixty cells
pl-third = Tight third
pl-third-strip = Tight strip
pl-avoid = No corners, no centre
pl-corner-surprise = Corner ambush
pl-human = Human-like
pl-adaptive = By your habits
pl-fortress = Fortress

## The page of printed sheets
print-page = Printed sheets
print-page-about = For games without a screen: A4, two cards to a page, to be cut apart. PDF to print, RTF to change in a word processor.
print-page-fleets = Ready fleets: ten games, a fleet for each player, no two alike
print-page-rules = For other rules: cards, and ready fleets
print-page-back = Back to the game
print-page-busy = Too many sheets are being made just now. Please try again in a moment.
print-page-change = Change (RTF)

## What cannot be printed
print-no-sheet = There is no sheet “{$typed}”; there are {$list}.
print-no-language = Sheets speak {$list}, not “{$typed}”.
print-no-lettering = There is no lettering “{$typed}”; there are {$list}.
print-short-lettering = “{$typed}” names only {$have} columns, and this sheet has {$want}.
print-no-strategy = There is no way to lay a fleet called “{$typed}”; there are {$list}.
print-stranger = A sheet of paper knows nobody’s habits: choose another way to lay its fleets.
print-idle-strategy = Only the sheet “{$value}” has fleets to lay; leave strategy and seed out.
print-idle-signs = This sheet explains the classic signs; leave the rules out.
print-idle-rules = Rules change nothing on this sheet; leave them out.
print-table-game = The table game has a sheet of its own: “{$value}”.
print-moving = The Flying Dutchman sails on when it is hit, so there is no ready fleet for it; the sheet “{$value}” has cards.
print-unsuited = With these rules a fleet cannot be laid like this: {$way}. Choose another way.
print-no-number = “{$typed}” is not a whole number from {$min} to {$max}.
print-no-format = Sheets come as {$list}, not as “{$typed}”.
print-no-room = So many different fleets were not found that way; ask for fewer pages.
print-no-screen = A sheet is not for the screen: name a file with --output, or send it on to another program.
print-no-file = {$name} cannot be written: {$about}

## Printed sheets from a chat
verb-print = Get sheets to play on paper, as a file to print
param-sheet = which sheet
param-format = pdf to print, rtf to edit
param-strategy = how ready fleets are laid, such as half field
choice-pdf = PDF, to print
choice-rtf = RTF, to edit
print-which = Which sheet shall it be?
print-unknown = There is no sheet “{$typed}”. Choose a number from 1 to {$max}.
print-for-rules = Any rules will do: choose them with /print.
print-here = Here it is: {$value}. Print it at actual size.
