//! Sounds and speech during a game: off by default, then one sound for each result.

use super::{TURN_OR_END, is_over, next_cell, resign_by_buttons, wait_for_answer};
use crate::browser::{Driver, Replica, Tab};

/// Waits for the turn, fires at the first unknown cell, and waits for the result.
async fn fire(tab: &Tab) {
    tab.find(TURN_OR_END).await;
    let cell = next_cell(tab).await;
    tab.click(&format!("#stage button[data-cell='{cell}']")).await;
    wait_for_answer(tab, &cell).await;
}

#[tokio::test]
async fn sound_is_off_until_switched_on() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "en").await;
    tab.record_sounds().await;
    tab.click("#computer").await;
    tab.click("#stage [data-says$=' ready']").await;
    fire(&tab).await;
    assert_eq!(tab.take_sounds().await, (String::new(), String::new()));

    tab.click("#sound[aria-pressed=false]").await;
    tab.find("#sound[aria-pressed=true]").await;
    assert_eq!(tab.take_sounds().await, ("turn".to_owned(), String::new()), "switching sounds on plays one");
    fire(&tab).await;
    let (cues, spoken) = tab.take_sounds().await;
    assert!(cues.starts_with("flight ") && spoken.is_empty(), "{cues}, {spoken}");
    tab.find(TURN_OR_END).await;
    tab.take_sounds().await;

    tab.click("#sound[aria-pressed=true]").await;
    tab.click("#spoken[aria-pressed=false]").await;
    assert_eq!(tab.take_sounds().await, (String::new(), "your turn".to_owned()));
    resign_by_buttons(&tab).await;
    assert!(tab.focused_attribute("data-says").await.ends_with(" rematch"), "the keyboard focus stays on the buttons");
    let (cues, spoken) = tab.take_sounds().await;
    assert!(cues.is_empty() && spoken.contains("You lost"), "{cues}, {spoken}");
}

/// Rules with a single ship.
const RULES: &str = "size=5 fleet=1x3 first=host";

/// Places the only ship and gets ready.
async fn place_ship(tab: &Tab, ship: &str, decks: [&str; 3]) {
    tab.find("#stage[data-phase=placing]").await;
    tab.click("#line input[value=private] + span").await;
    tab.type_line(&format!("place {ship}")).await;
    for deck in decks {
        tab.find(&format!("#stage button[data-cell='{deck}'][data-mark='s']")).await;
    }
    tab.click("#stage [data-says$=' ready']").await;
}

/// Fires at this cell on the next turn. Returns the sounds up to its result.
async fn sounds_of_shot(tab: &Tab, cell: &str) -> String {
    tab.find("#stage[data-phase=firing] .grid.turn").await;
    tab.take_sounds().await;
    tab.click(&format!("#stage button[data-cell='{cell}']")).await;
    wait_for_answer(tab, cell).await;
    tab.take_sounds().await.0
}

#[tokio::test]
async fn each_shot_result_and_game_end_has_its_own_sound() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let [host, guest] = [driver.browse(&replica.address(), "en").await, driver.browse(&replica.address(), "en").await];
    for tab in [&host, &guest] {
        tab.record_sounds().await;
        tab.click("#sound[aria-pressed=false]").await;
    }
    host.type_line(&format!("battle anyone {RULES}")).await;
    guest.click("#room [data-says$=' join']").await;
    place_ship(&host, "E1-E3", ["E1", "E2", "E3"]).await;
    place_ship(&guest, "A1-A3", ["A1", "A2", "A3"]).await;

    assert_eq!(sounds_of_shot(&host, "C5").await, "flight miss");
    assert_eq!(sounds_of_shot(&guest, "C5").await, "flight miss");
    host.find("#stage .grid.turn").await;
    assert_eq!(host.take_sounds().await.0, "flight miss turn", "a shot at the own field has sounds, too");
    for (cell, cues) in [("A1", "flight hit"), ("A2", "flight hit"), ("A3", "flight sunk won")] {
        assert_eq!(sounds_of_shot(&host, cell).await, cues, "{cell}");
    }
    assert!(is_over(&host).await);
    guest.find("#stage[data-phase=over]").await;
    let (cues, _) = guest.take_sounds().await;
    assert!(cues.ends_with("flight sunk lost"), "{cues}");
}
