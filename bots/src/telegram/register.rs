//! Sets the command menus: for each language, for private chats, groups and group administrators; and the menu button. What cannot be
//! set is a warning, never a reason to stop.

use std::sync::Arc;

use broadside_present::{
    commands::{self, VerbId},
    menu::{self, GROUP_COMMANDS, PRIVATE_CHAT_COMMANDS},
};
use broadside_words::locale::Locale;
use teloxide::{
    payloads::{GetMyCommands, SetChatMenuButton, SetChatMenuButtonSetters, SetMyCommands, SetMyCommandsSetters},
    requests::{JsonRequest, Request},
    types::{BotCommand, BotCommandScope, MenuButton, WebAppInfo},
};

use super::{
    bot::Telegram,
    client::{send, startup_retries, with_logged_retries},
    keys::PAGE_LABEL,
};

/// The longest description of a command, in UTF-16 units.
const MAX_DESCRIPTION: usize = 256;

/// Telegram's two-letter language codes with their locales; the first one is the default for all others.
pub(crate) fn languages() -> impl Iterator<Item = (&'static str, Locale)> {
    let codes = |locale: Locale| locale.tags().filter(|tag| tag.len() == 2).map(move |code| (code, locale));
    let others = Locale::ALL.into_iter().filter(|locale| *locale != Locale::EN).flat_map(codes);
    std::iter::once(("", Locale::EN)).chain(others)
}

impl Telegram {
    /// Sets the menus that differ from the expected ones, and the button beside the input of private chats that opens the board page.
    pub(super) async fn register(self: Arc<Self>) {
        if let Some(url) = self.board_page.clone() {
            let button = MenuButton::WebApp { text: PAGE_LABEL.to_owned(), web_app: WebAppInfo { url } };
            let button = JsonRequest::new(self.bot.clone(), SetChatMenuButton::new().menu_button(button));
            // The menus of commands matter even without it.
            drop(with_logged_retries("setting the menu button at Telegram", startup_retries(), || send(button.send_ref())).await);
        }
        for menu in menus() {
            // Compare with Telegram's current menu, since a replica of another version may have set its own menu meanwhile.
            let mut request = GetMyCommands::new();
            (request.scope, request.language_code) = (menu.scope.clone(), menu.language_code.clone());
            if send(JsonRequest::new(self.bot.clone(), request)).await.is_ok_and(|current| current == menu.commands) {
                continue;
            }
            let menu = JsonRequest::new(self.bot.clone(), menu);
            if with_logged_retries("setting a menu at Telegram", startup_retries(), || send(menu.send_ref())).await.is_err() {
                return;
            }
        }
    }
}

fn menus() -> impl Iterator<Item = SetMyCommands> {
    let for_managers: Vec<VerbId> = GROUP_COMMANDS.into_iter().chain(menu::for_managers()).collect();
    languages().flat_map(move |(code, locale)| {
        let lists = [
            (BotCommandScope::AllPrivateChats, commands(&PRIVATE_CHAT_COMMANDS, locale)),
            (BotCommandScope::AllGroupChats, commands(&GROUP_COMMANDS, locale)),
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
        let verb = commands::entry(*id);
        let about = super::compose::truncate(&commands::verb_description(verb, locale), MAX_DESCRIPTION);
        BotCommand::new(verb.name, about)
    };
    ids.iter().map(command).collect()
}
