//! The best places for one more job in a plan that stays as it is otherwise.
//!
//! Positions are ranked by what the job costs there at least, or by its detour where no bound is known; the promising ones
//! are priced exactly: the route with the job, completed (`completion`), by the report's own judge. What several routes do
//! together is asked of the report of the whole plan. Work is bounded in units and by the clock; small plans are looked at
//! whole.

use super::offers::{At, Candidate, Offer, Offers, with};
use super::worth::{Worth, penalty};
use crate::constraint::Eligibility;
use crate::diagnose::budget::{Budget, WORK_POSITION, WORK_REPORT, WORK_ROUTE, WORK_STOP};
use crate::interrupt::Interrupt;
use crate::problem::{Plan, PlannedRoute, Problem};
use crate::sort;

/// Where the job would go, and what the plan then costs more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub vehicle: u32,
    /// Before which of the stops that the given route names; the first is 0.
    pub position: u32,
    /// When setup begins.
    pub arrival: i64,
    /// Scaled money of the plan with the job, its revenue deducted, less that of the plan that was not asked for it.
    pub cost_delta: i64,
}

/// Positions whose routes are priced for one job, where no bound says that the others are dearer and enough are found.
const PRICED: usize = 256;

/// Positions of one route that are tried before every other route had as many: one without room would take all the time.
const TURN: usize = 4;

/// By task its best places, at most so many, cheapest first by the tiers of the objective. Each task is a job that the plan
/// leaves out. `interrupt`: when the look at the task of that index ends.
pub fn places(
    problem: &Problem,
    plan: &Plan,
    tasks: &[u32],
    most: usize,
    interrupt: impl Fn(usize) -> Interrupt,
) -> Vec<Vec<Place>> {
    let rules = Eligibility::new(problem);
    let given = by_vehicle(problem, plan);
    let asked = Asked::new(&rules, plan, &given);
    tasks
        .iter()
        .enumerate()
        .map(|(index, &task)| {
            let mut budget = Budget::share(tasks.len(), interrupt(index));
            asked.of_task(task, most, &mut budget)
        })
        .collect()
}

/// The best positions of every route first, then the next ones of each, in their order.
fn by_turns(candidates: &mut [Candidate], routes: usize) {
    let mut seen = vec![0; routes];
    sort::by_key(candidates, |candidate| {
        let before = seen[candidate.route];
        seen[candidate.route] += 1;
        before / TURN
    });
}

/// The stops of every vehicle, none where the plan does not use it.
pub(super) fn by_vehicle(problem: &Problem, plan: &Plan) -> Vec<PlannedRoute> {
    let mut routes: Vec<PlannedRoute> = (0..problem.vehicles.len() as u32)
        .map(|vehicle| PlannedRoute {
            vehicle,
            activities: Vec::new(),
        })
        .collect();
    for route in &plan.routes {
        routes[route.vehicle as usize] = route.clone();
    }
    routes
}

/// A plan that is asked for places.
struct Asked<'a> {
    offers: Offers<'a>,
    /// One a vehicle, given or empty.
    routes: Vec<Offer<'a>>,
    worth: Worth<'a>,
}

/// A place with the order of the objective.
type Priced = (Vec<i64>, Place);

