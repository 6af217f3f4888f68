# Det spillere sier til hverandre: faste fraser som passer for alle aldre.

verb-say = Si en frase til motstanderen, eller slå fraser på eller av
param-saying = en frase: nummeret eller ordene
param-phrases = på eller av
key-say = 💬 Si noe
key-hush = 🔕 Ingen fraser
say-which = Hva skal jeg si til {$name}, som leser det på sitt eget språk?
say-done = Jeg sier til {$name}: {$value}
say-unknown = «{$typed}» står ikke på listen. Jeg sier bare disse frasene videre, ingen andre ord.
say-nobody = Du har ikke noe parti mot en annen spiller akkurat nå, så det er ingen å snakke med.
say-computer = Mannskapet til maskinen småprater ikke. Det lar kanonene snakke.
say-late = Det partiet er over for lenge siden. Spill en omkamp, og si det der.
say-hushed = Du har slått av fraser.
say-not-here = Fraser er slått av der dette partiet spilles. De som styrer det rommet, kan slå dem på.
say-unheard = {$name} mottar ikke fraser nå.
say-blocked = Du har blokkert {$name}. Fjern blokkeringen først om dere skal snakke.
said-to-you = {$name} sier: {$value}
said-here = {$name} til {$guest}: {$value}
phrases-mine-on = Fraser er på: du ser hva motspillerne sier.
phrases-mine-off = Fraser er av: du verken får eller sender noen.
phrases-room-on = {$name} har slått på fraser for partiene her.
phrases-room-off = {$name} har slått av fraser for partiene her.
refused-sayings = Det ble mye prat på en gang. Si mer om { $count ->
    [one] {$count} sekund.
   *[other] {$count} sekunder.
}

saying-hello = Hei!
saying-luck = Lykke til!
saying-fun = Ha det gøy!
saying-nice = Fint skudd!
saying-wow = Oi!
saying-ouch = Au!
saying-close = Det var nære på!
saying-lucky = For en flaks!
saying-think = La meg tenke …
saying-hurry = Skynd deg, er du snill!
saying-brb = Straks tilbake
saying-sorry = Beklager!
saying-thanks = Takk!
saying-gg = Takk for kampen!
saying-bravo = Godt spilt!
