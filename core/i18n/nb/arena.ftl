# Turneringer: alt som sies om dem.

## Tid
arena-weekday-1 = man.
arena-weekday-2 = tir.
arena-weekday-3 = ons.
arena-weekday-4 = tor.
arena-weekday-5 = fre.
arena-weekday-6 = lør.
arena-weekday-7 = søn.
arena-month-1 = januar
arena-month-2 = februar
arena-month-3 = mars
arena-month-4 = april
arena-month-5 = mai
arena-month-6 = juni
arena-month-7 = juli
arena-month-8 = august
arena-month-9 = september
arena-month-10 = oktober
arena-month-11 = november
arena-month-12 = desember
arena-every-1 = hver mandag
arena-every-2 = hver tirsdag
arena-every-3 = hver onsdag
arena-every-4 = hver torsdag
arena-every-5 = hver fredag
arena-every-6 = hver lørdag
arena-every-7 = hver søndag
arena-when = {$first} {$number}. {$last} kl. {$clock} ({$value})
arena-when-briefly = {$first} {$number}. {$last} kl. {$clock}
arena-day = {$number}. {$last} {$n}
arena-soon = {$clock}, {$value}
arena-weekly = {$first} kl. {$clock} ({$value})
arena-in-minutes = om {$count} { $count ->
    [one] minutt
   *[other] minutter
}
arena-in-hours = om {$count} { $count ->
    [one] time
   *[other] timer
}
arena-in-days = om {$count} { $count ->
    [one] dag
   *[other] dager
}
arena-minutes = { $count ->
    [one] {$count} minutt
   *[other] {$count} minutter
}
arena-hours = { $count ->
    [one] {$count} time
   *[other] {$count} timer
}
arena-days = { $count ->
    [one] {$count} dag
   *[other] {$count} dager
}

## Hva slags turnering
arena-format-single = utslagsturnering
arena-format-third = utslagsturnering med bronsefinale
arena-format-double = dobbel utslagning
arena-format-robin = alle mot alle
arena-format-robin-twice = alle mot alle, to ganger
arena-format-swiss = sveitsersystem
arena-best-of = best av {$number}
arena-rounds = { $count ->
    [one] {$count} runde
   *[other] {$count} runder
}
arena-players = { $count ->
    [one] {$count} spiller
   *[other] {$count} spillere
}
arena-games = { $count ->
    [one] {$count} parti
   *[other] {$count} partier
}
arena-wins = { $count ->
    [one] {$count} seier
   *[other] {$count} seire
}
arena-points = { $count ->
    [one] {$value} poeng
   *[other] {$value} poeng
}
arena-page = side {$number} av {$most}
arena-rated = teller på ratingen
arena-casual = teller ikke på ratingen
arena-size = {$min} til {$max} spillere

## Planen i setninger
arena-plan-single = Utslagsturnering: den som taper en match, er ute.
arena-plan-third = Taperne i semifinalene spiller om tredjeplassen.
arena-plan-shared = Taperne i semifinalene deler tredjeplassen.
arena-plan-double = Dobbel utslagning: den som taper, går videre i det nedre treet; etter det andre tapet er det slutt. Vinner det nedre treet finalen, avgjør en ny finale.
arena-plan-robin = Alle møter alle.
arena-plan-robin-twice = Alle møter alle to ganger.
arena-plan-swiss = Sveitsersystem: i hver runde møter du en med omtrent like mange poeng som deg, og ingen to ganger. Ingen slås ut.
arena-plan-swiss-rounds = Den har {$count} { $count ->
    [one] runde.
   *[other] runder, eller færre hvis det kommer for få spillere.
}
arena-plan-swiss-auto = Antall runder følger av antall spillere.
arena-plan-one = En match er ett parti.
arena-plan-best = En match er best av {$number}: {$want} vunne partier avgjør den.
arena-plan-rules = {$rules}. {$clock}.
arena-plan-size = Fra {$min} til {$max} spillere.
arena-plan-seed-rating = Seedes etter rating.
arena-plan-seed-lot = Seedes ved loddtrekning.
arena-plan-seed-hand = Arrangøren bestemmer seedingen.
arena-plan-patience = Spillerne har {$count} { $count ->
    [one] minutt
   *[other] minutter
} på seg til å bli klare, ellers taper de matchen. Den som uteblir fra to, er ute.
arena-plan-check-in = I { $count ->
    [one] det siste minuttet
   *[other] de siste {$count} minuttene
} før start trykker alle på «Jeg er her!»; den som ikke gjør det, spiller ikke.
arena-plan-rated = Partiene teller på ratingen din.
arena-plan-casual = Partiene teller ikke på ratingen din.
arena-plan-late = Nye spillere er velkomne til runde {$number} er ferdig.
arena-plan-repeat = Spilles {$value}.
arena-starts-at = Start: {$clock}.
arena-starts-full = Den begynner så snart den er full.
arena-starts-full-or = Den begynner så snart den er full, senest {$clock}.
arena-starts-hand = Den begynner når arrangøren sier fra.
arena-closes = Påmelding før {$clock}.
arena-organisers = Arrangør: {$names}.
arena-code = Kode: {$code}
arena-who = Med: {$names}.

