//! Which searches share the budget of ruin and recreate: one annealing at least.

use super::recombination;
use crate::model::Model;
use crate::penalised;
use crate::problem::Options;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Several annealings, whose plans are recombined, in place of one ([`super::recombination`]).
    pub recombines: bool,
    /// The search with penalties follows ([`crate::penalised`]).
    pub penalises: bool,
}

impl Parts {
    /// `saves_vehicles`: fewer vehicles come before all other costs, so that a search for fewer of them has turns.
    pub fn of(model: &Model, options: &Options, saves_vehicles: bool) -> Parts {
        let penalises = penalised::pays(model, options, saves_vehicles);
        // With a clock the search with penalties was measured to gain more after one annealing (docs/kernel-notes.md, W25).
        let follows_one = penalises && model.features.time;
        Parts {
            recombines: !follows_one && recombination::pays(model, options, saves_vehicles),
            penalises,
        }
    }
}
