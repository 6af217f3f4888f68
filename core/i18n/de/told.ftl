## How to hide and how to find
verb-tactics = Wie man eine Flotte versteckt und findet und welcher alte Rat stimmt
param-topic = worüber du lesen willst
key-tactics = Taktik
choice-history = Geschichte
choice-culture = Bücher und Filme
choice-programs = Programme
choice-perelman = Perelmans Ecke
choice-shores = Ufer
choice-halo = Was ein Wrack verrät
choice-patterns = Schussmuster
choice-arithmetic = Rechenfehler
choice-myths = Märchen

## About the game
told-history-origin = Niemand weiß, wer das Spiel erfand. Es verbreitete sich im frühen 20. Jahrhundert, als kariertes Papier billig wurde.
told-history-stories = Man erzählt von russischen Offizieren, die sich in der Garnison langweilten (so eine Zeitung aus Milwaukee 1931), von französischen Soldaten in den Schützengräben des Ersten Weltkriegs und von einem Clifford Von Wickler, der nie ein Patent nahm und vielleicht nie lebte.
told-history-pads = In den 1930ern gab es in den USA gedruckte Blöcke: Salvo von Starex (1931), Combat von Strathmore und einen von Strategy Games Co. mit Flugzeugen über Los Angeles.
told-history-boxes = Milton Bradleys Papierspiel Broadsides kam in den 1940ern, die Schachtel mit Plastikstiften 1967. Oft liest man von einer Milton-Bradley-Schachtel von 1931: Das war Salvo von Starex. Heute liegen die Rechte bei Hasbro.
told-history-toys = Das elektronische Spiel von 1977 krachte und blitzte bei Treffern. In der UdSSR hörte man bei einem das Geschoss fliegen und einschlagen, und 1986 verkaufte das Rigaer Werk Straume ein Tischspiel mit Schiffen, die fahren.
told-culture-books = Der Dichter Rjurik Iwnew schreibt 1907 in seinem Tagebuch, dass er es gespielt hat. „Seeschlacht“ heißt auch das erste gedruckte Gedicht von Boris Sachoder (1947).
told-culture-children = In der sowjetischen Kinderserie Jeralasch kommt es vor (Nr. 52, 1985). Im Zeichentrick um die Familie Barboskin schaltet der Großvater den Strom ab und bringt allen das Spiel bei.
told-culture-shows = Im russischen Fernsehen: die Kindersendung Polundra (NTW 1999–2001, STS 2003–2005) und „Seeschlacht“ auf Swesda, seit dem 24. März 2019.
told-culture-film = Peter Berg hat es verfilmt: Battleship (2012). Darin sieht man die USS Missouri, auf der Japan am 2. September 1945 die Kapitulation unterschrieb; heute ist sie ein Museum in Pearl Harbor.
told-programs-desktop = KBattleship, auch Naval Battle genannt, gehört zu den Spielen von KDE; für Linux gibt es auch ein Battleship; Fleet Battle läuft auf Telefonen.
told-programs-dos = The Battle on the Black Sea lief unter DOS: Wadim Baschurow schrieb es 1992.
told-programs-army = Auch das russische Verteidigungsministerium bestellte eines: vier Spiele für mehr als 36 Millionen Rubel.
told-programs-kin = Oft im selben Atemzug genannt: die Fuchsjagd.
told-programs-apart = Nicht dieses Spiel, auch wenn es so aussieht: Victory at Sea (der Zweite Weltkrieg in Echtzeit), ein Brettspiel mit Segelschiffen zwischen Inseln und Forts und der Aufsatz „Von Schiffe versenken zu Schach“, in dem es um kleine Satelliten geht.

