# Turniere: alles, was über sie gesagt wird.

## Zeiten
arena-weekday-1 = Mo
arena-weekday-2 = Di
arena-weekday-3 = Mi
arena-weekday-4 = Do
arena-weekday-5 = Fr
arena-weekday-6 = Sa
arena-weekday-7 = So
arena-month-1 = Januar
arena-month-2 = Februar
arena-month-3 = März
arena-month-4 = April
arena-month-5 = Mai
arena-month-6 = Juni
arena-month-7 = Juli
arena-month-8 = August
arena-month-9 = September
arena-month-10 = Oktober
arena-month-11 = November
arena-month-12 = Dezember
arena-every-1 = jeden Montag
arena-every-2 = jeden Dienstag
arena-every-3 = jeden Mittwoch
arena-every-4 = jeden Donnerstag
arena-every-5 = jeden Freitag
arena-every-6 = jeden Samstag
arena-every-7 = jeden Sonntag
arena-when = {$first}, {$number}. {$last}, {$clock} Uhr ({$value})
arena-when-briefly = {$first}, {$number}. {$last}, {$clock} Uhr
arena-day = {$number}. {$last} {$n}
arena-soon = {$clock}, {$value}
arena-weekly = {$first} um {$clock} Uhr ({$value})
arena-in-minutes = in {$count} { $count ->
    [one] Minute
   *[other] Minuten
}
arena-in-hours = in {$count} { $count ->
    [one] Stunde
   *[other] Stunden
}
arena-in-days = in {$count} { $count ->
    [one] Tag
   *[other] Tagen
}
arena-minutes = { $count ->
    [one] {$count} Minute
   *[other] {$count} Minuten
}
arena-hours = { $count ->
    [one] {$count} Stunde
   *[other] {$count} Stunden
}
arena-days = { $count ->
    [one] {$count} Tag
   *[other] {$count} Tage
}

## Was für ein Turnier
arena-format-single = K.-o.-System
arena-format-third = K.-o.-System mit Spiel um Platz 3
arena-format-double = Doppel-K.-o.-System
arena-format-robin = Jeder gegen jeden
arena-format-robin-twice = Jeder gegen jeden, zweimal
arena-format-swiss = Schweizer System
arena-best-of = Best of {$number}
arena-rounds = { $count ->
    [one] {$count} Runde
   *[other] {$count} Runden
}
arena-players = { $count ->
    [one] {$count} Spieler
   *[other] {$count} Spieler
}
arena-games = { $count ->
    [one] {$count} Partie
   *[other] {$count} Partien
}
arena-wins = { $count ->
    [one] {$count} Sieg
   *[other] {$count} Siege
}
arena-points = { $count ->
    [one] {$value} Punkt
   *[other] {$value} Punkte
}
arena-page = Seite {$number} von {$most}
arena-rated = mit Wertung
arena-casual = ohne Wertung
arena-size = {$min} bis {$max} Spieler

## Der Plan in Sätzen
arena-plan-single = K.-o.-System: Wer ein Match verliert, ist draußen.
arena-plan-third = Die Verlierer der Halbfinale spielen um den dritten Platz.
arena-plan-shared = Die Verlierer der Halbfinale teilen sich den dritten Platz.
arena-plan-double = Doppel-K.-o.-System: Wer verliert, macht im unteren Baum weiter; bei der zweiten Niederlage ist Schluss. Gewinnt der Sieger des unteren Baums das Finale, entscheidet ein zweites.
arena-plan-robin = Jeder gegen jeden: Alle treffen auf alle.
arena-plan-robin-twice = Jeder gegen jeden: Alle treffen zweimal auf alle.
arena-plan-swiss = Schweizer System: In jeder Runde triffst du auf jemanden mit etwa so vielen Punkten wie du, und auf niemanden zweimal. Niemand fliegt raus.
arena-plan-swiss-rounds = Es gibt {$count} { $count ->
    [one] Runde.
   *[other] Runden, bei zu wenigen Spielern weniger.
}
arena-plan-swiss-auto = Die Zahl der Runden richtet sich nach der Zahl der Spieler.
arena-plan-one = Ein Match ist eine Partie.
arena-plan-best = Ein Match geht Best of {$number}: {$want} gewonnene Partien entscheiden.
arena-plan-rules = {$rules}. {$clock}.
arena-plan-size = Für {$min} bis {$max} Spieler.
arena-plan-seed-rating = Gesetzt wird nach Wertung.
arena-plan-seed-lot = Gesetzt wird per Los.
arena-plan-seed-hand = Der Veranstalter sagt, wer wo gesetzt ist.
arena-plan-patience = Wer nicht innerhalb von {$count} { $count ->
    [one] Minute
   *[other] Minuten
} bereit ist, verliert das Match; wer zwei verpasst, ist draußen.
arena-plan-check-in = In { $count ->
    [one] der letzten Minute
   *[other] den letzten {$count} Minuten
} vor dem Start drücken alle auf „Ich bin da!“; wer es nicht tut, spielt nicht mit.
arena-plan-rated = Die Partien zählen für deine Wertung.
arena-plan-casual = Die Partien zählen nicht für deine Wertung.
arena-plan-late = Neue sind willkommen, bis Runde {$number} endet.
arena-plan-repeat = Gespielt wird {$value}.
arena-starts-at = Start: {$clock}.
arena-starts-full = Es beginnt, sobald es voll ist.
arena-starts-full-or = Es beginnt, sobald es voll ist, spätestens {$clock}.
arena-starts-hand = Es beginnt, wenn der Veranstalter es sagt.
arena-closes = Anmelden bis {$clock}.
arena-organisers = Veranstalter: {$names}.
arena-code = Code: {$code}
arena-who = Dabei: {$names}.

