# Turniere: der Befehl und was man damit sagen kann.
verb-tournament = Turniere: mach eins, mach mit, sieh, wie es steht, entscheide mit
param-do = was zu tun ist
param-code = Turniercode
param-settings = Wörter wie format=swiss most=16; für Entscheidungen: player, match, minutes
param-person = wer gemeint ist
param-player = der Name, wie er in der Liste steht
param-match = die Nummer des Matchs
param-minutes = wie viele Minuten mehr
param-order = alle Spieler der Reihe nach, mit Kommas
param-zone = Zeitzone dieses Raums, etwa Europe/Berlin
param-permit = wer in diesem Raum Turniere machen darf
choice-create = Eins machen, wie entworfen oder gleich
choice-set = Eins zusammenstellen oder vor dem Start ändern
choice-card = Zeigen, was es ist, wer mitmacht
choice-list = Die dieses Raums und meine auflisten
choice-join = Mitmachen
choice-leave = Gehen
choice-checkin = Sagen: Ich bin da
choice-start = Veranstalter: jetzt los
choice-pause = Veranstalter: pausieren
choice-resume = Veranstalter: weiter
choice-cancel = Veranstalter: absagen
choice-bracket = Turnierbaum zeigen
choice-table = Tabelle als Bild zeigen
choice-standings = Tabelle als Text zeigen
choice-matches = Matches zeigen
choice-podium = Die ersten drei
choice-award = Veranstalter: ein Match zusprechen
choice-forfeit = Veranstalter: jemanden verlieren lassen: jetzt oder Match einer Nummer
choice-replay = Veranstalter: die letzte Partie wiederholen
choice-replace = Veranstalter: jemand anderen einsetzen
choice-extend = Veranstalter: mehr Minuten geben
choice-remove = Veranstalter: jemand muss gehen
choice-appoint = Veranstalter: noch jemanden dazu ernennen
choice-seed = Veranstalter: sagen, wer wo gesetzt ist
choice-endseries = Veranstalter: kein nächstes
choice-everyone = Alle
choice-organisers = Nur die Turnierleitung
tournament-unknown = Dieses Turnier gibt es nicht. Prüf den Code.
tournament-none = Hier gibt es noch kein Turnier.
tournament-which = Es gibt mehrere Turniere. Welches?
tournament-many = Du bist schon bei {$count} { $count ->
    [one] Turnier dabei. Steig erst
   *[other] Turnieren dabei. Steig erst aus einem
} aus.
tournament-many-room = Dieser Raum hat schon {$count} { $count ->
    [one] Turnier. Es
   *[other] Turniere. Eins davon
} muss erst enden.
tournament-word = „{$typed}“ kenne ich bei Turnieren nicht. Wähle in den Einstellungen.
tournament-size = Ist {$typed} die Zahl der Spieler oder die Größe des Felds? Wähle es in den Einstellungen.
tournament-value = „{$typed}“ geht nicht für {$word}. Wähle everyone oder organisers.
tournament-who = Ich weiß nicht, welcher Spieler „{$typed}“ ist. Erwähne ihn, oder nenn den Namen aus der Liste.
tournament-whom = Wen meinst du? Erwähne den Spieler, oder nenn den Namen aus der Liste.
tournament-which-match = Welches Match? Nenn seine Nummer oder einen seiner Spieler.
tournament-minutes = Wie viele Minuten? Eine ganze Zahl von 1 bis 10080.
tournament-set-apart = Die Zeitzone und wer Turniere machen darf, gelten für den ganzen Raum. Ändere sie je für sich.
tournament-restricted = Hier darf nur eins machen, wer sich um die Turniere dieses Raums kümmert oder den Raum verwaltet.
tournament-permit-everyone = Ab jetzt dürfen hier alle Turniere machen.
tournament-permit-organisers = Ab jetzt dürfen hier nur die Turniere machen, die sich um sie kümmern.
tournament-zone-set = Uhrzeiten gelten jetzt in der Zeitzone {$value}.
tournament-zone-unknown = Ich kenne keine Zeitzone „{$typed}“. Eine ist Europe/Berlin.
