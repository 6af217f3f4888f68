//! What is known of everything that is kept, in lines that anybody can read: how much there is of each kind, and of every
//! game, tournament, account and career what must still be so whoever loads it. Reads only.

use std::collections::BTreeMap;

use broadside_core::{
    arena::{
        career::Showing,
        plan::{Format, Stakes, Third},
        tournament::Phase as Held,
    },
    game::{
        Game,
        ids::{PlayerId, RoomId},
        report::{Debt, Ending},
        side::Side,
        view::{AutoMark, Phase},
    },
    present::persona::Banter,
    service::{
        Service,
        account::Account,
        outbox::Entry,
        snapshot::{Kept, KeptRecord, Snapshot},
        store::Collection,
        versions::{Census, Count},
    },
};

use super::phrased;
use broadside_testkit::kept::files::hex;

/// The counts and the digest.
pub fn counts(snapshot: &Snapshot) -> Vec<String> {
    let (mut census, mut lines) = (Census::default(), vec![format!("digest {}", hex(&snapshot.digest()))]);
    snapshot.records.iter().for_each(|record| census.add(&Kept::Record(record.clone())));
    snapshot.notes.iter().for_each(|(key, body)| census.add(&Kept::Note(key.clone(), body.clone())));
    snapshot.entries.iter().for_each(|(partition, body)| census.add(&Kept::Entry(*partition, body.clone())));
    let count = |collection| snapshot.records.iter().filter(|kept| kept.key.collection == collection).count();
    lines.extend(Collection::ALL.into_iter().map(|collection| format!("shelf {collection:?} {}", count(collection))));
    let read = |count: &Count| count.newest + count.unsealed + count.older.values().sum::<usize>();
    lines.extend(census.records.iter().map(|(name, (_, count))| format!("kind {name} {}", read(count))));
    lines.push(format!("unreadable {}", census.unread()));
    lines.push(format!("notes {}", census.notes));
    lines.push(format!("alarms {}", snapshot.records.iter().filter(|kept| kept.alarm.is_some()).count()));
    lines.push(format!("expiring {}", snapshot.records.iter().filter(|kept| kept.expires.is_some()).count()));
    lines.push(format!("waiting {}", census.entries.0));
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for (_, bytes) in &snapshot.entries {
        *kinds.entry(phrased::kind(&Entry::read(bytes).expect("a message or a job"))).or_default() += 1;
    }
    lines.extend(kinds.into_iter().map(|(kind, count)| format!("waits {kind}: {count}")));
    lines
}

/// What stands in every record that a person could look at.
pub async fn of_records(service: &Service, snapshot: &Snapshot) -> Vec<String> {
    let mut lines = Vec::new();
    for kept in &snapshot.records {
        let name = kept.key.name.as_str();
        lines.extend(match kept.key.collection {
            Collection::Game => {
                Some(of_game(&service.game(name.parse().expect("a game's code")).await.expect("it reads").expect("it is there")))
            }
            Collection::Tournament => Some(of_tournament(service, name).await),
            Collection::Player | Collection::Room => Some(of_account(service, kept).await),
            Collection::Career => Some(of_career(service, name.parse().expect("a person")).await),
            Collection::Fixture | Collection::Anchor | Collection::Ledger | Collection::Table | Collection::Lobby | Collection::Pass => {
                None
            }
        });
    }
    lines.sort();
    lines
}

fn of_game(game: &Game) -> String {
    let (view, seats) = (game.public(), Side::BOTH.map(|side| game.public().seats[side].as_ref().map(|seat| seat.player.to_string())));
    let decks = Side::BOTH.map(|side| game.own(side).decks().len());
    let rooms: Vec<String> = game.rooms().iter().map(RoomId::to_string).collect();
    format!(
        "game {} [{}] {}: {} events, {} shots, decks {decks:?}, {} follow, seats {seats:?}, rooms {rooms:?}, marks {}",
        game.id(),
        game.rules().compact(),
        at(view.phase),
        game.log().len(),
        view.shots,
        game.followers().len(),
        Side::BOTH.map(|side| marks(game.own(side).auto_mark)).join(" "),
    )
}

/// How far a game has come, and how it ended.
fn at(phase: Phase) -> String {
    let side = |side: Side| if side == Side::A { "A" } else { "B" };
    match phase {
        Phase::Open => "open".to_owned(),
        Phase::Placing => "placing".to_owned(),
        Phase::Firing(whose) => format!("firing {}", side(whose)),
        Phase::Owing(whose, Debt::Cell) => format!("owing a cell {}", side(whose)),
        Phase::Owing(whose, Debt::Mine) => format!("owing a mine {}", side(whose)),
        Phase::Owing(whose, Debt::Course) => format!("owing a course {}", side(whose)),
        Phase::Owing(whose, Debt::Answer(cell)) => format!("owing an answer {} for {}.{}", side(whose), cell.col, cell.row),
        Phase::Planning => "planning".to_owned(),
        Phase::Sailing(whose) => format!("sailing {}", side(whose)),
        Phase::Over(ending) => match ending {
            Ending::Won(whose) => format!("won {}", side(whose)),
            Ending::Resigned(whose) => format!("resigned {}", side(whose)),
            Ending::Forfeited(whose) => format!("forfeited {}", side(whose)),
            Ending::Judged(whose) => format!("judged {}", side(whose)),
            Ending::Drawn => "drawn".to_owned(),
            Ending::Level => "level".to_owned(),
            Ending::Stalled => "stalled".to_owned(),
            Ending::Void => "void".to_owned(),
            Ending::Declined => "declined".to_owned(),
            Ending::Withdrawn => "withdrawn".to_owned(),
            Ending::Expired => "expired".to_owned(),
            Ending::Closed => "closed".to_owned(),
        },
    }
}

