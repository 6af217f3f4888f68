//! The bot's first words where somebody let it in: one sentence, and two keys to begin with. Pure; when they are said is not
//! decided here.

use super::{
    body::{Body, Key},
    line::Line,
    locale::Locale,
};

/// What is said. It rings for nobody: only one of those who read it has asked for the bot.
pub fn greeting(locale: Locale) -> Body {
    let keys = vec![vec![Key::says("key-play", "battle", locale), Key::says("key-how", "help", locale)]];
    Body { text: Line::new("greeting").phrase(locale), keys, silent: true, ..Body::default() }
}

#[cfg(test)]
mod tests {
    use super::{super::body::Press, *};
    use crate::present::invocation::read_press;

    #[test]
    fn it_has_two_keys_that_are_understood_and_rings_for_nobody() {
        for locale in Locale::ALL {
            let Body { text, keys, silent, .. } = greeting(locale);
            let says: Vec<&str> = keys
                .iter()
                .flatten()
                .filter_map(|key| match &key.press {
                    Press::Verb(says) => Some(says.as_str()),
                    Press::Spent | Press::OpenPrivate(_) => None,
                })
                .collect();
            assert_eq!((says.as_slice(), silent), (&["battle", "help"][..], true));
            assert!(says.iter().all(|says| read_press(says).is_ok_and(|words| words.verb.name == *says)));
            assert!(text.contains(&keys[0][0].label), "{text}");
        }
    }
}
