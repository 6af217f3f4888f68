//! The words that people's sentences are made of: single and quoted ones, those of rules, those that stand for a choice.
//! Knows no verb.

use super::{locale::Locale, vocabulary};
use crate::game::{
    paper::{ClaimWord, read_claim},
    plain::plain,
    ruleset::{PRESETS, Parameter},
};

/// The word that stands for the asker's own draft of rules.
pub const DRAFT: &str = "draft";

/// Other words for choices in free text, lower case: the choice, and how people say it.
const CHOICE_WORDS: [(&str, &[&str]); 102] = [
    ("computer", &["компьютер", "комп", "компьютером", "бот", "maskinen", "datamaskinen", "bot"]),
    ("cabin-boy", &["юнга", "юнгой", "skipsgutt"]),
    ("deckhand", &["матрос", "матросом", "matros"]),
    ("blind-hunter", &["слепой_охотник", "blind_jeger"]),
    ("parity", &["чётность", "четность", "paritet"]),
    ("beginner", &["новичок", "новичком", "nybegynner"]),
    ("hunter", &["охотник", "охотником", "jeger"]),
    ("chessboard", &["шахматы", "sjakkbrett"]),
    ("diagonals", &["диагонали", "diagonaler"]),
    ("rhombus", &["ромб", "rombe"]),
    ("locator", &["локатор", "lokator"]),
    ("knight", &["конь", "ход_конём", "springer"]),
    ("every-fourth", &["четвёртая", "через_три", "hver_fjerde"]),
    ("squares", &["квадраты", "ruter"]),
    ("goose", &["гусь", "гусиные_лапки", "лапки", "gåseføtter"]),
    ("goose-plus", &["гусь+", "goose+", "gåseføtter+"]),
    ("navigator", &["штурман", "штурманом", "navigatør"]),
    ("acquaintance", &["знакомый", "знакомым", "старый_знакомый", "kjenning", "gammel_kjenning"]),
    ("captain", &["капитан", "капитаном", "kaptein", "kapteinen"]),
    ("neural", &["нейросеть", "нейросетью", "сеть", "nett", "nevralt"]),
    ("pool", &["бассейн", "учебный_бассейн", "basseng", "treningsbasseng"]),
    ("anyone", &["любой", "любого", "hvem_som_helst"]),
    ("classic", &["классика", "klassisk"]),
    ("blitz", &["блиц", "lyn"]),
    ("day", &["день", "dag"]),
    ("me", &["мне", "meg"]),
    ("room", &["чат", "чату", "rom", "rommet"]),
    ("on", &["вкл", "på"]),
    ("off", &["выкл", "av"]),
    ("turns", &["ходы", "каждый_ход", "trekk", "hvert_trekk"]),
    ("late", &["срок", "к_сроку", "fristen"]),
    ("none", &["никогда", "aldri"]),
    ("sunk", &["убитые", "senket"]),
    ("full", &["все", "alle"]),
    ("notebook", &["тетрадь", "тетрадка", "rutehefte"]),
    ("admiral", &["адмирал", "маринист"]),
    ("contrast", &["контраст", "контрастный", "kontrast"]),
    ("red", &["красный", "красные", "rød", "røde"]),
    ("orange", &["оранжевый", "оранжевые", "oransje"]),
    ("green", &["зелёный", "зеленый", "зелёные", "зеленые", "grønn", "grønne"]),
    ("blue", &["синий", "синие", "blå"]),
    ("violet", &["фиолетовый", "фиолетовые", "purple", "fiolett", "fiolette", "lilla"]),
    ("plain", &["black", "white", "чёрный", "черный", "белый", "svart", "hvit"]),
    ("auto", &["авто", "автоматически", "automatic", "automatisk"]),
    ("spread", &["рядом"]),
    ("focus", &["крупно"]),
    ("wins", &["победы", "seire"]),
    ("sinkings", &["потопления", "senkninger"]),
    ("forward", &["вперёд", "вперед", "прямо", "frem", "fram"]),
    ("left", &["налево", "влево", "лево", "venstre"]),
    ("right", &["направо", "вправо", "право", "høyre"]),
    ("lay", &["мина", "мину", "mine", "legg"]),
    ("create", &["new", "новый", "создать", "ny", "lag"]),
    ("set", &["изменить", "составить", "endre"]),
    ("card", &["show", "показать", "vis"]),
    ("list", &["список", "liste"]),
    ("join", &["вступить", "участвовать", "bli_med"]),
    ("leave", &["выйти", "forlat"]),
    ("checkin", &["ready", "check-in", "здесь", "отметиться", "klar", "her"]),
    ("start", &["начать", "старт", "begynn"]),
    ("pause", &["пауза"]),
    ("resume", &["продолжить", "fortsett"]),
    ("cancel", &["отменить", "avlys"]),
    ("bracket", &["сетка", "tre"]),
    ("table", &["таблица", "tabell"]),
    ("standings", &["положение", "stilling"]),
    ("matches", &["матчи", "встречи", "kamper"]),
    ("podium", &["пьедестал", "pall"]),
    ("award", &["присудить", "tildel"]),
    ("forfeit", &["поражение", "walkover"]),
    ("replay", &["переиграть", "omspill"]),
    ("replace", &["заменить", "bytt"]),
    ("extend", &["продлить", "forleng"]),
    ("remove", &["исключить", "удалить", "fjern"]),
    ("appoint", &["назначить", "utnevn"]),
    ("seed", &["посев", "посеять"]),
    ("stop", &["стоп", "хватит", "avbryt"]),
    ("hide", &["скрыть", "skjul"]),
    ("nameless", &["без_имени", "uten_navn"]),
    ("reveal", &["открыть", "åpne"]),
    ("ships", &["корабли", "skip"]),
    ("shots", &["выстрелы", "skudd"]),
    ("all-ships", &["все_корабли", "alle_skip"]),
    ("all-shots", &["все_выстрелы", "alle_skudd"]),
    ("week", &["неделя", "неделю", "uke", "uka"]),
    ("month", &["месяц", "måned", "måneden"]),
    ("all", &["всё", "всегда", "alltid"]),
    ("computer-week", &["компьютер_неделя", "maskin_uke"]),
    ("computer-month", &["компьютер_месяц", "maskin_måned"]),
    ("world", &["мир", "verden"]),
    ("endseries", &["series-off", "последний", "siste"]),
    ("history", &["origin", "история", "historie"]),
    ("culture", &["films", "культура", "кино", "kultur", "filmer"]),
    ("programs", &["software", "программы", "programmer"]),
    ("perelman", &["перельман"]),
    ("shores", &["shore", "берега", "берег", "kysten", "kyst"]),
    ("halo", &["ореол", "vrak"]),
    ("patterns", &["узоры", "узор", "mønstre", "skuddmønstre"]),
    ("arithmetic", &["sums", "расчёты", "расчеты", "арифметика", "regning"]),
    ("vote", &["голосование", "avstemning"]),
    ("dismiss", &["списать", "sett_i_land"]),
    ("myths", &["myth", "мифы", "миф", "myter"]),
];

