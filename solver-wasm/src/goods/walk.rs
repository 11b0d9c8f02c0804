//! The exact walk over one route: loads on departure of every stop, amounts at every visit of a station.

use crate::problem::{ActivityKind, DumpMode, Problem, Vehicle, Visit};

/// What a stop does to one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Demand of a job, positive is loading.
    Job(i64),
    /// Goods of a shipment come (positive) or go.
    Shipment(i64),
    Unload,
    Reload,
    /// A break, or a station that leaves this dimension alone.
    Nothing,
}

/// The step of the stop that plans call `visit`; an index without a stop does nothing.
pub fn step(problem: &Problem, visit: u32, dimension: u32) -> Step {
    match problem.visit(visit) {
        Some(Visit::Activity(id)) => {
            let activity = &problem.activities[id as usize];
            let demand = activity
                .demand
                .get(dimension as usize)
                .copied()
                .unwrap_or(0);
            match activity.kind {
                ActivityKind::Service => Step::Job(demand),
                ActivityKind::Pickup | ActivityKind::Delivery => Step::Shipment(demand),
            }
        }
        Some(Visit::Dump(id)) => {
            let station = &problem.dump_stations[id as usize];
            match (station.dimensions.contains(&dimension), station.mode) {
                (false, _) => Step::Nothing,
                (true, DumpMode::Unload) => Step::Unload,
                (true, DumpMode::Reload) => Step::Reload,
            }
        }
        Some(Visit::Break { .. }) | None => Step::Nothing,
    }
}

/// One dimension along a route. Index 0 is the start, index `i` the departure from stop `i - 1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadWalk {
    /// Goods of jobs, the start load among them.
    pub jobs: Vec<i64>,
    pub shipments: Vec<i64>,
    /// Least goods of jobs with which the rest, until the next reload, can be served.
    pub need: Vec<i64>,
    /// By stop: what a visit of a station left there or took there; 0 elsewhere.
    pub amounts: Vec<i64>,
}

impl LoadWalk {
    /// Load on departure.
    pub fn load(&self, index: usize) -> i64 {
        self.jobs[index] + self.shipments[index]
    }

    pub fn loads(&self) -> Vec<i64> {
        (0..self.jobs.len()).map(|index| self.load(index)).collect()
    }
}

/// Walks the steps of one dimension. `initial`: the given start load, else the smallest that serves.
pub fn walk_steps(steps: &[Step], initial: Option<i64>) -> LoadWalk {
    let n = steps.len();
    let mut walk = LoadWalk {
        jobs: Vec::with_capacity(n + 1),
        shipments: Vec::with_capacity(n + 1),
        need: vec![0; n + 1],
        amounts: vec![0; n],
    };
    for index in (0..n).rev() {
        let after = walk.need[index + 1];
        walk.need[index] = match steps[index] {
            Step::Job(demand) => (after - demand).max(0),
            Step::Reload => 0,
            Step::Shipment(_) | Step::Unload | Step::Nothing => after,
        };
    }
    let (mut jobs, mut shipments) = (initial.unwrap_or(walk.need[0]), 0);
    walk.jobs.push(jobs);
    walk.shipments.push(0);
    for (index, step) in steps.iter().enumerate() {
        let (before, need) = (jobs, walk.need[index + 1]);
        match *step {
            Step::Job(demand) => jobs += demand,
            Step::Shipment(demand) => shipments += demand,
            Step::Unload => jobs = jobs.min(need),
            Step::Reload => jobs = jobs.max(need),
            Step::Nothing => {}
        }
        if matches!(step, Step::Unload | Step::Reload) {
            walk.amounts[index] = (jobs - before).abs();
        }
        walk.jobs.push(jobs);
        walk.shipments.push(shipments);
    }
    walk
}

/// All dimensions of a vehicle's route; stops as plans name them.
pub fn walk(problem: &Problem, vehicle: &Vehicle, visits: &[u32]) -> Vec<LoadWalk> {
    (0..problem.num_dimensions)
        .map(|dimension| {
            let steps: Vec<Step> = visits
                .iter()
                .map(|&visit| step(problem, visit, dimension))
                .collect();
            let initial = vehicle.initial_load.get(dimension as usize);
            walk_steps(&steps, initial.copied().flatten())
        })
        .collect()
}