## Was geschehen ist, für alle
arena-created = {$name} lädt alle zu einem Turnier ein: {$set}!
arena-terms = {$value}
arena-joined = Willkommen an Bord: {$names}.
arena-left = Nicht mehr dabei: {$names}.
arena-here = Da und bereit: {$names}.
arena-more = und {$count} weitere
arena-check-in = Jetzt melden: Alle Angemeldeten drücken auf „Ich bin da!“. Start: {$clock}.
arena-started = Das Turnier beginnt mit {$count} { $count ->
    [one] Spieler!
   *[other] Spielern!
}
arena-round = Runde {$number} von {$most}
arena-round-begins = Runde {$number} von {$most} beginnt.
arena-pair = {$a} – {$b}
arena-stage-pair = {$value}: {$a} – {$b}
arena-score = {$a} – {$b} {$state}
arena-pairs-many = {$count} { $count ->
    [one] Match ist
   *[other] Matches sind
} angesetzt.
arena-byes-swiss = Ein Freilos, das als Sieg zählt: {$names}.
arena-byes-robin = Pause in dieser Runde: {$names}.
arena-byes-tree = Direkt in der nächsten Runde: {$names}.
arena-beat = {$winner} schlägt {$name} {$state}.
arena-results-many = {$count} { $count ->
    [one] Ergebnis ist
   *[other] Ergebnisse sind
} da.
arena-level = {$a} – {$b} {$state}: unentschieden.
arena-nobody = {$a} – {$b}: kein Sieger, für beide verloren.
arena-walkover = {$name} ist draußen; {$winner} gewinnt das Match.
arena-absent = {$name} ist nicht gekommen; {$winner} gewinnt das Match.
arena-unreached-telegram = {$name}, ich kann dir nicht schreiben: Öffne einen privaten Chat mit mir und drück auf „Starten“.
arena-unreached-discord = {$name}, ich kann dir nicht schreiben: Erlaub Direktnachrichten von einem gemeinsamen Server, oder nutze dort /field.
arena-absent-both = {$a} – {$b}: Niemand ist gekommen, also für beide verloren.
arena-dropped = {$name} hat zwei Matches verpasst und ist draußen.
arena-excused = Ich war eine Weile weg: Auf alle wird {$count} { $count ->
    [one] Minute
   *[other] Minuten
} länger gewartet.
arena-lot = {$a} – {$b}: immer noch gleich, also hat das Los entschieden. {$winner} ist weiter.
arena-awarded = {$name} entscheidet: Das Match {$a} – {$b} geht an {$winner}.
arena-voided = {$name} entscheidet: Das Match {$a} – {$b} hat keinen Sieger.
arena-replayed = {$name} entscheidet: {$a} – {$b} spielen ihre letzte Partie noch einmal.
arena-replaced = {$name} entscheidet: {$guest} spielt statt {$other}.
arena-extended = {$name} gibt der Partie {$a} – {$b} {$count} { $count ->
    [one] Minute
   *[other] Minuten
} mehr.
arena-removed = {$name} entscheidet: {$other} spielt nicht mehr mit.
arena-appointed = Von {$name} ernannt: Auch {$other} ist jetzt Veranstalter.
arena-seeded = {$name} hat von Hand gesetzt.
arena-replanned = {$name} ändert den Plan: {$value}.
arena-paused = {$name} macht eine Turnierpause. Laufende Partien gehen weiter, neue warten.
arena-resumed = {$name} setzt das Turnier fort.
arena-series-ended = {$name} beendet die Serie: Dies ist das letzte.
arena-finished = {$set} ist zu Ende. {$winner} gewinnt – herzlichen Glückwunsch!
arena-finished-shared = {$set} ist zu Ende. Den ersten Platz teilen sich {$names} – herzlichen Glückwunsch!
arena-finished-nobody = {$set} ist zu Ende. Niemand hat gewonnen.
arena-placed = {$number}. {$names}
arena-thanks = Danke an alle fürs Mitspielen!
arena-next = Das nächste: {$clock}.
arena-cancelled-said = {$name} hat das Turnier {$set} abgesagt.
arena-cancelled-few = {$set} fällt aus: {$have} sind da, mindestens {$min} wären nötig.
arena-cancelled-deserted = {$set} endet ohne Sieger: Alle sind ausgestiegen.

