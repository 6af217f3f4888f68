# Huset snakker norsk bokmål. Navn på folk kommer som {$name}, ruter som {$cell}. Ingen formatering.

## Kommandoer: én kort setning hver (høyst 100 tegn)
verb-battle = Utfordre noen til senke skip, eller spill mot maskinen
verb-join = Ta imot en utfordring med koden på seks bokstaver
verb-decline = Avslå en utfordring
verb-place = Plasser flåten: tilfeldig, skip for skip (A1-A4 C1-C3) eller på en måte som Perelmans hjørne
verb-ready = Si at flåten er klar: etter det kan den ikke endres
verb-fire = Skyt på en rute
verb-field = Vis mitt eget felt (bare for meg)
verb-board = Vis brettet som alle kan se
verb-text = Vis brettet som tekst, for skjermlesere
verb-resign = Gi opp, eller trekk en utfordring tilbake
verb-resign_now = Bekreft at du gir opp
verb-draw = Tilby remis, eller si ja til remis
verb-rematch = Spill igjen; den andre siden skyter først
verb-games = Vis partiene mine og hvem sin tur det er
verb-opponents = Vis motstanderne maskinen har, fra skipsgutt til kaptein
verb-rules = Vis reglene for dette partiet
verb-follow = Følg et parti uten å spille: her eller privat
verb-unfollow = Slutt å følge et parti
verb-inspect = Se tilbake på et ferdig parti: begge felt og alle skudd
verb-replay = Se et ferdig parti om igjen, skudd for skudd
verb-record = Hent protokollen for et ferdig parti
verb-fairness = Vis seglene for begge flåtene, og hvordan du kontrollerer at ingen har jukset
verb-marks = Velg hvilke tomme ruter jeg merker for deg
verb-language = Velg språk
verb-help = Vis hva jeg kan
verb-about = Om Broadside og om spillet: historie, bøker og film, programmer
verb-privacy = Les hva jeg lagrer om deg, og hvor lenge
verb-support = Se hvor du får hjelp
verb-custom = Lag dine egne regler, steg for steg
verb-save = Lagre regler under et navn, for deg eller for alle her
verb-forget = Glem lagrede regler, eller alt om meg
verb-default = Vis eller velg reglene som partiene her begynner med
verb-draft = Endre utkastet til reglene dine
verb-aim = Velg en kolonne å skyte på
verb-salvo = Send skuddlisten til salven, eller rutene du har valgt
verb-give = Oppgi en av dine egne ruter etter en mine eller en minesveiper
verb-stay = La Den flygende hollender bli liggende
verb-move = Flytt Den flygende hollender: like mange ruter som dekk igjen, eller tilfeldig
verb-answer = På papir: si hva skuddet mot feltet ditt ble: bom, treff, senket …
verb-sail = Brettspillet: flytt et skip: punktet, så frem, venstre, høyre eller mine
verb-plan = Sett en rute på salvelisten din, eller ta den av
verb-shuffle = Plasser en ny tilfeldig flåte
verb-undo = Angre den siste endringen av flåten
verb-reach = Prøv å skrive til meg privat igjen
verb-share_result = Få resultatet av et ferdig parti til å kopiere
verb-after_game = Se hva mer som finnes fra et ferdig parti

## Parametere
param-opponent = hvem du utfordrer
param-against = hvem som helst, maskinen eller en av mannskapet (si motstandere)
param-host = hvem i mannskapet som spiller mot den, mens du ser på
param-rules = hvilke regler
param-clock = tid per tur
param-letters = bokstaver på kolonnene
param-game = partiets kode på seks bokstaver
param-ships = skip som A1-A4 C1-C3, en måte som Perelmans hjørne, eller: som, prøv
param-cell = en rute, for eksempel B8
param-mode = av, senket eller alle
param-language = språket
param-step = steg i utkastet
param-column = kolonnen
param-cells = ruter, for eksempel A1 B2 C3
param-place = ruter, for eksempel A1 B2 C3, eller tilfeldig
param-word = bom, treff, senket og antall dekk, ubåt, mine eller minesveiper
param-point = punktet der skipet ditt står, for eksempel f7
param-action = hva skipet gjør

## Valg
choice-anyone = Hvem som helst
choice-computer = Maskinen
choice-cabin-boy = Skipsgutt
choice-deckhand = Matros
choice-blind-hunter = Blind jeger
choice-parity = Paritet
choice-beginner = Nybegynner
choice-hunter = Jeger
choice-chessboard = Sjakkbrett
choice-diagonals = Diagonaler
choice-rhombus = Rombe
choice-locator = Lokator
choice-knight = Springersteg
choice-every-fourth = Hver fjerde
choice-squares = Ruter 4-3-2
choice-goose = Gåseføtter
choice-goose-plus = Gåseføtter+
choice-navigator = Navigatør
choice-acquaintance = Gammel kjenning
choice-captain = Kaptein
choice-neural = Nevralt nett
choice-pool = Treningsbasseng
choice-blitz = Lyn: 1 minutt per tur
choice-quick = Raskt: 5 minutter per tur
choice-hour = 1 time per tur
choice-day = 1 dag per tur
choice-correspondence = Korrespondanse: 3 dager per tur
choice-let-ru = А Б В … К
choice-let-ru-yo = А Б … Ё … И
choice-let-latin = A B C … J
choice-let-respublika = Р Е С П У Б Л И К А
choice-let-snegurochka = С Н Е Г У Р О Ч К А
choice-off = Av
choice-sunk = Senkede: rundt senkede skip
choice-full = Alle: også hjørnene rundt hvert treff
choice-forward = Ett steg frem
choice-left = Sving til venstre på stedet
choice-right = Sving til høyre på stedet
choice-lay = Legg en mine og gå ett steg frem (minesveiper)

## Skip
class-carrier = hangarskip
class-battleship = slagskip
class-cruiser = krysser
class-submarine = ubåt
class-destroyer = jager
class-boat = torpedobåt
class-patrolboat = patruljebåt
class-minesweeper = minesveiper
piece-submarine = ubåt
piece-mine = mine
piece-sweeper = minesveiper
piece-dutchman = Den flygende hollender, dekk: {$decks}
ship-of-decks = skip med {$decks} dekk
dutchman = Den flygende hollender
class-dinghy = jolle
ship-by-decks = { $decks ->
    [1] enkeltdekker
    [2] todekker
    [3] tredekker
    [4] firedekker
    [5] femdekker
    [6] seksdekker
    [7] sjudekker
    [8] åttedekker
   *[other] {$decks}-dekker
}
ship-by-pipes = skip med { $decks ->
    [1] én skorstein
    [2] to skorsteiner
    [3] tre skorsteiner
    [4] fire skorsteiner
    [5] fem skorsteiner
    [6] seks skorsteiner
    [7] sju skorsteiner
    [8] åtte skorsteiner
   *[other] {$decks} skorsteiner
}

