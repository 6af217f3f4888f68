//! The controls for tests: people, chats, what people write, and planned faults. Actions that are impossible in a real app panic.

use std::time::Duration;

use serde_json::{Value, json};

use super::ephemeral::EphemeralSupport;
use super::flood::Traffic;
use super::model::{Author, Chat, Message, MessageKey, Role, User};
use super::world::{BotMembership, Room, RoomKind, UpdatePatch, World};
use super::{TelegramSim, markup, render};

impl TelegramSim {
    /// A new person with a language, for example `("Oleg", "ru")`.
    pub fn user(&self, name: &str, language: &str) -> User {
        self.shared.change(|world| {
            let user = User { id: world.new_id(), name: name.to_owned(), language: language.to_owned() };
            world.users.insert(user.id, user.clone());
            world.rooms.insert(user.id, Room::new(user.id, RoomKind::Private, name));
            user
        })
    }

    /// Sets a person's profile photo; Telegram serves the file unchanged in both sizes.
    pub fn set_avatar(&self, user: &User, file: &[u8]) {
        self.shared.change(|world| world.set_avatar(user.id, file));
    }

    /// A person's private chat with the bot; the bot cannot write there before they do.
    pub fn private(&self, user: &User) -> Chat {
        Chat { id: user.id, thread: None }
    }

    /// A basic group with the bot in it.
    pub fn group(&self, title: &str) -> Chat {
        self.add_room(RoomKind::Group, title)
    }

    /// A forum with the bot in it; returns its General topic.
    pub fn forum(&self) -> Chat {
        self.add_room(RoomKind::Forum, "Forum")
    }

    fn add_room(&self, kind: RoomKind, title: &str) -> Chat {
        self.shared.change(|world| {
            let base = if render::is_super(kind) { -1_000_000_000_000 } else { 0 };
            let id = base - world.new_id();
            world.rooms.insert(id, Room::new(id, kind, title));
            Chat { id, thread: None }
        })
    }

    /// The discussion group of a channel with the bot in it, and a forwarded post; replies to the post are its comments.
    pub fn discussion(&self, title: &str) -> (Chat, MessageKey) {
        let group = self.add_room(RoomKind::Supergroup, title);
        let post = self.shared.change(|world| {
            let mut post = new_message(Author::Channel, group, None);
            post.text = Some("News".to_owned());
            world.post(post).key()
        });
        (group, post)
    }

    /// A new topic of a forum.
    pub fn topic(&self, forum: Chat, name: &str) -> Chat {
        self.shared.change(|world| {
            let kind = world.room(forum.id).kind;
            assert_eq!(kind, RoomKind::Forum, "only forums have topics");
            let owner = world.room(forum.id).members.iter().next().copied();
            let owner = owner.unwrap_or_else(|| new_admin(world, forum.id));
            let mut created = new_message(Author::User(owner), forum, None);
            created.service = Some(("forum_topic_created", json!({ "name": name, "icon_color": 7_322_096 })));
            let thread = world.room(forum.id).last_message + 1;
            created.chat.thread = Some(thread);
            world.room(forum.id).topics.insert(thread, name.to_owned());
            let created = world.post(created);
            let update = world.message_json(&created);
            world.push_update("message", update);
            created.chat
        })
    }

    /// Makes the bot an administrator of a forum who can manage topics.
    pub fn allow_topics(&self, forum: Chat) {
        self.shared.change(|world| world.room(forum.id).manages_topics = true);
    }

    /// Gives a person a role in a group.
    pub fn promote(&self, user: &User, chat: Chat, role: Role) {
        self.shared.change(|world| {
            let room = world.room(chat.id);
            room.members.insert(user.id);
            room.managers.insert(user.id, role);
        });
    }

    /// Removes a person's role in a group.
    pub fn demote(&self, user: &User, chat: Chat) {
        self.shared.change(|world| {
            world.room(chat.id).managers.remove(&user.id);
        });
    }

    /// Hides the members of a group from bots that are not administrators.
    pub fn hide_members(&self, chat: Chat) {
        self.shared.change(|world| world.room(chat.id).hides_members = true);
    }

    /// Switches privacy mode off: the bot receives all messages of its groups.
    pub fn switch_privacy_off(&self) {
        self.shared.change(|world| world.receives_all = true);
    }

