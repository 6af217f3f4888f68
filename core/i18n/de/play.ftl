# Das Haus spricht Deutsch und duzt. Namen von Leuten kommen als {$name}, Felder als {$cell}. Keine Formatierung.

## Befehle: je ein kurzer Satz (höchstens 100 Zeichen)
verb-battle = Fordere jemanden zu „Schiffe versenken“ heraus, oder spiel gegen den Computer
verb-join = Nimm eine Herausforderung an, mit ihrem Code aus sechs Buchstaben
verb-decline = Lehne eine Herausforderung ab
verb-place = Stell deine Flotte auf: zufällig, Schiff für Schiff (A1-A4 C1-C3) oder wie in Perelmans Ecke
verb-ready = Leg deine Flotte endgültig fest
verb-fire = Schieß auf ein Feld
verb-field = Zeig mir mein eigenes Spielfeld (nur mir)
verb-board = Zeig das Brett, das alle sehen dürfen
verb-text = Zeig das Brett als Text, für Screenreader
verb-resign = Gib auf, oder zieh eine Herausforderung zurück
verb-resign_now = Bestätige, dass du aufgibst
verb-draw = Biete Remis an, oder nimm es an
verb-rematch = Spiel noch einmal; die andere Seite schießt zuerst
verb-games = Zeig meine Partien und wer jeweils am Zug ist
verb-opponents = Zeig die Computergegner, vom Schiffsjungen bis zum Kapitän
verb-rules = Zeig die Regeln dieser Partie
verb-follow = Folge einer Partie, ohne mitzuspielen: hier oder privat
verb-unfollow = Folge einer Partie nicht mehr
verb-inspect = Deck eine beendete Partie auf: beide Spielfelder und alle Schüsse
verb-replay = Sieh dir eine beendete Partie noch einmal an, Schuss für Schuss
verb-record = Hol dir das Protokoll einer beendeten Partie
verb-fairness = Zeig die Siegel beider Flotten und wie man prüft, dass niemand geschummelt hat
verb-marks = Wähle, wie viele leere Felder für dich markiert werden
verb-language = Wähle die Sprache
verb-help = Zeig, was ich kann
verb-about = Über Broadside und über das Spiel: Geschichte, Bücher und Filme, Programme
verb-privacy = Lies, was ich über dich speichere und wie lange
verb-support = Sieh nach, wo du Hilfe bekommst
verb-custom = Mach dir eigene Regeln, Schritt für Schritt
verb-save = Speichere Regeln unter einem Namen, für dich oder für alle hier
verb-forget = Vergiss gespeicherte Regeln oder alles über mich
verb-default = Zeig oder bestimme die Regeln, nach denen kampf hier spielt
verb-draft = Ändere den Entwurf deiner Regeln
verb-aim = Wähle eine Spalte, auf die du schießt
verb-salvo = Schick deine Schüsse für die Salve ab, oder die Felder, die du gewählt hast
verb-give = Verrate eines deiner eigenen Felder, nach einer Mine oder einem Minensucher
verb-stay = Lass den Fliegenden Holländer, wo er ist
verb-move = Verlege den Fliegenden Holländer: so viele Felder, wie Decks übrig sind, oder zufällig
verb-answer = Auf Papier: sag, was aus dem Schuss auf dein Feld wurde: Wasser, Treffer, versenkt …
verb-sail = Tischspiel: beweg ein Schiff: sein Punkt, dann vor, links, rechts oder mine
verb-plan = Setz ein Feld auf deine Liste für die Salve, oder nimm es herunter
verb-shuffle = Stell eine neue zufällige Flotte auf
verb-undo = Nimm die letzte Änderung an deiner Flotte zurück
verb-reach = Versuch noch einmal, mir privat zu schreiben
verb-share_result = Hol dir das Ergebnis einer beendeten Partie zum Kopieren
verb-after_game = Sieh, was es zu einer beendeten Partie noch gibt

## Parameter
param-opponent = wen du herausforderst
param-against = irgendwer, der Computer oder einer seiner Mannschaft (siehe Gegner)
param-host = wer aus der Mannschaft dagegen spielt, während du zusiehst
param-rules = welche Regeln
param-clock = Zeit pro Zug
param-letters = Buchstaben der Spalten
param-game = Code der Partie aus sechs Buchstaben
param-ships = Schiffe wie A1-A4 C1-C3, eine Art wie Perelmans Ecke, oder: wie, erproben
param-cell = ein Feld wie B8
param-mode = off (aus), sunk (versenkte) oder full (alle)
param-language = die Sprache
param-step = Schritt im Entwurf
param-column = die Spalte
param-cells = Felder wie A1 B2 C3
param-place = Felder wie A1 B2 C3, oder zufällig
param-word = wasser, treffer, versenkt und die Zahl der Decks, uboot, mine oder minensucher
param-point = der Punkt deines Schiffs, etwa f7
param-action = was das Schiff tut

## Auswahl
choice-anyone = Irgendwer
choice-computer = Der Computer
choice-cabin-boy = Schiffsjunge
choice-deckhand = Matrose
choice-blind-hunter = Blinder Jäger
choice-parity = Parität
choice-beginner = Anfänger
choice-hunter = Jäger
choice-chessboard = Schachbrett
choice-diagonals = Diagonalen
choice-rhombus = Raute
choice-locator = Peiler
choice-knight = Rösselsprung
choice-every-fourth = Jede vierte
choice-squares = Quadrate 4-3-2
choice-goose = Gänsefüße
choice-goose-plus = Gänsefüße+
choice-navigator = Navigator
choice-acquaintance = Alter Bekannter
choice-captain = Kapitän
choice-neural = Neuronales Netz
choice-pool = Übungsbecken
choice-blitz = Blitz: 1 Minute pro Zug
choice-quick = Schnell: 5 Minuten pro Zug
choice-hour = 1 Stunde pro Zug
choice-day = 1 Tag pro Zug
choice-correspondence = Fernpartie: 3 Tage pro Zug
choice-let-ru = А Б В … К
choice-let-ru-yo = А Б … Ё … И
choice-let-latin = A B C … J
choice-let-respublika = Р Е С П У Б Л И К А
choice-let-snegurochka = С Н Е Г У Р О Ч К А
choice-off = Aus
choice-sunk = Versenkte: rund um versenkte Schiffe
choice-full = Alle: auch die Ecken um jeden Treffer
choice-forward = Einen Schritt vor
choice-left = Auf der Stelle nach links drehen
choice-right = Auf der Stelle nach rechts drehen
choice-lay = Mine legen und einen Schritt vor (Minensucher)

## Schiffe
class-carrier = Flugzeugträger
class-battleship = Schlachtschiff
class-cruiser = Kreuzer
class-submarine = U-Boot
class-destroyer = Zerstörer
class-boat = Torpedoboot
class-patrolboat = Patrouillenboot
class-minesweeper = Minensucher
piece-submarine = U-Boot
piece-mine = Mine
piece-sweeper = Minensucher
piece-dutchman = Fliegender Holländer, Decks: {$decks}
ship-of-decks = Schiff mit {$decks} { $decks ->
    [one] Deck
   *[other] Decks
}
dutchman = Fliegender Holländer
class-dinghy = Jolle
ship-by-decks = { $decks ->
    [1] Einer
    [2] Zweier
    [3] Dreier
    [4] Vierer
    [5] Fünfer
    [6] Sechser
    [7] Siebener
    [8] Achter
   *[other] {$decks}er
}
ship-by-pipes = Schiff mit { $decks ->
    [1] einem Schornstein
    [2] zwei Schornsteinen
    [3] drei Schornsteinen
    [4] vier Schornsteinen
    [5] fünf Schornsteinen
    [6] sechs Schornsteinen
    [7] sieben Schornsteinen
    [8] acht Schornsteinen
   *[other] {$decks} Schornsteinen
}

