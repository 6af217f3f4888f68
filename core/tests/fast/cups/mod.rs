//! The default plan and the players of tournaments under test.

use broadside_arena::plan::{Format, Plan, Seeding, Stakes, Start};
use broadside_game::ids::{Home, PlayerId};

/// A player: even numbers are on Telegram, odd ones on Discord.
pub fn player(number: u64) -> PlayerId {
    PlayerId { home: if number.is_multiple_of(2) { Home::Telegram } else { Home::Discord }, number }
}

/// A plan with a manual start and no special options.
pub fn plan(format: Format) -> Plan {
    Plan {
        name: "Friday cup".to_owned(),
        rules: "classic".to_owned(),
        format,
        best_of: 1,
        least: 2,
        most: 16,
        seeding: Seeding::Hand,
        start: Start::ByHand,
        closes: None,
        check_in: None,
        patience: None,
        stakes: Stakes::Rated,
        late: 0,
        repeat: None,
    }
}
