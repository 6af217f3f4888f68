
## Wie wahrscheinlich Schiffe sind
heat-title = Wo der Feind sich versteckt
heat-about = Gewässer von {$name} · Chance auf ein Schiff, % · Schüsse bisher: {$number}
heat-best = Beste Schüsse
heat-best-list = Beste Schüsse: {$list}.
heat-nothing = Es ist kein Schiff mehr zu suchen.
heat-note = Weißer Rahmen: das wahrscheinlichste Feld
heat-note-several = Weiße Rahmen: die wahrscheinlichsten Felder
heat-sunk = versenkt
heat-empty = sicher leer
heat-percent = Zahlen: Prozent
heat-tens = Ziffern: je zehn Prozent
verb-hint = Sieh, wo ein Schiff am wahrscheinlichsten ist, wenn Tipps vereinbart sind
key-hint = Tipp
key-chances = Chancen
crew-chances = {$name} ist am Zug. Nach den bisherigen Schüssen:
hint-left = So viele Flotten passen noch zu dem, was du weißt: {$count}.
hint-drawn = Hier sind es zu viele Flotten zum Zählen: Die Chancen sind geschätzt, auf etwa {$error} % genau.
hint-nothing = Über diese Gewässer lässt sich jetzt nichts sagen. Schieß, wohin du magst.
hint-wounded = Tipp: Versenk zuerst das getroffene Schiff.
hint-large = Tipp: Such zuerst das größte Schiff; wo es untergeht, wird das meiste Wasser frei.
hint-boats = Tipp: Einer findet man mit keinem System, nur mit Glück.
hint-shore = Tipp: Schieß nicht neben ein versenktes Schiff; dort liegt nichts.