impl<'a> Asked<'a> {
    fn new(rules: &'a Eligibility<'a>, plan: &Plan, given: &'a [PlannedRoute]) -> Asked<'a> {
        let offers = Offers::new(rules, Interrupt::never());
        let worth = Worth::new(rules.problem, offers.completion.plan(plan));
        Asked {
            routes: given.iter().map(|given| offers.offer(given)).collect(),
            worth,
            offers,
        }
    }

    fn of_task(&self, task: u32, most: usize, budget: &mut Budget) -> Vec<Place> {
        let activity = self.offers.problem.tasks[task as usize].first_activity;
        let candidates = self.candidates(activity, budget);
        // By weighted cost, what the route costs more, then in the order of routes and positions.
        let mut found: Vec<(i64, usize, At)> = Vec::new();
        for (looked, candidate) in candidates.into_iter().enumerate() {
            let dearer = || found[most - 1].0 < self.offers.weighted(candidate.least);
            let done = match self.offers.bounded {
                true => found.len() >= most && dearer(),
                false => found.len() >= most && looked >= PRICED,
            };
            if done || budget.spent() {
                break;
            }
            let Some(delta) = self.delta(candidate, activity, budget) else {
                continue;
            };
            let ranked = (delta, candidate.route, candidate.at);
            found.insert(found.partition_point(|known| *known < ranked), ranked);
            if !self.offers.tied {
                found.truncate(most);
            }
        }
        let mut priced: Vec<Priced> = Vec::new();
        for (_, route, at) in found {
            if self.offers.tied && budget.spent() {
                break;
            }
            priced.extend(self.settle((route, at), activity, budget));
        }
        sort::ascending(&mut priced);
        priced.truncate(most);
        priced.into_iter().map(|(_, place)| place).collect()
    }

    /// Every position that nothing bars at a glance, the promising ones first.
    fn candidates(&self, activity: u32, budget: &mut Budget) -> Vec<Candidate> {
        let mut found = Vec::new();
        for (route, offer) in self.routes.iter().enumerate() {
            if offer.cost.is_none() || !self.offers.admits(offer.given.vehicle, &[activity]) {
                continue;
            }
            budget.spend(WORK_POSITION * (offer.given.activities.len() + 1));
            let positions = self.offers.positions(offer, &[activity]).into_iter();
            found.extend(positions.map(|(least, at)| Candidate { least, route, at }));
        }
        sort::ascending(&mut found);
        if !self.offers.bounded {
            by_turns(&mut found, self.routes.len());
        }
        found
    }

    /// What the route costs more with the activity there, weighted; `None` when it then breaks a rule of its own.
    fn delta(&self, candidate: Candidate, activity: u32, budget: &mut Budget) -> Option<i64> {
        let offer = &self.routes[candidate.route];
        let stops = with(&offer.given.activities, candidate.at, &[activity]);
        budget.spend(WORK_ROUTE + WORK_STOP * stops.len());
        Some(self.offers.cost(offer.given.vehicle, &stops)? - offer.cost?)
    }

    /// Arrival, money and tiers from reports of the plan before and with the activity, as much of it as is concerned.
    fn settle(
        &self,
        (route, at): (usize, At),
        activity: u32,
        budget: &mut Budget,
    ) -> Option<Priced> {
        let given = self.routes[route].given;
        let stops = with(&given.activities, at, &[activity]);
        let completion = &self.offers.completion;
        let changed = self
            .worth
            .completed(completion, &[(given.vehicle, &stops)])?;
        budget.spend(WORK_REPORT * self.worth.stops_of(&changed, &[activity]));
        let change = self.worth.change(changed, &[activity])?;
        let problem = self.offers.problem;
        let place = Place {
            vehicle: given.vehicle,
            position: at.first,
            arrival: change.begins(activity)?,
            cost_delta: change.money()
                + penalty(problem, problem.activities[activity as usize].task),
        };
        // The number of unserved tasks is the same for all places.
        Some((change.order(), place))
    }
}

#[cfg(test)]
mod tests {
    use super::{At, Candidate, by_turns};

    #[test]
    fn a_route_without_room_does_not_come_before_all_others() {
        let at = |first| At { first, last: first };
        let of = |route, positions: std::ops::Range<u32>| {
            positions.map(move |p| Candidate {
                least: i64::from(p),
                route,
                at: at(p),
            })
        };
        let mut candidates: Vec<Candidate> = of(0, 0..9).chain(of(1, 100..102)).collect();
        by_turns(&mut candidates, 2);
        let routes: Vec<usize> = candidates.iter().map(|candidate| candidate.route).collect();
        assert_eq!(routes, [0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]);
        assert!(candidates[..4].is_sorted() && candidates[6..].is_sorted());
    }
}