    /// Gives the bot a main Mini App, as its owner does at BotFather.
    pub fn set_main_app(&self) {
        self.shared.change(|world| world.has_main_app = true);
    }

    /// A person writes a message; in groups the bot receives it only as privacy mode allows.
    pub fn say(&self, user: &User, chat: Chat, text: &str) -> MessageKey {
        self.shared.change(|world| say(world, user, chat, text, None))
    }

    /// A person replies to a message.
    pub fn reply(&self, user: &User, to: impl Into<MessageKey>, text: &str) -> MessageKey {
        let to = to.into();
        self.shared.change(|world| {
            let chat = world.message(to).expect("the message replied to still exists").chat;
            say(world, user, chat, text, Some(to.id))
        })
    }

    /// A person presses Start, optionally after a link with a payload; this also unblocks the bot.
    ///
    /// # Panics
    /// When the payload is not 1-64 of `A-Z a-z 0-9 _ -`: Telegram opens no such link.
    pub fn start_bot(&self, user: &User, payload: Option<&str>) -> MessageKey {
        let spelled = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
        if let Some(payload) = payload {
            let fits = (1..=64).contains(&payload.len()) && payload.chars().all(spelled);
            assert!(fits, "no link can carry the start payload {payload:?}");
        }
        let text = payload.map_or_else(|| "/start".to_owned(), |payload| format!("/start {payload}"));
        self.say(user, self.private(user), &text)
    }

    /// A person blocks the bot.
    pub fn block(&self, user: &User) {
        self.shared.change(|world| {
            world.room(user.id).membership = BotMembership::Blocked;
            world.push_membership(user.id, user.id, "member", "kicked");
        });
    }

    /// A person adds the bot to a group, for the first time or again.
    pub fn add_bot(&self, by: &User, chat: Chat) {
        self.shared.change(|world| {
            let room = world.room(chat.id);
            let before = if room.membership == BotMembership::Kicked { "kicked" } else { "left" };
            room.membership = BotMembership::Member;
            room.members.insert(by.id);
            world.push_membership(chat.id, by.id, before, "member");
        });
    }

    /// A person removes the bot from a group.
    pub fn kick_bot(&self, by: &User, chat: Chat) {
        self.shared.change(|world| {
            world.room(chat.id).membership = BotMembership::Kicked;
            world.push_membership(chat.id, by.id, "member", "kicked");
        });
    }

    /// Upgrades a group to a supergroup. Calls with the old id are answered with the new one, and the bot is notified.
    pub fn migrate(&self, chat: Chat) -> Chat {
        self.shared.change(|world| {
            let new = -1_000_000_000_000 - world.new_id();
            let old = world.room(chat.id);
            assert_eq!(old.kind, RoomKind::Group, "only basic groups migrate");
            old.membership = BotMembership::MigratedTo(new);
            let mut room = Room::new(new, RoomKind::Supergroup, &old.title.clone());
            room.members = old.members.clone();
            room.managers = old.managers.clone();
            let by = old.members.iter().next().copied().unwrap_or_else(|| new_admin(world, chat.id));
            world.rooms.insert(new, room);
            for (id, field, other) in [(chat.id, "migrate_to_chat_id", new), (new, "migrate_from_chat_id", chat.id)] {
                let mut notice = new_message(Author::User(by), Chat { id, thread: None }, None);
                notice.service = Some((field, json!(other)));
                let notice = world.post(notice);
                let update = world.message_json(&notice);
                world.push_update("message", update);
            }
            // Telegram reports the new group as if the bot had been added.
            world.push_membership(new, by, "left", "member");
            Chat { id: new, thread: None }
        })
    }

    /// Deletes a message; bots are not notified.
    pub fn delete(&self, message: impl Into<MessageKey>) {
        let key = message.into();
        self.shared.change(|world| drop(world.room(key.chat).messages.remove(&key.id)));
    }

    /// Answers the next call of a method with this error, without executing it; a text body is the description.
    pub fn fail_next(&self, method: &str, code: u16, body: impl Into<Value>) {
        self.shared.change(|world| world.faults.fail_next(method, code, body.into()));
    }

