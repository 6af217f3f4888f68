//! Player names in messages: no name makes a platform find a link or mention another person.

use broadside_game::event::Invitee;
use broadside_present::pings::pings;
use broadside_service::request::Place;
use broadside_testkit::world::{ROOM, World, anna, oleg};
use broadside_words::{
    line::{Line, sanitise_name, sanitise_text},
    locale::Locale,
};

/// A message that contains this name.
fn joined_line(name: &str, locale: Locale) -> String {
    Line::new("joined").text("name", name).phrase(locale)
}

#[test]
fn links_in_names_are_broken_invisibly() {
    let links = "discord.gg/abc evil.tld/x https://evil.tld t.me/spam www.evil.tld evil。tld tg://join anna@evil.tld 1.2.3.4";
    for name in links.split(' ') {
        for locale in Locale::ALL {
            let line = joined_line(name, locale);
            assert!(!line.contains(name), "{line}");
            assert!(line.replace('\u{2060}', "").contains(name), "{line}");
        }
    }
    assert!(joined_line("https://a.b.example", Locale::EN).contains("https:\u{2060}//a.\u{2060}b.\u{2060}example"));
}

#[test]
fn names_that_are_no_links_stay_unchanged() {
    for name in ["1.5Аня", "Anna", "J. R. Smith", "Mr. T.", "...", "Анна :)", "12:30", "и т. д.", "a/b", ".net"] {
        for locale in Locale::ALL {
            assert!(joined_line(name, locale).contains(name), "{name}");
        }
    }
    let smith = joined_line("J.R. Smith", Locale::EN);
    assert!(smith.replace('\u{2060}', "").contains("J.R. Smith"), "{smith}");
}

#[tokio::test]
async fn challenged_name_cannot_mention_others() {
    let mut world = World::new();
    for mentioned in [Some(oleg().id), None] {
        world.say_mentioning(anna(), Place::Room(ROOM), "battle", mentioned, "@victim").await;
        let id = world.newest();
        let game = world.game(id).await;
        let (Invitee::Player(_, name) | Invitee::Handle(name)) = game.invitee() else { panic!("the challenge names a player") };
        assert_eq!(name, "@\u{2060}victim");
        let names: Vec<String> = pings(&game, 0, game.log().len()).into_iter().map(|ping| ping.name).collect();
        // Without an id, only a user name is pinged, and this is none.
        let expected: &[&str] = if mentioned.is_some() { &["@\u{2060}victim"] } else { &[] };
        assert_eq!(names, expected, "{mentioned:?}");
    }
}

#[test]
fn names_are_neither_mentions_nor_commands() {
    for (name, expected) in [
        (" @anna ", "@\u{2060}anna"),
        ("a@b", "a@\u{2060}b"),
        ("/resign", "/\u{2060}resign"),
        ("Anna /resign", "Anna /\u{2060}resign"),
        ("a/b", "a/b"),
        ("Anna :/", "Anna :/"),
        ("#anna", "#\u{2060}anna"),
        ("$ANNA", "$\u{2060}ANNA"),
        ("A$AP #1", "A$AP #1"),
        ("Anna\tM.\u{202e}", "Anna M."),
        ("\u{3164}", ""),
        ("\u{2800} \u{115F}", ""),
        ("\u{301}\u{302}", ""),
    ] {
        assert_eq!(sanitise_name(name), expected);
    }
}

#[test]
fn reasons_contain_no_mentions_and_no_links() {
    for (typed, expected) in [
        ("He is rude.", "He is rude."),
        ("see https://x.org/a", "see https:\u{2060}//\u{2060}x.\u{2060}org/a"),
        ("@everyone <@&7>", "@\u{2060}everyone <@\u{2060}&7>"),
        ("one\ntwo\u{202e}", "one two"),
        ("  /resign  ", "/\u{2060}resign"),
        ("#cheat $CHEAT", "#\u{2060}cheat $\u{2060}CHEAT"),
    ] {
        let line = Line::new("report-reason").text("reason", sanitise_text(typed, 300)).phrase(Locale::EN);
        assert_eq!(line, format!("In their words: {expected}"), "{typed}");
    }
    assert_eq!(sanitise_text(&"я".repeat(1_000), 300).chars().count(), 300);
}
