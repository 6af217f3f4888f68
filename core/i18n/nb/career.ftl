# People: profiles, tables, medals, quick matches.

## Families
# Families of rules, each with a rating of its own.
family-classic = Klassisk
family-boxed = Eskespillet
family-salvo = Salve
family-hidden = Miner og ubåter
family-dutchman = Den flygende hollender
family-straume = Brettspillet fra 1986
family-custom = Egne regler

## Ranks
# The ladder of ranks, lowest first.
rank-recruit = rekrutt
rank-able-seaman = menig
rank-leading-seaman = ledende menig
rank-petty-officer = konstabel
rank-chief-petty-officer = kvartermester
rank-warrant-officer = flaggmester
rank-sub-lieutenant = fenrik
rank-lieutenant = løytnant
rank-lieutenant-commander = kapteinløytnant
rank-commander = orlogskaptein
rank-captain = kommandørkaptein
rank-commodore = kommandør
rank-rear-admiral = kontreadmiral
rank-vice-admiral = viseadmiral
rank-admiral = admiral
rank-admiral-of-the-fleet = flåteadmiral

## Medals
medals-note = Medaljer gis for partier mot mennesker når regelen ikke sier noe annet; altfor korte partier teller ikke.
medal-first-sinking = Første senkede skip
medal-first-sinking-rule = Senk et skip.
medal-first-victory = Første seier
medal-first-victory-rule = Vinn et parti.
medal-hot-barrel = Rødglødende løp
medal-hot-barrel-rule = Treff ti ganger på rad.
medal-flying-start = Flygende start
medal-flying-start-rule = Åpne et parti med fem treff uten bom.
medal-sniper = Skarpskytter
medal-sniper-rule = Senk hele flåten med minst 20 skudd, der minst 60 % er treff.
medal-thrifty = Sparsom kanoner
medal-thrifty-rule = Senk hele flåten i et klassisk parti med færre enn 40 skudd.
medal-unsinkable = Usinkelig
medal-unsinkable-rule = Senk hele flåten uten å miste et eneste skip.
medal-last-deck = Siste dekk
medal-last-deck-rule = Senk hele flåten mens du selv bare har ett dekk igjen.
medal-comeback = Opp fra dypet
medal-comeback-rule = Senk hele flåten etter å ha ligget under med åtte dekk.
medal-lightning = Lynet
medal-lightning-rule = Senk hele flåten på under fem minutter med minst 20 skudd.
medal-marathon = Maraton
medal-marathon-rule = Spill et parti der begge sider til sammen skyter minst 150 skudd.
medal-peace = Fredsavtale
medal-peace-rule = Spill uavgjort.
medal-rematch = Like gode venner
medal-rematch-rule = Spill mot samme motstander igjen samme dag (UTC) som du tapte.
medal-night-watch = Hundevakt
medal-night-watch-rule = Avslutt et parti mellom midnatt og klokken fire om natten, UTC.
medal-five-days = Fem dager til sjøs
medal-five-days-rule = Spill fem dager på rad (UTC).
medal-run-of-five = Medvind
medal-run-of-five-rule = Vinn fem partier på rad.
medal-run-of-ten = Full fart forover
medal-run-of-ten-rule = Vinn ti partier på rad.
medal-games-10 = Ilddåpen
medal-games-10-rule = Spill 10 partier.
medal-games-100 = Sjøulk
medal-games-100-rule = Spill 100 partier.
medal-games-1000 = Flåtens legende
medal-games-1000-rule = Spill 1000 partier.
medal-sunk-100 = Havets skrekk
medal-sunk-100-rule = Senk 100 skip.
medal-sunk-1000 = Havets bunn
medal-sunk-1000-rule = Senk 1000 skip.
medal-ten-beaten = Ti flagg
medal-ten-beaten-rule = Slå ti forskjellige motstandere i løpet av dine siste 200 partier.
medal-giant-killer = Kjempedreper
medal-giant-killer-rule = Slå en motstander med en sikker rating som er minst 200 over din.
medal-both-shores = Begge bredder
medal-both-shores-rule = Slå motstandere både på Discord og på Telegram.
medal-all-waters = Alle farvann
medal-all-waters-rule = Vinn i hver regelfamilie unntatt egne regler.
medal-master = Mester
medal-master-rule = Nå en rating på 1800 som ikke lenger er foreløpig.
medal-engineer = Maskintemmer
medal-engineer-rule = Slå maskinen ti ganger.
medal-flag-raised = Flagget heist
medal-flag-raised-rule = Spill i en turnering som fullføres.
medal-gold = Gull
medal-gold-rule = Bli nummer én i en turnering med minst fire spillere.
medal-silver = Sølv
medal-silver-rule = Bli nummer to i en turnering med minst fire spillere.
medal-bronze = Bronse
medal-bronze-rule = Bli nummer tre i en turnering med minst fire spillere.
medal-grand-regatta = Den store regattaen
medal-grand-regatta-rule = Vinn en turnering med minst seksten spillere.
medal-unbeaten = Ubeseiret
medal-unbeaten-rule = Gå gjennom en turnering etter sveitsersystemet med minst åtte spillere uten å tape en match.
medal-tournaments-10 = Stamgjest
medal-tournaments-10-rule = Spill i ti turneringer.

