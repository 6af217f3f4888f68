//! The board page in real browsers against the real binary: whole games by presses, sessions that survive closing the page, and the
//! whole board visible on every screen.

use std::collections::BTreeSet;

use fantoccini::key::Key;

use crate::browser::{Driver, Replica, TAB_PRESSES, Tab, assert_in_sight};

/// A phone held upright.
const PHONE: (u32, u32) = (390, 844);

/// Screens, and the smallest side of a cell there, in pixels.
const SCREENS: [((u32, u32), f64); 7] = [
    ((320, 568), 28.0),
    ((360, 640), 32.0),
    (PHONE, 34.0),
    ((844, 390), 34.0),
    ((768, 1024), 34.0),
    ((1366, 768), 34.0),
    ((1920, 1080), 34.0),
];

const FIRST_CELL: &str = ".grid [role=row]:first-child [role=gridcell]:first-child button";
const LAST_CELL: &str = ".grid [role=row]:last-child [role=gridcell]:last-child button";

/// A cell that can be fired at, on the own turn.
const OPEN_CELL: &str = ".battle .target .grid.turn button[data-mark='?'][aria-disabled=false]";

/// In a review, the field at which the shot was fired.
const FIRED_FIELD: &str = ".review[data-side=target] .target .sheet, .review[data-side=own] .own .sheet";

/// A tour of all screens: for each step the prefix of a `data-key` to press, a selector or an address, and the element shown next.
const TOUR: &str = "name #settings[open]; close .home; ownRules .setting; setting-sweepers+ #notice:not([hidden]); ok .home; rules [open]; \
    rules-straume .home; opponents [open]; invite .qr; cancel .home; new-tournament .tournament .qr; home .home; watch- .watch .field; \
    home .home; computer .placing; ready .sailing .turn [aria-disabled=false]; home .home .game; rules-salvo .home; computer .placing; \
    ready .turn [data-mark='?']; .turn>*>*>[data-mark='?'] .battle:not(:has(.tools>p)) [data-mark='+']; home .home .game; \
    rules-classic .home; computer .placing; ready .turn [data-mark='?']; hint [data-chance=best]; .turn>*>*>[data-mark='?'] .shot; \
    menu .menu:not([hidden]); resign [data-key=playOn]; resignSurely .end; .proof>summary .proof a; review .review[data-side]; \
    result .end; toHome .home; /t/CODE .projector; /chat #stage; /print #sheets; / .home; together [data-key=pass]; pass main>.curtain";

const TURN_OR_END: &str = ".battle .target .grid.turn button[aria-disabled=false], .end";

/// How many shots of a game are timed.
const TIMED_SHOTS: usize = 10;

/// One more than the cells of both fields: a game with so many shots does not end.
const TOO_MANY_SHOTS: usize = 201;

/// The selector of the button with this `data-key`.
fn key(name: &str) -> String {
    format!("[data-key='{name}']")
}

async fn assert_all_in_sight<S: AsRef<str>>(tab: &Tab, selectors: &[S], screen: (u32, u32)) {
    for selector in selectors {
        assert_in_sight(tab, selector.as_ref(), screen).await;
    }
}

/// Starts a game against the computer, and waits for the first turn or the end.
async fn begin(tab: &Tab) {
    tab.click(&key("computer")).await;
    tab.find(".placing .grid").await;
    tab.click(&key("ready")).await;
    tab.find(TURN_OR_END).await;
}

async fn choose_rules(tab: &Tab, rules: &str) {
    tab.click(&key("rules")).await;
    tab.click(&key(&format!("rules-{rules}"))).await;
    tab.find(".home details.list:not([open]) [data-key=rules]").await;
}

/// Starts a game with these rules between two people: the second one joins by the link of the first.
async fn start_two_player_game(replica: &Replica, driver: &Driver, rules: &str) -> [Tab; 2] {
    let anna = driver.browse_at(&replica.board_page(), "en", PHONE).await;
    choose_rules(&anna, rules).await;
    anna.click(&key("invite")).await;
    anna.find(".waiting .code").await;
    let oleg = follow_link(driver, &anna).await;
    [anna, oleg]
}

/// Opens the invitation that this tab shows as another person, Oleg.
async fn follow_link(driver: &Driver, host: &Tab) -> Tab {
    let oleg = driver.browse_at(&host.value("#invitation").await, "en", PHONE).await;
    oleg.find("#settings[open] #name").await.send_keys("Oleg").await.expect("the field takes keys");
    let inviter = if host.count(".waiting").await > 0 { "Player 1 challenges you." } else { "" };
    oleg.wait_for_text("#settings", &[inviter]).await;
    oleg.click("#settings [data-key=close]").await;
    oleg
}

