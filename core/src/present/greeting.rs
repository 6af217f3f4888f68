//! The bot's first words where somebody let it in: one sentence, and two keys to begin with, after the choice of a language where
//! nothing tells it. Pure; when they are said is not decided here.

use super::{
    body::{Body, Key},
    cards,
    line::Line,
    locale::Locale,
};

/// What is said where this is spoken, if anything tells it.
pub fn greeting(spoken: Option<Locale>) -> Body {
    let locale = spoken.unwrap_or_default();
    let keys = vec![vec![Key::says("key-play", "battle", locale), Key::says("key-how", "help", locale)]];
    let body = Body { text: Line::new("greeting").phrase(locale), keys, ..Body::default() };
    if spoken.is_none() { cards::offering_languages(body, locale) } else { body }
}

#[cfg(test)]
mod tests {
    use super::{super::body::Press, *};
    use crate::present::invocation::read_press;

    #[test]
    fn it_has_two_keys_that_are_understood() {
        for locale in Locale::ALL {
            let Body { text, keys, .. } = greeting(Some(locale));
            let says: Vec<&str> = keys
                .iter()
                .flatten()
                .filter_map(|key| match &key.press {
                    Press::Verb(says) => Some(says.as_str()),
                    Press::Spent | Press::OpenPrivate(_) | Press::Copy(_) | Press::CopyOrSay { .. } | Press::Invite(_) => None,
                })
                .collect();
            assert_eq!(says, ["battle", "help"]);
            assert!(says.iter().all(|says| read_press(says).is_ok_and(|words| words.verb.name == *says)));
            assert!(text.contains(&keys[0][0].label), "{text}");
        }
    }

    #[test]
    fn the_languages_are_offered_first_where_none_is_known() {
        let says = |spoken| greeting(spoken).keys.concat().into_iter().map(|key| key.press).collect::<Vec<_>>();
        let known = says(Some(Locale::EN));
        let unknown = says(None);
        assert_eq!(unknown.first(), Some(&Press::Verb("language".to_owned())));
        assert_eq!(unknown[1..], known[..]);
    }
}