## Hva som skjedde, for alle
arena-created = {$name} inviterer til turnering: {$set}!
arena-terms = {$value}
arena-joined = Velkommen om bord: {$names}.
arena-left = Ikke med lenger: {$names}.
arena-here = På plass: {$names}.
arena-more = og {$count} til
arena-check-in = Innsjekkingen er åpen: alle påmeldte trykker på «Jeg er her!». Start: {$clock}.
arena-started = Turneringen begynner med {$count} { $count ->
    [one] spiller!
   *[other] spillere!
}
arena-round = Runde {$number} av {$most}
arena-round-begins = Runde {$number} av {$most} begynner.
arena-pair = {$a} – {$b}
arena-stage-pair = {$value}: {$a} – {$b}
arena-score = {$a} – {$b} {$state}
arena-pairs-many = {$count} { $count ->
    [one] match
   *[other] matcher
} er satt opp.
arena-byes-swiss = Frirunde, som teller som seier: {$names}.
arena-byes-robin = Hviler i denne runden: {$names}.
arena-byes-tree = Rett til neste runde: {$names}.
arena-beat = {$winner} slår {$name} {$state}.
arena-results-many = {$count} { $count ->
    [one] resultat
   *[other] resultater
} er kommet inn.
arena-level = {$a} – {$b} {$state}: uavgjort.
arena-nobody = {$a} – {$b}: ingen vinner, tap for begge.
arena-walkover = {$name} er ute; {$winner} vinner matchen.
arena-absent = {$name} møtte ikke opp; {$winner} vinner matchen.
arena-unreached-telegram = {$name}, jeg får ikke skrevet til deg: åpne en privat samtale med meg og trykk på Start.
arena-unreached-discord = {$name}, jeg får ikke skrevet til deg: tillat direktemeldinger fra en server vi deler, eller bruk /field der.
arena-absent-both = {$a} – {$b}: ingen møtte opp, så det er tap for begge.
arena-dropped = {$name} uteble fra to matcher og er ute.
arena-excused = Jeg var borte en stund: alle får {$count} { $count ->
    [one] minutt
   *[other] minutter
} ekstra ventetid.
arena-lot = {$a} – {$b}: fortsatt likt, så det ble loddtrekning. {$winner} går videre.
arena-awarded = {$name} bestemmer: {$winner} får seieren i matchen {$a} – {$b}.
arena-voided = {$name} bestemmer: matchen {$a} – {$b} har ingen vinner.
arena-replayed = {$name} bestemmer: {$a} – {$b} spiller det siste partiet om igjen.
arena-replaced = {$name} bestemmer: {$guest} spiller i stedet for {$other}.
arena-extended = {$name} gir partiet {$a} – {$b} {$count} { $count ->
    [one] minutt
   *[other] minutter
} til.
arena-removed = {$name} bestemmer: {$other} spiller ikke lenger.
arena-appointed = {$name} gjør også {$other} til arrangør.
arena-seeded = {$name} har seedet for hånd.
arena-replanned = {$name} endrer planen: {$value}.
arena-paused = {$name} tar en pause i turneringen. Partier i gang går videre, nye venter.
arena-resumed = {$name} fortsetter turneringen.
arena-series-ended = {$name} avslutter serien: dette er den siste.
arena-finished = {$set} er slutt. {$winner} vinner – gratulerer!
arena-finished-shared = {$set} er slutt. Førsteplassen deles av {$names} – gratulerer!
arena-finished-nobody = {$set} er slutt. Ingen vant.
arena-placed = {$number}. {$names}
arena-thanks = Takk for spillet, alle sammen!
arena-next = Den neste: {$clock}.
arena-cancelled-said = {$name} har avlyst turneringen {$set}.
arena-cancelled-few = {$set} er avlyst: {$have} kom, det trengs minst {$min}.
arena-cancelled-deserted = {$set} slutter uten vinner: alle har gått.

