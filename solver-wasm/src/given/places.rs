//! The best places for one more job in a plan that stays as it is otherwise.
//!
//! Positions are ranked by what the job costs there at least, or by its detour where no bound is known; the promising ones
//! are priced exactly: the route with the job, completed (`completion`), by the report's own judge. What several routes do
//! together is asked of the report of the whole plan. Work is bounded in units and by the clock; small plans are looked at
//! whole.

use std::cell::OnceCell;

use super::Completion;
use crate::constraint::Eligibility;
use crate::diagnose::budget::{Budget, WORK_POSITION, WORK_REPORT, WORK_ROUTE, WORK_STOP};
use crate::diagnose::known::{Known, known};
use crate::diagnose::positions;
use crate::interrupt::Interrupt;
use crate::problem::{Plan, PlannedRoute, Problem, Term, days_may_overlap, needs_every_rule};
use crate::report::judge::barred;
use crate::report::{Report, fairness, report, tiers};

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
    let offers = Offers::new(&rules, plan, &given);
    tasks
        .iter()
        .enumerate()
        .map(|(index, &task)| {
            let mut budget = Budget::share(tasks.len(), interrupt(index));
            offers.of_task(task, most, &mut budget)
        })
        .collect()
}

/// A position that may be good.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    /// Money: a lower bound, or good for ranking alone.
    least: i64,
    /// Index into `Offers::routes`.
    route: usize,
    position: u32,
}

struct Offers<'a> {
    problem: &'a Problem,
    rules: &'a Eligibility<'a>,
    completion: Completion<'a>,
    /// What one route does matters to the others.
    tied: bool,
    /// The estimate of a position is a bound of what the objective counts.
    bounded: bool,
    /// One a vehicle, given or empty.
    routes: Vec<Offer<'a>>,
    /// The whole, completed.
    plan: Plan,
    before: Report,
}

/// A route as it is given.
struct Offer<'a> {
    given: &'a PlannedRoute,
    /// Weighted; `None` when it breaks a rule.
    cost: Option<i64>,
    clock: OnceCell<Known<'a>>,
}

