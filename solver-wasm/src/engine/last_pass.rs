//! The last pass over the best plan: nothing stays out that one insertion could place, as long as the time lasts.

use super::Best;
use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::recreate::Greedy;
use crate::solution::Solution;

/// Positions looked at, some 100 ms: a plan whose construction was cut short may miss thousands.
const WORK: usize = 4_000_000;
/// The same where each position is settled with everything on the route.
const WORK_EVERY_RULE: usize = 4_000;

/// The plan is the best one.
pub fn run<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    best: &mut Best,
    greedy: &mut Greedy,
) {
    greedy.close_no_eye();
    if !model.depot_pickups.is_empty() {
        model.depot_pickups.look_closely();
        greedy.forget();
    }
    let mut work = WORK;
    if let Some(book) = &model.book {
        book.look_closely();
        greedy.forget();
        work = WORK_EVERY_RULE;
    }
    // One that goes in may be what another one needs.
    while insert_unserved::<E>(model, solution, best, greedy, &mut work) {}
    if solution.cost == best.cost && solution.bank.len() < best.unserved {
        best.restart(solution);
    }
}

/// Tries every unserved activity everywhere, mandatory ones first; true when the best plan got better.
fn insert_unserved<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    best: &mut Best,
    greedy: &mut Greedy,
    work: &mut usize,
) -> bool {
    if solution.bank.is_empty() {
        return false;
    }
    let mut unserved = solution.bank.clone();
    unserved.sort_unstable_by_key(|&a| (!model.is_mandatory(a), a));
    let positions = model.num_activities + solution.routes.len();
    for activity in unserved.into_iter().take(*work / positions) {
        if model.interrupt.is_due() {
            break;
        }
        *work -= positions;
        greedy.insert_everywhere::<E>(model, solution, activity);
    }
    let better = solution.cost < best.cost && !model.interrupt.is_due();
    best.note(solution);
    solution.commit(model);
    better
}
