//! One way to use a vehicle, and what of it counts beside its price.

use solver_wasm::problem::{Problem, RelationKind, Term, Visit};

use super::time::DAY;

/// One way to use a vehicle, with all that other routes or the plan's rules look at.
#[derive(Clone, Debug)]
pub struct Choice {
    pub vehicle: u32,
    /// Bits of the tasks served.
    pub mask: usize,
    pub stops: Vec<Visit>,
    pub tiers: Vec<i64>,
    pub moved: Vec<Vec<i64>>,
    pub marks: Vec<(u32, i64, i64)>,
    pub start: i64,
    pub end: i64,
    pub service: i64,
    pub distance: i64,
}

/// What couples routes, so that more than the cheapest of each set of tasks must be kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Coupling {
    /// Relations: the order counts.
    pub orders: bool,
    /// Relations of time: each joint choice of clocks counts.
    pub clocks: bool,
    /// Days of one resource that may run into one another.
    pub days: bool,
    /// Shares of work.
    pub shares: bool,
    /// Stations with a capacity.
    pub stations: bool,
}

impl Coupling {
    pub fn of(problem: &Problem) -> Coupling {
        let timed = |kind| matches!(kind, RelationKind::Precedence | RelationKind::SameTime);
        let late = problem.vehicles.iter().any(|v| {
            let over = v.overtime.map_or(0, |overtime| overtime.max);
            i64::from(v.shift.end) + over > DAY
        });
        Coupling {
            orders: !problem.relations.is_empty(),
            clocks: problem.relations.iter().any(|r| timed(r.kind)),
            days: problem.num_days > 1 && late,
            shares: problem.fairness.is_some()
                && problem
                    .objective
                    .tiers
                    .iter()
                    .flatten()
                    .any(|t| t.0 == Term::Fairness),
            stations: problem
                .dump_stations
                .iter()
                .any(|s| s.capacity.iter().any(Option::is_some)),
        }
    }

    pub fn any(&self) -> bool {
        self.orders || self.clocks || self.days || self.shares || self.stations
    }
}

/// What of a choice the other routes and the rules of plans look at.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Signature {
    pub mask: usize,
    pub order: Vec<u32>,
    pub marks: Vec<(u32, i64, i64)>,
    pub day: Option<(i64, i64)>,
    pub shares: Option<(i64, i64, i64)>,
    pub moved: Vec<Vec<i64>>,
}

impl Signature {
    /// `order`: the activities as they are served.
    pub fn of(choice: &Choice, order: &[u32], coupling: Coupling) -> Signature {
        Signature {
            mask: choice.mask,
            order: if coupling.orders {
                order.to_vec()
            } else {
                Vec::new()
            },
            marks: choice.marks.clone(),
            day: coupling.days.then_some((choice.start, choice.end)),
            shares: coupling.shares.then_some((
                choice.end - choice.start,
                choice.service,
                choice.distance,
            )),
            moved: if coupling.stations {
                choice.moved.clone()
            } else {
                Vec::new()
            },
        }
    }
}
