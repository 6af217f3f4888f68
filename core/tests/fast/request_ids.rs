//! The ids under which the service commits what follows from a request, an alarm, a job or an outage. A record that has committed one
//! of them takes it for a repeat, so a build that derived others would do again what the build before it has done already.

use std::{collections::BTreeMap, fmt::Write, time::Duration};

use broadside_arena::career::notification::{Complaint, SentPhrase as Phrase};
use broadside_game::{
    following::Follower,
    ids::{Home, RoomId},
    side::Side,
};
use broadside_scene::thumbnail::Thumbnail;
use broadside_service::{
    Pace,
    outbox::Address,
    request::{Arrival, ArrivalKind, Place, Reply, RequestAuthor, RequestInput},
};
use broadside_store::store::{Key, Partition, REMEMBERED_REQUESTS, RequestId, Store};
use broadside_words::locale::Locale;

use crate::people::rig::{ROOM, Rig, anna, kari, oleg, person};

const HERE: Place = Place::Room(ROOM);
const LOUNGE: RoomId = RoomId { home: Home::Discord, chat: 78, topic: 0 };
const INBOX: RoomId = RoomId { home: Home::Telegram, chat: -1009, topic: 4 };

/// Everything in the order in which it was done, with the ids that it left in records.
struct Story {
    rig: Rig,
    page: String,
    /// The ids that each record remembered after the last step.
    before: BTreeMap<Key, [u64; REMEMBERED_REQUESTS]>,
}

impl Story {
    fn new() -> Self {
        Self { rig: Rig::new().with_inbox(INBOX), page: String::new(), before: BTreeMap::new() }
    }

    /// Writes a step down: a line for each record that it changed, with the partition, the name and the upper halves of the new ids, the
    /// last one first.
    async fn note(&mut self, step: &str) {
        let keys = self.rig.store.keys.lock().expect("the lock is not poisoned").clone();
        writeln!(self.page, "{step}").expect("no I/O");
        for key in keys {
            let Some(stored) = self.rig.store.load(&key).await.expect("the store answers") else { continue };
            let before = self.before.insert(key.clone(), stored.recent).unwrap_or_default();
            let new = stored.recent.iter().filter(|id| **id != 0 && !before.contains(id));
            let ids: Vec<String> = new.map(|id| format!("{:08x}", id >> 32)).collect();
            if !ids.is_empty() {
                let Key { partition, collection, name } = &key;
                writeln!(self.page, "  {collection:?} {} {name}: {}", partition.number(), ids.join(" ")).expect("no I/O");
            }
        }
    }

    async fn say(&mut self, by: &RequestAuthor, words: &str) -> Reply {
        let reply = self.rig.say(by, words).await;
        self.note(&format!("{} in private: {words}", by.name)).await;
        reply
    }

    async fn say_here(&mut self, by: &RequestAuthor, words: &str) -> Reply {
        let reply = self.rig.say_in(by, HERE, words).await;
        self.note(&format!("{} in the room: {words}", by.name)).await;
        reply
    }

    async fn say_of(&mut self, by: &RequestAuthor, words: &str, whom: &RequestAuthor) {
        let request = self.rig.about(by, HERE, words, whom);
        self.rig.handle(&request).await;
        self.note(&format!("{} in the room of {}: {words}", by.name, whom.name)).await;
    }

    async fn press(&mut self, by: &RequestAuthor, data: &str) {
        self.rig.press(by, data).await;
        self.note(&format!("{} presses: {data}", by.name)).await;
    }

    /// Time goes by, and what is due is done.
    async fn advance(&mut self, seconds: i64) {
        self.rig.advance(seconds);
        self.rig.wake().await;
        self.rig.settle().await;
        self.note(&format!("{seconds} seconds later")).await;
    }

    /// Two play a game to its end, which goes into their careers.
    async fn play(&mut self, winner: &RequestAuthor, loser: &RequestAuthor, place: Place) {
        let id = self.rig.begin(winner, loser, place).await;
        self.note(&format!("{} and {} begin {id}", winner.name, loser.name)).await;
        self.rig.fight(id, [winner, loser], 12, loser).await;
        self.rig.settle().await;
        self.note(&format!("{id} ends")).await;
    }
}

fn reply_body(reply: &Reply) -> String {
    let (Reply::Private(body) | Reply::Page(body) | Reply::Public(body)) = reply else { return String::new() };
    body.text.clone()
}

