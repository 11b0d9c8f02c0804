//! Going on from a plan that another search found.

use super::Best;
use crate::construct::initial_plan;
use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::problem::Plan;
use crate::recreate::Greedy;
use crate::solution::Solution;

/// Makes the plan the one under search, and the best one, where it costs less than the best one. What does not hold in it stays out,
/// as in a plan that a search begins with. False, and nothing changed, where it is no better.
pub fn adopt<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    best: &mut Best,
    greedy: &mut Greedy,
    plan: &Plan,
) -> bool {
    let mut other = Solution::new(model);
    model
        .interrupt
        .unbroken(|| initial_plan::load::<E>(model, &mut other, plan));
    if other.cost >= best.cost {
        return false;
    }
    *solution = other;
    // Its routes are numbered from the beginning.
    greedy.forget();
    best.restart(solution);
    true
}
