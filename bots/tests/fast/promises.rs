//! What may go wrong, what is promised for that, and the tests that hold it: the table of the runbook. Every test named here is
//! looked for in the sources.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A fault, what is promised when it happens, and the tests that show it.
type Row = (&'static str, &'static str, &'static [&'static str]);

const WORLD: &str = "a_world_where_everything_fails_keeps_its_promises";

const ROWS: [Row; 20] = [
    (
        "Broadside is killed at any moment",
        "no move is lost, none counts twice, everything is told",
        &["games_in_redis_outlive_every_kill", "games_in_a_file_outlive_every_kill", WORLD],
    ),
    ("a replica stops in order", "another goes on where it ends", &["a_rolling_restart_is_hardly_noticed", WORLD]),
    (
        "a replica stands still and goes on",
        "it says nothing of what is no longer so, and notes nothing over what is newer",
        &["a_replica_that_was_frozen_says_nothing_of_what_is_no_longer_so", "a_claim_fences_the_earlier_owner", WORLD],
    ),
    (
        "nobody serves for ten seconds or more",
        "running turns get that time back, once",
        &["a_turn_gets_the_time_back_in_which_the_store_was_away", "an_outage_moves_the_alarms_of_games_once", WORLD],
    ),
    (
        "a command comes before an outage is found",
        "it counts, and no turn loses its share",
        &[
            "a_commit_that_does_not_know_of_an_outage_is_refused",
            "a_replica_that_has_not_heard_of_the_outage_ends_no_turn_and_loses_no_share",
        ],
    ),
    (
        "Redis does not answer",
        "nothing counts, everybody is told to try again, each room hears of it once",
        &["a_redis_that_is_away_is_waited_for", "rooms_hear_once_of_an_outage_and_of_its_end", WORLD],
    ),
    (
        "Redis is slow",
        "who waits is told so after three seconds, once, and is answered",
        &["who_waits_for_a_slow_redis_is_told_so_once_and_is_answered"],
    ),
    (
        "Redis takes back what it acknowledged",
        "whoever committed it makes it again, and nobody writes over it meanwhile",
        &[
            "what_redis_takes_back_its_owner_makes_again",
            "a_command_heard_by_another_replica_than_the_partitions_owner_is_made_again_by_it",
            "nobody_writes_on_a_server_that_went_back_until_everybody_has_made_theirs_again",
            WORLD,
        ],
    ),
    ("nobody can make it again", "it is counted and logged", &["what_nobody_can_make_again_is_counted"]),
    (
        "Redis fails over, by Sentinels or in a cluster",
        "it is followed",
        &["a_failover_by_sentinels_is_followed", "a_failover_in_a_cluster_is_followed"],
    ),
    (
        "the disk is full, or fails",
        "nothing that was acknowledged is lost; the file is opened again by itself",
        &["a_full_disk_is_said_until_there_is_room", "a_full_disk_is_said_and_waited_for"],
    ),
    (
        "a page of the data file is damaged",
        "it is said with what to do, and everything else goes on",
        &["a_damaged_page_of_the_file_is_said_and_ends_nothing"],
    ),
    (
        "two clocks differ",
        "the store's counts; beyond ten seconds a replica is not ready",
        &["a_replica_whose_clock_runs_ahead_ends_no_turn"],
    ),
    (
        "a wall clock steps, forward or back",
        "running turns get that time back, once; where the store's clock did not step, it counts",
        &["no_turn_ends_by_a_step_of_the_clock", "no_turn_in_redis_ends_by_a_step_of_the_clock", WORLD],
    ),
    ("Redis' clock steps back", "no lease lasts longer than twice its length", &["a_clock_of_redis_that_steps_back_holds_no_lease_up"]),
    (
        "a platform is slow, refuses or does not answer",
        "messages wait, are told in their order, and once where the platform knows repeats",
        &[WORLD, "a_brisk_game_within_the_usual_limits_is_never_refused"],
    ),
    ("a command is handed over twice", "it counts once", &["a_double_click_on_discord_fires_once_and_a_stale_button_only_answers", WORLD]),
    (
        "a backup is made while games are played",
        "it holds nobody up, and what is restored from it is whole",
        &["play_goes_on_in_redis_while_a_backup_is_made", "play_goes_on_in_a_file_while_a_backup_is_made"],
    ),
    (
        "a byte of what is kept has changed",
        "it is noticed when it is read and when it is backed up; everybody else plays on",
        &[
            "a_wrong_bit_in_the_file_is_noticed",
            "a_wrong_bit_in_redis_is_noticed",
            "a_damaged_or_foreign_backup_is_refused_and_writes_nothing",
        ],
    ),
    (
        "somebody says `/forget`",
        "nothing of what they played, led, joined, followed or were invited to names them any more",
        &[
            "nothing_in_the_file_names_who_was_forgotten",
            "nothing_in_redis_names_who_was_forgotten",
            "what_somebody_does_after_they_asked_stays_and_a_page_asks_for_the_next_once",
        ],
    ),
];

/// The table as the runbook has it.
///
/// # Panics
/// When a test that is named is not there.
pub fn table() -> String {
    let sources = sources();
    let row = |(fault, promise, tests): &Row| {
        let tests = tests.iter().map(|test| {
            assert!(sources.contains(&format!("fn {test}")), "there is no test called {test}");
            format!("`{test}`")
        });
        format!("| {fault} | {promise} | {} |\n", tests.collect::<Vec<_>>().join(", "))
    };
    let rows: String = ROWS.iter().map(row).collect();
    format!("| when | then | held by |\n|---|---|---|\n{rows}")
}

/// All tests of all packages, and the suite of the stores.
fn sources() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = ["bots/tests", "bots/src", "core/tests", "core/src/service/contract"];
    let mut waiting: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut sources = String::new();
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(fs::read_dir(&path).expect("it is a folder").map(|entry| entry.expect("it can be read").path()));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            sources += &fs::read_to_string(&path).expect("it can be read");
        }
    }
    sources
}