## Hva som skjedde
challenge-anyone = {$name} utfordrer alle.
you-challenge-anyone = Du utfordrer alle.
challenge-to = {$name} utfordrer {$guest}.
you-challenge-to = Du utfordrer {$guest}.
challenge-you = {$name} utfordrer deg.
challenge-met = {$name} møter {$guest}. Begge plasserer skipene sine.
you-challenge-met = Du møter {$guest}. Begge plasserer skipene sine.
challenge-terms = {$rules} · {$clock}
rematch-wanted = {$name} vil ha omkamp. {$guest}, er du med?
rematch-begins = {$name} og {$guest} spiller igjen.
you-rematch-begins = Du og {$guest} spiller igjen.
rematch-asked = Du har bedt om omkamp. Nå er det opp til {$name}.
challenge-computer = {$name} spiller mot maskinen.
you-challenge-computer = Du spiller mot maskinen.
challenge-crew = {$name} spiller mot {$guest}, og alle kan se på. {$rules}.
crew-at-random = Med disse reglene gjemmer {$name} skipene sine på måfå.
challenge-yours = Utfordringen din er åpen. Del den med en venn.
joined = {$name} tar utfordringen. Begge plasserer skipene sine.
joined-yours = {$name} tar utfordringen.
joined-you = Du har tatt utfordringen.
ready = {$name} er klar. Venter på {$other}.
ready-other = {$name} er klar.
commitment = Segl for flåten til {$name}: {$hash}
began-turn = Kampen begynner. {$name}, din tur.
began = Kampen begynner.
shot-miss = {$name}: {$cell} – bom.
shot-hit = {$name}: {$cell} – treff!
shot-sunk = {$name}: {$cell} – {$wreck}!
wreck = {$ship} senket
wreck-submarine = ubåt senket
wreck-dinghy = jolle senket
wreck-dutchman = Den flygende hollender senket
earlier = {$name} tidligere: {$list}.
you-earlier = Du tidligere: {$list}.
earlier-ships = {$count} skip senket
you-shot-miss = Du: {$cell} – bom.
you-shot-hit = Du: {$cell} – treff!
you-shot-sunk = Du: {$cell} – {$wreck}!
you-shot-mine = Du: {$cell} – en mine!
you-shot-sweeper = Du: {$cell} – en minesveiper!
shot-at-you-miss = {$name} bommer: {$cell}.
shot-at-you-hit = {$name} treffer skipet ditt: {$cell}.
shot-at-you-sunk = {$name} senker skipet ditt: {$cell} ({$ship}).
shot-at-you-mine = {$name} treffer minen din: {$cell}.
shot-at-you-sweeper = {$name} treffer minesveiperen din: {$cell}.
you-lapsed = Tiden din er ute; turen går videre ({$count}/3).
lapsed = {$name} gikk tom for tid; turen går videre ({$count}/3).
nudged = {$name}, tiden din er snart ute.
draw-offered = {$name} tilbyr remis. Enig? /draw
you-draw-offered = Du har tilbudt remis.
hinted = {$name} tok imot et tips.
you-hinted = Du tok imot et tips.
unreached-discord = {$name}, trykk på «Mitt felt» for å se skipene dine her. Vil du ha private meldinger? Slå dem på for denne serveren og trykk på «Prøv igjen».
unreached-telegram = {$name}, trykk på «Mitt felt» for å se skipene dine her.
reach-again = Greit, jeg skriver til deg igjen når noe skjer.
reach-other = Denne knappen er bare for den jeg ikke får skrevet til. Du går ikke glipp av noe.
ended-won = {$name} vinner på {$shots} skudd ({$percent} % treff).
ended-you-won-sea = Du vinner! Hele fiendens flåte er senket.
ended-they-won-sea = {$name} vinner! Hele flåten din er senket.
ended-you-resigned = Du ga opp. {$winner} vinner.
ended-they-resigned = {$name} gir opp. Du vinner!
ended-you-forfeited = Du brukte opp tiden tre ganger. {$winner} vinner.
ended-they-forfeited = {$name} brukte opp tiden tre ganger. Du vinner!
ended-resigned = {$name} gir opp. {$winner} vinner.
ended-forfeited = {$name} brukte opp tiden tre ganger. {$winner} vinner.
ended-drawn = Spillerne ble enige om remis.
ended-declined = Utfordringen ble avslått.
ended-declined-by = {$name} avslo utfordringen.
ended-withdrawn = Partiet ble avlyst.
ended-called-off = {$name} avlyste partiet.
you-ended-called-off = Du avlyste partiet.
ended-withdrawn-by = {$name} trakk utfordringen tilbake.
you-ended-withdrawn-by = Du trakk utfordringen tilbake.
ended-unfired = Det ble ikke skutt: {$name} taper partiet, {$winner} vinner det.
ended-expired = Partiet ble avsluttet: ingen ble klare i tide.
ended-unanswered = Ingen tok utfordringen fra {$name} i tide.
you-ended-unanswered = Ingen tok utfordringen din i tide.
ended-closed = Moderatorene her har avsluttet partiet. Ingen vinner, og det teller ikke.
began-salvo = Kampen begynner, salve mot salve.
began-sea = Skipene er stilt opp. {$name} spiller sør og flytter først.
you-began-sea = Skipene er stilt opp. Du spiller sør og flytter først.
shot-mine = {$name}: {$cell} – en mine!
shot-sweeper = {$name}: {$cell} – en minesveiper!
you-mine-skips = Du står over neste tur.
you-misses-turn = Du står over denne turen på grunn av en mine.
you-misses-salvo = Du står over denne salven på grunn av en mine.
you-lapsed-salvo = Du sendte ingen salve i tide ({$count}/3).
you-volley = Salven din: {$list}.
you-volley-none = Du skyter ikke i denne salven.
you-answered-miss = Svaret ditt: {$cell} – bom.
you-answered-hit = Svaret ditt: {$cell} – treff!
you-answered-sunk = Svaret ditt: {$cell} – senket! ({$ship})
mine-skips = {$name} står over neste tur.
mine-takes-nothing = {$name} har ingen rute igjen å oppgi.
you-mine-takes-nothing = Du har ingen rute igjen å oppgi.
sweeper-takes-nothing = {$name} har ingen mine igjen å oppgi.
you-sweeper-takes-nothing = Du har ingen mine igjen å oppgi.
misses-turn = {$name} står over denne turen på grunn av en mine.
misses-salvo = {$name} står over denne salven på grunn av en mine.
dying-none = Den synkende ubåten til {$name} skyter tilbake på {$cell}, der det allerede er skutt.
you-dying-none = Den synkende ubåten din skyter tilbake på {$cell}, der det allerede er skutt.
dying-miss = Den synkende ubåten til {$name} skyter tilbake på {$cell}: bom.
you-dying-miss = Den synkende ubåten din skyter tilbake på {$cell}: bom.
dying-hit = Den synkende ubåten til {$name} skyter tilbake på {$cell}: treff!
you-dying-hit = Den synkende ubåten din skyter tilbake på {$cell}: treff!
dying-sunk = Den synkende ubåten til {$name} skyter tilbake på {$cell}: senket! ({$ship})
you-dying-sunk = Den synkende ubåten din skyter tilbake på {$cell}: senket! ({$ship})
dying-mine = Den synkende ubåten til {$name} skyter tilbake på {$cell} og utløser en mine; det koster ingenting denne gangen.
you-dying-mine = Den synkende ubåten din skyter tilbake på {$cell} og utløser en mine; det koster ingenting denne gangen.
dying-sweeper = Den synkende ubåten til {$name} skyter tilbake på {$cell} og treffer en minesveiper; det koster ingenting denne gangen.
you-dying-sweeper = Den synkende ubåten din skyter tilbake på {$cell} og treffer en minesveiper; det koster ingenting denne gangen.
given-cell = {$name} oppgir {$cell}: der ligger et skip.
you-given-cell = Du oppgir {$cell}: der ligger et skip.
given-cell-late = Tiden er ute, og boten oppgir {$cell} for {$name}: der ligger et skip.
you-given-cell-late = Tiden er ute, og boten oppgir {$cell} for deg: der ligger et skip.
given-mine = {$name} oppgir en mine: {$cell}. Der bør du ikke skyte.
you-given-mine = Du oppgir en mine: {$cell}.
given-mine-late = Tiden er ute, og boten oppgir en mine for {$name}: {$cell}. Der bør du ikke skyte.
you-given-mine-late = Tiden er ute, og boten oppgir en mine for deg: {$cell}.
stayed = Den flygende hollender til {$name} blir liggende.
you-stayed = Din flygende hollender blir liggende.
stayed-late = Tiden er ute: Den flygende hollender til {$name} blir liggende.
you-stayed-late = Tiden er ute: Din flygende hollender blir liggende.
moved = Den flygende hollender til {$name} har flyttet seg! Merkene på det feltet betyr ikke noe lenger: det kan skytes på alle ruter igjen.
you-moved = Din flygende hollender har flyttet seg! Merkene på feltet ditt betyr ikke noe lenger: det kan skytes på alle ruter igjen.
locked = Salven til {$name} er klar.
you-locked = Salven din er klar.
lapsed-salvo = {$name} sendte ingen salve i tide ({$count}/3).
volley = Salven til {$name}: {$list}.
volley-none = {$name} skyter ikke i denne salven.
volley-miss = {$cell} bom
volley-hit = {$cell} treff
volley-sunk = {$cell} senket ({$ship})
volley-mine = {$cell} mine
volley-sweeper = {$cell} minesveiper
called = {$name} skyter på {$cell}. {$other}, hva er der?
you-called = Du skyter på {$cell}. {$other}, hva er der?
called-at-you = {$name} skyter på {$cell}. Hva er der?
called-dying = Den synkende ubåten til {$name} skyter tilbake på {$cell}. {$other}, hva er der?
you-called-dying = Den synkende ubåten din skyter tilbake på {$cell}. {$other}, hva er der?
called-at-you-dying = Den synkende ubåten til {$name} skyter tilbake på {$cell}. Hva er der?
answered-miss = {$name} svarer: {$cell} – bom.
answered-hit = {$name} svarer: {$cell} – treff!
answered-sunk = {$name} svarer: {$cell} – senket! ({$ship})
sailed = {$name}: {$ship} {$point} {$effects}.
you-sailed = Du: {$ship} {$point} {$effects}.
effect-laid = legger en mine på {$point}
effect-swept = sveiper minen på {$point}
effect-moved = går til {$point}
effect-left = svinger til venstre
effect-right = svinger til høyre
effect-sunk = senker på {$point}: {$ship}
effect-mined = går på minen på {$point}
effect-shelled = senkes av kystbatteriet på {$point}
ended-won-sea = {$name} vinner! Hele fiendens flåte er senket.
ended-level = Begge flåtene gikk ned samtidig: remis.
ended-stalled = Remis: 200 trekk uten tap, eller samme stilling tre ganger.
ended-judged = Arket til {$name} stemmer ikke med svarene eller bryter reglene. {$winner} vinner.
ended-you-judged = Arket ditt stemmer ikke med svarene eller bryter reglene. {$winner} vinner.
ended-they-judged = Du vinner: Arket til {$name} stemmer ikke med svarene eller bryter reglene.
ended-void = Begge arkene bryter reglene eller stemmer ikke med svarene: ingen vinner.
end-both = {$first} · {$other} · {$clock}.
end-lasted = {$clock}
end-side = {$name}: {$list}
end-you-won = Du vant! {$list}.
end-you-lost = Du tapte. {$list}.
end-yours = Partiet ditt: {$list}.
turn-of-again = Det er {$name} sin tur igjen.
your-turn-again = Skyt igjen.
end-shots = {$count} skudd
end-hits = {$percent} % treff
end-run = beste rekke {$count}
salt = Salt for flåten til {$name}: {$salt}
percent = {$percent} %
share-offer = Her er resultatet, til å kopiere og vise frem:
share-side = {$name} · {$shots} skudd · {$percent} %
share-challenge = Koden til utfordringen din, klar til å kopiere og sende:

