# Leute: Profile, Tabellen, Medaillen, schnelle Partien.

## Familien
# Familien von Regeln, jede mit eigener Wertung.
family-classic = Klassisch
family-boxed = Brettspiel
family-salvo = Salve
family-hidden = Minen und U-Boote
family-dutchman = Fliegender Holländer
family-straume = Tischspiel von 1986
family-custom = Eigene Regeln

## Dienstgrade
# Die Leiter der Dienstgrade, von unten nach oben.
rank-recruit = Rekrut
rank-able-seaman = Matrose
rank-leading-seaman = Obermatrose
rank-petty-officer = Maat
rank-chief-petty-officer = Bootsmann
rank-warrant-officer = Oberbootsmann
rank-sub-lieutenant = Leutnant zur See
rank-lieutenant = Kapitänleutnant
rank-lieutenant-commander = Korvettenkapitän
rank-commander = Fregattenkapitän
rank-captain = Kapitän zur See
rank-commodore = Kommodore
rank-rear-admiral = Konteradmiral
rank-vice-admiral = Vizeadmiral
rank-admiral = Admiral
rank-admiral-of-the-fleet = Flottenadmiral

## Medaillen
medals-note = Medaillen gibt es für Partien gegen Menschen, wenn die Regel nichts anderes sagt; allzu kurze Partien zählen nicht.
medal-first-sinking = Erste Versenkung
medal-first-sinking-rule = Versenk ein Schiff.
medal-first-victory = Erster Sieg
medal-first-victory-rule = Gewinn eine Partie.
medal-hot-barrel = Heißes Rohr
medal-hot-barrel-rule = Triff zehnmal hintereinander.
medal-flying-start = Fliegender Start
medal-flying-start-rule = Eröffne eine Partie mit fünf Treffern ohne Fehlschuss.
medal-sniper = Scharfschütze
medal-sniper-rule = Versenk die ganze Flotte mit mindestens 20 Schüssen, davon mindestens 60 % Treffer.
medal-thrifty = Sparsamer Kanonier
medal-thrifty-rule = Versenk die ganze Flotte einer klassischen Partie mit weniger als 40 Schüssen.
medal-unsinkable = Unsinkbar
medal-unsinkable-rule = Versenk die ganze Flotte, ohne ein Schiff zu verlieren.
medal-last-deck = Letztes Deck
medal-last-deck-rule = Versenk die ganze Flotte, wenn dir selbst nur ein Deck geblieben ist.
medal-comeback = Aus der Tiefe zurück
medal-comeback-rule = Versenk die ganze Flotte, nachdem du acht Decks mehr verloren hattest als die andere Seite.
medal-lightning = Blitz
medal-lightning-rule = Versenk die ganze Flotte in weniger als fünf Minuten und mit mindestens 20 Schüssen.
medal-marathon = Marathon
medal-marathon-rule = Spiel eine Partie, in der beide Seiten zusammen mindestens 150 Schüsse abgeben.
medal-peace = Friedensvertrag
medal-peace-rule = Spiel eine Partie remis.
medal-rematch = Nichts für ungut
medal-rematch-rule = Spiel nach einer Niederlage am selben Tag (UTC) noch einmal gegen denselben Gegner.
medal-night-watch = Hundewache
medal-night-watch-rule = Beende eine Partie zwischen Mitternacht und vier Uhr früh, UTC.
medal-five-days = Fünf Tage auf See
medal-five-days-rule = Spiel an fünf Tagen hintereinander (UTC).
medal-run-of-five = Guter Wind
medal-run-of-five-rule = Gewinn fünf Partien hintereinander.
medal-run-of-ten = Volle Kraft voraus
medal-run-of-ten-rule = Gewinn zehn Partien hintereinander.
medal-games-10 = Feuertaufe
medal-games-10-rule = Spiel 10 Partien.
medal-games-100 = Seebär
medal-games-100-rule = Spiel 100 Partien.
medal-games-1000 = Legende der Flotte
medal-games-1000-rule = Spiel 1000 Partien.
medal-sunk-100 = Schrecken der Meere
medal-sunk-100-rule = Versenk 100 Schiffe.
medal-sunk-1000 = Meeresgrund
medal-sunk-1000-rule = Versenk 1000 Schiffe.
medal-ten-beaten = Zehn Flaggen
medal-ten-beaten-rule = Schlag zehn verschiedene Gegner in deinen letzten 200 Partien.
medal-giant-killer = Riesentöter
medal-giant-killer-rule = Schlag jemanden, dessen Wertung nicht mehr vorläufig ist und mindestens 200 über deiner liegt.
medal-both-shores = Beide Ufer
medal-both-shores-rule = Schlag Gegner auf Discord und auf Telegram.
medal-all-waters = Alle Gewässer
medal-all-waters-rule = Gewinn in jeder Familie von Regeln außer den eigenen.
medal-master = Meister
medal-master-rule = Erreich eine Wertung von 1800, die nicht mehr vorläufig ist.
medal-engineer = Maschinenbändiger
medal-engineer-rule = Schlag den Computer zehnmal.
medal-flag-raised = Flagge gehisst
medal-flag-raised-rule = Spiel in einem Turnier mit, das zu Ende gespielt wird.
medal-gold = Gold
medal-gold-rule = Hol den ersten Platz in einem Turnier mit mindestens vier Spielern.
medal-silver = Silber
medal-silver-rule = Hol den zweiten Platz in einem Turnier mit mindestens vier Spielern.
medal-bronze = Bronze
medal-bronze-rule = Hol den dritten Platz in einem Turnier mit mindestens vier Spielern.
medal-grand-regatta = Große Regatta
medal-grand-regatta-rule = Gewinn ein Turnier mit mindestens sechzehn Spielern.
medal-unbeaten = Ungeschlagen
medal-unbeaten-rule = Verlier kein Match eines Turniers im Schweizer System mit mindestens acht Spielern.
medal-tournaments-10 = Stammgast
medal-tournaments-10-rule = Spiel in zehn Turnieren mit.

