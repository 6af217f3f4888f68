# Was Spieler einander zurufen: feste Sätze für jedes Alter.

verb-say = Ruf deinem Gegner etwas zu, oder schalte Zurufe an oder aus
param-saying = ein Zuruf: seine Nummer oder seine Worte
param-phrases = on (an) oder off (aus)
key-say = 💬 Etwas zurufen
key-hush = 🔕 Keine Zurufe
say-which = Was soll ich ausrichten? {$name} liest es in der eigenen Sprache.
say-done = Ich richte {$name} aus: {$value}
say-unknown = „{$typed}“ steht nicht auf meiner Liste. Ich richte nur diese Sätze aus, keine anderen Worte.
say-nobody = Du spielst gerade mit niemandem, dem ich etwas ausrichten könnte.
say-computer = Die Mannschaft des Computers plaudert nicht. Sie lässt die Kanonen sprechen.
say-late = Diese Partie ist längst vorbei. Spielt noch einmal, dann kannst du es sagen.
say-hushed = Du hast Zurufe ausgeschaltet.
say-not-here = Wo diese Partie gespielt wird, sind Zurufe aus. Wer jenen Raum verwaltet, kann sie einschalten.
say-unheard = {$name} empfängt gerade keine Zurufe.
say-blocked = Du hast {$name} blockiert. Um zu reden, heb das erst auf.
said-to-you = {$name} ruft dir zu: {$value}
said-here = {$name} an {$guest}: {$value}
phrases-mine-on = Zurufe sind an: Du siehst, was dir deine Gegner zurufen.
phrases-mine-off = Zurufe sind aus: Du bekommst keine und schickst keine.
phrases-room-on = {$name} hat Zurufe für die Partien hier eingeschaltet.
phrases-room-off = {$name} hat Zurufe für die Partien hier ausgeschaltet.
refused-sayings = Das war viel auf einmal. Weiter geht es in { $count ->
    [one] {$count} Sekunde.
   *[other] {$count} Sekunden.
}

saying-hello = Hallo!
saying-luck = Viel Glück!
saying-fun = Viel Vergnügen!
saying-nice = Toller Schuss!
saying-wow = Wow!
saying-ouch = Autsch!
saying-close = Das war knapp!
saying-lucky = Glückstreffer!
saying-think = Ich überlege noch …
saying-hurry = Bitte etwas schneller!
saying-brb = Bin gleich wieder da
saying-sorry = Tut mir leid!
saying-thanks = Danke!
saying-gg = Gutes Spiel!
saying-bravo = Stark gespielt!