/// The choice that a word of people's own stands for.
pub fn choice_word(word: &str) -> Option<&'static str> {
    let known = CHOICE_WORDS.iter().find(|(_, words)| words.contains(&word)).map(|(choice, _)| *choice);
    known.or_else(|| vocabulary::choice(word))
}

/// The answer to a shot, in a word that everybody may say or in one of a language's own.
pub fn claim(typed: &str) -> Option<ClaimWord> {
    read_claim(typed).or_else(|| {
        let typed = typed.trim().to_lowercase();
        let (word, rest) = typed.split_at(typed.find(|c: char| !c.is_alphanumeric()).unwrap_or(typed.len()));
        read_claim(&format!("{}{rest}", vocabulary::choice(word)?))
    })
}

/// The choices that people have words of their own for.
pub(super) fn choices() -> impl Iterator<Item = &'static str> {
    CHOICE_WORDS.iter().map(|(choice, _)| *choice)
}

/// What a choice is called in a language where commands have a name in each; `None` where it has none of its own.
pub fn choice_called(choice: &str, locale: Locale) -> Option<String> {
    let words = CHOICE_WORDS.iter().find(|(known, _)| *known == choice).map(|(_, words)| *words).unwrap_or_default();
    called(&format!("word-{choice}"), words, locale)
}

/// What something is called in this language: as its folder says, else by one of the words for it that everybody may say. English
/// words come first among those, then Russian ones, then Norwegian ones, the usual one of each language before the others.
pub(super) fn called(id: &str, words: &[&'static str], locale: Locale) -> Option<String> {
    let russian = |word: &&&str| word.chars().any(|letter| matches!(letter, 'а'..='я' | 'ё'));
    let usual = || {
        if locale == Locale::RU {
            words.iter().find(russian).copied()
        } else if locale == Locale::NB {
            words.get(words.iter().rposition(|word| russian(&word))? + 1).copied()
        } else {
            None
        }
    };
    vocabulary::name(id, locale).or_else(|| usual().map(str::to_owned))
}

/// Words, single; what stands in quotation marks after `=` is one.
pub fn tokens(text: &str) -> Vec<&str> {
    let closing = |token: &str| match token.split_once('=')?.1.chars().next()? {
        '"' | '“' | '„' => Some(['"', '”', '“']),
        '«' => Some(['»'; 3]),
        _ => None,
    };
    let (mut found, mut rest) = (Vec::new(), text.trim_start());
    while !rest.is_empty() {
        let mut end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        if let Some(marks) = closing(&rest[..end]) {
            let opened = rest.find('=').and_then(|at| rest[at..].char_indices().nth(2).map(|(mark, _)| at + mark)).unwrap_or(end);
            end = rest[opened..]
                .find(marks)
                .map_or(end, |at| rest[opened + at..].find(char::is_whitespace).map_or(rest.len(), |gap| opened + at + gap));
        }
        found.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    found
}

/// Whether a word belongs to rules: a preset, a field such as `10x10`, a parameter with or without its value.
pub fn of_rules(word: &str) -> bool {
    let word = plain(word);
    let word = word.as_str();
    let key = word.split('=').next().unwrap_or_default();
    let digits = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    let field = word.split_once(['x', 'х', '×']).is_some_and(|(across, down)| digits(across) && digits(down));
    field || word.contains('=') || word == DRAFT || PRESETS.contains(&word) || Parameter::find(key).is_some()
}

/// Rules as they are read on: lower case, single spaces; a comma parts words (`mb,first=host`) where it does not
/// part the forms of `shapes=L,square`.
pub fn rules_text(typed: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in plain(typed).to_lowercase().split_whitespace() {
        let mut piece = String::new();
        for part in word.split(',') {
            let goes_on = piece.contains('=') && !part.contains('=') && !piece.is_empty();
            if !goes_on {
                words.push(std::mem::take(&mut piece));
            }
            piece = if piece.is_empty() { part.to_owned() } else { format!("{piece},{part}") };
        }
        words.push(piece);
    }
    words.retain(|word| !word.is_empty());
    words.join(" ")
}