## Hvordan det står
your-turn = Din tur: fyr!
your-turn-left = Din tur: fyr! {$count} skudd igjen.
turn-of-left = Det er {$name} sin tur: {$count} skudd igjen.
your-cell = Du traff en mine! Velg hvilken uskadd rute på skipene dine du vil røpe (1 minutt).
your-mine = Du traff en minesveiper! Velg hvilken av minene dine du vil røpe (1 minutt).
your-course = Din flygende hollender er truffet: {$decks} dekk igjen. Bli eller flytte? (1 minutt)
your-answer = {$name} skyter på {$cell}. Se på arket ditt: bom, treff eller senket?
your-answer-pieces = {$name} skyter på {$cell}. Se på arket ditt: hva er der?
your-answer-dying = Den synkende ubåten til {$name} skyter tilbake på {$cell}. Se på arket ditt: hva er der?
your-answer-more = {$name} skyter på {$cell}. Se på arket ditt: hva er der? Deretter svarer du på {$count} skudd til.
your-salvo-empty = Velg {$most} skudd i hemmelighet.
your-salvo = Valgt: {$cells}. Trykk på «Skyt ({$have} av {$most})» når du er klar.
salvo-short = Valgt: {$have} av {$most}. Vil du skyte en ufullstendig salve?
your-salvo-sent = Skuddene dine: {$cells}. Til {$name} er klar, kan du fortsatt sende andre.
your-salvo-missed = Du står over denne salven. Venter på {$name}.
your-move = Din tur: velg et skip.
planning = Begge velger skuddene sine.
planning-one = Venter på salven til {$name}.
owes-cell = {$name} traff en mine og har ett minutt på å oppgi en rute.
owes-mine = {$name} traff en minesveiper og har ett minutt på å oppgi en mine.
owes-course = Den flygende hollender til {$name} er truffet og har ett minutt på å bli liggende eller flytte.
owes-answer = Venter på svaret fra {$name}: {$cell}.
sailing-of = Det er {$name} sin tur til å flytte.
place-lineup = Still opp skipene fra a til l, eller bland dem: {$ships}.
turn-of = Det er {$name} sin tur.
place-whole = Plasser skipene dine: behold disse, bland, eller sett dem selv med /place.
place-whole-typed = Plasser skipene dine: behold disse, bland, eller send dine egne (for eksempel {$typed}).
place-missing = Gjenstår å plassere: {$ships}. Trykk på «Bland», eller bruk /place.
place-missing-typed = Gjenstår å plassere: {$ships}. Trykk på «Bland», eller send dem (for eksempel {$typed}).
place-waiting = Flåten din er klar. Venter på {$name}.
place-both = {$a} og {$b} plasserer flåtene sine.
waiting-for-opponent = Venter på en motstander.
game-over = Partiet er slutt.
clock-minutes = {$count} { $count ->
    [one] minutt
   *[other] minutter
} per tur
clock-hours = {$count} { $count ->
    [one] time
   *[other] timer
} per tur
clock-days = {$count} { $count ->
    [one] dag
   *[other] dager
} per tur

## Ord på bildene
picture-target = Fiende: {$name}
picture-left = Gjenstår
picture-target-left = Fiendens flåte
picture-sealed = forseglet · {$mark}
picture-turn-yours = Skudd {$number}. Din tur!
picture-turn-theirs = Skudd {$number}. {$name} skyter
picture-fires = {$name} skyter
picture-fell = Skudd {$number} · {$what}
picture-turn-yours-left = Din tur! Skudd igjen: {$count}
picture-turn-theirs-left = {$name} skyter. Skudd igjen: {$count}
picture-cell = En mine! Oppgi en rute
picture-mine = En minesveiper! Oppgi en mine
picture-course = Truffet! Bli eller flytte?
picture-answer = {$cell}: bom, treff eller senket?
picture-planning = Salven planlegges
picture-salvo = Salven din: {$have} av {$most}
picture-sailing-yours = Trekk {$number}. Din tur!
picture-sailing-theirs = Trekk {$number}. {$name} flytter
picture-waiting = Venter på {$name}
picture-place = Plasser flåten
picture-to-lay = Plasser
picture-placed = Alle skip er plassert
picture-won = {$name} vinner
picture-you-won = Du vant!
picture-enemy-sunk = Hele fiendens flåte er senket.
picture-they-resigned = {$name} ga opp.
picture-they-forfeited = {$name} brukte opp tiden tre ganger.
picture-you-lost = Du tapte
picture-over = Partiet er slutt
picture-sunk = {$cell}: Senket!
picture-again = {$cell}: en gang til

# Ord på banneret til et parti før første skudd. Høyst 18 bokstaver hver.
banner-versus = mot
banner-waiting = venter
banner-free = åpen for alle
banner-invited = invitert
banner-placing = plasserer skip
banner-ready = klar
banner-first = begynner
banner-planning = velger skudd

## Knapper
key-join = Bli med
key-fire = Fyr
key-agree = Jeg er med
key-decline = Avslå
key-quick = Finn en motstander
key-tournament = Turneringer
key-computer = Spill mot maskinen
key-levels = Velg nivå
key-field = Mitt felt
key-shuffle = Bland
key-take-back = Trekk tilbake
key-more = Mer …
key-undo = Angre
key-reach = Prøv igjen
key-ready = Klar!
key-text = Som tekst
key-rematch = Omkamp
key-resign = Gi opp …
key-resign-surely = Gi opp
key-keep-playing = Spill videre
resign-sure = Vil du gi opp partiet mot {$name}?
key-call-off = Avlys
call-off-sure = Vil du avlyse partiet? Det teller ikke som tap.
refused-call-off = Det er for sent å avlyse: kampen har begynt.
resign-elsewhere = Du har ingen partier her. Vil du trekke tilbake den åpne utfordringen din et annet sted ({$rules})?
key-draw = Tilby remis
key-agree-draw = Godta remis
key-unfollow = Slutt å følge
key-inspect = Vis alt
key-replay = Reprise
key-record = Protokoll
key-fairness = Ærlig spill
key-share = Del
after-game = Hva vil du se?
key-back = ‹ Kolonner
key-anyway = Skyt {$cell} likevel
key-all-the-same = Gjør det likevel
key-stay = Bli
key-move = Flytt tilfeldig
key-salvo = Skyt ({$have} av {$want})
key-choose-more = Velg flere
key-miss = Bom
key-hit = Treff
key-sunk = Senket ({$decks})
key-submarine = Ubåt
key-mine = Mine
key-sweeper = Minesveiper
key-vessel = {$ship} {$point}
key-forward = Frem: {$point}
key-lay = Mine, så {$point}
key-left = Venstre
key-right = Høyre
key-ships = ‹ Skip
key-rules = Regler
key-copy = Kopier koden
key-invite = Kopier lenken
key-challenge = Utfordre en venn
key-play = Spill
key-how = Slik virker det
menu-challenge = Utfordre til senke skip

