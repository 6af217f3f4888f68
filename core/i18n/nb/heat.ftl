
## Hvor sannsynlige skip er
heat-title = Hvor fienden gjemmer seg
heat-about = farvann: {$name} · sjanse for skip, % · skudd hittil: {$number}
heat-best = Beste skudd
heat-best-list = Beste skudd: {$list}.
heat-nothing = Det er ingen skip igjen å lete etter.
heat-note = Hvit ramme: den mest sannsynlige ruten
heat-note-several = Hvite rammer: de mest sannsynlige rutene
heat-sunk = senket
heat-empty = garantert tom
heat-percent = Tall: prosent
heat-tens = Sifre: titalls prosent
verb-hint = Se hvor et skip er mest sannsynlig, der tips er avtalt
key-hint = Tips
key-chances = Sjanser
crew-chances = {$name} skal skyte. Etter skuddene så langt:
hint-left = Så mange flåter passer fortsatt med det du vet: {$count}.
hint-drawn = Det er for mange flåter til å telle alle, så sjansene er anslag, med en feil på omtrent {$error} %.
hint-nothing = Det er ingenting å si om dette farvannet nå. Skyt der du vil.
hint-wounded = Tips: senk det skadde skipet først.
hint-large = Tips: let etter det største skipet først. Når det er senket, kan du stryke flest ruter.
hint-boats = Tips: det finnes ikke noe system for å finne enkeltdekkere, bare flaks.
hint-shore = Tips: ikke skyt ved siden av et senket skip; der ligger det ingenting.
