//! Where a command is given, by what Discord says of it: in a DM of others nobody but the asker sees anything, the place is
//! nobody's DM and no room, and in every place what all there see does not depend on what is hidden. The real bot over the
//! simulator, in twin worlds that are alike but for one fleet.

use std::{fmt::Write, sync::Arc};

use broadside::{
    app::App,
    delivery::{Delivery, Leases},
    discord::{self, Discord, DiscordConfig, PLATFORM_NAME},
    leadership::Handover,
    platform::Platform,
};
use broadside_service::Service;
use broadside_sim::discord::{Action, DiscordSim, Entry, PlaceId, UserId};
use broadside_store::{embedded::EmbeddedStore, store::Store};
use broadside_testkit::test_service;
use serde_json::Value;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::{choosing::game_code, town::drained};

/// A moment in November 2026.
const NOON: i64 = 1_795_000_000_000;
/// The rules of the game, whose fleets are small, and without seals, which differ between the worlds.
const RULES: &str = "classic field=12x8 fleet=1x2+1x1 first=host judge=server";
/// Anna's fleet in each of the two worlds.
pub(super) const FLEETS: [&str; 2] = ["A1-A2 C4", "E1-E2 A5"];

/// Anna and Oleg at war, and a DM of theirs in which the bot is not.
pub(super) struct World {
    pub(super) sim: DiscordSim,
    store: Arc<dyn Store>,
    pub(super) anna: UserId,
    pub(super) oleg: UserId,
    pub(super) room: PlaceId,
    others: PlaceId,
    pub(super) code: String,
    stop: CancellationToken,
    running: (JoinHandle<Result<(), String>>, JoinHandle<()>),
}

impl World {
    /// The battle has begun; Anna has laid this fleet.
    pub(super) async fn at_war(fleet: &str) -> Self {
        let sim = DiscordSim::start().await;
        sim.clock().stop();
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::in_memory().expect("memory is always there"));
        let service: Arc<Service> = Arc::new(test_service::service(Arc::clone(&store), NOON).0);
        let config = DiscordConfig { token: sim.token(), api_url: Some(sim.url()) };
        let discord = Discord::new(&config, Some(Arc::clone(&service)), Arc::default());
        let discord = Arc::new(discord.expect("the address is one"));
        let platforms = vec![Arc::clone(&discord) as Arc<dyn Platform>];
        let delivery = Delivery::new(Arc::clone(&service), platforms.clone());
        let (app, stop) = (Arc::new(App::new(Arc::clone(&service), platforms)), CancellationToken::new());
        let handover = Arc::new(Handover::of(Arc::clone(&service), PLATFORM_NAME, 7));
        let listening = tokio::spawn(discord::run(app, stop.clone(), discord, handover));
        let telling = tokio::spawn(Leases::new(service, delivery, 7).run(stop.clone()));
        let (anna, oleg, room) = (sim.user("Anna"), sim.user("Oleg"), sim.channel());
        let others = sim.dm_of_others(&[anna, oleg, sim.user("Vera")]);
        sim.ready().await;
        let running = (listening, telling);
        let mut world = Self { sim, store, anna, oleg, room, others, code: String::new(), stop, running };
        let challenge = world.sim.slash(anna, room, "battle", &[("rules", RULES)]).answer().await;
        world.code = game_code(&challenge);
        world.sim.slash(oleg, room, "join", &[("game", &world.code)]).answer().await;
        for (by, fleet) in [(anna, fleet), (oleg, "B2-B3 D5")] {
            let dm = world.sim.dm(by);
            world.sim.slash(by, dm, "place", &[("ships", fleet)]).answer().await;
            world.sim.slash(by, dm, "ready", &[]).answer().await;
            // Else one message or two tell that both are ready.
            world.settles().await;
        }
        world
    }

    /// Waits until all that was asked for is told.
    pub(super) async fn settles(&self) {
        drained(self.store.as_ref()).await;
    }

    /// Every command that is registered and typed, with what it cannot do without.
    fn commands(&self) -> Vec<(String, Vec<(String, String)>)> {
        let list = |of: &Value, name: &str| of[name].as_array().cloned().unwrap_or_default();
        let mut all = Vec::new();
        for command in self.sim.registered_commands().into_iter().filter(|command| command["type"] == 1) {
            let name = command["name"].as_str().expect("it has a name").to_owned();
            let (inner, own): (Vec<Value>, Vec<Value>) = list(&command, "options").into_iter().partition(|option| option["type"] == 1);
            if inner.is_empty() {
                all.push((name, self.needed(&own)));
                continue;
            }
            for subcommand in inner {
                let whole = format!("{name} {}", subcommand["name"].as_str().expect("it has a name"));
                all.push((whole, self.needed(&list(&subcommand, "options"))));
            }
        }
        all
    }

    fn needed(&self, options: &[Value]) -> Vec<(String, String)> {
        let needed = options.iter().filter(|option| option["required"] == true);
        needed
            .map(|option| {
                let name = option["name"].as_str().expect("it has a name");
                let value = match (option["type"].as_u64(), option["choices"][0]["value"].as_str(), name) {
                    (_, Some(first), _) => first.to_owned(),
                    (Some(6), ..) => "Oleg".to_owned(),
                    (Some(4), ..) => option["min_value"].to_string(),
                    (_, _, "game") => self.code.clone(),
                    _ => "A1".to_owned(),
                };
                (name.to_owned(), value)
            })
            .collect()
    }

    /// Anna gives a command there; what all who are there see of it, and what she alone sees.
    async fn ask(&self, place: PlaceId, command: &str, options: &[(String, String)]) -> [Vec<String>; 2] {
        let given: Vec<(&str, &str)> = options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let before = self.sim.log().len();
        self.sim.slash_unoffered(self.anna, place, command, &given).answer().await;
        self.settles().await;
        let log = self.sim.log();
        let here: Vec<&Entry> = log[before..].iter().filter(|entry| entry.place == Some(place) && entry.is_visible()).collect();
        let (hidden, open): (Vec<&Entry>, Vec<&Entry>) = here.into_iter().partition(|entry| entry.ephemeral);
        [open, hidden].map(|entries| entries.into_iter().map(|entry| self.described(entry)).collect())
    }

    /// An entry to the last byte of its pictures, without what differs from world to world by chance.
    fn described(&self, entry: &Entry) -> String {
        let mut text = format!("{} {:?} {}", entry.content, entry.embeds, serde_json::json!(entry.components));
        for picture in &entry.pictures {
            let sum = picture.bytes.iter().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(*byte)));
            write!(text, " [{} {} {sum:x}]", picture.name, picture.alt.as_deref().unwrap_or_default()).expect("text takes everything");
        }
        let code = |word: &str| word.len() == 6 && word.bytes().all(|letter| letter.is_ascii_uppercase());
        let codes: Vec<String> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| code(word)).map(str::to_owned).collect();
        codes.iter().fold(text, |text, code| text.replace(code, "CODE"))
    }

    pub(super) async fn end(self) {
        self.sim.assert_clean();
        self.stop.cancel();
        assert_eq!(self.running.0.await.expect("the adapter does not panic"), Ok(()));
        self.running.1.await.expect("the rounds do not panic");
    }
}

