//! Ways to lay a fleet and ways to fire. Evidence that a figure of the book holds is a test that plays; `core/STRENGTH.md`
//! has more games and is no evidence.

use super::{Row, row};

const PLACED: &str = "fleets_of_every_strategy_are_lawful_and_as_it_says";
const ANY_RULES: &str = "a_strategy_works_under_all_rules_it_can_and_says_where_it_cannot";
const MASKS: &str = "what_says_only_where_ships_may_lie_goes_together_with_all_else";
const TRIES: &str = "one_try_succeeds_as_often_as_the_book_says";
const MEASURED: &str = "every_strategy_needs_as_many_shots_as_the_book_says";
const MANY: &str = "figures_of_the_book_hold_to_half_a_shot";
const GUARANTEES: &str = "the_guarantees_of_the_patterns_hold";
const DEAF: &str = "who_is_deaf_fires_round_what_is_sunk_and_who_listens_does_not";
const COLOURS: &str = "one_colour_of_the_chessboard_comes_before_the_other";
const FOURTH: &str = "every_fourth_cell_and_the_knight_take_the_same_cells";
const GEESE: &str = "goose_feet_stand_as_the_source_draws_them";

/// The rows.
pub const ROWS: &[Row] = &[
    row(72, "pl-random", "a thousand fleets, all lawful", &[], &[PLACED, "a_random_fleet_is_lawful"], None),
    row(73, "pl-spread", "a thousand fleets, all lawful", &[], &[PLACED], None),
    row(
        74,
        "pl-perelman",
        "the six large ships in a corner of 6×6 or 7×5, the boats outside, a thousand times",
        &[],
        &[PLACED, TRIES],
        None,
    ),
    row(
        75,
        "pl-groups",
        "one squadron in a corner, or two in opposite ones and the boats elsewhere, a thousand times",
        &[],
        &[PLACED],
        None,
    ),
    row(76, "pl-half", "the large ships in one half, the boats in the other, a thousand times", &[], &[PLACED, TRIES], None),
    row(
        77,
        "pl-no-diagonals",
        "no deck on a main diagonal, a thousand times; the same under other rules",
        &[],
        &[PLACED, TRIES, ANY_RULES, MASKS],
        None,
    ),
    row(78, "pl-shores-all", "every deck on a shore, a thousand times; the same under other rules", &[], &[PLACED, TRIES, ANY_RULES], None),
    row(
        79,
        "pl-shores-large",
        "the large ships on the shores, the boats off them, a thousand times; the same under other rules",
        &[],
        &[PLACED, TRIES, ANY_RULES],
        None,
    ),
    row(
        80,
        "pl-sixty",
        "exactly sixty cells left to the boats, a thousand times",
        &[],
        &[PLACED, "a_fleet_in_sixty_cells_is_one_of_millions"],
        None,
    ),
    row(
        81,
        "pl-third",
        "the large ships and two boats in a block of 8×5, two boats outside, a thousand times",
        &[],
        &[PLACED, TRIES],
        None,
    ),
    row(
        82,
        "pl-third-strip",
        "the large ships and one boat in four lines, three boats outside, a thousand times",
        &[],
        &[PLACED, TRIES],
        None,
    ),
    row(83, "pl-avoid", "corners and centre empty, a thousand times; the same under other rules", &[], &[PLACED, TRIES, ANY_RULES], None),
    row(84, "pl-corner-surprise", "two corners taken, one of them by a boat, a thousand times", &[], &[PLACED], None),
    row(
        85,
        "pl-human",
        "a thousand lone ships of two decks and of five, spread as the weights of the book say; the same in a thousand fleets of Milton Bradley’s",
        &[],
        &[
            PLACED,
            "people_lay_ships_along_the_lines_they_like_and_small_ones_in_corners",
            "people_s_habits_show_in_the_fleets_they_were_seen_in",
        ],
        None,
    ),
    row(
        86,
        "pl-adaptive",
        "a thousand lawful fleets; against whoever is known, out of the way of their first shots",
        &[],
        &[PLACED, "a_fleet_is_laid_out_of_the_way_of_whoever_is_known", "the_memory_of_a_duel_grows_and_comes_again_from_its_seed"],
        None,
    ),
    row(87, "sh-random", "both medians of 97", &[], &[MEASURED, "blind_fire_needs_97_shots_for_half_of_all_fleets"], None),
    row(88, "sh-random-marked", "the mean of 75.0, to half a shot in two thousand games", &[], &[MANY], None),
    row(
        89,
        "sh-corners-first",
        "the four corners, in the order of beginners",
        &[],
        &["corners_come_in_the_order_of_beginners", MEASURED],
        None,
    ),
    row(
        90,
        "sh-hunt",
        "the mean of 58.2, to half a shot in two thousand games",
        &[],
        &[MANY, "the_hunter_needs_as_many_shots_as_the_book_says"],
        None,
    ),
    row(91, "sh-hunt-target", "the mean of 66.1 on Milton Bradley’s field, to half a shot in two thousand games", &[], &[MANY, DEAF], None),
    row(92, "sh-parity", "the mean of 61.2 there, likewise; one colour before the other", &[], &[MANY, DEAF, COLOURS], None),
    row(93, "sh-chess", "the fifty cells of one colour, which no ship of two decks escapes", &[], &[COLOURS, GUARANTEES], None),
    row(
        94,
        "sh-diagonals",
        "the diagonals from the top, two cells at a time; the mean of 56.5, to half a shot in two thousand games",
        &[],
        &["the_diagonals_come_from_the_top_two_cells_at_a_time", MANY],
        None,
    ),
    row(95, "sh-rhombus", "its twenty cells, then one colour", &[], &["the_rhombus_has_its_twenty_cells", MEASURED], None),
    row(
        96,
        "sh-every-fourth",
        "24 cells, which none of the 140 places of a battleship escapes",
        &[],
        &[FOURTH, GUARANTEES, "placements_are_as_many_as_counted_elsewhere"],
        None,
    ),
    row(
        97,
        "sh-knight",
        "the stretched step of one and three cells; the true knight’s step as an option",
        &[],
        &["the_knight_steps_on_where_it_can", FOURTH, "a_real_knight_takes_every_fifth_cell_and_lets_battleships_through"],
        None,
    ),
    row(
        98,
        "sh-locator",
        "16 cells, 16 cells and the cross",
        &[],
        &["the_locator_sweeps_its_squares_and_then_the_cross", GUARANTEES],
        None,
    ),
    row(
        99,
        "sh-goose",
        "stages of 24, 13 and 19 cells, each until its quarry is sunk",
        &[],
        &[GEESE, "a_stage_of_the_goose_ends_with_its_quarry_and_the_corrected_one_does_not", GUARANTEES],
        None,
    ),
    row(100, "sh-goose-fixed", "62 cells, which no ship of two decks or more escapes", &[], &[GEESE, GUARANTEES], None),
    row(
        101,
        "sh-lattice",
        "every fourth, third, second cell, as wide as the largest ship afloat",
        &[],
        &["the_lattice_is_as_wide_as_the_largest_ship_afloat", GUARANTEES, MEASURED],
        None,
    ),
    row(
        102,
        "sh-density",
        "the means of 44.3 and 54.9, to four standard errors of two hundred games; the first and the next shot",
        &[],
        &[MEASURED, "density_begins_in_the_middle_and_goes_on_where_most_ships_would_be"],
        None,
    ),
    row(
        103,
        "sh-rl",
        "a mean of at most 52 in two thousand games of Milton Bradley’s",
        &[],
        &["sh_rl_needs_no_more_shots_than_the_book_allows", "other_games_are_left_to_density"],
        None,
    ),
    row(104, "sh-rl-5x5", "5×5 and one cruiser, near to the best there is", &[], &["sh_rl_5x5_comes_near_to_the_best_there_is"], None),
    row(
        105,
        "sh-memory",
        "somebody known is looked for where their ships used to lie",
        &[],
        &[
            "somebody_known_is_looked_for_where_their_ships_used_to_lie",
            "a_stranger_is_shot_at_by_density_alone",
            "memory_helps_against_habits",
            "the_old_acquaintance_looks_where_ships_used_to_lie_from_the_fourth_game_on",
        ],
        None,
    ),
    row(
        106,
        "finish",
        "round every hit, along the line, by the places that fit; not at all, as an option",
        &[],
        &[
            DEAF,
            "a_straight_ship_is_finished_along_its_line_and_a_bent_one_round_it",
            "a_wounded_ship_is_finished_beside_the_hit",
            "wounded_ships_are_left_alone_where_that_is_asked_for",
            "a_stage_is_swept_row_by_row_where_that_is_asked_for",
        ],
        None,
    ),
    row(
        107,
        "fair",
        "another hidden fleet that answers alike changes no shot",
        &[],
        &["what_is_hidden_changes_no_shot", "who_peeks_is_caught"],
        None,
    ),
];
