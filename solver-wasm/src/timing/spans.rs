//! Rules between two instants of a route, and breaks that it owes: what `Chain` couples.

use super::chain::{Coupling, Owed};
use super::route::{Route, arrival_of};
use crate::problem::{Break, BreakRule, Problem, Visit};

/// Adds the couplings and owed breaks of a route.
pub fn add(problem: &Problem, vehicle_id: u32, visits: &[u32], route: &mut Route) {
    let vehicle = &problem.vehicles[vehicle_id as usize];
    let end = route.end_instant() - 1;
    if let Some(limit) = vehicle.max_time {
        let unpaid = unpaid_seconds(problem, visits);
        route.couplings.push(Coupling {
            from: 0,
            to: end,
            limit: limit + unpaid,
            penalty: None,
            of_break: None,
        });
    }
    for (from, to, limit) in rides(problem, visits) {
        let setup = route.stops[to].setup;
        route.couplings.push(Coupling {
            from: arrival_of(from) + 2,
            to: arrival_of(to) + 1,
            limit: limit - setup,
            penalty: None,
            of_break: None,
        });
    }
    for (number, entry) in vehicle.breaks.iter().enumerate() {
        let taken = taken(problem, visits, number, entry);
        let penalty = (!entry.mandatory).then_some(entry.penalty);
        match entry.rule {
            BreakRule::Work { max } => {
                let mut from = 0;
                for pause in taken.iter().map(Some).chain([None]) {
                    let to = pause.map_or(end, |pause| arrival_of(pause.first) + 1);
                    route.couplings.push(Coupling {
                        from,
                        to,
                        limit: i64::from(max),
                        penalty,
                        of_break: Some(number),
                    });
                    from = pause.map_or(end, |pause| arrival_of(pause.last) + 2);
                }
            }
            BreakRule::Window { start, end } if taken.is_empty() => route.owed.push(Owed {
                start: i64::from(start),
                end: i64::from(end),
                penalty,
            }),
            _ => {}
        }
    }
}

/// The stops of one break that was taken: the same stop for a whole one, the first and the last of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    pub first: usize,
    pub last: usize,
}

/// The breaks of one kind that a route takes: whole ones, and parts taken in order up to the last one.
pub fn taken(problem: &Problem, visits: &[u32], number: usize, entry: &Break) -> Vec<Pause> {
    let parts = entry.split.len() as u32;
    // The parts taken so far, and where the first one was.
    let (mut done, mut first) = (0, 0);
    let mut pauses = Vec::new();
    for (position, &index) in visits.iter().enumerate() {
        let Some(Visit::Break { index, part, .. }) = problem.visit(index) else {
            continue;
        };
        if index as usize != number {
            continue;
        }
        if part <= 1 {
            first = position;
        } else if part != done + 1 {
            done = 0;
            continue;
        }
        done = part;
        if part == 0 || part == parts {
            pauses.push(Pause {
                first,
                last: position,
            });
            done = 0;
        }
    }
    pauses
}

/// Shipments with a longest time in the vehicle: (stop of the pickup, stop of the delivery, seconds).
pub fn rides(problem: &Problem, visits: &[u32]) -> Vec<(usize, usize, i64)> {
    let mut rides = Vec::new();
    for (from, &pickup) in visits.iter().enumerate() {
        let Some(Visit::Activity(id)) = problem.visit(pickup) else {
            continue;
        };
        let task = &problem.tasks[problem.activities[id as usize].task as usize];
        let Some(limit) = task.max_time_in_vehicle else {
            continue;
        };
        if task.num_activities == 2
            && task.first_activity == id
            && let Some(later) = visits[from + 1..].iter().position(|&v| v == id + 1)
        {
            rides.push((from, from + 1 + later, i64::from(limit)));
        }
    }
    rides
}

/// Seconds of breaks that do not count for `max_time`.
pub fn unpaid_seconds(problem: &Problem, visits: &[u32]) -> i64 {
    let seconds = visits.iter().map(|&index| match problem.visit(index) {
        Some(Visit::Break {
            vehicle,
            index,
            part,
        }) => {
            let entry = &problem.vehicles[vehicle as usize].breaks[index as usize];
            let length = match part {
                0 => entry.duration,
                part => entry.split[part as usize - 1],
            };
            if entry.paid { 0 } else { i64::from(length) }
        }
        _ => 0,
    });
    seconds.sum()
}
