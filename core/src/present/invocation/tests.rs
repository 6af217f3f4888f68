//! Free text, buttons and examples read as people mean them.

use super::{super::button::button, *};

fn check(text: &str, kind: ChatKind, expected: &str) {
    let got = match read_text(text, kind) {
        Ok(None) => "silent".to_owned(),
        Ok(Some(words)) => {
            let args: Vec<String> = words.args.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let game = words.game.map(|game| format!(" [{game}]")).unwrap_or_default();
            let game = words.tournament.map_or(game, |tournament| format!(" [{tournament}]"));
            format!("{} {}{game}", words.verb.name, args.join(" ")).trim().to_owned()
        }
        Err(line) => line.id.to_owned(),
    };
    assert_eq!(got, expected, "{text}");
}

#[test]
fn free_text_is_understood_as_people_type_it() {
    for (text, kind, expected) in [
        ("/fire Б8", ChatKind::Room, "fire cell=Б8"),
        ("/fire@broadside_bot Б 8", ChatKind::Room, "fire cell=Б 8"),
        ("Огонь Б8!", ChatKind::Room, "fire cell=Б8!"),
        ("Огонь! Б8", ChatKind::Room, "fire cell=Б8"),
        ("fire b8 abcdef", ChatKind::Room, "fire cell=b8 [ABCDEF]"),
        ("Б8", ChatKind::Private, "fire cell=Б8"),
        ("Ｂ８", ChatKind::Private, "fire cell=B8"),
        ("Б‑8", ChatKind::Private, "fire cell=Б-8"),
        ("Б٨", ChatKind::Private, "fire cell=Б8"),
        ("Ｆ７ left", ChatKind::Private, "sail action=left point=F7"),
        ("ＡＢＣＤＥＦ", ChatKind::Private, "join  [ABCDEF]"),
        ("battle １０ｘ１０", ChatKind::Room, "battle rules=10x10"),
        ("Б8", ChatKind::Room, "silent"),
        ("А1 Б2, В3 Г4 Д5", ChatKind::Private, "fire cell=А1 Б2, В3 Г4 Д5"),
        ("fire А1 Б2 В3", ChatKind::Room, "fire cell=А1 Б2 В3"),
        ("залп А1 Б2", ChatKind::Private, "salvo cells=А1 Б2"),
        ("salvo", ChatKind::Room, "salvo"),
        ("Мимо!", ChatKind::Private, "answer word=Мимо!"),
        ("убил 3", ChatKind::Private, "answer word=убил 3"),
        ("мимо", ChatKind::Room, "silent"),
        ("ответ ранил", ChatKind::Room, "answer word=ранил"),
        ("выдать К5", ChatKind::Room, "give cell=К5"),
        ("остаться", ChatKind::Private, "stay"),
        ("move А1 Б2", ChatKind::Private, "move place=А1 Б2"),
        ("move", ChatKind::Private, "refused-missing"),
        ("sail f7 вперёд !", ChatKind::Room, "sail action=forward point=f7 !"),
        ("f7 налево", ChatKind::Private, "sail action=left point=f7"),
        ("sail f7", ChatKind::Private, "sail point=f7"),
        ("good morning", ChatKind::Room, "silent"),
        ("good morning", ChatKind::Private, "refused-verb"),
        ("/fly", ChatKind::Room, "refused-verb"),
        ("abcdef", ChatKind::Private, "join  [ABCDEF]"),
        ("join ABCDEF", ChatKind::Room, "join  [ABCDEF]"),
        ("end abcdef", ChatKind::Room, "end  [ABCDEF]"),
        ("end current", ChatKind::Room, "end"),
        ("report ABCDEF he BLAMES me", ChatKind::Room, "report reason=he BLAMES me [ABCDEF]"),
        ("report @bea ABCDEF went away", ChatKind::Room, "report reason=@bea went away [ABCDEF]"),
        ("report cheats every day", ChatKind::Room, "report reason=cheats every day"),
        ("join nonsense", ChatKind::Room, "refused-code"),
        ("join", ChatKind::Room, "refused-missing"),
        ("battle computer 10x10 mines=2 touch=corners", ChatKind::Room, "battle against=computer rules=10x10 mines=2 touch=corners"),
        ("battle MB Fire=multi:3 @oleg", ChatKind::Room, "battle opponent=@oleg rules=mb fire=multi:3"),
        ("battle rules: 12х12 shapes=L,square,mines=2", ChatKind::Room, "battle rules=12х12 shapes=l,square mines=2"),
        ("battle rules=mb,first=host", ChatKind::Room, "battle rules=mb first=host"),
        ("бой компьютер классика", ChatKind::Room, "battle against=computer rules=classic"),
        ("battle harbour", ChatKind::Room, "battle opponent=harbour"),
        ("бой компьютер юнга", ChatKind::Private, "battle against=cabin-boy"),
        ("battle captain goose", ChatKind::Room, "battle against=captain host=goose"),
        ("battle captain computer", ChatKind::Room, "battle against=captain host=computer"),
        ("battle computer host=goose", ChatKind::Room, "battle against=computer host=goose"),
        ("battle computer draft", ChatKind::Room, "battle against=computer rules=draft"),
        ("custom mines=2 touch=corners", ChatKind::Room, "custom rules=mines=2 touch=corners"),
        ("свои Гавань mines=1", ChatKind::Room, "custom rules=гавань mines=1"),
        ("save harbour room 10x10 mines=2", ChatKind::Private, "save name=harbour rules=10x10 mines=2 scope=room"),
        ("сохранить гавань чат", ChatKind::Private, "save name=гавань scope=room"),
        ("save", ChatKind::Private, "refused-missing"),
        ("rules mines", ChatKind::Room, "rules about=mines"),
        ("rules report", ChatKind::Room, "rules about=report"),
        ("rules ABCDEF", ChatKind::Room, "rules  [ABCDEF]"),
        ("help rules", ChatKind::Private, "help about=rules"),
        ("help fire", ChatKind::Private, "help about=fire"),
        ("default mb clock=blitz", ChatKind::Room, "default rules=mb clock=blitz"),
        ("/battle computer mb blitz", ChatKind::Room, "battle against=computer clock=blitz rules=mb"),
        ("battle rules:mb", ChatKind::Room, "battle rules=mb"),
        ("бой @oleg", ChatKind::Room, "battle opponent=@oleg"),
        ("бой компьютер", ChatKind::Room, "battle against=computer"),
        ("place А1-А4 В1-В3", ChatKind::Private, "place ships=А1-А4 В1-В3"),
        ("/start ABCDEF", ChatKind::Private, "help  [ABCDEF]"),
        ("help battle", ChatKind::Private, "help about=battle"),
        ("help replay", ChatKind::Private, "help about=replay"),
        ("language ru", ChatKind::Private, "language language=ru"),
        ("games", ChatKind::Private, "games"),
        ("qqqqqq", ChatKind::Private, "tournament  [QQQQQQ]"),
        ("qqqqqq", ChatKind::Room, "silent"),
        ("join QQQQQQ", ChatKind::Room, "join  [QQQQQQ]"),
        ("/start QQQQQQ", ChatKind::Private, "help  [QQQQQQ]"),
        ("Турнир создать", ChatKind::Room, "tournament do=create"),
        (
            "tournament new name=\"Summer Repeat cup\" start=full",
            ChatKind::Room,
            "tournament do=create settings=name=\"Summer Repeat cup\" start=full",
        ),
        ("QQQQQQ 0 plan Б8", ChatKind::Room, "refused-code"),
        ("QQQQQQ 0 fire Б8 ABCDEF", ChatKind::Room, "refused-code"),
        ("QQQQQQ 0 tournament set name= Зимний кубок", ChatKind::Room, "tournament do=set settings=name= Зимний кубок [QQQQQQ]"),
        ("tournament set type repeat", ChatKind::Room, "tournament do=set settings=type repeat"),
        ("tournament set type start", ChatKind::Room, "tournament do=set settings=type start"),
        ("tournament award QQQQQQ Walter", ChatKind::Room, "tournament do=award settings=Walter [QQQQQQ]"),
        ("турнир QQQQQQ сетка 2", ChatKind::Room, "tournament do=bracket settings=2 [QQQQQQ]"),
    ] {
        check(text, kind, expected);
    }
}