/// The stops of every vehicle, none where the plan does not use it.
fn by_vehicle(problem: &Problem, plan: &Plan) -> Vec<PlannedRoute> {
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

/// A place with the order of the objective.
type Priced = (Vec<i64>, Place);

impl<'a> Offers<'a> {
    fn new(rules: &'a Eligibility<'a>, plan: &Plan, given: &'a [PlannedRoute]) -> Offers<'a> {
        let problem = rules.problem;
        let completion = Completion::new(rules);
        let cost = |route: &PlannedRoute| match route.activities.is_empty() {
            true => Some(0),
            false => completion
                .priced(route.vehicle, &route.activities)
                .map(|(cost, _)| cost),
        };
        let routes = given
            .iter()
            .map(|given| Offer {
                given,
                cost: cost(given),
                clock: OnceCell::new(),
            })
            .collect();
        let shares_stations =
            |station: &crate::problem::DumpStation| station.capacity.iter().any(Option::is_some);
        let tied = !problem.relations.is_empty()
            || problem.max_vehicles.is_some()
            || problem.fairness.is_some()
            || problem.dump_stations.iter().any(shares_stations)
            || days_may_overlap(problem);
        let mut terms = problem.objective.tiers.iter().flatten();
        let plan = completion.plan(plan);
        Offers {
            problem,
            rules,
            tied,
            bounded: !tied
                && !needs_every_rule(problem)
                && terms.all(|&(term, _)| matches!(term, Term::Money | Term::Unserved)),
            before: report(problem, &plan).unwrap_or_default(),
            routes,
            plan,
            completion,
        }
    }

    fn of_task(&self, task: u32, most: usize, budget: &mut Budget) -> Vec<Place> {
        let activity = self.problem.tasks[task as usize].first_activity;
        let candidates = self.candidates(activity, budget);
        // By weighted cost, what the route costs more, then in the order of routes and positions.
        let mut found: Vec<(i64, usize, u32)> = Vec::new();
        for (looked, candidate) in candidates.into_iter().enumerate() {
            let dearer = || {
                let least = self
                    .completion
                    .weights
                    .money
                    .saturating_mul(candidate.least);
                found[most - 1].0 < least
            };
            let done = match self.bounded {
                true => found.len() >= most && dearer(),
                false => found.len() >= most && looked >= PRICED,
            };
            if done || budget.spent() {
                break;
            }
            let Some(delta) = self.delta(candidate, activity, budget) else {
                continue;
            };
            let ranked = (delta, candidate.route, candidate.position);
            found.insert(found.partition_point(|known| *known < ranked), ranked);
            if !self.tied {
                found.truncate(most);
            }
        }
        let mut priced: Vec<Priced> = Vec::new();
        for (_, route, position) in found {
            if self.tied && budget.spent() {
                break;
            }
            priced.extend(self.settle((route, position), activity, budget));
        }
        priced.sort();
        priced.truncate(most);
        priced.into_iter().map(|(_, place)| place).collect()
    }

    /// Every position that nothing bars at a glance, the promising ones first.
    fn candidates(&self, activity: u32, budget: &mut Budget) -> Vec<Candidate> {
        let mut found = Vec::new();
        for (index, offer) in self.routes.iter().enumerate() {
            let vehicle = offer.given.vehicle;
            if offer.cost.is_none() || barred(self.rules, vehicle, &[activity]).is_some() {
                continue;
            }
            let clock = offer.clock.get_or_init(|| known(self.rules, offer.given));
            budget.spend(WORK_POSITION * clock.departs.len());
            let positions = if self.bounded && !offer.given.activities.is_empty() {
                positions::admitted(self.problem, clock, &[activity])
            } else {
                positions::nearest(self.problem, clock, &[activity])
            };
            found.extend(positions.into_iter().map(|(least, position)| Candidate {
                least,
                route: index,
                position,
            }));
        }
        found.sort_unstable();
        found
    }

    /// A route, by its index in `routes`, with the activity before a stop.
    fn with(&self, (index, position): (usize, u32), activity: u32) -> PlannedRoute {
        let mut route = self.routes[index].given.clone();
        route.activities.insert(position as usize, activity);
        route
    }

    /// What the route costs more with the activity there, weighted; `None` when it then breaks a rule of its own.
    fn delta(&self, candidate: Candidate, activity: u32, budget: &mut Budget) -> Option<i64> {
        let route = self.with((candidate.route, candidate.position), activity);
        budget.spend(WORK_ROUTE + WORK_STOP * route.activities.len());
        let (cost, _) = self.completion.priced(route.vehicle, &route.activities)?;
        Some(cost - self.routes[candidate.route].cost?)
    }

    /// Arrival, money and tiers from reports of the plan before and with the activity, as much of it as is concerned.
    fn settle(&self, at: (usize, u32), activity: u32, budget: &mut Budget) -> Option<Priced> {
        let mut route = self.with(at, activity);
        let vehicle = route.vehicle;
        route.activities = self.completion.visits(vehicle, &route.activities)?;
        let others = |plan: &Plan| match self.tied {
            true => plan.routes.clone(),
            false => Vec::new(),
        };
        let mut with = Plan {
            routes: others(&self.plan),
        };
        with.routes.retain(|other| other.vehicle != vehicle);
        with.routes.push(route);
        let size: usize = with.routes.iter().map(|r| r.activities.len()).sum();
        budget.spend(WORK_REPORT * size);
        let after = report(self.problem, &with).ok()?;
        let alone;
        let before = match self.tied {
            true => &self.before,
            false => {
                let own = self.plan.routes.iter().filter(|r| r.vehicle == vehicle);
                let plan = Plan {
                    routes: own.cloned().collect(),
                };
                alone = report(self.problem, &plan).ok()?;
                &alone
            }
        };
        if !after.feasible {
            return None;
        }
        let arrival = after
            .routes
            .iter()
            .flat_map(|route| &route.stops)
            .find(|row| row.activity == activity.cast_signed())?
            .begin;
        let place = Place {
            vehicle,
            position: at.1,
            arrival,
            cost_delta: self.money(&after) - self.money(before) + self.freed(activity),
        };
        // The number of unserved tasks is the same for all places.
        Some((order(self.problem, &after, before), place))
    }

    /// Money of a report, with the fairness that stands in a sum with it.
    fn money(&self, of: &Report) -> i64 {
        let mut tiers = self.problem.objective.tiers.iter();
        let beside = tiers.find(|tier| tier.iter().any(|&(term, _)| term == Term::Money));
        let weight = beside
            .into_iter()
            .flatten()
            .find(|&&(term, _)| term == Term::Fairness)
            .map(|&(_, weight)| weight);
        let share = weight
            .and_then(|weight| fairness(self.problem, of).map(|share| share.weighted(weight)));
        of.money.total() + share.unwrap_or(0)
    }

    /// The penalty that the plan pays for leaving the task out: it would not have been asked for.
    fn freed(&self, activity: u32) -> i64 {
        let task = self.problem.activities[activity as usize].task;
        let task = &self.problem.tasks[task as usize];
        if task.mandatory { 0 } else { task.penalty }
    }
}

/// What each tier loses, missing work apart; money last, as between equals.
fn order(problem: &Problem, after: &Report, before: &Report) -> Vec<i64> {
    let values = |of: &Report| {
        let mut values = tiers(problem, of, 0);
        values.push(of.money.total());
        values
    };
    let (after, before) = (values(after), values(before));
    after.iter().zip(before).map(|(a, b)| a - b).collect()
}
