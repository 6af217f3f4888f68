//! A whole game by touch on a phone, one press a shot.

use super::{TOO_MANY_SHOTS, TURN_OR_END, over, wait_for_answer};
use crate::browser::{Driver, Replica};

#[tokio::test]
async fn whole_game_is_played_by_touch_with_one_press_a_shot() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.address(), "en", (390, 844)).await;
    tab.find("body:not(.adrift)").await;
    for key in ["#computer", "#stage [data-says$=' ready']"] {
        tab.find(key).await;
        assert_eq!(tab.out_of_sight(key).await, "", "{key}");
        tab.tap(key).await;
    }
    tab.find(TURN_OR_END).await;
    let mut shots = 0;
    while !over(&tab).await {
        assert!(shots < TOO_MANY_SHOTS, "the game ends");
        let cell = tab.spread_cell(shots).await;
        let selector = format!("#stage button[data-cell='{cell}']");
        assert_eq!(tab.out_of_sight(&selector).await, "", "{cell}");
        tab.tap(&selector).await;
        wait_for_answer(&tab, &cell).await;
        shots += 1;
        tab.find(TURN_OR_END).await;
    }
    let again = "#stage [data-says$=' rematch']";
    assert_eq!(tab.out_of_sight(again).await, "", "another game is a press away");
    tab.tap(again).await;
    tab.find("#stage[data-phase=placing] [data-says$=' ready']").await;
}