#[tokio::test]
async fn responses_in_a_dm_of_others_are_seen_only_by_the_asker() {
    let world = World::at_war(FLEETS[0]).await;
    let mut seen = Vec::new();
    for (command, options) in world.commands() {
        let [all, asker] = world.ask(world.others, &command, &options).await;
        assert!(!asker.is_empty(), "/{command} is answered");
        seen.extend(all);
    }
    assert_eq!(seen, Vec::<String>::new());
    assert!(world.sim.messages(world.others).iter().all(|message| message.only_for == Some(world.anna)));
    // Nor was it kept as somebody's DM, or as a room: what comes later goes where it belongs.
    let (before, place) = (world.sim.log().len(), world.others);
    let asked = world.sim.slash(world.oleg, world.room, "resign", &[]).answer().await.message.expect("the question is a message");
    world.sim.press(world.oleg, asked, &format!("{} 0 resign_now", world.code)).answer().await;
    world.settles().await;
    assert!(world.sim.log()[before..].iter().all(|entry| entry.place != Some(place)));
    let to = format!("/channels/{place}/");
    let requests = world.sim.look(|world| world.requests().iter().filter(|request| request.contains(&to)).cloned().collect::<Vec<_>>());
    assert_eq!(requests, Vec::<String>::new(), "nothing is posted there but by interactions");
    world.end().await;
}

#[tokio::test]
async fn form_input_is_answered_where_it_was_opened_to_the_asker_only() {
    let world = World::at_war(FLEETS[0]).await;
    for place in [world.room, world.others] {
        let card = world.sim.slash_unoffered(world.anna, place, "custom", &[]).answer().await.message.expect("the card is a message");
        for says in ["draft presets 0", "custom minefield"] {
            world.sim.press(world.anna, card, says).answer().await;
        }
        let pressed = world.sim.press(world.anna, card, "draft save");
        assert_eq!(pressed.answer().await.action, Action::ModalOpened);
        let saved = world.sim.submit(&pressed, &[("typed", "harbour")]).answer().await;
        assert_eq!((saved.action, saved.place, saved.ephemeral), (Action::Responded, Some(place), true), "{saved}");
        assert!(saved.content.starts_with("Saved as"), "{saved}");
    }
    world.end().await;
}

#[tokio::test]
async fn public_responses_do_not_depend_on_hidden_state() {
    let (one, other) = tokio::join!(World::at_war(FLEETS[0]), World::at_war(FLEETS[1]));
    let (mut told, mut hidden) = (0, 0);
    for (command, options) in one.commands().into_iter() {
        for place in [|world: &World| world.room, |world: &World| world.others] {
            let seen = tokio::join!(one.ask(place(&one), &command, &options), other.ask(place(&other), &command, &options));
            let ([all, mine], [all_there, mine_there]) = seen;
            assert_eq!(all, all_there, "/{command}: what all see");
            told += all.len();
            hidden += usize::from(mine != mine_there);
        }
    }
    println!("twin worlds: {told} messages for all alike, {hidden} commands that told the asker of the hidden");
    assert!(told > 0 && hidden > 0, "the worlds differ, and something is told in both");
    one.end().await;
    other.end().await;
}
