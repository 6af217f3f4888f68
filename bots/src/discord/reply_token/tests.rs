use super::*;

/// A token described by three letters. The origin: `a` a command with a public answer, `h` one with a private answer, `p` a press on a
/// public message, `e` a press on an ephemeral message; then the venue; then `f` if files may be attached.
pub(in crate::discord) fn token(facts: &str) -> ReplyToken {
    let [origin, venue, attach] = [0, 1, 2].map(|at| &facts[at..=at]);
    let origin = match origin {
        "a" => Origin::Slash(Visibility::Public),
        "h" => Origin::Slash(Visibility::Private),
        "p" => Origin::Press(5, Visibility::Public),
        _ => Origin::Press(5, Visibility::Private),
    };
    let (venue, locale, secret) = (Venue::of(venue).expect("a venue"), "en".to_owned(), "hidden".to_owned());
    ReplyToken { interaction: 1, application: 2, channel: 3, user: 4, origin, venue, may_attach: attach == "f", locale, secret }
}

#[test]
fn foreign_tokens_do_not_decode() {
    for token in ["", "x", "{}", "-100/77/media", "arf 1 2 3 4 0 ru t"] {
        assert!(ReplyToken::decode(token).is_none(), "{token}");
    }
}