## Leute: Befehle
verb-profile = Zeig dein Profil, oder das von jemand anderem
verb-top = Zeig, wer führt: diese Woche, diesen Monat, aller Zeiten, oder gegen den Computer
verb-history = Zeig meine letzten Partien
verb-medals = Zeig alle Medaillen und wofür es sie gibt
verb-quick = Finde einen Gegner, wo immer er ist
verb-link = Verbinde deine Konten auf Discord und Telegram
verb-unlink = Trenne ein Konto, das du verbunden hast
verb-export = Gib mir alles, was der Bot über mich aufbewahrt
verb-erase = Vergiss mich überall
verb-ban = Sperre jemanden für die Partien hier; ohne Namen siehst du, wer es ist
verb-unban = Lass jemanden hier wieder spielen
verb-block = Blockiere jemanden: keine Herausforderungen, keine schnellen Partien; ohne Namen siehst du, wen
verb-unblock = Blockiere jemanden nicht mehr
verb-end = Beende eine Partie dieses Raums, die niemand zu Ende spielt
verb-end_now = Beende sie jetzt
verb-dismiss = Nimm jemandem die Turniere dieses Raums ab; ohne Namen siehst du, wer sie betreut
verb-report = Melde eine Person oder Partie denen, die sich hier um Ordnung kümmern
verb-reports = Zeig oder bestimme, wohin Meldungen aus diesem Raum gehen
param-who = die Person, um die es geht
param-room = der Raum, um den es geht
param-reason = was passiert ist, in wenigen Worten
param-where = here, off oder das Wort, das im Raum für Meldungen genannt wurde
param-whom = wessen Profil; ohne Namen dein eigenes
param-shown = ob andere dich sehen
param-reach = dieser Raum oder die ganze Welt
param-period = über welche Zeit
param-page = die Seite
param-search = stop: nicht mehr suchen
param-pass = der Code aus acht Buchstaben von deinem anderen Konto
choice-week = Diese Woche
choice-month = Diesen Monat
choice-all = Alle Zeiten
choice-computer-week = Diese Woche, gegen den Computer
choice-computer-month = Diesen Monat, gegen den Computer
choice-world = Die ganze Welt
choice-stop = Nicht mehr suchen
choice-hide = Mich niemandem zeigen
choice-nameless = Mich in Tabellen ohne Namen zeigen
choice-reveal = Mich mit Namen zeigen
key-profile = Mein Profil
key-medals = Medaillen
key-history = Meine Partien
key-top = Bestenliste
key-seek-again = Noch mal suchen
key-stop-seeking = Suche beenden
key-link-agree = Ja, das bin ich
key-link-join = Ja, verbinden
key-erase = Mich ganz vergessen
key-erase-now = Ja, alles vergessen
key-export = Erst exportieren

