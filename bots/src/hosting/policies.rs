//! The privacy policy and the terms of service, in Markdown, for operators to publish. The policy is made from the table of what is stored.

use broadside_service::retention::{PROMISES, STORED};

/// The rules of the bot for its users.
const TERMS: &str = "\
- Use the bot as the rules of Discord and Telegram allow.
- Do not harass anybody, and do not disturb the bot or its players. Managers of a server or group can ban a player there, the operator
  everywhere.
- The bot is free software, offered without any warranty. Games, results and medals have no value in money, and can be lost.
- You may stop at any time: `/forget` without a name removes what is stored about you.
";

/// Both texts; questions go to `support`, if there is such an address.
pub fn policies(support: Option<&str>) -> String {
    let rows: String = STORED.iter().map(|row| format!("| {} | {} |\n", row.what, row.how_long())).collect();
    let promises: String = PROMISES.iter().map(|promise| format!("- {promise}\n")).collect();
    let contact = support.map_or_else(|| "Questions: type `/support` to the bot.".to_owned(), |address| format!("Questions: <{address}>"));
    format!(
        "# Privacy policy of Broadside\n\nThe bot stores what its games need:\n\n| What | How long |\n|---|---|\n{rows}\n{promises}\n{contact}\n\n\
         # Terms of service of Broadside\n\n{TERMS}\n{contact}\n"
    )
}