## People: verbs
verb-profile = Vis profilen din, eller en annens
verb-top = Vis hvem som leder: denne uken, denne måneden, gjennom tidene eller mot maskinen
verb-history = Vis de siste partiene mine
verb-medals = Vis alle medaljer og hva de gis for
verb-quick = Finn en motstander, uansett hvor de er
verb-link = Koble sammen Discord- og Telegram-kontoen din
verb-unlink = Koble fra en konto
verb-export = Få alt boten lagrer om meg
verb-erase = Glem meg overalt
verb-ban = Utesteng noen fra partiene her; uten navn vises hvem som er det
verb-unban = La noen spille her igjen
verb-block = Blokker noen: ingen utfordringer, ingen hurtigpartier; uten navn vises hvem
verb-unblock = Fjern en blokkering
verb-end = Avslutt et parti i dette rommet som ingen spiller videre
verb-end_now = Avslutt det nå
verb-dismiss = Ta ansvaret for rommets turneringer fra noen; uten navn vises hvem som har det
verb-report = Meld fra om en person eller et parti til de ansvarlige her
verb-reports = Vis eller velg hvor meldinger fra dette rommet går
param-who = personen det gjelder
param-room = rommet det gjelder
param-reason = hva som skjedde, med noen få ord
param-where = her, av, eller ordet du fikk i rommet for meldinger
param-whom = hvem sin profil; uten navn din egen
param-shown = om andre ser deg
param-reach = dette rommet eller hele verden
param-period = over hvilken tid
param-page = siden
param-search = stopp: ikke let lenger
param-pass = koden på åtte bokstaver fra den andre kontoen din
choice-week = Denne uken
choice-month = Denne måneden
choice-all = Gjennom tidene
choice-computer-week = Denne uken, mot maskinen
choice-computer-month = Denne måneden, mot maskinen
choice-world = Hele verden
choice-stop = Ikke let lenger
choice-hide = Ikke vis meg for noen
choice-nameless = Vis meg uten navn i tabellene
choice-reveal = Vis meg med navn
key-profile = Profilen min
key-medals = Medaljer
key-history = Partiene mine
key-top = Tabell
key-seek-again = Let igjen
key-stop-seeking = Slutt å lete
key-link-agree = Ja, det er meg
key-link-join = Ja, koble dem
key-erase = Glem meg overalt
key-erase-now = Ja, glem alt
key-export = Eksporter først

## People: two identities of one person
link-code = Koden din: {$code}. Bruk den med /link i den andre kontoen din; så spør jeg deg her.
    Den gjelder i { $count ->
        [one] {$count} minutt
       *[other] {$count} minutter
    }, én gang. Ikke vis den til noen.
link-sure = Dette kobler kontoen din til {$name}: begges partier teller i én profil, som begge ser. Angre: /unlink. Fikk du koden av noen andre, gjør ingenting.
link-claimed = Bra. Bekreft nå som {$name}: der er det en knapp under meldingen min.
link-asked = {$name} har brukt koden din. Er det også deg? Trykk i så fall på knappen: begges partier teller i denne profilen, som begge ser. Angre: /unlink. Hvis ikke, gjør ingenting.
link-done = Ferdig: {$name} er også deg. Begges partier teller i denne profilen; tidligere partier blir der de ble spilt. Angre: /unlink.
link-told = Ferdig: partiene dine går nå inn i profilen til {$name}. Med /unlink skilles dere igjen, og du beholder alle partiene du har spilt selv.
link-already = Denne kontoen er allerede koblet til en annen. Skill dem først: /unlink.
link-many = Du kan ikke koble sammen flere enn {$count} kontoer.
link-opponents = Dere er med i samme parti eller turnering. Koble sammen når det er over.
link-own = Denne koden ga du selv. Bruk den med den andre kontoen din.
link-unknown = Den koden finnes ikke. Få en ny.
link-used = Denne koden er brukt. Få en ny.
link-late = Denne koden er utløpt. Få en ny.
link-unclaimed = Ingen har brukt denne koden ennå. Bruk den med /link i den andre kontoen din.
link-unconfirmed = {$name} har brukt koden din, men ikke sagt ja ennå: der er det en knapp under meldingen min.
link-stranger = Bare den som ba om koden, kan bekrefte den.
unlink-done = Ferdig: du er ikke lenger koblet til {$names}. Dere spiller hver for dere igjen.
unlink-told = {$name} er ikke lenger koblet til deg: dere spiller hver for dere igjen.
unlink-nobody = Kontoen din er ikke koblet til noen annen.

