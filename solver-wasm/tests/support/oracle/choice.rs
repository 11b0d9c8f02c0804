//! One way to use a vehicle, and what of it counts beside its price.

use solver_wasm::problem::{Problem, RelationKind, Term};

use super::state::MOST_WATCHED;
use super::time::DAY;

/// A schedule of some stops.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Of the route, all of it.
    pub money: i64,
    /// Of travel, waiting and setup.
    pub seconds: i64,
    /// Ticks of the vehicle's day. The start is exact where days or work time ask for it.
    pub start: i64,
    pub end: i64,
    /// Begin of service of each watched activity, ticks of the vehicle's day.
    pub marks: [i16; MOST_WATCHED],
    /// Its stops, in the vehicle's trace; `alone`: in that of its routes as no relation ties them.
    pub trace: u32,
    pub alone: bool,
}

/// One way to use a vehicle, with all that other routes or the plan's rules look at.
#[derive(Clone, Debug)]
pub struct Choice {
    pub vehicle: u32,
    /// Bits of the tasks served.
    pub mask: usize,
    /// The order as sequences see it.
    pub order: Vec<u32>,
    /// By station and dimension.
    pub moved: Vec<Vec<i64>>,
    pub distance: i64,
    /// Seconds, where shares of work ask for it.
    pub service: i64,
    /// The cheapest for each joint choice of clocks that others can see; one where they see none.
    pub timings: Vec<Timing>,
    /// Where clocks count: the schedule of this route when no relation ties it, so that it may not wait at will (inner `None`:
    /// there is none).
    pub alone: Option<Option<Timing>>,
}

impl Choice {
    /// Its part of each tier: `money` and `seconds` are of its schedule.
    pub fn tiers(&self, problem: &Problem, money: i64, seconds: i64) -> Vec<i64> {
        let value = |term: Term| match term {
            Term::Money => money,
            Term::Vehicles => 1,
            Term::Distance => self.distance,
            Term::Time => seconds,
            Term::Unserved | Term::Fairness => 0,
        };
        let tiers = problem.objective.tiers.iter();
        tiers
            .map(|tier| {
                tier.iter()
                    .map(|&(term, weight)| weight * value(term))
                    .sum()
            })
            .collect()
    }

    /// No schedule of it costs less in any tier.
    pub fn least(&self, problem: &Problem) -> Vec<i64> {
        let money = self.timings.iter().map(|t| t.money).min();
        let seconds = self.timings.iter().map(|t| t.seconds).min();
        self.tiers(problem, money.unwrap_or(0), seconds.unwrap_or(0))
    }
}

/// What couples routes, so that more than the cheapest of each set of tasks must be kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Coupling {
    /// Relations.
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

    /// Do others look at the schedule of a route?
    pub fn in_time(&self) -> bool {
        self.clocks || self.days
    }
}

/// What of a choice the other routes and the rules of plans look at, its clocks apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Signature {
    pub mask: usize,
    pub order: Vec<u32>,
    /// Where seconds count and clocks are chosen jointly: all stops, by their index in plans.
    pub stops: Vec<u32>,
    /// Work time, where it is shared and routes are scheduled apart.
    pub span: i64,
    pub service: i64,
    pub distance: i64,
    pub moved: Vec<Vec<i64>>,
}
