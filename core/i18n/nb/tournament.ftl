# Turneringer: kommandoen og det som sies med den.
verb-tournament = Turneringer: lag en, bli med, se hvordan det står, avgjør som arrangør
param-do = hva som skal gjøres
param-code = turneringskode
param-settings = ord som format=swiss most=16; for avgjørelser: spiller, match, minutter
param-person = spilleren det gjelder
param-player = spillerens navn, slik det står i listen
param-match = matchens nummer
param-minutes = hvor mange minutter mer
param-order = alle spillerne i rekkefølge, med komma mellom
param-zone = rommets tidssone, for eksempel Europe/Oslo
param-permit = hvem som kan lage turneringer i dette rommet
choice-create = Lag en, etter utkastet eller med en gang
choice-set = Sett sammen en, eller endre den før start
choice-card = Vis hva den er og hvem som er med
choice-list = Vis dette rommets turneringer og mine
choice-join = Bli med
choice-leave = Gå ut
choice-checkin = Si at jeg er her
choice-start = Arrangør: begynn nå
choice-pause = Arrangør: ta pause
choice-resume = Arrangør: fortsett
choice-cancel = Arrangør: avlys
choice-bracket = Vis sluttspilltreet
choice-table = Vis tabellen som bilde
choice-standings = Vis tabellen som tekst
choice-matches = Vis matchene
choice-podium = Vis de tre første
choice-award = Arrangør: gi en match til en spiller
choice-forfeit = Arrangør: la en spiller tape matchen som pågår, eller den med et nummer
choice-replay = Arrangør: spill siste parti i en match om igjen
choice-replace = Arrangør: sett en annen i en spillers sted
choice-extend = Arrangør: gi et parti flere minutter
choice-remove = Arrangør: send en spiller bort
choice-appoint = Arrangør: gjør en til å bli arrangør
choice-seed = Arrangør: si hvem som seedes hvor
choice-endseries = Arrangør: ingen neste turnering
choice-everyone = Alle
choice-organisers = Bare de som har ansvar for turneringene
tournament-unknown = Den turneringen finnes ikke. Kontroller koden.
tournament-none = Det er ingen turnering her ennå.
tournament-which = Det er flere turneringer. Hvilken?
tournament-many = Du er allerede med i {$count} { $count ->
    [one] turnering.
   *[other] turneringer.
} Gå ut av en først.
tournament-many-room = Dette rommet har allerede {$count} { $count ->
    [one] turnering. Den
   *[other] turneringer. En av dem
} må slutte først.
tournament-word = Jeg kjenner ikke «{$typed}» i en turnering. Velg i innstillingene.
tournament-size = Er {$typed} antall spillere eller størrelsen på feltet? Velg det i innstillingene.
tournament-value = «{$typed}» er ingen verdi for {$word}. Velg everyone eller organisers.
tournament-who = Jeg vet ikke hvilken spiller «{$typed}» er. Nevn spilleren, eller bruk navnet i listen.
tournament-whom = Hvem mener du? Nevn spilleren, eller bruk navnet i listen.
tournament-which-match = Hvilken match? Oppgi nummeret, eller en av spillerne.
tournament-minutes = Hvor mange minutter? Et helt tall fra 1 til 10080.
tournament-set-apart = Tidssonen og hvem som kan lage turneringer, gjelder hele rommet. Sett dem hver for seg.
tournament-restricted = Her kan bare de som har ansvar for rommets turneringer eller styrer rommet, lage en.
tournament-permit-everyone = Fra nå av kan alle her lage turneringer.
tournament-permit-organisers = Fra nå av kan bare de som har ansvar for rommets turneringer lage en.
tournament-zone-set = Klokkeslett her gjelder nå tidssonen {$value}.
tournament-zone-unknown = Jeg kjenner ingen tidssone «{$typed}». En er Europe/Oslo.