    /// Executes the next call of a method, but breaks the connection before the answer.
    pub fn lose_answer(&self, method: &str) {
        self.shared.change(|world| world.faults.lose_answer(method));
    }

    /// Refuses a method with 429 for this many seconds from its next call on.
    pub fn flood(&self, method: &str, seconds: u64) {
        self.shared.change(|world| world.faults.flood(method, seconds));
    }

    /// Limits one kind of traffic per minute in each chat; more is refused with 429 and the time to wait.
    pub fn limit(&self, traffic: Traffic, per_minute: usize) {
        self.shared.change(|world| world.faults.limit(traffic, per_minute));
    }

    /// Limits sends and edits together per minute in each group, as Telegram does; more is refused with 429 and the time to wait.
    pub fn limit_groups(&self, per_minute: usize) {
        self.shared.change(|world| world.faults.limit_groups(per_minute));
    }

    /// Sets whether ephemeral messages are supported.
    pub fn serve_ephemeral(&self, ephemeral_support: EphemeralSupport) {
        self.shared.change(|world| world.ephemeral_support = ephemeral_support);
    }

    /// Sets the percentage of ephemeral messages and edits that their receivers miss, at regular intervals.
    pub fn lose_ephemeral(&self, percent: usize) {
        self.shared.change(|world| world.ephemeral_loss = (percent, 0));
    }

    /// Removes all files: their ids are no longer accepted.
    pub fn forget_files(&self) {
        self.shared.change(|world| world.files.clear());
    }

    /// Advances the simulated clock.
    pub fn advance(&self, by: Duration) {
        self.shared.change(|world| world.advance(by));
    }

    /// Changes the next update before it is sent, as a newer Telegram might. The result is not validated.
    pub fn change_next(&self, change: impl FnOnce(&mut Value) + Send + 'static) {
        self.shared.change(|world| world.next_update_patch = Some(UpdatePatch(Box::new(change))));
    }

    /// Delivers an update without validation; an object without `update_id` gets the next one.
    pub fn send_update(&self, update: Value) {
        self.shared.change(|world| world.queue_numbered(update));
    }

    /// Delivers the newest update again under its old id, as a webhook sees after a lost answer.
    pub fn repeat_update(&self) {
        self.shared.change(|world| {
            let update = world.newest_update.clone().expect("there was an update to repeat");
            world.updates.push_back(update);
        });
    }
}

fn say(world: &mut World, user: &User, chat: Chat, text: &str, reply_to: Option<i64>) -> MessageKey {
    let room = world.room(chat.id);
    let (private, membership) = (room.kind == RoomKind::Private, room.membership);
    if private {
        assert_eq!(chat.id, user.id, "a person cannot write in the private chat of another person");
        room.membership = BotMembership::Member;
        if membership == BotMembership::Blocked {
            world.push_membership(chat.id, user.id, "kicked", "member");
        }
    } else {
        room.members.insert(user.id);
    }
    let mut message = new_message(Author::User(user.id), chat, reply_to);
    message.text = Some(text.to_owned());
    message.entities = markup::parse_entities(text);
    let message = world.post(message);
    let to_bot = reply_to.and_then(|id| world.message(MessageKey { chat: chat.id, id })).is_some_and(|replied| replied.from == Author::Bot);
    let is_present = private || membership == BotMembership::Member;
    if is_present && (private || to_bot || world.receives_all || markup::reaches_bot(text)) {
        let update = world.message_json(&message);
        world.push_update("message", update);
    }
    message.key()
}

/// A new person for actions without a person of the test, such as opening a topic.
fn new_admin(world: &mut World, room: i64) -> i64 {
    let user = User { id: world.new_id(), name: "Admin".to_owned(), language: "en".to_owned() };
    let id = user.id;
    world.users.insert(id, user);
    world.rooms.insert(id, Room::new(id, RoomKind::Private, "Admin"));
    world.room(room).members.insert(id);
    id
}

pub(super) fn new_message(from: Author, chat: Chat, reply_to: Option<i64>) -> Message {
    Message {
        chat,
        id: 0,
        only_for: None,
        from,
        text: None,
        caption: None,
        entities: Value::Null,
        markup: None,
        media: None,
        reply_to,
        silent: false,
        effect: None,
        date: 0,
        edited: None,
        service: None,
    }
}
