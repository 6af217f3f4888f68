# Mannskap: flere på én side.

crew-opened = {$name} samler et mannskap! Til slaget begynner, kan du trykke på knappen under eller skrive: lag. Mannskapet ser hele feltet til sin side, og partiet gir ingen rating.
crew-captain = {$name} skyter, og mannskapet gir råd.
crew-vote = {$name} og mannskapet stemmer over hvert skudd.
mate-joined = {$mate} mønstrer på hos {$name}.
mate-left = {$mate} mønstrer av hos {$name}.
mate-let-go = {$name} setter {$mate} i land.
E_CAPTAIN_ONLY = Det er det kapteinen din som bestemmer. Du kan foreslå et skudd: skyt og en rute.
E_IN_GAME = Du er allerede med i dette partiet.
E_CREW_CLOSED = Den siden tar ikke imot mannskap. Kapteinen åpner for det med: lag kaptein eller lag avstemning
E_CREW_TOO_LATE = Slaget er i gang: mannskapene blir som de er.
E_CREW_FULL = Det mannskapet er fullt.
E_NOT_IN_CREW = Det er ingen med det navnet i dette mannskapet.
