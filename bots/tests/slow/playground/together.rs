//! Two people at one device: the page changes hands behind a curtain, and holds nothing of whoever gave it away.

use super::{give_up, my_turn, next_cell, wait_for_answer};
use crate::browser::{Driver, Replica, Tab};

/// Everything on the page that tells somebody something.
const TOLD: [&str; 7] = ["#offered", "#room", "#private", "#stage", "#games", "#voice", "#refusal"];

const JOIN: &str = "#room [data-says$=' join']";

/// Gives the page to whoever the curtain names; there is nothing on it until they say that they are there.
async fn pass(tab: &Tab, to: &str) {
    tab.type_only("half a secret").await;
    tab.click("#pass:enabled").await;
    tab.find("#curtain:not([hidden])").await;
    for told in TOLD {
        assert_eq!(tab.text(told).await, "", "{told}");
    }
    assert_eq!(tab.attribute("main img", "src").await, "", "there is no picture");
    let said = tab.text("#hand").await;
    assert!(said.contains(to), "{said}");
    tab.click("#lift").await;
    tab.find("#curtain[hidden]").await;
    assert_eq!(tab.type_only("").await, "", "what the other one typed is gone");
}

async fn lays(tab: &Tab) {
    tab.find("#stage[data-phase=placing]").await;
    tab.click("#stage [data-says$=' ready']").await;
}

#[tokio::test]
async fn two_people_play_at_one_device_with_a_curtain_between_them() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "en").await;
    tab.find("#pass[hidden]").await;
    tab.click("#together[aria-pressed=false]").await;
    tab.find("#offered [data-offer=cancel]").await;
    pass(&tab, "second player").await;
    tab.click(JOIN).await;
    lays(&tab).await;
    pass(&tab, "Player 1").await;
    lays(&tab).await;
    for to in ["Player 2", "Player 1", "Player 2", "Player 1"] {
        tab.find("#stage[data-phase=firing]").await;
        if my_turn(&tab).await {
            let cell = next_cell(&tab).await;
            tab.click(&format!("#stage button[data-cell='{cell}']")).await;
            wait_for_answer(&tab, &cell).await;
        }
        pass(&tab, to).await;
    }
    give_up(&tab).await;
    pass(&tab, "Player 2").await;
    tab.find("#stage[data-phase=over]").await;
    tab.wait_for_text("#room", &["Player 2 wins", "wins"]).await;
}
