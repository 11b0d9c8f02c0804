//! Exact search with proof for requests of a handful of stops.
//!
//! First the best route of every vehicle class for every set of activities (`routes`: dynamic programming
//! over sets and last stops, labels with exact ready-time functions), then the best division of the tasks
//! among the vehicles (`partition`: dynamic programming over sets). What it returns is optimal by the
//! tiers of the objective in order, missing mandatory tasks first; ties are broken the same way every time.
//! It declines what it does not know and what takes too long, and then the search decides.

mod partition;
mod routes;

use crate::objective::Weights;
use crate::problem::{
    ActivityKind, Plan, PlannedRoute, Problem, TaskKind, Term, Vehicle, needs_every_rule,
};
use crate::sort;
use crate::vehicle_class;
use crate::wire::money_bound;

/// Activities of a request that is tried at all. Labels grow as 2^n · n, divisions as 3^n: above eight the
/// bounds below end too many attempts to be worth their time.
pub const MAX_STOPS: usize = 8;

/// Tiers of the objective, with missing mandatory tasks before and money after them. Fixed, so that a value
/// is copied and compared without memory of its own; an objective with more tiers is declined.
const MAX_TIERS: usize = 8;

/// Labels extended by one stop, over all classes: some tens of milliseconds.
const MAX_LABELS: usize = 300_000;

/// Sets tried with subsets in the division: 3^8 a vehicle, a hundred vehicles.
const MAX_DIVISIONS: usize = 700_000;

/// A value by tiers; smaller is better, sums are by tier.
type Value = [i64; MAX_TIERS];

/// What is left of the bounds, and whether the caller wants an end.
struct Effort<'a> {
    labels: usize,
    divisions: usize,
    stopped: &'a dyn Fn() -> bool,
}

impl Effort<'_> {
    /// One more label; false when the search is to give up. The stop flag is read now and then.
    fn label(&mut self) -> bool {
        self.labels = self.labels.saturating_sub(1);
        self.labels > 0 && (!self.labels.is_multiple_of(256) || !(self.stopped)())
    }

    fn divisions(&mut self, count: usize) -> bool {
        self.divisions = self.divisions.saturating_sub(count);
        self.divisions > 0 && !(self.stopped)()
    }
}

/// The optimal plan, proven; `None` when the request is declined or the effort is used up.
pub fn solve(problem: &Problem, stopped: &dyn Fn() -> bool) -> Option<Plan> {
    if !knows(problem) {
        return None;
    }
    let mut effort = Effort {
        labels: MAX_LABELS,
        divisions: MAX_DIVISIONS,
        stopped,
    };
    let weights = Weights::new(problem, money_bound(problem));
    let classes = vehicle_class::group(problem, &weights);
    let objective = Tiers::new(problem)?;
    let mut fleet = Vec::with_capacity(classes.len());
    let mut best_routes = Vec::with_capacity(classes.len());
    for class in &classes {
        let best = routes::best_by_set(problem, class.vehicles[0], &mut effort)?;
        let offers = best.iter().enumerate().map(|(set, route)| {
            route
                .as_ref()
                .map(|route| objective.value(problem, set, route.money))
        });
        fleet.push(partition::Offers {
            vehicles: class.vehicles.len(),
            by_set: offers.collect(),
        });
        best_routes.push(best);
    }
    let chosen = partition::divide(problem.activities.len(), &fleet, &mut effort)?;
    let mut used = vec![0; classes.len()];
    let mut plan = Plan::default();
    for (class, set) in chosen {
        let vehicle = classes[class].vehicles[used[class]];
        used[class] += 1;
        plan.routes.push(PlannedRoute {
            vehicle,
            activities: best_routes[class][set].as_ref()?.stops.clone(),
        });
    }
    sort::by_key(&mut plan.routes, |route| route.vehicle);
    Some(plan)
}

/// Is every rule of the request one that this search keeps?
fn knows(problem: &Problem) -> bool {
    problem.activities.len() <= MAX_STOPS
        && problem.relations.is_empty()
        && problem.num_days <= 1
        && problem.max_vehicles.is_none()
        && !problem.setup_once_per_location
        && problem.dump_stations.is_empty()
        && problem.locks.is_empty()
        && problem.zones.is_empty()
        && problem.traffic.is_empty()
        && problem.fairness.is_none()
        && problem
            .objective
            .tiers
            .iter()
            .flatten()
            .all(|(term, _)| matches!(term, Term::Money | Term::Vehicles | Term::Unserved))
        && problem.tasks.iter().all(|task| {
            task.kind == TaskKind::Job
                && task.num_activities == 1
                && !task.lifo
                && task.max_time_in_vehicle.is_none()
        })
        && !needs_every_rule(problem)
        && problem.activities.iter().all(|activity| {
            activity.kind == ActivityKind::Service
                && activity.release_time == 0
                && activity.max_wait.is_none()
                && activity
                    .windows
                    .iter()
                    .all(|w| w.early_penalty.is_none() && w.late_penalty.is_none())
        })
        && problem.vehicles.iter().all(known_vehicle)
}

fn known_vehicle(vehicle: &Vehicle) -> bool {
    vehicle.min_tasks == 0
        && vehicle.max_wait.is_none()
        && vehicle.overtime.is_none()
        && vehicle.max_leg_time.is_none()
        && vehicle.cost_per_wait.is_none()
        && vehicle.breaks.is_empty()
        && !vehicle.zone_only
}

/// The objective as additive values of routes.
struct Tiers {
    tiers: Vec<Vec<(Term, i64)>>,
}

impl Tiers {
    fn new(problem: &Problem) -> Option<Tiers> {
        let mut tiers = problem.objective.tiers.clone();
        tiers.push(vec![(Term::Money, 1)]);
        // A task that costs exactly what it brings is served: it is dropped when it costs more.
        tiers.push(vec![(Term::Unserved, 1)]);
        (tiers.len() < MAX_TIERS).then_some(Tiers { tiers })
    }

    /// What a route that serves `set` changes against serving nothing.
    fn value(&self, problem: &Problem, set: usize, money: i64) -> Value {
        let mut value = [0; MAX_TIERS];
        let (mut earned, mut served) = (0, 0);
        for activity in members(set) {
            let task = &problem.tasks[problem.activities[activity].task as usize];
            served += 1;
            value[0] -= i64::from(task.mandatory);
            earned += task.revenue + if task.mandatory { 0 } else { task.penalty };
        }
        for (slot, tier) in value[1..].iter_mut().zip(&self.tiers) {
            for &(term, weight) in tier {
                *slot += weight
                    * match term {
                        Term::Money => money - earned,
                        Term::Vehicles => 1,
                        Term::Unserved => -served,
                        // `knows` declines them.
                        Term::Distance | Term::Time | Term::Fairness => 0,
                    };
            }
        }
        value
    }
}

/// The activities of a set, ascending.
fn members(set: usize) -> impl Iterator<Item = usize> {
    (0..MAX_STOPS).filter(move |&activity| set >> activity & 1 == 1)
}

#[cfg(test)]
mod tests;
