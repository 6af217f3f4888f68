//! What the platforms themselves need said, whatever is played: that the store is away, how to open a private chat, what is
//! not permitted. Knows no platform, and says nothing about a game.

use super::line::Line;

/// To rooms and people: the store is away.
pub fn away() -> Line {
    Line::new("notice-away")
}

/// To the same ones: it is back.
pub fn back() -> Line {
    Line::new("notice-back")
}

/// To a room or person that waits for an answer: the store is slow.
pub fn slow() -> Line {
    Line::new("notice-slow")
}

/// With a shot that was typed with a letter of the other script: which letter of the board it was read as.
pub fn read_as(typed: char, letter: char) -> Line {
    Line::new("fire-read-as").text("typed", typed.to_string()).text("letter", letter.to_string())
}

/// To who writes in the name of a chat: the bot cannot know them.
pub fn faceless() -> Line {
    Line::new("notice-faceless")
}

/// To whom the bot may not write in private.
pub fn open_private() -> Line {
    Line::new("notice-open-private")
}

/// To whom the bot may not write in private, after what it had to say.
pub fn start_for_letters() -> Line {
    Line::new("notice-start-for-letters")
}

/// On the key that opens the private chat.
pub fn open_private_key() -> Line {
    Line::new("notice-open-private-key")
}

/// To who aims where the group has heard all that it takes for the moment.
pub fn crowded() -> Line {
    Line::new("notice-crowded")
}

/// Where the bot may not attach the picture or file that it would.
pub fn no_files() -> Line {
    Line::new("notice-no-files")
}

/// What the `number`th person is called who gives no name.
pub fn player(number: usize) -> Line {
    Line::new("notice-player").number("number", number as i64)
}