## Tactics
told-tactics = So spielt man gut.
told-tactics-habits = Rat: Achte darauf, wie dein Gegner sich versteckt und wohin er schießt. Menschen haben Gewohnheiten.
told-tactics-ways = Warum das so ist und worin alte Bücher irren:
told-perelman-idea = Perelmans Gedanke: Boote findet man nur mit Glück, also lass ihnen so viel Wasser wie möglich. Dräng die sechs größeren Schiffe in eine Ecke und verstreu die Boote über den Rest.
told-perelman-odds = Ein Zufallsschuss auf 60 freie Felder trifft in 6,7 von hundert Fällen eines der vier Boote, auf 21 freie Felder in 19.
told-perelman-limit = Mehr als 60 Felder lässt keine Aufstellung frei. Eine enge Ecke lässt bis zu 56, der Zufall im Schnitt 36: Die Boote sind sicherer, aber nicht dreimal so sicher, wie man liest: höchstens 1,7-mal.
told-perelman-measured = Unser Navigator braucht für so eine Flotte im Schnitt {$mean} Schüsse, für eine zufällige {$random}.
told-shores-idea = Ein Schiff am Ufer gibt beim Sinken weniger Wasser frei: ein Schlachtschiff auf offener See 14 Felder, am Ufer 8, in der Ecke 6.
told-shores-boats = Liegen alle sechs großen Schiffe an zwei gegenüberliegenden Ufern, haben die Boote 60 freie Felder, und mehr geht nicht.
told-shores-price = Der Preis: Das ganze Ufer hat nur 36 Felder, und wer deine Gewohnheit errät, fährt es einfach ab. Stell dich beim nächsten Mal anders auf.
told-shores-table = Schüsse, die der Navigator im Schnitt braucht:
told-goose-battleship = Teil das Spielfeld in Quadrate von 4×4 und schieß in jedem auf dieselben vier Felder, im ersten auf {$cells}. Diese 24 Schüsse treffen jedes Schlachtschiff, und mit weniger geht es nicht.
told-goose-cruisers = Dann kommen zwei weitere Felder je Quadrat, für die Kreuzer. Bücher versprechen einen bis zum elften dieser Schüsse. Stimmt nicht: Nach allen 13 sind noch 20 von 160 Plätzen unberührt. Sicher bist du erst nach 20.
told-goose-destroyers = Die letzten drei Felder je Quadrat lassen 10 von 180 Plätzen für einen Zerstörer aus. Nimm {$cell} dazu, dann bleibt keiner: Nach 62 Schüssen können sich nur noch Boote verstecken.
told-goose-measured = Gänsefüße mit diesem Feld versenken eine zufällige Flotte im Schnitt mit {$mean} Schüssen; der Navigator braucht {$best}.
told-halo-idea = Neben einem versenkten Schiff liegt nichts. So viele Felder ringsum sind damit frei:
told-halo-lesson = Darum sucht man zuerst das größte Schiff, versenkt ein getroffenes sofort und versteckt die eigenen großen am Ufer.
told-halo-sums = Manche Bücher nennen für die offene See 18, 15, 12 und 9: Sie zählen das Schiff mit. Nicht verwechseln.
told-halo-decks = Decks
told-halo-open = See
told-halo-edge = Ufer
told-halo-corner = Ecke
told-patterns-steps = Schieß auf jede vierte Diagonale, und 24 Schüsse treffen jedes Schlachtschiff. Jede dritte braucht 33 und trifft jeden Kreuzer, das Schachbrett braucht 50 und trifft jeden Zerstörer. Für Boote sind es alle 100.
told-patterns-knight = Drei Felder vor und eins zur Seite bleibt auf jeder vierten Diagonale. Ein echter Springerzug nicht: 28 von 140 Schlachtschiffen schlüpfen durch.
told-patterns-holes = Die zwei langen Diagonalen allein lassen 44 von 140 Plätzen für ein Schlachtschiff aus, mit der Raute 4. Die Diagonalen von vier Eckquadraten lassen 36 aus.
told-patterns-odds = Besser als jedes Muster: Der Navigator zählt, auf wie viele Arten die Schiffe noch liegen können, der Kapitän zählt ganze Flotten.
told-patterns-table = Schüsse für eine ganze Flotte im Schnitt, wenn alle erlaubten Flotten gleich wahrscheinlich sind (Schiff für Schiff aufgestellt, wie auf den anderen Seiten, sinken sie etwas früher):
told-arithmetic-fleet = Die klassische Flotte hat 20 Felder, ein Fünftel des Spielfelds. 17, wie man liest, hat die Flotte aus der Schachtel.
told-arithmetic-cruiser = Ein Kreuzer in der Ecke gibt 5 Felder frei, nicht 6.
told-arithmetic-boats = „Eine zufällige Flotte lässt 21 Felder frei.“ Das passiert bei 4 von 10 000 Flotten; üblich sind 36.
told-arithmetic-third = „Große Schiffe auf einem Drittel des Spielfelds lassen 60 Felder frei.“ Zwei Drittel sind 67. Mit zwei Booten außerhalb geht es in einem Block von 8×5; in einem Streifen von vier Reihen müssen drei Boote hinaus.
told-arithmetic-squares = „Nur zwei Arten, vier Schüsse in ein 4×4-Quadrat zu setzen, kommen auf dem ganzen Spielfeld mit 24 Schüssen aus.“ Es sind drei, ohne die gespiegelten.
told-arithmetic-blind = „Die Hälfte aller blinden Partien gegen die Flotte aus der Schachtel endet in 96 Schüssen.“ In 97. Aber es stimmt, dass 17 von hundert jedes Feld brauchen.
told-arithmetic-parity = „Nummerier die Felder von 1 bis 100 und schieß auf die ungeraden.“ Das gibt Streifen, kein Schachbrett: 45 von 180 Zerstörern triffst du nie.
told-myths-diagonals = ❌ „Schiffe mögen die Diagonalen.“ Nein: Dort sind 19,6 % der Felder belegt, insgesamt 20 %. Aber meide sie gegen jemanden, der dort anfängt: {$mean} Schüsse statt {$random}.
told-myths-corners = ❌ „Fang in den Ecken an.“ Zufällige Flotten belegen 18,3 % davon, weniger als sonst.
told-myths-spread = ❌ „Verteil deine Flotte.“ Der Navigator braucht dann {$mean} Schüsse, für eine zufällige {$random}: einerlei.
told-myths-finish = ✅ „Versenk ein getroffenes Schiff sofort.“ Dann ist das Wasser ringsum frei.
told-myths-boats = ✅ „Boote findet nur das Glück.“ Um sicher zu sein, brauchst du alle hundert Felder.
told-myths-people = ✅ „Menschen haben Gewohnheiten.“ In 83 Partien mochten sie die zweite und neunte Reihe, die zweite, vierte und neunte Spalte und versteckten Zweidecker in den Ecken.