## Lister og kort
games-none = Du har ingen partier i gang.
games-line = {$code}: {$names}. {$state}
rules-title = Regler for dette partiet ({$preset})
rules-field = Felt {$width}×{$height}, bokstaver {$letters}.
rules-fleet = Flåte: {$fleet}.
rules-touch-none = Skipene kan ikke ligge inntil hverandre, heller ikke på skrå.
rules-touch-corners = Skipene kan bare ligge inntil hverandre på skrå.
rules-touch-any = Skipene kan ligge inntil hverandre.
rules-fire-streak = Et treff gir nytt skudd; etter en bom går turen videre.
rules-fire-single = Ett skudd per tur, treff eller bom.
rules-report-full = Du får vite når et skip er senket, og hvor stort det var.
rules-report-named = Du får vite hvilket skip som er senket.
rules-report-plain = Du får bare vite om det ble treff eller bom.
rules-judge-commit = Før første skudd får hver flåte et segl: forkortet i bildet, i sin helhet under «Ærlig spill». Etter partiet kan hvem som helst kontrollere det.
rules-judge-server = Boten oppbevarer begge flåtene.
rules-first-lot = Loddtrekning avgjør hvem som skyter først.
rules-first-host = Den som utfordrer, skyter først.
rules-first-guest = Den som blir utfordret, skyter først.
rules-clock = {$clock}; den som går tom for tid tre ganger på rad, taper.
language-set = Fra nå av skriver jeg norsk.
language-room = Fra nå av skriver jeg norsk her, og til deg.
greeting = Hei! Her kan dere spille senke skip, mot hverandre eller mot meg. Trykk på «Spill», så møter du den som blir med først.
help-title = Senke skip på Discord, Telegram og i nettleseren. Senk hele fiendens flåte!
help-group = Senke skip, rett her i chatten: Utfordre hverandre, eller spill mot meg.
help-gone = Det partiet finnes ikke lenger. Begynn ditt eget:
help-line = {$verb} – {$about}
help-topics = Hva vil du vite?
help-turn = Din tur mot {$name}.
help-placing = Plasser skipene dine. Motstander: {$name}.
help-waiting = Venter på {$name}.
help-open = Utfordringen din er åpen. Ingen har blitt med ennå.
help-challenge = {$name} utfordrer deg.
help-howto = Gjem flåten din, og skyt på rutene til motstanderen. Treffer du, skyter du igjen; bommer du, går turen videre. Den som først senker hele flåten, vinner.
help-beginning = Begynn et parti
help-playing = Kommandoer i spillet
help-variants = Varianter
help-watching = Se på og gå gjennom
help-people = Andre spillere
help-settings = Innstillinger
help-managing = For administratorer
help-key-games = Alle partiene mine
help-key-how = Slik spiller du
about-text = Broadside er en bot for senke skip. Den er fri programvare (MIT eller Apache-2.0) og spiller ærlig: maskinen ser bare det du ser, og hver flåte er forseglet før første skudd, så ingen kan flytte den etterpå.
about-history = Ingen vet hvor spillet kommer fra; det spredte seg tidlig på 1900-tallet med rutepapiret. Trykte blokker kom i USA på 1930-tallet (Starex’ Salvo, 1931), Milton Bradleys Broadsides på 1940-tallet og settet deres med plastpinner i 1967.
about-privacy = Jeg lagrer det spillene trenger:
about-privacy-account = • innstillingene, resultatene, medaljene og plassene dine på topplistene, og hvem du har blokkert: til /forget
about-privacy-statistics = • hvor alle spillere til sammen gjemmer seg og skyter, uten navn: for alltid
about-privacy-games = • partier med felt, skudd og navn: så lenge de varer og {$value} etterpå
about-privacy-tournaments = • turneringer med navn og resultater: så lenge de varer og {$value} etterpå
about-privacy-unreached = • at private meldinger fra meg ikke når deg: høyst {$value}
about-privacy-bans = • at du er utestengt, fra et rom eller overalt: til det oppheves
about-privacy-nothing = Jeg lagrer ingen meldinger, brukernavn eller adresser.
about-privacy-rights = /export gir deg alt som en fil, /forget uten navn sletter deg overalt.
about-support = Slik virker jeg: /help. Slik spiller du: /rules.
about-support-people = Om andres oppførsel: /report. Om dine data: /privacy.
about-support-operator = Om alt annet kan du spørre den som driver denne boten:
about-support-nobody = Om alt annet kan du spørre de ansvarlige her.
about-public = Senke skip i chatten. Utfordre en venn, åpne et parti for hele gruppen, eller spill mot maskinen: fra skipsgutten til kapteinen. Klassiske regler og Battleship, salver, miner, Den flygende hollender, mannskaper, turneringer, medaljer, repriser. Ærlig spill: hver flåte er forseglet før første skudd. Fri programvare.
about-public-short = Senke skip med venner eller maskinen: turneringer, medaljer, repriser. Ærlig: hver flåte er forseglet.
fleet-line = {$count} × {$ship}
ships-carrier = { $count ->
    [one] {$count} hangarskip
   *[other] {$count} hangarskip
}
ships-battleship = { $count ->
    [one] {$count} slagskip
   *[other] {$count} slagskip
}
ships-cruiser = { $count ->
    [one] {$count} krysser
   *[other] {$count} kryssere
}
ships-submarine = { $count ->
    [one] {$count} ubåt
   *[other] {$count} ubåter
}
ships-destroyer = { $count ->
    [one] {$count} jager
   *[other] {$count} jagere
}
ships-boat = { $count ->
    [one] {$count} torpedobåt
   *[other] {$count} torpedobåter
}
ships-patrolboat = { $count ->
    [one] {$count} patruljebåt
   *[other] {$count} patruljebåter
}
ships-minesweeper = { $count ->
    [one] {$count} minesveiper
   *[other] {$count} minesveipere
}
ships-mine = { $count ->
    [one] {$count} mine
   *[other] {$count} miner
}
ships-dinghy = { $count ->
    [one] {$count} jolle
   *[other] {$count} joller
}

## Bildebeskrivelser og brettet som tekst
alt-own = Senke skip, skudd {$number}. {$status} Fiendens gjenværende skip: {$left}. Fiendens farvann: {$target}. Min flåte: {$own}.
alt-public = Senke skip, skudd {$number}. {$status} Farvann ({$a}): {$chart-a}. Farvann ({$b}): {$chart-b}.
alt-placing = Flåten plasseres. Plassert: {$own}. Gjenstår: {$left}.
alt-open = Senke skip: {$a} utfordrer alle. {$terms}.
alt-banner = Senke skip: {$a} ({$state-a}) mot {$b} ({$state-b}). {$terms}.
alt-hits = treff {$cells}
alt-sunk = senket {$cells}
alt-misses = bom {$cells}
alt-misses-many = { $count ->
    [one] {$count} bom
   *[other] {$count} bommer
}
alt-mines = miner {$cells}
alt-sweepers = minesveipere {$cells}
alt-submarines = ubåter {$cells}
alt-spent-mines = utløste miner {$cells}
alt-spent-sweepers = trufne minesveipere {$cells}
alt-given = oppgitte skip {$cells}
alt-given-mines = oppgitte miner {$cells}
alt-stale = { $count ->
    [one] {$count} gammelt merke
   *[other] {$count} gamle merker
}
alt-sea = Brettspillet, etter trekk {$number}. {$status} {$fleets}
sea-south = Sør, {$name}: {$ships}.
sea-north = Nord, {$name}: {$ships}.
sea-ships = {$ship} {$cells}
alt-unfound = ikke funnet: {$cells}
alt-none = ingenting ennå
alt-no-ship = ingen
text-target = Farvann: {$name}
text-legend = # skip   x treff   X senket   o bom   - garantert tom   . ukjent
text-legend-crosses = # skip   o treff   O senket   x bom   - garantert tom   . ukjent
figure-cruiser = K
figure-submarine = P
figure-destroyer = E
figure-patrolboat = C
figure-minesweeper = T
sign-hit = treff
sign-miss = bom
sign-mine = mine
sign-spent-mine = utløst mine
sign-sweeper = minesveiper
sign-spent-sweeper = truffet minesveiper
sign-submarine = ubåt
sign-sunk-submarine = senket ubåt
sign-given = oppgitt skip
sign-given-mine = oppgitt mine
sign-stale-hit = gammelt treff
sign-stale-miss = gammel bom
sign-aim = din salve
text-sea-legend = K krysser   P ubåt   E jager   C patruljebåt   T minesveiper   (store bokstaver: sør)   * mine   + batteri   # land

