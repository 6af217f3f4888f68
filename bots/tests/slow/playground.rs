//! Whole games in the chat view, in real browsers against the real binary: by mouse, buttons, keyboard and typed commands.

mod cues;
mod firing;
mod in_sight;
mod laying;
mod newcomer;
mod sheets;
mod simple;
mod steady;

use crate::browser::{Driver, Replica, Tab};
use broadside_testkit::scale::many;
use fantoccini::key::Key;
use firing::{fire_by_arrow_keys, fire_by_buttons, fire_by_click};

/// The tab is on turn, or the game is over.
const TURN_OR_END: &str = "#stage[data-phase=firing] .grid.turn, #stage[data-phase=over]";

/// One more than the cells of both fields: a game with so many shots does not end.
const TOO_MANY_SHOTS: usize = 201;

/// The maximum number of games until a mine is hit.
const MAX_GAMES: usize = 4;

async fn is_over(tab: &Tab) -> bool {
    tab.attribute("#stage", "data-phase").await == "over"
}

async fn is_my_turn(tab: &Tab) -> bool {
    !tab.attribute("#stage[data-phase=firing] .grid.turn", "class").await.is_empty()
}

/// The name of the first unknown cell on the page.
async fn next_cell(tab: &Tab) -> String {
    tab.attribute("#stage .grid.turn button[data-mark='?']", "data-cell").await
}

/// Waits until the shooter's board shows the result of the shot at the cell.
async fn wait_for_answer(tab: &Tab, cell: &str) {
    tab.find(&format!("#stage button[data-cell='{cell}']:not([data-mark='?']), #stage[data-phase=over]")).await;
}

/// Checks that the pictures have alternative texts.
async fn check_descriptions(tab: &Tab) {
    for selector in ["#stage img", "#room img"] {
        let alt = tab.attribute(selector, "alt").await;
        assert!((20..=1000).contains(&alt.chars().count()), "{selector}: {alt:?}");
    }
}

/// Resigns by a typed command, and confirms it.
async fn resign_by_text(tab: &Tab) {
    tab.type_line("resign").await;
    tab.click("#private [data-says$=' resign_now']").await;
}

/// Resigns by the buttons, which ask for confirmation.
async fn resign_by_buttons(tab: &Tab) {
    tab.click("#decide [data-decides=resign]").await;
    assert_eq!(tab.focused_attribute("data-decides").await, "playOn", "pressing Enter once more does not resign");
    tab.click("#decide [data-decides=resignSurely]").await;
    tab.find("#stage[data-phase=over]").await;
}

/// Checks that the end is shown in the channel and announced to screen readers.
async fn check_end_is_announced(tab: &Tab) {
    for selector in ["#room", "#voice"] {
        tab.wait_for_text(selector, &["побеждает", "wins", "Вы победили", "Вы проиграли", "You won", "You lost"]).await;
    }
}

#[tokio::test]
async fn one_player_plays_the_computer_by_clicks_buttons_and_arrow_keys() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "ru").await;
    tab.click("#computer").await;
    tab.find("#stage[data-phase=placing] img").await;
    let before = tab.attribute("#stage img", "alt").await;
    tab.click("#stage [data-says$=' shuffle']").await;
    tab.find(&format!("#stage img:not([alt='{before}'])")).await;
    tab.click("#stage [data-says$=' ready']").await;

    for shot in 0.. {
        assert!(shot < TOO_MANY_SHOTS, "the game ends");
        tab.find(TURN_OR_END).await;
        if is_over(&tab).await {
            break;
        }
        match shot {
            0 => fire_by_arrow_keys(&tab).await,
            1..5 => fire_by_buttons(&tab).await,
            _ => fire_by_click(&tab).await,
        }
    }
    check_descriptions(&tab).await;
    check_end_is_announced(&tab).await;
}