## People: the search for an opponent
quick-seeking = Leter etter en motstander med rating {$min} til {$max}.
quick-alone = Ingen andre leter akkurat nå.
quick-others = { $count ->
        [one] {$count} annen spiller leter
       *[other] {$count} andre spillere leter
    }, men rating eller regler passer ikke ennå.
quick-wait = Jeg utvider søket hvert {$number}. sekund. Jeg leter i { $count ->
        [one] {$count} minutt
       *[other] {$count} minutter
    } til og skriver til deg så snart jeg finner noen.
quick-still = Ingen ennå. Jeg leter i { $count ->
        [one] {$count} minutt
       *[other] {$count} minutter
    } til. Vil du spille mot maskinen så lenge?
quick-nobody = Jeg fant ingen, og søket er over. Prøve igjen, eller heller spille mot maskinen?
quick-found = Jeg fant en motstander: {$name}. Plasser flåten!
quick-playing = Jeg har allerede funnet en motstander til deg: se /games.
quick-cancelled = Greit, jeg har sluttet å lete.
quick-not-seeking = Jeg leter ikke etter en motstander til deg.

## People: what was won
decorated-rank = Ny grad: {$value}! Gratulerer!
decorated-medal = Ny medalje: {$value}.
decorated-medals = Nye medaljer: {$list}.
decorated-medals-more = Nye medaljer: {$list} – og { $count ->
    [one] én til
   *[other] {$count} til
} under Medaljer.

## People: privacy
shown-named = Nå ser andre profilen din, og tabellene viser navnet ditt.
shown-nameless = Nå viser tabellene deg uten navn, og bare du ser profilen din.
shown-hidden = Nå står du ikke i noen tabell, og bare du ser profilen din.
export-done = Dette er alt jeg lagrer om deg. Partier lagres i 30 dager etter slutten; brettene er ikke med i filen, dem gir /record.
forget-me = Jeg kan glemme lagrede regler: /forget og navnet. Eller deg: profil, rating, medaljer, innstillinger og vaner. Ferdige partier og turneringer beholder en spiller uten navn; koblede kontoer består.
erase-sure = Glemme deg overalt? Det kan ikke angres. Partier du spiller nå, blir gitt opp, og du går ut av turneringene dine.
erase-done = Ferdig. Jeg kjenner deg ikke lenger. Kommer du tilbake, begynner du på nytt, og er velkommen.
nameless = uten navn
somebody = noen

## People: profiles
refused-page = «{$typed}» er ikke et sidetall.
refused-top = «{$typed}» er ingen tabell. Velg en av: {$values}.
profile-none = {$name} har ikke fullført noe parti her ennå.
profile-hidden = Denne profilen vises ikke.
profile-unknown = Hvem sin profil? Nevn spilleren.
profile-next = { $count ->
    [one] {$count} poeng
   *[other] {$count} poeng
} til neste grad: {$value}
profile-highest = Den høyeste graden som finnes
profile-guess = ?: ennå usikker
profile-games = Partier mot folk
profile-results = Seire / remis / tap
profile-hits = Treff
profile-sunk = Skip senket
profile-run = Flest seire på rad
profile-medals = Medaljer ({$have} av {$want})
profile-form = Siste partier: {$list}
profile-won = seier
profile-drawn = remis
profile-lost = tap

