
## Blätter zum Drucken: wie sie heißen
print-blank-bw = Schwarz-weiß, Kästchen von 8 mm
print-blank-cell75 = Schwarz-weiß, Kästchen von 7,5 mm
print-blank-sea = Raue See
print-blank-shells = Muscheln und Seesterne
print-prefilled = Fertige Flotten
print-sheet-16-18 = Spielfelder 16×16 und 18×18, Kästchen von 5 mm
print-grid = Kariertes und liniertes Papier
print-marks = Was die Zeichen bedeuten
print-straume = Das Tischspiel: Brett, Figuren und Marken
print-rules = Karten für alle Regeln

## Blätter zum Drucken: was darauf steht
print-player = Spieler
print-opponent = Gegner
print-date = Datum
print-signs = Zeichen
print-miss-note = Ein Punkt: Dort ist nichts. Die andere Seite ist dran.
print-hit = Treffer
print-hit-note = Ein Kreuz: Ein Deck ist getroffen. Schieß noch einmal.
print-sunk = Versenkt
print-sunk-note = Eine Schneeflocke: Das ganze Schiff ist versenkt. Markiere die Felder ringsum: Sie sind leer.
print-pens = Zwei Stifte gegen Schummeln: Zeichne die Flotte in einer Farbe und die Schüsse in einer anderen, oder tauscht vor dem ersten Schuss die Stifte. Ein Schiff, das später dazukommt, fällt auf.

## Arten, eine Flotte aufzustellen
pl-random = Zufällig
pl-spread = Weit verstreut
pl-perelman = Perelmans Ecke
pl-groups = Zwei Geschwader
pl-half = Halbes Spielfeld
pl-no-diagonals = Abseits der Diagonalen
pl-shores-all = Alle am Ufer
pl-shores-large = Große am Ufer
pl-sixty = Sechzig Felder
pl-third = Enges Drittel
pl-third-strip = Enger Streifen
pl-avoid = Weder Ecken noch Mitte
pl-corner-surprise = Hinterhalt in der Ecke
pl-human = Wie ein Mensch
pl-adaptive = Nach Gewohnheit
pl-fortress = Festung

## Die Seite der Blätter zum Drucken
print-page = Blätter zum Drucken
print-page-about = Für Partien ohne Bildschirm: A4, zwei Karten pro Seite, zum Auseinanderschneiden. PDF zum Drucken, RTF zum Ändern in einem Textprogramm.
print-page-fleets = Fertige Flotten: zehn Partien, eine Flotte für jeden Spieler, keine wie die andere
print-page-rules = Für andere Regeln: Karten und fertige Flotten
print-page-back = Zurück zum Spiel
print-page-busy = Gerade werden zu viele Blätter erstellt. Bitte gleich noch einmal versuchen.
print-page-change = Ändern (RTF)

## Was sich nicht drucken lässt
print-no-sheet = Ein Blatt „{$typed}“ gibt es nicht; es gibt {$list}.
print-no-language = Blätter gibt es in diesen Sprachen: {$list}, nicht in „{$typed}“.
print-no-lettering = Buchstaben „{$typed}“ gibt es nicht; es gibt {$list}.
print-short-lettering = „{$typed}“ benennt nur {$have} Spalten, und dieses Blatt hat {$want}.
print-no-strategy = Eine Art „{$typed}“, eine Flotte aufzustellen, gibt es nicht; es gibt {$list}.
print-stranger = Papier kennt niemandes Gewohnheiten: Wähl eine andere Art, die Flotten aufzustellen.
print-idle-strategy = Nur das Blatt „{$value}“ hat Flotten aufzustellen; lass die Art der Aufstellung und den Startwert weg.
print-idle-signs = Dieses Blatt erklärt die klassischen Zeichen; lass die Regeln weg.
print-idle-rules = Regeln ändern an diesem Blatt nichts; lass sie weg.
print-table-game = Das Tischspiel hat ein eigenes Blatt: „{$value}“.
print-moving = Der Fliegende Holländer segelt weiter, wenn er getroffen wird; eine fertige Flotte gibt es für ihn nicht, aber Karten auf dem Blatt „{$value}“.
print-unsuited = Mit diesen Regeln lässt sich keine Flotte so aufstellen: {$way}. Nimm eine andere Art.
print-no-number = „{$typed}“ ist keine ganze Zahl von {$min} bis {$max}.
print-no-format = Blätter gibt es als {$list}, nicht als „{$typed}“.
print-no-room = So viele verschiedene Flotten fanden sich auf diese Art nicht; nimm weniger Seiten.
print-no-screen = Ein Blatt ist nichts für den Bildschirm: Nenn mit --output eine Datei, oder schick es an ein anderes Programm weiter.
print-no-file = {$name} lässt sich nicht schreiben: {$about}

## Printed sheets from a chat
verb-print = Hol dir Blätter zum Spielen auf Papier, als Datei zum Drucken
param-sheet = welches Blatt
param-format = pdf zum Drucken, rtf zum Bearbeiten
param-strategy = wie fertige Flotten liegen, etwa: halbes Spielfeld
choice-pdf = PDF, zum Drucken
choice-rtf = RTF, zum Bearbeiten
print-which = Welches Blatt soll es sein?
print-unknown = Ein Blatt „{$typed}“ gibt es nicht. Wähle eine Nummer von 1 bis {$max}.
print-for-rules = Alle Regeln gehen: Wähle sie mit /print.
print-here = Hier ist es: {$value}. Druck es in Originalgröße.
