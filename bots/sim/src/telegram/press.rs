//! Pressing buttons by label or data, also on outdated keyboards, and the notification afterwards.

use super::model::{Button, MessageKey, Toast, User};
use super::world::{BotMembership, Query, World};
use super::{BOT_NAME, TelegramSim};

/// A press of a button.
#[derive(Debug)]
pub struct Press<'a> {
    sim: &'a TelegramSim,
    id: String,
}

impl TelegramSim {
    /// A person presses a button, given by label or data. A button that an edit has removed can be pressed too, because apps show old
    /// keyboards for a while.
    ///
    /// # Panics
    /// When the message never had such a button, or it is a link or disabled.
    pub fn press(&self, user: &User, message: impl Into<MessageKey>, label_or_data: &str) -> Press<'_> {
        let key = message.into();
        let id = self.shared.change(|world| {
            let button = find_button(world, key, label_or_data);
            let data = button.data.unwrap_or_else(|| panic!("{label_or_data:?} sends nothing: it is not a callback button"));
            let is_other_person = world.message(key).and_then(|message| message.only_for).is_some_and(|receiver| receiver != user.id);
            assert!(!is_other_person, "a person can press only a button that they see");
            assert_ne!(world.rooms[&key.chat].membership, BotMembership::Blocked, "a person who has blocked the bot sees no buttons");
            let (pressed_at, id) = (world.clock(), format!("press{}", world.new_id()));
            let query = Query { user: user.id, message: key, data, pressed_at, answer: None };
            let update = world.query_json(&id, &query);
            world.queries.insert(id.clone(), query);
            world.push_update("callback_query", update);
            id
        });
        Press { sim: self, id }
    }

    /// A person follows a `t.me/…?start=` link button and presses Start.
    ///
    /// # Panics
    /// When the button is not a link to this bot.
    pub fn follow(&self, user: &User, message: impl Into<MessageKey>, label: &str) -> MessageKey {
        let key = message.into();
        let button = self.look(|world| find_button(world, key, label));
        let url = button.url.unwrap_or_else(|| panic!("{label:?} is not a link"));
        let prefix = format!("t.me/{BOT_NAME}?start=");
        let (_, payload) = url.split_once(&prefix).unwrap_or_else(|| panic!("{url} does not lead to this bot"));
        self.start_bot(user, Some(payload))
    }
}

fn find_button(world: &World, key: MessageKey, label_or_data: &str) -> Button {
    let now = world.message(key).map(|message| message.keyboard().concat()).unwrap_or_default();
    let past = world.past_buttons.get(&key).cloned().unwrap_or_default();
    let named = |button: &&Button| button.text == label_or_data || button.data.as_deref() == Some(label_or_data);
    let found = now.iter().chain(&past).find(named).cloned();
    found.unwrap_or_else(|| {
        let labels: Vec<&str> = now.iter().map(|button| button.text.as_str()).collect();
        panic!("no button {label_or_data:?} under message {key:?}; there are {labels:?}")
    })
}

impl Press<'_> {
    /// Waits for the bot's answer and returns the notification.
    ///
    /// # Panics
    /// Without an answer within three minutes.
    pub async fn toast(&self) -> Toast {
        let found = self.sim.wait_for(|world| world.queries.get(&self.id)?.answer.clone()).await;
        found.unwrap_or_else(|| self.sim.panic_with_report())
    }
}
