//! The page for new visitors: how to start a game comes first, and irreversible actions ask for confirmation.

use super::begin;
use crate::browser::{Driver, Replica, assert_in_sight};

/// A desktop and a phone, in pixels.
const SCREENS: [(u32, u32); 2] = [(1366, 768), (390, 844)];

const SALVO: &str = "#stage [data-says$=' salvo']";

#[tokio::test]
async fn new_visitor_sees_the_start_first_and_no_commitment() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let player = driver.browse(&replica.address(), "en").await;
    begin(&player, "classic first=host").await;
    player.wait_for_text("#room", &["The battle begins"]).await;
    for screen in SCREENS {
        let stranger = driver.browse_at(&replica.address(), "en", screen).await;
        stranger.wait_for_text("#room", &["The battle begins"]).await;
        for key in ["#computer", "#anyone"] {
            assert_in_sight(&stranger, key, screen).await;
        }
        let text = stranger.visible_text().await;
        assert!(!text.split(|c: char| !c.is_ascii_hexdigit()).any(|word| word.len() >= 32), "{screen:?}: {text}");
        if screen == SCREENS[1] {
            assert_eq!(stranger.bounds("#room").await, "0,0,0,0", "the channel is folded");
            stranger.click("#unfold").await;
            stranger.find("body.unfolded #room .message").await;
            assert_ne!(stranger.bounds("#room").await, "0,0,0,0");
        }
        stranger.close().await;
    }
}

#[tokio::test]
async fn incomplete_salvo_asks_for_confirmation() {
    let driver = Driver::start();
    for screen in SCREENS {
        let replica = Replica::start();
        let tab = driver.browse_at(&replica.address(), "en", screen).await;
        begin(&tab, "salvo").await;
        tab.click("#stage button[data-cell='A1']").await;
        tab.find("#stage button[data-cell='A1'][data-mark='+']").await;
        tab.click(SALVO).await;
        assert_in_sight(&tab, "#stage [data-does=more]", screen).await;
        tab.wait_for_text("#stage .keys", &["Shots left: 4"]).await;
        tab.click("#stage [data-does=more]").await;
        // Requests are answered in order, so this click shows that the one before fired nothing.
        tab.click("#stage button[data-cell='C3']").await;
        tab.find("#stage button[data-cell='C3'][data-mark='+']").await;
        assert!(!tab.text("#room").await.contains("’s salvo: A1"), "nothing was fired");
        tab.click(SALVO).await;
        tab.find("#stage [data-does=more]").await;
        tab.click(&format!("{SALVO}.danger")).await;
        tab.wait_for_text("#room", &["’s salvo: A1 "]).await;
        tab.close().await;
    }
}
