## How to hide and how to find
verb-tactics = Les om hvordan du gjemmer en flåte og finner en, og hvilke gamle råd som stemmer
param-topic = hva du vil lese om
key-tactics = Taktikk
choice-history = Historie
choice-culture = Bøker og skjerm
choice-programs = Programmer
choice-perelman = Perelmans hjørne
choice-shores = Kysten
choice-halo = Hva et vrak åpner
choice-patterns = Skuddmønstre
choice-arithmetic = Feil i regningen
choice-myths = Myter

## About the game
told-history-origin = Ingen vet hvem som fant opp spillet. Det spredte seg tidlig på 1900-tallet, da rutepapiret ble billig.
told-history-stories = Det går historier: russiske offiserer som kjedet seg i garnisonen (ifølge en avis i Milwaukee i 1931), franske soldater i skyttergravene under første verdenskrig, eller en viss Clifford Von Wickler, som aldri tok patent og kanskje aldri har levd.
told-history-pads = På 1930-tallet solgte man trykte blokker i USA: Salvo fra Starex (1931), Combat fra Strathmore og en fra Strategy Games Co. med fly over Los Angeles.
told-history-boxes = Milton Bradleys papirspill Broadsides kom på 1940-tallet, esken med plastpinner i 1967. Man leser ofte om en eske fra Milton Bradley i 1931; i virkeligheten var det Salvo fra Starex. I dag har Hasbro rettighetene.
told-history-toys = Det elektroniske spillet fra 1977 smalt og blinket ved treff. I Sovjetunionen fantes det et der man hørte granaten fly og eksplodere, og i 1986 solgte Straume i Riga et brettspill med skip som seiler.
told-culture-books = Dikteren Rjurik Ivnev skriver i dagboken fra 1907 at han spilte det. «Sjøslag» heter det første diktet Boris Zakhoder fikk på trykk, i 1947.
told-culture-children = Den sovjetiske barneserien Jeralasj har det med (nr. 52, 1985). I tegnefilmen om familien Barboskin slår bestefar av strømmen og lærer alle spillet.
told-culture-shows = På russisk TV: barneprogrammet Polundra (NTV 1999–2001, STS 2003–2005), og Sjøslag på Zvezda siden 24. mars 2019.
told-culture-film = Peter Berg laget film av det, Battleship (2012). Der ser du USS Missouri, skipet der Japan undertegnet kapitulasjonen 2. september 1945; i dag er skipet museum i Pearl Harbor.
told-programs-desktop = KBattleship, også kalt Naval Battle, hører til spillene i KDE; Linux har også et Battleship; Fleet Battle er for telefoner.
told-programs-dos = The Battle on the Black Sea gikk under DOS: Vadim Basjurov skrev det i 1992.
told-programs-army = Det russiske forsvarsdepartementet har også bestilt et: fire spill for over 36 millioner rubler.
told-programs-kin = Ofte nevnt i samme åndedrag: revejakten.
told-programs-apart = Ikke dette spillet, selv om det kan se slik ut: Victory at Sea (andre verdenskrig i sanntid), et brettspill med seilskip blant øyer og fort, og essayet «Fra senke skip til sjakk», som handler om små satellitter.