## Was geschehen ist
challenge-anyone = {$name} fordert alle heraus.
you-challenge-anyone = Du forderst alle heraus.
challenge-to = {$name} fordert {$guest} heraus.
you-challenge-to = Du forderst {$guest} heraus.
challenge-you = {$name} fordert dich heraus.
challenge-met = {$name} trifft auf {$guest}. Beide stellen ihre Schiffe auf.
you-challenge-met = Du triffst auf {$guest}. Ihr stellt beide eure Schiffe auf.
challenge-terms = {$rules} · {$clock}
rematch-wanted = {$name} möchte eine Revanche. {$guest}, bist du dabei?
rematch-begins = {$name} und {$guest} spielen noch einmal.
you-rematch-begins = Du und {$guest} spielt noch einmal.
rematch-asked = Du hast um eine Revanche gebeten. Jetzt muss {$name} nur noch zustimmen.
challenge-computer = {$name} spielt gegen den Computer.
you-challenge-computer = Du spielst gegen den Computer.
challenge-crew = {$name} spielt gegen {$guest}, und alle können zusehen. {$rules}.
crew-at-random = Nach diesen Regeln versteckt {$name} die Schiffe auf gut Glück.
challenge-yours = Deine Herausforderung ist offen. Schick sie an Freunde weiter.
joined = {$name} nimmt an. Beide stellen ihre Schiffe auf.
joined-yours = {$name} nimmt an.
joined-you = Du hast die Herausforderung angenommen.
ready = {$name} ist bereit. Warten auf {$other}.
ready-other = {$name} ist bereit.
commitment = Siegel der Flotte von {$name}: {$hash}
began-turn = Das Gefecht beginnt. {$name}, du bist dran.
began = Das Gefecht beginnt.
shot-miss = {$name}: {$cell} – Wasser.
shot-hit = {$name}: {$cell} – Treffer!
shot-sunk = {$name}: {$cell} – {$wreck}!
wreck = {$ship} versenkt
wreck-submarine = U-Boot versenkt
wreck-dinghy = Jolle versenkt
wreck-dutchman = Fliegender Holländer versenkt
earlier = Zuvor {$name}: {$list}.
you-earlier = Zuvor du: {$list}.
earlier-ships = {$count} { $count ->
    [one] Schiff
   *[other] Schiffe
} versenkt
you-shot-miss = Du: {$cell} – Wasser.
you-shot-hit = Du: {$cell} – Treffer!
you-shot-sunk = Du: {$cell} – {$wreck}!
you-shot-mine = Du: {$cell} – eine Mine!
you-shot-sweeper = Du: {$cell} – ein Minensucher!
shot-at-you-miss = {$name} schießt ins Wasser: {$cell}.
shot-at-you-hit = {$name} trifft dein Schiff: {$cell}.
shot-at-you-sunk = {$name} versenkt dein Schiff: {$cell} ({$ship}).
shot-at-you-mine = {$name} trifft deine Mine: {$cell}.
shot-at-you-sweeper = {$name} trifft deinen Minensucher: {$cell}.
you-lapsed = Deine Zeit ist abgelaufen; der Zug geht an die andere Seite ({$count} von 3).
lapsed = {$name} hat die Zeit überschritten; der Zug geht an die andere Seite ({$count} von 3).
nudged = {$name}, deine Zeit läuft ab.
draw-offered = {$name} bietet Remis an. Einverstanden? /draw
you-draw-offered = Du hast Remis angeboten.
hinted = {$name} hat sich einen Tipp geholt.
you-hinted = Du hast dir einen Tipp geholt.
unreached-discord = {$name}, drück auf „Mein Spielfeld“, um deine Schiffe hier zu sehen. Lieber privat? Erlaub Direktnachrichten und drück auf „Nochmal versuchen“.
unreached-telegram = {$name}, drück auf „Mein Spielfeld“, um deine Schiffe hier zu sehen.
reach-again = Gut, die nächste Neuigkeit schicke ich dir wieder privat.
reach-other = Dieser Button ist nur für jemanden, den ich nicht erreiche. Du verpasst nichts.
ended-won = {$name} gewinnt mit {$shots} { $shots ->
    [one] Schuss
   *[other] Schüssen
} ({$percent} % Treffer).
ended-you-won-sea = Du gewinnst! Die ganze feindliche Flotte ist versenkt.
ended-they-won-sea = {$name} gewinnt! Deine ganze Flotte ist versenkt.
ended-you-resigned = Du hast aufgegeben. {$winner} gewinnt.
ended-they-resigned = {$name} gibt auf. Du gewinnst!
ended-you-forfeited = Du hast dreimal die Zeit überschritten. {$winner} gewinnt.
ended-they-forfeited = {$name} hat dreimal die Zeit überschritten. Du gewinnst!
ended-resigned = {$name} gibt auf. {$winner} gewinnt.
ended-forfeited = {$name} hat dreimal die Zeit überschritten. {$winner} gewinnt.
ended-drawn = Die Spieler haben sich auf Remis geeinigt.
ended-declined = Die Herausforderung wurde abgelehnt.
ended-declined-by = {$name} hat die Herausforderung abgelehnt.
ended-withdrawn = Die Partie wurde abgesagt.
ended-called-off = {$name} hat die Partie abgesagt.
you-ended-called-off = Du hast die Partie abgesagt.
ended-withdrawn-by = {$name} hat die Herausforderung zurückgezogen.
you-ended-withdrawn-by = Du hast die Herausforderung zurückgezogen.
ended-unfired = Niemand hat geschossen: {$name} verliert die Partie, {$winner} gewinnt sie.
ended-expired = Die Partie wurde geschlossen: Niemand war rechtzeitig bereit.
ended-unanswered = Niemand hat die Herausforderung von {$name} rechtzeitig angenommen.
you-ended-unanswered = Niemand hat deine Herausforderung rechtzeitig angenommen.
ended-closed = Die Partie wurde von denen beendet, die sich um den Raum kümmern. Niemand gewinnt, und sie zählt nicht.
began-salvo = Das Gefecht beginnt, Salve gegen Salve.
began-sea = Die Schiffe stehen bereit. {$name} spielt Süd und zieht zuerst.
you-began-sea = Die Schiffe stehen bereit. Du spielst Süd und ziehst zuerst.
shot-mine = {$name}: {$cell} – eine Mine!
shot-sweeper = {$name}: {$cell} – ein Minensucher!
you-mine-skips = Du setzt den nächsten Zug aus.
you-misses-turn = Wegen einer Mine setzt du diesen Zug aus.
you-misses-salvo = Wegen einer Mine setzt du diese Salve aus.
you-lapsed-salvo = Du hast die Salve nicht rechtzeitig abgeschickt ({$count} von 3).
you-volley = Deine Salve: {$list}.
you-volley-none = Du schießt in dieser Salve nicht.
you-answered-miss = Deine Antwort: {$cell} – Wasser.
you-answered-hit = Deine Antwort: {$cell} – Treffer!
you-answered-sunk = Deine Antwort: {$cell} – versenkt! ({$ship})
mine-skips = {$name} setzt den nächsten Zug aus.
mine-takes-nothing = {$name} hat kein Feld mehr zu verraten.
you-mine-takes-nothing = Du hast kein Feld mehr zu verraten.
sweeper-takes-nothing = {$name} hat keine Mine mehr zu verraten.
you-sweeper-takes-nothing = Du hast keine Mine mehr zu verraten.
misses-turn = {$name} setzt wegen einer Mine diesen Zug aus.
misses-salvo = {$name} setzt wegen einer Mine bei dieser Salve aus.
dying-none = Das sinkende U-Boot von {$name} schießt zurück auf {$cell}, wo schon geschossen wurde.
you-dying-none = Dein sinkendes U-Boot schießt zurück auf {$cell}, wo schon geschossen wurde.
dying-miss = Das sinkende U-Boot von {$name} schießt zurück auf {$cell}: Wasser.
you-dying-miss = Dein sinkendes U-Boot schießt zurück auf {$cell}: Wasser.
dying-hit = Das sinkende U-Boot von {$name} schießt zurück auf {$cell}: Treffer!
you-dying-hit = Dein sinkendes U-Boot schießt zurück auf {$cell}: Treffer!
dying-sunk = Das sinkende U-Boot von {$name} schießt zurück auf {$cell}: Versenkt! ({$ship})
you-dying-sunk = Dein sinkendes U-Boot schießt zurück auf {$cell}: Versenkt! ({$ship})
dying-mine = Das sinkende U-Boot von {$name} schießt zurück auf {$cell} und löst eine Mine aus; dafür schuldet niemand etwas.
you-dying-mine = Dein sinkendes U-Boot schießt zurück auf {$cell} und löst eine Mine aus; dafür schuldest du nichts.
dying-sweeper = Das sinkende U-Boot von {$name} schießt zurück auf {$cell} und trifft einen Minensucher; dafür schuldet niemand etwas.
you-dying-sweeper = Dein sinkendes U-Boot schießt zurück auf {$cell} und trifft einen Minensucher; dafür schuldest du nichts.
given-cell = {$name} verrät {$cell}: Dort liegt ein Schiff.
you-given-cell = Du verrätst {$cell}: Dort liegt ein Schiff.
given-cell-late = Die Zeit ist um: Der Bot verrät {$cell} für {$name}. Dort liegt ein Schiff.
you-given-cell-late = Die Zeit ist um: Der Bot verrät {$cell} für dich. Dort liegt ein Schiff.
given-mine = {$name} verrät eine Mine: {$cell}. Dorthin schießt du besser nicht.
you-given-mine = Du verrätst eine Mine: {$cell}.
given-mine-late = Die Zeit ist um: Der Bot verrät für {$name} eine Mine: {$cell}. Dorthin schießt du besser nicht.
you-given-mine-late = Die Zeit ist um: Der Bot verrät für dich eine Mine: {$cell}.
stayed = Der Fliegende Holländer von {$name} bleibt, wo er ist.
you-stayed = Dein Fliegender Holländer bleibt, wo er ist.
stayed-late = Die Zeit ist um: Der Fliegende Holländer von {$name} bleibt, wo er ist.
you-stayed-late = Die Zeit ist um: Dein Fliegender Holländer bleibt, wo er ist.
moved = Der Fliegende Holländer von {$name} ist weitergezogen! Die Markierungen dort gelten nicht mehr: Auf jedes Feld darf wieder geschossen werden.
you-moved = Dein Fliegender Holländer ist weitergezogen! Die Markierungen dort gelten nicht mehr: Auf jedes Feld darf wieder geschossen werden.
locked = {$name} hat die Salve abgeschickt.
you-locked = Deine Salve ist abgeschickt.
lapsed-salvo = {$name} hat die Salve nicht rechtzeitig abgeschickt ({$count} von 3).
volley = Salve von {$name}: {$list}.
volley-none = {$name} schießt in dieser Salve nicht.
volley-miss = {$cell} Wasser
volley-hit = {$cell} Treffer
volley-sunk = {$cell} versenkt ({$ship})
volley-mine = {$cell} Mine
volley-sweeper = {$cell} Minensucher
called = {$name} schießt auf {$cell}. {$other}, was ist dort?
you-called = Du schießt auf {$cell}. {$other}, was ist dort?
called-at-you = {$name} schießt auf {$cell}. Was ist dort?
called-dying = Das sinkende U-Boot von {$name} schießt zurück auf {$cell}. {$other}, was ist dort?
you-called-dying = Dein sinkendes U-Boot schießt zurück auf {$cell}. {$other}, was ist dort?
called-at-you-dying = Das sinkende U-Boot von {$name} schießt zurück auf {$cell}. Was ist dort?
answered-miss = {$name} antwortet: {$cell} – Wasser.
answered-hit = {$name} antwortet: {$cell} – Treffer!
answered-sunk = {$name} antwortet: {$cell} – versenkt! ({$ship})
sailed = {$name}: {$ship} {$point} {$effects}.
you-sailed = Du: {$ship} {$point} {$effects}.
effect-laid = legt eine Mine auf {$point}
effect-swept = räumt die Mine auf {$point}
effect-moved = fährt nach {$point}
effect-left = dreht nach links
effect-right = dreht nach rechts
effect-sunk = versenkt auf {$point}: {$ship}
effect-mined = läuft auf die Mine auf {$point}
effect-shelled = wird auf {$point} von der Küstenbatterie versenkt
ended-won-sea = {$name} gewinnt! Die ganze feindliche Flotte ist versenkt.
ended-level = Beide Flotten gehen gleichzeitig unter: Remis.
ended-stalled = Remis: 200 Züge ohne Verlust, oder dreimal dieselbe Stellung.
ended-judged = Das Blatt von {$name} passt nicht zu den Antworten oder bricht die Regeln. {$winner} gewinnt.
ended-you-judged = Dein Blatt passt nicht zu den Antworten oder bricht die Regeln. {$winner} gewinnt.
ended-they-judged = Du gewinnst: Das Blatt von {$name} passt nicht zu den Antworten oder bricht die Regeln.
ended-void = Beide Blätter brechen die Regeln oder passen nicht zu den Antworten: Niemand gewinnt.
end-both = {$first} · {$other} · {$clock}.
end-lasted = {$clock}
end-side = {$name}: {$list}
end-you-won = Du hast gewonnen! {$list}.
end-you-lost = Du hast verloren. {$list}.
end-yours = Deine Partie: {$list}.
turn-of-again = {$name} ist noch einmal dran.
your-turn-again = Schieß noch einmal.
end-shots = { $count ->
    [one] {$count} Schuss
   *[other] {$count} Schüsse
}
end-hits = {$percent} % Treffer
end-run = beste Serie {$count}
salt = Salz der Flotte von {$name}: {$salt}
percent = {$percent} %
share-offer = Hier ist das Ergebnis, zum Kopieren und Herzeigen:
share-challenge = Der Code deiner Herausforderung zum Kopieren und Verschicken:
share-side = {$name} · {$shots} { $shots ->
    [one] Schuss
   *[other] Schüsse
} · {$percent} %

