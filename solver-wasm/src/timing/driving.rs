//! Driving between breaks (contract A5): sums that join in constant time, and the walk of a whole route.
//!
//! Without traffic a leg takes as long at any hour, so whether a row of stops keeps the rule does not depend on the
//! clock, and segments of a route join like loads do.

use super::spans::taken;
use crate::problem::{BreakRule, Problem};

/// Seconds of driving in a row of legs and breaks, for one break rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Driving {
    /// Until the first break; all of it when there is none.
    pub before: i64,
    /// Since the last break; all of it when there is none.
    pub after: i64,
    /// The longest stretch between two breaks inside.
    pub between: i64,
    pub has_break: bool,
}

impl Driving {
    pub fn leg(seconds: i64) -> Driving {
        Driving {
            before: seconds,
            after: seconds,
            ..Driving::default()
        }
    }

    /// A whole break, or the last of its parts.
    pub fn pause() -> Driving {
        Driving {
            has_break: true,
            ..Driving::default()
        }
    }

    /// This row, then the other.
    pub fn then(&self, next: &Driving) -> Driving {
        let joined = self.after + next.before;
        Driving {
            before: if self.has_break { self.before } else { joined },
            after: if next.has_break { next.after } else { joined },
            between: match (self.has_break, next.has_break) {
                (true, true) => self.between.max(next.between).max(joined),
                _ => self.between.max(next.between),
            },
            has_break: self.has_break || next.has_break,
        }
    }

    /// The longest stretch of a whole route, `initial` seconds driven before it.
    pub fn longest(&self, initial: i64) -> i64 {
        if self.has_break {
            (self.before + initial).max(self.after).max(self.between)
        } else {
            self.before + initial
        }
    }
}

/// A stretch of driving that is too long for a break of the vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overdriven {
    /// Index of the break in the vehicle.
    pub entry: usize,
    /// The leg that is too much: into this stop; as many as there are stops for the end.
    pub leg: usize,
    /// Seconds of the whole stretch.
    pub seconds: i64,
    pub limit: i64,
}

/// The first stretch that is too long, for each break of the vehicle; `legs` are the seconds driven into each stop
/// and into the end.
pub fn overdriven(
    problem: &Problem,
    vehicle_id: u32,
    visits: &[u32],
    legs: &[i64],
) -> Vec<Overdriven> {
    let vehicle = &problem.vehicles[vehicle_id as usize];
    let mut found: Vec<Overdriven> = Vec::new();
    for (number, entry) in vehicle.breaks.iter().enumerate() {
        let BreakRule::Driving { max, initial } = entry.rule else {
            continue;
        };
        let limit = i64::from(max);
        let pauses = taken(problem, visits, number, entry);
        let mut driven = i64::from(initial);
        let mut over: Option<Overdriven> = None;
        for (leg, &seconds) in legs.iter().enumerate() {
            driven += seconds;
            if driven > limit && seconds > 0 {
                over = Some(Overdriven {
                    entry: number,
                    leg: over.map_or(leg, |first| first.leg),
                    seconds: driven,
                    limit,
                });
            }
            if pauses.iter().any(|pause| pause.last == leg) {
                if over.is_some() {
                    break;
                }
                driven = 0;
            }
        }
        found.extend(over);
    }
    found
}