## Hvordan det står
arena-in = Påmeldt: {$have} av {$max}.
arena-in-few = Påmeldt: {$have} av {$max} (minst {$min}).
arena-ready = På plass: {$have} av {$max}.
arena-done-round = Runde {$number} av {$most}: {$have} av {$max} matcher er ferdige.
arena-done-tree = Ferdige matcher: {$have} av {$max}.
arena-leads = I ledelsen: {$names} ({$value}).
arena-live = Spiller nå: {$list}.
arena-live-game = {$a} – {$b} {$state} ({$code})
arena-is-paused = Turneringen tar en pause.
arena-is-over = Turneringen er slutt.
arena-is-cancelled = Turneringen ble avlyst.
arena-you-in = Du er med.
arena-you-here = Du er med og har sjekket inn.
arena-you-gone = Du er ikke lenger med.
arena-you-next = Din match: {$value}, mot {$name}.

## Brev
arena-letter-call = {$set}. {$value}. Vær klar innen {$clock}.
arena-letter-stands = Du har nå {$value}: plass {$number} av {$most}.
arena-letter-best = Parti {$number}, best av {$most}. Matchen står {$state}.
arena-letter-bye-swiss = {$set}. {$value}: du har frirunde, og den teller som seier.
arena-letter-bye-next = Vi ses i neste runde!
arena-letter-bye-robin = {$set}. {$value}: du hviler i denne runden.
arena-letter-bye-tree = {$set}. {$value}: du har ingen motstander denne gangen og går rett videre til neste runde.
arena-letter-check-in = {$set}: er du her? Trykk på «Jeg er her!» før start, {$clock}. Ellers spiller du ikke.
arena-letter-started = {$set} er i gang. Du er seedet som nummer {$number} av {$most}.
arena-letter-won = Du vant matchen mot {$name}, {$state}!
arena-letter-lost = Du tapte matchen mot {$name}, {$state}.
arena-letter-drawn = Matchen mot {$name} endte uavgjort, {$state}.
arena-letter-nobody = Matchen mot {$name} er tapt for dere begge.
arena-letter-walkover = {$name} er ute: matchen er din.
arena-letter-withdrawn = Du er ute, så matchen går til {$name}.
arena-letter-absent-won = {$name} møtte ikke opp: matchen er din.
arena-letter-absent-lost = Du var ikke klar i tide, så matchen går til {$name}.
arena-letter-absent-both = Verken du eller {$name} møtte opp i tide: matchen er tapt for begge.
arena-letter-dropped = Du uteble fra to matcher, så {$set} går videre uten deg. Vi ses neste gang!
arena-letter-lot-won = Matchen mot {$name} endte uavgjort, og loddet falt på deg: du går videre.
arena-letter-lot-lost = Matchen mot {$name} endte uavgjort, og loddet falt på {$name}.
arena-letter-awarded = {$name} bestemmer: matchen mot {$other} er din.
arena-letter-denied = {$name} bestemmer: matchen går til {$other}.
arena-letter-out = Det var din siste match her. Takk for spillet!
arena-letter-lower = Du går videre i det nedre treet; først et tap til er slutten.
arena-letter-third = Du spiller videre, om tredjeplassen.
arena-letter-on = Du går videre. Jeg skriver når det neste partiet ditt settes opp.
arena-letter-replayed = {$name} bestemmer: du og {$other} spiller det siste partiet om igjen.
arena-letter-extended = {$name} gir deg og {$other} {$count} { $count ->
    [one] minutt
   *[other] minutter
} til.
arena-letter-removed = {$name} har tatt deg ut av {$set}. Vet du ikke hvorfor, så spør der.
arena-letter-replaced = {$name} lar {$guest} spille på din plass i {$set}.
arena-letter-replacing = {$name} lar deg spille på plassen til {$other} i {$set}. Partiene dine meldes her.
arena-letter-appointed = {$name} har gjort deg til arrangør av {$set}. Hva du kan gjøre: /tournament
arena-letter-champion = Du har vunnet {$set}. Gratulerer!
arena-letter-place = {$set} er slutt. Plassen din: {$number} av {$most}. Takk for spillet!
arena-letter-paused = {$set} tar en pause. Et parti i gang går videre.
arena-letter-resumed = {$set} fortsetter.
arena-letter-replanned = {$name} har endret planen for {$set}: {$value}.
arena-letter-left-out = {$set} begynte uten deg, fordi du ikke trykket på «Jeg er her!». Vi ses neste gang!
arena-letter-about = {$set}: {$value}

