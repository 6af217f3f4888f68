//! The setting for pings: at every turn, only when time runs out, or never; not in quiet hours; shared by linked accounts.

use broadside_present::pings::PingReason::{self, Challenge, TimeRunningOut, Turn};
use broadside_service::request::RequestAuthor;

use super::{
    linking::{anya, link_accounts},
    rig::{Rig, anna, oleg, refused, shown},
};

const ALL: [PingReason; 3] = [Challenge, Turn, TimeRunningOut];

/// Whether the player wants pings, for each reason of [`ALL`].
async fn pings_wanted(rig: &Rig, whom: &RequestAuthor) -> [bool; 3] {
    let mut wanted = [false; 3];
    for (wanted, reason) in wanted.iter_mut().zip(ALL) {
        *wanted = rig.service.wants_ping(whom.id, reason).await.expect("the store works");
    }
    wanted
}

#[tokio::test]
async fn ping_setting_is_personal() {
    let mut rig = Rig::new();
    for (typed, expected) in [
        ("notify", [true; 3]),
        ("notify late", [false, false, true]),
        ("уведомления никогда", [false; 3]),
        ("varsler trekk", [true; 3]),
        ("benachrichtigungen frist", [false, false, true]),
        ("сповіщення ходи", [true; 3]),
        ("notify none", [false; 3]),
    ] {
        shown(&rig.say(&anna(), typed).await);
        assert_eq!(pings_wanted(&rig, &anna()).await, expected, "{typed}");
    }
    assert_eq!(pings_wanted(&rig, &oleg()).await, [true; 3]);
    for typed in ["notify loudly", "notify quiet 25-8", "notify quiet 22-8 Middle/Earth", "notify quiet"] {
        refused(&rig.say(&anna(), typed).await);
    }
    assert_eq!(pings_wanted(&rig, &anna()).await, [false; 3], "a refused command changes nothing");
    shown(&rig.say(&anna(), "notify quiet 3-4 Africa/Lagos").await);
    let text = shown(&rig.say(&anna(), "notify late quiet 1-2").await).text.clone();
    assert!(text.contains("Africa/Lagos"), "hours without a zone are in the zone that was chosen last: {text}");
    assert!(text.starts_with("Notifications: only") && text.contains("\nQuiet hours: "), "a line for each row of buttons: {text}");
}

#[tokio::test]
async fn ping_setting_covers_linked_accounts_and_is_exported_and_forgotten() {
    let (mut rig, other) = (Rig::new(), anya());
    link_accounts(&mut rig, &anna(), &other).await;
    shown(&rig.say(&other, "notify late").await);
    shown(&rig.say(&anna(), "notify quiet 3-4 UTC").await);
    for whom in [&anna(), &other] {
        assert_eq!(pings_wanted(&rig, whom).await[..2], [false; 2], "{}", whom.name);
    }
    let file = rig.export(&anna()).await;
    assert!(file.contains("\"notify\": \"late\"") || file.contains("\"notify\":\"late\""), "{file}");
    shown(&rig.say(&other, "unlink").await);
    assert_eq!((pings_wanted(&rig, &other).await, pings_wanted(&rig, &anna()).await[1]), ([true; 3], false));
    shown(&rig.press(&anna(), "erase now").await);
    rig.settle().await;
    assert_eq!(pings_wanted(&rig, &anna()).await, [true; 3], "the setting is the default again");
}
