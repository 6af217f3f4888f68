//! The page stays where it is: the board under a finger, the focus with whoever plays by keyboard, keys in the open; and what
//! is chosen shows at once.

use fantoccini::key::Key;

use super::{TURN_OR_END, begun, over, wait_for_answer};
use crate::browser::{Driver, Replica};

const GRID: &str = "#stage .grid";

#[tokio::test]
async fn the_board_does_not_move_while_shots_fall() {
    let (replica, driver) = (Replica::start(), Driver::start());
    for screen in [(1366, 768), (390, 844)] {
        let tab = driver.browse_at(&replica.address(), "en", screen).await;
        tab.type_line("battle computer classic first=host").await;
        tab.click("#stage [data-says$=' ready']").await;
        tab.find(TURN_OR_END).await;
        let place = tab.place(GRID).await;
        for shot in 0..4 {
            if over(&tab).await {
                break;
            }
            let cell = tab.spread_cell(shot).await;
            tab.click(&format!("#stage button[data-cell='{cell}']")).await;
            wait_for_answer(&tab, &cell).await;
            assert_eq!(tab.place(GRID).await, place, "shot {shot} at {cell} on {screen:?}");
            tab.find(TURN_OR_END).await;
        }
        tab.close().await;
    }
}

#[tokio::test]
async fn the_focus_goes_on_to_the_board_when_a_game_starts_and_when_it_begins() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "en").await;
    let enter = char::from(Key::Enter).to_string();
    tab.find("body:not(.adrift)").await;
    tab.find("#computer").await.send_keys(&enter).await.expect("the key takes keys");
    tab.find("#stage[data-phase=placing] .grid").await;
    assert!(!tab.focused("data-cell").await.is_empty(), "ships are laid next");
    tab.find("#stage [data-says$=' ready']").await.send_keys(&enter).await.expect("the key takes keys");
    tab.find(TURN_OR_END).await;
    assert!(!tab.focused("data-cell").await.is_empty(), "a shot is next");
    tab.close().await;
}

#[tokio::test]
async fn a_refusal_covers_no_key() {
    let (replica, driver) = (Replica::start(), Driver::start());
    for screen in [(1366, 768), (390, 844)] {
        let tab = driver.browse_at(&replica.address(), "en", screen).await;
        begun(&tab, "classic first=host").await;
        tab.type_line("fire Z99").await;
        tab.find("#notice:not([hidden]) .message").await;
        let key = "#stage .keys button";
        assert_eq!(tab.out_of_sight(key).await, "", "{screen:?}");
        tab.close().await;
    }
}

#[tokio::test]
async fn both_ends_of_the_board_can_be_pressed_at_twice_the_size() {
    let (replica, driver) = (Replica::start(), Driver::start());
    // 1366×768 at 200 %.
    let tab = driver.browse_at(&replica.address(), "en", (683, 384)).await;
    begun(&tab, "classic first=host").await;
    for cell in ["A1", "J10"] {
        tab.find(TURN_OR_END).await;
        tab.click(&format!("#stage button[data-cell='{cell}']")).await;
        wait_for_answer(&tab, cell).await;
    }
    tab.close().await;
}

#[tokio::test]
async fn a_look_that_is_chosen_is_seen_at_once() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "en").await;
    begun(&tab, "classic first=host").await;
    for theme in ["admiral", "contrast"] {
        let before = tab.attribute("#stage img", "src").await;
        tab.type_line(&format!("look theme={theme}")).await;
        tab.find(&format!("#stage img:not([src='{before}'])")).await;
    }
    tab.close().await;
}
