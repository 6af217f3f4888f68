# Der Kindermodus.

verb-kids = Kindermodus: mit dem Code eines Erwachsenen an oder aus
param-lock = on (an) oder off (aus)
param-pin = der Code des Erwachsenen: 4 bis 8 Ziffern
kids-off = Der Kindermodus ist aus. Ein Erwachsener schaltet ihn mit /kids on und einem eigenen Code aus 4 bis 8 Ziffern ein.
kids-on = Der Kindermodus ist an: nur feste Zurufe, keine Fremden, leichte Gegner aus der Mannschaft des Computers, Tipps, wo es welche gibt. Ein Erwachsener beendet ihn mit /kids off und dem Code.
kids-begins = Der Kindermodus ist an: nur feste Zurufe, keine Fremden, leichte Gegner. Du beendest ihn mit /kids off und deinem Code. Merk ihn dir und lösch Nachrichten damit. Geht er verloren, hilft der Betreiber.
kids-ends = Der Kindermodus ist aus, alles ist wieder offen. Lösch jede Nachricht mit dem Code, bevor du den Modus neu einschaltest.
kids-already = Der Kindermodus ist schon an. Ein Erwachsener beendet ihn mit /kids off und dem Code.
kids-not-on = Der Kindermodus ist gar nicht an.
kids-wrong = Das ist nicht der Code. Versuch es noch einmal mit /kids off.
kids-enough = Das war zu oft der falsche Code. Versuch es wieder in { $count ->
    [one] {$count} Minute.
   *[other] {$count} Minuten.
}
kids-digits = Der Code hat 4 bis 8 Ziffern. Versuch es noch einmal mit /kids.
kids-which = Soll der Modus an oder aus? Nutze /kids on oder /kids off, und den Code.
kids-private = Diesen Code können hier alle lesen. Lösch deine Nachricht, und sag ihn mir privat.
kids-closed = Das ist im Kindermodus gesperrt. Ein Erwachsener kann es freigeben.
kids-crew = Im Kindermodus spielst du gegen die leichtesten Gegner der Mannschaft. Wer soll es sein?