## Avslag: én setning om hva man gjør
E_CELL_SYNTAX = «{$typed}» er ikke en rute. En rute er en bokstav og et tall, for eksempel {$example}.
E_CELL_OUTSIDE = «{$typed}» ligger utenfor feltet. Bokstavene går fra {$first} til {$last}, tallene fra 1 til {$size}.
E_LETTER_NOT_USED = Dette partiet har ingen bokstav {$letter}. Bokstavene er: {$letters}.
fire-read-as = «{$typed}» ble lest som bokstaven {$letter} på dette brettet.
E_OTHER_SCRIPT = «{$typed}» kan bety flere ruter her. Hvilken?
E_OTHER_SCRIPT_SHIPS = «{$typed}» bruker bokstaver fra et annet alfabet. Bokstavene er: {$letters}.
E_ALREADY_SHOT = Det er allerede skutt på {$cell}. Velg en annen rute.
E_NOT_YOUR_TURN = Det er {$name} sin tur. Vent litt.
E_GAME_OVER = Dette partiet er slutt.
E_FLEET_COUNT = Reglene krever {$ships}, du har {$have}.
E_OVERLAP = To skip ligger på {$cell}. Flytt ett av dem.
E_TOUCH_SIDE = Skip ligger inntil hverandre ved {$cell} og {$other}; la det være en ledig rute mellom dem.
E_TOUCH_CORNER = Skip ligger inntil hverandre på skrå ved {$cell} og {$other}; la det være en ledig rute mellom dem.
E_DIAGONAL = Skipet ved {$cell} ligger på skrå; plasser det i én rett rekke.
E_GAP = Skipet ved {$cell} har et hull; rutene må ligge etter hverandre.
E_SHAPE = Skipet ved {$cell} har en form som disse reglene ikke tillater. Plasser det i én rett rekke eller i en tillatt form.
W_KNOWN_EMPTY = {$cell} er garantert tom: et senket skip ligger ved siden av.
E_NO_ROOM = Det er ikke plass til alle skipene ({$about}). Velg færre skip eller et større felt.
E_MULTI_RANGE = «{$about}»: en tur kan ha fra {$min} til {$max} skudd. Velg et tall blant dem.
E_SALVO_RANGE = «{$about}»: en salve kan ha {$min} til {$max} skudd, eller ett for hvert skip som flyter.
E_SINGLE_RANGE = En flåte av enkeltdekkere kan ha fra {$min} til {$max} av dem, ikke {$n}. Velg færre.
E_SWEEPER_NEEDS_MINES = En minesveiper gir mening bare sammen med miner. Sett miner til 1–5.
E_MINE_EFFECT_ONE = Miner avslører enten en rute eller koster en tur, ikke begge deler. Velg reveal eller skip.
E_PLAIN_WITH_SUBS = Med bare treff og bom som svar ville ubåtens siste skudd røpe at den er senket. Bruk fulle svar eller ingen ubåter.
E_FIXED_SHAPES = Standardflåten har egne skipsformer. Utelat shapes, eller velg en annen flåte.
E_DUTCHMAN_EXCLUSIVE = Med Den flygende hollender kan bare felt, dekk (5–8), bokstaver og skudd (streak, single, multi) velges. Utelat {$about}.
E_STRAUME_EXCLUSIVE = Brettspillet fra 1986 har eget brett og egne regler; ingenting kan kombineres med det. Utelat {$about}.
E_PAPER_ANSWERS = Den flygende hollender og brettspillet spilles ikke på papir. Utelat {$about}.
E_REVEAL_PENDING = Først må {$name} oppgi en rute. Vent litt.
E_NO_REVEAL_DUE = Det er ingenting å oppgi nå. Bare spill videre.
E_REVEAL_BAD_CELL = {$cell} kan ikke oppgis: oppgi en rute av dine egne skip som verken er truffet eller oppgitt.
E_TOO_MANY_SHOTS = Salven din har bare {$most} skudd. Ta bort noen.
E_DUPLICATE_SHOT = {$cell} står to ganger i salven. Nevn hver rute én gang.
E_EMPTY_SALVO = Salven din er tom. Velg minst én rute og send den.
E_MINE_COUNT = Reglene krever {$ships}, du har {$have}.
E_SWEEPER_COUNT = Reglene krever {$ships}, du har {$have}.
E_SUB_COUNT = Reglene krever {$ships}, du har {$have}.
E_MINE_TOUCH = En mine berører noe annet ved {$cell} og {$other}; la det være en ledig rute mellom dem.
E_SWEEPER_TOUCH = En minesveiper berører noe annet ved {$cell} og {$other}; la det være en ledig rute mellom dem.
E_DUTCH_DECKS = Den flygende hollender har {$want} dekk: oppgi like mange ruter, ikke {$have}.
E_DUTCH_CONNECT = Rutene til Den flygende hollender må henge sammen med sider eller hjørner.
E_DUTCH_HIT_CELL = Den flygende hollender kan ikke ligge på ruten som nettopp ble truffet. Velg andre ruter.
E_DUTCH_SAME = Der ligger den allerede. Velg et annet sted, eller bli.
E_MOVE_PENDING = Den flygende hollender til {$name} er truffet og må først bli liggende eller flytte. Vent litt.
E_NO_MOVE_DUE = Den flygende hollender kan bare flytte rett etter at den er truffet.
E_EDGE = Kanten av brettet ligger foran. Snu skipet, eller flytt et annet.
E_LAND = Det er land foran. Snu skipet, eller flytt et annet.
E_OWN_SHIP_AHEAD = Et av dine egne skip ligger foran. Snu, eller flytt et annet.
E_CANNOT_SINK = Dette skipet kan ikke senke det foran fra den kanten. Snu, eller flytt et annet.
E_MINE_PRESENT = Her ligger det allerede en mine. Bare gå frem.
E_NO_MINES_LEFT = Det er ingen miner igjen. Bare gå frem.
E_NOT_MINESWEEPER = Bare en minesveiper legger miner. Gå frem, eller velg minesveiperen.
E_NO_SHIP = Det er ikke noe skip på det punktet. Nevn punktet til et av dine egne.
E_NOT_YOUR_SHIP = Det skipet er ikke ditt. Velg et av dine egne.
W_KNOWN_MINE = {$cell} er en mine, det har minesveiperen røpet.
N_AUTOMARK_OFF = Automatisk merking er av med disse reglene.
N_SHAPES_UNUSED = Bare tre- og firedekkere kan bøyes.
N_NAME_CLASH = Enkeltdekkere kalles «båter» i dette partiet fordi det har ubåter.
E_ANSWER_PENDING = Først må {$name} svare på det siste skuddet. Vent litt.
E_NO_ANSWER_DUE = Ingen skudd venter på svar fra deg.
E_NOT_PLANNING = Du har ingen salve å planlegge nå. Skyt som vanlig, eller vent.
E_NOT_SAILING = Skip seiler bare i brettspillet fra 1986, mens det pågår.
E_LETTERING_TOO_SHORT = {$word} har {$max} bokstaver; dette feltet trenger {$n}. Velg А…, A… eller et felt på 10×10.
E_FLEET_TOO_DENSE = Denne flåten ({$about}) fyller {$n} % av feltet; høyst {$max} % gir nok plass. Velg færre skip eller et større felt.
E_SHIP_TOO_LONG = Et skip med {$n} dekk er lengre enn feltet ({$about}). På dette feltet har skip fra {$min} til {$max} dekk.
E_RANGE = «{$about}» er utenfor grensene. Velg fra {$min} til {$max}.
E_RANGE_DECKS = Skip kan ha fra {$min} til {$max} dekk.
E_RULE_UNKNOWN = Jeg kjenner ingen regel «{$about}». Velg et ferdig sett, eller lag dine egne.
E_NOT_FIRING = Plasser skipene dine først.
E_NOT_PLACING = Du har ingen motstander ennå. Vent til noen blir med.
E_ALREADY_READY = Flåten din er klar og kan ikke endres lenger.
E_NOT_OPEN = Noen har allerede tatt imot denne utfordringen. Begynn ditt eget parti.
E_NOT_FOR_YOU = Denne utfordringen er til noen andre. Begynn ditt eget parti.
E_OWN_CHALLENGE = Dette er din egen utfordring. Vent på en motstander, eller spill mot maskinen.
E_NO_DRAWS = Dette partiet spilles uten remis. Du kan gi opp.
E_NO_HINTS = Dette partiet spilles uten tips.
E_FLEET_WHOLE = Flåten din er komplett, så jeg lot den ligge. Vil du legge den på nytt, nevn skipene ett for ett, det lengste først.
E_NOTHING_TO_UNDO = Det er ingenting å angre.
E_NOT_A_PLAYER = Du spiller ikke i dette partiet. Begynn ditt eget.
refused-rematch = Denne omkampen er mellom {$a} og {$b}. Begynn ditt eget parti.
refused-stale = Denne knappen hører til et tidligere trekk. Feltet ditt viser stillingen nå.
refused-stale-fleet = Denne knappen hører til en tidligere oppstilling. Feltet ditt viser oppstillingen nå.
refused-too-late = For sent: partiet har gått videre. Se på det og prøv igjen.
refused-which = Hvilket parti mener du?
refused-no-game = Du har ikke noe parti i gang.
refused-none-finished = Du har ikke noe ferdigspilt parti ennå.
refused-no-such-game = Det partiet finnes ikke. Kontroller koden.
refused-no-such-code = Det finnes verken parti eller turnering med koden {$typed}.
refused-code = «{$typed}» er ikke en partikode. En kode har seks bokstaver.
refused-verb = Jeg forstår ikke «{$typed}». Hjelpen viser hva jeg kan.
refused-missing = Noe mangler: {$about}.
refused-missing-cell = Velg en rute.
refused-many = Du er med i {$count} partier allerede. Gjør ferdig ett først.
followed = Du følger partiet {$names}. Alt som alle kan se, kommer hit.
followed-room = Fra nå av følges partiet {$names} her.
unfollowed = Dette partiet følges ikke her lenger.
follow-already = Dette partiet følges her allerede.
follow-at-home = Du ser allerede på dette partiet her.
follow-over = Dette partiet er slutt. Her ser du alt.
follow-none = Det partiet følges ikke her.
follow-many = Du følger allerede {$count} partier. Slutt å følge ett av dem først.
E_TOO_MANY_FOLLOWERS = Dette partiet har ikke plass til flere tilskuere. Brettet kan du likevel se på.
E_PLAYED_HERE = Dette partiet spilles her, så innleggene blir her.
refused-hidden = Partiet er ikke slutt ennå: det som er skjult, forblir skjult til da.
inspect-title = Partiet er slutt, og ingenting er skjult lenger.
inspect-fleet = Flåten til {$name}: {$fleet}
inspect-shots = Skuddene til {$name}: {$shots}
inspect-moves = Trekkene til {$name}: {$shots}
inspect-more = Hele listen står i protokollen.
inspect-signs = · bom   × treff   ■ senket   ∗ mine   ▲ minesveiper   † siste skudd   ( ) salve   ⇒ oppgitt   ≈ flyttet   = ble liggende   – tiden gikk ut
inspect-signs-sea = ↑ frem   ↶ dreide til venstre   ↷ dreide til høyre   ∗ la en mine   – tiden gikk ut
fairness-commit = Seglene var kjent for alle før det første skuddet; hvert er SHA-256 av flåten og saltet.
fairness-server = I dette partiet ble ingenting forseglet offentlig: boten hadde begge flåtene, og du må ta den på ordet.
fairness-paper = Begge feltene ble forseglet hos boten før det første skuddet, men ingen andre har sett seglene før nå; hvert er SHA-256 av flåten og saltet.
fairness-none = Det er ingen segl å vise ennå.
fairness-later = Saltene og protokollen kommer når partiet er slutt. Med dem kan hvem som helst kontrollere at ingen flåte er endret.
fairness-verify = Kontroller det selv: kjør «broadside verify» på protokollen som er lagt ved.
refused-no-record = Du kan få protokollen når partiet er slutt: til da er den hemmelig.
refused-not-over = Dette partiet er ikke slutt ennå.
refused-share = Det er ingenting å dele ennå: partiet må være slutt, og det må ha blitt skutt.
refused-no-replay = Du kan se reprisen når partiet er slutt: til da er den hemmelig.
replay-alt = Partiet {$names} om igjen, skudd for skudd, med begge felt åpne.
poster-alt = Plakaten for partiet {$names}, {$clock}: begge felt slik de var til slutt.
replay-side = {$name}: {$value}.
replay-shots = {$count} skudd, {$value}
replay-hits = {$count} treff
replay-moves = {$count} trekk
replay-first = Først senket, med skudd {$number}: {$ship} ({$name}).
replay-run = Lengste rekke, fram til skudd {$number}: {$count} treff på rad ({$name}).
refused-marks-full = Med disse reglene kan bare vannet rundt senkede skip markeres.
refused-mode = Hva skal markeres?
refused-dear = Det tar litt tid å regne ut, og du har bedt om mye akkurat nå. Spør gjerne igjen om { $count ->
    [one] {$count} sekund
   *[other] {$count} sekunder
}.
refused-wrong-codes = Det ble for mange ukjente koder på rad. Kontroller bokstavene og prøv igjen om { $count ->
    [one] {$count} sekund
   *[other] {$count} sekunder
}.
refused-challenges-to = Du har utfordret {$name} flere ganger uten svar. Spør igjen om { $count ->
    [one] {$count} minutt
   *[other] {$count} minutter
}.
refused-challenges = Det ble mange utfordringer på en gang. Du kan utfordre noen ved navn igjen om { $count ->
    [one] {$count} minutt
   *[other] {$count} minutter
}.
refused-trouble = Noe gikk galt hos meg, og ingenting ble endret. Prøv igjen.
refused-unreadable = Jeg kan ikke lese det jeg har lagret om dette, så ingenting ble endret. Si fra til den som drifter boten; alt annet går videre.
refused-opponent = Jeg forstår ikke hvem «{$typed}» er. Utfordre alle, og la motstanderen trykke på «Bli med».
refused-self = Du kan ikke utfordre deg selv. Inviter en venn, eller spill mot maskinen.
refused-crew-plays = To i mannskapet spiller her allerede. Se det partiet ferdig først.
refused-crew-alone = Nevn to forskjellige i mannskapet.
refused-no-shots = I brettspillet skyter ingen: skipene seiler.
reveal-bad-mine = {$cell} kan ikke oppgis: oppgi en egen mine som verken er brukt eller oppgitt.
lineup-wrong = Still opp alle tolv skipene fra a til l: 1 krysser, 2 ubåter, 6 jagere, 2 patruljebåter, 1 minesveiper; eller bland dem.
warned-mine = Det ligger en mine foran skipet på {$point}, og det vil gå tapt.
warned-battery = Et fiendtlig batteri dekker punktet dit skipet på {$point} vil gå, og skipet går tapt.
answer-size = Hvor mange dekk hadde skipet som er senket?
sail-where = Hva gjør skipet på {$point}?
refused-answer = «{$typed}» er ikke noe svar på et skudd. Velg hva det traff.
refused-answer-cell = Du blir spurt om {$cell}, ikke om {$typed}. Velg hva som er på {$cell}.
refused-answer-which = Det spørres om ett skudd om gangen: nå {$cell}. Velg hva som er der.
refused-helm = Et skip kan ikke «{$typed}». Velg et skip og et trekk.
refused-point = «{$typed}» er ikke et punkt på kartet. Et punkt er en bokstav fra a til l og et tall fra 1 til 14.
refused-planned = {$cell} står allerede på listen din. Velg en annen rute, eller trykk på «Fyr».
refused-no-place = Jeg fant ikke noe annet sted. Velg rutene selv, eller bli.

