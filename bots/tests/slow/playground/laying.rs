//! Placing a fleet by hand: ships are added by taps, turned and moved on the board by mouse and keyboard, never onto forbidden cells;
//! changes can be undone.

use fantoccini::key::Key;

use super::TURN_OR_END;
use crate::browser::{Driver, Replica, Tab};

/// A fixed classic fleet, so that the results of the moves are known.
const FLEET: &str = "place A1-A4 C1-C3 E1-E3 G1-G2 I1-I2 A6-A7 C6 E6 G6 I6";

fn cell(name: &str) -> String {
    format!("#stage button[data-cell='{name}']")
}

/// Waits until there are ships on the cells `on`, and none on the cells `off`.
async fn wait_for_ships(tab: &Tab, on: &[&str], off: &[&str]) {
    for (names, mark) in [(on, "s"), (off, ".")] {
        for name in names {
            tab.find(&format!("{}[data-mark='{mark}']", cell(name))).await;
        }
    }
}

#[tokio::test]
async fn ships_move_and_turn_on_the_board_and_stay_where_not_allowed() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "en").await;
    tab.click("#computer").await;
    tab.find("#stage[data-phase=placing] .grid").await;
    tab.type_line(FLEET).await;
    wait_for_ships(&tab, &["A1", "A4", "C3", "G2", "A7", "I6"], &["B1", "J10"]).await;
    for (name, disabled) in [("A1", "false"), ("I6", "false"), ("B1", "true")] {
        assert_eq!(tab.attribute(&cell(name), "aria-disabled").await, disabled, "only ships can be pressed: {name}");
    }

    // Next to E1 and I1 there is no room to turn; no ship moves onto another.
    tab.click(&cell("G1")).await;
    tab.drag(&cell("C6"), &cell("A2")).await;
    tab.drag(&cell("I6"), &cell("J10")).await;
    wait_for_ships(&tab, &["J10", "G1", "G2", "C6"], &["I6", "F1", "H1"]).await;

    tab.drag(&cell("G1"), &cell("G9")).await;
    wait_for_ships(&tab, &["G9", "G10"], &["G1", "G2"]).await;
    tab.click(&cell("G9")).await;
    wait_for_ships(&tab, &["G9"], &["G10"]).await;
    tab.click(&cell("G9")).await;
    wait_for_ships(&tab, &["G9"], &["F9", "H9"]).await;

    let first = tab.find("#stage .grid button[tabindex='0']").await;
    first.send_keys(&format!("{}{}", char::from(Key::Control), char::from(Key::Home))).await.expect("the board takes keys");
    for _ in 0..5 {
        tab.press(Key::Down).await;
    }
    assert_eq!(tab.focused_attribute("data-cell").await, "A6");
    for (to, left) in [("A8", "A6"), ("A9", "A7")] {
        tab.press_with(Key::Shift, Key::Down).await;
        wait_for_ships(&tab, &[to], &[left]).await;
    }
    assert_eq!(tab.focused_attribute("data-cell").await, "A8", "the focus moves with the ship");
    tab.press(Key::Enter).await;
    wait_for_ships(&tab, &["A8", "B8"], &["A9"]).await;

    tab.click("#stage [data-says$=' ready']").await;
    tab.find(TURN_OR_END).await;
}

#[tokio::test]
async fn ships_are_placed_one_by_one_by_tapping_an_empty_field() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tabs = [driver.browse(&replica.address(), "en").await, driver.browse(&replica.address(), "en").await];
    tabs[0].type_line("battle anyone classic").await;
    tabs[1].click("#room [data-says$=' join']").await;
    let tab = &tabs[0];
    tab.click("#stage[data-phase=placing] [data-says$=' undo']").await;
    tab.find("#stage .grid[data-adds]").await;
    tab.click(&cell("A1")).await;
    wait_for_ships(tab, &["A1", "B1", "C1", "D1"], &["E1", "A2"]).await;
    tab.click(&cell("A3")).await;
    wait_for_ships(tab, &["A3", "B3", "C3"], &["D3"]).await;
    tab.click("#stage [data-says$=' undo']").await;
    wait_for_ships(tab, &["A1", "D1"], &["A3"]).await;
}
