//! What the table's own test checks, one function a row: numbers, codes and consequences as the book has them.

use broadside_core::{
    game::{
        cell::Cell,
        code::Code,
        command::{Actor, Command},
        dice::Seeded,
        notation::Lettering,
        paper::{Claim, Flaw, Reveal, Verdict, adjudicate, contradiction, inspect},
        record::Record,
        report::Ending,
        roster::{Kind, Roster},
        ruleset::{Axes, GameType, Ruleset},
        shape::{Form, Shape},
        side::Side,
        straume::{LINEUP_SET, Point},
        view::{AutoMark, Phase},
    },
    present::{line::Line, locale::Locale},
};
use broadside_testkit::staged::{NOON, after, ask, begun, fleet, laid, rules, whole_match};

pub fn first() {
    let began = |text: &str, seed| {
        let rules = rules(text);
        let mut dice = Seeded(seed);
        let fleets = [fleet(&rules, &mut dice), fleet(&rules, &mut dice)];
        begun(&rules, [&fleets[0], &fleets[1]], &mut dice).public().phase
    };
    let lots: Vec<Phase> = (0..64).map(|seed| began("first=lot", seed)).collect();
    assert!(Side::BOTH.iter().all(|side| lots.iter().filter(|lot| **lot == Phase::Firing(*side)).count() > 16));
    assert!((0..8).all(|seed| began("first=host", seed) == Phase::Firing(Side::A) && began("first=guest", seed) == Phase::Firing(Side::B)));
}

pub fn halo() {
    let rules = rules("fleet=1x3+2x1 first=host");
    let notation = rules.notation();
    let [own, other] = ["А1-В1 К1 К10", "Д5-Ж5 А1 К10"].map(|text| laid(&rules, text));
    let mut game = begun(&rules, [&own, &other], &mut Seeded(1));
    for cell in ["А1", "Е5"] {
        let cell = notation.read(cell).expect("a cell");
        let fire = Command::Fire { cell, waiver: broadside_core::game::command::Waiver::Ask };
        game = after(&game, NOON, &mut Seeded(1), &Actor::Side(Side::A), &fire);
    }
    for (auto_mark, marked) in [(AutoMark::Off, 0), (AutoMark::Sunk, 3), (AutoMark::Full, 7)] {
        let game = after(&game, NOON, &mut Seeded(1), &Actor::Side(Side::A), &Command::Mark(auto_mark));
        assert_eq!(game.own(Side::A).marked_empty().len(), marked, "{auto_mark:?}");
    }
}

pub fn end() {
    let rules = rules("classic first=host");
    let mut dice = Seeded(5);
    let fleets = [fleet(&rules, &mut dice), fleet(&rules, &mut dice)];
    let game = begun(&rules, [&fleets[0], &fleets[1]], &mut dice);
    let resigned = after(&game, NOON, &mut dice, &Actor::Side(Side::B), &Command::Resign);
    assert_eq!(resigned.public().phase, Phase::Over(Ending::Resigned(Side::B)));
    let mut lapsed = game;
    for turn in 1..=5 {
        assert!(!lapsed.over(), "turn {turn}");
        let due = lapsed.expires().expect("under way");
        lapsed = after(&lapsed, due, &mut dice, &Actor::Clock, &Command::Lapse);
    }
    assert_eq!(lapsed.public().phase, Phase::Over(Ending::Forfeited(Side::A)));
    let won = whole_match(&rules, 2).public().phase;
    assert!(matches!(won, Phase::Over(Ending::Won(_))));
}

pub fn inspection() {
    let game = whole_match(&rules("classic"), 6);
    let record = Record::of(&game).expect("over");
    for side in Side::BOTH {
        assert_eq!(game.public().revealed[side].as_ref().map(Vec::len), Some(10));
        assert_eq!((record.fleets[side].pieces.len(), record.salts[side].len(), record.commitments[side].len()), (10, 32, 64));
        assert!(record.moves.iter().any(|done| done.side == side));
    }
    assert_eq!(record.verify(), []);
}

pub fn adjudication() {
    for (winner, loser, winners_log, losers_log, verdict) in [
        (false, None, false, false, Verdict::Stands),
        (true, Some(false), false, false, Verdict::Overturned),
        (true, None, false, false, Verdict::Overturned),
        (true, Some(true), false, false, Verdict::Void),
        (true, Some(true), true, false, Verdict::Overturned),
        (true, Some(true), false, true, Verdict::Stands),
        (true, Some(true), true, true, Verdict::Void),
    ] {
        assert_eq!(adjudicate(winner, loser, winners_log, losers_log), verdict);
    }
}