#[tokio::test]
async fn two_players_in_two_tabs_play_to_the_end_by_typing() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tabs = [driver.browse(&replica.address(), "ru").await, driver.browse(&replica.address(), "en").await];
    tabs[0].type_line("battle anyone").await;
    tabs[1].click("#room [data-says$=' join']").await;
    for tab in &tabs {
        tab.find("#stage[data-phase=placing]").await;
        tab.click("#line input[value=private] + span").await;
        tab.type_line("place").await;
        tab.find("#stage [data-says$=' ready']").await;
        tab.type_line("ready").await;
    }
    for tab in &tabs {
        tab.find("#stage[data-phase=firing]").await;
    }
    let mut shooter = usize::from(!is_my_turn(&tabs[0]).await);
    for shot in 0.. {
        assert!(shot < TOO_MANY_SHOTS, "the game ends");
        let tab = &tabs[shooter];
        tab.find(TURN_OR_END).await;
        let cell = next_cell(tab).await;
        tab.type_line(&if shot % 2 == 0 { format!("fire {cell}") } else { cell.to_lowercase() }).await;
        wait_for_answer(tab, &cell).await;
        if is_over(tab).await {
            break;
        }
        if shot == many(40, TOO_MANY_SHOTS) {
            resign_by_text(tab).await;
            break;
        }
        if !is_my_turn(tab).await {
            shooter = 1 - shooter;
        }
    }
    for tab in tabs {
        tab.find("#stage[data-phase=over]").await;
        check_descriptions(&tab).await;
        check_end_is_announced(&tab).await;
    }
}

#[tokio::test]
async fn rules_are_completed_while_typing_and_built_by_buttons() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "en").await;
    tab.type_only("battle computer 10x10 mines=").await;
    tab.wait_for_text("#offers", &["10x10 mines=2"]).await;
    for key in [Key::Down, Key::Down, Key::Down, Key::Enter] {
        tab.press(key).await;
    }
    assert_eq!(tab.type_only("").await, "battle computer 10x10 mines=2 ", "the suggestion stands in the place of the rules so far");
    tab.wait_for_text("#offers", &["10x10 mines=2 touch="]).await;
    tab.type_only("tou").await;
    tab.wait_for_text("#offers", &["how close ships may lie"]).await;
    tab.press(Key::Tab).await;
    assert_eq!(tab.type_only("").await, "battle computer 10x10 mines=2 touch=");
    tab.type_line("corners").await;
    tab.wait_for_text("#room", &["Own rules"]).await;

    tab.type_line("custom").await;
    tab.wait_for_text("#private", &["Your own rules: Classic"]).await;
    for (key, text) in [
        ("draft ?mines", "mines of each side"),
        ("custom mines=3", "3 mines a side"),
        ("draft presets 0", "Salvo: both sides plan"),
        ("custom salvo", "Your own rules: Salvo"),
    ] {
        tab.click(&format!("#private [data-says='{key}']")).await;
        tab.wait_for_text("#private", &[text]).await;
    }
}

/// Starts a game against the computer, and waits for the first turn or the end.
async fn begin(tab: &Tab, rules: &str) {
    tab.type_line(&format!("battle computer {rules}")).await;
    tab.click("#stage [data-says$=' ready']").await;
    tab.find(TURN_OR_END).await;
}

#[tokio::test]
async fn salvo_is_planned_by_mouse_and_keyboard_and_fired() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "en").await;
    begin(&tab, "salvo").await;
    for cell in ["A1", "C3", "E5"] {
        tab.click(&format!("#stage button[data-cell='{cell}']")).await;
        tab.find(&format!("#stage button[data-cell='{cell}'][data-mark='+'][aria-pressed=true]")).await;
    }
    assert_eq!(tab.attribute("#stage button[data-cell='C3']", "aria-label").await, "C3, on the list");
    tab.click("#stage button[data-cell='C3']").await;
    tab.find("#stage button[data-cell='C3'][data-mark='?'][aria-pressed=false]").await;
    // The focus is on the cell that was clicked last.
    for (button, keys, cell) in [(Key::Enter, [Key::Right, Key::Down], "D4"), (Key::Space, [Key::Right, Key::Right], "F4")] {
        for key in keys {
            tab.press(key).await;
        }
        assert_eq!(tab.focused_attribute("data-cell").await, cell);
        tab.press(button).await;
        tab.find(&format!("#stage button[data-cell='{cell}'][data-mark='+']")).await;
        assert_eq!(tab.focused_attribute("data-cell").await, cell, "the focus stays");
    }
    let text = tab.text("#room").await;
    for cell in ["A1", "E5", "D4", "F4"] {
        assert!(!text.contains(&format!("{cell} ")), "{cell} is hidden until the salvo is fired: {text}");
    }
    tab.type_line("plan H8").await;
    tab.find("#stage button[data-cell='H8'][data-mark='+']").await;
    tab.find("#stage button[data-cell='J10'][aria-disabled=true]").await;
    tab.click("#stage [data-says$=' salvo']").await;
    tab.wait_for_text("#room", &["Player 1’s salvo: A1 "]).await;
    let text = tab.text("#room").await;
    for cell in ["A1", "E5", "D4", "F4", "H8"] {
        assert!(text.contains(&format!("{cell} ")), "{cell} was fired at: {text}");
    }
    tab.type_line("salvo A2 B4 C6").await;
    tab.wait_for_text("#room", &["Player 1’s salvo: A2 "]).await;
}

