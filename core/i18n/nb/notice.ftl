# What the platforms themselves need said, whatever is played.

notice-away = Jeg får ikke tak i hukommelsen min akkurat nå, så ingenting teller for øyeblikket. Ingenting er tapt: jeg sier fra når vi kan fortsette.
notice-back = Hukommelsen er tilbake, så vi kan fortsette. Hvis det siste trekket ditt ikke telte, gjør det om igjen.
notice-slow = Et øyeblikk: Hukommelsen min svarer tregt akkurat nå. Svaret kommer.
notice-faceless = Man kan ikke spille på vegne av en gruppe eller kanal: bruk din egen konto.
notice-open-private = Svaret er bare for deg. Åpne en privat samtale med meg, trykk Start og spør igjen.
notice-start-for-letters = Åpne en privat samtale med meg og trykk Start: partier og meldinger kommer dit.
notice-open-private-key = Åpne privat samtale
notice-crowded = Det er travelt her, så knappene må vente litt. Raskere: /fire og en rute.
notice-no-files = ⚠️ Boten mangler tillatelsen «Legg ved filer» (Attach Files) her, så det blir uten bilde.
notice-player = Spiller { $number }
notice-guests-closed = Spillet er stengt for gjester akkurat nå: Kom gjerne tilbake senere.
notice-guests-many = Det kommer mange nye spillere fra nettet ditt: Prøv igjen om en time.
notice-guests-tabs = Spillet er åpent i for mange vinduer: Lukk ett av dem, så fortsetter det her.
notice-guests-telegram = Innloggingen med Telegram er utløpt. Lukk spillet og åpne det igjen fra chatten med boten.

# The choice of a language.

key-language = 🌐 Språk
language-which = Hvilket språk skal vi bruke?
language-unknown = Jeg snakker {$list}.
