//! The last look at a plan that a search has found: mandatory work that one insertion into it could place goes in.
//!
//! Every place of every route is tried, all else staying where it is, the stations and breaks among it, and judged by the
//! report's own parts; where routes are tied, as much of the plan as is concerned is reported anew. So it does not matter
//! what the search's own last pass overlooks: where it places stations and breaks, or how many places it tries for work
//! that relations bind. What must go in with other work, or needs a station or break of its own, is that pass's alone.

use std::cell::OnceCell;

use super::offers::{At, ties_all, with};
use super::worth::Worth;
use crate::constraint::Eligibility;
use crate::diagnose::budget::Budget;
use crate::diagnose::known::{Known, known};
use crate::diagnose::{alone, needs_unserved, positions};
use crate::interrupt::Interrupt;
use crate::objective::Weights;
use crate::problem::{Plan, PlannedRoute, Problem, days_may_overlap, needs_every_rule};
use crate::report::judge::{barred, judge_route};
use crate::report::judged::Why;
use crate::sort;
use crate::vehicle_class;
use crate::wire::money_bound;

/// The plan with whatever goes in; `None`: nothing does. As far as the time goes, work that could be served alone first.
pub fn last_insertions(problem: &Problem, plan: &Plan, interrupt: &Interrupt) -> Option<Plan> {
    let mut missing = missing_mandatory(problem, plan);
    if missing.is_empty() {
        return None;
    }
    let rules = Eligibility::new(problem);
    let weights = Weights::new(problem, money_bound(problem));
    let classes = vehicle_class::group(problem, &weights);
    let fleet = Fleet {
        rules: &rules,
        weights,
        classes: classes.into_iter().map(|class| class.vehicles).collect(),
        tied: !problem.relations.is_empty() || ties_all(problem),
        interrupt,
    };
    sort::by_key(&mut missing, |&task| !fleet.has_own_route(task));
    let mut longer: Option<Plan> = None;
    // One that goes in may be what another one needs.
    loop {
        let before = missing.len();
        missing.retain(|&task| {
            let into = longer.as_ref().unwrap_or(plan);
            let route = match interrupt.is_due() {
                true => None,
                false => fleet.route_for(into, task),
            };
            let Some(route) = route else {
                return true;
            };
            longer = Some(replaced(into, route));
            false
        });
        if missing.is_empty() || missing.len() == before || interrupt.is_due() {
            return longer;
        }
    }
}

/// How many places a plan has for the mandatory tasks that it leaves out, all routes offered to each.
pub fn places_in(problem: &Problem, plan: &Plan) -> usize {
    let of = |task: u32| -> usize {
        let is_pair = problem.tasks[task as usize].num_activities > 1;
        let rows = plan.routes.iter().map(|route| route.activities.len() + 1);
        rows.map(|gaps| if is_pair { gaps * (gaps + 1) / 2 } else { gaps })
            .sum()
    };
    missing_mandatory(problem, plan).into_iter().map(of).sum()
}

/// Looks at every route of a plan once, as often as routes are: what a look takes is measured by it.
pub fn look_at_each(problem: &Problem, plan: &Plan) -> usize {
    let rules = Eligibility::new(problem);
    let of_plan = (&rules.zones, &rules.locks);
    let keeps = |route: &&PlannedRoute| {
        judge_route(
            problem,
            of_plan,
            route.vehicle,
            &route.activities,
            Why::Untold,
        )
        .is_ok()
    };
    plan.routes.iter().filter(keeps).count()
}

/// Mandatory tasks that no route serves, ascending.
fn missing_mandatory(problem: &Problem, plan: &Plan) -> Vec<u32> {
    let mut served = vec![false; problem.tasks.len()];
    for &stop in plan.routes.iter().flat_map(|route| &route.activities) {
        if let Some(activity) = problem.activities.get(stop as usize) {
            served[activity.task as usize] = true;
        }
    }
    (0u32..)
        .zip(problem.tasks.iter().zip(served))
        .filter(|(_, (task, served))| task.mandatory && !served)
        .map(|(task, _)| task)
        .collect()
}

fn serves(plan: &Plan, activity: u32) -> bool {
    let mut routes = plan.routes.iter();
    routes.any(|route| route.activities.contains(&activity))
}

/// Routes by vehicle, as plans have them.
fn replaced(plan: &Plan, route: PlannedRoute) -> Plan {
    let mut routes = plan.routes.clone();
    routes.retain(|other| other.vehicle != route.vehicle);
    let at = routes.partition_point(|other| other.vehicle < route.vehicle);
    routes.insert(at, route);
    Plan { routes }
}

struct Fleet<'a> {
    rules: &'a Eligibility<'a>,
    weights: Weights,
    /// Vehicles of each class, ascending.
    classes: Vec<Vec<u32>>,
    /// What one route does matters to the others.
    tied: bool,
    interrupt: &'a Interrupt,
}

/// What the route costs more, weighted; which of those that are offered, and where in it: an unused one is the task's alone.
type Found = (i64, usize, At);