/// Fires at cells all over the field until a mine is hit and a cell is owed. Returns whether that was before the end.
async fn fire_until_cell_is_owed(tab: &Tab) -> bool {
    const GIVING: &str = "#stage .grid.turn[data-does=give]";
    for shot in 0..TOO_MANY_SHOTS {
        tab.find(TURN_OR_END).await;
        if is_over(tab).await {
            return false;
        }
        if !tab.attribute(GIVING, "class").await.is_empty() {
            return true;
        }
        let cell = tab.spread_cell(shot).await;
        tab.click(&format!("#stage button[data-cell='{cell}']")).await;
        tab.find(&format!("#stage button[data-cell='{cell}']:not([data-mark='?']), {GIVING}, #stage[data-phase=over]")).await;
    }
    panic!("the game ends")
}

#[tokio::test]
async fn cell_owed_for_a_mine_is_given_by_mouse() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.address(), "en", (390, 844)).await;
    for game in 0..MAX_GAMES {
        begin(&tab, "10x10 mines=5 sweepers=2").await;
        if fire_until_cell_is_owed(&tab).await {
            break;
        }
        assert!(game + 1 < MAX_GAMES, "a mine is hit in one of {MAX_GAMES} games");
    }
    let open = "#stage .grid button[aria-disabled=false]";
    let (cell, label) = (tab.attribute(open, "data-cell").await, tab.attribute(open, "aria-label").await);
    assert_eq!(tab.out_of_sight(open).await, "", "the own field is shown");
    assert!(label == format!("{cell}, my ship") || label == format!("{cell}, my mine"), "{label}");
    assert!(!tab.attribute(&format!("#stage [data-says$=' give {cell}']"), "data-says").await.is_empty(), "a button gives the cell, too");
    tab.click(&format!("#stage button[data-cell='{cell}']")).await;
    tab.wait_for_text("#room", &[&format!("Player 1 reveals {cell}: "), &format!("Player 1 reveals a mine: {cell}.")]).await;
}

/// Moves the focus by arrow keys to the ship at `from`, chooses it, and presses the button of its turn.
async fn sail_by_keyboard(tab: &Tab, from: &str, helm: &str) {
    tab.find("#stage .grid button[tabindex='0']").await.send_keys(&char::from(Key::Home).to_string()).await.expect("the chart takes keys");
    for key in [Key::Up; 13] {
        tab.press(key).await;
    }
    assert_eq!(tab.focused_attribute("data-cell").await, "a14");
    let (col, rank) = from.split_at(1);
    for _ in 0..14 - rank.parse::<usize>().expect("a rank is a number") {
        tab.press(Key::Down).await;
    }
    for _ in 0..col.as_bytes()[0] - b'a' {
        tab.press(Key::Right).await;
    }
    assert_eq!(tab.focused_attribute("data-cell").await, from);
    tab.press(Key::Enter).await;
    tab.find(&format!("#stage [data-says$=' sail {from} {helm}']")).await;
    for _ in 0..4 {
        if tab.focused_attribute("data-says").await.ends_with(&format!(" sail {from} {helm}")) {
            break;
        }
        tab.press(Key::Tab).await;
    }
    tab.press(Key::Enter).await;
}

#[tokio::test]
async fn straume_is_sailed_by_arrow_keys() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "en").await;
    begin(&tab, "straume").await;
    let moves = usize::from(tab.attribute("#stage img", "alt").await.starts_with("Table game, after move 1."));
    let ship = "#stage .grid.turn button[aria-disabled=false]";
    tab.find(ship).await;
    let point = tab.attribute(ship, "data-cell").await;
    // A turn on the spot is always allowed, and needs no confirmation.
    sail_by_keyboard(&tab, &point, "right").await;
    // The computer has answered.
    tab.find(&format!("#stage img[alt^='Table game, after move {}.']", moves + 2)).await;
    assert!(!tab.focused_attribute("data-cell").await.is_empty(), "the focus returns to the chart");
}