/// Fires at the first unknown cell, and waits for the result.
async fn shoot(tab: &Tab) {
    let cell = tab.attribute(OPEN_CELL, "data-cell").await;
    tab.click(&format!(".battle .target button[data-cell='{cell}']")).await;
    tab.find(&format!(".battle .target button[data-cell='{cell}']:not([data-mark='?']), .battle .status:not(.ours), .end")).await;
}

/// Fires, and waits for the next turn or the end.
async fn fire_and_wait_for_turn(tab: &Tab) {
    shoot(tab).await;
    tab.find(TURN_OR_END).await;
}

/// Passes the device to the other player, and checks that the page shows nothing of either until that player confirms.
async fn pass_device(tab: &Tab, to: &str) {
    tab.click(&key("pass")).await;
    tab.wait_for_text("#hand", &[to]).await;
    for (shown, number) in [(".field", 0), (".code", 0), ("main .curtain", 1)] {
        assert_eq!(tab.count(shown).await, number, "{shown}");
    }
    assert_eq!(tab.text("#voice").await, "");
    tab.click(&key("lift")).await;
}

async fn resign(tab: &Tab) {
    tab.click(&key("menu")).await;
    tab.click(&key("resign")).await;
    assert_eq!(tab.focused_attribute("data-key").await, "playOn", "pressing Enter once more does not resign");
    tab.click(&key("resignSurely")).await;
    tab.find(".end").await;
}

#[tokio::test]
async fn classic_game_is_played_by_presses_on_a_phone() {
    let (mut replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.board_page(), "en", PHONE).await;
    assert_in_sight(&tab, &key("computer"), PHONE).await;
    tab.click(".levels label:has([value=easy])").await;
    tab.click(&key("computer")).await;
    tab.find(".placing .grid").await;
    assert_all_in_sight(&tab, &["shuffle", "ready"].map(key), PHONE).await;
    tab.click_fast(&key("shuffle"), 5).await;
    tab.find(&key("undo")).await;
    assert_eq!(tab.text("#notice").await, "", "a double tap is one press");
    tab.click(&key("ready")).await;
    let mut times = Vec::new();
    for shot in 0.. {
        assert!(shot < TOO_MANY_SHOTS, "the game ends");
        tab.find(TURN_OR_END).await;
        if !tab.attribute(".end", "class").await.is_empty() {
            break;
        }
        if shot < TIMED_SHOTS { times.push(tab.time_shot(OPEN_CELL).await) } else { fire_and_wait_for_turn(&tab).await }
    }
    let longest = [0, 1].map(|part| times.iter().map(|time| time[part]).fold(0.0, f64::max));
    println!("ms from a press to its mark and to the answer on the screen, the longest of {}: {longest:?}; all: {times:?}", times.len());
    tab.wait_for_text(".result h2", &["You won!", "You lost"]).await;
    tab.wait_for_text(".result .figures", &["best streak:"]).await;
    for name in ["rematch", "review", "share"] {
        assert_in_sight(&tab, &key(name), PHONE).await;
    }
    tab.click(&key("share")).await;
    // If the browser refuses to copy the text, the page shows it.
    tab.wait_for_text("body", &["Result copied", "⚓ Broadside"]).await;
    assert_eq!(tab.text(".proof div").await, "", "the proof is hidden until it is opened");
    tab.click_fast(".proof summary", 1).await;
    tab.wait_for_text(".proof div", &["run “broadside verify” on the attached record"]).await;
    tab.find(".proof a[download^=broadside-]").await;
    // The notice covers the buttons.
    tab.find("#notice[hidden]").await;
    // The proof is available without a connection, while the page has an unsent message.
    replica.kill();
    for name in ["menu", "settings", "close"] {
        tab.click(&key(name)).await;
    }
    tab.click_fast(".proof summary", 1).await;
    tab.click_fast(".proof summary", 1).await;
    tab.find(".proof[open] a[download^=broadside-]").await;
    replica.start_again();
    tab.click(&key("rematch")).await;
    tab.find(".placing .grid").await;
}

/// Moves the focus by Tab to the element with this accessible role and name, and presses Enter.
async fn press_by_name(tab: &Tab, role: &str, name: &str) {
    for _ in 0..TAB_PRESSES {
        if tab.role_and_name(":focus, body:not(:has(:focus))").await == (role.to_owned(), name.to_owned()) {
            return tab.press(Key::Enter).await;
        }
        tab.press(Key::Tab).await;
    }
    panic!("Tab reaches no {role} with the name {name}");
}