## Regelsett: et navn og én linje om hvert
preset-classic = Klassisk: 10 skip, ingen berøring, treff gir nytt skudd
preset-mb = Milton Bradley: 5 skip, ett skudd per tur
preset-hasbro = Hasbro: som Milton Bradley, senkede skip nevnes ved navn
preset-mb-simple = Milton Bradley, bare treff og bom
preset-fb-standard = Fleet Battle, standardflåte: 6 skip, to med egen form
preset-fb-classic = Fleet Battle, klassisk flåte: 5 rette skip
preset-fb-russian = Fleet Battle, russisk flåte: 10 skip, ingen berøring
preset-field-15 = Felt 15×15: 15 skip
preset-field-16 = Felt 16×16: 21 skip, miner og en minesveiper
preset-field-18 = Felt 18×18: 21 skip, miner og en minesveiper
preset-field-20 = Felt 20×20: 28 skip, miner og en minesveiper
preset-perelman-army = Stor hær: etter Perelmans forslag om flere brikker, med våre tall; 16×16, 21 skip, miner
preset-submarines = Klassisk med ubåter: de skyter tilbake når de senkes
preset-minefield = Klassisk med miner og en minesveiper
preset-salvo = Salve: begge planlegger skuddene og skyter samtidig
preset-bent = Bøyde skip: vinkel, kvadrat og sikksakk er lov
preset-dutchman = Den flygende hollender: ett skip som flytter seg ved treff; 20×20, hundrevis av skudd
preset-dutchman-quick = Den flygende hollender på 10×10: ett skip som flytter seg ved treff
preset-straume = Straume: brettspillet fra Riga 1986, skipene går på et åpent kart

## Reglenes parametere: hva hver heter, og en linje hjelp
rule-size = Felt
rule-lettering = Bokstaver
rule-axes = Akser
rule-fleet = Flåte
rule-touch = Berøring
rule-shapes = Bøyde skip
rule-fire = Skudd
rule-report = Svar
rule-mines = Miner
rule-mine_effect = Minen
rule-mine_touch = Miner berører
rule-sweepers = Minesveipere
rule-subs = Ubåter
rule-dutchman = Hollenderen
rule-reshape = Den flytter
rule-straume = Straume
rule-judge = Dommer
rule-first = Første skudd
rule-draws = Remis
rule-hints = Tips
rule-clock = Klokke
rule-names = Skipsnavn
rule-marks = Tegn
param-size = antall kolonner og rader, 5 til 20 av hver: 10 eller 12x8
param-lettering = bokstavene som navngir kolonnene
param-axes = om bokstavene står over kolonnene eller ved siden av radene
param-fleet = skip, antall x dekk: 1x4+2x3+3x2+4x1; eller russian, five, six, seven, mb
param-touch = hvor nær skip kan ligge: ikke inntil hverandre, bare på skrå, eller fritt
param-shapes = former som skip med 3 og 4 dekk kan bøyes til
param-fire = hvor mange skudd en tur har
param-report = hva svaret forteller om et treff
param-mines = miner på hver side, 0 til 5
param-mine_effect = hva en mine gjør med den som treffer den
param-mine_touch = om miner og minesveipere kan ligge inntil andre brikker
param-sweepers = minesveipere på hver side, 0 til 2; bare med miner
param-subs = ubåter på hver side, 0 til 4; en senket skyter tilbake
param-dutchman = ett skip med 5 til 8 dekk i stedet for en flåte; flytter seg ved treff
param-reshape = hvordan Den flygende hollender flytter seg: i hvilken form som helst, eller som den er
param-straume = brettspillet fra Riga 1986, på sitt eget åpne kart
param-judge = hvem som går god for svarene: forseglede flåter, boten eller ditt eget ark
param-first = hvem som skyter først
param-draws = om spillerne kan avtale remis
param-hints = om spillerne kan spørre hvor skip er mest sannsynlige
param-names = hva skipene heter; endrer ikke noe annet
param-marks = hvordan skudd tegnes; endrer ikke noe annet
param-name = et navn: bokstaver, tall, - eller _
param-scope = bare for deg, eller for alle i dette rommet
param-about = et regelsett eller en enkelt regel, for eksempel mines
choice-me = Bare for meg
choice-room = For alle i dette rommet

## Reglenes verdier
value-axes-letters-on-columns = bokstaver øverst
value-axes-letters-on-rows = bokstaver ved siden
value-fleet-russian = russisk
value-fleet-five = opptil 5 dekk
value-fleet-six = opptil 6 dekk
value-fleet-seven = opptil 7 dekk
value-fleet-mb = Milton Bradley
value-fleet-single = enkeltdekkere
value-fleet-fb-standard = Fleet Battle, standard
value-fleet-none = ingen
value-touch-none = ikke inntil
value-touch-corners = bare på skrå
value-touch-any = fritt
value-shapes-none = ingen
value-shapes-L = vinkel
value-shapes-square = kvadrat
value-shapes-zigzag = sikksakk
value-shapes-T = T
value-fire-streak = treff gir nytt skudd
value-fire-single = ett per tur
value-fire-multi = {$count} per { $count ->
    [one] tur
   *[other] tur
}
value-fire-chain = ett for hvert skip
value-fire-salvo = { $count ->
    [one] salve på {$count}
   *[other] salve på {$count}
}
value-fire-salvo-afloat = salve, ett per skip
value-report-full = med størrelse
value-report-named = med navn
value-report-plain = bare treff og bom
value-mine_effect-reveal = røper en rute
value-mine_effect-skip = koster en tur
value-mine_touch-none = ingenting annet
value-mine_touch-any = hva som helst
value-dutchman-off = av
value-dutchman-decks = { $count ->
    [one] {$count} dekk
   *[other] {$count} dekk
}
value-reshape-any = i hvilken form som helst
value-reshape-rigid = som den er
value-straume-off = av
value-straume-on = på
value-judge-commit = forseglede flåter
value-judge-server = boten
value-judge-paper = ditt eget ark
value-first-lot = ved lodd
value-first-host = utfordreren
value-first-guest = den utfordrede
value-draws-never = aldri
value-draws-agreed = etter avtale
value-hints-off = ingen
value-hints-on = lov, den andre får vite det
value-names-navy = slagskip, krysser …
value-names-sub = enkeltdekker er ubåt
value-names-boat = enkeltdekker er jolle
value-names-deck = etter dekk
value-names-pipe = etter skorsteiner
value-marks-dots = prikker og kryss
value-marks-snowflake = snøfnugg
value-marks-crosses = kryss for bom
value-marks-pegs = røde og hvite pinner