## Wie es steht
your-turn = Du bist dran: Feuer!
your-turn-left = Du bist dran: Feuer! Noch {$count} { $count ->
    [one] Schuss.
   *[other] Schüsse.
}
turn-of-left = {$name} ist dran: noch {$count} { $count ->
    [one] Schuss.
   *[other] Schüsse.
}
your-cell = Du hast eine Mine getroffen! Verrate ein heiles Feld deiner Schiffe (1 Minute).
your-mine = Du hast einen Minensucher getroffen! Verrate eine deiner Minen (1 Minute).
your-course = Dein Fliegender Holländer ist getroffen: noch {$decks} { $decks ->
    [one] Deck.
   *[other] Decks.
} Bleiben oder weg? (1 Minute)
your-answer = {$name} schießt auf {$cell}. Schau auf dein Blatt: Wasser, Treffer oder versenkt?
your-answer-pieces = {$name} schießt auf {$cell}. Schau auf dein Blatt: Was ist dort?
your-answer-dying = Das sinkende U-Boot von {$name} schießt zurück auf {$cell}. Schau auf dein Blatt: Was ist dort?
your-answer-more = {$name} schießt auf {$cell}. Schau auf dein Blatt: Was ist dort? Danach { $count ->
    [one] kommt noch {$count} Schuss.
   *[other] kommen noch {$count} Schüsse.
}
your-salvo-empty = Wähle heimlich {$most} { $most ->
    [one] Schuss.
   *[other] Schüsse.
}
your-salvo = Gewählt: {$cells}. Drück auf „Feuer ({$have} von {$most})“, wenn du fertig bist.
salvo-short = Gewählt: {$have} von {$most}. Unvollständige Salve abfeuern?
your-salvo-sent = Deine Schüsse: {$cells}. Bis {$name} so weit ist, kannst du noch andere schicken.
your-salvo-missed = Bei dieser Salve setzt du aus. Warten auf {$name}.
your-move = Du bist am Zug: Wähle ein Schiff.
planning = Beide wählen ihre Schüsse.
planning-one = Warten auf die Salve von {$name}.
owes-cell = {$name} hat eine Mine getroffen und eine Minute Zeit, ein Feld zu verraten.
owes-mine = {$name} hat einen Minensucher getroffen und eine Minute Zeit, eine Mine zu verraten.
owes-course = Der Fliegende Holländer von {$name} ist getroffen und hat eine Minute, um zu bleiben oder weiterzuziehen.
owes-answer = Warten auf die Antwort von {$name}: {$cell}.
sailing-of = {$name} ist am Zug.
place-lineup = Stell deine Schiffe von a bis l auf, oder misch sie: {$ships}.
turn-of = {$name} ist dran.
place-whole = Stell deine Schiffe auf: so lassen, mischen oder mit /place selbst setzen.
place-whole-typed = Stell deine Schiffe auf: so lassen, mischen oder eigene schicken (zum Beispiel {$typed}).
place-missing = Noch aufzustellen: {$ships}. Drück auf „Mischen“, oder nutze /place.
place-missing-typed = Noch aufzustellen: {$ships}. Drück auf „Mischen“, oder schick sie (zum Beispiel {$typed}).
place-waiting = Deine Flotte steht fest. Warten auf {$name}.
place-both = {$a} und {$b} stellen ihre Flotten auf.
waiting-for-opponent = Warten auf einen Gegner.
game-over = Die Partie ist zu Ende.
clock-minutes = {$count} { $count ->
    [one] Minute
   *[other] Minuten
} pro Zug
clock-hours = {$count} { $count ->
    [one] Stunde
   *[other] Stunden
} pro Zug
clock-days = {$count} { $count ->
    [one] Tag
   *[other] Tage
} pro Zug

## Wörter auf Bildern
picture-target = Gegner: {$name}
picture-left = Übrig
picture-target-left = Gegnerische Flotte
picture-sealed = versiegelt · {$mark}
picture-turn-yours = Schuss {$number}. Du bist dran!
picture-turn-theirs = Schuss {$number}. {$name} schießt
picture-fires = {$name} schießt
picture-fell = Schuss {$number} · {$what}
picture-turn-yours-left = Du bist dran! Noch: {$count}
picture-turn-theirs-left = {$name} schießt. Noch: {$count}
picture-cell = Eine Mine! Verrate ein Feld
picture-mine = Ein Minensucher! Verrate eine Mine
picture-course = Treffer! Bleiben oder weiter?
picture-answer = {$cell}: Wasser, Treffer oder versenkt?
picture-planning = Die Salve wird geplant
picture-salvo = Deine Salve: {$have} von {$most}
picture-sailing-yours = Zug {$number}. Du bist dran!
picture-sailing-theirs = Zug {$number}. {$name} zieht
picture-waiting = Warten auf {$name}
picture-place = Stell deine Flotte auf
picture-to-lay = Zu setzen
picture-placed = Alle Schiffe stehen
picture-won = {$name} gewinnt
picture-you-won = Du hast gewonnen!
picture-enemy-sunk = Die ganze feindliche Flotte ist versenkt.
picture-they-resigned = {$name} hat aufgegeben.
picture-they-forfeited = {$name} hat dreimal die Zeit überschritten.
picture-you-lost = Du hast verloren
picture-over = Partie zu Ende
picture-sunk = {$cell}: Versenkt!
picture-again = {$cell}: noch einmal

# Wörter auf dem Banner einer Partie vor dem ersten Schuss. Je höchstens 18 Buchstaben.
banner-versus = gegen
banner-waiting = wartet
banner-free = für alle offen
banner-invited = eingeladen
banner-placing = stellt auf
banner-ready = bereit
banner-first = beginnt
banner-planning = plant die Salve

## Tasten
key-join = Mitmachen
key-fire = Feuer
key-agree = Einverstanden
key-decline = Ablehnen
key-quick = Gegner finden
key-tournament = Turniere
key-computer = Gegen den Computer
key-levels = Spielstärke wählen
key-field = Mein Spielfeld
key-shuffle = Mischen
key-take-back = Zurückziehen
key-more = Mehr …
key-undo = Rückgängig
key-reach = Nochmal versuchen
key-ready = Bereit!
key-text = Als Text
key-rematch = Revanche
key-resign = Aufgeben …
key-resign-surely = Aufgeben
key-keep-playing = Weiterspielen
resign-sure = Die Partie gegen {$name} aufgeben?
key-call-off = Absagen
call-off-sure = Die Partie absagen? Das zählt nicht als Niederlage.
refused-call-off = Zum Absagen ist es zu spät: Das Gefecht hat begonnen.
resign-elsewhere = Hier hast du keine Partie. Deine offene Herausforderung anderswo zurückziehen ({$rules})?
key-draw = Remis anbieten
key-agree-draw = Remis annehmen
key-unfollow = Nicht mehr folgen
key-inspect = Alles aufdecken
key-replay = Wiederholung
key-record = Protokoll
key-fairness = Fairness
key-share = Teilen
after-game = Was möchtest du sehen?
key-back = ‹ Spalten
key-anyway = Trotzdem auf {$cell}
key-all-the-same = Trotzdem tun
key-stay = Bleiben
key-move = Zufällig verlegen
key-salvo = Feuer ({$have} von {$want})
key-choose-more = Weitere wählen
key-miss = Wasser
key-hit = Treffer
key-sunk = Versenkt ({$decks})
key-submarine = U-Boot
key-mine = Mine
key-sweeper = Minensucher
key-vessel = {$ship} {$point}
key-forward = Vor: {$point}
key-lay = Mine, dann {$point}
key-left = Links
key-right = Rechts
key-ships = ‹ Schiffe
key-rules = Regeln
key-copy = Code kopieren
key-invite = Link kopieren
key-challenge = Freund herausfordern
key-play = Spielen
key-how = So geht’s
menu-challenge = Zum Schiffeversenken einladen

