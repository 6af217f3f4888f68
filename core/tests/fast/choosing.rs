//! Choosing rules: completion of typed rules, the cards that build a draft, saved rules, and the default rules of a room.

use broadside_game::{ids::RoomId, ruleset::Ruleset};
use broadside_present::{body::Body, commands::find, completion::complete, param::Visibility};
use broadside_service::request::{Place, Press, Reply, RequestAuthor, RequestInput};
use broadside_testkit::{
    rows::rows,
    staged::rules,
    world::{ROOM, World, anna, asker, commands, oleg, refused, shown},
};
use broadside_words::{locale::Locale, sentences};

// Completion.

/// The values and labels that are offered for this text.
fn completions(typed: &str, saved: &[(String, String)]) -> Vec<(String, String)> {
    complete(typed, saved, Locale::EN).into_iter().map(|offer| (offer.value, offer.label)).collect()
}

/// A typed text, values that are offered for it, and values that are not.
const TYPED: &str = include_str!("../data/rules-typed.txt");

#[test]
fn rules_are_completed_word_by_word() {
    let saved = [("harbour".to_owned(), "classic mines=2".to_owned()), ("draft".to_owned(), "dutchman".to_owned())];
    for [typed, present, absent] in rows::<3>(TYPED) {
        let offers = completions(typed, &saved);
        let has = |value: &str| offers.iter().any(|(offer, _)| offer == value);
        assert!(present.split('|').all(has), "{typed}: not all of {present} are in {offers:?}");
        assert!(!absent.split('|').any(has), "{typed}: one of {absent} is in {offers:?}");
    }
}

#[test]
fn completion_shows_why_rules_would_be_refused() {
    for (typed, part) in [
        ("classic sweepers=1", "⚠ A minesweeper makes sense only with mines"),
        ("fb-standard shapes=L", "⚠ The Standard fleet has its own ship shapes"),
        ("dutchman mines=2", "⚠ With the Flying Dutchman only the field"),
        ("10x10 mines=2 touch=corners", "✓ 10x10 mines=2 touch=corners"),
    ] {
        let offers = completions(typed, &[]);
        assert!(offers[0].1.starts_with(part), "{typed}: {offers:?}");
    }
}

#[test]
fn suggestions_fit_every_platform_and_parse_in_every_language() {
    let saved: Vec<(String, String)> = (0..20).map(|n| (format!("сет{n}"), "field-16 mines=5 sweepers=2 subs=4".to_owned())).collect();
    let long = "field-16 touch=corners fire=salvo:afloat report=named mine_effect=reveal mine_touch=any judge=server s";
    for locale in Locale::ALL {
        for typed in ["", " ", "f", "field-16 ", "mb fire=", "сет", "сет3 ", "10x10 mines=2 touch=corners ", long, "=", "a=b", "x x x", "№"]
        {
            let offers = complete(typed, &saved, locale);
            assert!(offers.len() <= 25, "{typed}");
            for offer in offers {
                assert!((1..=100).contains(&offer.value.chars().count()) && (1..=100).contains(&offer.label.chars().count()), "{offer:?}");
                assert!(!offer.label.contains('⟦'), "{offer:?}");
                let complete = !offer.value.ends_with('=') && !offer.label.starts_with('⚠') && !offer.value.starts_with("сет");
                let parsed = Ruleset::parse(&offer.value, locale.lettering());
                assert!(!complete || parsed.is_ok(), "{offer:?}: {parsed:?}");
            }
        }
    }
}

// The builder.

/// The label of the button with this command.
fn label<'t>(body: &'t Body, command: &str) -> &'t str {
    let key = body.keys.iter().flatten().find(|key| key.press == Press::Verb(command.to_owned()));
    &key.unwrap_or_else(|| panic!("no button has the command {command}: {:?}", body.keys)).label
}

/// The body that replaces the message of the pressed button.
fn page(reply: Reply) -> Body {
    let Reply::Page(body) = reply else { panic!("the reply is no page: {reply:?}") };
    assert!(!body.text.contains('⟦'), "{}", body.text);
    body
}

/// The rules of the draft, as the form shows them.
async fn draft_text(world: &mut World, by: RequestAuthor) -> String {
    let Reply::Form(form) = world.press(by, "draft form").await else { panic!("the button opens a form") };
    form.typed
}

