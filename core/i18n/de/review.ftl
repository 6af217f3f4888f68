
## Eine Partie im Licht der Chancen
verb-review = Sieh, was das Glück in einer beendeten Partie tat, und was du hättest tun können
verb-turning_point = Sieh den Schuss, der eine beendete Partie entschied
key-review = Analyse
key-review-share = Hier zeigen
key-turning-point = Wendepunkt
refused-no-review = Analysiert wird eine Partie, wenn sie zu Ende ist: Bis dahin gehen die Chancen niemanden etwas an.
refused-review-odds = Bei diesen Regeln sind keine Chancen zu zählen: Die Schiffe behalten ihre Form nicht, oder es wird nicht geschossen.
refused-review-player = Analysiert wird eine Partie für die, die sie gespielt haben. Die Wiederholung ist für alle.
refused-review-shots = Du hast in dieser Partie nicht geschossen, also ist nichts zu analysieren.
review-counting = Die Chancen werden berechnet … {$percent} %
review-share = Um sie einem Raum zu zeigen, nutze dort /review.
review-title = Die Schüsse von {$name} im Licht der Chancen
review-title-own = Deine Schüsse im Licht der Chancen
review-accuracy = 🎯 Treffsicherheit {$percent} %: Die besten Felder versprachen {$best} Treffer, die gewählten {$chosen}.
review-luck = 🍀 Glück {$luck}: {$hits ->
    [one] 1 Treffer
   *[other] {$hits} Treffer
}, wo {$chosen} zu erwarten waren, mehr Glück als {$percent} von 100 Spielern mit denselben Schüssen.
review-flawless = ✅ Kein Schuss war schlechter als der beste.
review-mistake = ⚠️ Schuss {$number}, {$cell}: {$chance} %, während {$better} {$best} % versprach.
review-stroke = ✨ Schuss {$number}, {$cell}: ein Treffer bei nur {$chance} %.
review-mishap = 🌧️ Schuss {$number}, {$cell}: Wasser trotz {$chance} %.
advice-empty = 🧭 {$shots ->
    [one] 1 Schuss fiel
   *[other] {$shots} Schüsse fielen
} dorthin, wo kein Schiff liegen konnte, etwa {$cell}: Neben einem versenkten liegt keines.
advice-left = 🧭 {$shots ->
    [one] 1 Schuss ging
   *[other] {$shots} Schüsse gingen
} woandershin, während ein getroffenes Schiff noch schwamm: {$cell} versprach {$chance} %, {$better} neben dem Treffer {$best} %. Versenke es zuerst.
advice-crowded = 🧭 {$shots ->
    [one] 1 Suchschuss fiel
   *[other] {$shots} Suchschüsse fielen
} neben einen früheren Fehlschuss, etwa {$cell}, wo wenig Platz ist: Lass Lücken, die das längste Schiff, das noch schwimmt, gerade ausfüllt.
review-fleet = 🛡️ Die Flotte von {$name} hält {$mean} Schüsse des Navigators aus, eine zufällige {$random}: {$verdict}.
review-fleet-own = 🛡️ Deine Flotte hält {$mean} Schüsse des Navigators aus, eine zufällige {$random}: {$verdict}.
review-fleet-harder = schwerer zu finden als die meisten
review-fleet-usual = etwa so schwer zu finden wie jede andere
review-fleet-easier = leichter zu finden als die meisten
review-others = Andere Arten, sie aufzustellen: {$list}.
review-placing = {$name} {$mean}
review-signs = Schuss · Feld · x Treffer, o Wasser · seine Chance, die beste, der Verlust, %
review-chart-title = {$name} im Licht der Chancen
review-chart-about = Treffsicherheit {$percent} % · Glück {$luck} Treffer
review-chart-note = Rötlich: die verschenkte Chance. Glück: Treffer bisher minus erwartete Treffer
review-curve-chosen = das gewählte Feld
review-curve-best = das wahrscheinlichste
review-curve-luck = Glück
review-axis = Schuss
review-turn-mistake = Fehler
review-turn-stroke = Glück
review-turn-mishap = Pech
review-film-shot = {$number}. {$cell}: {$outcome} · {$chance} %, beste {$best} %
review-film-end = Alle Schüsse gefallen, 100, wo noch Schiffe lagen · Treffsicherheit {$percent} %
review-film-alt = Jeder Schuss von {$name} auf der Karte der Chancen, wie sie davor war.
review-film-alt-own = Jeder deiner Schüsse auf der Karte der Chancen, wie sie davor war.
review-chart-alt = Ein Diagramm der Schüsse von {$name}: wie wahrscheinlich jeder traf, wie wahrscheinlich der beste, und das Glück bisher.
review-chart-alt-own = Ein Diagramm deiner Schüsse: wie wahrscheinlich jeder traf, wie wahrscheinlich der beste, und dein Glück bisher.
