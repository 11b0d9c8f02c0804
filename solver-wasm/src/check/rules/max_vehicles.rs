//! At most so many routes a day.

use crate::check::{Broken, Rule};
use crate::problem::{Plan, Problem};

pub(crate) fn check(problem: &Problem, plan: &Plan, broken: &mut Vec<Broken>) {
    let Some(limit) = problem.max_vehicles else {
        return;
    };
    for day in 0..problem.num_days.max(1) {
        let used = plan
            .routes
            .iter()
            .filter(|route| problem.vehicles[route.vehicle as usize].day == day)
            .count() as i64;
        if used > i64::from(limit) {
            broken.push(Broken {
                amount: used - i64::from(limit),
                ..Broken::plan(Rule::MaxVehicles)
            });
        }
    }
}