## Wie es steht
arena-in = Bisher dabei: {$have} von {$max}.
arena-in-few = Bisher dabei: {$have} von {$max} (mindestens {$min}).
arena-ready = Da: {$have} von {$max}.
arena-done-round = Runde {$number} von {$most}: {$have} von {$max} Matches sind zu Ende.
arena-done-tree = Beendete Matches: {$have} von {$max}.
arena-leads = In Führung: {$names} ({$value}).
arena-live = Gerade im Spiel: {$list}.
arena-live-game = {$a} – {$b} {$state} ({$code})
arena-is-paused = Das Turnier macht Pause.
arena-is-over = Das Turnier ist zu Ende.
arena-is-cancelled = Das Turnier wurde abgesagt.
arena-you-in = Du bist dabei.
arena-you-here = Du bist dabei und hast dich gemeldet.
arena-you-gone = Du spielst nicht mehr mit.
arena-you-next = Dein Match: {$value}, gegen {$name}.

## Briefe
arena-letter-call = {$set}. {$value}. Du hast {$clock} Zeit, dich bereit zu machen.
arena-letter-stands = Du hast jetzt {$value}: Platz {$number} von {$most}.
arena-letter-best = Partie {$number}, Best of {$most}. Im Match steht es {$state}.
arena-letter-bye-swiss = {$set}. {$value}: Du hast ein Freilos, das als Sieg zählt.
arena-letter-bye-next = Bis zur nächsten Runde!
arena-letter-bye-robin = {$set}. {$value}: Du pausierst diese Runde.
arena-letter-bye-tree = {$set}. {$value}: Gegen dich tritt niemand an, du bist in der nächsten Runde.
arena-letter-check-in = {$set}: Bist du da? Drück auf „Ich bin da!“, bevor es beginnt: {$clock}. Sonst spielst du nicht mit.
arena-letter-started = {$set} hat begonnen. Du bist als Nummer {$number} von {$most} gesetzt.
arena-letter-won = Das Match gegen {$name} gehört dir, {$state}!
arena-letter-lost = Das Match gegen {$name} ist verloren, {$state}.
arena-letter-drawn = Das Match gegen {$name} endet unentschieden, {$state}.
arena-letter-nobody = Das Match gegen {$name} ist für euch beide verloren.
arena-letter-walkover = {$name} ist draußen: Das Match gehört dir.
arena-letter-withdrawn = Du bist draußen, also geht das Match an {$name}.
arena-letter-absent-won = {$name} ist nicht gekommen: Das Match gehört dir.
arena-letter-absent-lost = Du warst nicht rechtzeitig bereit, also geht das Match an {$name}.
arena-letter-absent-both = Weder du noch {$name} wart rechtzeitig da: Das Match ist für beide verloren.
arena-letter-dropped = Du hast zwei Matches verpasst, also geht {$set} ohne dich weiter. Bis zum nächsten Mal!
arena-letter-lot-won = Das Match gegen {$name} blieb gleich, und das Los fiel auf dich: Du bist weiter.
arena-letter-lot-lost = Das Match gegen {$name} blieb gleich, und das Los fiel auf {$name}.
arena-letter-awarded = {$name} entscheidet: Das Match gegen {$other} gehört dir.
arena-letter-denied = {$name} entscheidet: Das Match geht an {$other}.
arena-letter-out = Das war dein letztes Match hier. Danke fürs Mitspielen!
arena-letter-lower = Du machst im unteren Baum weiter; erst bei einer zweiten Niederlage ist Schluss.
arena-letter-third = Du spielst weiter, um den dritten Platz.
arena-letter-on = Du bist weiter. Ich melde mich, wenn deine nächste Partie dran ist.
arena-letter-replayed = {$name} entscheidet: Du und {$other} spielt eure letzte Partie noch einmal.
arena-letter-extended = {$name} gibt dir und {$other} {$count} { $count ->
    [one] Minute
   *[other] Minuten
} mehr.
arena-letter-removed = {$name} hat dich aus {$set} genommen. Wenn du nicht weißt, warum, frag bitte dort.
arena-letter-replaced = {$name} lässt {$guest} an deiner Stelle in {$set} spielen.
arena-letter-replacing = {$name} lässt dich an der Stelle von {$other} in {$set} spielen. Deine Partien werden hier angesagt.
arena-letter-appointed = {$name} hat dich zum Veranstalter von {$set} gemacht. Was du tun kannst: /tournament
arena-letter-champion = Du hast {$set} gewonnen. Herzlichen Glückwunsch!
arena-letter-place = {$set} ist zu Ende. Dein Platz: {$number} von {$most}. Danke fürs Mitspielen!
arena-letter-paused = {$set} macht Pause. Eine laufende Partie geht weiter.
arena-letter-resumed = {$set} geht weiter.
arena-letter-replanned = {$name} hat den Plan von {$set} geändert: {$value}.
arena-letter-left-out = {$set} hat ohne dich begonnen, weil du nicht auf „Ich bin da!“ gedrückt hast. Bis zum nächsten Mal!
arena-letter-about = {$set}: {$value}

