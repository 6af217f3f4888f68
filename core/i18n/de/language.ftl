# What this language is. CONTRIBUTING.md says what each line is for.

language-name = Deutsch
language-tags = de
language-lettering = let-latin
language-decimal-mark = ,
language-zone = Europe/Berlin

# What people type for commands.

command-battle = spielen, kampf
command-join = beitreten, annehmen
command-decline = ablehnen
command-place = aufstellen, setzen
command-ready = bereit, fertig
command-fire = feuer, schuss, schießen
command-give = geben, abgeben
command-stay = bleiben
command-move = ziehen
command-answer = antwort, antworten
command-sail = segeln, fahren
command-field = feld
command-board = spielbrett, karte
command-hint = tipp, hinweis
command-resign = aufgeben
command-draw = unentschieden
command-rematch = revanche
command-games = partien
command-opponents = mannschaft, gegner
command-rules = regeln
command-replay = wiederholung
command-review = rückblick
command-record = aufzeichnung
command-marks = markierungen
command-look = aussehen
command-banter = sprüche
command-language = sprache
command-help = hilfe
command-about = über
command-custom = eigene, anpassen
command-save = speichern
command-forget = vergessen
command-follow = folgen, zuschauen
command-inspect = aufdecken
command-unfollow = nicht_folgen
command-tournament = turnier
command-quick = gegner_suchen
command-top = bestenliste
command-history = verlauf
command-medals = medaillen
command-link = verbinden
command-unlink = trennen
command-export = exportieren
command-ban = sperren
command-unban = entsperren
command-block = blockieren
command-unblock = freigeben

# What people type for choices.

word-computer = rechner
word-beginner = anfänger
word-hunter = jäger
word-captain = kapitän
word-anyone = irgendwer
word-classic = klassik
word-day = tag
word-me = mir
word-room = raum
word-on = an
word-off = aus
word-random = zufällig
word-forward = vorwärts, voraus
word-left = links
word-right = rechts
word-red = rot
word-green = grün
word-blue = blau
word-violet = violett
word-plain = schwarz, weiß
word-join = beitreten, mitmachen
word-leave = verlassen
word-start = beginnen
word-cancel = absagen
word-week = woche
word-month = monat
word-world = welt
