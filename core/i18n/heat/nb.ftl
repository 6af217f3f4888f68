
## Hvor sannsynlige skip er
heat-title = Hvor fienden gjemmer seg
heat-about = farvannet til {$name} · sjanse for skip, % · skudd hittil: {$number}
heat-best = Beste skudd
heat-best-list = Beste skudd: {$list}.
heat-nothing = Det er ingen skip igjen å lete etter.
heat-note = Hvit ramme: den mest sannsynlige ruten
heat-hit = truffet
heat-sunk = senket
heat-miss = forbi
heat-empty = sikkert tom
heat-percent = Tall: prosent
heat-tens = Sifre: titalls prosent
