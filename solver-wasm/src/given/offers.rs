//! Routes that more work is offered to: what they cost, and the positions in them by how promising they are.

use std::cell::OnceCell;

use super::Completion;
use crate::constraint::Eligibility;
use crate::diagnose::known::{Known, known};
use crate::diagnose::positions;
use crate::interrupt::Interrupt;
use crate::problem::{PlannedRoute, Problem, Term, days_may_overlap, needs_every_rule};
use crate::report::judge::barred;

/// A route as it is given.
pub(super) struct Offer<'a> {
    pub given: &'a PlannedRoute,
    /// Weighted; `None` when it breaks a rule.
    pub cost: Option<i64>,
    clock: OnceCell<Known<'a>>,
}

/// Before which stops of a route the first and the last activity of a task go: of a job one and the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    pub first: u32,
    pub last: u32,
}

/// A position that may be good.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    /// Money: a lower bound, or good for ranking alone.
    pub least: i64,
    /// Index into the routes that were offered.
    pub route: usize,
    pub at: At,
}

pub(super) struct Offers<'a> {
    pub problem: &'a Problem,
    pub rules: &'a Eligibility<'a>,
    pub completion: Completion<'a>,
    /// What one route does matters to the others.
    pub tied: bool,
    /// The estimate of a position is a bound of what the objective counts.
    pub bounded: bool,
}

impl<'a> Offers<'a> {
    pub fn new(rules: &'a Eligibility<'a>, interrupt: Interrupt) -> Offers<'a> {
        let problem = rules.problem;
        let tied = !problem.relations.is_empty() || ties_all(problem);
        let mut terms = problem.objective.tiers.iter().flatten();
        Offers {
            problem,
            rules,
            completion: Completion::until(rules, interrupt),
            tied,
            bounded: !tied
                && !needs_every_rule(problem)
                && terms.all(|&(term, _)| matches!(term, Term::Money | Term::Unserved)),
        }
    }

    pub fn offer<'b>(&self, given: &'b PlannedRoute) -> Offer<'b> {
        Offer {
            given,
            cost: self.cost(given.vehicle, &given.activities),
            clock: OnceCell::new(),
        }
    }

    /// Weighted cost of a vehicle with these stops, completed; 0 without any, `None` when it breaks a rule of its own.
    pub fn cost(&self, vehicle: u32, stops: &[u32]) -> Option<i64> {
        match stops.is_empty() {
            true => Some(0),
            false => self.completion.priced(vehicle, stops).map(|(cost, _)| cost),
        }
    }

    /// Every position of a route that nothing bars at a glance; of a job those alone that the clock admits, where estimates are
    /// bounds.
    pub fn positions(&self, offer: &Offer<'_>, activities: &[u32]) -> Vec<(i64, At)> {
        let clock = offer.clock.get_or_init(|| known(self.rules, offer.given));
        let of = |activities: &[u32]| positions::nearest(self.problem, clock, activities);
        let single = |found: Vec<(i64, u32)>| {
            let at = |first| At { first, last: first };
            found.into_iter().map(|(least, p)| (least, at(p))).collect()
        };
        match activities {
            [first, .., last] => pairs(&of(&[*first]), &of(&[*last]), &of(activities)),
            _ if self.bounded && !offer.given.activities.is_empty() && offer.cost.is_some() => {
                single(positions::admitted(self.problem, clock, activities))
            }
            _ => single(of(activities)),
        }
    }

    /// Money as the objective weighs it.
    pub fn weighted(&self, money: i64) -> i64 {
        self.completion.weights.money.saturating_mul(money)
    }

    /// Whether the vehicle may ever serve these activities, as far as no clock is needed to tell.
    pub fn admits(&self, vehicle: u32, activities: &[u32]) -> bool {
        barred(self.rules, vehicle, activities).is_none()
    }
}

/// A rule that counts all routes, or binds days of one resource to one another.
pub(super) fn ties_all(problem: &Problem) -> bool {
    let shares_stations =
        |station: &crate::problem::DumpStation| station.capacity.iter().any(Option::is_some);
    problem.max_vehicles.is_some()
        || problem.fairness.is_some()
        || problem.dump_stations.iter().any(shares_stations)
        || days_may_overlap(problem)
}

/// The stops with a task's activities among them.
pub(super) fn with(stops: &[u32], at: At, activities: &[u32]) -> Vec<u32> {
    let mut with = stops.to_vec();
    if let [_, .., last] = activities {
        with.insert(at.last as usize, *last);
    }
    with.insert(at.first as usize, activities[0]);
    with
}

/// Pickup and delivery, each by its detour alone where other stops lie between them.
fn pairs(pickups: &[(i64, u32)], deliveries: &[(i64, u32)], both: &[(i64, u32)]) -> Vec<(i64, At)> {
    let mut found = Vec::with_capacity(pickups.len() * (pickups.len() + 1) / 2);
    for (index, &(pickup, first)) in pickups.iter().enumerate() {
        found.push((both[index].0, At { first, last: first }));
        for &(delivery, last) in &deliveries[index + 1..] {
            let least = pickup + (delivery - positions::NO_BOUND);
            found.push((least, At { first, last }));
        }
    }
    found
}