## Listen und Karten
games-none = Du hast keine laufenden Partien.
games-line = {$code}: {$names}. {$state}
rules-title = Regeln dieser Partie ({$preset})
rules-field = Spielfeld {$width}×{$height}, Buchstaben {$letters}.
rules-fleet = Flotte: {$fleet}.
rules-touch-none = Schiffe berühren sich weder mit den Seiten noch mit den Ecken.
rules-touch-corners = Schiffe dürfen sich nur mit den Ecken berühren.
rules-touch-any = Schiffe dürfen sich berühren.
rules-fire-streak = Wer trifft, schießt noch einmal; bei Wasser ist die andere Seite dran.
rules-fire-single = Ein Schuss pro Zug, Treffer oder Wasser.
rules-report-full = Die Antwort sagt, wann ein Schiff versenkt ist, und wie groß es ist.
rules-report-named = Die Antwort nennt das Schiff, das versenkt ist.
rules-report-plain = Die Antwort sagt nur Treffer oder Wasser.
rules-judge-commit = Vor dem ersten Schuss wird jede Flotte versiegelt: Das Siegel steht gekürzt im Bild und ganz unter „Fairness“. Nach der Partie können es alle prüfen.
rules-judge-server = Der Bot bewahrt beide Flotten auf.
rules-first-lot = Wer zuerst schießt, entscheidet das Los.
rules-first-host = Wer herausfordert, schießt zuerst.
rules-first-guest = Wer herausgefordert ist, schießt zuerst.
rules-clock = {$clock}; wer dreimal hintereinander die Zeit überschreitet, verliert die Partie.
language-set = Ab jetzt spreche ich Deutsch mit dir.
language-room = Ab jetzt spreche ich hier Deutsch, und auch mit dir.
greeting = Hallo! Hier könnt ihr Schiffe versenken spielen, gegeneinander oder gegen mich. Drück auf „Spielen“, und wer zuerst mitmacht, ist dein Gegner.
help-title = Schiffe versenken auf Discord, Telegram und im Browser. Versenk die ganze feindliche Flotte!
help-group = Schiffe versenken, direkt hier im Chat: Fordert euch gegenseitig heraus oder spielt gegen mich.
help-gone = Diese Partie gibt es nicht mehr. Fang eine eigene an:
help-line = {$verb} – {$about}
help-topics = Was möchtest du wissen?
help-turn = Du bist dran. Gegner: {$name}.
help-placing = Stell deine Schiffe auf. Gegner: {$name}.
help-waiting = Warten auf {$name}.
help-open = Deine Herausforderung ist offen. Noch hat sie niemand angenommen.
help-challenge = {$name} fordert dich heraus.
help-howto = Versteck deine Flotte und schieß auf die Felder deines Gegners. Nach einem Treffer darfst du noch einmal, sonst ist er dran. Wer zuerst alle Schiffe versenkt, gewinnt.
help-beginning = Partie anfangen
help-playing = Befehle im Spiel
help-variants = Spielvarianten
help-watching = Zusehen und Analyse
help-people = Andere Spieler
help-settings = Einstellungen
help-managing = Für Admins
help-key-games = Alle meine Partien
help-key-how = So wird gespielt
about-text = Bei Broadside spielt man Schiffe versenken. Freie Software (MIT oder Apache-2.0). Der Bot spielt ehrlich: Sein Computergegner sieht nur, was du siehst, und jede Flotte wird vor dem ersten Schuss versiegelt, danach kann sie niemand mehr verschieben.
about-history = Woher das Spiel kommt, weiß niemand; mit dem Kästchenpapier verbreitete es sich im frühen 20. Jahrhundert. Gedruckte Blöcke erschienen in den USA in den 1930ern (Starex’ Salvo, 1931), Milton Bradleys Broadsides in den 1940ern, das Spiel mit Plastikstiften 1967.
about-privacy = Ich speichere, was die Partien brauchen:
about-privacy-account = • deine Einstellungen, Ergebnisse, Medaillen und Plätze in Bestenlisten, und wen du blockierst: bis /forget
about-privacy-statistics = • wo alle Spieler zusammen sich verstecken und hinschießen, ohne Namen: für immer
about-privacy-games = • Partien mit Feldern, Schüssen und Namen: solange sie laufen und danach noch {$value}
about-privacy-tournaments = • Turniere mit Namen und Ergebnissen: solange sie laufen und danach noch {$value}
about-privacy-unreached = • dass dich private Nachrichten von mir nicht erreichen: höchstens {$value}
about-privacy-bans = • dass du gesperrt bist, in einem Raum oder überall: bis die Sperre aufgehoben wird
about-privacy-nothing = Ich speichere keine Nachrichten, keine Benutzernamen und keine Adressen.
about-privacy-rights = /export gibt dir alles als Datei, /forget ohne Namen löscht dich überall.
about-support = Wie ich funktioniere: /help. Wie man spielt: /rules.
about-support-people = Zum Verhalten anderer: /report. Zu deinen Daten: /privacy.
about-support-operator = Zu allem anderen frag den Betreiber dieses Bots:
about-support-nobody = Zu allem anderen frag die, die sich hier um Ordnung kümmern.
about-public = Schiffe versenken im Chat. Fordere Freunde heraus, eröffne eine Partie für die ganze Gruppe oder spiel gegen den Computer: vom Schiffsjungen bis zum Kapitän. Klassische Regeln und Battleship, Salven, Minen, Fliegender Holländer, Mannschaften, Turniere, Medaillen, Wiederholungen. Fair: Jede Flotte ist vor dem ersten Schuss versiegelt. Freie Software.
about-public-short = Schiffe versenken mit Freunden oder dem Computer: Turniere, Medaillen. Fair: Jede Flotte ist versiegelt.
fleet-line = {$count} × {$ship}
ships-carrier = { $count ->
    [one] {$count} Flugzeugträger
   *[other] {$count} Flugzeugträger
}
ships-battleship = { $count ->
    [one] {$count} Schlachtschiff
   *[other] {$count} Schlachtschiffe
}
ships-cruiser = { $count ->
    [one] {$count} Kreuzer
   *[other] {$count} Kreuzer
}
ships-submarine = { $count ->
    [one] {$count} U-Boot
   *[other] {$count} U-Boote
}
ships-destroyer = { $count ->
    [one] {$count} Zerstörer
   *[other] {$count} Zerstörer
}
ships-boat = { $count ->
    [one] {$count} Torpedoboot
   *[other] {$count} Torpedoboote
}
ships-patrolboat = { $count ->
    [one] {$count} Patrouillenboot
   *[other] {$count} Patrouillenboote
}
ships-minesweeper = { $count ->
    [one] {$count} Minensucher
   *[other] {$count} Minensucher
}
ships-mine = { $count ->
    [one] {$count} Mine
   *[other] {$count} Minen
}
ships-dinghy = { $count ->
    [one] {$count} Jolle
   *[other] {$count} Jollen
}

## Bildbeschreibungen und das Brett als Text
alt-own = Schiffe versenken, Schuss {$number}. {$status} Feindliche Schiffe übrig: {$left}. Gewässer des Gegners: {$target}. Meine Flotte: {$own}.
alt-public = Schiffe versenken, Schuss {$number}. {$status} Gewässer von {$a}: {$chart-a}. Gewässer von {$b}: {$chart-b}.
alt-placing = Die Flotte wird aufgestellt. Aufgestellt: {$own}. Noch zu setzen: {$left}.
alt-open = Schiffe versenken: {$a} fordert alle heraus. {$terms}.
alt-banner = Schiffe versenken: {$a} ({$state-a}) gegen {$b} ({$state-b}). {$terms}.
alt-hits = Treffer {$cells}
alt-sunk = versenkt {$cells}
alt-misses = Wasser {$cells}
alt-misses-many = { $count ->
    [one] {$count} Fehlschuss
   *[other] {$count} Fehlschüsse
}
alt-mines = Minen {$cells}
alt-sweepers = Minensucher {$cells}
alt-submarines = U-Boote {$cells}
alt-spent-mines = ausgelöste Minen {$cells}
alt-spent-sweepers = getroffene Minensucher {$cells}
alt-given = verratene Schiffe {$cells}
alt-given-mines = verratene Minen {$cells}
alt-stale = {$count} veraltete { $count ->
    [one] Markierung
   *[other] Markierungen
}
alt-sea = Tischspiel, nach Zug {$number}. {$status} {$fleets}
sea-south = Süd, {$name}: {$ships}.
sea-north = Nord, {$name}: {$ships}.
sea-ships = {$ship} {$cells}
alt-unfound = nicht gefunden: {$cells}
alt-none = noch nichts
alt-no-ship = keine
text-target = Gewässer von {$name}
text-legend = # Schiff   x Treffer   X versenkt   o Wasser   - sicher leer   . unbekannt
text-legend-crosses = # Schiff   o Treffer   O versenkt   x Wasser   - sicher leer   . unbekannt
figure-cruiser = K
figure-submarine = P
figure-destroyer = E
figure-patrolboat = C
figure-minesweeper = T
sign-hit = Treffer
sign-miss = Wasser
sign-mine = Mine
sign-spent-mine = ausgelöste Mine
sign-sweeper = Minensucher
sign-spent-sweeper = getroffener Minensucher
sign-submarine = U-Boot
sign-sunk-submarine = versenktes U-Boot
sign-given = verratenes Schiff
sign-given-mine = verratene Mine
sign-stale-hit = veralteter Treffer
sign-stale-miss = veralteter Fehlschuss
sign-aim = deine Salve
text-sea-legend = K Kreuzer   P U-Boot   E Zerstörer   C Patrouillenboot   T Minensucher   (Großbuchstaben: Süd)   * Mine   + Batterie   # Land