/// What is chosen, saved and counted in accounts.
async fn choices(story: &mut Story) {
    for words in ["help", "banter off", "look admiral", "notify late", "say off", "say on", "save harbour mb", "forget harbour"] {
        story.say(&anna(), words).await;
    }
    for words in ["custom", "custom mines=2", "tournament set", "tournament set name=First", "profile flag=no", "board QQQQQQ"] {
        story.say(&anna(), words).await;
    }
    for words in ["banter off room", "look room admiral", "say off room", "say on room", "save cove room mb", "forget cove room"] {
        story.say_here(&kari(), words).await;
    }
    for words in ["default mb", "default classic", "tournament set zone=Europe/Oslo", "tournament set permit=organisers"] {
        story.say_here(&kari(), words).await;
    }
    let request = story.rig.request(&anna(), Place::Private, RequestInput::Text("profile avatar=on".to_owned()));
    story.rig.service.set_avatar(&request, Ok(&Thumbnail::new(b"\xFF\xD8\xFF\xD9".to_vec()).expect("it is small"))).await;
    story.note("a picture comes for Anna").await;
    let codes =
        [(kari(), "kids on 4821"), (kari(), "kids off 4822"), (kari(), "kids off 4821"), (oleg(), "language nb"), (oleg(), "language en")];
    for (by, words) in codes {
        story.say(&by, words).await;
    }
    story.say_here(&kari(), "language en").await;
    let service = &story.rig.service;
    service.set_private_chat(oleg().id, Some("D42")).await.expect("the store answers");
    service.unlock(anna().id).await.expect("the store answers");
    let id = RequestId::hash(&["arrival"]);
    let arrival = Arrival { id, into: ROOM, room: ROOM, locale: Some(Locale::EN), at: None, kind: ArrivalKind::Added };
    service.greet(&arrival).await.expect("the store answers");
    story.note("a private chat is known, and the bot is let into the room").await;
}

/// Games, those who follow them, what is said about them, and what the clock and delivery do to them.
async fn games(story: &mut Story) {
    story.play(&anna(), &oleg(), HERE).await;
    let id = story.rig.begin(&oleg(), &anna(), HERE).await;
    story.note(&format!("Oleg and Anna begin {id}")).await;
    story.say(&kari(), &format!("follow {id}")).await;
    story.say(&anna(), &format!("say nice {id}")).await;
    let phrase = Phrase { game: id, by: "Anna".to_owned(), to: None, saying: "nice".to_owned(), request: 7 };
    let service = &story.rig.service;
    service.redirect_undelivered_phrase(Address::Player(anna().id), &phrase).await.expect("the store answers");
    service.mark_undeliverable(id, Follower::Person(kari().id), 3).await.expect("the store answers");
    service.mark_unreachable(id, Side::A).await.expect("the store answers");
    story.note("a phrase and a follower are not reached, nor is Oleg").await;
    for partition in Partition::all() {
        story.rig.service.credit_outage(partition, 1, 60_000).await.expect("the store answers");
    }
    story.advance(600).await;
    story.say_of(&kari(), "report he left", &oleg()).await;
    let reason = "he left".to_owned();
    let complaint = Complaint { by: "Kari".to_owned(), whom: Some("Oleg".to_owned()), game: None, room: Some(ROOM), reason };
    story.rig.service.redirect_undelivered_complaint(Address::Room(LOUNGE), &complaint).await.expect("the store answers");
    story.note("a complaint is not reached").await;
    for _ in 0..2 {
        story.advance(24 * 3600).await;
    }
    story.rig.press_here(&kari(), &format!("{id} 0 end_now {ROOM}")).await;
    story.note(&format!("Kari ends {id}")).await;
    story.rig.advance(-3600);
    for partition in Partition::all() {
        story.rig.service.restart_turns(partition).await.expect("the store answers");
    }
    story.note("the clock has stepped back by an hour").await;
    story.rig.advance(3600);
    for words in ["battle mines=1", "team vote", "battle hunter", "battle hunter goose"] {
        story.say_here(&anna(), words).await;
    }
    story.advance(70).await;
}

/// Two accounts of one person, the search, blocks and bans.
async fn people(story: &mut Story) {
    let other = person(Home::Telegram, 42, "Anya");
    let code = reply_body(&story.say(&anna(), "link").await);
    let code =
        code.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| word.len() == 8 && word.bytes().all(|b| b.is_ascii_uppercase()));
    let code = code.unwrap_or("NOCODE").to_owned();
    story.say(&other, &format!("link {code}")).await;
    story.press(&other, &format!("link {code} yes")).await;
    story.press(&anna(), &format!("link {code} yes")).await;
    story.play(&other, &kari(), Place::Private).await;
    story.play(&anna(), &kari(), HERE).await;
    for words in ["profile nameless", "profile reveal", "unlink"] {
        story.say(&other, words).await;
    }
    story.rig.settle().await;
    story.note("both go their own ways").await;
    for (by, words) in [(anna(), "quick"), (anna(), "quick stop"), (anna(), "quick"), (kari(), "quick")] {
        story.say(&by, words).await;
    }
    story.say(&oleg(), "quick submarines").await;
    story.advance(75).await;
    story.say_of(&anna(), "block", &oleg()).await;
    story.say_of(&anna(), "unblock", &oleg()).await;
    story.say_of(&kari(), "ban", &oleg()).await;
    story.say_of(&kari(), "unban", &oleg()).await;
    story.rig.service.ban(oleg().id).await.expect("the store answers");
    story.rig.service.unban(oleg().id).await.expect("the store answers");
    story.note("the operator bans Oleg and lets him in again").await;
    let given = reply_body(&story.rig.say_in(&kari(), Place::Room(LOUNGE), "reports here").await);
    let word = given.split("/reports ").nth(1).and_then(|rest| rest.split_whitespace().next()).unwrap_or("none").to_owned();
    story.say_here(&kari(), &format!("reports {word}")).await;
    story.say_here(&kari(), "reports off").await;
}