pub fn judge_server() {
    for text in ["judge=server", "judge=commit", "judge=paper"] {
        let rules = rules(text);
        let mut dice = Seeded(3);
        let layout = fleet(&rules, &mut dice);
        let game = begun(&rules, [&layout, &layout], &mut dice);
        for command in [Command::Lay(layout.clone()), Command::Shuffle, Command::Undo, Command::Ready] {
            let refused = ask(&game, NOON, &mut dice, &Actor::Side(Side::A), &command).expect_err("laid for good");
            assert_eq!(refused.codes(), [Code::AlreadyReady]);
        }
    }
}

const SEALED: &str = "SB1|g42|A|S=1.1,2.1,3.1,4.1;6.1,7.1,8.1;1.3,2.3,3.3;5.3,6.3;8.3,9.3;1.5,2.5;4.5;6.5;8.5;10.5|M=|T=|U=|000102030405060708090a0b0c0d0e0f";
const SEAL: &str = "e97784cf5b3a2bd8e0416872750d81e75cea31c7f45831343ddb244939128ef7";

pub fn judge_commit() {
    let rules = rules("classic");
    let flaws = |text: &str| inspect(&rules, &Reveal { commitment: SEAL, text, lawful: true, pieces: &[] }, &[]);
    assert_eq!(flaws(SEALED), []);
    for changed in [SEALED.replace("10.5", "10.10"), SEALED.replace("|A|", "|B|"), SEALED.replace("0e0f", "0e0e")] {
        assert_eq!(flaws(&changed), [Flaw::Altered], "{changed}");
    }
}

pub fn judge_paper() {
    let rules = rules("judge=paper fleet=1x2");
    let cells = |text: &str| laid(&rules, text).pieces.into_iter().flat_map(|piece| piece.cells).collect();
    let pieces = [(Kind::Warship, cells("А1-Б1"))];
    let field = |commitment, lawful| Reveal { commitment, text: SEALED, lawful, pieces: &pieces };
    let (deck, sea) = (Cell::new(0, 0), Cell::new(5, 5));
    assert_eq!(inspect(&rules, &field(SEAL, true), &[(deck, Claim::Hit), (sea, Claim::Miss)]), []);
    assert_eq!(inspect(&rules, &field(SEALED, true), &[]), [Flaw::Altered]);
    assert_eq!(inspect(&rules, &field(SEAL, false), &[]), [Flaw::Unlawful]);
    assert_eq!(inspect(&rules, &field(SEAL, true), &[(sea, Claim::Miss), (deck, Claim::Miss)]), [Flaw::FalseAnswer(1)]);
    assert!(contradiction(&rules, &[(deck, Claim::Sunk(1))]).is_some() && contradiction(&rules, &[(deck, Claim::Hit)]).is_none());
}

fn unread(text: &str, code: Code) {
    let faults = broadside_core::game::layout::Layout::read(text, rules("judge=paper").notation()).expect_err("it cannot be sealed");
    assert_eq!(faults.iter().map(|fault| fault.fault.code()).collect::<Vec<_>>(), [code]);
}

pub fn viol_size() {
    unread("А1-Г1 К11", Code::CellOutside);
}

pub fn viol_coords() {
    unread("А1-Г1 B5", Code::OtherScript);
}

pub fn viol_hide() {
    judge_paper();
}

pub fn viol_peek() {
    let rules = rules("classic");
    let mut dice = Seeded(8);
    let fleets = [fleet(&rules, &mut dice), fleet(&rules, &mut dice)];
    let game = begun(&rules, [&fleets[0], &fleets[1]], &mut dice);
    let other = begun(&rules, [&fleets[0], &fleet(&rules, &mut dice)], &mut Seeded(9));
    assert_eq!(game.public().charts, other.public().charts);
    assert_eq!(game.own(Side::A).ships, other.own(Side::A).ships);
    assert!(game.public().revealed.b.is_none());
}

pub fn touch_any() {
    assert_eq!(rules("touch=any").notices(), [Code::AutomarkOff]);
    assert!(!rules("touch=any").marks_halos() && rules("touch=corners").marks_halos());
}

fn turns(form: Form, decks: u8, count: usize) {
    assert_eq!(Shape::of(form, decks).expect("such a form").orientations().len(), count);
}

pub fn shape_l() {
    turns(Form::L, 3, 4);
    turns(Form::L, 4, 8);
}

pub fn shape_square() {
    turns(Form::Square, 4, 1);
}

pub fn shape_zigzag() {
    turns(Form::Zigzag, 4, 4);
}

pub fn shape_tetris() {
    turns(Form::T, 4, 4);
    assert_eq!(rules("shapes=tetris").shapes, rules("shapes=L,square,zigzag,T").shapes);
}

fn counts(fleet: &str, ships: usize, decks: usize) {
    let roster = Roster::parse(fleet).expect("a fleet with a name");
    assert_eq!((roster.berths().len(), roster.decks()), (ships, decks), "{fleet}");
}

