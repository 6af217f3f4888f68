# Barnemodus.

verb-kids = Barnemodus: slå den på eller av med koden til en voksen
param-lock = på eller av
param-pin = koden til den voksne: 4 til 8 sifre
kids-off = Barnemodus er av. En voksen slår den på med sin egen kode på 4 til 8 sifre: barn på 4821
kids-on = Barnemodus er på: bare faste fraser å snakke med, ikke noe søk etter fremmede, snille motstandere fra mannskapet til maskinen, og tips der det finnes. En voksen slår den av med koden sin: barn av og koden
kids-begins = Barnemodus er på for denne kontoen: bare faste fraser å snakke med (skriv «fraser av» først om det ikke skal være noen), ikke noe søk etter fremmede, snille motstandere fra mannskapet til maskinen, og tips der det finnes. Du slår den av med: barn av og koden din. Husk koden, og slett meldingen med den. Går den tapt, kan den som driver boten, slå modusen av; /forget slår den også av, sammen med alt annet.
kids-ends = Barnemodus er av. Alt er åpent igjen. Slett meldingen med koden før du slår modusen på igjen.
kids-already = Barnemodus er allerede på. En voksen slår den av med koden sin: barn av og koden
kids-not-on = Barnemodus er ikke på, så det er ingenting å slå av.
kids-wrong = Det er ikke koden. Prøv igjen: barn av og koden
kids-enough = Det ble feil kode for mange ganger. Prøv igjen om { $count ->
    [one] {$count} minutt.
   *[other] {$count} minutter.
}
kids-digits = Koden har 4 til 8 sifre. Skriv for eksempel: barn på 4821
kids-which = Skal modusen slås på eller av? Skriv «barn på» og koden, eller «barn av» og koden.
kids-private = Alle her kan lese den koden. Slett meldingen, og skriv til meg privat.
kids-closed = Det er stengt i barnemodus. En voksen kan åpne det.
kids-crew = I barnemodus spiller du mot de snille i mannskapet. Hvem skal det bli?