fn marks(marks: AutoMark) -> &'static str {
    match marks {
        AutoMark::Off => "off",
        AutoMark::Sunk => "sunk",
        AutoMark::Full => "full",
    }
}

fn format(format: Format) -> String {
    match format {
        Format::Single(Third::Played) => "single".to_owned(),
        Format::Single(Third::Shared) => "single-shared".to_owned(),
        Format::Double => "double".to_owned(),
        Format::Robin(times) => format!("robin {times}"),
        Format::Swiss(None) => "swiss".to_owned(),
        Format::Swiss(Some(rounds)) => format!("swiss {rounds}"),
    }
}

/// Where a tournament is in its life; when it is over, who has which place.
fn held(phase: &Held) -> String {
    match phase {
        Held::Gathering => "gathering".to_owned(),
        Held::CheckIn => "check-in".to_owned(),
        Held::Playing(round) => format!("playing {round}"),
        Held::Over(places) => {
            let places: Vec<String> = places.iter().map(|(place, entrant)| format!("{place}.#{}", entrant.0 + 1)).collect();
            format!("over {}", places.join(" "))
        }
        Held::Cancelled => "cancelled".to_owned(),
    }
}

async fn of_tournament(service: &Service, name: &str) -> String {
    let one = service.tournament(name.parse().expect("a tournament's code")).await.expect("it reads").expect("it is there");
    let (plan, settled) = (one.plan(), one.matches().iter().filter(|one| one.result.is_some()).count());
    format!(
        "tournament {} {:?} {} best of {} {}{}: {} entrants, {} matches of which {settled} settled, {} events, {} organisers, held in {:?}, {}{}",
        one.id(),
        plan.name,
        format(plan.format),
        plan.best_of,
        held(one.phase()),
        if one.paused() { " paused" } else { "" },
        one.entrants().len(),
        one.matches().len(),
        one.log().len(),
        one.organisers().len(),
        one.room().map(|room| room.to_string()),
        if plan.stakes == Stakes::Rated { "rated" } else { "casual" },
        plan.repeat.as_ref().map(|weekly| format!(", weekly in {}", weekly.zone)).unwrap_or_default(),
    )
}

async fn of_account(service: &Service, kept: &KeptRecord) -> String {
    let account = kept.stored.content().as_deref().and_then(Account::read).expect("it reads");
    let (kind, door) = match kept.key.collection {
        Collection::Room => ("room", None),
        _ => ("player", service.private_chat(kept.key.name.parse().expect("a person")).await.expect("it reads")),
    };
    let mut said = vec![format!("account {kind} {}:", kept.key.name)];
    let mut say = |what: &str, value: Option<String>| said.extend(value.map(|value| format!("{what}={value:?}")));
    say("chosen", account.chosen().map(|locale| locale.tag().to_owned()));
    say("language", account.locale().map(|locale| locale.tag().to_owned()));
    say("look", Some(account.look().text()).filter(|look| !look.is_empty()));
    say("banter", (account.banter() == Banter::Off).then(|| "off".to_owned()));
    say("draft", account.draft().map(str::to_owned));
    say("drafted in", account.drafted_in().map(|room| room.to_string()));
    say("default", account.default_rules().map(str::to_owned));
    say("plan", Some(account.plan().to_owned()).filter(|plan| !plan.is_empty()));
    say("planned in", account.planned_in().map(|room| room.to_string()));
    say("zone", account.zone().map(str::to_owned));
    say("door", door);
    account.sets().iter().for_each(|(name, rules)| say("set", Some(format!("{name}: {rules}"))));
    let keepers: Vec<String> = account.keepers().iter().map(PlayerId::to_string).collect();
    say("keepers", Some(keepers.join(" ")).filter(|keepers| !keepers.is_empty()));
    say("restricted", account.is_restricted().then(|| "yes".to_owned()));
    let counts = [account.active().len(), account.finished().len(), account.following().len()];
    said.push(format!("games {counts:?} tournaments {:?}", [account.tournaments().len(), account.held().len()]));
    said.join(" ")
}

async fn of_career(service: &Service, player: PlayerId) -> String {
    let main = service.main_of(player).await.expect("it reads");
    let remembered = service.remembered(player).await.expect("it reads").on(10).games();
    match service.career(player).await.expect("it reads") {
        Some(career) => format!(
            "career {player} as {main} {:?} {}: revision {}, {} games, {} medals, {} families, {} tournaments, {remembered} remembered",
            career.name,
            match career.showing {
                Showing::Named => "named",
                Showing::Nameless => "nameless",
                Showing::Hidden => "hidden",
            },
            career.revision,
            career.entries.len(),
            career.medals.len(),
            career.ratings.len(),
            career.attended,
        ),
        None => format!("career {player} as {main}: none, {remembered} remembered"),
    }
}