## Ord på bildene
arena-stage-final = Finale
arena-stage-semi = Semifinale
arena-stage-quarter = Kvartfinale
arena-stage-of = 1/{$number}-finale
arena-stage-upper = Øvre tre, runde {$number}
arena-stage-upper-final = Øvre finale
arena-stage-lower = Nedre tre, runde {$number}
arena-stage-lower-final = Nedre finale
arena-stage-grand = Storfinale
arena-stage-reset = Avgjørende finale
arena-stage-third = Bronsefinale
arena-tree-upper = øvre tre
arena-tree-lower = nedre tre
arena-tree-finals = finaler
arena-number = nr. {$number}
arena-winner-of = vinner av nr. {$number}
arena-loser-of = taper av nr. {$number}
arena-rival-of = {$a} eller {$b}
arena-bye = fri
arena-note-live = Spiller nå
arena-note-next = Neste
arena-note-winner = Vinner
arena-col-place = #
arena-col-points = Poeng
arena-col-rating = Rating
arena-col-here = Her
arena-col-buchholz = Buch
arena-col-sonneborn = S-B
arena-col-direct = Innb
arena-col-wins = Seire
arena-col-played = Sp
arena-foot-order = Ved poenglikhet avgjør, i denne rekkefølgen: {$list}.
arena-foot-points = {$key}: vunnet match eller frirunde 1, uavgjort ½.
arena-foot-points-robin = {$key}: vunnet match 1, uavgjort ½.
arena-foot-buchholz = {$key} (Buchholz): poengene til alle motstanderne dine til sammen.
arena-foot-sonneborn = {$key} (Sonneborn-Berger): poengene til dem du slo, og halvparten fra dem du spilte uavgjort mot.
arena-foot-direct = {$key}: poeng fra innbyrdes oppgjør mellom dem som står likt.
arena-foot-wins = {$key}: matcher vunnet i spill.
arena-foot-entrants = Seedingen kommer når den begynner.
arena-podium-streak = Lengste rekke: {$names}, {$count} { $count ->
    [one] seier
   *[other] seire
} på rad
arena-alt-bracket = Treet i turneringen {$set}. {$about}. {$list}
arena-alt-table = Tabellen i turneringen {$set}. {$about}. {$list}
arena-alt-podium = De tre beste i turneringen {$set}. {$about}. {$list}
arena-none-yet = Ingen er med ennå. Bli den første!
arena-no-matches = Ingen match er satt opp ennå.
arena-follow = For å følge et parti: /follow {$code}