## People: tables
top-week-room = De beste denne uken i dette rommet
top-week-world = De beste denne uken
top-month-room = De beste denne måneden i dette rommet
top-month-world = De beste denne måneden
top-all-room = De beste gjennom tidene i dette rommet
top-all-world = De beste gjennom tidene
top-computer-room = De beste mot maskinen i dette rommet
top-computer-world = De beste mot maskinen
top-computer-week-room = De beste mot maskinen denne uken i dette rommet
top-computer-week-world = De beste mot maskinen denne uken
top-computer-month-room = De beste mot maskinen denne måneden i dette rommet
top-computer-month-world = De beste mot maskinen denne måneden
top-page = Side {$number} av {$count}
top-nobody = Ingen ennå. Spill et parti og ta førsteplassen!
top-points = poeng: {$value}
top-rated = rating: {$value}
top-name = Navn
top-score = Poeng
top-games = Partier
top-wins = Seire
top-own = Din plass: {$number}
key-week = Uke
key-month = Måned
key-all = Gjennom tidene
key-solo = Mot maskinen
key-people = Mot mennesker
key-world = Hele verden

## People: games and medals
history-none = Du har ikke fullført noe parti her ennå. Finn en motstander: /quick.
history-title = De siste partiene dine, side {$number} av {$count}:
history-won = seier over {$name}
history-drawn = remis mot {$name}
history-lost = tap mot {$name}
history-rated = rating {$number} ({$value})
history-unrated = uten rating
history-nothing = for kort til å telle
key-inspect-game = Vis: {$code}
key-record-game = Protokoll {$code}
medals-title = Medaljene dine: {$have} av {$want}

## People: where they used to hide and to fire
param-map = vis hvor du eller alle pleier å gjemme skipene og skyte først
choice-ships = Hvor jeg gjemmer meg
choice-shots = Hvor jeg skyter først
choice-all-ships = Hvor alle gjemmer seg
choice-all-shots = Hvor alle skyter først
key-habits-ships = Mine gjemmesteder
key-habits-shots = Mine skudd
key-habits-all-ships = Alles gjemmesteder
key-habits-all-shots = Alles skudd
habits-ships = Hvor du gjemmer deg
habits-shots = Hvor du skyter først
habits-all-ships = Hvor alle gjemmer seg
habits-all-shots = Hvor alle skyter først
habits-ships-about = felt {$size} × {$size} · partier: {$number} · hvor ofte det lå et skip der, %
habits-shots-about = felt {$size} × {$size} · partier: {$number} · hvor ofte ruten var blant de 25 første skuddene, %
habits-best = Oftest
habits-best-list = Oftest: {$list}.
habits-note = Bare du ser dette. Den gamle kjenningen spiller etter det.
habits-all-note = Alle ferdige partier samlet, uten navn.
habits-none = Det er ingenting å vise ennå: spill ferdig et parti først.
habits-all-none = Det er ingenting å vise ennå: for få partier er spilt ferdig.

## People: what stands beside a name
param-flag = landkoden på to bokstaver, eller flagget; av: ikke noe flagg
param-emblem = merket på kortet ditt
choice-anchor = Anker
choice-star = Stjerne
choice-wheel = Skipsratt
choice-waves = Bølger
choice-crosshair = Sikte
choice-ship = Skip
choice-saltire = Kors
choice-pennant = Vimpel
key-emblem = Et annet merke
badge-no-flag = ikke noe flagg
badge-told = Ved navnet ditt: {$value}. Merket ditt: {$other}.
refused-flag = Jeg kjenner ikke flagget «{$typed}». Det er landkoden på to bokstaver, for eksempel NO.
refused-emblem = Merket «{$typed}» finnes ikke. Disse finnes: anker, stjerne, skipsratt, bølger, sikte, fartøy, kors, vimpel, automatisk.
param-avatar = om profilbildet ditt skal stå på kortet i stedet for merket
avatar-on = Nå står profilbildet ditt på kortet i stedet for merket.
avatar-off = Profilbildet er borte fra kortet, og jeg har ikke tatt vare på noe av det.
avatar-missing = Du har ikke noe profilbilde her, eller du viser det ikke til meg. Legg inn et og prøv igjen; så lenge står merket der.
avatar-elsewhere = Her har ingen profilbilder. Merket blir stående.
avatar-unreached = Jeg fikk ikke tak i profilbildet ditt nå. Prøv igjen om litt.
avatar-large = Profilbildet ditt er for stort for meg: høyst 256 kB, og 1024 ganger 1024 piksler. Kortet er som før.
avatar-kind = Slike bilder tar jeg ikke imot: det må være PNG, JPEG eller WebP. Kortet er som før.
avatar-broken = Profilbildet ditt er ødelagt: jeg klarer ikke å lese det. Kortet er som før.
refused-avatar = Skal profilbildet være på kortet?
