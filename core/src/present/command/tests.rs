//! Words read into typed commands, as people type them and as buttons say them.

use super::{
    super::invocation::{ChatKind, read_text},
    *,
};

/// What these words ask for, as the type writes itself; the id of the line where they are refused.
fn read(text: &str) -> String {
    let words = read_text(text, ChatKind::Private).and_then(|words| UserCommand::read(&words.expect("in private all is meant for us")));
    words.map_or_else(|refused| refused.id.to_owned(), |command| format!("{command:?}"))
}

#[test]
fn what_is_typed_gets_its_type() {
    let wrong = |(typed, command): &(&str, &str)| !read(typed).contains(command);
    let rows = [
        ("Б8", r#"Order(Fire("Б8", Ask))"#),
        ("огонь Б8 !", r#"Order(Fire("Б8", Waived))"#),
        ("f7 вперёд", "Order(Sail(f7, Some(Forward), Ask))"),
        ("sail f7", "Order(Sail(f7, None, Ask))"),
        ("sail f7 up", "refused-point"),
        ("sail 77 left", "refused-point"),
        ("move случайно", "Order(Move(AtRandom))"),
        ("move А1 А2", r#"Order(Move(Cells("А1 А2")))"#),
        ("place", "Place(AtRandom)"),
        ("place наугад", "Place(AtRandom)"),
        ("place А1-А4", r#"Place(Typed("А1-А4"))"#),
        ("place spread", r#"Place(Like(["pl-spread"]))"#),
        ("place like Perelman's corner", r#"Place(Like(["pl-perelman"]))"#),
        ("расставить угол Перельмана + мимо диагоналей", r#"Place(Like(["pl-perelman", "pl-no-diagonals"]))"#),
        ("place Große am Ufer", r#"Place(Like(["pl-shores-large"]))"#),
        ("place like", "Place(Ways)"),
        ("расставить как…", "Place(Ways)"),
        ("place як", "Place(Ways)"),
        ("plasser prøv", "Place(Tried)"),
        ("place erproben", "Place(Tried)"),
        ("place like mad", r#"Place(Typed("like mad"))"#),
        ("aim 3", "Aim(Some(3))"),
        ("aim third", "Aim(None)"),
        ("marks все", "Marks(Full)"),
        ("marks mode=some", "refused-mode"),
        ("language norsk", "Language(Some(nb))"),
        ("language", "Language(None)"),
        ("language quenya", "language-unknown"),
        ("review чату", "Review(Room)"),
        ("look hit=оранжевый адмирал", "Look(Mine, Choose([Theme(Admiral), Hit(Some(Orange))]))"),
        ("look room hit=?", r#"Look(Room, Ask("hit"))"#),
        ("look theme=pirate", "refused-look"),
        ("banter выкл", "Banter(Mine, Some(Off))"),
        ("banter loudly", "refused-banter"),
        ("notify срок", "Notify(Some(Late), None)"),
        ("notify quiet 22-8 Europe/Oslo", r#"Notify(None, Some(Between(QuietHours { from: 1320, to: 480 }, Some("Europe/Oslo"))))"#),
        ("varsler aldri stille av", "Notify(Some(Never), Some(Off))"),
        ("notify loudly", "refused-notify"),
        ("help mines=", r#"Help(Some("mines"))"#),
        ("draft presets 2", "Draft(Sets(2))"),
        ("draft ?mines", "Draft(Choices("),
        ("draft ?nothing", "Draft(Card(0))"),
        ("forget", "ForgetMe"),
        ("forget Гавань", r#"Forget("гавань", Mine)"#),
        ("quick стоп", "StopSeeking"),
        ("quick cancel", "StopSeeking"),
        ("quick mb", r#"Seek(Some("mb"))"#),
        ("profile hide", "ShowMe(Hidden)"),
        ("top month world 2", "Top(Month, Some(World), 1)"),
        ("history 0", "History(0)"),
        ("link abcd yes", r#"Link(Agree("ABCD"))"#),
        ("erase", "Erase(Ask)"),
        ("end", "End(Ask(None))"),
        ("end_now ask d77", "End(Ask(Some(RoomId"),
        ("end_now d77", "End(Now(RoomId"),
        ("end_now soon", "End(Ask(None))"),
        ("reports here", r#"Reports(Some("here"))"#),
        ("erase now", "Erase(Now)"),
        ("battle капитан mb clock=blitz", r#"rules: Some("mb"), also: "clock=blitz""#),
        ("battle любой", "against: Anyone"),
        ("battle штурман капитан", r#"host: Some("captain"), against: Named("navigator")"#),
        ("battle", "against: Unsaid, rules: None"),
        ("tournament", "Tournament(Find)"),
        ("tournament QQQQQQ", "Tournament(Show(Card, 0))"),
        ("tournament QQQQQQ сетка 2", "Tournament(Show(Bracket, 2))"),
        ("tournament ABCDEF", "tournament-unknown"),
        ("турнир создать swiss most=16", r#"Tournament(Create([(Format, "swiss"), (Most, "16")]))"#),
        ("tournament create 16 knots", "tournament-word"),
        ("tournament set", "Tournament(Set(Open))"),
        ("tournament set page 1", "Tournament(Set(Page(1)))"),
        ("tournament set ?clock", "Tournament(Set(Choices(Clock)))"),
        ("tournament set type start", "Tournament(Set(Form(Start)))"),
        ("tournament set Zone=Europe/Oslo", r#"Tournament(Zone("Europe/Oslo"))"#),
        ("tournament set permit=everyone", r#"Tournament(Permit("everyone"))"#),
        ("tournament QQQQQQ award 3 Анна", r#"Tournament(Ask(Award, Subject { said: "3 Анна", number: None, minutes: None }))"#),
    ];
    let wrong: Vec<String> = rows.iter().filter(|row| wrong(row)).map(|(typed, _)| format!("{typed}: {}", read(typed))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
