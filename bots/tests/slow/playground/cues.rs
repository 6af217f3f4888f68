//! What is heard of a game: nothing until it is switched on, then what the shots met.

use super::{TURN_OR_END, next_cell, wait_for_answer};
use crate::browser::{Driver, Replica, Tab};

async fn fires(tab: &Tab) {
    tab.find(TURN_OR_END).await;
    let cell = next_cell(tab).await;
    tab.click(&format!("#stage button[data-cell='{cell}']")).await;
    wait_for_answer(tab, &cell).await;
}

#[tokio::test]
async fn nothing_is_heard_until_it_is_switched_on() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "en").await;
    tab.listen().await;
    tab.click("#computer").await;
    tab.click("#stage [data-says$=' ready']").await;
    fires(&tab).await;
    assert_eq!(tab.heard().await, (false, String::new()));

    tab.click("#sound[aria-pressed=false]").await;
    tab.find("#sound[aria-pressed=true]").await;
    assert_eq!(tab.heard().await, (true, String::new()), "whoever switches it on hears what they get");
    fires(&tab).await;
    assert_eq!(tab.heard().await, (true, String::new()));
    tab.find(TURN_OR_END).await;

    tab.click("#sound[aria-pressed=true]").await;
    tab.click("#spoken[aria-pressed=false]").await;
    assert_eq!(tab.heard().await, (false, "your turn".to_owned()));
    tab.click("#decide [data-decides=resign]").await;
    tab.click("#decide [data-decides=resignSurely]").await;
    tab.find("#stage[data-phase=over]").await;
    let (sounded, spoken) = tab.heard().await;
    assert!(!sounded && spoken.contains("You lost"), "{spoken}");
    tab.close().await;
}
