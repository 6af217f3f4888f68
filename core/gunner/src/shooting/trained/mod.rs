//! Trained strategies (core/RULES.md §3.2). `sh-rl`: a network trained by deep Q-learning on Milton Bradley's field.
//! `sh-rl-5x5`: one trained as actor and critic on a field of 5×5 with a single three-decker. Here they are only
//! evaluated, in integers; `core/training` trains them. In games a network was not trained for, `sh-density` is used.

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

static FLEET: LazyLock<Net> = LazyLock::new(|| load_embedded(include_bytes!("fleet.bin"), FleetInput::INPUTS, 1));
static POOL: LazyLock<Net> = LazyLock::new(|| load_embedded(include_bytes!("pool.bin"), SmallFieldInput::INPUTS, SmallFieldInput::CELLS));

fn load_embedded(bytes: &[u8], inputs: usize, outputs: usize) -> Net {
    let network = Net::read(bytes).filter(|network| network.shape() == (inputs, outputs));
    network.expect("the weights of the repository are whole: a test reads them")
}

/// Adds the cell with the highest value, on the field `sh-rl` was trained for; elsewhere, and for a salvo list, the
/// cells of `sh-density`.
pub(super) fn rank(list: &mut TargetList<'_>, view: &OwnView, dice: &mut dyn Dice) {
    let best = FleetInput::of(view).filter(|_| list.most == 1).map(|sight| sight.best(&FLEET, Symmetry::any(dice)));
    shoot(list, best, dice);
}

/// The same for `sh-rl-5x5`.
pub(super) fn rank_in_pool(list: &mut TargetList<'_>, view: &OwnView, dice: &mut dyn Dice) {
    let pool = if list.most == 1 { SmallFieldInput::of(view, dice) } else { None };
    shoot(list, pool.map(|pool| pool.best(&POOL)), dice);
}

fn shoot(list: &mut TargetList<'_>, best: Option<CellSet>, dice: &mut dyn Dice) {
    match best {
        Some(best) if list.is_full() || list.take(&best, dice) => {}
        _ => density::rank(list, density::Ties::ByLot, dice),
    }
}
