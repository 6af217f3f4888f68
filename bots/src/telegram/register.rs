//! The command menus: per language, for private chats, groups and administrators of groups. A menu that cannot be set is a warning, never
//! a reason to stop.

use std::sync::Arc;

use broadside_core::present::{
    catalogue::{self, VerbId},
    locale::Locale,
    menu::{FOR_MANAGERS, IN_GROUPS, IN_PRIVATE},
};
use teloxide::{
    payloads::{GetMyCommands, SetMyCommands, SetMyCommandsSetters},
    requests::{JsonRequest, Request},
    types::{BotCommand, BotCommandScope},
};

use super::{
    bot::Telegram,
    client::{retried, send, six_attempts},
};

/// The longest description.
const ABOUT: usize = 256;

/// Telegram's language codes, which have two letters, and what is spoken to them; the first is for everybody else.
fn languages() -> impl Iterator<Item = (&'static str, Locale)> {
    let codes = |locale: Locale| locale.tags().filter(|tag| tag.len() == 2).map(move |code| (code, locale));
    let others = Locale::ALL.into_iter().filter(|locale| *locale != Locale::EN).flat_map(codes);
    std::iter::once(("", Locale::EN)).chain(others)
}

impl Telegram {
    /// Sets the menus that are not as they should be.
    pub(super) async fn register(self: Arc<Self>) {
        for menu in menus() {
            // Telegram is asked itself, since a replica of another version may have set its own menu meanwhile.
            let mut asked = GetMyCommands::new();
            (asked.scope, asked.language_code) = (menu.scope.clone(), menu.language_code.clone());
            if send(JsonRequest::new(self.bot.clone(), asked)).await.is_ok_and(|standing| standing == menu.commands) {
                continue;
            }
            let menu = JsonRequest::new(self.bot.clone(), menu);
            if retried("setting a menu at Telegram", six_attempts(), || send(menu.send_ref())).await.is_err() {
                return;
            }
        }
    }
}

/// Every menu there is.
fn menus() -> impl Iterator<Item = SetMyCommands> {
    let for_managers = [&IN_GROUPS[..], &FOR_MANAGERS].concat();
    languages().flat_map(move |(code, locale)| {
        let lists = [
            (BotCommandScope::AllPrivateChats, commands(&IN_PRIVATE, locale)),
            (BotCommandScope::AllGroupChats, commands(&IN_GROUPS, locale)),
            (BotCommandScope::AllChatAdministrators, commands(&for_managers, locale)),
        ];
        lists.map(|(scope, commands)| {
            let menu = SetMyCommands::new(commands).scope(scope);
            if code.is_empty() { menu } else { menu.language_code(code) }
        })
    })
}

fn commands(ids: &[VerbId], locale: Locale) -> Vec<BotCommand> {
    let command = |id: &VerbId| {
        let verb = catalogue::entry(*id);
        let about = super::compose::cut(&catalogue::verb_about(verb, locale), ABOUT);
        BotCommand::new(verb.name, about)
    };
    ids.iter().map(command).collect()
}
