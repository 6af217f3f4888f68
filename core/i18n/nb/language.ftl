# What this language is. CONTRIBUTING.md says what each line is for.

language-name = Norsk bokmål
language-tags = nb, no, nn, da
language-lettering = let-latin
language-decimal-mark = ,
language-zone = Europe/Oslo

# What people type for choices.

word-quiet = stille
word-join = delta
word-dismiss = landsett
word-anchor = anker
word-star = stjerne
word-wheel = skipsratt
word-waves = bølger
word-crosshair = sikte
word-ship = fartøy
word-saltire = kors
word-pennant = vimpel
word-spread = sidestilt
word-focus = stort
word-drawn = bakgrunn
word-bare = blank
word-usual = vanlig
word-light = lys
word-ironclad = panserskip
word-double = dobbel

# What is said as people talk, and what stands before a cell to fire at.

phrase-please = takk, ok, vennligst, da
phrase-fire = på, skyt på, fyr på, jeg skyter, jeg skyter på, jeg fyrer på, prøv, bomb
phrase-resign = gi opp, jeg gir opp, jeg gir meg, gir opp, jeg overgir meg, hvitt flagg, jeg gir opp nå, jeg vil gi opp, jeg kapitulerer, vi gir opp
phrase-draw = remis, uavgjort, skal vi si remis, vi sier remis, tilby remis, jeg tilbyr remis, skal vi si uavgjort, godta remis, jeg godtar remis, ja til remis, la oss si remis, enig om remis, jeg er med på remis, skal vi dele poenget
phrase-rematch = omkamp, igjen, en gang til, på nytt, spill igjen, spill en gang til, ett parti til, en runde til, revansj, ny omgang, ett spill til, ett til, en til, ny runde, jeg vil ha omkamp, jeg vil ha revansj, vi tar en til
phrase-undo = angre, angre det, tilbake, ta tilbake, ta det tilbake, ops, gå tilbake, ett steg tilbake, angre det siste, legg det tilbake
phrase-shuffle = bland, bland på nytt, stokk, stokk på nytt, ny flåte, en annen flåte, stokk om, bland om, stokk skipene, bland skipene, ny plassering, en ny flåte
phrase-place = plasser skipene, plasser skipene mine, plasser for meg, tilfeldig flåte
phrase-ready = jeg er klar, alt klart, nå er jeg klar, kjør på, vi begynner, da er jeg klar, vi kan begynne, la oss begynne, sett i gang, flåten min er klar, klar til kamp
phrase-field = mitt felt, feltet mitt, vis mitt felt, vis feltet mitt, skipene mine, vis skipene mine, hvor er skipene mine
phrase-board = brettet, vis brettet, hvem sin tur er det, hvem sin tur, hvems tur er det, hvem skyter
phrase-text = som tekst, vis som tekst
phrase-hint = et hint, et tips, gi meg et hint, gi meg et tips, hvor bør jeg skyte, hvor skal jeg skyte, har du et tips, noen tips, hjelp meg å sikte, hvor er det best å skyte
phrase-look = bytt utseende, endre utseendet, andre farger, bytt farger, endre fargene, bytt tema, mørkt tema
phrase-stay = bli der, bli her, bli stående
phrase-random = flytt tilfeldig, flytt hvor som helst
phrase-games = mine partier, partiene mine, vis partiene mine
phrase-rules = reglene, vis reglene, hva er reglene, hvordan spiller jeg, hvordan spiller man
phrase-help = hva kan du, hva kan du gjøre, hva nå, hva gjør jeg, hjelp meg, hei, hallo, meny, kommandoer, jeg skjønner ikke, jeg forstår ikke, hvordan virker dette, hvordan begynner jeg, hva skal jeg gjøre, hva kan jeg gjøre, hva er dette
phrase-about = hvem er du, hva er du
phrase-origin = hvor kommer spillet fra, hvem fant opp spillet, hvem oppfant spillet
phrase-tactics = hvordan vinner jeg, hvordan vinne, hvordan spiller jeg bedre, lær meg å vinne
phrase-battle = nytt parti, nytt spill, ny kamp, start et parti, start et nytt parti
phrase-computer = mot maskinen, spill mot maskinen, spill mot datamaskinen, spill med meg, skal vi spille, la oss spille, jeg vil spille
phrase-opponents = hvem kan jeg spille mot, vis motstanderne
phrase-quick = finn motstander, finn en motstander, finn noen, finn noen å spille mot
phrase-stop = stopp, slutt å lete, ikke let, stans søket, stopp søket, avbryt søket, slutt å søke, ikke let mer
phrase-decline = nei takk, ikke nå, jeg vil ikke, ikke interessert, kanskje senere
phrase-replay = vis reprisen, se reprisen, se partiet igjen
phrase-review = hvordan spilte jeg, gå gjennom partiet, hva gjorde jeg feil
phrase-profile = min profil, profilen min, vis profilen min, graden min
phrase-top = hvem er best, hvem leder
phrase-history = mine siste partier, siste partier
phrase-medals = medaljene mine, mine medaljer, vis medaljene mine
phrase-silence = ikke varsle meg, ingen varsler, la meg være i fred
phrase-bare = ti stille, vær stille, ingen vitser