## Beside the rules
rules-lasts = Ein, zwei Minuten zum Aufstellen, {$least}–{$most} Minuten zum Spielen. Leicht zu lernen, und Glück gehört dazu; ab 7 Jahren oder früher.
rules-lasts-small = Ein Spiel für zwischendurch: ein paar Minuten, und je kleiner das Feld, desto mehr Glück. Ab 7 Jahren oder früher.
rules-lasts-boxed = Ein, zwei Minuten zum Aufstellen, {$least}–{$most} Minuten zum Spielen. Ab 7 Jahren. Mehr Glück als im klassischen Spiel: Ein versenktes Schiff gibt kein Wasser um sich herum frei.
rules-lasts-salvo = Ein, zwei Minuten zum Aufstellen, {$least}–{$most} Minuten zum Spielen oder weniger, denn ihr gebt mehrere Schüsse auf einmal ab. Ab etwa 8 Jahren. Etwas weniger Glück: Niemand fängt an.
rules-lasts-pieces = Ein, zwei Minuten zum Aufstellen, {$least}–{$most} Minuten zum Spielen. Ab etwa 8 Jahren. Mehr Glück als im klassischen Spiel: Was neben der Flotte im Wasser liegt, findet man nur zufällig.
rules-lasts-bent = Ein paar Minuten zum Aufstellen, {$least}–{$most} Minuten zum Spielen. Ab etwa 8 Jahren. Etwas mehr Glück als im klassischen Spiel: Ein Treffer verrät nicht, wohin sich das Schiff biegt.
rules-lasts-large = Ein paar Minuten zum Aufstellen, {$least}–{$most} Minuten zum Spielen. Ab etwa 9 Jahren, mit Geduld; je länger das Spiel, desto weniger entscheidet das Glück.
rules-lasts-paper = Ein, zwei Minuten zum Aufstellen, {$least}–{$most} Minuten zum Spielen und etwas mehr für Fragen und Antworten. Ab 7 Jahren; so viel Glück wie ohne Papier.
rules-lasts-dutchman = Eine Minute zum Aufstellen, etwa {$least}–{$most} Minuten zum Spielen. Ab etwa 8 Jahren. Meist Glück: Ist der Holländer weitergezogen, sagen alte Schüsse nichts mehr.
rules-lasts-straume = Etwa vierhundert Züge: eher Tage als Minuten. Ab etwa 9 Jahren. Glück entscheidet nur, wer anfängt: Sind die Schiffe aufgestellt, ist alles sichtbar, und Würfel gibt es keine.

## Pictures beside the pages
told-picture-laid = Die Flotte
told-picture-sunk = Versenkt: {$count}
told-picture-shots = Schüsse: {$count}
told-picture-free = Felder für die Boote: {$count}
told-picture-cleared = Sofort freie Felder: {$count}
told-picture-odd = Ungerade Zahlen
told-perelman-alt = Links: die sechs großen Schiffe in eine Ecke gedrängt, die Boote über den Rest verstreut. Rechts: Die sechs sind versenkt, das Wasser um sie herum ist frei. Felder für die Boote: {$count}.
told-shores-alt = Links: die sechs großen Schiffe an zwei gegenüberliegenden Ufern, die Boote dazwischen. Rechts: Die sechs sind versenkt, das Wasser um sie herum ist frei. Felder für die Boote: {$count}.
told-halo-alt = Links: eine Flotte mit Schiffen auf offener See, an den Ufern und in Ecken. Rechts: Neun davon sind versenkt, die Felder ringsum sind als leer markiert, am wenigsten in den Ecken. Leere Felder: {$count}.
told-goose-alt = Links: die Schüsse, die jedes Schlachtschiff treffen, vier in jedem Quadrat von 4×4, zusammen {$count}. Rechts: alle Schüsse der Gänsefüße, zusammen {$number}. Danach können sich nur noch Boote verstecken.
told-patterns-alt = Links: Schüsse auf jedes zweite Feld, wie auf einem Schachbrett, zusammen {$count}. Rechts: Schüsse auf jede vierte Diagonale, zusammen {$number}.
told-arithmetic-alt = Links: Schüsse auf ungerade Zahlen ergeben Streifen, zusammen {$count}. Rechts: Schüsse wie auf einem Schachbrett, zusammen {$number}.
told-myths-alt = Links: eine Flotte ohne Schiff auf den beiden langen Diagonalen. Rechts: Alle Schüsse auf diese Diagonalen gingen daneben. Schüsse: {$count} links, {$number} rechts.