#[tokio::test]
async fn open_challenge_from_a_draft_goes_where_the_draft_was_opened() {
    let mut world = World::new();
    world.say(anna(), Place::Room(ROOM), "custom").await;
    world.say(anna(), Place::Private, "custom mines=2").await;
    let press = world.request(anna(), Place::Private, RequestInput::Press("battle draft".to_owned()));
    assert!(shown(&world.handle(&press).await).text.contains("where you opened the draft"));
    let game = world.game(world.newest()).await;
    assert_eq!((game.rooms().to_vec(), game.rules().mines), (vec![ROOM], 2));
    let sent = world.messages.len();
    assert!(matches!(world.handle(&press).await, Reply::Private(_)));
    assert_eq!(world.messages.len(), sent, "a repeated press creates no second challenge");
    world.say(anna(), Place::Private, "custom").await;
    let press = world.request(anna(), Place::Private, RequestInput::Press("battle draft".to_owned()));
    assert!(matches!(world.handle(&press).await, Reply::Committed(_)));
    assert!(world.game(world.newest()).await.rooms().is_empty());
}

#[tokio::test]
async fn unchanged_draft_is_the_classic_game_by_its_name() {
    let mut world = World::new();
    let reply = world.say(anna(), Place::Room(ROOM), "custom").await;
    let card = shown(&reply);
    assert!(card.text.starts_with("Your own rules: Classic\n"), "{}", card.text);
    assert_eq!(label(card, "draft ?fleet"), "Fleet: Russian");
    assert!(matches!(world.press(anna(), "battle draft").await, Reply::Committed(_)));
    assert_eq!(world.game(world.newest()).await.rules().preset, "classic");
    let fleets = page(world.press(anna(), "draft ?fleet").await);
    assert_eq!(label(&fleets, "custom fleet=russian"), "✓ Russian");
    assert!(!fleets.text.contains("russian:") && fleets.text.contains("\nRussian: "), "{}", fleets.text);
    let changed = page(world.press(anna(), "custom mines=2").await);
    assert!(changed.text.starts_with("Your own rules\n") && !changed.text.contains("mines=2"), "{}", changed.text);
}

#[tokio::test]
async fn draft_starts_from_any_preset_and_can_be_typed() {
    let mut world = World::new();
    let sets = page(world.press(anna(), "draft presets 0").await);
    assert_eq!(label(&sets, "custom mb"), "Milton Bradley");
    assert!(sets.text.contains("\nMilton Bradley: 5 ships"), "{}", sets.text);
    page(world.press(anna(), "custom minefield").await);
    page(world.say(anna(), Place::Private, "custom 15x15 fleet=five").await);
    assert_eq!(draft_text(&mut world, anna()).await, "minefield size=15 fleet=five");
    page(world.say(anna(), Place::Private, "свои field-20 subs=1").await);
    assert_eq!(draft_text(&mut world, anna()).await, "field-20 subs=1");
    page(world.say(anna(), Place::Private, "custom mines=2 15x15 minefield").await);
    assert_eq!(draft_text(&mut world, anna()).await, "minefield size=15 mines=2", "the preset may come last");
    page(world.say(anna(), Place::Private, "custom field-20 subs=1").await);
    let Reply::Form(form) = world.press(anna(), "draft form").await else { panic!("the button opens a form") };
    assert_eq!((form.says.as_str(), form.typed.as_str()), ("custom", "field-20 subs=1"));
    assert!(form.title.chars().count() <= 45 && form.label.chars().count() <= 45 && form.otherwise.contains("custom"), "{form:?}");
    let Reply::Form(form) = world.press(anna(), "draft save").await else { panic!("the button opens a form") };
    assert_eq!(form.says, "save");
}

