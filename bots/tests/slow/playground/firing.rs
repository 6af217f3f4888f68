//! One shot by each input method of the page: the board's cells, the channel's buttons and the arrow keys. Callers wait for the turn.

use fantoccini::key::Key;

use super::{is_over, next_cell, wait_for_answer};
use crate::browser::Tab;

/// Fires at the first unknown cell with the mouse.
pub async fn fire_by_click(tab: &Tab) {
    let cell = next_cell(tab).await;
    let selector = format!("#stage button[data-cell='{cell}']");
    assert_eq!(tab.attribute(&selector, "aria-label").await, format!("{cell}, неизвестно"));
    tab.click(&selector).await;
    wait_for_answer(tab, &cell).await;
    if !is_over(tab).await {
        assert_eq!(tab.attribute(&selector, "aria-disabled").await, "true", "{cell} cannot be fired at again");
    }
}

/// Fires with the channel's buttons: the first open column, then its first open cell.
pub async fn fire_by_buttons(tab: &Tab) {
    let (aim, key) = ("#room [data-says*=' aim ']", "#room [data-says*=' fire ']");
    loop {
        let says = tab.attribute(aim, "data-says").await;
        let revision = says.split(" aim ").next().unwrap_or_default();
        tab.click(aim).await;
        tab.find(&format!("{key}, #notice:not([hidden]) .message")).await;
        if !tab.attribute(key, "data-says").await.is_empty() {
            break;
        }
        // The channel is updated after the player's own board; until then its buttons are outdated and refused.
        tab.find(&format!("#room [data-says*=' aim ']:not([data-says^='{revision} '])")).await;
    }
    let cell = tab.text(key).await;
    tab.click(key).await;
    wait_for_answer(tab, &cell).await;
}

/// Fires by keys at the cell right of and below the first focused one, and checks that the focus stays there.
pub async fn fire_by_arrow_keys(tab: &Tab) {
    let first = tab.find("#stage .grid button[tabindex='0']").await;
    first.send_keys(&char::from(Key::Down).to_string()).await.expect("the board takes keys");
    tab.press(Key::Right).await;
    let cell = tab.focused_attribute("data-cell").await;
    assert!(!cell.is_empty(), "the focus is on the board");
    tab.press(Key::Enter).await;
    wait_for_answer(tab, &cell).await;
    assert_eq!(tab.focused_attribute("data-cell").await, cell, "the focus stays");
}
