# Mannschaften: mehrere Leute auf einer Seite.

crew-opened = {$name} stellt eine Mannschaft zusammen! Bis das Gefecht beginnt, drück den Knopf unten oder schreib: mannschaft. Die Mannschaft sieht das ganze Feld ihrer Seite, und die Partie zählt nicht für die Wertung.
crew-captain = {$name} schießt, die Mannschaft berät.
crew-vote = {$name} und die Mannschaft stimmen über jeden Schuss ab.
mate-joined = {$mate} heuert bei {$name} an.
mate-left = {$mate} mustert bei {$name} ab.
mate-let-go = {$name} setzt {$mate} an Land.
E_CAPTAIN_ONLY = Das entscheidet dein Kapitän. Du kannst einen Schuss vorschlagen: feuer und ein Feld.
E_IN_GAME = Du bist in dieser Partie schon dabei.
E_CREW_CLOSED = Diese Seite nimmt niemanden an Bord. Der Kapitän öffnet die Mannschaft mit: mannschaft kapitän oder mannschaft abstimmung
E_CREW_TOO_LATE = Das Gefecht hat begonnen: Die Mannschaften bleiben, wie sie sind.
E_CREW_FULL = Diese Mannschaft ist voll.
E_NOT_IN_CREW = In dieser Mannschaft ist niemand mit diesem Namen.
