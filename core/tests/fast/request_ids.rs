//! The ids of the commits that follow from a request, an alarm, a job or an outage. A record recognises a repeat by its id, so a
//! version that derived other ids would repeat what an earlier version has already done.

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

/// A service, and the steps so far with the ids that each left in records.
struct Scenario {
    rig: Rig,
    page: String,
    /// The ids that each record remembered after the last step.
    before: BTreeMap<Key, [u64; REMEMBERED_REQUESTS]>,
}

impl Scenario {
    fn new() -> Self {
        Self { rig: Rig::new().with_inbox(INBOX), page: String::new(), before: BTreeMap::new() }
    }

    /// Adds a step to the page: a line for each record that it changed, with the partition, the name and the upper halves of the new
    /// ids, newest first.
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

    async fn say_about(&mut self, by: &RequestAuthor, words: &str, mentioned: &RequestAuthor) {
        let request = self.rig.about(by, HERE, words, mentioned);
        self.rig.handle(&request).await;
        self.note(&format!("{} in the room of {}: {words}", by.name, mentioned.name)).await;
    }

    async fn press(&mut self, by: &RequestAuthor, data: &str) {
        self.rig.press(by, data).await;
        self.note(&format!("{} presses: {data}", by.name)).await;
    }

    /// Advances the clock by this number of seconds, and runs what is due.
    async fn advance(&mut self, seconds: i64) {
        self.rig.advance(seconds);
        self.rig.wake().await;
        self.rig.settle().await;
        self.note(&format!("{seconds} seconds later")).await;
    }

    /// Plays a game to its end, which is added to the careers of both players.
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

/// Settings, saved rules and counters in accounts.
async fn choices(run: &mut Scenario) {
    for words in ["help", "banter off", "look admiral", "notify late", "say off", "say on", "save harbour mb", "forget harbour"] {
        run.say(&anna(), words).await;
    }
    for words in ["custom", "custom mines=2", "tournament set", "tournament set name=First", "profile flag=no", "board QQQQQQ"] {
        run.say(&anna(), words).await;
    }
    for words in ["banter off room", "look room admiral", "say off room", "say on room", "save cove room mb", "forget cove room"] {
        run.say_here(&kari(), words).await;
    }
    for words in ["default mb", "default classic", "tournament set zone=Europe/Oslo", "tournament set permit=organisers"] {
        run.say_here(&kari(), words).await;
    }
    let request = run.rig.request(&anna(), Place::Private, RequestInput::Text("profile avatar=on".to_owned()));
    run.rig.service.set_avatar(&request, Ok(&Thumbnail::new(b"\xFF\xD8\xFF\xD9".to_vec()).expect("the picture is small enough"))).await;
    run.note("a picture comes for Anna").await;
    let codes =
        [(kari(), "kids on 4821"), (kari(), "kids off 4822"), (kari(), "kids off 4821"), (oleg(), "language nb"), (oleg(), "language en")];
    for (by, words) in codes {
        run.say(&by, words).await;
    }
    run.say_here(&kari(), "language en").await;
    let service = &run.rig.service;
    service.set_private_chat(oleg().id, Some("D42")).await.expect("the store answers");
    service.unlock(anna().id).await.expect("the store answers");
    let id = RequestId::hash(&["arrival"]);
    let arrival = Arrival { id, into: ROOM, room: ROOM, locale: Some(Locale::EN), at: None, kind: ArrivalKind::Added };
    service.greet(&arrival).await.expect("the store answers");
    run.note("a private chat is known, and the bot is let into the room").await;
}

/// Games with followers, phrases and reports, and what time and failed deliveries do to them.
async fn games(run: &mut Scenario) {
    run.play(&anna(), &oleg(), HERE).await;
    let id = run.rig.begin(&oleg(), &anna(), HERE).await;
    run.note(&format!("Oleg and Anna begin {id}")).await;
    run.say(&kari(), &format!("follow {id}")).await;
    run.say(&anna(), &format!("say nice {id}")).await;
    let phrase = Phrase { game: id, by: "Anna".to_owned(), to: None, saying: "nice".to_owned(), request: 7 };
    let service = &run.rig.service;
    service.redirect_undelivered_phrase(Address::Player(anna().id), &phrase).await.expect("the store answers");
    service.mark_undeliverable(id, Follower::Person(kari().id), 3).await.expect("the store answers");
    service.mark_unreachable(id, Side::A).await.expect("the store answers");
    run.note("a phrase and a follower are not reached, nor is Oleg").await;
    for partition in Partition::all() {
        run.rig.service.credit_outage(partition, 1, 60_000).await.expect("the store answers");
    }
    run.advance(600).await;
    run.say_about(&kari(), "report he left", &oleg()).await;
    let reason = "he left".to_owned();
    let complaint = Complaint { by: "Kari".to_owned(), whom: Some("Oleg".to_owned()), game: None, room: Some(ROOM), reason };
    run.rig.service.redirect_undelivered_complaint(Address::Room(LOUNGE), &complaint).await.expect("the store answers");
    run.note("a complaint is not reached").await;
    for _ in 0..2 {
        run.advance(24 * 3600).await;
    }
    run.rig.press_here(&kari(), &format!("{id} 0 end_now {ROOM}")).await;
    run.note(&format!("Kari ends {id}")).await;
    run.rig.advance(-3600);
    for partition in Partition::all() {
        run.rig.service.restart_turns(partition).await.expect("the store answers");
    }
    run.note("the clock has stepped back by an hour").await;
    run.rig.advance(3600);
    for words in ["battle mines=1", "team vote", "battle hunter", "battle hunter goose"] {
        run.say_here(&anna(), words).await;
    }
    run.advance(70).await;
}

/// Two accounts of one person, the search, blocks and bans.
async fn people(run: &mut Scenario) {
    let other = person(Home::Telegram, 42, "Anya");
    let code = reply_body(&run.say(&anna(), "link").await);
    let code =
        code.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| word.len() == 8 && word.bytes().all(|b| b.is_ascii_uppercase()));
    let code = code.unwrap_or("NOCODE").to_owned();
    run.say(&other, &format!("link {code}")).await;
    run.press(&other, &format!("link {code} yes")).await;
    run.press(&anna(), &format!("link {code} yes")).await;
    run.play(&other, &kari(), Place::Private).await;
    run.play(&anna(), &kari(), HERE).await;
    for words in ["profile nameless", "profile reveal", "unlink"] {
        run.say(&other, words).await;
    }
    run.rig.settle().await;
    run.note("both go their own ways").await;
    for (by, words) in [(anna(), "quick"), (anna(), "quick stop"), (anna(), "quick"), (kari(), "quick")] {
        run.say(&by, words).await;
    }
    run.say(&oleg(), "quick submarines").await;
    run.advance(75).await;
    run.say_about(&anna(), "block", &oleg()).await;
    run.say_about(&anna(), "unblock", &oleg()).await;
    run.say_about(&kari(), "ban", &oleg()).await;
    run.say_about(&kari(), "unban", &oleg()).await;
    run.rig.service.ban(oleg().id).await.expect("the store answers");
    run.rig.service.unban(oleg().id).await.expect("the store answers");
    run.note("the operator bans Oleg and lets him in again").await;
    let given = reply_body(&run.rig.say_in(&kari(), Place::Room(LOUNGE), "reports here").await);
    let word = given.split("/reports ").nth(1).and_then(|rest| rest.split_whitespace().next()).unwrap_or("none").to_owned();
    run.say_here(&kari(), &format!("reports {word}")).await;
    run.say_here(&kari(), "reports off").await;
}

