//! What stations with a capacity have taken or given, over all routes and days (contract A2): a rule over the whole
//! plan with state, change and undo.

use super::walk;
use crate::problem::{Problem, Visit};

/// Sums by station and dimension. `None` of [`StationUse::compile`]: no station has a capacity, nothing is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StationUse {
    /// Station × dimension, row-major; `i64::MAX` is unlimited.
    limit: Vec<i64>,
    used: Vec<i64>,
}

/// Station, dimension, sum and capacity of a sum above its capacity.
pub type OverCapacity = (u32, u32, i64, i64);

/// What one route leaves or takes, station × dimension.
pub type Amounts = Vec<i64>;

impl StationUse {
    pub fn compile(problem: &Problem) -> Option<StationUse> {
        let limit: Vec<i64> = problem
            .dump_stations
            .iter()
            .flat_map(|station| {
                (0..problem.num_dimensions as usize).map(|d| {
                    station
                        .capacity
                        .get(d)
                        .copied()
                        .flatten()
                        .unwrap_or(i64::MAX)
                })
            })
            .collect();
        let limited = limit.iter().any(|&most| most < i64::MAX);
        limited.then(|| StationUse {
            used: vec![0; limit.len()],
            limit,
        })
    }

    /// May a route that took `before` take `after` instead? Stations that are over their capacity already admit
    /// whatever does not make it worse.
    pub fn admits(&self, before: &[i64], after: &[i64]) -> bool {
        (0..self.used.len()).all(|cell| {
            after[cell] <= before[cell]
                || self.used[cell] - before[cell] + after[cell] <= self.limit[cell]
        })
    }

    /// A route that took `before` takes `after` now; the same call with both exchanged is the undo.
    pub fn exchange(&mut self, before: &[i64], after: &[i64]) {
        for (cell, used) in self.used.iter_mut().enumerate() {
            *used += after[cell] - before[cell];
        }
    }

    pub fn exceeded(&self, num_dimensions: u32) -> Vec<OverCapacity> {
        let over = |cell: &usize| self.used[*cell] > self.limit[*cell];
        (0..self.used.len())
            .filter(over)
            .map(|cell| {
                let (station, dimension) = (
                    cell / num_dimensions as usize,
                    cell % num_dimensions as usize,
                );
                (
                    station as u32,
                    dimension as u32,
                    self.used[cell],
                    self.limit[cell],
                )
            })
            .collect()
    }
}

/// What a vehicle's route leaves at stations or takes there; stops as plans name them.
pub fn amounts(problem: &Problem, vehicle: u32, visits: &[u32]) -> Amounts {
    let dimensions = problem.num_dimensions as usize;
    let mut amounts = vec![0; problem.dump_stations.len() * dimensions];
    if amounts.is_empty() {
        return amounts;
    }
    let walks = walk(problem, &problem.vehicles[vehicle as usize], visits);
    for (stop, &visit) in visits.iter().enumerate() {
        if let Some(Visit::Dump(station)) = problem.visit(visit) {
            let row = &mut amounts[station as usize * dimensions..][..dimensions];
            for (sum, walk) in row.iter_mut().zip(&walks) {
                *sum += walk.amounts[stop];
            }
        }
    }
    amounts
}

/// The sums of a whole plan; `None` when no station has a capacity.
pub fn of_plan<'a>(
    problem: &Problem,
    routes: impl Iterator<Item = (u32, &'a [u32])>,
) -> Option<StationUse> {
    let mut sums = StationUse::compile(problem)?;
    sums.add(problem, &routes.collect::<Vec<_>>());
    Some(sums)
}

impl StationUse {
    /// One function of the artefact for all kinds of lists.
    #[inline(never)]
    fn add(&mut self, problem: &Problem, routes: &[(u32, &[u32])]) {
        let nothing = vec![0; self.used.len()];
        for &(vehicle, visits) in routes {
            self.exchange(&nothing, &amounts(problem, vehicle, visits));
        }
    }
}