/// A tournament of four from its making to its end, and one that is repeated.
async fn tournaments(story: &mut Story) {
    story.say_here(&kari(), "tournament create single start=hand least=2 third=off").await;
    let Some(id) = story.rig.tournaments.last().copied() else { return };
    let [per, ida] = [(5, "Per"), (6, "Ida")].map(|(number, name)| person(Home::Discord, number, name));
    for by in [&anna(), &oleg(), &kari(), &per] {
        story.say_here(by, &format!("tournament join {id}")).await;
    }
    story.say_here(&kari(), &format!("tournament set {id} most=8")).await;
    story.say_of(&kari(), &format!("tournament appoint {id}"), &anna()).await;
    story.say_of(&kari(), &format!("tournament replace {id} Per @Ida"), &ida).await;
    story.say_here(&kari(), &format!("tournament start {id}")).await;
    story.rig.service.set_venue(id, LOUNGE).await.expect("the store answers");
    story.note("a place is found for it").await;
    story.say_here(&kari(), &format!("tournament extend {id} 1 15")).await;
    let Some(tournament) = story.rig.service.tournament(id).await.expect("the store answers") else { return };
    for game in tournament.matches().iter().filter_map(|one| one.current().and_then(|bout| bout.game)) {
        story.rig.service.mark_unreachable(game, Side::B).await.expect("the store answers");
        story.note(&format!("the guest of {game} is not reached")).await;
        let seat = story.rig.game(game).await.public().seats[Side::A].clone();
        let Some(host) =
            [anna(), oleg(), kari(), ida.clone()].into_iter().find(|by| seat.as_ref().is_some_and(|seat| seat.player == by.id))
        else {
            continue;
        };
        story.press(&host, &format!("{game} 0 resign_now")).await;
    }
    for by in [&anna(), &oleg(), &kari(), &ida] {
        story.say_here(by, &format!("tournament forfeit {id} {}", by.name)).await;
    }
    story.say_of(&kari(), "dismiss", &anna()).await;
    story.advance(3600).await;
    story.say_here(&kari(), &format!("tournament award {id} Anna")).await;
    story.advance(24 * 3600).await;
    story.say_here(&kari(), "tournament create start=20:00 repeat=weekly least=2").await;
    story.advance(30 * 3600).await;
}

/// A person is forgotten in all of it.
async fn erasure(story: &mut Story) {
    let open = story.rig.begin(&anna(), &kari(), HERE).await;
    story.note(&format!("Anna and Kari begin {open}")).await;
    let watched = story.rig.begin(&oleg(), &kari(), HERE).await;
    story.say(&anna(), &format!("follow {watched}")).await;
    story.press(&anna(), "erase now").await;
    story.rig.settle().await;
    story.note("Anna is forgotten").await;
}

/// How long the computer thinks over its turn follows from such an id, too.
async fn thinking(page: &mut String) {
    let mut rig = Rig::new().with_pace(Pace::at_most(Duration::from_secs(8)));
    rig.say_in(&anna(), HERE, "battle computer mb").await;
    rig.say(&anna(), "ready").await;
    for cell in ["A1", "C3", "E5"] {
        rig.say(&anna(), &format!("fire {cell}")).await;
    }
    for partition in Partition::all() {
        for (key, at) in rig.service.store().due_alarms(partition, i64::MAX, 100).await.expect("the store answers") {
            writeln!(page, "  {:?} {} {} wakes at {at}", key.collection, partition.number(), key.name).expect("no I/O");
        }
    }
}

#[tokio::test]
async fn requests_jobs_and_alarms_keep_their_commit_ids() {
    let mut story = Story::new();
    choices(&mut story).await;
    games(&mut story).await;
    people(&mut story).await;
    tournaments(&mut story).await;
    erasure(&mut story).await;
    let mut page = format!("hashed: {:016x} {:016x}\n", RequestId::hash(&["a", "b"]).0, RequestId::hash(&["ab", ""]).0);
    page.push_str(&story.page);
    thinking(&mut page).await;
    crate::pages::hold("request-ids.txt", &page);
}
