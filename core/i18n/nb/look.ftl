
## Hvordan bildene ser ut
verb-look = Velg hvordan bildene ser ut: tema, farger på merkene, oppsett
param-theme = temaet
param-hit = fargen på treff
param-sunk = fargen på senkede skip
param-layout = hvordan de to feltene står i bildet
param-motion = hvilke øyeblikk som får en kort animasjon
choice-notebook = Rutehefte
choice-admiral = Admiral
choice-contrast = Høy kontrast
choice-red = Rød
choice-orange = Oransje
choice-green = Grønn
choice-blue = Blå
choice-violet = Fiolett
choice-plain = Svart eller hvit
choice-auto = Automatisk
choice-spread = Side om side
choice-focus = Fiendens felt stort
choice-wins = Seire
choice-sinkings = Seire og senkninger
rule-theme = Tema
rule-hit = Treff
rule-sunk = Senkede skip
rule-layout = Oppsett
rule-motion = Animasjoner
rule-background = Bakgrunn
param-background = om det tegnes noe bak feltene
choice-drawn = Med bakgrunn
choice-bare = Uten bakgrunn
look-mine = Slik ser bildene dine ut.
look-room = Slik ser bildene ut i dette rommet.
look-room-set = {$name} har valgt hvordan bildene ser ut her.
look-parts = {$list}.
look-part = {$rule}: {$value}
look-how = Trykk på det du liker, eller skriv for eksempel: utseende admiral hit=oransje. Det alle ser i et rom, velges der: utseende rommet kontrast
look-room-how = De som styrer rommet, velger, også fargene: utseende rommet hit=oransje sunk=auto
look-sample = Et eksempel: {$value}
look-alt = Et eksempel: to felt med skip, bomskudd, treff og senkede skip. {$list}
look-own = Eget felt
look-enemy = Fiendens felt
refused-look = «{$typed}» kan ikke velges her. {$rule}: {$values}.
