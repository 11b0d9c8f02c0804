//! Loads where no station changes them and no stack counts: sums tell all that order decides.

use solver_wasm::problem::{ActivityKind, Break, Problem, Vehicle};

/// Of one dimension. Nothing here counts the start load, which is known at the end only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Load {
    /// Goods of jobs and of shipments.
    jobs: i64,
    rest: i64,
    /// The least that jobs came to: what the start load must make up for.
    least: i64,
    /// The most that was aboard.
    most: i64,
    /// How much a break's most load was exceeded by, where one has been taken.
    over: Option<i64>,
}

/// After an activity. `None`: shipments hand out what is not aboard.
pub fn served(problem: &Problem, loads: &[Load], activity: u32) -> Option<Vec<Load>> {
    let data = &problem.activities[activity as usize];
    let mut loads = loads.to_vec();
    for (load, by) in loads.iter_mut().zip(&data.demand) {
        match data.kind {
            ActivityKind::Service => load.jobs += by,
            ActivityKind::Pickup | ActivityKind::Delivery => load.rest += by,
        }
        load.least = load.least.min(load.jobs);
        load.most = load.most.max(load.jobs + load.rest);
        if load.rest < 0 {
            return None;
        }
    }
    Some(loads)
}

/// After a break.
pub fn rested(loads: &[Load], entry: &Break) -> Vec<Load> {
    let mut loads = loads.to_vec();
    for (load, limit) in loads.iter_mut().zip(&entry.max_load) {
        if let Some(limit) = limit {
            let over = load.jobs + load.rest - limit;
            load.over = Some(load.over.map_or(over, |old| old.max(over)));
        }
    }
    loads
}

/// With the least start load that serves. What does not fit now never will: more stops only ask for more.
pub fn fit(vehicle: &Vehicle, loads: &[Load]) -> bool {
    loads.iter().enumerate().all(|(d, load)| {
        let start = vehicle.initial_load[d].unwrap_or(-load.least);
        let capacity = vehicle.capacity[d];
        start + load.least >= 0
            && capacity.is_none_or(|most| start + load.most <= most)
            && load.over.is_none_or(|over| start + over <= 0)
    })
}