## Ablehnungen: ein Satz, der sagt, was zu tun ist
E_CELL_SYNTAX = „{$typed}“ ist kein Feld. Ein Feld ist ein Buchstabe und eine Zahl, etwa {$example}.
E_CELL_OUTSIDE = „{$typed}“ liegt außerhalb des Spielfelds. Buchstaben gehen von {$first} bis {$last}, Zahlen von 1 bis {$size}.
E_LETTER_NOT_USED = In dieser Partie gibt es keinen Buchstaben {$letter}. Die Buchstaben sind: {$letters}.
fire-read-as = „{$typed}“ wurde als Buchstabe {$letter} dieses Spielfelds gelesen.
E_OTHER_SCRIPT = „{$typed}“ kann hier mehrere Felder meinen. Welches?
E_OTHER_SCRIPT_SHIPS = „{$typed}“ benutzt Buchstaben eines anderen Alphabets. Die Buchstaben sind: {$letters}.
E_ALREADY_SHOT = Auf {$cell} wurde schon geschossen. Wähle ein anderes Feld.
E_NOT_YOUR_TURN = {$name} ist dran. Warte kurz.
E_GAME_OVER = Diese Partie ist zu Ende.
E_FLEET_COUNT = Die Regeln verlangen {$ships}, du hast {$have}.
E_OVERLAP = {$cell} ist zweimal belegt.
E_TOUCH_SIDE = Schiffe berühren sich bei {$cell} und {$other}; lass ein Feld zwischen ihnen frei.
E_TOUCH_CORNER = Schiffe berühren sich mit den Ecken bei {$cell} und {$other}; lass ein Feld zwischen ihnen frei.
E_DIAGONAL = Das Schiff bei {$cell} liegt schräg; setz es in eine gerade Reihe.
E_GAP = Das Schiff bei {$cell} hat eine Lücke; seine Felder müssen zusammenhängen.
E_SHAPE = Das Schiff bei {$cell} hat eine Form, die diese Regeln nicht erlauben. Setz es in eine gerade Reihe oder in eine erlaubte Form.
W_KNOWN_EMPTY = {$cell} ist sicher leer: Daneben liegt ein versenktes Schiff.
E_NO_ROOM = Es fand sich nicht für alles Platz ({$about}). Nimm weniger Schiffe oder ein größeres Spielfeld.
E_MULTI_RANGE = „{$about}“: Mehrere Schüsse pro Zug sind {$min} bis {$max}. Wähle so eine Zahl.
E_SALVO_RANGE = „{$about}“: Eine Salve kann {$min} bis {$max} Schüsse haben, oder einen für jedes Schiff, das schwimmt.
E_SINGLE_RANGE = Eine Flotte nur aus Einern hat {$min} bis {$max} davon, nicht {$n}. Nimm weniger.
E_SWEEPER_NEEDS_MINES = Ein Minensucher ergibt nur mit Minen Sinn. Setz mines auf 1–5.
E_MINE_EFFECT_ONE = Minen verraten ein Feld oder kosten einen Zug, nicht beides. Wähle reveal oder skip.
E_PLAIN_WITH_SUBS = Wenn Antworten nur Treffer oder Wasser sagen, verrät der letzte Schuss eines U-Boots, dass es sinkt. Nimm volle Antworten oder keine U-Boote.
E_FIXED_SHAPES = Die Standardflotte hat eigene Schiffsformen. Lass shapes weg, oder wähle eine andere Flotte.
E_DUTCHMAN_EXCLUSIVE = Beim Fliegenden Holländer lassen sich nur Spielfeld, Decks (5–8), Buchstaben und Schüsse (streak, single, multi) einstellen. Lass {$about} weg.
E_STRAUME_EXCLUSIVE = Das Tischspiel von 1986 hat ein eigenes Brett und eigene Regeln; nichts lässt sich damit verbinden. Lass {$about} weg.
E_PAPER_ANSWERS = Der Fliegende Holländer und das Tischspiel werden nicht auf Papier gespielt. Lass {$about} weg.
E_REVEAL_PENDING = Erst muss {$name} ein Feld verraten. Warte kurz.
E_NO_REVEAL_DUE = Jetzt ist kein Feld zu verraten. Spiel einfach weiter.
E_REVEAL_BAD_CELL = {$cell} kannst du nicht verraten: Nimm ein Feld deiner eigenen Schiffe, das weder getroffen noch verraten ist.
E_TOO_MANY_SHOTS = { $most ->
    [one] Deine Salve hat nur {$most} Schuss. Nimm ein paar weg.
   *[other] Deine Salve hat nur {$most} Schüsse. Nimm ein paar weg.
}
E_DUPLICATE_SHOT = {$cell} steht zweimal in deiner Salve. Nenn jedes Feld nur einmal.
E_EMPTY_SALVO = Deine Salve ist leer. Wähle mindestens ein Feld und schick sie dann ab.
E_MINE_COUNT = Die Regeln verlangen {$ships}, du hast {$have}.
E_SWEEPER_COUNT = Die Regeln verlangen {$ships}, du hast {$have}.
E_SUB_COUNT = Die Regeln verlangen {$ships}, du hast {$have}.
E_MINE_TOUCH = Eine Mine berührt etwas anderes bei {$cell} und {$other}; lass ein Feld dazwischen frei.
E_SWEEPER_TOUCH = Ein Minensucher berührt etwas anderes bei {$cell} und {$other}; lass ein Feld dazwischen frei.
E_DUTCH_DECKS = { $want ->
    [one] Der Fliegende Holländer hat {$want} Deck: Nenn genau so viele Felder, nicht {$have}.
   *[other] Der Fliegende Holländer hat {$want} Decks: Nenn genau so viele Felder, nicht {$have}.
}
E_DUTCH_CONNECT = Die Felder des Fliegenden Holländers müssen mit Seiten oder Ecken zusammenhängen.
E_DUTCH_HIT_CELL = Der Fliegende Holländer darf nicht auf dem Feld liegen, das eben getroffen wurde. Wähle andere Felder.
E_DUTCH_SAME = Da liegt er schon. Wähle einen anderen Platz, oder bleib.
E_MOVE_PENDING = Der Fliegende Holländer von {$name} ist getroffen und muss erst bleiben oder weiterziehen. Warte kurz.
E_NO_MOVE_DUE = Der Fliegende Holländer zieht nur gleich nach einem Treffer weiter.
E_EDGE = Vor dem Bug ist der Brettrand. Dreh das Schiff, oder beweg ein anderes.
E_LAND = Vor dem Bug ist Land. Dreh das Schiff, oder beweg ein anderes.
E_OWN_SHIP_AHEAD = Vor dem Bug liegt ein eigenes Schiff. Dreh ab, oder beweg ein anderes.
E_CANNOT_SINK = Von dieser Seite kann das Schiff das vor ihm nicht versenken. Dreh ab, oder beweg ein anderes.
E_MINE_PRESENT = Hier liegt schon eine Mine. Fahr einfach vor.
E_NO_MINES_LEFT = Es ist keine Mine mehr übrig. Fahr einfach vor.
E_NOT_MINESWEEPER = Nur ein Minensucher legt Minen. Fahr vor, oder wähle deinen Minensucher.
E_NO_SHIP = Auf diesem Punkt steht kein Schiff. Nenn den Punkt eines deiner Schiffe.
E_NOT_YOUR_SHIP = Dieses Schiff gehört dir nicht. Wähle ein eigenes.
W_KNOWN_MINE = {$cell} ist eine Mine, der Minensucher hat sie verraten.
N_AUTOMARK_OFF = Bei diesen Regeln wird nichts von selbst markiert.
N_SHAPES_UNUSED = Nur Dreier und Vierer können gebogen sein.
N_NAME_CLASH = Einer heißen in dieser Partie „Boote“, weil es U-Boote gibt.
E_ANSWER_PENDING = Erst muss {$name} auf den letzten Schuss antworten. Warte kurz.
E_NO_ANSWER_DUE = Kein Schuss der anderen Seite wartet auf deine Antwort.
E_NOT_PLANNING = Du planst jetzt keine Salve. Schieß wie sonst, oder warte.
E_NOT_SAILING = Jetzt fahren keine Schiffe: Das gehört zum Tischspiel von 1986, solange es läuft.
E_LETTERING_TOO_SHORT = {$word} hat {$max} Buchstaben; dieses Spielfeld braucht {$n}. Wähle А…, A… oder ein Spielfeld 10×10.
E_FLEET_TOO_DENSE = Diese Flotte ({$about}) füllt {$n} % des Spielfelds; höchstens {$max} % lassen genug Platz. Nimm weniger Schiffe oder ein größeres Spielfeld.
E_SHIP_TOO_LONG = Ein Schiff mit {$n} Decks ist länger als das Spielfeld ({$about}). Hier haben Schiffe {$min} bis {$max} Decks.
E_RANGE = „{$about}“ liegt außerhalb der Grenzen. Wähle von {$min} bis {$max}.
E_RANGE_DECKS = Schiffe können {$min} bis {$max} Decks haben.
E_RULE_UNKNOWN = Ich kenne keine Regel „{$about}“. Wähle eine Vorlage, oder mach dir eigene.
E_NOT_FIRING = Stell zuerst deine Schiffe auf.
E_NOT_PLACING = Es gibt noch keinen Gegner. Warte, bis jemand mitmacht.
E_ALREADY_READY = Deine Flotte steht fest und lässt sich nicht mehr ändern.
E_NOT_OPEN = Diese Herausforderung ist schon angenommen. Fang eine eigene Partie an.
E_NOT_FOR_YOU = Diese Herausforderung gilt jemand anderem. Fang eine eigene Partie an.
E_OWN_CHALLENGE = Das ist deine eigene Herausforderung. Warte auf einen Gegner, oder spiel gegen den Computer.
E_NO_DRAWS = Bei diesen Regeln gibt es kein Remis. Du kannst aufgeben.
E_NO_HINTS = In dieser Partie gibt es keine Tipps.
E_FLEET_WHOLE = Deine Flotte ist vollständig, also bleibt sie so. Um sie neu zu legen, nenn die Schiffe einzeln, das längste zuerst.
E_NOTHING_TO_UNDO = Es gibt nichts rückgängig zu machen.
E_NOT_A_PLAYER = Du spielst in dieser Partie nicht mit. Fang eine eigene an.
refused-rematch = Diese Revanche spielen {$a} und {$b}. Fang eine eigene Partie an.
refused-stale = Dieser Button gehört zu einem früheren Zug. Dein Spielfeld zeigt den aktuellen Stand.
refused-stale-fleet = Dieser Button gehört zu einer früheren Aufstellung. Dein Spielfeld zeigt die aktuelle.
refused-too-late = Zu spät: Die Partie ist schon weiter. Schau sie dir an und versuch es noch einmal.
refused-which = Welche Partie meinst du?
refused-no-game = Du hast keine laufende Partie.
refused-none-finished = Du hast noch keine beendete Partie.
refused-no-such-game = Diese Partie gibt es nicht. Prüf den Code.
refused-no-such-code = Es gibt weder eine Partie noch ein Turnier mit dem Code {$typed}.
refused-code = „{$typed}“ ist kein Partiecode. Ein Code hat sechs Buchstaben.
refused-verb = „{$typed}“ kenne ich nicht. Die Hilfe zeigt, was ich kann.
refused-missing = Es fehlt noch etwas: {$about}.
refused-missing-cell = Wähle ein Feld.
refused-many = Du hast schon viele Partien ({$count}). Spiel erst eine zu Ende.
followed = Du folgst jetzt der Partie {$names}. Was alle sehen dürfen, kommt hierher.
followed-room = Die Partie {$names} läuft ab jetzt hier mit.
unfollowed = Diese Partie läuft hier nicht mehr mit.
follow-already = Diese Partie wird hier schon gezeigt.
follow-at-home = Du schaust dieser Partie hier schon zu.
follow-over = Diese Partie ist zu Ende. Hier siehst du alles.
follow-none = So eine Partie läuft hier nicht mit.
follow-many = Du verfolgst schon {$count} Partien. Hör erst bei einer davon auf.
E_TOO_MANY_FOLLOWERS = In dieser Partie ist kein Platz für weitere Zuschauer. Das Brett kannst du trotzdem ansehen.
E_PLAYED_HERE = Diese Partie wird hier gespielt, also bleiben auch ihre Beiträge hier.
refused-hidden = Diese Partie läuft noch: Verborgenes ist erst danach zu sehen.
inspect-title = Die Partie ist zu Ende, und nichts ist mehr verborgen.
inspect-fleet = Flotte von {$name}: {$fleet}
inspect-shots = Schüsse von {$name}: {$shots}
inspect-moves = Züge von {$name}: {$shots}
inspect-more = Die ganze Liste steht im Protokoll.
inspect-signs = · Wasser   × Treffer   ■ versenkt   ∗ Mine   ▲ Minensucher   † letzter Schuss   ( ) Salve   ⇒ verraten   ≈ weitergezogen   = geblieben   – Zeit um
inspect-signs-sea = ↑ vor   ↶ nach links gedreht   ↷ nach rechts gedreht   ∗ Mine gelegt   – Zeit um
fairness-commit = Die Siegel waren vor dem ersten Schuss öffentlich; jedes ist der SHA-256 der Flotte und ihres Salzes.
fairness-server = In dieser Partie wurde nichts öffentlich versiegelt: Der Bot bewahrte beide Flotten auf, und man muss ihm vertrauen.
fairness-paper = Beide Spielfelder wurden vor dem ersten Schuss beim Bot versiegelt, doch bis jetzt hat sonst niemand die Siegel gesehen; jedes ist der SHA-256 der Flotte und ihres Salzes.
fairness-none = Es gibt noch keine Siegel.
fairness-later = Die Salze und das Protokoll folgen, wenn die Partie zu Ende ist. Damit können alle prüfen, dass keine Flotte verändert wurde.
fairness-verify = Prüf es selbst: Ruf „broadside verify“ mit dem angehängten Protokoll auf.
refused-no-record = Das Protokoll gibt es, wenn die Partie zu Ende ist: Bis dahin ist es geheim.
refused-not-over = Diese Partie ist noch nicht zu Ende.
refused-share = Es gibt noch nichts zu teilen: Die Partie muss zu Ende sein, und es muss geschossen worden sein.
refused-no-replay = Die Wiederholung gibt es, wenn die Partie zu Ende ist: Bis dahin ist sie geheim.
replay-alt = Die Partie {$names} noch einmal, Schuss für Schuss, beide Spielfelder offen.
poster-alt = Das Plakat der Partie {$names}, {$clock}: beide Spielfelder, wie sie am Ende waren.
replay-side = {$name}: {$value}.
replay-shots = { $count ->
    [one] {$count} Schuss
   *[other] {$count} Schüsse
}, {$value}
replay-hits = { $count ->
    [one] {$count} Treffer
   *[other] {$count} Treffer
}
replay-moves = { $count ->
    [one] {$count} Zug
   *[other] {$count} Züge
}
replay-first = Zuerst versenkt, mit Schuss {$number}: {$ship} ({$name}).
replay-run = Längste Serie, bis Schuss {$number}: { $count ->
    [one] {$count} Treffer
   *[other] {$count} Treffer
} hintereinander ({$name}).
refused-marks-full = Nach diesen Regeln lässt sich nur das Wasser um versenkte Schiffe markieren.
refused-mode = Was soll markiert werden?
refused-dear = Daran rechne ich eine Weile, und du hast gerade viel davon verlangt. Frag bitte in { $count ->
    [one] {$count} Sekunde
   *[other] {$count} Sekunden
} noch einmal.
refused-wrong-codes = Das war ein unbekannter Code zu viel hintereinander. Prüf die Buchstaben und versuch es bitte in { $count ->
    [one] {$count} Sekunde
   *[other] {$count} Sekunden
} noch einmal.
refused-challenges-to = Du hast {$name} mehrmals herausgefordert, ohne Antwort. Frag in { $count ->
    [one] {$count} Minute
   *[other] {$count} Minuten
} noch einmal.
refused-challenges = Das sind viele Herausforderungen auf einmal. In { $count ->
    [one] {$count} Minute
   *[other] {$count} Minuten
} kannst du wieder jemanden herausfordern.
refused-trouble = Bei mir ist etwas schiefgegangen, und nichts wurde geändert. Versuch es bitte noch einmal.
refused-unreadable = Was ich dazu aufbewahrt habe, kann ich nicht lesen, deshalb wurde nichts geändert. Sag bitte denen Bescheid, die den Bot betreiben; alles andere geht weiter.
refused-opponent = Ich weiß nicht, wer „{$typed}“ ist. Fordere alle heraus, dann drückt dein Gegner auf „Mitmachen“.
refused-self = Du kannst dich nicht selbst herausfordern. Lade jemanden ein, oder spiel gegen den Computer.
refused-crew-plays = Hier spielen schon zwei aus der Mannschaft. Sieh erst bis zum Ende zu.
refused-crew-alone = Nenn zwei verschiedene aus der Mannschaft.
refused-no-shots = Im Tischspiel schießt niemand: Die Schiffe fahren.
reveal-bad-mine = {$cell} kannst du nicht verraten: Nimm eine eigene Mine, die weder ausgelöst noch verraten ist.
lineup-wrong = Stell alle zwölf Schiffe von a bis l auf: 1 Kreuzer, 2 U-Boote, 6 Zerstörer, 2 Patrouillenboote, 1 Minensucher; oder misch sie.
warned-mine = Fährt das Schiff von {$point} dorthin, läuft es auf eine Mine und ist verloren.
warned-battery = Fährt das Schiff von {$point} dorthin, gerät es unter das Feuer einer feindlichen Batterie und ist verloren.
answer-size = Wie viele Decks hat das versenkte Schiff?
sail-where = Was tut das Schiff auf {$point}?
refused-answer = „{$typed}“ ist keine Antwort auf einen Schuss. Wähle, was er getroffen hat.
refused-answer-cell = Gefragt ist nach {$cell}, nicht nach {$typed}. Wähle, was auf {$cell} ist.
refused-answer-which = Nach mehreren Schüssen wird einzeln gefragt: jetzt nach {$cell}. Wähle, was dort ist.
refused-helm = „{$typed}“ kann ein Schiff nicht. Wähle ein Schiff und seinen Zug.
refused-point = „{$typed}“ ist kein Punkt der Karte. Ein Punkt ist ein Buchstabe von a bis l und eine Zahl von 1 bis 14.
refused-planned = {$cell} steht schon auf deiner Liste. Wähle ein anderes Feld, oder drück auf „Feuern“.
refused-no-place = Es fand sich kein anderer Platz. Wähle die Felder selbst, oder bleib.

