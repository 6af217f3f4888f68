//! Commands in every context of Discord, by the whole bot on the simulator. In a DM between other users only the asker sees a response,
//! and the place is saved neither as a DM of a player nor as a room. Twin worlds, equal except for one fleet, show that public responses
//! do not depend on hidden state.

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

use crate::{choosing::game_code, town::wait_until_drained};

/// A moment in November 2026.
const NOON: i64 = 1_795_000_000_000;
/// Rules with small fleets and without commitments, which would differ between the worlds.
const RULES: &str = "classic field=12x8 fleet=1x2+1x1 first=host judge=server";
/// Anna's fleet in each of the two worlds.
pub(super) const FLEETS: [&str; 2] = ["A1-A2 C4", "E1-E2 A5"];

/// The bot and the simulator, with a game between Anna and Oleg, and a DM of theirs that the bot is not a member of.
pub(super) struct World {
    pub(super) sim: DiscordSim,
    store: Arc<dyn Store>,
    pub(super) anna: UserId,
    pub(super) oleg: UserId,
    pub(super) room: PlaceId,
    foreign_dm: PlaceId,
    pub(super) code: String,
    stop: CancellationToken,
    tasks: (JoinHandle<Result<(), String>>, JoinHandle<()>),
}

impl World {
    /// Starts a game up to its first shot; `fleet` is Anna's.
    pub(super) async fn start(fleet: &str) -> Self {
        let sim = DiscordSim::start().await;
        sim.clock().stop();
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"));
        let service: Arc<Service> = Arc::new(test_service::service(Arc::clone(&store), NOON).0);
        let config = DiscordConfig { token: sim.token(), api_url: Some(sim.url()) };
        let discord = Discord::new(&config, Some(Arc::clone(&service)), Arc::default());
        let discord = Arc::new(discord.expect("the URL is valid"));
        let platforms = vec![Arc::clone(&discord) as Arc<dyn Platform>];
        let delivery = Delivery::new(Arc::clone(&service), platforms.clone());
        let (app, stop) = (Arc::new(App::new(Arc::clone(&service), platforms)), CancellationToken::new());
        let handover = Arc::new(Handover::of(Arc::clone(&service), PLATFORM_NAME, 7));
        let listening = tokio::spawn(discord::run(app, stop.clone(), discord, handover));
        let delivering = tokio::spawn(Leases::new(service, delivery, 7).run(stop.clone()));
        let (anna, oleg, room) = (sim.user("Anna"), sim.user("Oleg"), sim.channel());
        let foreign_dm = sim.dm_of_others(&[anna, oleg, sim.user("Vera")]);
        sim.ready().await;
        let tasks = (listening, delivering);
        let mut world = Self { sim, store, anna, oleg, room, foreign_dm, code: String::new(), stop, tasks };
        let challenge = world.sim.slash(anna, room, "battle", &[("rules", RULES)]).answer().await;
        world.code = game_code(&challenge);
        world.sim.slash(oleg, room, "join", &[("game", &world.code)]).answer().await;
        for (by, fleet) in [(anna, fleet), (oleg, "B2-B3 D5")] {
            let dm = world.sim.dm(by);
            world.sim.slash(by, dm, "place", &[("ships", fleet)]).answer().await;
            world.sim.slash(by, dm, "ready", &[]).answer().await;
            // Otherwise the number of messages about both being ready varies.
            world.wait_for_delivery().await;
        }
        world
    }

    /// Waits until the outbox is empty.
    pub(super) async fn wait_for_delivery(&self) {
        wait_until_drained(self.store.as_ref()).await;
    }

    /// Every registered slash command, with its required options and a value for each.
    fn commands(&self) -> Vec<(String, Vec<(String, String)>)> {
        let list = |object: &Value, name: &str| object[name].as_array().cloned().unwrap_or_default();
        let mut all = Vec::new();
        for command in self.sim.registered_commands().into_iter().filter(|command| command["type"] == 1) {
            let name = command["name"].as_str().expect("it has a name").to_owned();
            let (subcommands, plain): (Vec<Value>, Vec<Value>) =
                list(&command, "options").into_iter().partition(|option| option["type"] == 1);
            if subcommands.is_empty() {
                all.push((name, self.required_options(&plain)));
                continue;
            }
            for subcommand in subcommands {
                let path = format!("{name} {}", subcommand["name"].as_str().expect("it has a name"));
                all.push((path, self.required_options(&list(&subcommand, "options"))));
            }
        }
        all
    }

