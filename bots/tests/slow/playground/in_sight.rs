//! What one has to press lies before one's eyes, without scrolling: on the screens that people have, at every stage.

use broadside_testkit::scale::is_long;

use super::{TURN_OR_END, give_up, my_turn, resign, wait_for_answer};
use crate::browser::{Driver, Replica, Tab};

/// Two laptops and two phones, in pixels.
const SCREENS: [(u32, u32); 4] = [(1366, 768), (1280, 720), (390, 844), (360, 740)];

/// Rules, and what is pressed on one's turn under them.
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

/// Each can be pressed at this stage without scrolling, a screen reader names it, and on the first screen or in the long run Tab leads
/// to it.
async fn look(tab: &Tab, (screen, rules): ((u32, u32), &str), stage: &str, selectors: &[&str]) {
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

/// Whether these rules are looked at on this screen: on a push classic on all, the others on the lowest of each kind.
fn looked_at(screen: (u32, u32), rules: &str) -> bool {
    is_long() || rules == RULES[0].0 || screen == SCREENS[1] || screen == SCREENS[3]
}

#[tokio::test]
async fn next_action_is_visible_on_every_screen_at_every_stage() {
    let (replica, driver) = (Replica::start(), Driver::start());
    for screen in SCREENS {
        for (rules, turn) in RULES.into_iter().filter(|(rules, _)| looked_at(screen, rules)) {
            let tab = driver.browse_at(&replica.address(), "en", screen).await;
            let here = (screen, rules);
            tab.find("body:not(.adrift)").await;
            look(&tab, here, "the start", &["#computer"]).await;
            if rules == RULES[0].0 {
                tab.type_line("/tactics").await;
                tab.find("#private [data-says$=' perelman']").await;
                look(&tab, here, "a question to the channel", &["#private [data-says$=' perelman']"]).await;
            }
            tab.type_line(&format!("battle computer {rules}")).await;
            tab.find("#stage[data-phase=placing] [data-says$=' ready']").await;
            look(&tab, here, "laying", &["#stage [data-says$=' ready']"]).await;
            tab.click("#stage [data-says$=' ready']").await;
            tab.find(TURN_OR_END).await;
            look(&tab, here, "my turn", turn).await;
            if rules == "salvo" {
                tab.click(FIRST_CELL).await;
                tab.find(SALVO).await;
                look(&tab, here, "a cell is on the list", &[SALVO]).await;
            }
            if rules == RULES[0].0 {
                tab.click(FIRST_CELL).await;
                wait_for_answer(&tab, "A1").await;
                tab.find(TURN_OR_END).await;
            }
            resign(&tab).await;
            tab.find("#stage[data-phase=over]").await;
            look(&tab, here, "the end", &["#stage [data-says$=' rematch']"]).await;
            assert_eq!(tab.out_of_sight("#stage .view").await, "", "{here:?}: all of the end");
            if rules == RULES[0].0 {
                tab.click("#stage [data-says$=' review']").await;
                // Its progress goes on by itself.
                tab.find("#private .film").await;
                look(&tab, here, "the review", &["#private [data-steps=stepOn]"]).await;
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
    for screen in SCREENS.into_iter().filter(|screen| looked_at(*screen, "a tournament")) {
        let replica = Replica::start();
        let here = (screen, "a tournament");
        let mut tabs = Vec::new();
        for _ in 0..2 {
            tabs.push(driver.browse_at(&replica.address(), "en", screen).await);
        }
        let made = "tournament create single most=2 least=2 start=full rules=classic 5x5 fleet=1x2+1x1 name=Cup";
        tabs[0].type_line(made).await;
        // On a phone the channel is folded, and its invitation on top of the page.
        let place = if screen.0 < 800 { "#invitation" } else { "#room" };
        let [join, leave] = ["join", "leave"].map(|deed| format!("{place} [data-says$=' tournament {deed}']"));
        for tab in &tabs {
            tab.find(&join).await;
            look(tab, here, "the invitation", &[&join, &leave]).await;
        }
        for tab in &tabs {
            tab.click(&join).await;
        }
        for tab in &tabs {
            tab.find("#stage[data-phase=placing]").await;
            if tab.attribute("#stage [data-says$=' ready']", "type").await.is_empty() {
                look(tab, here, "an empty field", &["#stage [data-says$=' shuffle']"]).await;
                tab.click("#stage [data-says$=' shuffle']").await;
            }
            tab.find("#stage [data-says$=' ready']").await;
            look(tab, here, "laying", &["#stage [data-says$=' ready']"]).await;
            tab.click("#stage [data-says$=' ready']").await;
        }
        for tab in &tabs {
            tab.find("#stage[data-phase=firing]").await;
        }
        let first = usize::from(!my_turn(&tabs[0]).await);
        look(&tabs[first], here, "my turn", &[FIRST_CELL, LAST_CELL, "#decide [data-decides=resign]"]).await;
        give_up(&tabs[1 - first]).await;
        for tab in tabs {
            tab.find("#stage[data-phase=over]").await;
            look(&tab, here, "the end", &["#stage .keys .key"]).await;
            tab.close().await;
        }
    }
}
