//! What must be shown of the rules, row by row, and by what it is shown. The rows are numbered as in the book.

use super::{checks::*, letters::*};

/// One row of the table.
pub struct Row {
    /// The id of what is shown.
    pub id: &'static str,
    /// What is shown, in a few words.
    pub shows: &'static str,
    /// The cases that show it, by name, by the beginning of their names, or `file/*` for all of a file.
    pub cases: &'static [&'static str],
    /// Tests elsewhere that show it, by name, and pictures, by path.
    pub tests: &'static [&'static str],
    /// What the table's own test checks besides.
    pub check: Option<fn()>,
}

type Words = &'static [&'static str];

const fn row(id: &'static str, shows: &'static str, cases: Words, tests: Words, check: Option<fn()>) -> Row {
    Row { id, shows, cases, tests, check }
}

const AUDITS: &str = "whoever_changes_anything_done_is_found_out";
const VIOLATIONS: &str = "every_violation_of_the_book_is_caught_where_the_book_says";
const FORMS: &str = "forms_have_the_orientations_and_halos_of_the_table";
const PRESETS: &str = "presets_are_what_the_book_says";
const MATRIX: &str = "every_cell_of_the_matrix_is_as_it_stands_in_the_book";

/// Every row.
pub const ROWS: [Row; 71] = [
    row(
        "let-ru",
        "the letters А to К without Ё and Й; forgiving typing; Ё and Й refused",
        &["cells-*", "letters-on-rows"],
        &["forgiving_forms_parse_and_the_rest_says_why"],
        Some(let_ru),
    ),
    row("let-ru-yo", "the letters А to И with Ё, which is never Е", &["letters-with-yo-*"], &[], Some(let_ru_yo)),
    row(
        "let-latin",
        "the letters A to J; a Cyrillic letter asks, with every reading of the table",
        &["letters-latin-*", "own-first-is-the-guest"],
        &["a_letter_of_the_other_script_offers_its_readings"],
        Some(let_latin),
    ),
    row(
        "let-respublika",
        "ten letters, none twice; refused above ten columns",
        &["letters-of-a-word*", "letters-too-few"],
        &[],
        Some(let_respublika),
    ),
    row(
        "let-snegurochka",
        "ten letters, none twice; refused above ten columns",
        &["letters-of-another-word", "letters-of-words-*"],
        &[],
        Some(let_snegurochka),
    ),
    row(
        "axes",
        "letters on columns, or on rows",
        &["letters-on-rows", "own-hasbro-letters-on-rows"],
        &["render/tests/golden/letters-on-rows.png"],
        Some(axes),
    ),
    row("names-navy", "the names of the navy in three languages", &["answers-with-a-name"], &[], Some(names_navy)),
    row(
        "names-sub",
        "single-deckers as submarines, but not beside submarines",
        &[],
        &["submarines_take_their_name_from_single_deckers"],
        Some(names_sub),
    ),
    row("names-boat", "single-deckers as dinghies", &[], &[], Some(names_boat)),
    row("names-deck", "ships by their decks", &[], &[], Some(names_deck)),
    row("names-pipe", "ships by their funnels", &[], &[], Some(names_pipe)),
    row("names-large", "five decks are a carrier, more are counted", &[], &[], Some(names_large)),
    row(
        "answers",
        "the words of answers, all genders and forms, read in three languages",
        &["classic-1"],
        &["every_answer_of_the_table_is_read_and_nothing_else", "whole_matches_are_told_in_words_in_every_language"],
        Some(answers),
    ),
    row(
        "marks",
        "dot and cross, or dot, cross and snowflake",
        &[],
        &["every_sign_of_every_rule_differs_in_every_theme", "render/tests/golden/snowflakes.png"],
        Some(marks),
    ),
    row(
        "classic",
        "the classic game: placements, turns, answers, end",
        &["classic-*", "course-*", "placement-*", "own-partial-faults", "own-warning-*"],
        &["the_game_finds_lawful_exactly_the_placements_that_are_counted"],
        None,
    ),
    row(
        "first",
        "by lot, by agreement; in a rematch the other begins",
        &["course-the-agreed-side-begins", "course-the-line-of-the-case-begins"],
        &["a_rematch_asked_by_both_is_one_game_and_the_other_begins"],
        Some(first),
    ),
    row(
        "halo",
        "what is known empty, the warning, and marking off, by sinkings and in full",
        &["course-warnings-are-of-one-turn", "course-the-halo-ends-after-one-cell", "own-warning-*"],
        &["all_marks_can_be_made_only_round_straight_ships_that_never_touch"],
        Some(halo),
    ),
    row(
        "end",
        "the last sinking, giving up, the third lapse in a row",
        &["classic-perfect-game", "course-the-last-deck-wins-at-once"],
        &["a_third_lapse_in_a_row_is_the_end"],
        Some(end),
    ),
    row(
        "inspection",
        "after the end both fleets, both logs and the salts",
        &[],
        &["everything_is_shown_to_everybody_once_the_game_is_over_and_nothing_before"],
        Some(inspection),
    ),
    row(
        "adjudication",
        "the six rows of the truth table",
        &[],
        &["the_truth_table_holds_row_by_row", "two_wrong_papers_are_nobodys_win"],
        Some(adjudication),
    ),
    row(
        "judge-server",
        "a fleet that is ready cannot be changed",
        &[],
        &["a_log_that_no_decision_can_have_made_is_not_replayed"],
        Some(judge_server),
    ),
    row(
        "judge-commit",
        "the commitment of the book; a changed field is found",
        &[],
        &["the_commitment_of_the_book_is_reproduced", "altered_fleets_salts_and_results_are_found_in_every_kind_of_game"],
        Some(judge_commit),
    ),
    row(
        "judge-paper",
        "the three checks of a paper field; a contradiction ends the game",
        &[],
        &[
            "answers_that_no_lawful_fleet_can_give_are_found_out",
            "an_answer_that_no_fleet_could_give_ends_the_game",
            "a_paper_game_with_a_liar_or_an_unlawful_field_has_an_honest_record",
        ],
        Some(judge_paper),
    ),
    row("viol-count", "a wrong number or size of ships", &["placement-no-more-than-the-fleet", "classic-placement"], &[VIOLATIONS], None),
    row("viol-touch", "ships that touch", &["touch-not-even-by-corners", "classic-placement"], &[VIOLATIONS], None),
    row("viol-shape", "ships that are bent or diagonal", &["shape-none-agreed", "classic-placement"], &[VIOLATIONS], None),
    row("viol-size", "a ship outside the field of the game", &["cells-small-field", "classic-placement"], &[VIOLATIONS], Some(viol_size)),
    row("viol-coords", "a field in other letters", &["placement-runs-and-lists-in-any-order"], &[VIOLATIONS], Some(viol_coords)),
    row(
        "viol-edit",
        "a field changed during play, and the elusive last boat",
        &[],
        &["the_elusive_boat_is_caught_by_the_seal_or_by_its_answers_and_in_play_once_it_has_no_cell_left", VIOLATIONS],
        Some(judge_server),
    ),
    row("viol-hide", "an answer that is false", &[], &[VIOLATIONS, AUDITS], Some(viol_hide)),
    row(
        "viol-peek",
        "nobody is shown the other's field",
        &[],
        &["nothing_told_in_the_classic_game_tells_twins_apart", "no_picture_of_the_classic_game_tells_twins_apart"],
        Some(viol_peek),
    ),
    row(
        "viol-skip",
        "no turn is passed but by rule or clock; the third lapse forfeits",
        &[],
        &["a_player_is_nudged_once_a_turn_and_the_third_lapse_in_a_row_forfeits", "a_skipped_turn_is_found"],
        Some(end),
    ),
    row("touch-corners", "ships may meet at corners; sides alone are marked", &["touch-corners*"], &[], None),
    row("touch-any", "ships may touch anyhow; nothing is marked", &["touch-any*", "own-touching-ships-mark-nothing"], &[], Some(touch_any)),
    row(
        "shape-l",
        "Г of three in four turns, of four in eight",
        &["shape-l*", "shape-sinking", "shape-the-inside-*", "shape-bent-*"],
        &[FORMS],
        Some(shape_l),
    ),
    row("shape-square", "four decks in a square", &["shape-square-only", "shape-all-three"], &[FORMS], Some(shape_square)),
    row("shape-zigzag", "four decks in a zigzag, in four turns", &["shape-zigzag-*", "shape-all-three"], &[FORMS], Some(shape_zigzag)),
    row(
        "shape-tetris",
        "all forms, and the T",
        &["shape-tetris", "shape-t-*", "shape-short-*", "shape-five-*"],
        &[FORMS],
        Some(shape_tetris),
    ),
    row("fleet-russian", "ten ships, twenty decks", &["classic-placement", "placement-*"], &[], Some(fleet_russian)),
    row("fleet-five", "fifteen ships, thirty-five decks", &["fleet-five-15"], &[], Some(fleet_five)),
    row("fleet-six", "twenty-one ships, fifty-six decks", &["fleet-six-on-sixteen"], &[], Some(fleet_six)),
    row("fleet-seven", "twenty-eight ships, eighty-four decks", &[], &["armies_grow_with_the_field"], Some(fleet_seven)),
    row("fleet-mb", "five typed ships, seventeen decks", &["fleet-boxed", "mb-*"], &[], Some(fleet_mb)),
    row("fleet-single", "one to sixteen single-deckers", &["fleet-single-*"], &[], Some(fleet_single)),
    row(
        "fleet-custom",
        "any ships that fit",
        &["fleet-too-dense", "fleet-longer-*"],
        &["the_fit_rule_has_the_numbers_of_the_book", "what_finds_no_room_is_refused_before_anybody_lays_it"],
        Some(fleet_custom),
    ),
    row(
        "field-15",
        "fifteen by fifteen",
        &["fleet-five-15", "combined-*"],
        &[PRESETS, "render/tests/golden/size-15-focus.png"],
        Some(field_15),
    ),
    row(
        "field-16",
        "sixteen by sixteen, with mines and a minesweeper",
        &["fleet-six-on-sixteen"],
        &[PRESETS, "render/tests/golden/size-16-bent.png"],
        Some(field_16),
    ),
    row("field-18", "eighteen by eighteen, with mines and a minesweeper", &[], &[PRESETS], Some(field_18)),
    row(
        "field-20",
        "twenty by twenty, with a larger fleet or the same",
        &["cells-widest-field"],
        &[PRESETS, "render/tests/golden/size-20-everything.png"],
        Some(field_20),
    ),
    row("mb", "the boxed game", &["mb-full", "fleet-boxed", "answers-of-the-boxed-*"], &[PRESETS], None),
    row("hasbro", "sinkings by name, letters on rows", &["own-hasbro-*", "mb-named", "answers-name-twins-*"], &[PRESETS], Some(hasbro)),
    row("mb-simple", "hit and miss, nothing else", &["mb-plain", "answers-of-the-simple-*"], &[PRESETS], None),
    row("fire-streak", "shooting on while it hits", &["classic-1", "course-*", "app-russian-*"], &[], None),
    row("fire-single", "one shot a turn", &["fire-single*"], &[], None),
    row("fire-multi", "two to six shots a turn", &["fire-multi*", "mines-multi-forfeit"], &[], Some(fire_multi)),
    row("fire-chain", "as many shots as ships", &["fire-chain*"], &[], None),
    row(
        "fire-salvo",
        "both at once, draws included",
        &["fire-salvo*"],
        &["a_list_for_the_salvo_is_nobody_elses_business_until_both_are_in"],
        Some(fire_salvo),
    ),
    row("report", "answers with the size, with the name, or of hits alone", &["answers-*", "mb-named", "mb-plain"], &[], Some(report)),
    row(
        "mines-reveal",
        "a cell for a mine",
        &["mines-*"],
        &["who_strikes_a_mine_gives_a_cell_away", "the_bot_gives_away_a_cell_when_the_minute_is_over"],
        None,
    ),
    row("mines-touch", "mines that may touch", &["mines-touch*", "mines-that-may-touch-*"], &[], None),
    row("mines-skip", "a turn for a mine", &["mines-skip", "skip-*"], &["a_mine_that_costs_a_turn_says_so_when_it_does"], None),
    row(
        "sweeper",
        "a mine for a minesweeper",
        &["sweeper*"],
        &["who_strikes_a_minesweeper_gives_a_mine_away_and_its_cell_is_warned_of"],
        None,
    ),
    row(
        "submarine",
        "the dying shot, its chain and the end of the game",
        &["submarine*"],
        &["a_submarine_fires_back_and_its_shot_is_told"],
        None,
    ),
    row(
        "dutchman",
        "staying, moving in any form or as a whole, stale marks",
        &["dutchman*"],
        &["the_flying_dutchman_stays_or_moves", "render/tests/golden/dutchman.png"],
        Some(dutchman),
    ),
    row(
        "dutchman-quick",
        "ten by ten, five decks",
        &["dutchman-knows-no-*", "dutchman-stays", "dutchman-moves-*"],
        &[PRESETS],
        Some(dutchman_quick),
    ),
    row("perelman-army", "the large army, honestly labelled", &["combined-perelman-army"], &[PRESETS], Some(perelman)),
    row(
        "straume",
        "the table game: map, moves, picture, opponent",
        &["straume-*", "table-*", "straume-cases/*"],
        &[
            "the_map_is_the_same_mirrored_and_turned_round",
            "the_opponent_beats_chance",
            "the_table_game_is_lined_up_and_sailed",
            "render/tests/golden/table.png",
        ],
        Some(straume),
    ),
    row("fb-standard", "six ships of fixed forms", &["app-standard-*"], &[PRESETS, FORMS], Some(fb_standard)),
    row("fb-classic", "five straight ships", &["app-classic-and-russian"], &[PRESETS], Some(fb_classic)),
    row("fb-russian", "ten ships with a gap between them", &["app-russian-*"], &[PRESETS], Some(fb_russian)),
    row(
        "combine",
        "every refusal of the matrix; random combinations played to the end",
        &[
            "combined-*",
            "letters-too-few",
            "sweeper-needs-mines",
            "skip-and-reveal-at-once",
            "submarine-where-*",
            "app-standard-has-*",
            "dutchman-goes-*",
        ],
        &[MATRIX, "two_thousand_rule_sets_play_to_the_end_and_keep_the_laws"],
        Some(combine),
    ),
];