## Wörter auf Bildern
arena-stage-final = Finale
arena-stage-semi = Halbfinale
arena-stage-quarter = Viertelfinale
arena-stage-of = 1/{$number}-Finale
arena-stage-upper = Oberer Baum, Runde {$number}
arena-stage-upper-final = Oberes Finale
arena-stage-lower = Unterer Baum, Runde {$number}
arena-stage-lower-final = Unteres Finale
arena-stage-grand = Großes Finale
arena-stage-reset = Entscheidungsfinale
arena-stage-third = Spiel um Platz 3
arena-tree-upper = oberer Baum
arena-tree-lower = unterer Baum
arena-tree-finals = Finale
arena-number = Nr. {$number}
arena-winner-of = Sieger von Nr. {$number}
arena-loser-of = Verlierer von Nr. {$number}
arena-rival-of = {$a} oder {$b}
arena-bye = Freilos
arena-note-live = Läuft gerade
arena-note-next = Demnächst
arena-note-winner = Sieger
arena-col-place = #
arena-col-points = Pkt
arena-col-rating = Wertung
arena-col-here = Da
arena-col-buchholz = Buch
arena-col-sonneborn = S-B
arena-col-direct = Dir
arena-col-wins = Siege
arena-col-played = Sp
arena-foot-order = Bei Punktgleichheit entscheiden der Reihe nach: {$list}.
arena-foot-points = {$key}: gewonnenes Match oder Freilos 1, unentschieden ½.
arena-foot-points-robin = {$key}: gewonnenes Match 1, unentschieden ½.
arena-foot-buchholz = {$key} (Buchholz): die Punkte all deiner Gegner zusammen.
arena-foot-sonneborn = {$key} (Sonneborn-Berger): die Punkte derer, die du schlugst, und die halben derer, gegen die du unentschieden spieltest.
arena-foot-direct = {$key}: Punkte aus den Matches unter denen, die gleich stehen.
arena-foot-wins = {$key}: Matches, die im Spiel gewonnen wurden.
arena-foot-entrants = Gesetzt wird, wenn es beginnt.
arena-podium-streak = Längste Serie: {$names}, {$count} { $count ->
    [one] Sieg
   *[other] Siege
} in Folge
arena-alt-bracket = Baum des Turniers {$set}. {$about}. {$list}
arena-alt-table = Tabelle des Turniers {$set}. {$about}. {$list}
arena-alt-podium = Die ersten drei des Turniers {$set}. {$about}. {$list}
arena-none-yet = Noch macht niemand mit. Mach den Anfang!
arena-no-matches = Noch ist kein Match angesetzt.
arena-follow = Um einer Partie zuzuschauen: /follow {$code}