## Leute: zwei Konten einer Person
link-code = Dein Code: {$code}. Nutze ihn mit /link in deinem anderen Konto; dann frage ich dich hier.
    Er gilt { $count ->
        [one] {$count} Minute
       *[other] {$count} Minuten
    }, einmal. Zeig ihn niemandem.
link-sure = Das verbindet dein Konto mit {$name}: Die Partien beider Konten zählen in einem Profil, das beide sehen. Rückgängig: /unlink. Hast du den Code von jemand anderem, drück nichts.
link-claimed = Gut. Bestätige jetzt als {$name}: Dort ist ein Button unter meiner Nachricht.
link-asked = {$name} hat deinen Code benutzt. Bist das auch du? Dann drück den Button: Die Partien beider Konten zählen in diesem Profil, das beide sehen. Rückgängig: /unlink. Sonst drück nichts.
link-done = Erledigt: {$name} bist auch du. Die Partien beider Konten gehen in dieses Profil; frühere bleiben, wo sie gespielt wurden. Wieder trennen: /unlink.
link-told = Erledigt: Deine Partien gehen jetzt ins Profil von {$name}. Mit /unlink trennst du dich wieder und behältst alle Partien, die du selbst gespielt hast.
link-already = Dieses Konto ist schon mit einem anderen verbunden. Trenne sie erst: /unlink.
link-many = Mehr als {$count} Konten lassen sich nicht verbinden.
link-opponents = Ihr seid im selben Spiel oder Turnier. Verbindet euch, wenn es vorbei ist.
link-own = Diesen Code hast du dir selbst geholt. Nutze ihn mit deinem anderen Konto.
link-unknown = So einen Code gibt es nicht. Hol dir einen neuen.
link-used = Dieser Code ist verbraucht. Hol dir einen neuen.
link-late = Dieser Code ist abgelaufen. Hol dir einen neuen.
link-unclaimed = Noch hat niemand diesen Code benutzt. Nutze ihn mit /link in deinem anderen Konto.
link-unconfirmed = {$name} hat deinen Code benutzt, aber noch nicht zugestimmt: Dort ist ein Button unter meiner Nachricht.
link-stranger = Bestätigen kann das nur, wer sich den Code geholt hat.
unlink-done = Erledigt: Du bist nicht mehr mit {$names} verbunden. Alle spielen wieder für sich.
unlink-told = {$name} ist nicht mehr mit dir verbunden: Alle spielen wieder für sich.
unlink-nobody = Dein Konto ist mit keinem anderen verbunden.

## Leute: die Suche nach einem Gegner
quick-seeking = Ich suche einen Gegner mit Wertung {$min} bis {$max}.
quick-alone = Gerade sucht sonst niemand.
quick-others = { $count ->
        [one] {$count} anderer Spieler sucht
       *[other] {$count} andere Spieler suchen
    } auch, aber Wertung oder Regeln passen noch nicht.
quick-wait = Alle {$number} s suche ich in weiterem Umkreis. Ich bleibe noch { $count ->
        [one] {$count} Minute
       *[other] {$count} Minuten
    } dran und melde mich, sobald jemand da ist.
quick-still = Noch niemand. Ich suche noch { $count ->
        [one] {$count} Minute
       *[other] {$count} Minuten
    } weiter. Magst du so lange gegen den Computer spielen?