## Vorlagen: ein Name und je eine Zeile
preset-classic = Klassisch: 10 Schiffe, keine Berührung, wer trifft, schießt noch einmal
preset-mb = Milton Bradley: 5 Schiffe, ein Schuss pro Zug
preset-hasbro = Hasbro: wie Milton Bradley, versenkte Schiffe werden genannt
preset-mb-simple = Milton Bradley, nur Treffer und Wasser
preset-fb-standard = Fleet Battle, Standardflotte: 6 Schiffe, zwei mit eigener Form
preset-fb-classic = Fleet Battle, klassische Flotte: 5 gerade Schiffe
preset-fb-russian = Fleet Battle, russische Flotte: 10 Schiffe, keine Berührung
preset-field-15 = Spielfeld 15×15: 15 Schiffe
preset-field-16 = Spielfeld 16×16: 21 Schiffe, Minen und ein Minensucher
preset-field-18 = Spielfeld 18×18: 21 Schiffe, Minen und ein Minensucher
preset-field-20 = Spielfeld 20×20: 28 Schiffe, Minen und ein Minensucher
preset-perelman-army = Große Armee: mehr Figuren, wie Perelman vorschlug, Zahlen von uns; 16×16, 21 Schiffe, Minen
preset-submarines = Klassisch mit U-Booten: sie schießen beim Sinken zurück
preset-minefield = Klassisch mit Minen und Minensucher
preset-salvo = Salve: Beide planen ihre Schüsse und feuern gleichzeitig
preset-bent = Gebogene Schiffe: Winkel, Quadrate und Zickzacks sind erlaubt
preset-dutchman = Fliegender Holländer: ein Schiff, das bei Treffern weiterzieht; 20×20, Hunderte Schüsse
preset-dutchman-quick = Fliegender Holländer auf 10×10: ein Schiff, das bei Treffern weiterzieht
preset-straume = Straume: das Tischspiel aus Riga von 1986, Schiffe fahren auf offener Karte

## Parameter der Regeln: wie jeder heißt, und eine Zeile Hilfe
rule-size = Spielfeld
rule-lettering = Buchstaben
rule-axes = Achsen
rule-fleet = Flotte
rule-touch = Berührung
rule-shapes = Gebogene Schiffe
rule-fire = Schüsse
rule-report = Antworten
rule-mines = Minen
rule-mine_effect = Die Mine
rule-mine_touch = Minen berühren
rule-sweepers = Minensucher
rule-subs = U-Boote
rule-dutchman = Holländer
rule-reshape = Er zieht weiter
rule-straume = Straume
rule-judge = Richter
rule-first = Erster Schuss
rule-draws = Remis
rule-hints = Tipps
rule-clock = Bedenkzeit
rule-names = Schiffsnamen
rule-marks = Zeichen
param-size = Zahl der Spalten und Zeilen, je 5 bis 20: 10 oder 12x8
param-lettering = Buchstaben, nach denen die Spalten heißen
param-axes = ob die Buchstaben über den Spalten oder neben den Zeilen stehen
param-fleet = Schiffe, Anzahl x Decks: 1x4+2x3+3x2+4x1; oder russian, five, six, seven, mb
param-touch = wie nah Schiffe liegen dürfen: gar nicht, nur mit den Ecken, beliebig
param-shapes = Formen, in die Schiffe mit 3 und 4 Decks gebogen sein dürfen
param-fire = wie viele Schüsse ein Zug hat
param-report = was die Antwort über einen Treffer sagt
param-mines = Minen jeder Seite, 0 bis 5
param-mine_effect = was eine Mine mit dem macht, der sie trifft
param-mine_touch = ob Minen und Minensucher neben anderem liegen dürfen
param-sweepers = Minensucher jeder Seite, 0 bis 2; nur mit Minen
param-subs = U-Boote jeder Seite, 0 bis 4; ein versenktes schießt zurück
param-dutchman = ein Schiff mit 5 bis 8 Decks statt einer Flotte; es zieht bei Treffern weiter
param-reshape = wie der Fliegende Holländer weiterzieht: in beliebiger Form, oder wie er ist
param-straume = das Tischspiel aus Riga von 1986, auf eigener offener Karte
param-judge = wer für die Antworten bürgt: versiegelte Flotten, der Bot oder dein eigenes Blatt
param-first = wer zuerst schießt
param-draws = ob sich die Spieler auf Remis einigen dürfen
param-hints = ob man fragen darf, wo Schiffe am wahrscheinlichsten sind
param-names = wie Schiffe heißen; ändert sonst nichts
param-marks = wie Schüsse gezeichnet werden; ändert sonst nichts
param-name = ein Name: Buchstaben, Ziffern, - oder _
param-scope = für dich allein, oder für alle in diesem Raum
param-about = ein Regelsatz oder eine Regel, etwa mines
choice-me = Für mich allein
choice-room = Für alle in diesem Raum

## Werte der Regeln
value-axes-letters-on-columns = Buchstaben oben
value-axes-letters-on-rows = Buchstaben seitlich
value-fleet-russian = Russisch
value-fleet-five = bis 5 Decks
value-fleet-six = bis 6 Decks
value-fleet-seven = bis 7 Decks
value-fleet-mb = Milton Bradley
value-fleet-single = nur Einer
value-fleet-fb-standard = Fleet Battle, Standard
value-fleet-none = keine
value-touch-none = gar nicht
value-touch-corners = mit Ecken
value-touch-any = beliebig
value-shapes-none = keine
value-shapes-L = Winkel
value-shapes-square = Quadrat
value-shapes-zigzag = Zickzack
value-shapes-T = T
value-fire-streak = weiter bei Treffer
value-fire-single = einer pro Zug
value-fire-multi = {$count} pro { $count ->
    [one] Zug
   *[other] Zug
}
value-fire-chain = einer für jedes Schiff
value-fire-salvo = { $count ->
    [one] Salve zu {$count}
   *[other] Salve zu {$count}
}
value-fire-salvo-afloat = Salve, einer pro Schiff
value-report-full = mit der Größe
value-report-named = mit dem Namen
value-report-plain = nur Treffer oder Wasser
value-mine_effect-reveal = verrät ein Feld
value-mine_effect-skip = kostet einen Zug
value-mine_touch-none = nichts
value-mine_touch-any = alles
value-dutchman-off = aus
value-dutchman-decks = { $count ->
    [one] {$count} Deck
   *[other] {$count} Decks
}
value-reshape-any = in beliebiger Form
value-reshape-rigid = wie er ist
value-straume-off = aus
value-straume-on = an
value-judge-commit = versiegelte Flotten
value-judge-server = der Bot
value-judge-paper = dein eigenes Blatt
value-first-lot = per Los
value-first-host = wer herausfordert
value-first-guest = wer herausgefordert ist
value-draws-never = nie
value-draws-agreed = nach Absprache
value-hints-off = keine
value-hints-on = erlaubt, und beide erfahren es
value-names-navy = Schlachtschiff, Kreuzer …
value-names-sub = Einer ist ein U-Boot
value-names-boat = Einer ist eine Jolle
value-names-deck = nach Decks
value-names-pipe = nach Schornsteinen
value-marks-dots = Punkte und Kreuze
value-marks-snowflake = Schneeflocken
value-marks-crosses = Kreuze für Wasser
value-marks-pegs = rot-weiße Stifte