impl Fleet<'_> {
    fn activities(&self, task: u32) -> Vec<u32> {
        let data = &self.rules.problem.tasks[task as usize];
        (data.first_activity..data.first_activity + data.num_activities).collect()
    }

    /// No sure sign: other stops, or breaks, may be what a task needs.
    fn has_own_route(&self, task: u32) -> bool {
        let activities = self.activities(task);
        let mut vehicles = self.classes.iter().map(|vehicles| vehicles[0]);
        let route = |vehicle| PlannedRoute {
            vehicle,
            activities: activities.clone(),
        };
        !self.interrupt.is_due() && vehicles.any(|vehicle| self.cost(&route(vehicle)).is_some())
    }

    /// An unused vehicle's route of these activities, with the breaks and stations that it then owes.
    fn alone(&self, vehicle: u32, activities: &[u32]) -> Option<Vec<u32>> {
        let mut budget = Budget::new(self.interrupt.clone());
        let own = alone::alone(self.rules, vehicle, activities, &mut budget).ok()?;
        Some(own.visits(self.rules.problem, vehicle))
    }

    /// A route of the plan, or a new one, with the task where it costs least; `None`: it has no place.
    fn route_for(&self, plan: &Plan, task: u32) -> Option<PlannedRoute> {
        let problem = self.rules.problem;
        let activities = self.activities(task);
        let worth = OnceCell::new();
        let keeps_rules = |route: &PlannedRoute| {
            let worth = worth.get_or_init(|| Worth::new(problem, plan.clone()));
            worth.keeps_rules(vec![route.clone()], &activities)
        };
        if needs_unserved(problem, &activities, |other| serves(plan, other)) {
            return None;
        }
        let offered = self.offered(plan);
        let mut found = Vec::new();
        for (index, route) in offered.iter().enumerate() {
            if self.interrupt.is_due() {
                break;
            }
            if barred(self.rules, route.vehicle, &activities).is_none() {
                self.places(index, route, &activities, &mut found);
            }
        }
        sort::ascending(&mut found);
        found
            .into_iter()
            .filter(|_| !self.tied || !self.interrupt.is_due())
            .filter_map(|(_, index, at)| self.row(&offered[index], at, &activities))
            .find(|route| !self.tied || keeps_rules(route))
    }

    /// A route with the task in it.
    fn row(&self, route: &PlannedRoute, at: At, activities: &[u32]) -> Option<PlannedRoute> {
        let vehicle = route.vehicle;
        let activities = match route.activities.is_empty() {
            true => self.alone(vehicle, activities)?,
            false => with(&route.activities, at, activities),
        };
        Some(PlannedRoute {
            vehicle,
            activities,
        })
    }

    /// The routes of the plan, and of each class an unused vehicle: of all that are unused where their other days matter.
    fn offered(&self, plan: &Plan) -> Vec<PlannedRoute> {
        let mut offered = plan.routes.clone();
        let is_used = |vehicle: &u32| plan.routes.iter().any(|route| route.vehicle == *vehicle);
        let all = days_may_overlap(self.rules.problem);
        for vehicles in &self.classes {
            let unused = vehicles.iter().filter(|&vehicle| !is_used(vehicle));
            offered.extend(
                unused
                    .take(if all { usize::MAX } else { 1 })
                    .map(|&vehicle| PlannedRoute {
                        vehicle,
                        activities: Vec::new(),
                    }),
            );
        }
        offered
    }

    /// Places in one route that keep its own rules: the cheapest, or all where routes are tied.
    fn places(
        &self,
        index: usize,
        route: &PlannedRoute,
        activities: &[u32],
        found: &mut Vec<Found>,
    ) {
        let before = match route.activities.is_empty() {
            true => Some(0),
            false => self.cost(route),
        };
        let Some(before) = before else {
            return;
        };
        let mut best = i64::MAX;
        for at in self.positions(route, activities) {
            if self.interrupt.is_due() {
                return;
            }
            let longer = self.row(route, at, activities);
            let Some(cost) = longer.and_then(|longer| self.cost(&longer)) else {
                continue;
            };
            if self.tied || cost < best {
                best = best.min(cost);
                found.push((cost - before, index, at));
            }
        }
    }

    /// Weighted; `None` when the route breaks a rule of its own.
    fn cost(&self, route: &PlannedRoute) -> Option<i64> {
        let of_plan = (&self.rules.zones, &self.rules.locks);
        let (vehicle, stops) = (route.vehicle, &route.activities);
        let judged = judge_route(self.rules.problem, of_plan, vehicle, stops, Why::Untold);
        Some(judged.ok()?.weighted(&self.weights))
    }

    /// Every position, or pair of them, that the clock does not bar at a glance.
    fn positions(&self, route: &PlannedRoute, activities: &[u32]) -> Vec<At> {
        let end = route.activities.len() as u32;
        if end == 0 {
            return vec![At { first: 0, last: 0 }];
        }
        if activities.len() > 1 {
            let pairs = |first| (first..=end).map(move |last| At { first, last });
            return (0..=end).flat_map(pairs).collect();
        }
        let at = |first| At { first, last: first };
        if needs_every_rule(self.rules.problem) {
            return (0..=end).map(at).collect();
        }
        let clock: Known<'_> = known(self.rules, route);
        let admitted = positions::admitted(self.rules.problem, &clock, activities);
        admitted.into_iter().map(|(_, first)| at(first)).collect()
    }
}