#[tokio::test]
async fn whole_game_is_played_by_keys_roles_and_names_and_each_shot_announced_once() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.board_page(), "en", (1366, 768)).await;
    tab.find(".home").await;
    tab.record_texts("#voice").await;
    for (name, next) in [("Play", "Drag to move"), ("Ready", "Your turn")] {
        press_by_name(&tab, "button", name).await;
        tab.wait_for_text("#voice", &[next]).await;
    }
    let mut name = "A1, unknown".to_owned();
    press_by_name(&tab, "button", &name).await;
    loop {
        let (cell, mark) = name.split_once(", ").expect("a label has a cell and its state");
        if mark == "unknown" {
            tab.find(&format!("body[data-recorded*='You: {cell} ']")).await;
            tab.wait_for_text("#voice", &["Your turn", "You won!", "You lost"]).await;
            if !tab.text("#voice").await.contains("Your turn") {
                break;
            }
        }
        tab.press(if cell.starts_with('J') { Key::Down } else { Key::Right }).await;
        if cell.starts_with('J') {
            tab.press(Key::Home).await;
        }
        name = tab.role_and_name(":focus").await.1;
        if name.ends_with(", unknown") {
            tab.press(Key::Enter).await;
        }
    }
    let recorded = tab.attribute("body", "data-recorded").await;
    let shots: Vec<&str> = recorded.split(" | ").flat_map(|text| text.split(". ")).filter(|part| part.contains(": ")).collect();
    let distinct: BTreeSet<&&str> = shots.iter().collect();
    let fired = tab.count(".end .drawing :is(.hit, .miss)").await;
    assert_eq!((shots.len(), distinct.len()), (fired, fired), "{recorded}");
    assert_eq!(recorded.matches("You won!").count() + recorded.matches("You lost").count(), 1, "{recorded}");
}

#[tokio::test]
async fn screens_have_no_axe_findings() {
    let (mut replica, driver) = (Replica::start(), Driver::start());
    let _players = start_two_player_game(&replica, &driver, "classic").await;
    for screen in [PHONE, (1366, 768)] {
        let tab = driver.browse_at(&replica.board_page(), "en", screen).await;
        let check = async |place: &str| {
            assert_eq!(tab.axe_findings().await, "", "{place} on {screen:?}");
        };
        tab.find(".home").await;
        replica.kill();
        tab.find(".adrift .home .key").await;
        check("without a connection").await;
        replica.start_again();
        for step in TOUR.split("; ") {
            let (press, shown) = step.split_once(' ').expect("a step has a button and a selector");
            if let Some(address) = press.strip_prefix('/') {
                let code = tab.attribute("[data-key^=tournament-]", "data-key").await.replace("tournament-", "");
                tab.open_another(&format!("{}{}", replica.board_page(), address.replace("CODE", &code))).await;
            } else {
                let press = if press.starts_with('.') { press.to_owned() } else { format!("[data-key^='{press}']") };
                tab.find(&press).await;
                tab.click_fast(&press, 1).await;
            }
            tab.find(shown).await;
            check(step).await;
        }
        tab.close().await;
    }
}

#[tokio::test]
async fn closed_page_offers_to_continue() {
    let (mut replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.board_page(), "en", PHONE).await;
    begin(&tab).await;
    fire_and_wait_for_turn(&tab).await;
    let fired = tab.text(".battle .line").await;
    for restart in [false, true] {
        if restart {
            replica.kill();
            replica.start_again();
        }
        tab.reopen(&replica.board_page()).await;
        assert_in_sight(&tab, "[data-key^=continue]", PHONE).await;
        tab.wait_for_text("[data-key=name]", &["Player 1"]).await;
        // A clock of a day has no seconds.
        tab.wait_for_text(".home .card.game", &["23 hr"]).await;
        tab.click("[data-key^=continue]").await;
        tab.wait_for_text(".battle .line", &[&fired]).await;
    }
    // Another tab with the chat view belongs to the same person.
    tab.open_another(&replica.address()).await;
    tab.find("#stage[data-phase=firing]").await;
    assert_eq!(tab.value("#name").await, "Player 1");
}

#[tokio::test]
async fn shot_during_an_outage_is_fired_afterwards() {
    let (mut replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.board_page(), "en", PHONE).await;
    begin(&tab).await;
    let cell = tab.attribute(OPEN_CELL, "data-cell").await;
    replica.kill();
    tab.wait_for_text("#link", &["reconnecting"]).await;
    tab.click(&format!(".battle .target button[data-cell='{cell}']")).await;
    replica.start_again();
    tab.wait_for_text(".battle .line", &[&format!("You {cell} ")]).await;
}

