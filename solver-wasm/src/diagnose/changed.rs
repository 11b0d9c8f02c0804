//! The same plan or vehicle under rules of which one is changed. Each of these is one function of the artefact, wherever it is
//! asked.

use crate::constraint::Eligibility;
use crate::problem::{Plan, Problem};
use crate::report::report;

/// To be changed.
#[inline(never)]
pub fn copy(problem: &Problem) -> Problem {
    problem.clone()
}

/// Zones and locks as they were: nothing of them is changed.
#[inline(never)]
pub fn rules_over<'a>(rules: &Eligibility<'_>, changed: &'a Problem) -> Eligibility<'a> {
    Eligibility {
        problem: changed,
        zones: rules.zones.clone(),
        locks: rules.locks.clone(),
    }
}

/// Does the plan keep every rule?
#[inline(never)]
pub fn holds(changed: &Problem, plan: &Plan) -> bool {
    report(changed, plan).is_ok_and(|found| found.feasible)
}
