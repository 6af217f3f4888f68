//! One shot by each way that the page has: the board's cells, the channel's keys, the arrow keys. Says nothing of when to fire.

use fantoccini::key::Key;

use super::{next_cell, over, wait_for_answer};
use crate::browser::Tab;

/// The first cell of which nothing is known, with the mouse.
pub async fn fire_by_click(tab: &Tab) {
    let cell = next_cell(tab).await;
    let selector = format!("#stage button[data-cell='{cell}']");
    assert_eq!(tab.attribute(&selector, "aria-label").await, format!("{cell}, неизвестно"));
    tab.click(&selector).await;
    wait_for_answer(tab, &cell).await;
    if !over(tab).await {
        assert_eq!(tab.attribute(&selector, "aria-disabled").await, "true", "{cell} is spent");
    }
}

/// The channel's own keys: the first open letter, then the first open cell of it.
pub async fn fire_by_buttons(tab: &Tab) {
    let (aim, key) = ("#room [data-says*=' aim ']", "#room [data-says*=' fire ']");
    loop {
        let says = tab.attribute(aim, "data-says").await;
        let drawn = says.split(" aim ").next().unwrap_or_default();
        tab.click(aim).await;
        tab.find(&format!("{key}, #notice:not([hidden]) .message")).await;
        if !tab.attribute(key, "data-says").await.is_empty() {
            break;
        }
        // The channel hears of a shot after the player's own board has changed; until then its keys are refused.
        tab.find(&format!("#room [data-says*=' aim ']:not([data-says^='{drawn} '])")).await;
    }
    let cell = tab.text(key).await;
    tab.click(key).await;
    wait_for_answer(tab, &cell).await;
}

/// One cell on from where the board is entered; the focus stays where the shot went.
pub async fn fire_by_arrow_keys(tab: &Tab) {
    let entrance = tab.find("#stage .grid button[tabindex='0']").await;
    entrance.send_keys(&char::from(Key::Down).to_string()).await.expect("the board takes keys");
    tab.press(Key::Right).await;
    let cell = tab.focused("data-cell").await;
    assert!(!cell.is_empty(), "the focus is on the board");
    tab.press(Key::Enter).await;
    wait_for_answer(tab, &cell).await;
    assert_eq!(tab.focused("data-cell").await, cell, "the focus stays");
}