## Regelkortet, sammen med linjene over
rules-preset = {$preset}
rules-own = Egne regler ({$rules})
rules-shapes = Skip med 3 og 4 dekk kan bøyes: {$forms}.
rules-form = {$value}
rules-forms-fixed = Hangarskipet og ubåten har sin egen form.
rules-fire-multi = {$count} skudd per tur, treff eller { $count ->
    [one] bom.
   *[other] bom.
}
rules-fire-chain = En tur har like mange skudd som du har skip flytende når den begynner.
rules-fire-salvo = Salve: begge velger {$count} skudd i hemmelighet og skyter samtidig; går begge flåtene tapt sammen, er det { $count ->
    [one] remis.
   *[other] remis.
}
rules-fire-salvo-afloat = Salve: begge velger i hemmelighet like mange skudd som de har skip flytende, og skyter samtidig; går begge flåtene tapt sammen, er det remis.
rules-mines-reveal = {$count} { $count ->
    [one] mine på hver side: den som treffer den,
   *[other] miner på hver side: den som treffer en,
} må oppgi en uskadd rute av et av skipene sine, og turen går over.
rules-mines-skip = {$count} { $count ->
    [one] mine på hver side: den som treffer den,
   *[other] miner på hver side: den som treffer en,
} mister denne turen og den neste.
rules-mines-reveal-salvo = {$count} { $count ->
    [one] mine på hver side: den som treffer den, må
   *[other] miner på hver side: for hver som treffes, må skytteren
} oppgi en uskadd rute av et av skipene sine etter runden.
rules-mines-skip-salvo = {$count} { $count ->
    [one] mine på hver side: den som treffer den,
   *[other] miner på hver side: den som treffer en,
} skyter ikke i neste runde.
rules-sweepers-salvo = {$count} { $count ->
    [one] minesveiper på hver side: den som treffer den, må
   *[other] minesveipere på hver side: for hver som treffes, må skytteren
} oppgi en av minene sine etter runden.
rules-straume-sinks = En krysser eller ubåt senker alle skip. En jager senker et skip som viser den baug eller side. En patruljebåt senker et som viser hekk eller side, men ingen krysser. En minesveiper senker bare ubåter og minesveipere.
rules-straume-dangers = Et skip som blir stående på en mine (om det ikke er en minesveiper) eller på et rødt punkt i fiendens halvdel, går tapt.
rules-moves-lot = Loddtrekning avgjør hvem som trekker først.
rules-moves-host = Utfordreren trekker først.
rules-moves-guest = Den utfordrede trekker først.
rules-mines-apart = Miner og minesveipere ligger for seg selv; du trenger ikke senke dem for å vinne.
rules-mines-near = Miner og minesveipere kan ligge inntil andre; du trenger ikke senke dem for å vinne.
rules-sweepers = {$count} { $count ->
    [one] minesveiper på hver side: den som treffer den,
   *[other] minesveipere på hver side: den som treffer en,
} må oppgi en av minene sine, og turen går over.
rules-subs = {$count} { $count ->
    [one] ubåt på hver side i tillegg til flåten; den kan ligge inntil skip, og når den
   *[other] ubåter på hver side i tillegg til flåten; de kan ligge inntil skip, og når en
} senkes, skyter den tilbake mot sin egen rute.
rules-dutchman = Den flygende hollender: ett skip med {$decks} dekk som henger sammen med sider eller hjørner. Etter et treff kan eieren flytte det uten det tapte dekket; da gjelder ingen merker { $decks ->
    [one] lenger.
   *[other] lenger.
}
rules-reshape-any = Når den flytter seg, kan den ta en hvilken som helst sammenhengende form.
rules-reshape-rigid = Den flytter seg som den er, uten å snu.
rules-dutchman-long = Det kan ta lang tid: omtrent {$shots} skudd på hver side hvis skipet alltid flytter { $shots ->
    [one] seg.
   *[other] seg.
}
rules-straume = Brettspillet fra Riga-fabrikken «Straume», 1986: 12 skip på hver side går på et åpent sjøkart, ett steg eller én vending om gangen; et skip senkes ved at punktet tas.
rules-straume-end = Senk hele fiendens flåte. 200 trekk uten tap, eller samme stilling tre ganger, er remis.
rules-judge-paper = På papir: dere fører hvert deres ark og svarer for dere selv. Boten har begge flåtene forseglet og kontrollerer alle svar etter partiet.
rules-draws-agreed = Spillerne kan avtale remis.
rules-hints-on = Begge spillerne kan be om tips; den andre får vite det hver gang.
rules-names = Skipene heter: {$value}.
rules-signs = Skudd tegnes som {$value}.

## Å velge regler
choose-presets = Velg et ferdig sett, eller lag dine egne regler.
choose-line = {$key}: {$about}
choose-values = Verdier: {$values}.
choose-here = Her spilles det etter disse reglene.
choose-saved = Lagret: {$names}.
custom-title = Dine egne regler: {$rules}
custom-how = Trykk på det du vil endre.
custom-where = En åpen utfordring legges ut der du åpnet dette utkastet.
custom-posted = Utfordringen er lagt ut der du åpnet utkastet.
custom-value = {$rule}: {$about}. Nå: {$value}.
custom-typed = Bruk /custom med reglene du vil ha, for eksempel {$example}.
custom-form = Dine egne regler
custom-label = For eksempel: 10x10 mines=2 touch=corners
save-form = Lagre disse reglene
save-label = Et navn: bokstaver, tall, - eller _
save-typed = Bruk /save med et navn, for eksempel havn; med rom gjelder det for alle der.
saved-mine = Lagret som «{$set}».
saved-room = {$name} lagret regler for alle her som «{$set}»: {$rules}.
forgot-mine = «{$set}» er ikke lenger lagret.
forgot-room = {$name} tok reglene «{$set}» av listen i dette rommet.
default-set = {$name} har valgt reglene partiene her spilles etter fra nå av: {$rules}.
default-classic = {$name} har hentet tilbake de klassiske reglene: partiene her spilles etter dem igjen.
default-none = Her spilles partiene etter de klassiske reglene. De som styrer rommet, endrer det med /default.
key-custom = Egne regler
key-open = Åpen utfordring
key-save = Lagre …
key-presets = Regelsett
key-type = Som tekst …
key-return = ‹ Tilbake
key-choose-cell = Velg en rute
key-choose-ship = Velg et skip
key-answer = Svar
key-help = Hjelp
key-board = Brettet
key-opponents = Motstandere
key-blocked = Blokkerte spillere
key-notify = Varsler
key-look = Utseende
key-banter-on = Replikker på
key-banter-off = Replikker av
key-phrases-on = Fraser på
key-new-tournament = Ny turnering
key-link-new = Ny kode
key-sheets = Alle arkene
key-follow = Følg
key-crew-list = Mannskapet
key-marks-sunk = Rundt senkede skip
key-marks-off = Ingen merker
key-avatar-on = Vis bildet mitt
key-avatar-off = Skjul bildet mitt
key-first-page = Første side
key-next = Mer ›
refused-set-name = «{$typed}» kan ikke brukes som navn: bruk 1 til 24 bokstaver, tall, - eller _, og ikke navnet på et ferdig regelsett.
refused-set-many = {$count} regelsett er lagret allerede. Slett først ett med /forget: { $count ->
    [one] {$names}
   *[other] {$names}
}
refused-set-unknown = Ingenting er lagret som «{$typed}». Lag dine egne regler, og lagre dem.
refused-set-long = Disse reglene er for lange til å lagre. Ta bort noe.
refused-no-draft = Du har ingen egne regler ennå. Lag noen først.
refused-room-only = Det går bare i en kanal eller gruppe der også andre spiller.
refused-topic = Jeg kjenner ingen regel eller kommando som heter «{$typed}».

