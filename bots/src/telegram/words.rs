//! The few sentences that only Telegram needs: who cannot play and how to open the private chat.
//! Says nothing about a game.

use broadside_core::present::locale::Locale;

/// To who writes in the name of a chat: the bot cannot know them.
pub(super) fn faceless(locale: Locale) -> &'static str {
    match locale {
        Locale::Ru => "Играть от имени чата или канала нельзя: напишите от своего имени.",
        Locale::En => "Nobody can play in the name of a chat or channel: please write as yourself.",
        Locale::Nb => "Man kan ikke spille på vegne av en gruppe eller kanal: skriv som deg selv.",
    }
}

/// To whom the bot may not write in private.
pub(super) fn open_private(locale: Locale) -> &'static str {
    match locale {
        Locale::Ru => "Ответ только для вас. Откройте личный чат со мной, нажмите «Старт» и повторите.",
        Locale::En => "The answer is for your eyes only. Open a private chat with me, press Start and ask again.",
        Locale::Nb => "Svaret er bare for deg. Åpne en privat samtale med meg, trykk Start og spør igjen.",
    }
}

/// To whom the bot may not write in private, after what it had to say.
pub(super) fn start_for_letters(locale: Locale) -> &'static str {
    match locale {
        Locale::Ru => "Откройте личный чат со мной и нажмите «Старт»: партии и письма приходят туда.",
        Locale::En => "Open a private chat with me and press Start: games and letters come there.",
        Locale::Nb => "Åpne en privat samtale med meg og trykk Start: partier og brev kommer dit.",
    }
}

/// On the key that opens the private chat.
pub(super) fn open_key(locale: Locale) -> &'static str {
    match locale {
        Locale::Ru => "Открыть личный чат",
        Locale::En => "Open private chat",
        Locale::Nb => "Åpne privat samtale",
    }
}

/// To who aims where the group has heard all that it takes for the moment.
pub(super) fn crowded(locale: Locale) -> &'static str {
    match locale {
        Locale::Ru => "Здесь сейчас тесно, клавиши чуть подождут. Быстрее: напишите клетку, например /fire Б8.",
        Locale::En => "It is busy here, so the keys will take a moment. Quicker: type a cell, such as /fire B8.",
        Locale::Nb => "Det er travelt her, så tastene må vente litt. Raskere: skriv en rute, for eksempel /fire B8.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_fits_its_place_in_every_language() {
        for locale in Locale::ALL {
            let all = [
                (faceless(locale), 200),
                (open_private(locale), 200),
                (start_for_letters(locale), 100),
                (open_key(locale), 40),
                (crowded(locale), 200),
            ];
            for (text, limit) in all {
                assert!(text.chars().count() <= limit, "{text}");
            }
        }
    }
}
