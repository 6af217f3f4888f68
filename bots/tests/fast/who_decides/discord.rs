//! The rows tried on Discord.

use std::cell::RefCell;

use broadside_sim::discord::{DiscordSim, MANAGE_SERVER, MessageId, PlaceId, UserId, rows};

use super::{BANNED_HERE, BLOCKED, HOST, MANAGER, PEOPLE, Platform, Row, Setup, Via, code_in, refusal};

/// An open challenge: its message, the data of its button, and its code.
type Challenge = (MessageId, String, String);

pub struct OnDiscord<'s> {
    sim: &'s DiscordSim,
    pub people: Vec<UserId>,
    host: UserId,
    settings: Vec<PlaceId>,
    games: Vec<PlaceId>,
    /// The host's open challenge in each games room.
    open: RefCell<Vec<Option<Challenge>>>,
    finished: Vec<String>,
    tournaments: Vec<String>,
}

impl<'s> OnDiscord<'s> {
    pub async fn start(sim: &'s DiscordSim) -> Self {
        let people: Vec<UserId> = PEOPLE.iter().map(|name| sim.user(name)).collect();
        let channels = || (0..PEOPLE.len()).map(|_| sim.channel()).collect::<Vec<_>>();
        let host = sim.user(HOST);
        sim.set_member_permissions(people[MANAGER], MANAGE_SERVER);
        let (settings, games) = (channels(), channels());
        let open = RefCell::new(vec![None; PEOPLE.len()]);
        let mut stage = Self { sim, people, host, settings, games, open, finished: Vec::new(), tournaments: Vec::new() };
        for who in 0..PEOPLE.len() {
            let (message, join, code) = stage.challenge(who).await;
            stage.open.borrow_mut()[who] = None;
            sim.press(stage.people[who], message, &join).answer().await;
            let asked = sim.slash(stage.people[who], stage.games[who], "resign", &[("game", &code)]).answer().await;
            sim.press(stage.people[who], asked.message.expect("a message with the question"), &format!("{code} 0 resign_now off"));
            // The result is posted in the room only, so the press gets no message.
            let room = stage.games[who];
            sim.wait_until(|world| world.messages(room).iter().any(|shown| shown.content.ends_with("called the game off."))).await;
            stage.finished.push(code);
            let made = sim
                .slash(host, stage.games[who], "tournament create", &[("start", "hand"), ("least", "2"), ("name", "Cup")])
                .answer()
                .await;
            let data = rows(&made.components).concat().into_iter().find_map(|button| code_in(&button.custom_id));
            stage.tournaments.push(data.expect("the buttons name the tournament"));
        }
        for room in [stage.settings[BANNED_HERE], stage.games[BANNED_HERE]] {
            let bea = stage.people[BANNED_HERE].to_string();
            sim.slash(stage.people[MANAGER], room, "ban", &[("who", &bea)]).answer().await;
        }
        let blake = stage.people[BLOCKED].to_string();
        sim.slash(host, stage.games[BLOCKED], "block", &[("who", &blake)]).answer().await;
        stage
    }

    /// The host's open challenge in the games room of a player, created if there is none.
    async fn challenge(&self, who: usize) -> Challenge {
        let open = self.open.borrow()[who].clone();
        if let Some(open) = open {
            return open;
        }
        let posted = self.sim.slash(self.host, self.games[who], "battle", &[]).answer().await;
        let join = rows(&posted.components).concat().into_iter().find(|button| button.label == "Join").expect("a button to join");
        let code = code_in(&join.custom_id).expect("the button names the game");
        let made = (posted.message.expect("a message"), join.custom_id, code);
        self.open.borrow_mut()[who] = Some(made.clone());
        made
    }
}

impl Platform for OnDiscord<'_> {
    async fn try_row(&self, who: usize, row: &Row) -> &'static str {
        let code = match row.setup {
            Setup::Nothing => String::new(),
            Setup::Challenge => self.challenge(who).await.2,
            Setup::Finished => self.finished[who].clone(),
            Setup::Tournament => self.tournaments[who].clone(),
        };
        let (user, host) = (self.people[who], self.host.to_string());
        let mut options: Vec<(&str, &str)> = row.slash.1.to_vec();
        options.iter_mut().filter(|(_, value)| *value == "CODE").for_each(|(_, value)| *value = &code);
        let place = match row.via {
            Via::InSettings => self.settings[who],
            Via::InGames | Via::Button | Via::AboutHost => self.games[who],
            Via::InPrivate => self.sim.dm(user),
            Via::Link => return "—",
        };
        if row.via == Via::AboutHost {
            options.push(("opponent", &host));
        }
        let answer = match row.via {
            Via::Button => {
                let (message, join, _) = self.challenge(who).await;
                self.sim.press(user, message, &join).answer().await
            }
            Via::InSettings | Via::InGames | Via::AboutHost | Via::InPrivate | Via::Link => {
                self.sim.slash(user, place, row.slash.0, &options).answer().await
            }
        };
        let refused = refusal(&answer.content);
        if refused.is_none() && row.setup == Setup::Challenge {
            self.open.borrow_mut()[who] = None;
        }
        if refused.is_none() && row.slash.0 == "quick" {
            self.sim.slash(user, place, "quick", &[("search", "stop")]).answer().await;
        }
        refused.unwrap_or("yes")
    }
}
