## How to hide and how to find
verb-tactics = Read how to hide a fleet and how to find one, and which of the old advice is true
param-topic = what to read about
key-tactics = Tactics
choice-history = History
choice-culture = Books and screen
choice-programs = Programs
choice-perelman = Perelman’s corner
choice-shores = Shores
choice-halo = What a sinking opens
choice-patterns = Patterns of fire
choice-arithmetic = Wrong sums
choice-myths = Myths

## About the game
told-history-origin = Nobody knows who invented the game. It spread in the early 20th century, when squared paper became cheap.
told-history-stories = There are stories: Russian officers passing dull days in a garrison (so a Milwaukee newspaper in 1931), French soldiers in the trenches of the First World War, or one Clifford Von Wickler, who never took out a patent and may never have lived.
told-history-pads = In the 1930s printed pads were sold in the USA: Salvo by Starex (1931), Combat by Strathmore, and one by Strategy Games Co. with aircraft over Los Angeles.
told-history-boxes = Milton Bradley’s paper game Broadsides came in the 1940s, its box with plastic pegs in 1967. You will often read of a Milton Bradley box from 1931: that was Salvo, by Starex. Today the rights belong to Hasbro.
told-history-toys = The electronic game of 1977 banged and flashed at a hit. In the USSR there was one in which you heard the shell fly and burst, and in 1986 the Straume works in Riga sold a table game with ships that move.
told-culture-books = The poet Ryurik Ivnev wrote in his diary of 1907 that he had played it. “Sea Battle” is the title of the first poem Boris Zakhoder had printed, in 1947.
told-culture-children = The Soviet children’s series Yeralash has it (no. 52, 1985). In a cartoon about the Barboskin family, grandfather turns off the electricity and teaches everybody the game.
told-culture-shows = On Russian television: the children’s show Polundra (NTV 1999–2001, STS 2003–2005), and Sea Battle on Zvezda since 24 March 2019.
told-culture-film = Peter Berg made a film of it, Battleship (2012). You see USS Missouri there, the ship on which Japan signed its surrender on 2 September 1945; today she is a museum in Pearl Harbor.
told-programs-desktop = KBattleship, also called Naval Battle, comes with KDE’s games; Linux has a Battleship as well; Fleet Battle is for phones.
told-programs-dos = The Battle on the Black Sea ran under DOS: Vadim Bashurov wrote it in 1992.
told-programs-army = The Russian Ministry of Defence once ordered one, too: four games for more than 36 million roubles.
told-programs-kin = Often named in the same breath: the fox hunt.
told-programs-apart = Not this game, whatever they look like: Victory at Sea (the Second World War in real time), a board game of sailing ships among islands and forts, and the essay “From Battleship to chess”, which is about small satellites.

## Tactics
told-tactics = How to play it well.
told-tactics-habits = Advice: watch how your opponent hides and fires. People have habits.
told-tactics-ways = Why it is so, and what old books got wrong:
told-perelman-idea = Perelman’s argument: boats are found by luck alone, so leave them as much water as you can. Squeeze the six larger ships into one corner and scatter the boats over the rest.
told-perelman-odds = A random shot at 60 free cells meets one of the four boats 6.7 times in a hundred; at 21 free cells, 19 times.
told-perelman-limit = No layout leaves more than 60 cells free. A tight corner leaves up to 56, chance 36 on average: your boats are safer, but not three times as safe, as one reads: 1.7 times at most.
told-perelman-measured = Our Navigator needs {$mean} shots on average for such a fleet, {$random} for a random one.
told-shores-idea = A ship at the shore gives away less water when it sinks: a battleship 14 cells on the open sea, 8 along a shore, 6 in a corner.
told-shores-boats = With all six large ships on two opposite shores your boats have 60 free cells, the most there can be.
told-shores-price = The price: the whole shore is only 36 cells, and whoever guesses your habit just follows it round. Lay it differently next time.
told-shores-table = Shots the Navigator needs, on average:
told-goose-battleship = Part the field into squares of 4×4 and fire at the same four cells of each, in the first one at {$cells}. These 24 shots meet every battleship there can be, and no fewer would.
told-goose-cruisers = Then come two more cells of each square, for the cruisers. Books promise one by the eleventh of these shots. Not so: after all 13, 20 of 160 places are still untouched. To be sure takes 20 shots.
told-goose-destroyers = The last three cells of each square still miss 10 of 180 places for a destroyer. Add {$cell}, and none is left: after 62 shots only boats can hide.
told-goose-measured = Goose feet with that cell sink a random fleet in {$mean} shots on average; the Navigator needs {$best}.
told-halo-idea = Nothing lies beside a sunk ship. So many cells around it are clear at once:
told-halo-lesson = That is why one looks for the largest ship first, finishes a wounded one at once, and hides one’s own large ships at the shore.
told-halo-sums = Some books say 18, 15, 12 and 9 for the open sea: they count the ship, too. Do not mix the two.
told-halo-decks = decks
told-halo-open = open sea
told-halo-edge = shore
told-halo-corner = corner
told-patterns-steps = Fire at every fourth diagonal, and 24 shots meet each battleship. Every third takes 33 shots and meets each cruiser; a chessboard takes 50 and meets each destroyer. For boats it is all 100.
told-patterns-knight = Three cells ahead and one aside stays on every fourth diagonal. A real knight’s move does not: 28 of 140 battleships slip through.
told-patterns-holes = The two long diagonals alone miss 44 of 140 places for a battleship, with the rhombus 4. The diagonals of four corner squares miss 36.
told-patterns-odds = Better than any pattern: the Navigator counts in how many ways the ships still fit; the Captain counts whole fleets.
told-patterns-table = Shots to sink a fleet, on average, if all lawful fleets are equally likely (those laid ship by ship, as on the other pages, go down a little sooner):
told-arithmetic-fleet = The classic fleet has 20 cells, a fifth of the field. 17 cells, as one reads, are the fleet of the boxed game.
told-arithmetic-cruiser = A cruiser in a corner opens 5 cells, not 6.
told-arithmetic-boats = “A random fleet leaves 21 cells free.” That happens to 4 fleets in 10 000; 36 is usual.
told-arithmetic-third = “Large ships on a third of the field leave 60 cells.” Two thirds are 67. With two boats outside it works as a block of 8×5; in a strip of four lines three boats must stay out.
told-arithmetic-squares = “Two ways to fire four shots into a 4×4 square cover the field in 24 shots.” There are three, mirrored ones aside.
told-arithmetic-blind = “Half of all blind games against the boxed fleet end within 96 shots.” Within 97. But it is true that 17 in a hundred need every cell.
told-arithmetic-parity = “Number the cells from 1 to 100 and fire at the odd ones.” That makes stripes, not a chessboard: 45 of 180 destroyers are never met.
told-myths-diagonals = ❌ “Ships like the diagonals.” They do not: 19.6 % of diagonal cells are taken, 20 % of all. But keep off them against somebody who begins there: {$mean} shots instead of {$random}.
told-myths-corners = ❌ “Begin in the corners.” Random fleets take 18.3 % of them, less than elsewhere.
told-myths-spread = ❌ “Spread your fleet.” The Navigator needs {$mean} shots then, and {$random} for a random fleet: all the same.
told-myths-finish = ✅ “Finish a wounded ship at once.” Sinking it clears the water around.
told-myths-boats = ✅ “Only luck finds boats.” To be sure of one you would need all hundred cells.
told-myths-people = ✅ “People have habits.” In 83 games they liked the second and the ninth row, the second, fourth and ninth column, and hid two-deckers in corners.

