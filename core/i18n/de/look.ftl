
## Wie Bilder aussehen
verb-look = Wähle, wie Bilder aussehen: Design, Farben der Markierungen, Anordnung
param-theme = das Design
param-hit = die Farbe der Treffer
param-sunk = die Farbe versenkter Schiffe
param-layout = wie die zwei Spielfelder im Bild stehen
param-motion = welche Momente mit kurzer Animation kommen
choice-notebook = Rechenheft
choice-admiral = Admiral
choice-contrast = Hoher Kontrast
choice-red = Rot
choice-orange = Orange
choice-green = Grün
choice-blue = Blau
choice-violet = Violett
choice-plain = Schwarz oder weiß
choice-auto = Automatisch
choice-spread = Nebeneinander
choice-focus = Gegner groß
choice-wins = Siege
choice-sinkings = Siege und Versenkungen
rule-theme = Design
rule-hit = Treffer
rule-sunk = Versenkte Schiffe
rule-layout = Anordnung
rule-motion = Animationen
rule-background = Hintergrund
param-background = ob hinter den Spielfeldern etwas gezeichnet wird
choice-drawn = Mit Hintergrund
choice-bare = Ohne Hintergrund
look-mine = So sehen deine Bilder aus.
look-room = So sehen die Bilder in diesem Raum aus.
look-room-set = {$name} hat gewählt, wie Bilder hier aussehen.
look-parts = {$list}.
look-part = {$rule}: {$value}
look-how = Drück auf das, was dir gefällt, oder schreib zum Beispiel: aussehen admiral hit=orange. Was alle in einem Raum sehen, wird dort gewählt: aussehen raum kontrast
look-room-how = Wer diesen Raum verwaltet, wählt, auch die Farben: aussehen raum hit=orange sunk=auto
look-sample = Ein Muster: {$value}
look-alt = Ein Muster: zwei Spielfelder mit Schiffen, Fehlschüssen, Treffern und versenkten Schiffen. {$list}
look-own = Eigenes Spielfeld
look-enemy = Feindliches Spielfeld
refused-look = „{$typed}“ kann man hier nicht wählen. {$rule}: {$values}.