#[tokio::test]
async fn whole_board_is_in_sight_on_every_screen() {
    let (replica, driver) = (Replica::start(), Driver::start());
    for (screen, smallest) in SCREENS {
        let tab = driver.browse_at(&replica.board_page(), "en", screen).await;
        tab.click(&key("ownRules")).await;
        tab.find(".setting").await;
        assert_in_sight(&tab, &key("ok"), screen).await;
        tab.click(&key("ok")).await;
        tab.click(&key("computer")).await;
        for (stage, next) in [(".placing", Some("ready")), (".battle .target", None)] {
            tab.find(&format!("{stage} .grid")).await;
            assert_all_in_sight(&tab, &[FIRST_CELL, LAST_CELL].map(|cell| format!("{stage} {cell}")), screen).await;
            let side = tab.shorter_side(&format!("{stage} .sheet")).await;
            assert!(side / 10.0 >= smallest, "{stage} on {screen:?}: {side}");
            if let Some(next) = next {
                assert_in_sight(&tab, &key(next), screen).await;
                tab.click(&key(next)).await;
            }
        }
        // In portrait the own field is behind a button that swaps the two.
        let own = if screen.0 < screen.1 { "[data-key=swap]" } else { ".battle .own .sheet" };
        assert_all_in_sight(&tab, &[".clock", ".battle .status strong", own, "[data-key=menu]"], screen).await;
        tab.find(TURN_OR_END).await;
        fire_and_wait_for_turn(&tab).await;
        resign(&tab).await;
        assert_in_sight(&tab, &key("rematch"), screen).await;
        tab.click(&key("review")).await;
        for part in [".review input", "[data-key=stepOn]", "[data-key=result]", FIRED_FIELD] {
            assert_in_sight(&tab, part, screen).await;
        }
        // The question before an incomplete salvo.
        tab.click(&key("home")).await;
        choose_rules(&tab, "salvo").await;
        begin(&tab).await;
        tab.click(OPEN_CELL).await;
        tab.click(&key("salvoShort")).await;
        assert_all_in_sight(&tab, &["salvo", "playOn"].map(key), screen).await;
        tab.close().await;
    }
}

#[tokio::test]
async fn large_board_is_whole_in_sight_and_enlarged_before_a_shot() {
    let (replica, driver) = (Replica::start(), Driver::start());
    for (screen, _) in SCREENS {
        let tab = driver.browse_at(&replica.board_page(), "en", screen).await;
        choose_rules(&tab, "field-20").await;
        tab.click(&key("computer")).await;
        for stage in [".placing", ".battle .target"] {
            assert_all_in_sight(&tab, &[FIRST_CELL, LAST_CELL].map(|cell| format!("{stage} {cell}")), screen).await;
            if stage == ".placing" {
                assert_in_sight(&tab, &key("ready"), screen).await;
                tab.click(&key("ready")).await;
            }
        }
        tab.find(TURN_OR_END).await;
        if screen == PHONE {
            let cell = format!(".battle .target button[data-cell='{}']", tab.attribute(OPEN_CELL, "data-cell").await);
            for next in [Some(key("whole")), None] {
                tab.click(&cell).await;
                tab.find(".battle .target.enlarged").await;
                assert_eq!(tab.attribute(&cell, "data-mark").await, "?", "the first press only enlarges");
                assert!(tab.shorter_side(&cell).await >= 34.0);
                assert_all_in_sight(&tab, &[&cell, &key("whole")], screen).await;
                tab.click(next.as_ref().unwrap_or(&cell)).await;
                tab.find(".battle .target:not(.enlarged)").await;
            }
            tab.find(&format!("{cell}:not([data-mark='?'])")).await;
        }
        tab.close().await;
    }
}

#[tokio::test]
async fn review_shows_each_shot_and_its_worth() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.board_page(), "en", PHONE).await;
    begin(&tab).await;
    fire_and_wait_for_turn(&tab).await;
    fire_and_wait_for_turn(&tab).await;
    resign(&tab).await;
    tab.click(&key("review")).await;
    tab.wait_for_text(".review .step", &["1 / "]).await;
    assert_eq!(tab.focused_attribute("type").await, "range", "the slider has the focus, so that arrow keys work");
    let moves: usize = tab.attribute(".review input", "max").await.parse().expect("the number of shots");
    tab.press(Key::End).await;
    tab.wait_for_text(".review .step", &[&format!("{moves} / {moves} ")]).await;
    tab.press(Key::Home).await;
    let mut own = 0;
    for step in 1..=moves {
        tab.wait_for_text(".review .step", &[&format!("{step} / {moves} ")]).await;
        if tab.attribute(".review", "data-side").await == "target" {
            tab.wait_for_text(".review .step", &["Chance of a hit: "]).await;
            assert_eq!(tab.count(".review .target .last").await, 1);
            assert!(tab.count(".review .target .best").await > 0, "the most likely cells are outlined");
            own += 1;
        }
        tab.click(&key("stepOn")).await;
    }
    let idle = ".review label[style*=hidden]";
    assert!(own >= 2 && tab.text(idle).await.contains("Working out"), "{own} shots; the calculation has ended");
    assert!(!tab.bounds(idle).await.ends_with(",0"), "it keeps its space, so that the fields do not jump");
    tab.click(&key("result")).await;
    tab.wait_for_text(".end .result h2", &["You lost"]).await;
}

