//! Strategies by trained neural networks (core/RULES.md §3.2). `sh-rl` uses a network trained by deep Q-learning with Milton
//! Bradley's fleet, `sh-rl-5x5` one trained by an actor-critic method on 5×5 cells with a single three-decker. The networks
//! are only evaluated here, in integers; `core/training` trains them. In games for which a network was not trained,
//! `sh-density` is used.

mod fleet_input;
mod layers;
mod small_field_input;

use std::sync::LazyLock;

use broadside_game::{cell::CellSet, dice::Dice, view::OwnView};

pub use self::{
    fleet_input::FleetInput,
    layers::{Layer, Net, ONE},
    small_field_input::SmallFieldInput,
};
use super::{TargetList, density};
use crate::odds::Symmetry;

/// The network of `sh-rl`.
static FLEET_NET: LazyLock<Net> = LazyLock::new(|| load_embedded(include_bytes!("fleet.bin"), FleetInput::INPUTS, 1));
/// The network of `sh-rl-5x5`.
static SMALL_FIELD_NET: LazyLock<Net> =
    LazyLock::new(|| load_embedded(include_bytes!("pool.bin"), SmallFieldInput::INPUTS, SmallFieldInput::CELLS));

/// Parses a network embedded in the program, which must have these numbers of inputs and outputs.
fn load_embedded(bytes: &[u8], inputs: usize, outputs: usize) -> Net {
    let network = Net::read(bytes).filter(|network| network.shape() == (inputs, outputs));
    network.expect("the weights of the repository are valid: a test reads them")
}

/// Adds the best cell by the network of `sh-rl`. In games for which it was not trained, and for a salvo list, fills the list
/// with the cells of `sh-density`.
pub(super) fn add_best_cell(list: &mut TargetList<'_>, view: &OwnView, dice: &mut dyn Dice) {
    let best = FleetInput::of(view).filter(|_| list.most == 1).map(|input| input.best(&FLEET_NET, Symmetry::random(dice)));
    add_one_of(list, best, dice);
}

/// As [`add_best_cell`], by the network of `sh-rl-5x5`.
pub(super) fn add_best_cell_on_small_field(list: &mut TargetList<'_>, view: &OwnView, dice: &mut dyn Dice) {
    let input = if list.most == 1 { SmallFieldInput::of(view, dice) } else { None };
    add_one_of(list, input.map(|input| input.best(&SMALL_FIELD_NET)), dice);
}

/// Adds a random one of the best cells; without such cells, fills the list with those of `sh-density`.
fn add_one_of(list: &mut TargetList<'_>, best: Option<CellSet>, dice: &mut dyn Dice) {
    match best {
        Some(best) if list.is_full() || list.add_random(&best, dice) => {}
        _ => density::add_heaviest_cells(list, density::Ties::Random, dice),
    }
}
