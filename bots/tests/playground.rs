//! Whole games in real browsers against the real binary: with the mouse, by buttons, by keyboard, by typing.

mod support {
    pub mod browser;
}

use fantoccini::key::Key;
use support::browser::{Driver, House, Tab};

/// There is something to do: my turn, or the end.
const TURN_OR_END: &str = "#stage[data-phase=firing] .grid.turn, #stage[data-phase=over]";

/// More shots than the cells of both fields are a game that does not end.
const TOO_MANY_SHOTS: usize = 201;

async fn over(tab: &Tab) -> bool {
    tab.attribute("#stage", "data-phase").await == "over"
}

async fn my_turn(tab: &Tab) -> bool {
    !tab.attribute("#stage[data-phase=firing] .grid.turn", "class").await.is_empty()
}

/// The first cell of which nothing is known, as the page shows it.
async fn next_cell(tab: &Tab) -> String {
    tab.attribute("#stage .grid.turn button[data-mark='?']", "data-cell").await
}

/// Waits until the shot at the cell is told in the shooter's own picture.
async fn wait_for_answer(tab: &Tab, cell: &str) {
    tab.find(&format!("#stage button[data-cell='{cell}']:not([data-mark='?']), #stage[data-phase=over]")).await;
}

async fn fire_by_click(tab: &Tab) {
    let cell = next_cell(tab).await;
    let selector = format!("#stage button[data-cell='{cell}']");
    assert_eq!(tab.attribute(&selector, "aria-label").await, format!("{cell}, неизвестно"));
    tab.click(&selector).await;
    wait_for_answer(tab, &cell).await;
    if !over(tab).await {
        assert_eq!(tab.attribute(&selector, "aria-disabled").await, "true", "{cell} is spent");
    }
}

/// The first open letter, then the first open cell of it.
async fn fire_by_buttons(tab: &Tab) {
    tab.click("#stage [data-says*=' aim ']").await;
    let key = "#stage [data-says*=' fire ']";
    tab.find(key).await;
    let cell = tab.text(key).await;
    tab.click(key).await;
    wait_for_answer(tab, &cell).await;
}

/// One cell on from where the board is entered; the focus stays where the shot went.
async fn fire_by_arrow_keys(tab: &Tab) {
    let entrance = tab.find("#stage .grid button[tabindex='0']").await;
    entrance.send_keys(&char::from(Key::Down).to_string()).await.expect("the board takes keys");
    tab.press(Key::Right).await;
    let cell = tab.focused("data-cell").await;
    assert!(!cell.is_empty(), "the focus is on the board");
    tab.press(Key::Enter).await;
    wait_for_answer(tab, &cell).await;
    assert_eq!(tab.focused("data-cell").await, cell, "the focus stays");
}

/// What the pictures say to who cannot see them.
async fn check_descriptions(tab: &Tab) {
    for selector in ["#stage img", "#room img"] {
        let alt = tab.attribute(selector, "alt").await;
        assert!((20..=1000).contains(&alt.chars().count()), "{selector}: {alt:?}");
    }
}

/// The end stands in the channel, and is spoken to who cannot see it.
async fn check_end_is_announced(tab: &Tab) {
    for selector in ["#room", "#voice"] {
        tab.wait_for_text(selector, &["побеждает", "wins"]).await;
    }
}

#[tokio::test]
async fn one_person_plays_the_computer_by_clicks_buttons_and_arrow_keys() {
    let (house, driver) = (House::start(), Driver::start());
    let tab = driver.browse(&house.address(), "ru").await;
    tab.click("#computer").await;
    tab.find("#stage[data-phase=placing] img").await;
    let before = tab.attribute("#stage img", "alt").await;
    tab.click("#stage [data-says$=' shuffle']").await;
    tab.find(&format!("#stage img:not([alt='{before}'])")).await;
    tab.click("#stage [data-says$=' ready']").await;

    for shot in 0.. {
        assert!(shot < TOO_MANY_SHOTS, "the game ends");
        tab.find(TURN_OR_END).await;
        if over(&tab).await {
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
    tab.close().await;
}

#[tokio::test]
async fn a_killed_house_comes_back_to_the_same_game_and_the_same_page() {
    let (mut house, driver) = (House::start(), Driver::start());
    let tab = driver.browse(&house.address(), "ru").await;
    tab.click("#computer").await;
    tab.click("#stage [data-says$=' ready']").await;
    tab.find(TURN_OR_END).await;
    fire_by_click(&tab).await;
    tab.find(TURN_OR_END).await;
    tab.type_only("half a tho").await;
    house.kill();
    tab.wait_for_text("#link", &["восстанавливаю связь"]).await;
    house.start_again();
    tab.find("body:not(.adrift)").await;
    assert_eq!(tab.type_only("ught").await, "half a thought", "what was typed is kept");
    fire_by_click(&tab).await;
    tab.close().await;
}

#[tokio::test]
async fn two_people_in_two_tabs_play_to_the_end_by_typing() {
    let (house, driver) = (House::start(), Driver::start());
    let tabs = [driver.browse(&house.address(), "ru").await, driver.browse(&house.address(), "en").await];
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
    let mut shooter = usize::from(!my_turn(&tabs[0]).await);
    for shot in 0.. {
        assert!(shot < TOO_MANY_SHOTS, "the game ends");
        let tab = &tabs[shooter];
        tab.find(TURN_OR_END).await;
        let cell = next_cell(tab).await;
        tab.type_line(&if shot % 2 == 0 { format!("fire {cell}") } else { cell.to_lowercase() }).await;
        wait_for_answer(tab, &cell).await;
        if over(tab).await {
            break;
        }
        if !my_turn(tab).await {
            shooter = 1 - shooter;
        }
    }
    for tab in tabs {
        tab.find("#stage[data-phase=over]").await;
        check_descriptions(&tab).await;
        check_end_is_announced(&tab).await;
        tab.close().await;
    }
}

#[tokio::test]
async fn rules_are_completed_while_they_are_typed_and_built_by_buttons() {
    let (house, driver) = (House::start(), Driver::start());
    let tab = driver.browse(&house.address(), "en").await;
    tab.type_only("battle computer 10x10 mines=").await;
    tab.wait_for_text("#offers", &["10x10 mines=2"]).await;
    for key in [Key::Down, Key::Down, Key::Down, Key::Enter] {
        tab.press(key).await;
    }
    assert_eq!(tab.type_only("").await, "battle computer 10x10 mines=2 ", "the suggestion stands in the place of the rules so far");
    tab.wait_for_text("#offers", &["10x10 mines=2 touch="]).await;
    tab.type_only("tou").await;
    tab.wait_for_text("#offers", &["how near ships may lie"]).await;
    tab.press(Key::Tab).await;
    assert_eq!(tab.type_only("").await, "battle computer 10x10 mines=2 touch=");
    tab.type_line("corners").await;
    tab.wait_for_text("#room", &["2 mines a side"]).await;

    tab.type_line("custom").await;
    tab.wait_for_text("#private", &["Your own rules: classic"]).await;
    for (key, text) in [
        ("draft ?mines", "mines of each side"),
        ("custom mines=3", "3 mines a side"),
        ("draft presets 0", "Salvo: both sides plan"),
        ("custom salvo", "Your own rules: salvo"),
    ] {
        tab.click(&format!("#private [data-says='{key}']")).await;
        tab.wait_for_text("#private", &[text]).await;
    }
    tab.close().await;
}