## Beside the rules
rules-lasts = A minute or two to lay the ships, {$least}–{$most} minutes to play. Easy to learn, and luck has its say; for everybody from age 7, or even younger.
rules-lasts-small = A game for in between: a few minutes, and the smaller the field, the more luck. For everybody from age 7, or even younger.
rules-lasts-boxed = A minute or two to lay the ships, {$least}–{$most} minutes to play. From age 7. More luck than in the classic game: a sunk ship clears no water around it.
rules-lasts-salvo = A minute or two to lay the ships, {$least}–{$most} minutes to play or less, as you fire several shots at once. From about age 8. A little less luck: nobody goes first.
rules-lasts-pieces = A minute or two to lay everything, {$least}–{$most} minutes to play. From about age 8. More luck than in the classic game: what lies in the water beside the fleet is found by chance.
rules-lasts-bent = A few minutes to lay the ships, {$least}–{$most} minutes to play. From about age 8. A little more luck than in the classic game: a hit does not tell which way the ship bends.
rules-lasts-large = A few minutes to lay the ships, {$least}–{$most} minutes to play. From about age 9, with patience; the longer the game, the less luck decides.
rules-lasts-paper = A minute or two to lay the ships, {$least}–{$most} minutes to play, and a little more for asking and answering. From age 7; as much luck as without paper.
rules-lasts-dutchman = A minute to lay the ship, some {$least}–{$most} minutes to play. From about age 8. Mostly luck: once the Dutchman has moved, old shots tell nothing.
rules-lasts-straume = Some four hundred moves: days rather than minutes. From about age 9. No luck but in who begins: once the ships are lined up nothing is hidden, and there are no dice.

## Pictures beside the pages
told-picture-laid = The fleet
told-picture-sunk = Sunk: {$count}
told-picture-shots = Shots: {$count}
told-picture-free = Cells left for boats: {$count}
told-picture-cleared = Cells clear at once: {$count}
told-picture-odd = Odd numbers
told-perelman-alt = Left: the six large ships squeezed into one corner, the boats scattered over the rest. Right: the six are sunk, the water around them is clear. Cells left for the boats: {$count}.
told-shores-alt = Left: the six large ships along two opposite shores, the boats between them. Right: the six are sunk, the water around them is clear. Cells left for the boats: {$count}.
told-halo-alt = Left: a fleet with ships on the open sea, along the shores and in corners. Right: nine of them are sunk, and the cells around are marked clear, fewest in the corners. Cells clear: {$count}.
told-goose-alt = Left: the shots that meet every battleship, four in each square of 4×4. There are {$count}. Right: all shots of goose feet, after which only boats can hide. There are {$number}.
told-patterns-alt = Left: shots at every second cell, as on a chessboard. There are {$count}. Right: shots along every fourth diagonal. There are {$number}.
told-arithmetic-alt = Left: shots at odd numbers make stripes. There are {$count}. Right: shots as on a chessboard. There are {$number}.
told-myths-alt = Left: a fleet with no ship on the two long diagonals. Right: shots along those diagonals have all missed. Shots at the fleet: {$count} on the left, {$number} on the right.