## Die Regelkarte, neben den Zeilen oben
rules-preset = {$preset}
rules-own = Eigene Regeln ({$rules})
rules-shapes = Schiffe mit 3 und 4 Decks dürfen gebogen sein: {$forms}.
rules-form = {$value}
rules-forms-fixed = Flugzeugträger und U-Boot haben ihre eigene Form.
rules-fire-multi = {$count} { $count ->
    [one] Schuss
   *[other] Schüsse
} pro Zug, Treffer oder Wasser.
rules-fire-chain = Ein Zug hat so viele Schüsse, wie du an seinem Beginn Schiffe über Wasser hast.
rules-fire-salvo = Salve: Beide wählen heimlich {$count} { $count ->
    [one] Schuss
   *[other] Schüsse
} und feuern gleichzeitig; gehen beide Flotten zusammen unter, ist es Remis.
rules-fire-salvo-afloat = Salve: Beide wählen heimlich so viele Schüsse, wie sie Schiffe über Wasser haben, und feuern gleichzeitig; gehen beide Flotten zusammen unter, ist es Remis.
rules-mines-reveal = {$count} { $count ->
    [one] Mine pro Seite: Wer sie
   *[other] Minen pro Seite: Wer eine
} trifft, verrät ein heiles Feld eines eigenen Schiffs, und die andere Seite ist dran.
rules-mines-skip = {$count} { $count ->
    [one] Mine pro Seite: Wer sie
   *[other] Minen pro Seite: Wer eine
} trifft, verliert diesen Zug und den nächsten.
rules-mines-reveal-salvo = {$count} { $count ->
    [one] Mine pro Seite: Wer sie trifft, verrät
   *[other] Minen pro Seite: Für jede getroffene verrät der Schütze
} nach der Runde ein heiles Feld eines eigenen Schiffs.
rules-mines-skip-salvo = {$count} { $count ->
    [one] Mine pro Seite: Wer sie
   *[other] Minen pro Seite: Wer eine
} trifft, schießt in der nächsten Runde nicht.
rules-sweepers-salvo = {$count} Minensucher pro Seite: { $count ->
    [one] Wer ihn trifft, verrät
   *[other] Für jeden getroffenen verrät der Schütze
} nach der Runde eine eigene Mine.
rules-straume-sinks = Kreuzer und U-Boot versenken jedes Schiff; ein Zerstörer eines, das Bug oder Seite zeigt; ein Patrouillenboot eines, das Heck oder Seite zeigt, aber keinen Kreuzer; ein Minensucher nur U-Boote und Minensucher.
rules-straume-dangers = Ein Schiff, das auf eine Mine gerät (außer einem Minensucher) oder auf einen roten Punkt in der feindlichen Hälfte, ist verloren.
rules-moves-lot = Wer zuerst zieht, entscheidet das Los.
rules-moves-host = Wer herausfordert, zieht zuerst.
rules-moves-guest = Wer herausgefordert ist, zieht zuerst.
rules-mines-apart = Minen und Minensucher liegen getrennt von allem anderen; zum Sieg musst du sie nicht versenken.
rules-mines-near = Minen und Minensucher dürfen anderes berühren; zum Sieg musst du sie nicht versenken.
rules-sweepers = {$count} Minensucher pro Seite: Wer { $count ->
    [one] ihn
   *[other] einen
} trifft, verrät eine eigene Mine, und die andere Seite ist dran.
rules-subs = {$count} { $count ->
    [one] U-Boot pro Seite neben der Flotte; es darf Schiffe berühren, und sinkt es,
   *[other] U-Boote pro Seite neben der Flotte; sie dürfen Schiffe berühren, und sinkt eines,
} schießt es auf dasselbe Feld der anderen Seite zurück.
rules-dutchman = Der Fliegende Holländer: ein Schiff mit {$decks} { $decks ->
    [one] Deck, das mit Seiten oder Ecken zusammenhängt.
   *[other] Decks, die mit Seiten oder Ecken zusammenhängen.
} Nach einem Treffer darf er ohne das verlorene Deck weiterziehen; dann sind alle Markierungen veraltet.
rules-reshape-any = Er zieht in jede zusammenhängende Form.
rules-reshape-rigid = Er zieht, wie er ist, ohne sich zu drehen.
rules-dutchman-long = Es kann lange dauern: etwa {$shots} { $shots ->
    [one] Schuss
   *[other] Schüsse
} pro Seite, wenn das Schiff immer weiterzieht.
rules-straume = Das Tischspiel des Rigaer Werks „Straume“, 1986: 12 Schiffe pro Seite fahren auf einer offenen Seekarte, je ein Schritt oder eine Drehung; versenkt wird ein Schiff, indem man seinen Punkt nimmt.
rules-straume-end = Versenk die ganze feindliche Flotte. 200 Züge ohne Verlust, oder dreimal dieselbe Stellung, sind Remis.
rules-judge-paper = Auf Papier: Jede Seite führt ihr eigenes Blatt und antwortet selbst; der Bot hält beide Flotten versiegelt und prüft nach der Partie jede Antwort.
rules-draws-agreed = Die Spieler dürfen sich auf Remis einigen.
rules-hints-on = Beide dürfen nach Tipps fragen; die andere Seite erfährt von jedem.
rules-names = Die Schiffe heißen: {$value}.
rules-signs = Schüsse werden so gezeichnet: {$value}.

## Regeln wählen
choose-presets = Wähle eine Vorlage, oder mach dir eigene Regeln.
choose-line = {$key}: {$about}
choose-values = Werte: {$values}.
choose-here = Hier wird nach diesen Regeln gespielt.
choose-saved = Gespeichert: {$names}.
custom-title = Deine eigenen Regeln: {$rules}
custom-how = Drück auf das, was du ändern willst.
custom-where = Eine offene Herausforderung erscheint dort, wo du diesen Entwurf geöffnet hast.
custom-posted = Die Herausforderung steht dort, wo du den Entwurf geöffnet hast.
custom-value = {$rule}: {$about}. Jetzt: {$value}.
custom-typed = Nutze /custom mit den Regeln, die du willst, etwa {$example}.
custom-form = Deine eigenen Regeln
custom-label = Zum Beispiel: 10x10 mines=2 touch=corners
save-form = Diese Regeln speichern
save-label = Ein Name: Buchstaben, Ziffern, - oder _
save-typed = Nutze /save mit einem Namen, etwa hafen; mit raum gilt es für alle dort.
saved-mine = Gespeichert als „{$set}“.
saved-room = {$name} hat für alle hier Regeln als „{$set}“ gespeichert: {$rules}.
forgot-mine = „{$set}“ ist vergessen.
forgot-room = {$name} hat die Regeln „{$set}“ von der Liste dieses Raums genommen.
default-set = {$name} hat diese Regeln hier zum Standard gemacht: {$rules}. Ab jetzt spielt kampf nach ihnen.
default-classic = {$name} hat hier wieder die klassischen Regeln zum Standard gemacht.
default-none = Hier wird nach den klassischen Regeln gespielt. Wer den Raum verwaltet, ändert das mit /default.
key-custom = Eigene Regeln
key-open = Herausforderung
key-save = Speichern …
key-presets = Vorlagen
key-type = Als Text …
key-return = ‹ Zurück
key-choose-cell = Feld wählen
key-choose-ship = Schiff wählen
key-answer = Antworten
key-help = Hilfe
key-board = Spielbrett
key-opponents = Gegner
key-blocked = Blockierte Spieler
key-notify = Benachrichtigungen
key-look = Darstellung
key-banter-on = Sprüche an
key-banter-off = Sprüche aus
key-phrases-on = Zurufe an
key-new-tournament = Neues Turnier
key-link-new = Neuer Code
key-sheets = Alle Blätter
key-follow = Zuschauen
key-crew-list = Mannschaft
key-marks-sunk = Um versenkte Schiffe
key-marks-off = Keine Zeichen
key-avatar-on = Bild zeigen
key-avatar-off = Bild verbergen
key-first-page = Erste Seite
key-next = Mehr ›
refused-set-name = „{$typed}“ kann kein Name sein: Nimm 1 bis 24 Buchstaben, Ziffern, - oder _, und keinen Namen einer Vorlage.
refused-set-many = {$count} { $count ->
    [one] Regelsatz ist
   *[other] Regelsätze sind
} schon gespeichert. Lösch erst einen mit /forget: {$names}
refused-set-unknown = Als „{$typed}“ ist nichts gespeichert. Mach dir eigene Regeln und speichere sie.
refused-set-long = Diese Regeln sind zum Aufbewahren zu lang. Lass einige davon weg.
refused-no-draft = Du hast noch keine eigenen Regeln. Mach dir erst welche.
refused-room-only = Das geht nur in einem Kanal oder einer Gruppe, wo auch andere spielen.
refused-topic = Ich kenne keine Regel und keinen Befehl „{$typed}“.

