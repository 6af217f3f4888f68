//! Telegram's JSON objects, built from the simulated state, including fields that often confuse bots (topics, reply threads).

use serde_json::{Value, json};

use super::files;
use super::model::{Author, Message, User};
use super::world::{Query, Room, RoomKind, World};
use super::{BOT_ID, BOT_NAME};

pub(super) fn bot() -> Value {
    json!({ "id": BOT_ID, "is_bot": true, "first_name": "Broadside", "username": BOT_NAME })
}

pub(super) fn user(user: &User) -> Value {
    json!({ "id": user.id, "is_bot": false, "first_name": user.name, "language_code": user.language })
}

pub(super) fn chat(room: &Room) -> Value {
    match room.kind {
        RoomKind::Private => json!({ "id": room.id, "type": "private", "first_name": room.title }),
        RoomKind::Group => json!({ "id": room.id, "type": "group", "title": room.title }),
        RoomKind::Supergroup => json!({ "id": room.id, "type": "supergroup", "title": room.title }),
        RoomKind::Forum => {
            json!({ "id": room.id, "type": "supergroup", "title": room.title, "is_forum": true })
        }
    }
}

impl World {
    fn author(&self, author: Author) -> Value {
        match author {
            Author::Bot => bot(),
            Author::User(id) => user(self.users.get(&id).expect("messages come from users of this world")),
            Author::Channel => json!({ "id": 777_000, "is_bot": false, "first_name": "Telegram" }),
        }
    }

    /// A message with the one it replies to.
    pub(super) fn message_json(&self, message: &Message) -> Value {
        let mut value = self.bare_message_json(message);
        let room = &self.rooms[&message.chat.id];
        let replied = message.reply_to.or(message.chat.thread).and_then(|id| room.messages.get(&id));
        if let Some(replied) = replied.filter(|replied| replied.id != message.id) {
            value["reply_to_message"] = self.bare_message_json(replied);
        }
        value
    }

    fn bare_message_json(&self, message: &Message) -> Value {
        let room = &self.rooms[&message.chat.id];
        let mut value = json!({
            "message_id": message.id.max(0),
            "date": message.date,
            "chat": chat(room),
            "from": self.author(message.from),
        });
        if let Some(thread) = message.chat.thread {
            value["message_thread_id"] = json!(thread);
            value["is_topic_message"] = json!(true);
        } else if is_super(room.kind) && message.reply_to.is_some() {
            // Replies in supergroups have a thread id that is not a topic; sending to it is an error.
            value["message_thread_id"] = json!(room.root(message));
        }
        if message.from == Author::Channel {
            value["sender_chat"] = json!({ "id": -1_002_000_000_000_i64, "type": "channel", "title": "News" });
            value["is_automatic_forward"] = json!(true);
        }
        if let Some(receiver) = message.only_for {
            value["ephemeral_message_id"] = json!(-message.id);
            value["receiver_user"] = self.author(Author::User(receiver));
        }
        if let Some(effect) = &message.effect {
            value["effect_id"] = json!(effect);
        }
        if let Some(edited) = message.edited {
            value["edit_date"] = json!(edited);
        }
        for (field, entities, words) in [("text", "entities", &message.text), ("caption", "caption_entities", &message.caption)] {
            let Some(words) = words else { continue };
            value[field] = json!(words);
            if message.entities.as_array().is_some_and(|list| !list.is_empty()) {
                value[entities] = message.entities.clone();
            }
        }
        for (field, file) in message.media.iter().flat_map(files::describe) {
            value[field] = file;
        }
        if let Some(markup) = message.markup.as_ref().filter(|markup| markup.get("inline_keyboard").is_some()) {
            value["reply_markup"] = markup.clone();
        }
        if let Some((field, content)) = &message.service {
            value[*field] = content.clone();
        }
        value
    }

    /// The callback query of a press.
    pub(super) fn query_json(&self, id: &str, query: &Query) -> Value {
        let message = match self.message(query.message) {
            Some(message) => self.message_json(message),
            None => json!({
                "chat": chat(&self.rooms[&query.message.chat]), "message_id": query.message.id, "date": 0,
            }),
        };
        json!({
            "id": id,
            "from": self.author(Author::User(query.user)),
            "message": message,
            "chat_instance": format!("instance{}", query.message.chat),
            "data": query.data,
        })
    }

    /// Sends the update that `by` has changed the bot's membership.
    pub(super) fn push_membership(&mut self, room: i64, by: i64, old: &str, new: &str) {
        let member = |status: &str| {
            let mut member = json!({ "status": status, "user": bot() });
            if status == "kicked" {
                member["until_date"] = json!(0);
            }
            member
        };
        let change = json!({
            "chat": chat(&self.rooms[&room]),
            "from": self.author(Author::User(by)),
            "date": self.now(),
            "old_chat_member": member(old),
            "new_chat_member": member(new),
        });
        self.push_update("my_chat_member", change);
    }
}

pub(super) fn is_super(kind: RoomKind) -> bool {
    matches!(kind, RoomKind::Supergroup | RoomKind::Forum)
}
