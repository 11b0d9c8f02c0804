//! A task alone, and among the work of short routes, so that all their breaks can be placed anew.

use crate::problem::{Plan, Problem};

/// Routes, and the stops that each of them may have, at most.
const MAX_ROUTES: usize = 4;
const MAX_WORK: usize = 6;

/// The task's activities alone, then at each place of the routes of these vehicles, without breaks and stations.
pub fn with_task(
    problem: &Problem,
    plan: &Plan,
    vehicles: &[u32],
    activities: &[u32],
) -> Vec<Vec<u32>> {
    let mut found = vec![activities.to_vec()];
    let is_work = |id: &u32| (*id as usize) < problem.activities.len();
    let routes = plan.routes.iter();
    let routes = routes.filter(|route| vehicles.contains(&route.vehicle));
    let works = routes.map(|route| route.activities.iter().copied().filter(is_work));
    let short = works
        .map(Iterator::collect::<Vec<u32>>)
        .filter(|work| (1..=MAX_WORK).contains(&work.len()));
    for work in short.take(MAX_ROUTES) {
        for at in 0..=work.len() {
            let mut stops = work.clone();
            stops.splice(at..at, activities.iter().copied());
            found.push(stops);
        }
    }
    found
}