quick-nobody = Niemand zu finden, und die Suche ist vorbei. Noch einmal, oder lieber der Computer?
quick-found = Ein Gegner ist gefunden: {$name}. Stell deine Flotte auf!
quick-playing = Für dich ist schon ein Gegner gefunden: siehe /games.
quick-cancelled = Gut, ich suche nicht mehr.
quick-not-seeking = Ich suche gerade niemanden für dich.

## Leute: was gewonnen wurde
decorated-rank = Ein neuer Dienstgrad: {$value}! Herzlichen Glückwunsch!
decorated-medal = Eine neue Medaille: {$value}.
decorated-medals = Neue Medaillen: {$list}.
decorated-medals-more = Neue Medaillen: {$list} – und { $count ->
    [one] eine weitere
   *[other] {$count} weitere
} unter Medaillen.

## Leute: was andere sehen
shown-named = Andere sehen jetzt dein Profil, und Tabellen nennen dich beim Namen.
shown-nameless = Tabellen zeigen dich jetzt ohne Namen, und nur du siehst dein Profil.
shown-hidden = Du stehst jetzt in keiner Tabelle, und nur du siehst dein Profil.
export-done = Das ist alles, was ich über dich aufbewahre. Partien bleiben 30 Tage nach ihrem Ende; ihre Bretter sind nicht in der Datei, die gibt /record.
forget-me = Regeln vergesse ich mit /forget und dem Namen. Oder dich: Profil, Wertungen, Medaillen, Einstellungen, Gewohnheiten. In Partien und Turnieren bleibt ein Spieler ohne Namen, verbundene Konten bleiben.
erase-sure = Dich überall vergessen? Nichts davon kommt zurück. Partien, die du gerade spielst, werden aufgegeben, und du steigst aus deinen Turnieren aus.
erase-done = Erledigt. Ich kenne dich nicht mehr. Kommst du wieder, fängst du neu an und bist willkommen.
nameless = ohne Namen
somebody = jemand

## Leute: Profile
refused-page = „{$typed}“ ist keine Seitenzahl.
refused-top = „{$typed}“ ist keine Tabelle. Es gibt: {$values}.
profile-none = {$name} hat hier noch keine Partie beendet.
profile-hidden = Dieses Profil wird nicht gezeigt.
profile-unknown = Wessen Profil? Erwähne die Person.
profile-next = { $count ->
    [one] {$count} Punkt
   *[other] {$count} Punkte
} bis zum nächsten Dienstgrad: {$value}
profile-highest = Der höchste Dienstgrad, den es gibt
profile-guess = ?: noch vorläufig
profile-games = Partien mit Menschen
profile-results = Siege / Remis / Niederlagen
profile-hits = Treffer
profile-sunk = Schiffe versenkt
profile-run = Längste Siegesserie
profile-medals = Medaillen ({$have} von {$want})
profile-form = Letzte Partien: {$list}
profile-won = gewonnen
profile-drawn = remis
profile-lost = verloren

## Leute: Tabellen
top-week-room = Die Besten dieser Woche in diesem Raum
top-week-world = Die Besten dieser Woche
top-month-room = Die Besten dieses Monats in diesem Raum
top-month-world = Die Besten dieses Monats
top-all-room = Die Besten aller Zeiten in diesem Raum
top-all-world = Die Besten aller Zeiten
top-computer-room = Die Besten gegen den Computer in diesem Raum
top-computer-world = Die Besten gegen den Computer
top-computer-week-room = Die Besten dieser Woche gegen den Computer in diesem Raum
top-computer-week-world = Die Besten dieser Woche gegen den Computer
top-computer-month-room = Die Besten dieses Monats gegen den Computer in diesem Raum
top-computer-month-world = Die Besten dieses Monats gegen den Computer
top-page = Seite {$number} von {$count}
top-nobody = Noch niemand. Spiel eine Partie und hol dir den ersten Platz!
top-points = Punkte: {$value}
top-rated = Wertung: {$value}
top-name = Name
top-score = Punkte
top-games = Partien
top-wins = Siege
top-own = Dein Platz: {$number}
key-week = Woche
key-month = Monat
key-all = Alle Zeiten
key-solo = Gegen den Computer
key-people = Gegen Menschen
key-world = Ganze Welt

