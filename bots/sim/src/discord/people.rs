//! Actions of people: slash commands, completion, presses, menus and modals; and waiting for the bot's answers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::answers::CALLBACK_TIMEOUT;
use super::log::{Action, Choice, Entry};
use super::options::{CommandInput, command_data, menu_data};
use super::shared::Shared;
use super::world::{Exchange, InteractionId, InteractionKind, MessageId, PlaceId, PlaceKind, UserId, World};
use super::{DiscordSim, wait_for};

/// An interaction of a person; gives access to its answer.
#[derive(Clone)]
pub struct InteractionHandle {
    shared: Arc<Shared>,
    id: InteractionId,
}

impl InteractionHandle {
    /// Its id, as in log entries.
    pub fn id(&self) -> InteractionId {
        self.id
    }

    /// Waits for the first visible answer: a message, an edit, choices or a modal.
    pub async fn answer(&self) -> Entry {
        wait_for(&self.shared, "an answer to a person", |world| {
            let mut own = world.log().iter().filter(|entry| entry.interaction == Some(self.id));
            own.find(|entry| entry.is_visible()).cloned()
        })
        .await
    }

    /// Waits for the first callback and returns its type.
    pub async fn wait_for_callback(&self) -> u64 {
        wait_for(&self.shared, "an acknowledgement", |world| world.exchange(self.id)?.answered_with).await
    }

    /// The real time until the first callback; `None` before it.
    pub fn waited(&self) -> Option<Duration> {
        self.shared.look(|world| world.exchange(self.id)?.waited)
    }

    /// Whether three seconds of the simulator's clock passed without an answer.
    pub fn failed(&self) -> bool {
        self.shared.look(|world| {
            let exchange = world.exchange(self.id);
            let exchange = exchange.expect("interactions are never removed");
            let late = world.clock.now() > exchange.asked_at + CALLBACK_TIMEOUT;
            exchange.answered_with.is_none() && late
        })
    }
}

impl DiscordSim {
    /// A person sends a slash command.
    ///
    /// # Panics
    /// When their client would refuse it.
    pub fn slash(&self, user: UserId, place: PlaceId, command: &str, options: &[(&str, &str)]) -> InteractionHandle {
        let sent = self.try_slash(user, place, command, options);
        sent.unwrap_or_else(|reason| panic!("/{command}: {reason}"))
    }

    /// A person sends a slash command ("name" or "name subcommand"); the error is their client's message.
    pub fn try_slash(&self, user: UserId, place: PlaceId, command: &str, options: &[(&str, &str)]) -> Result<InteractionHandle, String> {
        self.act(|world| {
            let data = command_data(world, Some(place), command, options, CommandInput::Sent)?;
            world.create_interaction(InteractionKind::Slash, user, place, None, data)
        })
    }

    /// A person sends a slash command outside its contexts, as a client with an outdated registration does.
    pub fn slash_unoffered(&self, user: UserId, place: PlaceId, command: &str, options: &[(&str, &str)]) -> InteractionHandle {
        let sent = self.act(|world| {
            let data = command_data(world, None, command, options, CommandInput::Sent)?;
            world.create_interaction(InteractionKind::Slash, user, place, None, data)
        });
        sent.unwrap_or_else(|reason| panic!("/{command}: {reason}"))
    }

    /// A person chooses a command in the menu of another person or of the bot.
    ///
    /// # Panics
    /// When the menu does not have it.
    pub fn choose_in_menu(&self, user: UserId, place: PlaceId, command: &str, whom: UserId) -> InteractionHandle {
        let sent = self.act(|world| {
            let data = menu_data(world, place, command, whom)?;
            world.create_interaction(InteractionKind::Slash, user, place, None, data)
        });
        sent.unwrap_or_else(|reason| panic!("{command:?}: {reason}"))
    }

    /// The bot's suggestions for the last option.
    pub async fn autocomplete(&self, user: UserId, place: PlaceId, command: &str, options: &[(&str, &str)]) -> Vec<Choice> {
        let typed = self.try_autocomplete(user, place, command, options);
        let typed = typed.unwrap_or_else(|reason| panic!("completing /{command}: {reason}"));
        typed.answer().await.choices
    }

    /// A person types the last option; the error is their client's message.
    pub fn try_autocomplete(
        &self,
        user: UserId,
        place: PlaceId,
        command: &str,
        options: &[(&str, &str)],
    ) -> Result<InteractionHandle, String> {
        self.act(|world| {
            let data = command_data(world, Some(place), command, options, CommandInput::StillTyping)?;
            world.create_interaction(InteractionKind::Autocomplete, user, place, None, data)
        })
    }

    /// A person presses a button.
    ///
    /// # Panics
    /// When they cannot press it.
    pub fn press(&self, user: UserId, message: MessageId, custom_id: &str) -> InteractionHandle {
        let pressed = self.try_press(user, message, custom_id);
        pressed.unwrap_or_else(|reason| panic!("pressing {custom_id:?}: {reason}"))
    }

