//! A rule shown by two plans.

use solver_wasm::check::{Rule, check, cost};
use solver_wasm::problem::{Plan, Problem};

/// The checker admits and prices `good`, and finds that `bad` breaks `rule` and nothing else.
#[track_caller]
pub fn refused(rule: Rule, problem: &Problem, good: &Plan, bad: &Plan) {
    assert_eq!(check(problem, good), [], "the good plan");
    assert!(cost(problem, good).is_some(), "the good plan has a price");
    let broken = check(problem, bad);
    assert!(!broken.is_empty(), "the bad plan is admitted");
    assert!(broken.iter().all(|b| b.rule == rule), "{broken:?}");
}

/// The checker admits the plan, and refuses it for `rule` alone after the change of the problem.
#[track_caller]
pub fn spoiled(rule: Rule, problem: &Problem, plan: &Plan, change: &dyn Fn(&mut Problem)) {
    assert_eq!(check(problem, plan), [], "before the change");
    let mut changed = problem.clone();
    change(&mut changed);
    let broken = check(&changed, plan);
    assert!(!broken.is_empty(), "the change spoils nothing");
    assert!(broken.iter().all(|b| b.rule == rule), "{broken:?}");
}
