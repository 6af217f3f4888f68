//! The test's hands: people and chats, what people write, and the faults a test orders.
//! Whatever a person could not do in a real app panics with the reason.

use std::time::Duration;

use serde_json::{Value, json};

use super::ephemeral::Serving;
use super::flood::Traffic;
use super::model::{Author, Chat, Message, MessageKey, Role, User};
use super::world::{Change, Room, RoomKind, Standing, World};
use super::{TelegramSim, markup, render};

impl TelegramSim {
    /// A new person with a language, for example `("Oleg", "ru")`.
    pub fn user(&self, name: &str, language: &str) -> User {
        self.shared.change(|world| {
            let user = User { id: world.fresh_id(), name: name.to_owned(), language: language.to_owned() };
            world.users.insert(user.id, user.clone());
            world.rooms.insert(user.id, Room::new(user.id, RoomKind::Private, name));
            user
        })
    }

    /// A person chooses this file as their picture; Telegram hands it out as it is, in either size.
    pub fn set_portrait(&self, user: &User, file: &[u8]) {
        self.shared.change(|world| world.set_portrait(user.id, file));
    }

    /// The private chat of a person with the bot; the bot cannot write there before they did.
    pub fn private(&self, user: &User) -> Chat {
        Chat { id: user.id, thread: None }
    }

    /// A basic group with the bot in it.
    pub fn group(&self, title: &str) -> Chat {
        self.add_room(RoomKind::Group, title)
    }

    /// A forum with the bot in it; the place returned is General.
    pub fn forum(&self) -> Chat {
        self.add_room(RoomKind::Forum, "Forum")
    }

    fn add_room(&self, kind: RoomKind, title: &str) -> Chat {
        self.shared.change(|world| {
            let base = if render::is_super(kind) { -1_000_000_000_000 } else { 0 };
            let id = base - world.fresh_id();
            world.rooms.insert(id, Room::new(id, kind, title));
            Chat { id, thread: None }
        })
    }

    /// The group where a channel's posts are discussed, with the bot in it, and a post in it: what replies to that stands in its
    /// comments.
    pub fn discussion(&self, title: &str) -> (Chat, MessageKey) {
        let group = self.add_room(RoomKind::Supergroup, title);
        let post = self.shared.change(|world| {
            let mut post = written(Author::Channel, group, None);
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
            let owner = owner.unwrap_or_else(|| stranger(world, forum.id));
            let mut created = written(Author::User(owner), forum, None);
            created.service = Some(("forum_topic_created", json!({ "name": name, "icon_color": 7_322_096 })));
            let thread = world.room(forum.id).last_message + 1;
            created.chat.thread = Some(thread);
            world.room(forum.id).topics.insert(thread, name.to_owned());
            let created = world.post(created);
            let update = world.message_json(&created);
            world.tell_bot("message", update);
            created.chat
        })
    }

    /// Somebody makes the bot of a forum an administrator who may manage topics.
    pub fn allow_topics(&self, forum: Chat) {
        self.shared.change(|world| world.room(forum.id).manages_topics = true);
    }

    /// Somebody manages a group from now on.
    pub fn promote(&self, user: &User, chat: Chat, role: Role) {
        self.shared.change(|world| {
            let room = world.room(chat.id);
            room.members.insert(user.id);
            room.managers.insert(user.id, role);
        });
    }

    /// Somebody manages a group no longer.
    pub fn demote(&self, user: &User, chat: Chat) {
        self.shared.change(|world| {
            world.room(chat.id).managers.remove(&user.id);
        });
    }

    /// From now on Telegram tells of single members of a group only to bots that manage it.
    pub fn hide_members(&self, chat: Chat) {
        self.shared.change(|world| world.room(chat.id).hides_members = true);
    }

    /// The bot's owner switches privacy mode off: from now on the bot hears all that is said in groups.
    pub fn switch_privacy_off(&self) {
        self.shared.change(|world| world.hears_all = true);
    }

    /// A person writes; in groups the bot hears of it only as privacy mode allows.
    pub fn say(&self, user: &User, chat: Chat, text: &str) -> MessageKey {
        self.shared.change(|world| say(world, user, chat, text, None))
    }

    /// A person replies to a message.
    pub fn reply(&self, user: &User, to: impl Into<MessageKey>, text: &str) -> MessageKey {
        let to = to.into();
        self.shared.change(|world| {
            let chat = world.message(to).expect("the message replied to still stands").chat;
            say(world, user, chat, text, Some(to.id))
        })
    }

