//! Sheets to print, and what the bot tells about the game and its relatives.

use super::{Row, information, row};

const NAMED: &[&str] = &["what_the_sources_name_is_named", "every_page_is_short_and_in_words_in_every_language"];
const SHEET: &str = "every_sheet_in_every_language_is_a4_of_the_stated_length_and_cell";
const WORDS_ON_IT: &str = "words_letters_and_the_fleet_can_be_read";
const CUT: &str = "cards_are_cut_apart_in_the_middle_and_only_the_sea_the_beach_and_ruled_paper_are_in_colour";

/// The rows.
pub const ROWS: &[Row] = &[
    row(
        136,
        "print-blank-bw",
        "two cards to cut apart, two fields each, letters, numbers and the fleet, in black and white",
        &[],
        &[SHEET, WORDS_ON_IT, CUT],
        None,
    ),
    row(137, "print-blank-cell75", "the same with cells of exactly 7.5 mm", &[], &[SHEET, WORDS_ON_IT, CUT], None),
    row(138, "print-blank-sea", "the same on a sea in colour", &[], &[SHEET, WORDS_ON_IT, CUT], None),
    row(139, "print-blank-shells", "the same on a beach in colour", &[], &[SHEET, WORDS_ON_IT, CUT], None),
    row(
        140,
        "print-prefilled",
        "ten games, fleets by any strategy on the left, nothing on the right, no two alike",
        &[],
        &[
            "laid_fleets_stand_on_own_fields_only",
            "ready_fleets_of_any_rules_lie_on_the_own_field",
            "of_several_fleets_no_two_are_alike",
            "a_seed_lays_the_same_fleets_and_another_lays_others",
            CUT,
        ],
        None,
    ),
    row(141, "print-sheet-16-18", "fields of 16×16 and of 18×18", &[], &[SHEET, WORDS_ON_IT], None),
    row(
        142,
        "print-formats",
        "PDF, and Rich Text to change",
        &[],
        &[
            "every_sheet_is_printed_in_every_language_and_format",
            "what_can_be_edited_has_exact_cells_and_every_page",
            "the_help_lists_every_sheet_and_every_strategy",
            "on_discord_every_sheet_is_a_file_to_print",
            "on_telegram_every_sheet_is_a_document",
            "in_a_telegram_group_sheets_come_to_whoever_asks_for_them",
            "every_sheet_of_every_preset_has_its_fields_and_names_its_pieces",
            "sheets_differ_by_their_rules_in_either_format",
            "on_discord_sheets_for_any_rules_are_an_option_away",
            "on_telegram_rules_stand_behind_the_sheet",
        ],
        None,
    ),
    row(143, "print-grid", "a squared page and a lined one", &[], &[SHEET, "what_can_be_edited_has_exact_cells_and_every_page"], None),
    row(144, "print-marks", "cross, dot and snowflake, explained", &[], &[SHEET, WORDS_ON_IT], None),
    row(145, "about-history", "origin, stories, printed pads, boxed sets; what the sources disagree on, as such", &[], NAMED, None),
    row(146, "about-culture", "the diary of 1907 and the poem of 1947; films and television", &[], NAMED, None),
    row(147, "about-programs", "the programs that the sources name", &[], NAMED, None),
    row(148, "info-kbattleship", "KBattleship of KDE, named", &[], NAMED, None),
    row(149, "info-linux-battleship", "Battleship for Linux, named", &[], NAMED, None),
    row(150, "info-black-sea-1992", "The Battle on the Black Sea of 1992, named", &[], NAMED, None),
    row(151, "info-mod-game", "the game that a ministry ordered, named", &[], NAMED, None),
    row(152, "info-soviet-electronic", "the Soviet electronic game with its sounds, named", &[], NAMED, None),
    row(153, "info-electronic-1977", "the electronic game of 1977 with sound and flash, named", &[], NAMED, None),
    row(154, "info-polundra", "the television game «Полундра», named", &[], NAMED, None),
    row(155, "info-zvezda", "the television game of «Звезда», named", &[], NAMED, None),
    row(156, "info-fox-hunting", "fox hunting, named; the sources have no rules of it", &[], NAMED, None),
    information(157, "info-victory-at-sea", "a different game, told apart; nothing is to be built", NAMED),
    information(158, "info-sailing-board-game", "a different game, told apart; nothing is to be built", NAMED),
    information(159, "info-battleship-to-chess", "an essay and no game, told apart; nothing is to be built", NAMED),
];
