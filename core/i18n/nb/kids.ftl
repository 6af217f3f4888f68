# Barnemodus.

verb-kids = Barnemodus: slå den på eller av med koden til en voksen
param-lock = på eller av
param-pin = koden til den voksne: 4 til 8 sifre
kids-off = Barnemodus er av. En voksen slår den på med /kids on og sin egen kode på 4 til 8 sifre.
kids-on = Barnemodus er på: bare faste fraser, ingen fremmede, snille motstandere fra mannskapet til maskinen, tips der det finnes. En voksen slår den av med /kids off og koden.
kids-begins = Barnemodus er på: bare faste fraser, ingen fremmede, snille motstandere. Du slår den av med /kids off og koden din. Husk koden, og slett meldinger med den. Går den tapt, hjelper den som driver boten.
kids-ends = Barnemodus er av. Alt er åpent igjen. Slett meldinger med koden før du slår modusen på igjen.
kids-already = Barnemodus er allerede på. En voksen slår den av med /kids off og koden.
kids-not-on = Barnemodus er ikke på, så det er ingenting å slå av.
kids-wrong = Det er ikke koden. Prøv igjen med /kids off.
kids-enough = Det ble feil kode for mange ganger. Prøv igjen om { $count ->
    [one] {$count} minutt.
   *[other] {$count} minutter.
}
kids-digits = Koden har 4 til 8 sifre. Prøv igjen med /kids.
kids-which = Skal modusen slås på eller av? Bruk /kids on eller /kids off, og koden.
kids-private = Alle her kan lese den koden. Slett meldingen, og si den til meg privat.
kids-closed = Det er stengt i barnemodus. En voksen kan åpne det.
kids-crew = I barnemodus spiller du mot de snille i mannskapet. Hvem skal det bli?
