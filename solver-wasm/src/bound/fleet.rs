//! How many vehicles a plan uses at least and at most, and what they cost for being used.

use crate::problem::{DumpStation, Problem, TaskKind};

pub struct Fleet {
    /// Routes that all mandatory work needs.
    pub fewest: usize,
    pub most: usize,
    /// Fixed costs, the cheapest vehicle first.
    pub fixed: Vec<i64>,
}

impl Fleet {
    /// `None`: the whole fleet cannot carry what is mandatory.
    pub fn new(problem: &Problem) -> Option<Fleet> {
        let all = problem.vehicles.len();
        let most = problem.max_vehicles.map_or(all, |a_day| {
            all.min(a_day as usize * problem.num_days.max(1) as usize)
        });
        let mut fixed: Vec<i64> = problem.vehicles.iter().map(|v| v.fixed_cost).collect();
        fixed.sort_unstable();
        let mut fewest = usize::from(problem.tasks.iter().any(|task| task.mandatory));
        fewest = fewest.max(for_number(problem)?).max(for_time(problem)?);
        for dimension in 0..problem.num_dimensions as usize {
            fewest = fewest.max(for_load(problem, dimension)?);
        }
        (fewest <= most).then_some(Fleet {
            fewest,
            most,
            fixed,
        })
    }
}

/// Vehicles that together offer `needed`, the largest first; `None`: all do not. An offer of `None` is without end.
fn least_number(needed: i128, offers: impl Iterator<Item = Option<i64>>) -> Option<usize> {
    if needed <= 0 {
        return Some(0);
    }
    let mut offers: Vec<i64> = offers.map(|offer| offer.unwrap_or(i64::MAX)).collect();
    offers.sort_unstable();
    let mut sum: i128 = 0;
    for (used, offer) in offers.iter().rev().enumerate() {
        sum += i128::from(*offer);
        if sum >= needed {
            return Some(used + 1);
        }
    }
    None
}

/// A vehicle whose shift is over before it begins offers nothing, not less.
fn at_least_none(offer: i64) -> Option<i64> {
    Some(offer.max(0))
}

fn for_number(problem: &Problem) -> Option<usize> {
    let mandatory = problem.tasks.iter().filter(|task| task.mandatory).count();
    least_number(
        mandatory as i128,
        problem.vehicles.iter().map(|v| v.max_tasks.map(i64::from)),
    )
}

/// Services and setups do not overlap on a route, and lie inside its shift.
fn for_time(problem: &Problem) -> Option<usize> {
    let work = (0..problem.activities.len())
        .filter(|&activity| problem.tasks[problem.activities[activity].task as usize].mandatory);
    let seconds = work.map(|activity| i128::from(least_service(problem, activity)));
    let offers = problem.vehicles.iter().map(|vehicle| {
        let over = vehicle.overtime.map_or(0, |overtime| overtime.max);
        let shift = i64::from(vehicle.shift.end) - i64::from(vehicle.shift.start);
        at_least_none(
            shift
                .saturating_add(over)
                .min(vehicle.max_time.unwrap_or(i64::MAX)),
        )
    });
    least_number(seconds.sum(), offers)
}

/// Seconds of setup and service at an activity, of whichever vehicle needs least.
fn least_service(problem: &Problem, activity: usize) -> i64 {
    let stops = problem.activities.len();
    let service = problem
        .vehicles
        .iter()
        .map(|vehicle| problem.service_times[vehicle.service_class as usize * stops + activity])
        .min();
    i64::from(service.unwrap_or(0)) + least_setup(problem, activity)
}

/// A stop at the place of the stop before may need none.
pub fn least_setup(problem: &Problem, activity: usize) -> i64 {
    match problem.setup_once_per_location {
        true => 0,
        false => i64::from(problem.activities[activity].setup_time),
    }
}

/// Goods of jobs that are all collected, or all dropped off, are aboard together at the end or at the start of a route, unless a station
/// lets a vehicle carry more than it holds. Where both signs meet, what was collected may serve a drop-off: nothing is said then.
fn for_load(problem: &Problem, dimension: usize) -> Option<usize> {
    let at_station = |station: &DumpStation| station.dimensions.contains(&(dimension as u32));
    if problem.dump_stations.iter().any(at_station) {
        return Some(0);
    }
    let jobs = problem
        .activities
        .iter()
        .filter(|activity| problem.tasks[activity.task as usize].kind == TaskKind::Job);
    let demands: Vec<(i64, bool)> = jobs
        .map(|activity| {
            let demand = activity.demand.get(dimension).copied().unwrap_or(0);
            (demand, problem.tasks[activity.task as usize].mandatory)
        })
        .collect();
    if demands.iter().any(|&(demand, _)| demand > 0)
        && demands.iter().any(|&(demand, _)| demand < 0)
    {
        return Some(0);
    }
    let needed = demands
        .iter()
        .filter(|&&(_, mandatory)| mandatory)
        .map(|&(demand, _)| i128::from(demand.unsigned_abs()))
        .sum();
    let capacity = |capacity: &Vec<Option<i64>>| capacity.get(dimension).copied().flatten();
    least_number(
        needed,
        problem.vehicles.iter().map(|v| capacity(&v.capacity)),
    )
}