## Tactics
told-tactics = Slik spiller du godt.
told-tactics-habits = Råd: følg med på hvordan motstanderen gjemmer seg og skyter. Folk har vaner.
told-tactics-ways = Hvorfor det er slik, og hva gamle bøker tok feil av:
told-perelman-idea = Perelmans tanke: torpedobåter finner man bare med flaks, så gi dem mest mulig vann. Press de seks store skipene inn i ett hjørne og spre båtene utover resten.
told-perelman-odds = Et tilfeldig skudd mot 60 frie ruter treffer en av de fire båtene 6,7 ganger av hundre, mot 21 frie ruter 19 ganger.
told-perelman-limit = Ingen oppstilling gir mer enn 60 frie ruter. Et tett hjørne gir opptil 56, tilfeldigheten 36 i snitt: Båtene er tryggere, men ikke tre ganger så trygge, som man kan lese: høyst 1,7 ganger.
told-perelman-measured = Navigatøren vår trenger {$mean} skudd i snitt mot en slik flåte, {$random} mot en tilfeldig.
told-shores-idea = Et skip ved kysten åpner mindre vann når det synker: et slagskip 14 ruter i åpent hav, 8 langs kysten, 6 i et hjørne.
told-shores-boats = Ligger alle seks store skip ved to motstående kyster, har båtene 60 frie ruter, og mer går ikke.
told-shores-price = Prisen: hele kysten er bare 36 ruter, og den som gjetter vanen din, følger bare kysten rundt. Still opp annerledes neste gang.
told-shores-table = Så mange skudd trenger Navigatøren i snitt:
told-goose-battleship = Del feltet i firkanter på 4×4 og skyt på de samme fire rutene i hver, i den første {$cells}. Disse 24 skuddene treffer ethvert slagskip, og med færre går det ikke.
told-goose-cruisers = Så kommer to ruter til i hver firkant, for krysserne. Bøkene lover en krysser innen det ellevte av disse skuddene. Nei: etter alle 13 er 20 av 160 plasser urørt. Sikker er du først etter 20.
told-goose-destroyers = De siste tre rutene i hver firkant går glipp av 10 av 180 plasser for en jager. Ta med {$cell}, så er det ingen igjen: etter 62 skudd kan bare torpedobåter gjemme seg.
told-goose-measured = Gåseføtter med den ruten senker en tilfeldig flåte på {$mean} skudd i snitt; Navigatøren trenger {$best}.
told-halo-idea = Ved siden av et senket skip ligger det ingenting. Så mange ruter rundt er avklart med en gang:
told-halo-lesson = Derfor leter man etter det største skipet først, senker det skadde med en gang og gjemmer sine egne store skip ved kysten.
told-halo-sums = Noen bøker sier 18, 15, 12 og 9 for åpent hav: De teller skipet med. Ikke bland dem.
told-halo-decks = dekk
told-halo-open = hav
told-halo-edge = kyst
told-halo-corner = hjørne
told-patterns-steps = Skyt på hver fjerde diagonal, så treffer 24 skudd ethvert slagskip. Hver tredje tar 33 skudd og treffer enhver krysser, sjakkbrettet tar 50 og treffer enhver jager. For torpedobåter må alle 100 til.
told-patterns-knight = Tre ruter frem og én til siden holder seg på hver fjerde diagonal. Et ekte springertrekk gjør ikke det: 28 av 140 slagskip slipper unna.
told-patterns-holes = De to lange diagonalene alene går glipp av 44 av 140 plasser for et slagskip, med romben 4. Diagonalene i fire hjørnefirkanter går glipp av 36.
told-patterns-odds = Bedre enn alle mønstre: Navigatøren teller på hvor mange måter skipene fortsatt får plass, Kapteinen teller hele flåter.
told-patterns-table = Skudd for å senke en flåte, i snitt, når alle lovlige flåter er like sannsynlige (plassert skip for skip, som på de andre sidene, går de ned litt før):
told-arithmetic-fleet = Den klassiske flåten har 20 ruter, en femdel av feltet. 17, som man kan lese, er flåten i eskespillet.
told-arithmetic-cruiser = En krysser i et hjørne åpner 5 ruter, ikke 6.
told-arithmetic-boats = «En tilfeldig flåte gir 21 frie ruter.» Det hender med 4 flåter av 10 000; 36 er vanlig.
told-arithmetic-third = «Store skip på en tredjedel av feltet gir 60 frie ruter.» To tredjedeler er 67. Med to båter utenfor går det i en blokk på 8×5; i en stripe på fire linjer må tre båter utenfor.
told-arithmetic-squares = «To måter å legge fire skudd i en 4×4-firkant på dekker feltet med 24 skudd.» Det er tre, uten speilbildene.
told-arithmetic-blind = «Halvparten av alle blinde partier mot eskeflåten er over på 96 skudd.» På 97. Men det stemmer at 17 av hundre trenger alle rutene.
told-arithmetic-parity = «Nummerer rutene fra 1 til 100 og skyt på oddetallene.» Det blir striper, ikke et sjakkbrett: 45 av 180 jagere treffes aldri.
told-myths-diagonals = ❌ «Skip liker diagonalene.» Nei: Der er 19,6 % av rutene opptatt, på hele feltet 20 %. Men hold deg unna dem mot en som begynner der: {$mean} skudd i stedet for {$random}.
told-myths-corners = ❌ «Begynn i hjørnene.» Tilfeldige flåter bruker 18,3 % av dem, mindre enn ellers.
told-myths-spread = ❌ «Spre flåten.» Navigatøren trenger {$mean} skudd da, og {$random} mot en tilfeldig flåte: ett fett.
told-myths-finish = ✅ «Senk et skadd skip med en gang.» Da vet du at vannet rundt er tomt.
told-myths-boats = ✅ «Bare flaks finner torpedobåter.» For å være sikker trenger du alle hundre rutene.
told-myths-people = ✅ «Folk har vaner.» I 83 partier var rad to og ni og kolonne to, fire og ni mest populære, og todekkerne ble gjemt i hjørnene.

