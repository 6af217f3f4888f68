//! The fixed words of the playground's page, by the names that the page has for them. Everything else on it is said as anywhere.

use super::{line::Line, locale::Locale};

/// What the page calls its words, and their phrases.
const WORDS: [(&str, &str); 118] = [
    ("skip", "page-skip"),
    ("name", "page-name"),
    ("language", "page-language"),
    ("simple", "page-simple"),
    ("together", "page-together"),
    ("pass", "page-pass"),
    ("handTo", "page-hand-to"),
    ("handOver", "page-hand-over"),
    ("lift", "page-lift"),
    ("liftAs", "page-lift-as"),
    ("print", "page-print"),
    ("mine", "page-mine"),
    ("channel", "page-channel"),
    ("letters", "page-letters"),
    ("lead", "page-lead"),
    ("computer", "page-computer"),
    ("anyone", "page-anyone"),
    ("waiting", "page-waiting"),
    ("waitingFor", "page-waiting-for"),
    ("cancel", "page-cancel"),
    ("looksFor", "page-looks-for"),
    ("challenges", "page-challenges"),
    ("wantsRematch", "page-wants-rematch"),
    ("accept", "page-accept"),
    ("decline", "key-decline"),
    ("join", "key-join"),
    ("invite", "key-invite"),
    ("chooseMore", "page-choose-more"),
    ("short", "page-short"),
    ("fireShort", "page-fire-short"),
    ("endWon", "picture-you-won"),
    ("endLost", "picture-you-lost"),
    ("endDrawn", "page-drawn"),
    ("endFinished", "picture-over"),
    ("fairness", "page-fairness"),
    ("field", "page-field"),
    ("textboard", "page-textboard"),
    ("games", "page-games"),
    ("look", "page-look"),
    ("help", "page-help"),
    ("sound", "page-sound"),
    ("spoken", "page-spoken"),
    ("heardMine", "page-heard-mine"),
    ("heardWon", "page-heard-won"),
    ("heardLost", "page-heard-lost"),
    ("where", "page-where"),
    ("aloud", "page-aloud"),
    ("quietly", "page-quietly"),
    ("line", "page-line"),
    ("hint", "page-hint"),
    ("offers", "page-offers"),
    ("send", "page-send"),
    ("dismiss", "page-dismiss"),
    ("joining", "page-joining"),
    ("lost", "page-lost"),
    ("board", "page-board"),
    ("which", "page-which"),
    ("yourTurn", "page-your-turn"),
    ("finished", "page-finished"),
    ("against", "page-against"),
    ("swapLeft", "page-swap-left"),
    ("swapRight", "page-swap-right"),
    ("older", "page-older"),
    ("again", "page-again"),
    ("steps", "page-steps"),
    ("step", "page-step"),
    ("stepBack", "page-step-back"),
    ("stepOn", "page-step-on"),
    ("play", "page-play"),
    ("resign", "page-resign"),
    ("resignSurely", "page-resign-surely"),
    ("playOn", "page-play-on"),
    ("draw", "page-draw"),
    ("agree", "page-agree"),
    ("decide", "page-decide"),
    ("copied", "page-copied"),
    ("download", "page-download"),
    ("empty", "page-empty"),
    ("cell", "page-cell"),
    ("?", "page-sign-unknown"),
    (".", "page-sign-empty"),
    ("o", "page-sign-miss"),
    ("x", "page-sign-hit"),
    ("#", "page-sign-sunk"),
    ("+", "page-sign-listed"),
    ("*", "page-sign-spent-mine"),
    ("t", "page-sign-spent-sweeper"),
    ("!", "page-sign-given"),
    ("%", "page-sign-given-mine"),
    (",", "page-sign-old"),
    ("s", "page-sign-ship"),
    ("m", "page-sign-mine"),
    ("w", "page-sign-sweeper"),
    ("firing", "page-firing"),
    ("noting", "page-noting"),
    ("giving", "page-giving"),
    ("asking", "page-asking"),
    ("boardLay", "page-board-lay"),
    ("laying", "page-laying"),
    ("boardPlan", "page-board-plan"),
    ("boardGive", "page-board-give"),
    ("boardSail", "page-board-sail"),
    ("own", "page-own"),
    ("enemy", "page-enemy"),
    ("v-K", "page-vessel-k"),
    ("v-P", "page-vessel-p"),
    ("v-E", "page-vessel-e"),
    ("v-C", "page-vessel-c"),
    ("v-T", "page-vessel-t"),
    ("h-N", "page-heading-n"),
    ("h-E", "page-heading-e"),
    ("h-S", "page-heading-s"),
    ("h-W", "page-heading-w"),
    ("land", "page-land"),
    ("battery", "page-battery"),
    ("lighthouse", "page-lighthouse"),
    ("sea", "page-sea"),
    ("counter", "page-counter"),
];

/// The page's words in a language. Where it fills something in, there is `{0}`, and `{1}` for the second.
pub fn words(locale: Locale) -> impl Iterator<Item = (&'static str, String)> {
    let said = move |id| Line::new(id).text("name", "{0}").text("cell", "{0}").text("value", "{1}").phrase(locale);
    WORDS.into_iter().map(move |(name, id)| (name, said(id)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_page_is_said_and_filled_in_where_it_is_in_english() {
        let english: Vec<_> = words(Locale::EN).collect();
        for locale in Locale::ALL {
            for ((name, said), (_, model)) in words(locale).zip(&english) {
                assert!(!said.is_empty() && !said.contains('⟦'), "{name}: {said}");
                for place in ["{0}", "{1}"] {
                    assert_eq!(said.contains(place), model.contains(place), "{name} in {}", locale.tag());
                }
            }
        }
    }
}