#[tokio::test]
async fn refused_rules_state_the_reason_and_leave_the_draft_unchanged() {
    let mut world = World::new();
    page(world.say(anna(), Place::Private, "custom mb-simple").await);
    for (words, part) in [
        ("custom subs=1", "dying shot"),
        ("custom sweepers=1", "only with mines"),
        ("custom dutchman=5", "Flying Dutchman"),
        ("custom size=21", "21"),
        ("custom size=ten", "size=ten"),
        ("custom 10x22", "10x22"),
        ("custom torpedoes=2", "torpedoes=2"),
        ("custom fb-standard shapes=L", "own ship shapes"),
        ("custom lettering=let-respublika size=12", "let"),
        ("custom shapes=L,square,zigzag,square,zigzag,square mines=9", "mines=9"),
    ] {
        for reply in [world.say(anna(), Place::Private, words).await, world.press(anna(), words).await] {
            assert!(refused(&reply).text.contains(part), "{words}: {reply:?}");
        }
        assert_eq!(draft_text(&mut world, anna()).await, "mb-simple", "{words}");
    }
}

#[tokio::test]
async fn help_on_a_parameter_shows_and_offers_such_a_game() {
    let help = shown(&World::new().say(anna(), Place::Private, "rules mines").await).clone();
    assert!(help.scene.is_some_and(|scene| scene.alt.contains("1 mine a side")), "{}", help.text);
    assert_eq!(commands(&help.keys), ["battle mines=1", "battle computer mines=1"]);
}

// Saved rules.

#[tokio::test]
async fn rules_can_be_saved_played_by_name_and_deleted() {
    let mut world = World::new();
    page(world.say(anna(), Place::Private, "custom mines=2 touch=corners").await);
    assert!(shown(&world.say(anna(), Place::Private, "save Harbour").await).text.contains("“harbour”"));
    for words in ["battle harbour", "battle computer HARBOUR", "battle rules=harbour clock=hour", "battle fire=single harbour"] {
        assert!(matches!(world.say(anna(), Place::Room(ROOM), words).await, Reply::Committed(Visibility::Public)), "{words}");
        let text = world.game(world.newest()).await.rules().compact();
        assert!(text.starts_with("classic touch=corners") && text.contains("mines=2"), "{words}: {text}");
    }
    assert!(refused(&world.say(oleg(), Place::Room(ROOM), "battle harbour").await).text.contains("harbour"), "only Anna has this name");
    let rules = world.say(anna(), Place::Private, "rules harbour").await;
    let scene = shown(&rules).scene.as_ref().expect("the reply has a picture of the rules");
    assert!(scene.alt.contains("2 mines a side") && !shown(&rules).text.contains("mines"), "{}", shown(&rules).text);
    assert!(matches!(world.say(anna(), Place::Private, "forget harbour").await, Reply::Private(_)));
    assert!(refused(&world.say(anna(), Place::Private, "forget harbour").await).text.contains("harbour"));
    refused(&world.say(anna(), Place::Room(ROOM), "battle harbour").await);
}

#[tokio::test]
async fn room_presets_are_announced_to_the_room() {
    let mut world = World::new();
    let reply = world.say(anna(), Place::Room(ROOM), "save harbour room field-16 mines=1").await;
    let Reply::Public(body) = reply else { panic!("{reply:?}") };
    assert!(body.text.contains("Anna") && body.text.contains("harbour") && body.text.contains("field-16 mines=1"), "{}", body.text);
    assert!(matches!(world.say(oleg(), Place::Room(ROOM), "battle harbour").await, Reply::Committed(Visibility::Public)));
    assert_eq!(world.game(world.newest()).await.rules().mines, 1);
    let verb = find("battle").expect("the command exists");
    let offers = world.service.complete(&oleg(), Place::Room(ROOM), verb, "rules", "har").await;
    assert_eq!(offers[0].1, "harbour");
    let elsewhere = Place::Room(RoomId { chat: 78, ..ROOM });
    let offers = world.service.complete(&oleg(), elsewhere, verb, "rules", "har").await;
    assert!(offers.iter().all(|(_, value)| value != "harbour"), "{offers:?}");
    refused(&world.say(anna(), Place::Private, "save harbour room mb").await);
    let reply = world.say(oleg(), Place::Room(ROOM), "forget harbour room").await;
    assert!(matches!(reply, Reply::Public(body) if body.text.contains("Oleg")));
}

