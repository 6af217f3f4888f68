//! Trained shooters (core/RULES.md §3.2). `sh-rl`: a network that learned by deep Q-learning on Milton Bradley's field what a
//! shot at each cell is worth. `sh-rl-5x5`: one that learned as actor and critic on a field of 5×5 with a single
//! three-decker. Both only look things up here and compute in whole numbers; `core/training` teaches them. Where a network
//! was not trained for what is played, `sh-density` shoots instead.

mod layers;
mod pool;
mod sight;

use std::sync::LazyLock;

pub use self::{
    layers::{Layer, Net, ONE},
    pool::Pool,
    sight::Sight,
};
use super::{List, density};
use crate::{
    game::{cell::CellSet, dice::Dice, view::OwnView},
    gunner::odds::Turn,
};

static FLEET: LazyLock<Net> = LazyLock::new(|| printed(include_bytes!("fleet.bin"), Sight::INPUTS, 1));
static POOL: LazyLock<Net> = LazyLock::new(|| printed(include_bytes!("pool.bin"), Pool::INPUTS, Pool::CELLS));

fn printed(bytes: &[u8], inputs: usize, outputs: usize) -> Net {
    let network = Net::read(bytes).filter(|network| network.shape() == (inputs, outputs));
    network.expect("the weights of the repository are whole: a test reads them")
}

/// Adds the cell of the highest worth, on the field `sh-rl` was trained on; elsewhere, and to a list for the salvo, the
/// heaviest cells.
pub(super) fn rank(list: &mut List<'_>, view: &OwnView, dice: &mut dyn Dice) {
    let best = Sight::of(view).filter(|_| list.most == 1).map(|sight| sight.best(&FLEET, Turn::any(dice)));
    shoot(list, best, dice);
}

/// The same on the field `sh-rl-5x5` was trained on.
pub(super) fn rank_in_pool(list: &mut List<'_>, view: &OwnView, dice: &mut dyn Dice) {
    let pool = if list.most == 1 { Pool::of(view, dice) } else { None };
    shoot(list, pool.map(|pool| pool.best(&POOL)), dice);
}

fn shoot(list: &mut List<'_>, best: Option<CellSet>, dice: &mut dyn Dice) {
    match best {
        Some(best) if list.full() || list.take(&best, dice) => {}
        _ => density::rank(list, density::Ties::ByLot, dice),
    }
}
