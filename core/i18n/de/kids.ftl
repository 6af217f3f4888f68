# Der Kindermodus.

verb-kids = Kindermodus: mit dem Code eines Erwachsenen an oder aus
param-lock = on (an) oder off (aus)
param-pin = der Code des Erwachsenen: 4 bis 8 Ziffern
kids-off = Der Kindermodus ist aus. Ein Erwachsener schaltet ihn mit einem eigenen Code aus 4 bis 8 Ziffern ein: kinder an 4821
kids-on = Der Kindermodus ist an: zum Reden nur feste Zurufe, keine Suche nach Fremden, leichte Gegner aus der Mannschaft des Computers und Tipps, wo es welche gibt. Ein Erwachsener schaltet ihn mit seinem Code aus: kinder aus und der Code
kids-begins = Der Kindermodus ist für dieses Konto an: zum Reden nur feste Zurufe (sollen es gar keine sein, schreib vorher: zurufe aus), keine Suche nach Fremden, leichte Gegner aus der Mannschaft des Computers und Tipps, wo es welche gibt. Du schaltest ihn aus mit: kinder aus und deinem Code. Merk dir den Code, und lösch deine Nachricht damit. Geht er verloren, kann der Betreiber des Bots den Modus beenden; auch /forget beendet ihn, zusammen mit allem anderen.
kids-ends = Der Kindermodus ist aus, alles ist wieder offen. Lösch deine Nachricht mit dem Code, bevor du den Modus neu einschaltest.
kids-already = Der Kindermodus ist schon an. Ein Erwachsener schaltet ihn mit seinem Code aus: kinder aus und der Code
kids-not-on = Der Kindermodus ist gar nicht an.
kids-wrong = Das ist nicht der Code. Versuch es noch einmal: kinder aus und der Code
kids-enough = Das war zu oft der falsche Code. Versuch es wieder in { $count ->
    [one] {$count} Minute.
   *[other] {$count} Minuten.
}
kids-digits = Der Code hat 4 bis 8 Ziffern. Schreib zum Beispiel: kinder an 4821
kids-which = Soll der Modus an oder aus? Schreib „kinder an“ und den Code oder „kinder aus“ und den Code.
kids-private = Diesen Code können hier alle lesen. Lösch deine Nachricht, und schreib ihn mir privat.
kids-closed = Das ist im Kindermodus gesperrt. Ein Erwachsener kann es freigeben.
kids-crew = Im Kindermodus spielst du gegen die leichtesten Gegner der Mannschaft. Wer soll es sein?