## Wer in einem Raum bestimmt
refused-not-manager = Das bestimmt, wer diesen Raum verwaltet.
refused-not-manager-discord = Das bestimmen die, die diesen Server oder Kanal verwalten dürfen. Frag jemanden von ihnen.
refused-not-manager-telegram = Das bestimmen die Admins dieser Gruppe. Frag jemanden von ihnen.
refused-unknown-manager = Ich konnte nicht herausfinden, ob du hier Admin bist. Versuch es in einer Minute noch einmal.
refused-elsewhere = Von hier aus sehe ich nicht, ob du jenen Raum verwaltest. Mach es dort.
refused-banned = Wer diesen Bot betreibt, hat dich für seine Partien gesperrt. Die, in denen du bist, darfst du zu Ende spielen.
refused-banned-here = Wer diesen Raum verwaltet, hat dich für seine Partien gesperrt. Die, in denen du bist, darfst du zu Ende spielen.
refused-guest-banned = {$name} darf hier nicht spielen.
ban-self = Dich selbst kannst du nicht sperren. Nenn jemand anderen.
ban-nobody = Hier ist niemand für die Partien gesperrt. Um jemanden zu sperren, drück auf einen Namen, erwähne die Person, oder antworte auf eine ihrer Nachrichten mit /ban.
ban-list = Hier für die Partien gesperrt: {$names}.
ban-done = {$name} darf hier keine Partien mehr beginnen.
ban-playing = { $count ->
    [one] Eine Partie läuft hier noch und darf
   *[other] {$count} Partien laufen hier noch und dürfen
} zu Ende gespielt werden: {$code}
unban-done = {$name} darf hier wieder spielen.
unban-nobody = {$name} ist hier nicht gesperrt.
barred-many = Auf der Liste stehen schon {$count} Leute. Nimm erst jemanden herunter.
barred-nameless = jemand, der vergessen wurde
barred-name = {$name}
whom-unknown = Ich weiß nicht, wen du meinst. Drück auf einen Namen, erwähne die Person, oder antworte auf eine ihrer Nachrichten.
whom-computer = Der Computer spielt mit allen. Nenn einen Menschen.
refused-blocked = Du hast {$name} blockiert. Um zu spielen, heb das erst auf.
refused-unavailable = {$name} kann jetzt nicht herausgefordert werden.
block-self = Dich selbst kannst du nicht blockieren. Nenn jemand anderen.
block-nobody = Du hast niemanden blockiert. Um jemanden zu blockieren, drück auf einen Namen, erwähne die Person, oder antworte auf eine ihrer Nachrichten mit /block.
block-list = Du hast blockiert: {$names}.
block-done = Du und {$name} werdet nicht mehr zusammengebracht: keine Herausforderungen, keine schnellen Partien. Eine Partie, in der ihr seid, geht weiter. {$name} erfährt nichts davon.
unblock-done = {$name} kann dich wieder herausfordern, und du umgekehrt auch.
unblock-nobody = Du hast {$name} nicht blockiert.
key-block = {$name} blockieren
key-unblock = {$name} freigeben
key-ban = {$name} sperren
key-unban = {$name} zulassen
end-none = Hier läuft gerade keine Partie.
end-which = Welche Partie soll beendet werden?
end-sure = Diese Partie beenden? Niemand gewinnt, sie zählt nicht, und beide Spieler erfahren, dass du es warst.
end-done = Die Partie ist beendet. Die Spieler und der Raum erfahren, dass du es warst.
end-told = {$name} kümmert sich um den Raum und hat eine Partie beendet, die niemand weiterspielte.
end-elsewhere = Diese Partie wird nicht hier gespielt. Beende sie in dem Raum, zu dem sie gehört.
end-own = In dieser Partie spielst du selbst mit. Gib auf, oder einigt euch auf Remis.
end-played = Diese Partie wird noch gespielt. Du kannst sie beenden, wenn { $count ->
    [one] {$count} Minute
   *[other] {$count} Minuten
} lang niemand gezogen hat und jeder einen Zug verstreichen ließ.
end-tournament = Das ist eine Turnierpartie: Die Turnierleitung entscheidet darüber.
key-end-now = Beenden
dismiss-none = Noch betreut niemand die Turniere dieses Raums.
dismiss-list = Die Turniere dieses Raums betreuen: {$names}. Um jemanden abzusetzen, drück auf einen Namen, erwähne die Person, oder antworte ihr mit /dismiss.
dismiss-unnamed = { $count ->
    [one] Eine Person betreut die Turniere dieses Raums. Um sie abzusetzen, erwähne sie,
   *[other] {$count} Personen betreuen die Turniere dieses Raums. Um jemanden abzusetzen, erwähne die Person,
} oder antworte auf eine ihrer Nachrichten mit /dismiss.
dismiss-nobody = {$name} betreut die Turniere dieses Raums gar nicht.
dismiss-done = {$name} betreut die Turniere dieses Raums nicht mehr. Turniere, die schon laufen, bleiben in denselben Händen.
key-dismiss = {$name} absetzen
report-whom = Um wen oder was geht es? Erwähne die Person, antworte auf eine ihrer Nachrichten, oder nenn den Code der Partie.
report-why = Sag in wenigen Worten, was passiert ist.
report-self = Dich selbst kannst du nicht melden. Nenn jemand anderen.
report-nobody = Hier nimmt niemand Meldungen entgegen. Sprich bitte mit denen, die sich hier um Ordnung kümmern.
report-enough = Du hast in einer Stunde drei Meldungen geschickt. Die nächste geht in { $count ->
    [one] {$count} Minute
   *[other] {$count} Minuten
}.
report-sent = Danke. Deine Meldung ist bei denen, die sich hier um Ordnung kümmern, und bei niemandem sonst.
report-news = {$name} meldet etwas.
report-about = Es geht um: {$name}
report-game = Partie: {$code}
report-room = Raum: {$room}
report-private = Es wurde mir privat geschrieben.
report-reason = Im Wortlaut: {$reason}
reports-here = Meldungen können hierher kommen. In jedem Raum, der sie schicken soll: /reports {$code} – und sollen keine mehr kommen, hier: /reports off
reports-chosen = Meldungen von hier gehen in einen anderen Raum. Soll das aufhören: /reports off
reports-operator = Meldungen von hier gehen an den Betreiber dieses Bots. Wollt ihr sie selbst, nutzt /reports here in einem Raum, den nur ihr lest.
reports-nowhere = Noch nimmt niemand Meldungen von hier entgegen. Nutze /reports here in einem Raum, den nur ihr lest.
reports-off = Erledigt: Hierher kommen keine Meldungen, und die über diesen Raum gehen in keinen anderen.
reports-unknown = Dieses Wort kenne ich nicht. Der Raum, der die Meldungen haben soll, bekommt es mit /reports.
reports-same = Hier würden alle die Meldungen lesen. Nutze /reports in einem Raum, den nur ihr lest.
reports-set = Erledigt: Meldungen von hier gehen ab jetzt in jenen Raum.

## Die Mannschaft des Computers
opponents-title = Gegen wen du spielen kannst, die leichtesten zuerst. Drück auf einen Namen:
opponents-others = Außerhalb der Rangfolge, jeder auf seine eigene Art:
opponents-note = Sie alle sehen, was du siehst, und nicht mehr; der alte Bekannte merkt sich auch deine beendeten Partien, bis /forget. Nennst du keinen Namen, spielt einer, der überall sucht, mit zufälliger Flotte.
opponent-computer = Computer
opponent-computer-about = sucht irgendwo, bringt zu Ende, was er findet, die Flotte steht zufällig
opponent-cabin-boy = Schiffsjunge
opponent-cabin-boy-about = schießt irgendwohin, auch wo nichts sein kann
opponent-deckhand = Matrose
opponent-deckhand-about = schießt irgendwohin, aber nie neben ein versenktes Schiff
opponent-blind-hunter = Blinder Jäger
opponent-blind-hunter-about = schießt rund um seine Treffer und hört nie, dass ein Schiff versenkt ist, versteckt sich wie ein Mensch
opponent-parity = Computer (Parität)
opponent-parity-about = eine Farbe des Schachbretts, taub für alles Versenkte
opponent-beginner = Anfänger
opponent-beginner-about = versucht es erst in den Ecken, dann irgendwo
opponent-hunter = Jäger
opponent-hunter-about = sucht irgendwo, bringt zu Ende, was er findet, versteckt sich in den Ecken
opponent-chessboard = Computer (Schachbrett)
opponent-chessboard-about = eine Farbe des Schachbretts, dann die andere
opponent-diagonals = Computer (Diagonalen)
opponent-diagonals-about = zuerst die zwei langen Diagonalen
opponent-rhombus = Computer (Raute)
opponent-rhombus-about = zuerst eine Raute zwischen den Mitten der Ufer
opponent-locator = Computer (Peiler)
opponent-locator-about = die Diagonalen von vier Eckquadraten, dann das Kreuz dazwischen
opponent-knight = Computer (Rösselsprung)
opponent-knight-about = drei Felder vor und eins zur Seite, da schlüpft kein Schlachtschiff durch; versteckt sich in einer Ecke
opponent-every-fourth = Computer (Jede vierte)
opponent-every-fourth-about = jede vierte Diagonale, da schlüpft kein Schlachtschiff durch
opponent-squares = Computer (Quadrate 4-3-2)
opponent-squares-about = ein Raster, so weit wie das größte Schiff über Wasser
opponent-goose = Computer (Gänsefüße)
opponent-goose-about = 24 Felder, die jedes Schlachtschiff finden, dann Füße für die Kreuzer; versteckt sich am Ufer
opponent-goose-plus = Computer (Gänsefüße+)
opponent-goose-plus-about = Gänsefüße bis zum letzten Feld, nur Boote entkommen
opponent-navigator = Navigator
opponent-navigator-about = schießt dorthin, wo die meisten Schiffe liegen könnten
opponent-acquaintance = Alter Bekannter
opponent-acquaintance-about = weiß noch, wo du dich in früheren Partien versteckt und wohin du geschossen hast
opponent-captain = Kapitän
opponent-captain-about = kennt die genaue Chance jedes Felds und zählt alle Flotten, die es geben kann
opponent-neural = Neuronales Netz
opponent-neural-about = ein kleines Netz, das sich eine Million Schüsse in Milton Bradleys Spiel selbst beigebracht hat
opponent-pool = Übungsbecken
opponent-pool-about = ein Netz für eine Übung: ein Feld 5×5 mit einem Dreidecker

## When somebody is rung
verb-notify = Bestimme, wann ich dich mit Ton benachrichtige: bei jedem Zug, nur bei Zeitnot oder nie
param-when = turns, late oder none
param-quiet = Stunden ohne Ton, etwa 22-8 Europe/Berlin, oder aus
choice-turns = Bei jedem Zug
choice-late = Nur wenn die Zeit knapp wird
choice-none = Nie
key-quiet = Ruhe von 22 bis 8
key-quiet-off = Keine Ruhezeit
notify-turns = Benachrichtigungen mit Ton: einmal pro Zug, und wenn deine Zeit knapp wird.
notify-late = Benachrichtigungen mit Ton: nur wenn deine Zeit knapp wird. Alles andere kommt lautlos.
notify-none = Benachrichtigungen mit Ton: nie. Alles kommt lautlos.
notify-quiet = Ruhezeit: {$clock} ({$value}). Dann kommt alles lautlos; deine Uhr in der Partie läuft trotzdem.
notify-no-quiet = Ruhezeit: keine. Unten kannst du sie einstellen.
refused-notify = Mit „{$typed}“ kann ich hier nichts anfangen. Wähle, wann ich mich melden soll.

## The last shot once more
param-shot = der letzte Schuss noch einmal
choice-last = Der letzte Schuss
refused-no-shot = In dieser Partie hat noch niemand geschossen.
