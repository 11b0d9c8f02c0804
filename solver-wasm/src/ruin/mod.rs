//! Taking stops out of a plan so that a recreate can do better. One ruin a file; `focus` says where the next hole lies.

pub mod class_change;
pub mod focus;
pub mod linked;
pub mod route;
pub mod split;
pub mod strings;
pub mod trips;

use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::random::Random;
use crate::solution::Solution;
use focus::Focus;

/// What all ruins share and reuse.
#[derive(Default)]
pub struct Ruined {
    focus: Focus,
    /// Routes that lost stops.
    pub slots: Vec<u32>,
    /// Around which activity the hole lies.
    pub seed: u32,
}

impl Ruined {
    fn holds(&self, slot: u32) -> bool {
        self.slots.contains(&slot)
    }
}

/// One ruin, chosen by chance. Removed activities are in the bank afterwards and all clocks fresh.
pub fn ruin<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    random: &mut Random,
    ruined: &mut Ruined,
) {
    let seed = model.anchor(ruined.focus.seed(model, random));
    ruin_at::<E>(model, solution, random, ruined, seed);
}

/// The same around this activity.
pub fn ruin_at<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    random: &mut Random,
    ruined: &mut Ruined,
    seed: u32,
) {
    ruined.slots.clear();
    ruined.seed = seed;
    if !model.rules.is_empty() && random.one_in(linked::ONE_IN) {
        linked::remove(model, solution, random, ruined);
    } else if class_change::applies(model) && random.one_in(class_change::ONE_IN) {
        class_change::change::<E>(model, solution, random, ruined);
        strings::remove(model, solution, random, ruined);
    } else if split::applies(model) && random.one_in(split::ONE_IN) {
        let parts = split::split::<E>(model, solution, random, ruined);
        strings::remove(model, solution, random, ruined);
        for slot in parts.into_iter().flatten() {
            if !ruined.holds(slot) {
                ruined.slots.push(slot);
            }
        }
    } else if random.one_in(route::ONE_IN) {
        route::remove(model, solution, random, ruined);
    } else if trips::applies(model) {
        trips::remove(model, solution, random, ruined);
    } else {
        strings::remove(model, solution, random, ruined);
    }
    for &slot in &ruined.slots {
        solution.refresh::<E>(model, slot);
    }
    solution.settle::<E>(model);
    solution.settle_fairness(model);
}