    fn required_options(&self, options: &[Value]) -> Vec<(String, String)> {
        let required = options.iter().filter(|option| option["required"] == true);
        required
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

    /// Anna sends a command in a place; returns the public responses there, and the ephemeral ones.
    async fn send_command(&self, place: PlaceId, command: &str, options: &[(String, String)]) -> [Vec<String>; 2] {
        let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let before = self.sim.log().len();
        self.sim.slash_unoffered(self.anna, place, command, &options).answer().await;
        self.wait_for_delivery().await;
        let log = self.sim.log();
        let here: Vec<&Entry> = log[before..].iter().filter(|entry| entry.place == Some(place) && entry.is_visible()).collect();
        let (ephemeral, public): (Vec<&Entry>, Vec<&Entry>) = here.into_iter().partition(|entry| entry.ephemeral);
        [public, ephemeral].map(|entries| entries.into_iter().map(|entry| self.describe(entry)).collect())
    }

    /// An entry as text, with checksums of its pictures, and without the codes, which differ between the worlds.
    fn describe(&self, entry: &Entry) -> String {
        let mut text = format!("{} {:?} {}", entry.content, entry.embeds, serde_json::json!(entry.components));
        for picture in &entry.pictures {
            let sum = picture.bytes.iter().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(*byte)));
            write!(text, " [{} {} {sum:x}]", picture.name, picture.alt.as_deref().unwrap_or_default()).expect("string write succeeds");
        }
        let is_code = |word: &str| word.len() == 6 && word.bytes().all(|letter| letter.is_ascii_uppercase());
        let codes: Vec<String> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| is_code(word)).map(str::to_owned).collect();
        codes.iter().fold(text, |text, code| text.replace(code, "CODE"))
    }

    /// Stops the bot; panics if the simulator reports a problem.
    pub(super) async fn end(self) {
        self.sim.assert_clean();
        self.stop.cancel();
        assert_eq!(self.tasks.0.await.expect("the adapter does not panic"), Ok(()));
        self.tasks.1.await.expect("the delivery task does not panic");
    }
}

#[tokio::test]
async fn responses_in_a_dm_of_others_are_seen_only_by_the_asker() {
    let world = World::start(FLEETS[0]).await;
    let mut public = Vec::new();
    for (command, options) in world.commands() {
        let [visible, ephemeral] = world.send_command(world.foreign_dm, &command, &options).await;
        assert!(!ephemeral.is_empty(), "/{command} is answered");
        public.extend(visible);
    }
    assert_eq!(public, Vec::<String>::new());
    assert!(world.sim.messages(world.foreign_dm).iter().all(|message| message.only_for == Some(world.anna)));
    // The place was not saved as a DM of a player or as a room: later messages are not sent there.
    let (before, place) = (world.sim.log().len(), world.foreign_dm);
    let question = world.sim.slash(world.oleg, world.room, "resign", &[]).answer().await.message.expect("the question has a message id");
    world.sim.press(world.oleg, question, &format!("{} 0 resign_now", world.code)).answer().await;
    world.wait_for_delivery().await;
    assert!(world.sim.log()[before..].iter().all(|entry| entry.place != Some(place)));
    let to = format!("/channels/{place}/");
    let requests = world.sim.look(|world| world.requests().iter().filter(|request| request.contains(&to)).cloned().collect::<Vec<_>>());
    assert_eq!(requests, Vec::<String>::new(), "only responses to interactions are posted there");
    world.end().await;
}

#[tokio::test]
async fn form_input_is_answered_where_it_was_opened_to_the_asker_only() {
    let world = World::start(FLEETS[0]).await;
    for place in [world.room, world.foreign_dm] {
        let card = world.sim.slash_unoffered(world.anna, place, "custom", &[]).answer().await.message.expect("the card has a message id");
        for button in ["draft presets 0", "custom minefield"] {
            world.sim.press(world.anna, card, button).answer().await;
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
    let (one, other) = tokio::join!(World::start(FLEETS[0]), World::start(FLEETS[1]));
    let (mut messages, mut differing) = (0, 0);
    for (command, options) in one.commands().into_iter() {
        for place in [|world: &World| world.room, |world: &World| world.foreign_dm] {
            let ([public, ephemeral], [other_public, other_ephemeral]) =
                tokio::join!(one.send_command(place(&one), &command, &options), other.send_command(place(&other), &command, &options));
            assert_eq!(public, other_public, "/{command}: public responses");
            messages += public.len();
            differing += usize::from(ephemeral != other_ephemeral);
        }
    }
    println!("twin worlds: {messages} equal public messages, {differing} commands with differing ephemeral responses");
    assert!(messages > 0 && differing > 0, "the worlds differ, and both have public messages");
    one.end().await;
    other.end().await;
}