## Leute: Partien und Medaillen
history-none = Du hast hier noch keine Partie beendet. Einen Gegner findest du mit: /quick.
history-title = Deine letzten Partien, Seite {$number} von {$count}:
history-won = Sieg gegen {$name}
history-drawn = Remis gegen {$name}
history-lost = Niederlage gegen {$name}
history-rated = Wertung {$number} ({$value})
history-unrated = ohne Wertung
history-nothing = zu kurz, um zu zählen
key-inspect-game = Zeigen: {$code}
key-record-game = Protokoll: {$code}
medals-title = Deine Medaillen: {$have} von {$want}

## People: where they used to hide and to fire
param-map = zeigt, wo du oder alle sich sonst verstecken und zuerst schießen
choice-ships = Wo ich mich verstecke
choice-shots = Wohin ich zuerst schieße
choice-all-ships = Wo sich alle verstecken
choice-all-shots = Wohin alle zuerst schießen
key-habits-ships = Mein Versteck
key-habits-shots = Meine Schüsse
key-habits-all-ships = Verstecke aller
key-habits-all-shots = Schüsse aller
habits-ships = Wo du dich versteckst
habits-shots = Wohin du zuerst schießt
habits-all-ships = Wo sich alle verstecken
habits-all-shots = Wohin alle zuerst schießen
habits-ships-about = Spielfeld {$size} × {$size} · Partien: {$number} · wie oft dort ein Schiff lag, %
habits-shots-about = Spielfeld {$size} × {$size} · Partien: {$number} · wie oft es unter den ersten 25 Schüssen war, %
habits-best = Am häufigsten
habits-best-list = Am häufigsten: {$list}.
habits-note = Das siehst nur du. Der alte Bekannte spielt danach.
habits-all-note = Alle beendeten Partien zusammen, ohne Namen.
habits-none = Noch gibt es nichts zu zeigen: Spiel erst eine Partie zu Ende.
habits-all-none = Noch gibt es nichts zu zeigen: Es sind zu wenige Partien zu Ende gespielt.

## People: what stands beside a name
param-flag = die zwei Buchstaben eines Landes oder seine Flagge; aus: keine
param-emblem = das Zeichen auf deiner Karte
choice-anchor = Anker
choice-star = Stern
choice-wheel = Steuerrad
choice-waves = Wellen
choice-crosshair = Fadenkreuz
choice-ship = Schiff
choice-saltire = Kreuz
choice-pennant = Wimpel
key-emblem = Anderes Zeichen
badge-no-flag = keine Flagge
badge-told = Neben deinem Namen: {$value}. Dein Zeichen: {$other}.
refused-flag = Die Flagge „{$typed}“ kenne ich nicht. Es sind die zwei Buchstaben eines Landes, etwa NO.
refused-emblem = Das Zeichen „{$typed}“ gibt es nicht. Es gibt: anker, stern, steuerrad, wellen, fadenkreuz, schiff, kreuz, wimpel, automatisch.
param-avatar = ob dein Profilbild statt des Zeichens auf deiner Karte steht
avatar-on = Auf deiner Karte steht jetzt dein Profilbild statt des Zeichens.
avatar-off = Dein Profilbild steht nicht mehr auf der Karte, und ich habe nichts davon behalten.
avatar-missing = Du hast hier kein Profilbild, oder du zeigst es mir nicht. Leg eins an und versuch es noch einmal; so lange bleibt dein Zeichen.
avatar-elsewhere = Hier hat niemand ein Profilbild. Dein Zeichen bleibt.
avatar-unreached = Ich konnte dein Profilbild gerade nicht bekommen. Versuch es gleich noch einmal.
avatar-large = Dein Profilbild ist mir zu groß: höchstens 256 KB und 1024 mal 1024 Pixel. Deine Karte bleibt, wie sie war.
avatar-kind = Solche Bilder nehme ich nicht: Es muss PNG, JPEG oder WebP sein. Deine Karte bleibt, wie sie war.
avatar-broken = Dein Profilbild ist beschädigt: Ich kann es nicht lesen. Deine Karte bleibt, wie sie war.
refused-avatar = Soll dein Profilbild auf die Karte?
