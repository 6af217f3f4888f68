## Groups of commands, on platforms that list only a few commands: their names (one word, lower case), and what each is for (at most
## 100 characters)
group-move = zug
group-game = partie
group-profile = profil
group-settings = einstellungen
group-learn = lernen
group-manage = verwaltung

group-about-move = Züge, die es in manchen Spielen außer Schüssen gibt
group-about-game = Sieh dir eine Partie an, folge ihr, wiederhole sie oder stell die nächste ein
group-about-profile = Profil, frühere Partien und Medaillen
group-about-settings = Wie der Bot aussieht, schreibt und sich meldet, und was er über dich speichert
group-about-learn = Regeln, Taktik, Gegner und Bögen zum Ausdrucken
group-about-manage = Ordnung auf dem Server: Sperren, Meldungen, hängende Partien, übliche Regeln
