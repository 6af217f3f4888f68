//! The page is stable: the board does not move, keyboard players keep the focus, and buttons are not covered; a changed
//! appearance is shown at once.

use fantoccini::key::Key;

use super::{TURN_OR_END, begin, is_over, wait_for_answer};
use crate::browser::{Driver, Replica};

const GRID: &str = "#stage .grid";

#[tokio::test]
async fn board_does_not_move_while_shots_fall_and_a_refusal_covers_no_button() {
    let (replica, driver) = (Replica::start(), Driver::start());
    for screen in [(1366, 768), (390, 844)] {
        let tab = driver.browse_at(&replica.address(), "en", screen).await;
        begin(&tab, "classic first=host").await;
        let bounds = tab.bounds(GRID).await;
        for shot in 0..4 {
            if is_over(&tab).await {
                break;
            }
            let cell = tab.spread_cell(shot).await;
            tab.click(&format!("#stage button[data-cell='{cell}']")).await;
            wait_for_answer(&tab, &cell).await;
            assert_eq!(tab.bounds(GRID).await, bounds, "shot {shot} at {cell} on {screen:?}");
            tab.find(TURN_OR_END).await;
        }
        tab.type_line("fire Z99").await;
        tab.find("#notice:not([hidden]) .message").await;
        assert_eq!(tab.out_of_sight("#stage .keys button").await, "", "{screen:?}");
        tab.close().await;
    }
}

#[tokio::test]
async fn focus_moves_to_the_board_when_placement_and_battle_begin() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "en").await;
    let enter = char::from(Key::Enter).to_string();
    tab.find("body:not(.adrift)").await;
    tab.find("#computer").await.send_keys(&enter).await.expect("the button takes keys");
    tab.find("#stage[data-phase=placing] .grid").await;
    assert!(!tab.focused_attribute("data-cell").await.is_empty(), "the focus is on a cell to place ships");
    tab.find("#stage [data-says$=' ready']").await.send_keys(&enter).await.expect("the button takes keys");
    tab.find(TURN_OR_END).await;
    assert!(!tab.focused_attribute("data-cell").await.is_empty(), "the focus is on a cell to fire");
}

#[tokio::test]
async fn chosen_look_is_visible_at_once() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "en").await;
    begin(&tab, "classic first=host").await;
    for theme in ["admiral", "contrast"] {
        let before = tab.attribute("#stage img", "src").await;
        tab.type_line(&format!("look theme={theme}")).await;
        tab.find(&format!("#stage img:not([src='{before}'])")).await;
    }
}

#[tokio::test]
async fn other_board_is_one_press_away_on_a_phone() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.address(), "en", (390, 844)).await;
    begin(&tab, "classic first=host").await;
    let (swap, first) = ("#stage .swap:not([hidden])", "#stage button[data-cell='A1']");
    assert_eq!(tab.out_of_sight(first).await, "", "the enemy's field is shown");
    tab.find(swap).await;
    assert_eq!(tab.out_of_sight(swap).await, "");
    tab.click(&format!("{swap}[data-half=left]")).await;
    tab.find(&format!("{swap}[data-half=right]")).await;
    tab.resize().await;
    assert_ne!(tab.out_of_sight(first).await, "", "the own field is shown");
    tab.click(swap).await;
    tab.find(&format!("{swap}[data-half=left]")).await;
    assert_eq!(tab.out_of_sight(first).await, "", "the enemy's field is shown again");
}
