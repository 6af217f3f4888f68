//! The menu of commands: each command is listed once, and texts name it as it is listed.

use std::collections::BTreeSet;

use broadside_present::{
    commands::{VERBS, VerbId, listed_verbs},
    menu::{ENTRIES, MenuEntry, TextPart, find, group_of, is_listed, text_parts},
};

#[test]
fn every_command_is_listed_once() {
    let listed = ENTRIES.iter().flat_map(|listed| match listed {
        MenuEntry::Command(id) => vec![*id],
        MenuEntry::Group(group) => group.commands.iter().map(|(_, id)| *id).collect(),
    });
    let (listed, all): (Vec<_>, BTreeSet<_>) = (listed.map(VerbId::name).collect(), listed_verbs().map(|verb| verb.name).collect());
    assert_eq!(listed.len(), all.len());
    assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), all);
    for (name, id) in [("look", VerbId::Look), ("show", VerbId::Profile)] {
        let (group, _) = group_of(id).expect("the command is in a group");
        assert_eq!(find(group.name, name).map(|verb| verb.id), Some(id));
    }
    assert!(group_of(VerbId::Battle).is_none() && find("settings", "battle").is_none());
}

#[test]
fn only_button_commands_are_unlisted() {
    let unlisted: Vec<&str> = VERBS.iter().filter(|verb| !is_listed(verb.id)).map(|verb| verb.name).collect();
    let expected = "plan draft erase end_now aim shuffle undo reach share_result after_game turning_point resign_now";
    assert_eq!(unlisted.join(" "), expected);
}

#[test]
fn texts_name_commands_as_listed_in_the_menu() {
    for (text, listed) in [
        ("Open /reports, or press Play.", "Open [manage reports], or press Play."),
        ("/link ABCDEFGH", "[settings link] ABCDEFGH"),
        ("«/quick»: 1/2, /fire B8", "«[game quick]»: 1/2, [fire] B8"),
        ("/tournament create, /tournament, /tournament cup", "[tournament create], [tournament], [tournament] cup"),
        ("https://a.example/link and a/look", "https://a.example/link and a/look"),
        ("/shuffle, /firework and /огонь", "/shuffle, /firework and /огонь"),
        ("no command", "no command"),
    ] {
        let shown = text_parts(text).into_iter().map(|part| match part {
            TextPart::Words(words) => words.to_owned(),
            TextPart::Command(listed) => format!("[{listed}]"),
        });
        assert_eq!(shown.collect::<String>(), listed);
    }
}
