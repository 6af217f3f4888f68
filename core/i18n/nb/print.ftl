
## Ark til utskrift: hva de heter
print-blank-bw = Svart-hvitt, ruter på 8 mm
print-blank-cell75 = Svart-hvitt, ruter på 7,5 mm
print-blank-sea = Opprørt hav
print-blank-shells = Skjell og sjøstjerner
print-prefilled = Ferdige flåter
print-sheet-16-18 = Felt på 16×16 og 18×18, ruter på 5 mm
print-grid = Rutete og linjert papir
print-marks = Hva tegnene betyr
print-straume = Brettspillet: brett, figurer og brikker
print-rules = Kort for alle regler

## Ark til utskrift: hva som står på dem
print-player = Spiller
print-opponent = Motstander
print-date = Dato
print-signs = Tegn
print-miss-note = En prikk: ingenting der. Turen går til den andre spilleren.
print-hit = Treff
print-hit-note = Et kryss: et dekk er truffet. Skyt igjen.
print-sunk = Senket
print-sunk-note = Et snøfnugg: hele skipet er senket. Merk rutene rundt det: de er tomme.
print-pens = To penner hindrer juks på papir: tegn flåten med én farge og skuddene med en annen, eller bytt penner før første skudd. Da synes et skip som tegnes til senere.

## Måter å legge ut en flåte på
pl-random = Tilfeldig
pl-spread = Spredt
pl-perelman = Perelmans hjørne
pl-groups = To eskadrer
pl-half = Halve feltet
pl-no-diagonals = Utenfor diagonalene
pl-shores-all = Langs kysten
pl-shores-large = Store skip ved land
pl-sixty = Seksti ruter
pl-third = Tett tredjedel
pl-third-strip = Tett stripe
pl-avoid = Unngå hjørner og sentrum
pl-corner-surprise = Bakhold i hjørnene
pl-human = Menneskelig
pl-adaptive = Etter vaner
pl-fortress = Festning

## Siden med ark til utskrift
print-page = Ark til utskrift
print-page-about = Til spill uten skjerm: A4, to kort per side, til å klippe fra hverandre. PDF til utskrift, RTF til å endre i et tekstprogram.
print-page-fleets = Ferdige flåter: ti partier, en flåte til hver spiller, ingen like
print-page-rules = For andre regler: kort og ferdige flåter
print-page-back = Tilbake til spillet
print-page-busy = Det lages for mange ark akkurat nå. Prøv igjen om litt.
print-page-change = Endre (RTF)

## Det som ikke kan skrives ut
print-no-sheet = Arket «{$typed}» finnes ikke; det finnes {$list}.
print-no-language = Arkene finnes på {$list}, ikke på «{$typed}».
print-no-lettering = Bokstavene «{$typed}» finnes ikke; det finnes {$list}.
print-short-lettering = «{$typed}» har navn på bare {$have} kolonner, og dette arket har {$want}.
print-no-strategy = Det finnes ingen måte å legge ut flåten på som heter «{$typed}»; det finnes {$list}.
print-stranger = Papiret kjenner ingens vaner: velg en annen måte å legge ut flåtene på.
print-idle-strategy = Bare arket «{$value}» har flåter å legge ut; utelat strategi og frø.
print-idle-signs = Dette arket forklarer de klassiske tegnene; utelat reglene.
print-idle-rules = Reglene endrer ingenting på dette arket; utelat dem.
print-table-game = Brettspillet har sitt eget ark: «{$value}».
print-moving = Den flygende hollender seiler videre når den blir truffet, så ingen ferdig flåte passer; arket «{$value}» har kort.
print-unsuited = Med disse reglene kan en flåte ikke legges ut slik: {$way}. Velg en annen måte.
print-no-number = «{$typed}» er ikke et helt tall fra {$min} til {$max}.
print-no-format = Arkene finnes som {$list}, ikke som «{$typed}».
print-no-room = Så mange ulike flåter ble ikke funnet på den måten; be om færre sider.
print-no-screen = Et ark er ikke for skjermen: oppgi en fil med --output, eller send det videre til et annet program.
print-no-file = {$name} kan ikke skrives: {$about}

## Printed sheets from a chat
verb-print = Få ark for spill på papir, som en fil du kan skrive ut
param-sheet = hvilket ark
param-format = pdf til utskrift, rtf til redigering
param-strategy = hvordan ferdige flåter legges ut, for eksempel: halve feltet
choice-pdf = PDF, til utskrift
choice-rtf = RTF, til redigering
print-which = Hvilket ark skal det være?
print-unknown = Arket «{$typed}» finnes ikke. Velg et nummer fra 1 til {$max}.
print-for-rules = Alle regler går an: velg dem med /print.
print-here = Her er det: {$value}. Skriv det ut i faktisk størrelse.
