//! The bot's first words where somebody let it in: one sentence, and two keys to begin with. Pure; when they are said is not
//! decided here.

use super::{
    body::{Body, Key},
    line::Line,
    locale::Locale,
};

/// What is said.
pub fn greeting(locale: Locale) -> Body {
    let keys = vec![vec![Key::says("key-play", "battle", locale), Key::says("key-how", "help", locale)]];
    Body { text: Line::new("greeting").phrase(locale), keys, ..Body::default() }
}

#[cfg(test)]
mod tests {
    use super::{super::body::Press, *};
    use crate::present::invocation::read_press;

    #[test]
    fn it_has_two_keys_that_are_understood() {
        for locale in Locale::ALL {
            let Body { text, keys, .. } = greeting(locale);
            let says: Vec<&str> = keys
                .iter()
                .flatten()
                .filter_map(|key| match &key.press {
                    Press::Verb(says) => Some(says.as_str()),
                    Press::Spent | Press::OpenPrivate(_) | Press::Copy(_) => None,
                })
                .collect();
            assert_eq!(says, ["battle", "help"]);
            assert!(says.iter().all(|says| read_press(says).is_ok_and(|words| words.verb.name == *says)));
            assert!(text.contains(&keys[0][0].label), "{text}");
        }
    }
}
