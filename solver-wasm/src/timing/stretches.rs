//! Sums of driving that traffic makes depend on the hour: all of a route, and between its breaks.
//!
//! A schedule is chosen with them in view, and judged by whoever asks: what they cost is no part of a path's cost, and one
//! that is too long refuses no path.

use super::route::{Route, arrival_of};
use super::spans::taken;
use crate::problem::{BreakRule, Problem};

/// No more than `limit` seconds are driven between two instants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub from: usize,
    pub to: usize,
    pub limit: i64,
    /// What more costs; `None`: it is forbidden.
    pub penalty: Option<i64>,
    /// The break of the vehicle that is due; `None`: a limit. Its penalty is paid once for all its stretches.
    pub of_break: Option<usize>,
}

/// Adds those of a route. Without traffic no schedule changes them.
pub fn add(problem: &Problem, vehicle_id: u32, visits: &[u32], route: &mut Route) {
    if problem.traffic.is_empty() {
        return;
    }
    let vehicle = &problem.vehicles[vehicle_id as usize];
    let end = route.end_instant() - 1;
    if let Some(limit) = vehicle.max_travel_time {
        route.stretches.push(Stretch {
            from: 0,
            to: end,
            limit,
            penalty: None,
            of_break: None,
        });
    }
    for (number, entry) in vehicle.breaks.iter().enumerate() {
        let BreakRule::Driving { max, initial } = entry.rule else {
            continue;
        };
        let (mut from, mut driven) = (0, i64::from(initial));
        let pauses = taken(problem, visits, number, entry);
        for pause in pauses.iter().map(Some).chain([None]) {
            // The leg to the last part of a break counts before it.
            let to = pause.map_or(end, |pause| arrival_of(pause.last));
            route.stretches.push(Stretch {
                from,
                to,
                limit: (i64::from(max) - driven).max(0),
                penalty: (!entry.mandatory).then_some(entry.penalty),
                of_break: Some(number),
            });
            (from, driven) = (to, 0);
        }
    }
}
