//! Free text, buttons and examples read as people mean them.

use super::*;

fn check(text: &str, ear: Ear, expected: &str) {
    let got = match read_text(text, ear) {
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
    for (text, ear, expected) in [
        ("/fire Б8", Ear::Room, "fire cell=Б8"),
        ("/fire@broadside_bot Б 8", Ear::Room, "fire cell=Б 8"),
        ("Огонь Б8!", Ear::Room, "fire cell=Б8!"),
        ("Огонь! Б8", Ear::Room, "fire cell=Б8"),
        ("fire b8 abcdef", Ear::Room, "fire cell=b8 [ABCDEF]"),
        ("Б8", Ear::Private, "fire cell=Б8"),
        ("Б8", Ear::Room, "silent"),
        ("А1 Б2, В3 Г4 Д5", Ear::Private, "fire cell=А1 Б2, В3 Г4 Д5"),
        ("fire А1 Б2 В3", Ear::Room, "fire cell=А1 Б2 В3"),
        ("залп А1 Б2", Ear::Private, "salvo cells=А1 Б2"),
        ("salvo", Ear::Room, "salvo"),
        ("Мимо!", Ear::Private, "answer word=Мимо!"),
        ("убил 3", Ear::Private, "answer word=убил 3"),
        ("мимо", Ear::Room, "silent"),
        ("ответ ранил", Ear::Room, "answer word=ранил"),
        ("выдать К5", Ear::Room, "give cell=К5"),
        ("остаться", Ear::Private, "stay"),
        ("move А1 Б2", Ear::Private, "move place=А1 Б2"),
        ("move", Ear::Private, "refused-missing"),
        ("sail f7 вперёд !", Ear::Room, "sail action=forward point=f7 !"),
        ("f7 налево", Ear::Private, "sail action=left point=f7"),
        ("sail f7", Ear::Private, "sail point=f7"),
        ("good morning", Ear::Room, "silent"),
        ("good morning", Ear::Private, "refused-verb"),
        ("/fly", Ear::Room, "refused-verb"),
        ("abcdef", Ear::Private, "join  [ABCDEF]"),
        ("join ABCDEF", Ear::Room, "join  [ABCDEF]"),
        ("join nonsense", Ear::Room, "refused-code"),
        ("join", Ear::Room, "refused-missing"),
        ("battle computer 10x10 mines=2 touch=corners", Ear::Room, "battle against=computer rules=10x10 mines=2 touch=corners"),
        ("battle MB Fire=multi:3 @oleg", Ear::Room, "battle opponent=@oleg rules=mb fire=multi:3"),
        ("battle rules: 12х12 shapes=L,square,mines=2", Ear::Room, "battle rules=12х12 shapes=l,square mines=2"),
        ("battle rules=mb,first=host", Ear::Room, "battle rules=mb first=host"),
        ("бой компьютер классика", Ear::Room, "battle against=computer rules=classic"),
        ("battle harbour", Ear::Room, "battle opponent=harbour"),
        ("battle computer draft", Ear::Room, "battle against=computer rules=draft"),
        ("custom mines=2 touch=corners", Ear::Room, "custom rules=mines=2 touch=corners"),
        ("свои Гавань mines=1", Ear::Room, "custom rules=гавань mines=1"),
        ("save harbour room 10x10 mines=2", Ear::Private, "save name=harbour rules=10x10 mines=2 scope=room"),
        ("сохранить гавань чат", Ear::Private, "save name=гавань scope=room"),
        ("save", Ear::Private, "refused-missing"),
        ("rules mines", Ear::Room, "rules about=mines"),
        ("rules report", Ear::Room, "rules about=report"),
        ("rules ABCDEF", Ear::Room, "rules  [ABCDEF]"),
        ("help rules", Ear::Private, "help about=rules"),
        ("help fire", Ear::Private, "help about=fire"),
        ("default mb clock=blitz", Ear::Room, "default rules=mb clock=blitz"),
        ("/battle computer mb blitz", Ear::Room, "battle against=computer clock=blitz rules=mb"),
        ("battle rules:mb", Ear::Room, "battle rules=mb"),
        ("бой @oleg", Ear::Room, "battle opponent=@oleg"),
        ("бой компьютер", Ear::Room, "battle against=computer"),
        ("place А1-А4 В1-В3", Ear::Private, "place ships=А1-А4 В1-В3"),
        ("/start ABCDEF", Ear::Private, "help  [ABCDEF]"),
        ("language ru", Ear::Private, "language language=ru"),
        ("games", Ear::Private, "games"),
        ("qqqqqq", Ear::Private, "tournament  [QQQQQQ]"),
        ("qqqqqq", Ear::Room, "silent"),
        ("join QQQQQQ", Ear::Room, "join  [QQQQQQ]"),
        ("/start QQQQQQ", Ear::Private, "help  [QQQQQQ]"),
        ("Турнир создать", Ear::Room, "tournament do=create"),
        (
            "tournament new name=\"Summer Repeat cup\" start=full",
            Ear::Room,
            "tournament do=create settings=name=\"Summer Repeat cup\" start=full",
        ),
        ("QQQQQQ 0 tournament set name= Зимний кубок", Ear::Room, "tournament do=set settings=name= Зимний кубок [QQQQQQ]"),
        ("tournament set type repeat", Ear::Room, "tournament do=set settings=type repeat"),
        ("tournament set type start", Ear::Room, "tournament do=set settings=type start"),
        ("tournament award QQQQQQ Walter", Ear::Room, "tournament do=award settings=Walter [QQQQQQ]"),
        ("турнир QQQQQQ сетка 2", Ear::Room, "tournament do=bracket settings=2 [QQQQQQ]"),
    ] {
        check(text, ear, expected);
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