pub fn fleet_russian() {
    counts("fleet-russian", 10, 20);
    assert_eq!(rules("classic").fleet.sizes(), [(4, 1), (3, 2), (2, 3), (1, 4)]);
}

pub fn fleet_five() {
    counts("fleet-five", 15, 35);
}

pub fn fleet_six() {
    counts("fleet-six", 21, 56);
}

pub fn fleet_seven() {
    counts("fleet-seven", 28, 84);
    fleet(&rules("size=20 fleet=seven"), &mut Seeded(1)).check(&rules("size=20 fleet=seven")).expect("it finds room");
}

pub fn fleet_mb() {
    counts("fleet-mb", 5, 17);
}

fn refused(text: &str, code: Code) {
    assert_eq!(Ruleset::parse(text, Lettering::Russian).map_err(|fault| fault.code), Err(code), "{text}");
}

pub fn fleet_single() {
    (1..=16).for_each(|ships| counts_of(&format!("fleet={ships}x1"), ships));
    refused("fleet=17x1", Code::SingleRange);
}

fn counts_of(text: &str, ships: usize) {
    assert_eq!(rules(text).pieces().len(), ships, "{text}");
}

pub fn fleet_custom() {
    counts_of("size=12 fleet=1x8+2x3+1x1", 4);
    refused("size=6 fleet=5x4", Code::FleetTooDense);
    refused("size=5 fleet=1x6", Code::ShipTooLong);
}

fn field(preset: &str, size: u8, ships: usize, mines: u8, sweepers: u8) {
    let rules = rules(preset);
    assert_eq!((rules.size, rules.fleet.berths().len(), rules.mines, rules.sweepers), (size, ships, mines, sweepers), "{preset}");
}

pub fn field_15() {
    field("field-15", 15, 15, 0, 0);
}

pub fn field_16() {
    field("field-16", 16, 21, 3, 1);
}

pub fn field_18() {
    field("field-18", 18, 21, 3, 1);
}

pub fn field_20() {
    field("field-20", 20, 28, 3, 1);
    field("field-20 scale=same", 20, 10, 3, 1);
}

pub fn hasbro() {
    assert_eq!(rules("hasbro").axes, Axes::LettersOnRows);
}

pub fn fire_multi() {
    (2..=6).for_each(|shots| drop(rules(&format!("fire=multi:{shots}"))));
    refused("fire=multi:1", Code::MultiRange);
    refused("fire=multi:7", Code::MultiRange);
}

pub fn fire_salvo() {
    (1..=10).for_each(|shots| drop(rules(&format!("fire=salvo:{shots}"))));
    assert_eq!(rules("fire=salvo").fire, rules("fire=salvo:5").fire);
    refused("fire=salvo:11", Code::SalvoRange);
}

pub fn report() {
    assert_eq!(rules("report=plain").notices(), [Code::AutomarkOff]);
}

pub fn dutchman() {
    (5..=8).for_each(|decks| counts_of(&format!("dutchman decks={decks} reshape=rigid"), 1));
    field("dutchman", 20, 0, 0, 0);
}

pub fn dutchman_quick() {
    field("dutchman-quick", 10, 0, 0, 0);
    assert_eq!(rules("dutchman-quick").game_type, GameType::Dutchman { decks: 5 });
}

pub fn perelman() {
    field("perelman-army", 16, 21, 3, 1);
    for (locale, words) in
        [(Locale::RU, "предложению Перельмана"), (Locale::EN, "Perelman’s suggestion"), (Locale::NB, "Perelmans forslag")]
    {
        assert!(Line::new("preset-perelman-army").phrase(locale).contains(words));
    }
}

pub fn straume() {
    assert_eq!((Point::COUNT, LINEUP_SET.len(), rules("straume").pieces().len()), (168, 12, 12));
}

pub fn fb_standard() {
    counts("fb-standard", 6, 20);
    turns(Form::Carrier, 5, 8);
}

pub fn fb_classic() {
    counts_of("fb-classic", 5);
}

pub fn fb_russian() {
    counts_of("fb-russian", 10);
}

pub fn combine() {
    for (text, code) in [
        ("size=11 lettering=let-respublika", Code::LetteringTooShort),
        ("sweepers=1", Code::SweeperNeedsMines),
        ("mines=1 mine_effect=reveal,skip", Code::MineEffectOne),
        ("subs=1 report=plain", Code::PlainWithSubs),
        ("fb-standard shapes=L", Code::FixedShapes),
        ("dutchman mines=1", Code::DutchmanExclusive),
        ("straume subs=1", Code::StraumeExclusive),
        ("size=5", Code::FleetTooDense),
    ] {
        refused(text, code);
    }
}