    /// A person presses a button; the error is the reason why they cannot.
    pub fn try_press(&self, user: UserId, message: MessageId, custom_id: &str) -> Result<InteractionHandle, String> {
        self.act(|world| {
            let place = world.pressable(user, message)?;
            let part = world.component(message, custom_id)?;
            if part["disabled"] == true {
                return Err("the button is disabled".to_owned());
            }
            let data = json!({"component_type": part["type"], "custom_id": custom_id, "id": 1});
            world.create_interaction(InteractionKind::Component, user, place, Some(message), data)
        })
    }

    /// A person chooses values of a menu.
    pub fn choose(&self, user: UserId, message: MessageId, custom_id: &str, values: &[&str]) -> InteractionHandle {
        let chosen = self.act(|world| {
            let place = world.pressable(user, message)?;
            let part = world.component(message, custom_id)?;
            let offered = part["options"].as_array().into_iter().flatten();
            let offered: Vec<_> = offered.filter_map(|option| option["value"].as_str()).collect();
            if part["disabled"] == true || !values.iter().all(|value| offered.contains(value)) {
                return Err(format!("{values:?} cannot be chosen of {offered:?}"));
            }
            let kind = &part["type"];
            let data = json!({"component_type": kind, "custom_id": custom_id, "values": values, "id": 1});
            world.create_interaction(InteractionKind::Component, user, place, Some(message), data)
        });
        chosen.unwrap_or_else(|reason| panic!("choosing of {custom_id:?}: {reason}"))
    }

    /// A person submits the modal opened for them; fields by custom id.
    pub fn submit(&self, opened: &InteractionHandle, fields: &[(&str, &str)]) -> InteractionHandle {
        let sent = self.act(|world| {
            let mut log = world.log().iter();
            let modal = log.find(|entry| entry.interaction == Some(opened.id) && entry.action == Action::ModalOpened);
            let modal = modal.ok_or("no modal was opened")?.body.clone();
            let exchange = world.exchange(opened.id).cloned();
            let exchange = exchange.ok_or("no such interaction")?;
            let rows = fields.iter().map(|(id, value)| {
                let input = json!({"type": 4, "custom_id": id, "value": value, "id": 2});
                json!({"type": 1, "components": [input], "id": 1})
            });
            let rows: Vec<Value> = rows.collect();
            let data = json!({"custom_id": modal["custom_id"], "components": rows});
            world.create_interaction(InteractionKind::Modal, exchange.user, exchange.place, exchange.source, data)
        });
        sent.unwrap_or_else(|reason| panic!("sending a modal: {reason}"))
    }

    fn act(&self, act: impl FnOnce(&mut World) -> Result<InteractionId, String>) -> Result<InteractionHandle, String> {
        let id = self.shared.change(act)?;
        let shared = Arc::clone(&self.shared);
        Ok(InteractionHandle { shared, id })
    }
}

impl World {
    /// The place of a message, if a person can see it.
    fn pressable(&self, user: UserId, message: MessageId) -> Result<PlaceId, String> {
        let message = self.messages.get(&message).ok_or("the message is gone")?;
        match message.only_for {
            Some(other) if other != user => Err("they cannot see the message".to_owned()),
            _ => Ok(message.place),
        }
    }

    fn component(&self, message: MessageId, custom_id: &str) -> Result<&Value, String> {
        let rows = self.messages[&message].components.iter();
        let mut parts = rows.filter_map(|row| row["components"].as_array()).flatten();
        let part = parts.find(|part| part["custom_id"] == custom_id);
        part.ok_or_else(|| "the message has no such component".to_owned())
    }

    /// Creates an interaction and sends its event to the bot.
    fn create_interaction(
        &mut self,
        ask: InteractionKind,
        user: UserId,
        place: PlaceId,
        source: Option<MessageId>,
        data: Value,
    ) -> Result<InteractionId, String> {
        let guild = match self.places.get(&place).map(|place| place.kind) {
            None => return Err("there is no such place".to_owned()),
            Some(PlaceKind::Dm(other)) if other != user => {
                return Err("that is another person's DM".to_owned());
            }
            Some(PlaceKind::Others) if !self.places[&place].members.contains(&user) => {
                return Err("that is a DM of others".to_owned());
            }
            Some(PlaceKind::Dm(_) | PlaceKind::Others) => None,
            Some(PlaceKind::Channel | PlaceKind::Thread(_)) => Some(self.places[&place].guild),
        };
        let id = InteractionId(self.next_id());
        let mut exchange = Exchange {
            id,
            token: format!("token-of-interaction-{id}"),
            ask,
            user,
            place,
            source,
            asked_at: self.clock.now(),
            asked: Instant::now(),
            waited: None,
            answered_with: None,
            original: None,
            is_delivered: false,
            event: Value::Null,
        };
        exchange.event = self.interaction_json(&exchange, data);
        if let Some(change) = self.next_event_patch.take() {
            change(&mut exchange.event);
        }
        exchange.is_delivered = self.sessions.dispatch(guild, "INTERACTION_CREATE", &exchange.event);
        self.exchanges.insert(id, exchange);
        Ok(id)
    }
}
