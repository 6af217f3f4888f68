# What the platforms themselves need said, whatever is played.

notice-away = Ich komme gerade nicht an mein Gedächtnis heran, deshalb zählt im Moment nichts. Nichts ist verloren: Ich sage Bescheid, wenn es weitergeht.
notice-back = Mein Gedächtnis ist wieder da, es kann weitergehen. Falls dein letzter Zug nicht gezählt hat, mach ihn noch einmal.
notice-slow = Einen Moment bitte: Mein Gedächtnis antwortet gerade langsam. Die Antwort kommt noch.
notice-faceless = Im Namen eines Chats oder Kanals kann niemand spielen: Bitte nimm dein eigenes Konto.
notice-open-private = Die Antwort ist nur für dich. Öffne einen privaten Chat mit mir, drück auf „Starten“ und frag noch einmal.
notice-start-for-letters = Öffne einen privaten Chat mit mir und drück auf „Starten“: Partien und Nachrichten kommen dorthin.
notice-open-private-key = Privaten Chat öffnen
notice-crowded = Hier ist gerade viel los, die Buttons brauchen einen Moment. Schneller: /fire und ein Feld.
notice-no-files = ⚠️ Dem Bot fehlt hier das Recht „Dateien anhängen“ (Attach Files), deshalb gibt es kein Bild.
notice-player = Spieler { $number }
notice-guests-closed = Für Gäste ist das Spiel gerade geschlossen: Komm bitte später wieder.
notice-guests-many = Aus deinem Netz kommen gerade viele neue Spieler: Versuch es bitte in einer Stunde noch einmal.
notice-guests-tabs = Das Spiel ist in zu vielen Fenstern offen: Schließ eines davon, dann geht es hier weiter.
notice-guests-telegram = Die Anmeldung über Telegram ist abgelaufen. Schließ das Spiel und öffne es aus dem Chat mit dem Bot neu.

# The choice of a language.

key-language = 🌐 Sprache
language-which = Welche Sprache soll ich mit dir sprechen?
language-unknown = Ich spreche {$list}.