## Tasten
arena-key-join = Mitmachen
arena-key-leave = Aussteigen
arena-key-here = Ich bin da!
arena-key-card = Details
arena-key-entrants = Teilnehmer
arena-key-bracket = Baum
arena-key-table = Tabelle
arena-key-standings = Tabelle als Text
arena-key-matches = Matches
arena-key-podium = Podest
arena-key-start = Jetzt beginnen
arena-key-pause = Pause
arena-key-resume = Weiter
arena-key-cancel = Absagen
arena-key-change = Ändern
arena-key-end-series = Serie beenden
arena-key-new = Neues Turnier
arena-key-draft = Einzelheiten wählen
arena-key-create = Erstellen
arena-key-previous = ‹ Seite
arena-key-following = Seite ›

## Listen
arena-list = Turniere:
arena-list-line = {$code} {$set}: {$about}. {$state}

## Erledigt
arena-said-joined = Du bist dabei: {$set}. Jetzt {$have} von {$max}.
arena-said-late = Du bist dabei: {$set}. Du spielst ab der nächsten Runde.
arena-said-left = Du bist aus {$set} ausgestiegen. Bis zum Start kannst du jederzeit zurückkommen.
arena-said-withdrawn = Du bist aus {$set} ausgestiegen. Deine Ergebnisse bleiben. Danke fürs Mitspielen!
arena-said-here = Notiert: Du bist da. {$set} beginnt bald.
arena-said-started = {$set} beginnt.
arena-said-paused = {$set} macht Pause.
arena-said-resumed = {$set} geht weiter.
arena-said-cancelled = {$set} ist abgesagt; alle Angemeldeten erfahren es.
arena-said-awarded = Match {$number} geht an {$winner}; beide erfahren es.
arena-said-forfeited = {$name} verliert Match {$number}; beide erfahren es.
arena-said-forfeited-now = {$name} verliert das laufende Match; beide erfahren es.
arena-said-decided = Match {$number} ist schon entschieden: Es ging an {$winner}. Nichts hat sich geändert.
arena-said-replayed = Die letzte Partie von Match {$number}, {$a} – {$b}, wird noch einmal gespielt; beide erfahren es.
arena-said-replaced = {$name} spielt jetzt in {$set}; beide erfahren es.
arena-said-extended = Match {$number}: {$a} – {$b} haben {$count} { $count ->
    [one] Minute
   *[other] Minuten
} mehr.
arena-said-removed = {$name} spielt in {$set} nicht mehr mit.
arena-said-appointed = {$name} ist jetzt Veranstalter von {$set}.
arena-said-seeded = In {$set} ist in deiner Reihenfolge gesetzt.
arena-said-replanned = Der Plan von {$set} ist geändert.
arena-said-series-ended = {$set} ist das letzte seiner Serie.
arena-said-done = Erledigt.

## Ablehnungen: ein Satz, der sagt, was zu tun ist
arena-refused-not-organiser = Das darf nur ein Veranstalter dieses Turniers. Frag einen von ihnen.
arena-refused-full = Dieses Turnier ist voll. Such dir ein anderes.
arena-refused-already-in = Du bist schon dabei. Ich melde mich, wenn deine Partie dran ist.
arena-refused-not-in = Du bist bei diesem Turnier nicht dabei. Mach erst mit, solange es offen ist.
arena-refused-closed = Die Anmeldung ist geschlossen. Such dir ein anderes.
arena-refused-begun = Es hat schon begonnen, also lässt sich das nicht mehr ändern.
arena-refused-not-begun = Es hat noch nicht begonnen. Warte auf den Start, oder bitte den Veranstalter, zu beginnen.
arena-refused-over = Dieses Turnier ist zu Ende. Mach ein neues.
arena-refused-too-few = Für den Start sind zu wenige dabei. Lad noch ein paar ein, oder senk das Minimum.
arena-refused-no-check-in = Jetzt muss sich niemand melden. Ich frage, wenn es so weit ist.
arena-refused-pause-as-is = So ist es schon.
arena-refused-no-such-match = So ein Match gibt es jetzt nicht. Schau in die Liste der Matches und nimm die Nummer von dort.
arena-refused-built-on = Spätere Matches hängen an diesem Ergebnis, also bleibt es. Entscheide das Match, das gerade läuft.
arena-refused-left = Du bist aus diesem Turnier ausgestiegen und kannst nicht zurück. Mach beim nächsten mit.
arena-refused-bad-order = Nenn alle, die dabei sind, genau einmal, die Stärksten zuerst.
arena-refused-bad-plan = So ein Turnier geht nicht. Wähle 2 bis 256 Spieler, Best of 1, 3 oder 5, und einen Start, der noch kommt.
arena-refused-value = „{$typed}“ geht dort nicht. Wähle einen Wert.
arena-refused-needs-start = Dazu braucht es einen Start zu fester Zeit. Wähle zuerst, wann es beginnt.
arena-refused-needs-swiss = Das gibt es nur im Schweizer System. Wähle zuerst dieses Format.
arena-refused-rounds = Bei bis zu {$max} Spielern sind höchstens {$number} Runden möglich. Wähle weniger Runden oder eine andere Spielerzahl.
arena-refused-patience = Bei dieser Bedenkzeit wartet eine Partie höchstens {$value} auf ihre Spieler, halb so lang wie {$first} zum Aufstellen. Wähle weniger.
arena-refused-series-closes = In einer Serie muss die Anmeldung weniger als eine Woche vor dem Start schließen.

