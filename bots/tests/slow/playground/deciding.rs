//! What a player may decide at any time has a key: to give up, asked once more, and to agree on a draw where there can be one.

use super::TURN_OR_END;
use crate::browser::{Driver, Replica, Tab};

fn key(name: &str) -> String {
    format!("#decide:not([hidden]) [data-decides={name}]")
}

async fn resigns(tab: &Tab) {
    tab.click(&key("resign")).await;
    assert_eq!(tab.focused("data-decides").await, "playOn", "an Enter too many gives nothing up");
    tab.click(&key("resignSurely")).await;
    tab.find("#stage[data-phase=over]").await;
    assert!(tab.focused("data-says").await.ends_with(" rematch"), "whoever plays by keyboard stays at the keys");
}

#[tokio::test]
async fn resigning_has_a_button_and_asks_for_confirmation() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "en").await;
    tab.click("#computer").await;
    tab.click("#stage [data-says$=' ready']").await;
    tab.find(TURN_OR_END).await;
    assert_eq!(tab.attribute("#decide [data-decides=draw]", "type").await, "", "these rules know no draw");
    tab.click(&key("resign")).await;
    tab.click(&key("playOn")).await;
    tab.find("#stage[data-phase=firing]").await;
    resigns(&tab).await;
    tab.find("#decide[hidden]").await;
    tab.click("#stage [data-says$=' rematch']").await;
    tab.find("#stage[data-phase=placing] [data-says$=' ready']").await;
    resigns(&tab).await;
}

#[tokio::test]
async fn draw_is_offered_and_accepted_by_buttons() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tabs = [driver.browse(&replica.address(), "en").await, driver.browse(&replica.address(), "en").await];
    tabs[0].type_line("battle anyone classic draws=agreed first=host").await;
    tabs[1].click("#room [data-says$=' join']").await;
    for tab in &tabs {
        tab.click("#stage[data-phase=placing] [data-says$=' ready']").await;
    }
    tabs[0].click(&key("draw")).await;
    tabs[1].click(&key("agree")).await;
    for tab in tabs {
        tab.find("#stage[data-phase=over]").await;
        tab.wait_for_text("#room", &["agreed on a draw"]).await;
    }
}