## Knapper
arena-key-join = Bli med
arena-key-leave = Gå ut
arena-key-here = Jeg er her!
arena-key-card = Detaljer
arena-key-entrants = Deltakere
arena-key-bracket = Tre
arena-key-table = Tabell
arena-key-standings = Tabell som tekst
arena-key-matches = Matcher
arena-key-podium = Pallen
arena-key-start = Begynn nå
arena-key-pause = Pause
arena-key-resume = Gå videre
arena-key-cancel = Avlys
arena-key-change = Endre
arena-key-end-series = Avslutt serien
arena-key-new = Ny turnering
arena-key-draft = Velg detaljer
arena-key-create = Opprett
arena-key-previous = ‹ Side
arena-key-following = Side ›

## Lister
arena-list = Turneringer:
arena-list-line = {$code} {$set}: {$about}. {$state}

## Gjort
arena-said-joined = Du er med: {$set}. Nå {$have} av {$max}.
arena-said-late = Du er med: {$set}. Du spiller fra neste runde.
arena-said-left = Du har gått ut av {$set}. Til den begynner, kan du komme tilbake når som helst.
arena-said-withdrawn = Du har gått ut av {$set}. Resultatene dine står. Takk for spillet!
arena-said-here = Notert: du er her. {$set} begynner snart.
arena-said-started = {$set} begynner.
arena-said-paused = {$set} tar en pause.
arena-said-resumed = {$set} går videre.
arena-said-cancelled = {$set} er avlyst; alle påmeldte får vite det.
arena-said-awarded = Match {$number} går til {$winner}; begge får vite det.
arena-said-forfeited = {$name} taper match {$number}; begge får vite det.
arena-said-forfeited-now = {$name} taper matchen som er i gang; begge får vite det.
arena-said-decided = Match {$number} er allerede avgjort: den gikk til {$winner}. Ingenting er endret.
arena-said-replayed = Det siste partiet i match {$number}, {$a} – {$b}, spilles om igjen; begge får vite det.
arena-said-replaced = {$name} spiller i {$set} nå; begge får vite det.
arena-said-extended = Match {$number}: {$a} – {$b} har {$count} { $count ->
    [one] minutt
   *[other] minutter
} til.
arena-said-removed = {$name} spiller ikke lenger i {$set}.
arena-said-appointed = {$name} er nå arrangør av {$set}.
arena-said-seeded = Seedingen i {$set} står i din rekkefølge.
arena-said-replanned = Planen for {$set} er endret.
arena-said-series-ended = {$set} er den siste i serien.
arena-said-done = Gjort.

## Avslag: én setning som sier hva du kan gjøre
arena-refused-not-organiser = Det kan bare en arrangør av turneringen gjøre. Spør en av dem.
arena-refused-full = Turneringen er full. Se etter en annen.
arena-refused-already-in = Du er med allerede. Jeg sier fra når partiet ditt settes opp.
arena-refused-not-in = Du er ikke med i denne turneringen. Bli med først, mens den er åpen.
arena-refused-closed = Påmeldingen er stengt. Se etter en annen.
arena-refused-begun = Den har begynt, så dette kan ikke endres lenger.
arena-refused-not-begun = Den har ikke begynt ennå. Vent på starten, eller be arrangøren begynne.
arena-refused-over = Denne turneringen er slutt. Lag en ny.
arena-refused-too-few = For få er med til å begynne. Inviter noen flere, eller senk minimum.
arena-refused-no-check-in = Du trenger ikke å sjekke inn nå. Jeg spør når det er tid.
arena-refused-pause-as-is = Slik er det allerede.
arena-refused-no-such-match = Det er ingen slik match nå. Se på listen over matcher og ta nummeret derfra.
arena-refused-built-on = Senere matcher bygger på dette resultatet, så det står. Avgjør matchen som spilles nå.
arena-refused-left = Du har gått ut av denne turneringen og kan ikke komme tilbake. Bli med i den neste.
arena-refused-bad-order = Nevn alle som er med, nøyaktig én gang, den sterkeste først.
arena-refused-bad-plan = En slik turnering går ikke. Velg 2 til 256 spillere, best av 1, 3 eller 5, og en start fram i tid.
arena-refused-value = «{$typed}» passer ikke der. Velg en verdi.
arena-refused-needs-start = Det krever en start på et bestemt tidspunkt. Velg først når den begynner.
arena-refused-needs-swiss = Det finnes bare i sveitsersystemet. Velg det formatet først.
arena-refused-rounds = Med opptil {$max} spillere kan det være høyst {$number} runder. Velg færre runder, eller endre hvor mange som kan spille.
arena-refused-patience = Med denne tiden kan et parti vente {$value} på spillerne: halvparten av {$first} til plassering. Velg mindre, eller gi mer tid.
arena-refused-series-closes = I en serie må påmeldingen stenge mindre enn en uke før start.