#[tokio::test]
async fn friend_joins_by_link_and_a_rematch_is_answered() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let desktop = (1366, 768);
    let anna = driver.browse_at(&replica.board_page(), "en", desktop).await;
    anna.click(&key("invite")).await;
    anna.find(".waiting .code").await;
    let code = anna.text(".waiting .code").await;
    assert_eq!(anna.value("#invitation").await, format!("{}#join={code}", replica.board_page()));
    anna.click(&key("home")).await;
    anna.click(&key("invite")).await;
    anna.find(".waiting .code").await;
    assert_eq!(anna.text(".waiting .code").await, code, "one open challenge is enough");
    let oleg = follow_link(&driver, &anna).await;
    for tab in [&anna, &oleg] {
        tab.find(".placing .grid").await;
        tab.click(&key("ready")).await;
    }
    for tab in [&anna, &oleg] {
        tab.find(".battle").await;
    }
    anna.wait_for_text(".bar h1", &["Oleg"]).await;
    resign(&oleg).await;
    anna.wait_for_text(".result h2", &["You won!"]).await;
    assert_all_in_sight(&anna, &["say-gg", "rematch", "toHome"].map(key), desktop).await;
    assert_in_sight(&oleg, &key("say-gg"), PHONE).await;
    oleg.click(&key("say-gg")).await;
    anna.wait_for_text(".end .talk p", &["Oleg says: 🤝 Good game!"]).await;
    oleg.wait_for_text(".end .talk p", &["Player 1: 🤝 Good game!"]).await;
    oleg.click(&key("rematch")).await;
    oleg.wait_for_text(".waiting h2", &["Waiting for Player 1"]).await;
    assert_all_in_sight(&anna, &[".end [data-key^=accept]", ".end [data-key^=decline]"], desktop).await;
    anna.click(".end [data-key^=decline]").await;
    oleg.find(".home").await;
    anna.click(&key("rematch")).await;
    oleg.click(".home [data-key^=accept]").await;
    for tab in [anna, oleg] {
        tab.find(".placing .grid").await;
    }
}

#[tokio::test]
async fn two_people_play_at_one_device_with_a_curtain_between_them() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.board_page(), "en", PHONE).await;
    tab.click(&key("together")).await;
    pass_device(&tab, "second player").await;
    tab.find("#settings[open] #name").await.send_keys("Oleg").await.expect("the field takes keys");
    tab.click("#settings [data-key=close]").await;
    tab.click(".placing [data-key=ready]").await;
    pass_device(&tab, "Player 1").await;
    tab.click(".placing [data-key=ready]").await;
    for to in ["Oleg", "Player 1", "Oleg"] {
        tab.find(".battle .status").await;
        while tab.count(".battle .status.ours").await > 0 {
            shoot(&tab).await;
        }
        pass_device(&tab, to).await;
    }
    resign(&tab).await;
    pass_device(&tab, "Player 1").await;
    tab.wait_for_text(".result h2", &["You won!"]).await;
    tab.wait_for_text(".bar h1", &["Oleg"]).await;
    tab.click(&key("rematch")).await;
    pass_device(&tab, "Oleg").await;
    tab.find(".placing .grid").await;
    // The chat view belongs to the player who has the device.
    tab.open_another(&replica.address()).await;
    tab.find("#stage[data-phase=placing]").await;
    assert_eq!(tab.value("#name").await, "Oleg");
}

