//! A macro that defines enums whose values have a word each, from one table of values and words.

/// Defines enums whose values have a word each. `words! { pub enum NAME, WORD, FIND { VALUE = "word", … } … }` defines the enum
/// `NAME` with the constants `ALL` and `WORDS`, in the order of the table; the method `WORD`, which returns the word of a value;
/// and the function `FIND`, which returns the value of a word.
#[macro_export]
macro_rules! words {
    ($(
        $(#[$about:meta])* $visible:vis enum $name:ident, $word:ident, $find:ident {
            $($(#[$about_value:meta])* $value:ident = $text:literal,)+
        }
    )+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $visible enum $name {
            $($(#[$about_value])* $value,)+
        }

        impl $name {
            /// All values, in the order in which they are offered.
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$value),+];

            /// Their words, in the same order.
            pub const WORDS: [&'static str; [$($text),+].len()] = [$($text),+];

            /// The word of this value, which is typed, stored and looked up.
            pub const fn $word(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            /// The value with this word, if there is one.
            pub fn $find(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.$word() == word)
            }
        }
    )+};
}
