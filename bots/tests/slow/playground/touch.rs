//! A whole game by touch on a phone: how many presses it takes, and how long a picture takes to come.

use super::{TOO_MANY_SHOTS, TURN_OR_END, over, wait_for_answer};
use crate::browser::{Driver, Replica};

#[tokio::test]
async fn a_whole_game_is_played_by_touch_with_one_press_a_shot() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.address(), "en", (390, 844)).await;
    tab.find("body:not(.adrift)").await;
    let before = ["#computer", "#stage [data-says$=' ready']"];
    for key in before {
        tab.find(key).await;
        assert_eq!(tab.out_of_sight(key).await, "", "{key}");
        tab.tap(key).await;
    }
    tab.find(TURN_OR_END).await;
    tab.time_pictures().await;
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
    let times: Vec<u32> = tab.times().await.split(' ').filter_map(|time| time.parse().ok()).collect();
    let at = |percent: usize| times.get((times.len().saturating_sub(1)) * percent / 100).copied().unwrap_or_default();
    println!("{} presses to the first shot, {shots} shots with one press each", before.len());
    println!("from press to picture: {} ms at best, {} in the middle, {} at 95 %, {} at worst", at(0), at(50), at(95), at(100));
    tab.tap(again).await;
    tab.find("#stage[data-phase=placing] [data-says$=' ready']").await;
    tab.close().await;
}