/// A tournament of four players from its creation to its end, and one that is repeated.
async fn tournaments(run: &mut Scenario) {
    run.say_here(&kari(), "tournament create single start=hand least=2 third=off").await;
    let id = run.rig.tournaments.last().copied().expect("the tournament was announced");
    let [per, ida] = [(5, "Per"), (6, "Ida")].map(|(number, name)| person(Home::Discord, number, name));
    for by in [&anna(), &oleg(), &kari(), &per] {
        run.say_here(by, &format!("tournament join {id}")).await;
    }
    run.say_here(&kari(), &format!("tournament set {id} most=8")).await;
    run.say_about(&kari(), &format!("tournament appoint {id}"), &anna()).await;
    run.say_about(&kari(), &format!("tournament replace {id} Per @Ida"), &ida).await;
    run.say_here(&kari(), &format!("tournament start {id}")).await;
    run.rig.service.set_venue(id, LOUNGE).await.expect("the store answers");
    run.note("a place is found for it").await;
    run.say_here(&kari(), &format!("tournament extend {id} 1 15")).await;
    let tournament = run.rig.service.tournament(id).await.expect("the store answers").expect("the tournament exists");
    for game in tournament.matches().iter().filter_map(|pairing| pairing.current().and_then(|current| current.game)) {
        run.rig.service.mark_unreachable(game, Side::B).await.expect("the store answers");
        run.note(&format!("the guest of {game} is not reached")).await;
        let seat = run.rig.game(game).await.public().seats[Side::A].clone();
        let Some(host) =
            [anna(), oleg(), kari(), ida.clone()].into_iter().find(|by| seat.as_ref().is_some_and(|seat| seat.player == by.id))
        else {
            continue;
        };
        run.press(&host, &format!("{game} 0 resign_now")).await;
    }
    for by in [&anna(), &oleg(), &kari(), &ida] {
        run.say_here(by, &format!("tournament forfeit {id} {}", by.name)).await;
    }
    run.say_about(&kari(), "dismiss", &anna()).await;
    run.advance(3600).await;
    run.say_here(&kari(), &format!("tournament award {id} Anna")).await;
    run.advance(24 * 3600).await;
    run.say_here(&kari(), "tournament create start=20:00 repeat=weekly least=2").await;
    run.advance(30 * 3600).await;
}

/// Erases a person who plays and follows games.
async fn erasure(run: &mut Scenario) {
    let open = run.rig.begin(&anna(), &kari(), HERE).await;
    run.note(&format!("Anna and Kari begin {open}")).await;
    let watched = run.rig.begin(&oleg(), &kari(), HERE).await;
    run.say(&anna(), &format!("follow {watched}")).await;
    run.press(&anna(), "erase now").await;
    run.rig.settle().await;
    run.note("Anna is forgotten").await;
}

/// The delay of the computer is derived from such an id, too.
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
    let mut run = Scenario::new();
    choices(&mut run).await;
    games(&mut run).await;
    people(&mut run).await;
    tournaments(&mut run).await;
    erasure(&mut run).await;
    let mut page = format!("hashed: {:016x} {:016x}\n", RequestId::hash(&["a", "b"]).0, RequestId::hash(&["ab", ""]).0);
    page.push_str(&run.page);
    thinking(&mut page).await;
    crate::pages::hold("request-ids.txt", &page);
}
