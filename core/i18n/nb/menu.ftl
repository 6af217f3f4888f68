## Groups of commands, on platforms that list only a few commands: their names (one word, lower case), and what each is for (at most
## 100 characters)
group-move = trekk
group-game = parti
group-profile = profil
group-settings = innstillinger
group-learn = lær
group-manage = administrer

group-about-move = Trekk som noen spill har i tillegg til skudd
group-about-game = Se et parti, følg det, spill det av eller sett opp det neste
group-about-profile = Profil, tidligere partier og medaljer
group-about-settings = Hvordan boten ser ut, skriver og varsler, og hva den lagrer om deg
group-about-learn = Regler, taktikk, motstandere og ark til utskrift
group-about-manage = Orden på serveren: utestengelser, meldinger, partier som henger, vanlige regler
