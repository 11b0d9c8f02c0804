//! The last pass over the best plan: nothing stays out that one insertion could place, as long as the time lasts.

use super::Best;
use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::recreate::Greedy;
use crate::solution::Solution;
use crate::sort;

/// Routes that are settled anew, a second or two, where each position is settled with everything on the route: placing
/// stations and breaks anew is dear. What fits where these stay is found without (`given::last_insertions`). Where places
/// are a matter of nanoseconds nothing bounds the pass but the clock.
const WORK_EVERY_RULE: usize = 20_000;
/// Unserved tasks of which is asked whether a vehicle could serve them alone.
const ASKED: usize = 500;

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
    let mut work = usize::MAX;
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

/// Tries every unserved activity everywhere that some vehicle may serve, in order of hope; true when the best plan got better.
/// Routes that are settled are charged.
fn insert_unserved<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    best: &mut Best,
    greedy: &mut Greedy,
    work: &mut usize,
) -> bool {
    for activity in in_order_of_hope(model, solution.bank.clone(), work) {
        if *work == 0 || model.interrupt.is_due() {
            break;
        }
        let before = settled(model);
        greedy.insert_everywhere::<E>(model, solution, activity);
        *work = work.saturating_sub(settled(model) - before);
    }
    let better = solution.cost < best.cost && !model.interrupt.is_due();
    best.note(solution);
    solution.commit(model);
    better
}

/// Mandatory ones first, among them those that have a route of their own, which is no sure sign; without those that no class
/// may ever serve.
fn in_order_of_hope(model: &Model, mut unserved: Vec<u32>, work: &mut usize) -> Vec<u32> {
    let admitting = |activity: u32| {
        let classes = 0..model.classes.len() as u32;
        classes.filter(move |&class| model.admits(class, activity))
    };
    unserved.retain(|&activity| admitting(activity).next().is_some());
    let asks = unserved.len() <= ASKED;
    let before = settled(model);
    let is_over = || settled(model) - before >= *work || model.interrupt.is_due();
    let has_route = |activity: u32| match &model.book {
        Some(book) if asks => {
            let stops: Vec<u32> = std::iter::once(activity)
                .chain(model.partner(activity))
                .collect();
            admitting(activity).any(|class| is_over() || book.settle(model, class, &stops).feasible)
        }
        _ => true,
    };
    sort::by_key(&mut unserved, |&a| {
        (!model.is_mandatory(a), !has_route(a), a)
    });
    *work = work.saturating_sub(settled(model) - before);
    unserved
}

/// Routes that were settled so far.
fn settled(model: &Model) -> usize {
    model.book.as_ref().map_or(0, |book| book.looks())
}

#[cfg(test)]
mod tests;
