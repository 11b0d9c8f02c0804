//! The best schedule of one route by exact dynamic programming over whole seconds: every departure, every begin that
//! the rules of time allow, states that another one beats in every respect left out (docs/rules.md: clock of a stop,
//! choice of times). The choice is that of contract C5: least money, then the earliest end, then the latest start,
//! whatever the objective counts first; where it counts work time at all, the shortest comes before the earliest end.

mod driving;
mod ending;
mod label;
mod search;
mod starts;
mod stopping;

use search::Search;

use crate::problem::{FairnessMetric, Problem, Term, Vehicle};

/// Which rules of time are set aside, to learn which one a route breaks.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::check) struct Without {
    pub max_time: bool,
    pub caps: bool,
    pub ride: bool,
    pub breaks: bool,
    pub legs: bool,
    pub shift: bool,
    /// Routes linked in time may wait anywhere, not only to reach a window.
    pub needful_waiting: bool,
}

/// A schedule: when the vehicle leaves, when each stop begins, when the route is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pub start: i64,
    pub begins: Vec<i64>,
    pub end: i64,
    /// What the schedule decides of the money: all but distance and vehicle.
    pub(in crate::check) cost: i64,
}

/// When the vehicle may leave its start.
pub(in crate::check) fn departures(
    problem: &Problem,
    vehicle: &Vehicle,
    stops: &[u32],
) -> (i64, i64) {
    let first = i64::from(vehicle.start_window.start)
        .max(i64::from(vehicle.shift.start) + i64::from(vehicle.start_service))
        .max(super::rules::release::ready(problem, stops).departure);
    let last = i64::from(vehicle.start_window.end).min(i64::from(vehicle.shift.end));
    (first, last)
}

/// The last moment at which the shift lets the route end (overtime included), before unloading.
pub(in crate::check) fn latest_end(vehicle: &Vehicle) -> i64 {
    let over = vehicle.overtime.map_or(0, |overtime| overtime.max);
    let unloading = vehicle.end_location.map_or(0, |_| vehicle.end_service);
    i64::from(vehicle.shift.end) + over - i64::from(unloading)
}

/// Does the objective count seconds of work, in a tier or as what is shared evenly?
pub(in crate::check) fn length_counts(problem: &Problem) -> bool {
    for &(term, weight) in problem.objective.tiers.iter().flatten() {
        let shared =
            || matches!(&problem.fairness, Some(of) if of.metric == FairnessMetric::WorkTime);
        let counts = match term {
            Term::Time => true,
            Term::Fairness => shared(),
            Term::Money | Term::Vehicles | Term::Unserved | Term::Distance => false,
        };
        if counts && weight != 0 {
            return true;
        }
    }
    false
}

/// The schedule of least cost, then (`length_counts`) the shortest, then earliest end, then latest start; `None`: there is none.
pub(in crate::check) fn best(
    problem: &Problem,
    vehicle: &Vehicle,
    stops: &[u32],
    without: Without,
) -> Option<Schedule> {
    Search::new(problem, vehicle, stops, without).run()
}
