//! Sets up the game of a case, and applies commands to it. Time passes only if the case says so.

use broadside_game::{
    Game, Moment,
    code::Code,
    command::{Actor, Command},
    dice::SeededDice,
    event::{Event, Invitee},
    ids::{GameId, Home, PlayerId, Timestamp},
    layout::{Layout, LayoutFault},
    ruleset::{FirstShooter, Ruleset},
    side::Side,
    view::Seat,
};

use super::{
    CaseVerdict,
    cases::{CaseBlock, expand_fleet},
    replay::{failed_case, invalid_line},
};

/// The side with this letter; `None` for other letters.
pub(super) fn side_of(text: &str) -> Option<Side> {
    match text {
        "A" => Some(Side::A),
        "B" => Some(Side::B),
        _ => None,
    }
}

/// The names of the codes, sorted, without duplicates, separated by commas.
pub(super) fn codes_text(codes: impl IntoIterator<Item = Code>) -> String {
    let mut names: Vec<&str> = codes.into_iter().map(Code::name).collect();
    names.sort_unstable();
    names.dedup();
    names.join(", ")
}

/// Parses a legal layout; the error is the codes of all its faults.
pub(super) fn parse_layout(text: &str, rules: &Ruleset) -> Result<Layout, String> {
    let layout = Layout::parse(text, rules.notation()).map_err(|faults| codes_text(faults.iter().map(|fault| fault.fault.code())))?;
    layout.check(rules).map_err(|faults| codes_text(faults.iter().map(LayoutFault::code)))?;
    Ok(layout)
}

/// The lines of a case after the fleets: each whole line, and the part after its `>`.
type CommandLines<'a> = Vec<(&'a str, &'a str)>;

/// Sets up the game of a case with both fleets placed. Returns the game and the lines that follow.
pub(super) fn set_up<'a>(
    block: &CaseBlock<'a>,
    macros: &[(&str, &str)],
    mut rules: Ruleset,
) -> Result<(Game, CommandLines<'a>), CaseVerdict> {
    if rules.first == FirstShooter::Lot {
        rules.first = FirstShooter::Host;
    }
    let (mut layouts, mut lines) = (Vec::new(), Vec::new());
    for line in block.body() {
        let (word, rest) = line.split_once(' ').ok_or_else(|| invalid_line(line))?;
        match (word, side_of(word)) {
            (">", _) => lines.push((line, rest.trim())),
            ("first", _) => {
                rules.first = match side_of(rest.trim()).ok_or_else(|| invalid_line(line))? {
                    Side::A => FirstShooter::Host,
                    Side::B => FirstShooter::Guest,
                }
            }
            (_, Some(side)) => {
                let text = expand_fleet(rest, macros).ok_or_else(|| invalid_line(line))?;
                let layout = parse_layout(&text, &rules).map_err(|codes| failed_case(line, "a legal fleet", &codes))?;
                layouts.push((side, layout));
            }
            _ => return Err(invalid_line(line)),
        }
    }
    let mut game = start_game(rules, layouts).map_err(|why| failed_case(block.name(), "a game that begins", &why))?;
    for side in Side::BOTH {
        let marked = block.auto_mark().and_then(|auto_mark| apply(&mut game, &Actor::Side(side), &Command::Mark(auto_mark)));
        marked.map_err(|why| failed_case(block.name(), "a known automatic marking", &why))?;
    }
    Ok((game, lines))
}

/// Starts a game with these fleets. The error is a text.
fn start_game(rules: Ruleset, layouts: Vec<(Side, Layout)>) -> Result<Game, String> {
    let seat = |number| Seat { player: PlayerId { home: Home::Playground, number }, name: number.to_string() };
    let mut game = Game::challenge(GameId::new(0, 0), Timestamp(0), rules, seat(1), Invitee::Anyone, None);
    apply(&mut game, &Actor::Visitor(seat(2)), &Command::Join { handle: None, room: None })?;
    for (side, layout) in layouts {
        for command in [Command::Lay(layout), Command::Ready] {
            apply(&mut game, &Actor::Side(side), &command)?;
        }
    }
    if game.public().phase.is_fighting() { Ok(game) } else { Err("a fleet is missing".to_owned()) }
}

/// Applies a command. Returns its events; the error is the codes of the refusal. The clock acts at the deadline.
pub(super) fn apply(game: &mut Game, by: &Actor, command: &Command) -> Result<Vec<Event>, String> {
    let now = match by {
        Actor::Clock => game.wait_end().unwrap_or(Timestamp(0)),
        Actor::Side(_) | Actor::Mate(_) | Actor::Visitor(_) | Actor::Delivery | Actor::Manager(_) => Timestamp(0),
    };
    let step = game.decide(&mut Moment { now, dice: &mut SeededDice(1) }, by, command).map_err(|refusal| codes_text(refusal.codes()))?;
    *game = step.after;
    Ok(step.events)
}
