//! Pings as players choose them: every turn, only when time runs short, or never; not in quiet hours; the same for all linked
//! accounts.

use broadside_present::pings::PingReason::{self, Challenge, TimeRunningOut, Turn};
use broadside_service::request::RequestAuthor;

use super::{
    linking::{anna_elsewhere, join},
    rig::{Rig, anna, oleg, refused, shown},
};

const ALL: [PingReason; 3] = [Challenge, Turn, TimeRunningOut];

async fn pings_wanted(rig: &Rig, whom: &RequestAuthor) -> [bool; 3] {
    let mut rings = [false; 3];
    for (rings, reason) in rings.iter_mut().zip(ALL) {
        *rings = rig.service.wants_ping(whom.id, reason).await.expect("memory answers");
    }
    rings
}

#[tokio::test]
async fn ping_setting_is_personal() {
    let mut rig = Rig::new();
    for (says, rings_now) in [
        ("notify", [true; 3]),
        ("notify late", [false, false, true]),
        ("уведомления никогда", [false; 3]),
        ("varsler trekk", [true; 3]),
        ("benachrichtigungen frist", [false, false, true]),
        ("сповіщення ходи", [true; 3]),
        ("notify none", [false; 3]),
    ] {
        shown(&rig.say(&anna(), says).await);
        assert_eq!(pings_wanted(&rig, &anna()).await, rings_now, "{says}");
    }
    assert_eq!(pings_wanted(&rig, &oleg()).await, [true; 3]);
    for says in ["notify loudly", "notify quiet 25-8", "notify quiet 22-8 Middle/Earth", "notify quiet"] {
        refused(&rig.say(&anna(), says).await);
    }
    assert_eq!(pings_wanted(&rig, &anna()).await, [false; 3], "nothing has changed");
    shown(&rig.say(&anna(), "notify quiet 3-4 Africa/Lagos").await);
    let text = shown(&rig.say(&anna(), "notify late quiet 1-2").await).text.clone();
    assert!(text.contains("Africa/Lagos"), "hours without a zone go by the one that was chosen last: {text}");
    assert!(text.starts_with("Notifications: only") && text.contains("\nQuiet hours: "), "a line for each row of buttons: {text}");
}

#[tokio::test]
async fn ping_setting_covers_linked_accounts_and_is_exported_and_forgotten() {
    let (mut rig, other) = (Rig::new(), anna_elsewhere());
    join(&mut rig, &anna(), &other).await;
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
    assert_eq!(pings_wanted(&rig, &anna()).await, [true; 3], "as for somebody nothing is known of");
}