## Beside the rules
rules-lasts = Et minutt eller to på å stille opp, {$least}–{$most} minutter på å spille. Lett å lære, og flaks hører med; fra 7 år, eller yngre.
rules-lasts-small = Et spill til pausen: noen få minutter, og jo mindre felt, desto mer flaks. Fra 7 år, eller yngre.
rules-lasts-boxed = Et minutt eller to på å stille opp, {$least}–{$most} minutter på å spille. Fra 7 år. Mer flaks enn i det klassiske spillet: et senket skip åpner ikke vannet rundt seg.
rules-lasts-salvo = Et minutt eller to på å stille opp, {$least}–{$most} minutter på å spille eller mindre, for dere skyter flere skudd om gangen. Fra rundt 8 år. Litt mindre flaks: ingen begynner.
rules-lasts-pieces = Et minutt eller to på å stille opp, {$least}–{$most} minutter på å spille. Fra rundt 8 år. Mer flaks enn i det klassiske spillet: det som ligger i vannet ved siden av flåten, finner man bare på slump.
rules-lasts-bent = Noen få minutter på å stille opp, {$least}–{$most} minutter på å spille. Fra rundt 8 år. Litt mer flaks enn i det klassiske spillet: et treff sier ikke hvilken vei skipet bøyer seg.
rules-lasts-large = Noen få minutter på å stille opp, {$least}–{$most} minutter på å spille. Fra rundt 9 år, med tålmodighet; jo lengre spill, desto mindre avgjør flaksen.
rules-lasts-paper = Et minutt eller to på å stille opp, {$least}–{$most} minutter på å spille, og litt til for spørsmål og svar. Fra 7 år; like mye flaks som uten papir.
rules-lasts-dutchman = Et minutt på å stille opp, rundt {$least}–{$most} minutter på å spille. Fra rundt 8 år. Mest flaks: når Hollenderen har flyttet seg, sier gamle skudd ingenting.
rules-lasts-straume = Rundt fire hundre trekk: dager heller enn minutter. Fra rundt 9 år. Ingen flaks utenom hvem som begynner: når skipene er stilt opp, er alt synlig, og det er ingen terninger.

## Pictures beside the pages
told-picture-laid = Flåten
told-picture-sunk = Senket: {$count}
told-picture-shots = Skudd: {$count}
told-picture-free = Ruter igjen til båtene: {$count}
told-picture-cleared = Ruter åpnet med én gang: {$count}
told-picture-odd = Oddetall
told-perelman-alt = Til venstre: de seks store skipene presset inn i ett hjørne, båtene spredt utover resten. Til høyre: de seks er senket, og vannet rundt dem er åpent. Ruter igjen til båtene: {$count}.
told-shores-alt = Til venstre: de seks store skipene langs to motstående kyster, båtene mellom dem. Til høyre: de seks er senket, og vannet rundt dem er åpent. Ruter igjen til båtene: {$count}.
told-halo-alt = Til venstre: en flåte med skip i åpent hav, langs kysten og i hjørner. Til høyre: ni av dem er senket, og rutene rundt er merket som tomme, færrest i hjørnene. Tomme ruter: {$count}.
told-goose-alt = Til venstre: skuddene som treffer ethvert slagskip, fire i hver firkant på 4×4, {$count} i alt. Til høyre: alle skuddene i gåseføttene, {$number} i alt. Etter dem kan bare torpedobåter gjemme seg.
told-patterns-alt = Til venstre: skudd mot annenhver rute, som på et sjakkbrett, {$count} i alt. Til høyre: skudd langs hver fjerde diagonal, {$number} i alt.
told-arithmetic-alt = Til venstre: skudd mot oddetall blir striper, {$count} i alt. Til høyre: skudd som på et sjakkbrett, {$number} i alt.
told-myths-alt = Til venstre: en flåte uten skip på de to lange diagonalene. Til høyre: alle skudd langs diagonalene er bom. Skudd: {$count} til venstre, {$number} til høyre.