#[tokio::test]
async fn rules_opponents_and_appearance_are_chosen_from_lists() {
    let (mut replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.board_page(), "en", PHONE).await;
    tab.wait_for_text(&key("rules"), &["Classic"]).await;
    choose_rules(&tab, "salvo").await;
    tab.wait_for_text(&key("rules"), &["Salvo"]).await;
    assert_eq!(tab.focused_attribute("data-key").await, "rules", "the focus returns to the button of the list");
    assert_in_sight(&tab, &key("rules"), PHONE).await;
    tab.click(&key("opponents")).await;
    assert_eq!(tab.count("[data-key^='opponents-']").await, 21);
    tab.click(&key("opponents-knight")).await;
    tab.find(".placing .grid").await;
    tab.click(&key("home")).await;
    tab.wait_for_text(".home .card.game", &["Salvo"]).await;
    tab.wait_for_text(".home .card.game", &["Computer"]).await;
    // Own rules start from the chosen ones; a refused change is explained and changes nothing.
    tab.click(&key("ownRules")).await;
    tab.click(&key("setting-sweepers+")).await;
    tab.wait_for_text("#notice", &["only with mines"]).await;
    assert_eq!(tab.text(".options [role=status]").await, "Salvo");
    assert_in_sight(&tab, &key("setting-mines+"), PHONE).await;
    replica.kill();
    tab.wait_for_text("#link", &["reconnecting"]).await;
    tab.click(&key("setting-mines+")).await;
    tab.click("[data-key=setting-touch] option[value=corners]").await;
    replica.start_again();
    tab.wait_for_text(".options [role=status]", &["Salvo · Touching: by corners · Mines: 1"]).await;
    assert_eq!(tab.value("[data-key=setting-touch]").await, "corners");
    tab.click(&key("ok")).await;
    tab.click(&key("computer")).await;
    tab.find(".placing [data-mark=m]").await;
    tab.wait_for_text(".placing .legend", &["○ mine"]).await;
    tab.click(&key("home")).await;
    tab.wait_for_text(".home .card.game", &["Own rules"]).await;
    assert_eq!(tab.attribute(".home [data-key^=rules-]", "data-key").await, "rules-own", "the rules used last come first");
    choose_rules(&tab, "salvo").await;
    tab.click(&key("name")).await;
    tab.click("#look-theme option[value=admiral]").await;
    tab.click("#dark-mode option[value=on]").await;
    tab.find("html[data-theme=admiral] link#dark[media=all]").await;
    // The choices are saved, and shown in the language of the page.
    tab.reopen(&replica.board_page()).await;
    tab.wait_for_text(&key("rules"), &["Salvo"]).await;
    tab.click(&key("name")).await;
    tab.find("#look-theme option[value=admiral][selected]").await;
    tab.click("#locale option[value=de]").await;
    tab.wait_for_text(&key("rules"), &["Salve"]).await;
    tab.wait_for_text(&key("opponents"), &["Weitere Gegner"]).await;
}