#[tokio::test]
async fn reserved_names_and_an_eleventh_preset_are_refused() {
    let mut world = World::new();
    page(world.say(anna(), Place::Private, "custom mines=2").await);
    for name in ["mb", "draft", "mines", "10x10", "computer", "blitz", "room!", "two words", &"x".repeat(25)] {
        refused(&world.say(anna(), Place::Private, &format!("save {name}")).await);
    }
    refused(&world.say(anna(), Place::Private, "save name=two words").await);
    for number in 0..10 {
        let reply = world.say(anna(), Place::Private, &format!("save set-{number}")).await;
        assert!(shown(&reply).text.contains(&format!("set-{number}")), "{reply:?}");
    }
    assert!(refused(&world.say(anna(), Place::Private, "save set-10").await).text.contains("set-9"));
    assert!(matches!(world.say(anna(), Place::Private, "save set-3 mb").await, Reply::Private(_)), "an existing name is replaced");
    refused(&world.say(oleg(), Place::Private, "save mine").await);
}

#[tokio::test]
async fn battle_uses_the_default_rules_of_the_room() {
    let mut world = World::new();
    let text = |reply: &Reply| shown(reply).text.clone();
    assert!(text(&world.say(oleg(), Place::Room(ROOM), "default").await).contains("classic"));
    let reply = world.say(anna(), Place::Room(ROOM), "default minefield fire=single").await;
    let Reply::Public(body) = reply else { panic!("{reply:?}") };
    assert!(body.text.contains("Anna has chosen") && body.text.contains("from now on: minefield fire=single"), "{}", body.text);
    assert!(matches!(world.say(oleg(), Place::Room(ROOM), "battle").await, Reply::Committed(Visibility::Public)));
    assert_eq!(world.game(world.newest()).await.rules().mines, 3);
    let default = world.say(asker(9, "Eve"), Place::Room(ROOM), "default").await;
    assert!(shown(&default).scene.as_ref().is_some_and(|scene| scene.alt.contains("3 mines a side")), "{}", shown(&default).text);
    refused(&world.say(oleg(), Place::Room(ROOM), "default nonsense").await);
    refused(&world.say(oleg(), Place::Private, "default mb").await);
    assert!(matches!(world.say(oleg(), Place::Room(ROOM), "battle mb").await, Reply::Committed(Visibility::Public)));
    assert_eq!(world.game(world.newest()).await.rules().mines, 0);
    assert!(matches!(world.say(oleg(), Place::Room(ROOM), "default classic").await, Reply::Public(_)));
    assert!(matches!(world.say(oleg(), Place::Room(ROOM), "battle").await, Reply::Committed(Visibility::Public)));
    assert_eq!(world.game(world.newest()).await.rules().preset, "classic");
}

// Descriptions of rules.

/// Rules, the sentences of their summary, and sentences that are not in it.
const SUMMARIES: &str = include_str!("../data/rules-said.txt");

#[test]
fn rules_summary_mentions_exactly_what_matters() {
    for [text, present, absent] in rows::<3>(SUMMARIES) {
        let rules = rules(text);
        let ids: Vec<&str> = sentences::rule_sentences(&rules).into_iter().map(|(_, line)| line.id).collect();
        for id in present.split(' ') {
            assert!(ids.contains(&id), "{text}: {id} is missing in {ids:?}");
        }
        for id in absent.split(' ') {
            assert!(!ids.contains(&id), "{text}: {id} is not expected in {ids:?}");
        }
    }
}

#[tokio::test]
async fn rules_are_one_press_away_before_placement_begins() {
    for (words, name, detail) in [
        ("battle minefield", "Classic with mines and a minesweeper · ", "3 mines a side"),
        ("battle computer minefield subs=1", "Own rules", "3 mines a side"),
        ("battle mb", "Milton Bradley", "Rules of this game (Milton Bradley"),
    ] {
        let mut world = World::new();
        world.say(anna(), Place::Room(ROOM), words).await;
        let game = world.game(world.newest()).await;
        let post = broadside_present::messages::post(&game, 0, game.log().len(), Locale::EN);
        assert!(post.text.contains(name) && !post.text.contains("mines a side") && !post.text.contains('='), "{}", post.text);
        let rules_button = commands(&post.keys).into_iter().find(|command| command.ends_with(" rules"));
        let reply = world.press(oleg(), &rules_button.expect("the challenge has a button for its rules")).await;
        let shown = shown(&reply);
        assert!(shown.text.contains(detail) || shown.scene.as_ref().is_some_and(|scene| scene.alt.contains(detail)), "{reply:?}");
    }
}