## Å sette sammen en
arena-draft = Din turnering: {$set}
arena-draft-how = Trykk på «{$value}» med det samme, eller endre noe først.
arena-draft-change = Trykk på det du vil endre. Det gjelder med en gang.
arena-draft-patience = Med denne klokka kan det vente høyst {$value}.
arena-choice = {$rule}: {$about} Nå: {$value}.
arena-choice-zone = Klokkeslettene gjelder {$value}.
arena-type = Annet …
arena-type-title = {$rule}
arena-type-label = For eksempel: {$example}
arena-type-otherwise = Bruk /tournament set med verdien, for eksempel {$example}.
arena-word-format = Format
arena-word-rounds = Runder
arena-word-start = Start
arena-word-most = Høyst
arena-word-least = Minst
arena-word-rules = Regler
arena-word-clock = Tid
arena-word-bestof = Match
arena-word-stakes = Rating
arena-word-seeding = Seeding
arena-word-patience = Ventetid
arena-word-checkin = Innsjekking
arena-word-closes = Påmelding
arena-word-late = Etternølere
arena-word-repeat = Serie
arena-word-name = Navn
arena-help-format = hvem som møter hvem.
arena-help-rounds = hvor mange runder en turnering etter sveitsersystemet har.
arena-help-start = når den begynner.
arena-help-most = hvor mange som kan spille.
arena-help-least = hvor mange som trengs for å begynne.
arena-help-rules = hvilke regler partiene har.
arena-help-clock = tid per tur; den som går tom tre ganger på rad, taper.
arena-help-bestof = hvor mange partier en match høyst har.
arena-help-stakes = om partiene teller på ratingen.
arena-help-seeding = hvem som står hvor ved start.
arena-help-patience = hvor lenge et åpent parti venter på at spillerne er klare.
arena-help-checkin = hvor lenge før start folk sier at de er her.
arena-help-closes = til når man kan bli med.
arena-help-late = til og med hvilken runde nye slipper inn (bare sveitsersystem).
arena-help-repeat = om det blir en hver uke.
arena-help-name = hva den heter, høyst 40 tegn.
arena-value-auto = etter antall
arena-value-full = når den er full
arena-value-hand = når jeg sier fra
arena-value-one = ett parti
arena-value-seed-rating = etter rating
arena-value-seed-lot = ved lodd
arena-value-seed-hand = for hånd
arena-value-off = nei
arena-value-open = til start
arena-value-before = {$value} før
arena-value-no-late = ingen
arena-value-late = til runde {$number}
arena-value-once = bare én gang
arena-format-short-single = Utslag
arena-format-short-third = Utslag, bronsefinale
arena-format-short-double = Dobbel utslagning
arena-format-short-robin = Alle mot alle
arena-format-short-robin2 = Alle mot alle ×2
arena-format-short-swiss = Sveitsersystem
arena-usual-1 = Mandagscupen
arena-usual-2 = Tirsdagscupen
arena-usual-3 = Onsdagscupen
arena-usual-4 = Torsdagscupen
arena-usual-5 = Fredagscupen
arena-usual-6 = Lørdagscupen
arena-usual-7 = Søndagscupen

## Steder: hva tråder og emner heter.

arena-place-tournament = {$name} · {$code}
arena-place-game = {$value} · {$a} — {$b} · {$code}
arena-place-tour = Runde {$number}
