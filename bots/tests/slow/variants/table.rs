//! A table that two people play at, whatever the platform: where they speak, press buttons and read.

use broadside_core::game::side::Side;

/// Side A.
pub const ANNA: &str = "Анна";
/// Side B.
pub const BORIS: &str = "Борис";

/// Where something is said, pressed or read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The place that all can read.
    Room,
    /// A player's private chat with the bot.
    Own(Side),
}

impl Spot {
    /// Every place of a game.
    pub const ALL: [Self; 3] = [Self::Room, Self::Own(Side::A), Self::Own(Side::B)];
}

/// How something is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Typed, or by a slash command.
    Said,
    /// By the buttons under the player's own board.
    Pressed,
}

/// Two people at a platform.
pub trait Table {
    /// The way that most moves are made in: the one that makes the bot send the least.
    const USUAL: Way;

    /// Says a verb with its words, by their parameters.
    async fn say(&self, side: Side, spot: Spot, verb: &str, words: &[(&str, &str)]);

    /// Presses the live button of this data, once it is there, and waits until the press is answered.
    async fn press(&self, side: Side, spot: Spot, data: &str);

    /// The data of the newest live button that fits, once there is one.
    async fn offered(&self, spot: Spot, fits: impl Fn(&str) -> bool) -> String;

    /// The data of all live buttons that fit, newest message first.
    fn offers(&self, spot: Spot, fits: impl Fn(&str) -> bool) -> Vec<String>;

    /// What people came to read in a place, in order.
    fn told(&self, spot: Spot) -> Vec<String>;

    /// Waits until what was told in a place since then holds these lines in this order.
    async fn hears(&self, spot: Spot, since: usize, lines: &[String]);

    /// Waits until the newest picture of a place is described so, where the platform knows descriptions.
    async fn shows(&self, spot: Spot, description: &str);

    /// The record that this player downloads.
    async fn record(&self, side: Side) -> String;
}

/// Whether the messages hold these lines in this order.
pub fn holds(told: &[String], lines: &[String]) -> bool {
    let mut all = told.iter().flat_map(|words| words.lines());
    lines.iter().all(|line| all.any(|told| told == line))
}
