//! What a plan leaves out: the reasons that are given, and places that are found by trying.

use solver_wasm::check::check;
use solver_wasm::problem::{Plan, PlannedRoute, Problem};

/// Words of one line of a task's reasons.
const LINE: usize = 7;

/// Task and main reason, as docs/wire-format.md numbers them.
pub fn main_reasons(words: &[i32]) -> Vec<(u32, i32)> {
    let mut found = Vec::new();
    let mut at = 1;
    for _ in 0..words[0] {
        found.push((words[at].cast_unsigned(), words[at + 1]));
        at += 7 + LINE * words[at + 6] as usize;
    }
    let classes = words[at];
    at += 1;
    for _ in 0..classes {
        at += 1 + words[at] as usize;
    }
    assert_eq!(at, words.len(), "words of reasons");
    found
}

/// The first plan that the checker admits in which the task stands somewhere, pickup and delivery wherever they may, and all
/// else as it is; `None` when there is none.
pub fn place_for(problem: &Problem, plan: &Plan, task: u32) -> Option<Plan> {
    (0..problem.vehicles.len() as u32).find_map(|vehicle| {
        let of = |route: &&PlannedRoute| route.vehicle == vehicle;
        let known = plan.routes.iter().find(of);
        let stops = known.map_or(&[][..], |route| &route.activities);
        with(problem, stops, task)
            .map(|activities| {
                changed(
                    plan,
                    PlannedRoute {
                        vehicle,
                        activities,
                    },
                )
            })
            .find(|plan| check(problem, plan).is_empty())
    })
}

/// The row with the task at every position or pair of positions.
fn with(problem: &Problem, stops: &[u32], task: u32) -> impl Iterator<Item = Vec<u32>> {
    let data = &problem.tasks[task as usize];
    let (first, is_pair) = (data.first_activity, data.num_activities > 1);
    let end = stops.len();
    (0..=end).flat_map(move |at| {
        let lasts = if is_pair { at..=end } else { at..=at };
        lasts.map(move |last| {
            let mut row = stops.to_vec();
            if is_pair {
                row.insert(last, first + 1);
            }
            row.insert(at, first);
            row
        })
    })
}

fn changed(plan: &Plan, route: PlannedRoute) -> Plan {
    let mut changed = plan.clone();
    changed
        .routes
        .retain(|other| other.vehicle != route.vehicle);
    changed.routes.push(route);
    changed.routes.sort_by_key(|route| route.vehicle);
    changed
}
