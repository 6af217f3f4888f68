//! Requests for printed sheets in a chat: which sheet, placement strategy and rules are understood.

use broadside_service::request::Place;
use broadside_testkit::world::{World, anna, refused, shown};

#[tokio::test]
async fn sheets_can_be_requested_with_rules_in_usual_words() {
    let mut world = World::new();
    world.say(anna(), Place::Private, "save harbour minefield").await;
    for (typed, sheet, strategy, rules) in [
        ("print blank-sea", "print-blank-sea", None, None),
        ("print 3 mb", "print-blank-sea", None, Some("mb")),
        ("печать 10 mb", "print-rules", None, Some("mb")),
        ("skriv ut 5 minefield", "print-prefilled", None, Some("minefield")),
        ("печать 5 minefield половина поля", "print-prefilled", Some("половина поля"), Some("minefield")),
        ("print rules 16x16 fleet=five", "print-rules", None, Some("16x16 fleet=five")),
        ("print rules=bent sheet=blank-bw", "print-blank-bw", None, Some("bent")),
        ("print prefilled half", "print-prefilled", Some("half"), None),
        ("print prefilled half mb rtf", "print-prefilled", Some("half"), Some("mb")),
        ("print strategy=half rules=mb sheet=prefilled", "print-prefilled", Some("half"), Some("mb")),
        // A saved name stands for its rules.
        ("print rules harbour", "print-rules", None, Some("minefield")),
        ("print rules harbour subs=1", "print-rules", None, Some("minefield subs=1")),
        ("print sheet=prefilled rules=harbour", "print-prefilled", None, Some("minefield")),
        // Rules alone choose the rules card, but the name of a sheet comes first.
        ("print mb", "print-rules", None, Some("mb")),
        ("print straume", "print-straume", None, None),
        ("print marks", "print-marks", None, None),
        ("print rules straume", "print-rules", None, Some("straume")),
    ] {
        let reply = world.say(anna(), Place::Private, typed).await;
        let order = shown(&reply).sheets.as_ref().unwrap_or_else(|| panic!("{typed}: {reply:?}"));
        let understood = (order.sheet, order.strategy.as_deref(), order.rules.as_deref());
        assert_eq!(understood, (sheet, strategy, rules), "{typed}");
    }
    let list = world.say(anna(), Place::Private, "print").await;
    assert!(shown(&list).sheets.is_none() && shown(&list).text.contains("choose them with /print"), "{list:?}");
    assert!(shown(&list).text.contains("in another, or swap pens before the first shot"), "{list:?}");
    let unknown = world.say(anna(), Place::Private, "print poster mb").await;
    assert!(refused(&unknown).text.contains("“poster”. Choose a number from 1 to 10"), "{unknown:?}");
}
