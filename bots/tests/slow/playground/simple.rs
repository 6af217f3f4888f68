//! The simple view shows one board, one sentence and the necessary buttons; everything else is hidden until it is switched off.

use super::{TURN_OR_END, resign_by_buttons, wait_for_answer};
use crate::browser::{Driver, Replica, assert_in_sight};

#[tokio::test]
async fn game_is_played_in_the_simple_view() {
    let (replica, driver) = (Replica::start(), Driver::start());
    for screen in [(1366, 768), (360, 740)] {
        let tab = driver.browse_at(&replica.address(), "en", screen).await;
        tab.click("#simple[aria-pressed=false]").await;
        tab.click("#computer").await;
        let ready = "#stage [data-says$=' ready']";
        assert_in_sight(&tab, ready, screen).await;
        for hidden in ["#room", "#words", ".tools", "#private"] {
            assert_eq!(tab.bounds(hidden).await, "0,0,0,0", "{hidden} is hidden");
        }
        tab.click(ready).await;
        tab.find(TURN_OR_END).await;
        for cell in ["A1", "J10"] {
            tab.find(TURN_OR_END).await;
            let selector = format!("#stage button[data-cell='{cell}']");
            assert_eq!(tab.out_of_sight(&selector).await, "", "{screen:?} {cell}");
            tab.click(&selector).await;
            wait_for_answer(&tab, cell).await;
        }
        resign_by_buttons(&tab).await;
        assert_eq!(tab.out_of_sight("#stage [data-says$=' rematch']").await, "", "{screen:?}");
        tab.click("#simple[aria-pressed=true]").await;
        assert_eq!(tab.out_of_sight("#words").await, "", "the command line is shown again");
        tab.close().await;
    }
}