    /// A person presses Start, perhaps after a link with a payload; this also unblocks the bot.
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
            world.room(user.id).standing = Standing::Blocked;
            world.tell_membership(user.id, user.id, "member", "kicked");
        });
    }

    /// A person lets the bot into a group, for the first time or after it was thrown out.
    pub fn let_bot_in(&self, by: &User, chat: Chat) {
        self.shared.change(|world| {
            let room = world.room(chat.id);
            let before = if room.standing == Standing::Kicked { "kicked" } else { "left" };
            room.standing = Standing::Welcome;
            room.members.insert(by.id);
            world.tell_membership(chat.id, by.id, before, "member");
        });
    }

    /// A person throws the bot out of a group.
    pub fn kick_bot(&self, by: &User, chat: Chat) {
        self.shared.change(|world| {
            world.room(chat.id).standing = Standing::Kicked;
            world.tell_membership(chat.id, by.id, "member", "kicked");
        });
    }

    /// A group becomes a supergroup; the old id answers with the new one from now on, and the bot is told that it came to the new one.
    pub fn migrate(&self, chat: Chat) -> Chat {
        self.shared.change(|world| {
            let new = -1_000_000_000_000 - world.fresh_id();
            let old = world.room(chat.id);
            assert_eq!(old.kind, RoomKind::Group, "only basic groups migrate");
            old.standing = Standing::MigratedTo(new);
            let mut room = Room::new(new, RoomKind::Supergroup, &old.title.clone());
            room.members = old.members.clone();
            room.managers = old.managers.clone();
            let by = old.members.iter().next().copied().unwrap_or_else(|| stranger(world, chat.id));
            world.rooms.insert(new, room);
            for (id, field, other) in [(chat.id, "migrate_to_chat_id", new), (new, "migrate_from_chat_id", chat.id)] {
                let mut notice = written(Author::User(by), Chat { id, thread: None }, None);
                notice.service = Some((field, json!(other)));
                let notice = world.post(notice);
                let update = world.message_json(&notice);
                world.tell_bot("message", update);
            }
            // As if somebody had let the bot in there.
            world.tell_membership(new, by, "left", "member");
            Chat { id: new, thread: None }
        })
    }

    /// A person (or an admin) deletes a message; bots are not told.
    pub fn delete(&self, message: impl Into<MessageKey>) {
        let key = message.into();
        self.shared.change(|world| drop(world.room(key.chat).messages.remove(&key.id)));
    }

    /// The next call of a method is answered like this and not played; a text body is the description.
    pub fn fail_next(&self, method: &str, code: u16, body: impl Into<Value>) {
        self.shared.change(|world| world.floods.fail_next(method, code, body.into()));
    }

    /// The next call of a method is played, but the connection breaks before the bot hears of it.
    pub fn lose_answer(&self, method: &str) {
        self.shared.change(|world| world.floods.lose_answer(method));
    }

    /// From its next call on, a method is refused with 429 until so many seconds have passed.
    pub fn flood(&self, method: &str, seconds: u64) {
        self.shared.change(|world| world.floods.flood(method, seconds));
    }

    /// At most so many sends, or edits, a minute in each chat; more get 429 with the time to wait.
    pub fn limit(&self, traffic: Traffic, per_minute: usize) {
        self.shared.change(|world| world.floods.limit(traffic, per_minute));
    }

    /// At most so many sends and edits together a minute in each group, as Telegram has it; more get 429 with the time to wait.
    pub fn limit_groups(&self, per_minute: usize) {
        self.shared.change(|world| world.floods.limit_groups(per_minute));
    }

    /// Whether messages for one person alone can be had.
    pub fn serve_ephemeral(&self, serving: Serving) {
        self.shared.change(|world| world.serving = serving);
    }

    /// Forgets every file: the ids that the bot was told are not taken any more.
    pub fn forget_files(&self) {
        self.shared.change(|world| world.files.clear());
    }

    /// Moves the simulated clock: messages and presses grow older, floods run out.
    pub fn advance(&self, by: Duration) {
        self.shared.change(|world| world.advance(by));
    }

    /// The next update goes to the bot changed like this, as by a newer Telegram. It is not checked.
    pub fn change_next(&self, change: impl FnOnce(&mut Value) + Send + 'static) {
        self.shared.change(|world| world.change = Some(Change(Box::new(change))));
    }

    /// Delivers this as an update, unchecked; an object without an `update_id` gets the next one.
    pub fn send_update(&self, update: Value) {
        self.shared.change(|world| world.queue_numbered(update));
    }

    /// Delivers the newest update once more under its old id, as a webhook may see it after a lost answer.
    pub fn repeat_update(&self) {
        self.shared.change(|world| {
            let update = world.newest_update.clone().expect("there was an update to repeat");
            world.updates.push_back(update);
        });
    }
}

fn say(world: &mut World, user: &User, chat: Chat, text: &str, reply_to: Option<i64>) -> MessageKey {
    let room = world.room(chat.id);
    let (private, standing) = (room.kind == RoomKind::Private, room.standing);
    if private {
        assert_eq!(chat.id, user.id, "nobody writes in somebody else's private chat");
        room.standing = Standing::Welcome;
        if standing == Standing::Blocked {
            world.tell_membership(chat.id, user.id, "kicked", "member");
        }
    } else {
        room.members.insert(user.id);
    }
    let mut message = written(Author::User(user.id), chat, reply_to);
    message.text = Some(text.to_owned());
    message.entities = markup::found_entities(text);
    let message = world.post(message);
    let to_bot = reply_to.and_then(|id| world.message(MessageKey { chat: chat.id, id })).is_some_and(|replied| replied.from == Author::Bot);
    let present = private || standing == Standing::Welcome;
    if present && (private || to_bot || world.hears_all || markup::reaches_bot(text)) {
        let update = world.message_json(&message);
        world.tell_bot("message", update);
    }
    message.key()
}

/// Somebody to do what nobody of the test did, such as opening a topic.
fn stranger(world: &mut World, room: i64) -> i64 {
    let user = User { id: world.fresh_id(), name: "Admin".to_owned(), language: "en".to_owned() };
    let id = user.id;
    world.users.insert(id, user);
    world.rooms.insert(id, Room::new(id, RoomKind::Private, "Admin"));
    world.room(room).members.insert(id);
    id
}

pub(super) fn written(from: Author, chat: Chat, reply_to: Option<i64>) -> Message {
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