## Hvem som bestemmer i et rom
refused-not-manager = Det bestemmer de som styrer dette rommet.
refused-not-manager-discord = Det bestemmer de som kan administrere serveren eller kanalen. Spør en av dem.
refused-not-manager-telegram = Det bestemmer administratorene i gruppen. Spør en av dem.
refused-unknown-manager = Jeg fikk ikke vite om du er administrator her. Prøv igjen om et minutt.
refused-elsewhere = Herfra ser jeg ikke om du styrer det rommet. Gjør det der.
refused-banned = Den som driver boten, har utestengt deg fra partiene. De du er i gang med, kan du spille ferdig.
refused-banned-here = De som styrer dette rommet, har utestengt deg fra partiene her. De du er i gang med, kan du spille ferdig.
refused-guest-banned = {$name} får ikke spille her.
ban-self = Du kan ikke utestenge deg selv. Nevn noen andre.
ban-nobody = Ingen er utestengt fra partiene her. Vil du utestenge noen, trykk på et navn, nevn personen, eller svar på en melding fra vedkommende med /ban.
ban-list = Utestengt fra partiene her: {$names}.
ban-done = {$name} får ikke begynne flere partier her.
ban-playing = { $count ->
    [one] Ett parti
   *[other] {$count} partier
} er i gang her og kan spilles ferdig: {$code}
unban-done = {$name} får spille her igjen.
unban-nobody = {$name} er ikke utestengt her.
barred-many = {$count} personer står på listen allerede. Ta noen av den først.
barred-nameless = en som har bedt om å bli glemt
barred-name = {$name}
whom-unknown = Jeg vet ikke hvem du mener. Trykk på et navn, nevn personen, eller svar på en melding fra vedkommende.
whom-computer = Maskinen spiller med alle. Nevn en person.
refused-blocked = Du har blokkert {$name}. Fjern blokkeringen først om dere skal spille.
refused-unavailable = {$name} tar ikke imot utfordringer nå.
block-self = Du kan ikke blokkere deg selv. Nevn noen andre.
block-nobody = Du har ikke blokkert noen. Vil du blokkere noen, trykk på et navn, nevn personen, eller svar på en melding fra vedkommende med /block.
block-list = Du har blokkert: {$names}.
block-done = Du og {$name} møtes ikke lenger: ingen utfordringer, ingen hurtigpartier. Er dere i gang med et parti, går det videre. {$name} får ikke vite det.
unblock-done = Du og {$name} kan utfordre hverandre igjen.
unblock-nobody = Du har ikke blokkert {$name}.
key-block = Blokker {$name}
key-unblock = Fjern blokk: {$name}
key-ban = Utesteng {$name}
key-unban = Slipp inn {$name}
end-none = Ingen spiller her akkurat nå.
end-which = Hvilket parti skal jeg avslutte?
end-sure = Avslutte dette partiet? Ingen vinner, det teller ikke, og begge spillerne får vite at det var deg.
end-done = Partiet er avsluttet. Spillerne og rommet får vite at det var deg.
end-told = {$name}, som er moderator her, har avsluttet et parti som ingen spilte videre.
end-elsewhere = Dette partiet spilles ikke her. Avslutt det i rommet det hører til.
end-own = Du spiller selv i dette partiet. Gi opp, eller bli enige om remis.
end-played = Dette partiet spilles fortsatt. Du kan avslutte det når ingen har gjort et trekk på { $count ->
    [one] {$count} minutt
   *[other] {$count} minutter
} og alle har latt tiden gå ut én gang.
end-tournament = Dette er et turneringsparti: arrangørene avgjør det.
key-end-now = Avslutt det
dismiss-none = Ingen har ansvar for turneringene i dette rommet ennå.
dismiss-list = Disse har ansvar for turneringene i dette rommet: {$names}. Vil du avsette noen, trykk på et navn, nevn personen, eller svar på en melding med /dismiss.
dismiss-unnamed = { $count ->
    [one] Én person har ansvar for turneringene i dette rommet. Vil du avsette vedkommende,
   *[other] {$count} personer har ansvar for turneringene i dette rommet. Vil du avsette noen,
} nevn personen, eller svar på en melding fra vedkommende med /dismiss.
dismiss-nobody = {$name} har ikke ansvar for turneringene i dette rommet.
dismiss-done = {$name} har ikke lenger ansvar for turneringene i dette rommet. De som allerede er i gang, beholder arrangøren sin.
key-dismiss = Avsett {$name}
report-whom = Hvem eller hva gjelder det? Nevn personen, svar på en melding fra vedkommende, eller oppgi koden til partiet.
report-why = Si med noen få ord hva som skjedde.
report-self = Du kan ikke melde fra om deg selv. Nevn noen andre.
report-nobody = Ingen tar imot meldinger her. Snakk gjerne med moderatorene.
report-enough = Du har meldt fra tre ganger på en time. Du kan gjøre det igjen om { $count ->
    [one] {$count} minutt
   *[other] {$count} minutter
}.
report-sent = Takk. Meldingen har gått til de ansvarlige her, og til ingen andre.
report-news = {$name} melder fra om noe.
report-about = Det gjelder: {$name}
report-game = Parti: {$code}
report-room = Rom: {$room}
report-private = Det ble skrevet til meg privat.
report-reason = Med egne ord: {$reason}
reports-here = Meldinger kan komme hit. I hvert rom som skal sende dem: /reports {$code} – og vil dere ikke ha flere, bruk /reports off her
reports-chosen = Meldinger herfra går til et annet rom. Skal det slutte: /reports off
reports-operator = Meldinger herfra går til den som driver denne boten. Vil dere ha dem selv, bruk /reports here i et rom som bare dere leser.
reports-nowhere = Ingen tar imot meldinger herfra ennå. Bruk /reports here i et rom som bare dere leser.
reports-off = Ferdig: ingen meldinger kommer hit, og de om dette rommet går ikke noe annet sted.
reports-unknown = Det ordet kjenner jeg ikke. Rommet som skal ha meldingene, får det med /reports.
reports-same = Her ville alle lese meldingene. Bruk /reports i et rom som bare dere leser.
reports-set = Ferdig: fra nå av går meldinger herfra til det rommet.

## Mannskapet til maskinen
opponents-title = Hvem du kan spille mot, de letteste først. Trykk på et navn:
opponents-others = Og noen til, hver på sin måte:
opponents-note = Alle ser det du ser, og ingenting mer; den gamle kjenningen husker også de ferdige partiene dine, til /forget. Nevner du ingen, spiller den som leter hvor som helst og plasserer flåten tilfeldig.
opponent-computer = Maskinen
opponent-computer-about = leter hvor som helst, gjør ferdig det den finner, flåten ligger tilfeldig
opponent-cabin-boy = Skipsgutt
opponent-cabin-boy-about = skyter hvor som helst, også der ingenting kan ligge
opponent-deckhand = Matros
opponent-deckhand-about = skyter hvor som helst, men aldri ved et senket skip
opponent-blind-hunter = Blind jeger
opponent-blind-hunter-about = skyter rundt treffene sine og legger ikke merke til at skip er senket, gjemmer seg slik folk gjør
opponent-parity = Maskin (Paritet)
opponent-parity-about = den ene fargen på sjakkbrettet, og legger ikke merke til hva som er senket
opponent-beginner = Nybegynner
opponent-beginner-about = prøver hjørnene først, så hvor som helst
opponent-hunter = Jeger
opponent-hunter-about = leter hvor som helst, gjør ferdig det den finner, gjemmer seg i hjørnene
opponent-chessboard = Maskin (Sjakkbrett)
opponent-chessboard-about = én farge på sjakkbrettet, så den andre
opponent-diagonals = Maskin (Diagonaler)
opponent-diagonals-about = de to lange diagonalene først
opponent-rhombus = Maskin (Rombe)
opponent-rhombus-about = en rombe mellom midten av sidene først
opponent-locator = Maskin (Lokator)
opponent-locator-about = diagonalene i de fire hjørnekvadratene, så korset mellom dem
opponent-knight = Maskin (Springersteg)
opponent-knight-about = tre ruter fram og én til siden, så ingen slagskip slipper gjennom; gjemmer seg i et hjørne
opponent-every-fourth = Maskin (Hver fjerde)
opponent-every-fourth-about = hver fjerde diagonal, så ingen slagskip slipper gjennom
opponent-squares = Maskin (Ruter 4-3-2)
opponent-squares-about = et rutenett så vidt som det største skipet som flyter
opponent-goose = Maskin (Gåseføtter)
opponent-goose-about = 24 ruter som finner ethvert slagskip, så føtter for krysserne; gjemmer seg langs kysten
opponent-goose-plus = Maskin (Gåseføtter+)
opponent-goose-plus-about = gåseføttene til siste rute; bare torpedobåter slipper unna
opponent-navigator = Navigatør
opponent-navigator-about = skyter der flest skip kan ligge
opponent-acquaintance = Gammel kjenning
opponent-acquaintance-about = husker hvor du gjemte deg og hvor du skjøt i tidligere partier
opponent-captain = Kaptein
opponent-captain-about = kjenner den nøyaktige sjansen for hver rute, for den teller alle flåter som kan finnes
opponent-neural = Nevralt nett
opponent-neural-about = et lite nett som lærte seg Milton Bradleys spill på egen hånd, med en million skudd
opponent-pool = Treningsbasseng
opponent-pool-about = et nett for én øvelse: et felt på 5×5 med én tredekker

## When somebody is rung
verb-notify = Velg når jeg varsler deg med lyd: hvert trekk, bare når tiden renner ut, eller aldri
param-when = trekk, fristen eller aldri
param-quiet = timer uten lyd, for eksempel 22-8 Europe/Oslo, eller av
choice-turns = Hvert trekk
choice-late = Bare når tiden renner ut
choice-none = Aldri
key-quiet = Stille fra 22 til 8
key-quiet-off = Ingen stille timer
notify-turns = Varsler med lyd: én gang for hvert trekk, og når tiden din renner ut.
notify-late = Varsler med lyd: bare når tiden din renner ut. Alt annet kommer stille.
notify-none = Varsler med lyd: aldri. Alt kommer stille.
notify-quiet = Stille timer: {$clock} ({$value}). Da kommer alt lydløst, men klokka i partiet går likevel.
notify-no-quiet = Stille timer: ingen. Sett dem nedenfor.
refused-notify = Jeg skjønner ikke «{$typed}» her. Velg når jeg skal varsle.

## The last shot once more
param-shot = det siste skuddet en gang til
choice-last = Det siste skuddet
refused-no-shot = Ingen har skutt i dette partiet ennå.
