//! What one has to press lies before one's eyes, without scrolling: on the screens that people have, at every stage.

use super::TURN_OR_END;
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

/// Notes in the table what cannot be pressed at this stage.
async fn look(tab: &Tab, table: &mut Vec<String>, stage: &str, selectors: &[&str]) -> bool {
    let mut all = true;
    for selector in selectors {
        let hidden = tab.out_of_sight(selector).await;
        all &= hidden.is_empty();
        table.push(format!("{stage:<60} {selector}: {}", if hidden.is_empty() { "in sight" } else { &hidden }));
    }
    all
}

#[tokio::test]
async fn what_is_to_be_pressed_is_in_sight_on_every_screen_and_at_every_stage() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let (mut table, mut all) = (Vec::new(), true);
    for screen in SCREENS {
        for (rules, turn) in RULES {
            let tab = driver.browse_at(&replica.address(), "en", screen).await;
            let stage = |name: &str| format!("{}x{} {rules}: {name}", screen.0, screen.1);
            tab.find("body:not(.adrift)").await;
            all &= look(&tab, &mut table, &stage("the start"), &["#computer"]).await;
            tab.type_line(&format!("battle computer {rules}")).await;
            tab.find("#stage[data-phase=placing] [data-says$=' ready']").await;
            all &= look(&tab, &mut table, &stage("laying"), &["#stage [data-says$=' ready']"]).await;
            tab.click("#stage [data-says$=' ready']").await;
            tab.find(TURN_OR_END).await;
            all &= look(&tab, &mut table, &stage("my turn"), turn).await;
            if rules == "salvo" {
                tab.click(FIRST_CELL).await;
                tab.find(SALVO).await;
                all &= look(&tab, &mut table, &stage("a cell is on the list"), &[SALVO]).await;
            }
            tab.type_line("resign").await;
            tab.find("#stage[data-phase=over]").await;
            all &= look(&tab, &mut table, &stage("the end"), &["#stage [data-says$=' rematch']"]).await;
            tab.close().await;
        }
    }
    println!("{}", table.join("\n"));
    assert!(all, "{}", table.join("\n"));
}
