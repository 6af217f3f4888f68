//! Tests of every strategy under every rule set: games finish, no cell is shot twice, and revealed cells are used.

use broadside_game::{
    cell::{Cell, CellSet},
    dice::SeededDice,
    report::{Debt, Outcome},
    ruleset::PRESETS,
};
use broadside_gunner::{Opponent, crew::COMPUTER_PLAYERS, habits::Habits, placing::PlacementStrategy, shooting::Shooting};
use broadside_lab::duel;
use broadside_testkit::{scale::many, staged::rules};

use super::range::{apply_revealed_cell, apply_shot, before_salvo, cells, fresh_view, parse_cells, shooters};

/// Rule sets in addition to the presets.
const CUSTOM_RULES: [&str; 16] = [
    "12x8",
    "5x20 fleet=mb mines=1",
    "classic report=plain touch=any fire=salvo:5",
    "size=15 fleet=five fire=salvo:5 subs=2",
    "size=12 mines=5 sweepers=2 subs=4 fire=chain mine_touch=any touch=any shapes=tetris",
    "mines=5 mine_effect=skip fire=salvo:afloat subs=4",
    "fleet=none subs=4 mines=2",
    "fleet=single mines=1 fire=chain",
    "dutchman-quick reshape=rigid fire=multi:4",
    "size=5 fleet=1x2+2x1 fire=salvo:10",
    "size=5 fleet=1x3",
    "size=7 fleet=1x3+1x2+1x1",
    "classic judge=paper",
    "classic judge=paper mines=2 sweepers=1 subs=2",
    "fb-standard report=plain",
    "size=20 fleet=1x8+1x7+1x6+1x5 touch=corners",
];

/// Every rule set in which players exchange shots.
pub fn rule_sets() -> impl Iterator<Item = &'static str> {
    PRESETS.into_iter().filter(|name| *name != "straume").chain(CUSTOM_RULES)
}

/// `duel` fails if the game refuses a command or does not end.
#[test]
fn every_shooter_finishes_under_every_rule_set() {
    let shooters: Vec<Shooting> = shooters().map(|(shooting, _)| shooting).collect();
    for (number, text) in rule_sets().enumerate() {
        let rules = rules(text);
        // Each pair plays under a part of the rule sets, a different part for each pair.
        let plays = |at: &usize| (at + number).is_multiple_of(many(4, 1));
        for (at, pair) in shooters.chunks(2).enumerate().filter(|(at, _)| plays(at)) {
            let opponents = [0, 1].map(|one| {
                let placing = PlacementStrategy::ALL[(2 * at + one) % PlacementStrategy::ALL.len()];
                Opponent { shooting: *pair.get(one).unwrap_or(&Shooting::Hunt), placing }
            });
            let played = duel(&rules, opponents, 1, 7).unwrap_or_else(|why| panic!("{text}: {opponents:?}: {why}"));
            // Only a salvo can sink both fleets at once.
            assert!(played.drawn == 0 || rules.is_salvo(), "{text}: {opponents:?}");
        }
    }
}

#[test]
fn every_cell_is_fired_at_exactly_once() {
    for text in ["classic", "mb", "minefield", "submarines", "bent", "mb-simple", "size=5 fleet=1x2+2x1"] {
        let rules = rules(text);
        let field: CellSet = cells(&rules, |_, _| true);
        for (shooting, id) in shooters() {
            let (mut view, mut dice, mut fired) = (fresh_view(&rules), SeededDice(5), CellSet::EMPTY);
            while let Some(cell) = shooting.choose(&view, &mut dice) {
                assert!(field.contains(cell) && fired.insert(cell), "{id} fires at {cell:?} again under {text}");
                apply_shot(&mut view, cell, if fired.len() % 7 == 3 { Outcome::Hit } else { Outcome::Miss });
            }
            assert_eq!(fired, field, "{id} under {text}");
        }
    }
}

#[test]
fn revealed_deck_is_fired_at_next_and_a_revealed_mine_last() {
    let rules = rules("size=6 fleet=1x3+1x1 mines=1 sweepers=1 mine_touch=any");
    for (shooting, id) in shooters() {
        for seed in 0..20 {
            let mut view = fresh_view(&rules);
            apply_shot(&mut view, Cell::new(1, 1), Outcome::Hit);
            apply_revealed_cell(&mut view, Cell::new(4, 4), Debt::Cell);
            apply_revealed_cell(&mut view, Cell::new(3, 0), Debt::Mine);
            let mut dice = SeededDice(seed);
            let shots: Vec<Cell> = std::iter::from_fn(|| {
                let cell = shooting.choose(&view, &mut dice)?;
                apply_shot(&mut view, cell, Outcome::Miss);
                Some(cell)
            })
            .collect();
            assert_eq!((shots.first(), shots.last()), (Some(&Cell::new(4, 4)), Some(&Cell::new(3, 0))), "{id}");
        }
    }
}

#[test]
fn salvo_list_is_complete_and_spreads_while_nothing_is_wounded() {
    for text in ["classic fire=salvo:5", "mb fire=salvo:5", "field-15 fire=salvo:10", "dutchman-quick fire=multi:5"] {
        let rules = rules(text);
        for (shooting, id) in shooters() {
            for seed in 0..10 {
                let list = shooting.choose_cells(&Habits::NONE, &before_salvo(&rules, 5), 5, &mut SeededDice(seed));
                let set: CellSet = list.iter().copied().collect();
                assert_eq!((list.len(), set.len()), (5, 5), "{id} under {text}: {list:?}");
                assert!(!list.iter().any(|cell| cell.adjacent(rules.size).any(|near| set.contains(near))), "{id} under {text}: {list:?}");
            }
        }
    }
}

#[test]
fn salvo_list_finishes_a_wounded_ship_on_all_sides() {
    let rules = rules("classic fire=salvo:5");
    let mut view = before_salvo(&rules, 5);
    view.public.charts.b.hits = parse_cells(&rules, "Д5");
    for (shooting, id) in shooters().filter(|(shooting, _)| !matches!(shooting, Shooting::Random | Shooting::RandomMarked)) {
        let list: CellSet = shooting.choose_cells(&Habits::NONE, &view, 5, &mut SeededDice(3)).into_iter().collect();
        assert!(parse_cells(&rules, "Г5 Е5 Д4 Д6").is_subset(&list), "{id}: {list:?}");
    }
}

#[test]
fn every_opponent_has_a_parsable_name() {
    for mate in COMPUTER_PLAYERS {
        assert_eq!(Opponent::parse(&mate.opponent.to_string()), Some(mate.opponent), "{}", mate.id);
    }
    for (shooting, id) in shooters() {
        assert_eq!((Shooting::parse(id), shooting.id().as_str()), (Some(shooting), id));
    }
    for (text, read) in [
        ("sh-hunt", Some(Opponent::default())),
        ("density + sixty", Some(Opponent { shooting: Shooting::Density, placing: PlacementStrategy::Sixty })),
        (
            "sh-density ties=random+pl-random",
            Some(Opponent { shooting: Shooting::DensityWithRandomTies, placing: PlacementStrategy::Random }),
        ),
        ("hunt+", None),
        ("+sixty", None),
        ("pl-sixty", None),
    ] {
        assert_eq!(Opponent::parse(text), read, "{text}");
    }
}