#[tokio::test]
async fn page_inside_telegram_has_its_back_button_vibration_and_colours() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.board_page(), "en", PHONE).await;
    tab.enter_telegram().await;
    tab.click(&key("name")).await;
    tab.click("#sound[aria-pressed=false]").await;
    tab.click("#settings [data-key=close]").await;
    begin(&tab).await;
    tab.find(r#"body[data-posts^='web_app_setup_back_button {"is_visible":true}; ']"#).await;
    tab.click(&key("menu")).await;
    tab.click(&key("settings")).await;
    tab.find("#settings[open]").await;
    tab.send_telegram_event("back_button_pressed", "null").await;
    tab.find("#settings:not([open])").await;
    resign(&tab).await;
    tab.find(r#"body[data-posts*='haptic_feedback {"type":"notification","notification_type":"error"}; ']"#).await;
    tab.send_telegram_event("back_button_pressed", "null").await;
    tab.find(".home").await;
    tab.find(r#"body[data-posts$='back_button {"is_visible":false}; ']"#).await;
    for (colour, media) in [("#101418", "all"), ("#fafafa", "not all")] {
        tab.send_telegram_event("theme_changed", &format!(r#"{{ theme_params: {{ bg_color: "{colour}" }} }}"#)).await;
        tab.find(&format!("html[style*='--paper: {colour}'] link#dark[media='{media}']")).await;
    }
}

#[tokio::test]
async fn flying_dutchman_is_placed_and_steered_by_presses() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let [anna, oleg] = start_two_player_game(&replica, &driver, "dutchman-quick").await;
    for tab in [&anna, &oleg] {
        for cell in ["A1", "B2", "C3", "D4", "E5"] {
            assert_in_sight(tab, &format!(".placing button[data-cell={cell}]"), PHONE).await;
            tab.click(&format!(".placing button[data-cell={cell}]")).await;
        }
        for cell in ["A1", "C3", "E5"] {
            tab.find(&format!(".placing button[data-cell={cell}][data-mark=s]")).await;
        }
        tab.click(&key("ready")).await;
    }
    anna.find(".battle").await;
    if anna.count(".battle .status.ours").await > 0 {
        anna.click(".battle .target button[data-cell=J10]").await;
    }
    let place = ["A1", "B1", "C1"].map(|cell| format!(".own button[data-cell={cell}]"));
    for (shot, answer) in [("A1", vec![key("stay")]), ("B2", place.to_vec())] {
        oleg.click(&format!(".battle .target .grid.turn button[data-cell={shot}]")).await;
        anna.find(".battle.gives").await;
        anna.wait_for_text(".status strong", &["Hit! Stay or move?"]).await;
        let own = [FIRST_CELL, LAST_CELL].map(|cell| format!(".own {cell}"));
        assert_all_in_sight(&anna, &[["stay", "moveRandom"].map(key), own].concat(), PHONE).await;
        for press in answer {
            anna.click(&press).await;
        }
        anna.find(".battle:not(.gives)").await;
    }
    anna.find(".battle .own .sheet[aria-label*='my ship: B1 C1']").await;
}

#[tokio::test]
async fn table_game_is_lined_up_and_sailed_to_its_end_by_presses() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tabs = start_two_player_game(&replica, &driver, "straume").await;
    for tab in &tabs {
        let point = async |mark: &str| {
            let ship = format!(".placing button[data-mark='own v-{mark}']");
            assert_in_sight(tab, &ship, PHONE).await;
            tab.attribute(&ship, "data-cell").await
        };
        let (cruiser, sweeper) = (point("K").await, point("T").await);
        tab.click(&format!(".placing button[data-cell='{cruiser}']")).await;
        tab.find(&format!(".placing button[data-cell='{cruiser}'][aria-pressed=true]")).await;
        tab.click(&format!(".placing button[data-cell='{sweeper}']")).await;
        tab.find(&format!(".placing button[data-cell='{sweeper}'][data-mark='own v-K']")).await;
        tab.click(&key("ready")).await;
    }
    for tab in &tabs {
        tab.find(".sailing").await;
        assert_all_in_sight(tab, &[FIRST_CELL, LAST_CELL, ".sailing .line", ".clock"], PHONE).await;
    }
    let [mut south, mut north] = tabs;
    if south.count(".sailing .status.ours").await == 0 {
        std::mem::swap(&mut south, &mut north);
    }
    let (hull, hulls) = (south.shorter_side(".sailing .status .hull").await, south.shorter_side(".sailing .status .hulls").await);
    assert!(hulls < 2.0 * hull, "the ships are in one row");
    // The chart has smaller cells than other fields, because its ships move by a second press.
    assert!(south.shorter_side(".sailing .sheet").await / 12.0 >= 28.0);
    south.click(".sailing .grid.turn button[data-cell=a1]").await;
    south.find(".sailing button[data-cell=a1][aria-pressed=true]").await;
    assert!(!south.text(".sailing .line").await.contains("goes to"), "the first press only chooses a ship");
    assert_all_in_sight(&south, &["forward", "left", "right"].map(key), PHONE).await;
    south.click(".sailing button[data-cell=a2]").await;
    for tab in [&south, &north] {
        tab.wait_for_text(".sailing .line", &["goes to a2"]).await;
        tab.find(".sailing button[data-cell=a2][data-mark*='h-N']").await;
    }
    // Pressing a button returns the focus to the chart.
    north.click(".sailing .grid.turn button[data-cell=l14]").await;
    north.click(&key("right")).await;
    north.find(".sailing button[data-cell=l14][data-mark*='h-W']").await;
    south.find(".sailing .status.ours").await;
    assert_eq!(north.focused_attribute("data-cell").await, "l14");
    south.click(&key("menu")).await;
    south.click(&key("draw")).await;
    north.click(&key("agreeDraw")).await;
    for tab in [south, north] {
        tab.wait_for_text(".end .result h2", &["Draw"]).await;
        tab.find(".end .fields .target .vessel").await;
        tab.click(&key("review")).await;
        tab.wait_for_text(".review .step", &["goes to a2"]).await;
        tab.find(".review .target .sheet[aria-label*='a2']:not([aria-label*='heading west'])").await;
        assert_in_sight(&tab, ".review .target .sheet", PHONE).await;
        tab.click(&key("stepOn")).await;
        tab.find(".review .target .sheet[aria-label*='heading west']").await;
        tab.click(&key("result")).await;
        assert_in_sight(&tab, &key("rematch"), PHONE).await;
    }
}

#[tokio::test]
async fn challenge_is_withdrawn_and_every_text_changes_with_the_language() {
    let (mut replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.board_page(), "en", PHONE).await;
    tab.click(&key("invite")).await;
    tab.click(".waiting [data-key=cancel]").await;
    tab.find(".home").await;
    begin(&tab).await;
    tab.click(&key("hint")).await;
    tab.find("button[data-chance=best]").await;
    tab.click(OPEN_CELL).await;
    tab.find(".battle .target:not(:has([data-chance]))").await;
    tab.click(&key("menu")).await;
    tab.click(&key("settings")).await;
    replica.kill();
    tab.click("#locale option[value=de]").await;
    tab.wait_for_text("#link", &["reconnecting…"]).await;
    tab.wait_for_text(".battle .fleet", &["My fleet"]).await;
    replica.start_again();
    tab.wait_for_text("#settings h2", &["Einstellungen"]).await;
    tab.click("#settings [data-key=close]").await;
    tab.wait_for_text(".battle .fleet", &["Meine Flotte"]).await;
    tab.wait_for_text(".battle .bar h1", &["Computer"]).await;
    tab.click(&key("menu")).await;
    tab.click(".menu [data-key=chat]").await;
    tab.find("#stage[data-phase=firing]").await;
}

#[tokio::test]
async fn game_of_others_is_watched_from_the_home_screen_and_by_its_address() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let [anna, oleg] = start_two_player_game(&replica, &driver, "classic").await;
    for tab in [&anna, &oleg] {
        tab.find(".placing .grid").await;
    }
    let kari = driver.browse_at(&replica.board_page(), "en", PHONE).await;
    kari.find("[data-key^=watch-]").await;
    let code = kari.attribute("[data-key^=watch-]", "data-key").await.replace("watch-", "");
    kari.click(&key(&format!("watch-{code}"))).await;
    kari.wait_for_text(".watch .bar h1", &["Player 1 — Oleg"]).await;
    let projector = driver.browse_at(&format!("{}w/{code}", replica.board_page()), "en", (1366, 768)).await;
    for tab in [&anna, &oleg] {
        tab.click(&key("ready")).await;
    }
    anna.find(".battle").await;
    oleg.find(".battle").await;
    let first = if anna.count(".battle .status.ours").await > 0 { &anna } else { &oleg };
    shoot(first).await;
    for (tab, screen) in [(&kari, PHONE), (&projector, (1366, 768))] {
        tab.find(".watch .last").await;
        for part in [".watch section:first-child .sheet", ".watch section:last-child .sheet", ".watch .clock", ".watch .status"] {
            assert_in_sight(tab, part, screen).await;
        }
        assert_eq!(tab.count(".watch .grid, .watch .ship:not(.sunk)").await, 0, "nothing to press, and no ship before it is sunk");
    }
    let low = driver.browse_at(&format!("{}w/{code}", replica.board_page()), "en", (320, 568)).await;
    low.find(".watch .last").await;
    assert!(low.shorter_side(".watch .sheet").await >= 280.0, "its cells are as large as those of a played game");
    // A link from a group of Telegram opens it, too.
    kari.reopen(&format!("{}#tgWebAppData=start_param%3D{code}", replica.board_page())).await;
    kari.find(".watch .last").await;
    resign(&oleg).await;
    for tab in [&kari, &projector] {
        tab.wait_for_text("#voice", &["Player 1 wins"]).await;
        assert_eq!(tab.count(".watch .ship").await, 20, "both fleets are disclosed at the end");
    }
    kari.click(&key("home")).await;
    kari.find(&format!(".home:not(:has([data-key=watch-{code}]))")).await;
}

#[tokio::test]
async fn tournament_is_made_joined_by_its_link_started_and_shown_on_a_projector() {
    const SCREEN: (u32, u32) = (1366, 768);
    let (replica, driver) = (Replica::start(), Driver::start());
    let anna = driver.browse_at(&replica.board_page(), "en", PHONE).await;
    anna.click(&key("new-tournament")).await;
    anna.find(".tournament .code").await;
    let code = anna.text(".tournament .code").await;
    let projector = driver.browse_at(&format!("{}t/{code}", replica.board_page()), "en", SCREEN).await;
    projector.wait_for_text(".projector .address", &[format!("#join={code}").as_str()]).await;
    anna.find(".quiet[data-key=tournament-start]").await;
    let oleg = follow_link(&driver, &anna).await;
    oleg.find(&key("tournament-leave")).await;
    anna.click(&key("tournament-join")).await;
    anna.find("#settings[open] #name").await;
    anna.click("#settings [data-key=close]").await;
    for tab in [&anna, &projector] {
        tab.find(".standings tbody tr:nth-child(2)").await;
    }
    for pressed in ["cancel", "pause"] {
        anna.click(&key(&format!("tournament-{pressed}"))).await;
        anna.click(&key(if pressed == "pause" { "tournament-surely" } else { "playOn" })).await;
    }
    anna.click(&key("tournament-resume")).await;
    anna.click(".main[data-key=tournament-start]").await;
    projector.wait_for_text(".rounds h2", &["Round 1 of 1"]).await;
    assert_in_sight(&projector, ".rounds", SCREEN).await;
    assert_in_sight(&projector, ".standings", SCREEN).await;
    assert_eq!(projector.count(".projector :is(button, a, input)").await, 0, "nothing can be pressed");
    for (tab, own) in [(&anna, "against Oleg"), (&oleg, "against Player 1")] {
        tab.wait_for_text(".tournament h2", &[own]).await;
        tab.click(".tournament [data-key^=continue]").await;
        tab.find(".placing .grid").await;
    }
}
