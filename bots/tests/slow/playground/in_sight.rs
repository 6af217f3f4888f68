//! The buttons of the next action are visible without scrolling, on common screens and at every stage of a game.

use broadside_testkit::scale::is_long;

use super::{TURN_OR_END, is_my_turn, resign_by_buttons, resign_by_text, wait_for_answer};
use crate::browser::{Driver, Replica, Tab};

/// Two laptops and two phones, in pixels.
const SCREENS: [(u32, u32); 4] = [(1366, 768), (1280, 720), (390, 844), (360, 740)];

/// Rules, and the elements that are pressed on a turn under them.
const RULES: [(&str, &[&str]); 6] = [
    ("first=host", &[FIRST_CELL, LAST_CELL]),
    ("classic first=host touch=corners mines=2", &[FIRST_CELL, LAST_CELL]),
    ("bent first=host", &[FIRST_CELL, LAST_CELL]),
    ("salvo", &[FIRST_CELL, LAST_CELL]),
    ("dutchman first=host", &[FIRST_CELL, LAST_CELL]),
    ("straume first=host", &["#stage .grid button[aria-disabled=false]"]),
];

const SALVO: &str = "#stage [data-says$=' salvo']";
const FIRST_CELL: &str = "#stage .grid [role=row]:first-child [role=gridcell]:first-child button";
const LAST_CELL: &str = "#stage .grid [role=row]:last-child [role=gridcell]:last-child button";

/// Checks that each element is a named button that can be pressed without scrolling; on the first screen and in the long run also
/// that Tab reaches it.
async fn check_buttons(tab: &Tab, (screen, rules): ((u32, u32), &str), stage: &str, selectors: &[&str]) {
    for selector in selectors {
        let place = format!("{}x{} {rules}: {stage}, {selector}", screen.0, screen.1);
        assert_eq!(tab.out_of_sight(selector).await, "", "{place}");
        let (role, name) = tab.role_and_name(selector).await;
        assert!(role == "button" && !name.trim().is_empty(), "{place}: {role} “{name}”");
        if is_long() || screen == SCREENS[0] {
            assert_eq!(tab.out_of_reach(selector).await, "", "{place}");
        }
    }
}

/// Whether these rules are tested on this screen: on a push classic on all, the others on the lowest of each kind.
fn is_tested(screen: (u32, u32), rules: &str) -> bool {
    is_long() || rules == RULES[0].0 || screen == SCREENS[1] || screen == SCREENS[3]
}

#[tokio::test]
async fn next_action_is_visible_on_every_screen_at_every_stage() {
    let (replica, driver) = (Replica::start(), Driver::start());
    for screen in SCREENS {
        for (rules, turn) in RULES.into_iter().filter(|(rules, _)| is_tested(screen, rules)) {
            let tab = driver.browse_at(&replica.address(), "en", screen).await;
            let here = (screen, rules);
            tab.find("body:not(.adrift)").await;
            check_buttons(&tab, here, "the start", &["#computer"]).await;
            if rules == RULES[0].0 {
                tab.type_line("/tactics").await;
                tab.find("#private [data-says$=' perelman']").await;
                check_buttons(&tab, here, "a question to the channel", &["#private [data-says$=' perelman']"]).await;
            }
            tab.type_line(&format!("battle computer {rules}")).await;
            tab.find("#stage[data-phase=placing] [data-says$=' ready']").await;
            check_buttons(&tab, here, "laying", &["#stage [data-says$=' ready']"]).await;
            tab.click("#stage [data-says$=' ready']").await;
            tab.find(TURN_OR_END).await;
            check_buttons(&tab, here, "my turn", turn).await;
            if rules == "salvo" {
                tab.click(FIRST_CELL).await;
                tab.find(SALVO).await;
                check_buttons(&tab, here, "a cell is on the list", &[SALVO]).await;
            }
            if rules == RULES[0].0 {
                tab.click(FIRST_CELL).await;
                wait_for_answer(&tab, "A1").await;
                tab.find(TURN_OR_END).await;
            }
            resign_by_text(&tab).await;
            tab.find("#stage[data-phase=over]").await;
            check_buttons(&tab, here, "the end", &["#stage [data-says$=' rematch']"]).await;
            assert_eq!(tab.out_of_sight("#stage .view").await, "", "{here:?}: both fields at the end");
            if rules == RULES[0].0 {
                tab.click("#stage [data-says$=' review']").await;
                // The page waits for the review by itself.
                tab.find("#private .film").await;
                check_buttons(&tab, here, "the review", &["#private [data-steps=stepOn]"]).await;
                tab.click("#private [data-steps=stepOn]").await;
                tab.wait_for_text("#private .film output", &["1 / "]).await;
                tab.click("#private [data-steps=stepBack]").await;
                tab.find("#private .frame .still").await;
            }
            tab.close().await;
        }
    }
}

#[tokio::test]
async fn tournament_is_played_by_visible_buttons() {
    let driver = Driver::start();
    for screen in SCREENS.into_iter().filter(|screen| is_tested(*screen, "a tournament")) {
        let replica = Replica::start();
        let here = (screen, "a tournament");
        let mut tabs = Vec::new();
        for _ in 0..2 {
            tabs.push(driver.browse_at(&replica.address(), "en", screen).await);
        }
        let command = "tournament create single most=2 least=2 start=full rules=classic 5x5 fleet=1x2+1x1 name=Cup";
        tabs[0].type_line(command).await;
        // On a phone the channel is folded, and its invitation on top of the page.
        let place = if screen.0 < 800 { "#invitation" } else { "#room" };
        let [join, leave] = ["join", "leave"].map(|verb| format!("{place} [data-says$=' tournament {verb}']"));
        for tab in &tabs {
            tab.find(&join).await;
            check_buttons(tab, here, "the invitation", &[&join, &leave]).await;
        }
        for tab in &tabs {
            tab.click(&join).await;
        }
        for tab in &tabs {
            tab.find("#stage[data-phase=placing]").await;
            if tab.attribute("#stage [data-says$=' ready']", "type").await.is_empty() {
                check_buttons(tab, here, "an empty field", &["#stage [data-says$=' shuffle']"]).await;
                tab.click("#stage [data-says$=' shuffle']").await;
            }
            tab.find("#stage [data-says$=' ready']").await;
            check_buttons(tab, here, "laying", &["#stage [data-says$=' ready']"]).await;
            tab.click("#stage [data-says$=' ready']").await;
        }
        for tab in &tabs {
            tab.find("#stage[data-phase=firing]").await;
        }
        let first = usize::from(!is_my_turn(&tabs[0]).await);
        check_buttons(&tabs[first], here, "my turn", &[FIRST_CELL, LAST_CELL, "#decide [data-decides=resign]"]).await;
        resign_by_buttons(&tabs[1 - first]).await;
        for tab in tabs {
            tab.find("#stage[data-phase=over]").await;
            check_buttons(&tab, here, "the end", &["#stage .keys .key"]).await;
            tab.close().await;
        }
    }
}