#[test]
fn every_example_reads() {
    for verb in super::super::catalogue::VERBS {
        let words = read_arguments(verb, verb.example, None);
        assert!(words.is_ok(), "{}: {words:?}", verb.name);
    }
}

#[test]
fn a_button_says_what_was_put_on_it() {
    let game = GameId::new(3, 77);
    let words = read_press(&button(game, 12, "fire Б8 !")).expect("our own button");
    assert_eq!((words.game, words.revision, words.arg("cell")), (Some(game), Some(12), Some("Б8 !")));
    assert!(button(game, u64::from(u32::MAX), "fire Ф20 !").len() <= 64);
    for verb in super::super::catalogue::VERBS.iter().filter(|verb| verb.params.iter().any(|param| param.kind == ParamKind::Game)) {
        let required = verb.params.iter().any(|param| param.need == Need::Required && param.kind != ParamKind::Game);
        let says = if required { format!("{} {}", verb.name, verb.example) } else { verb.name.to_owned() };
        let words = read_press(&button(game, 0, &says)).expect("every verb about a game can stand on its button");
        assert_eq!((words.verb.name, words.game), (verb.name, Some(game)));
    }
    assert_eq!(read_press("battle computer").map(|words| words.verb.name), Ok("battle"));
    for data in ["", "x", "ABCDEF 12", "ABCDEF -1 fire A1", "ABCDEF 1 nonsense"] {
        assert!(read_press(data).is_err(), "{data}");
    }
}