## Eins zusammenstellen
arena-draft = Dein Turnier: {$set}
arena-draft-how = Drück gleich auf „{$value}“, oder ändere erst etwas.
arena-draft-change = Drück auf das, was sich ändern soll. Es gilt sofort.
arena-draft-patience = Bei dieser Bedenkzeit wartet sie höchstens {$value}.
arena-choice = {$rule}: {$about} Jetzt: {$value}.
arena-choice-zone = Uhrzeiten gelten für {$value}.
arena-type = Anderes …
arena-type-title = {$rule}
arena-type-label = Zum Beispiel: {$example}
arena-type-otherwise = Nutze /tournament set mit dem Wert, etwa {$example}.
arena-word-format = Format
arena-word-rounds = Runden
arena-word-start = Start
arena-word-most = Höchstens
arena-word-least = Mindestens
arena-word-rules = Regeln
arena-word-clock = Bedenkzeit
arena-word-bestof = Match
arena-word-stakes = Wertung
arena-word-seeding = Setzliste
arena-word-patience = Wartezeit
arena-word-checkin = Melden
arena-word-closes = Anmeldung
arena-word-late = Nachzügler
arena-word-repeat = Serie
arena-word-name = Name
arena-help-format = wer auf wen trifft.
arena-help-rounds = wie viele Runden ein Turnier im Schweizer System hat.
arena-help-start = wann es beginnt.
arena-help-most = wie viele mitspielen dürfen.
arena-help-least = wie viele es zum Start braucht.
arena-help-rules = die Regeln der Partien.
arena-help-clock = Zeit pro Zug; wer dreimal zu lange braucht, verliert.
arena-help-bestof = aus wie vielen Partien ein Match ist.
arena-help-stakes = ob die Partien gewertet werden.
arena-help-seeding = wer am Start wo gesetzt ist.
arena-help-patience = wie lange eine offene Partie auf ihre Spieler wartet.
arena-help-checkin = wie lange vor dem Start man sagt, dass man da ist.
arena-help-closes = bis wann man mitmachen kann.
arena-help-late = bis zu welcher Runde Neue dazukommen (nur Schweizer System).
arena-help-repeat = ob es jede Woche eins gibt.
arena-help-name = wie es heißt, höchstens 40 Zeichen.
arena-value-auto = nach Spielerzahl
arena-value-full = wenn voll
arena-value-hand = wenn ich es sage
arena-value-one = eine Partie
arena-value-seed-rating = nach Wertung
arena-value-seed-lot = per Los
arena-value-seed-hand = von Hand
arena-value-off = nein
arena-value-open = bis zum Start
arena-value-before = {$value} vorher
arena-value-no-late = keine
arena-value-late = bis Runde {$number}
arena-value-once = nur einmal
arena-format-short-single = K. o.
arena-format-short-third = K. o., Platz 3
arena-format-short-double = Doppel-K.-o.
arena-format-short-robin = Jeder gegen jeden
arena-format-short-robin2 = Jeder gegen jeden ×2
arena-format-short-swiss = Schweizer System
arena-usual-1 = Montagspokal
arena-usual-2 = Dienstagspokal
arena-usual-3 = Mittwochspokal
arena-usual-4 = Donnerstagspokal
arena-usual-5 = Freitagspokal
arena-usual-6 = Samstagspokal
arena-usual-7 = Sonntagspokal

## Orte: wie Threads und Themen heißen.

arena-place-tournament = {$name} · {$code}
arena-place-game = {$value} · {$a} — {$b} · {$code}
arena-place-tour = Runde {$number}
