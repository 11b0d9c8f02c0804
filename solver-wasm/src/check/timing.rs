//! Which schedules a plan may have under every rule of time, and what the best of them cost.

use super::joint::{broken_in_time, fits, linked_routes};
use super::schedule::{self, Schedule, Without};
use super::steps::steps;
use super::travel::arrival;
use super::walk::{Walked, walk};
use super::{Broken, Rule};
use crate::problem::{Plan, PlannedRoute, Problem, Term, Vehicle, Visit};

/// Does the plan keep to the rules of time that `times` and `money` know (hard windows, shifts, `max_time`, hard
/// precedence on one day)? Their methods are faster and find the least price of linked routes too.
pub(super) fn classic(problem: &Problem, plan: &Plan) -> bool {
    use crate::problem::RelationKind::{Precedence, SameTime};
    let vehicles = problem.vehicles.iter().all(|vehicle| {
        vehicle.max_wait.is_none()
            && vehicle.overtime.is_none()
            && vehicle.breaks.is_empty()
            && vehicle.cost_per_wait.is_none()
            && vehicle.day == 0
    });
    let activities = problem.activities.iter().all(|activity| {
        activity.max_wait.is_none()
            && activity.release_time == 0
            && activity
                .windows
                .iter()
                .all(|w| w.early_penalty.is_none() && w.late_penalty.is_none())
    });
    let relations = problem
        .relations
        .iter()
        .all(|r| r.kind != SameTime && (r.hard || r.kind != Precedence));
    let mut terms = problem.objective.tiers.iter().flatten();
    let mut stops = plan.routes.iter().flat_map(|route| &route.activities);
    vehicles
        && activities
        && relations
        && terms.all(|(term, _)| *term != Term::Time)
        && problem.traffic.is_empty()
        && !problem.setup_once_per_location
        && problem
            .tasks
            .iter()
            .all(|t| t.max_time_in_vehicle.is_none())
        && stops.all(|&stop| matches!(problem.visit(stop), Some(Visit::Activity(_))))
}

/// A rule and how it is set aside.
type SetAside = (Rule, fn(&mut Without));

/// Rules in the order in which they are set aside to learn what a route breaks.
const STEPS: [SetAside; 6] = [
    (Rule::Break, |without| without.breaks = true),
    (Rule::TimeInVehicle, |without| without.ride = true),
    (Rule::MaxWait, |without| without.caps = true),
    (Rule::MaxTime, |without| without.max_time = true),
    (Rule::MaxTravelTime, |without| without.legs = true),
    (Rule::Shift, |without| {
        without.shift = true;
        // Without an end there is no end of waiting either.
        without.needful_waiting = false;
    }),
];

/// Reports for each route the rule without which it would have a schedule, then what linked routes break together.
pub(super) fn check(problem: &Problem, plan: &Plan, broken: &mut Vec<Broken>) {
    let linked = linked_routes(problem, plan);
    let mut each_alone_fits = true;
    for (route, &linked) in plan.routes.iter().zip(&linked) {
        let vehicle = &problem.vehicles[route.vehicle as usize];
        let stops = &route.activities;
        let with = Without {
            needful_waiting: linked,
            ..Without::default()
        };
        let fits = |without| schedule::best(problem, vehicle, stops, without).is_some();
        if fits(with) {
            continue;
        }
        each_alone_fits = false;
        let alone = STEPS.iter().find(|(_, set_aside)| {
            let mut without = with;
            set_aside(&mut without);
            fits(without)
        });
        let rule = alone.map_or(Rule::TimeWindow, |step| step.0);
        broken.push(Broken::route(rule, route.vehicle, 1));
    }
    if each_alone_fits && linked.contains(&true) && !fits(problem, plan) {
        broken.push(Broken::plan(Rule::Precedence));
    }
}

/// Rules of time that refuse a route even where all others but windows are set aside. Several may do so at once, and then
/// [`check`] names none of them.
pub(super) fn obstacles(problem: &Problem, route: &PlannedRoute) -> Vec<Rule> {
    let vehicle = &problem.vehicles[route.vehicle as usize];
    let refuses = |kept: usize| {
        let mut without = Without::default();
        for (number, (_, set_aside)) in STEPS.iter().enumerate() {
            if number != kept {
                set_aside(&mut without);
            }
        }
        schedule::best(problem, vehicle, &route.activities, without).is_none()
    };
    let rules = STEPS.iter().enumerate();
    rules
        .filter(|&(number, _)| refuses(number))
        .map(|(_, step)| step.0)
        .collect()
}

/// The schedule of a classic route that leaves at `start` and begins each stop as soon as it may.
pub(super) fn as_driven(
    problem: &Problem,
    vehicle: &Vehicle,
    stops: &[u32],
    start: i64,
) -> Option<Schedule> {
    let route = steps(problem, vehicle, stops);
    let mut clock = start;
    let mut begins = Vec::new();
    for step in &route.steps {
        let leg = step.leg.expect("activities only");
        let arrives = arrival(problem, vehicle, leg, clock)?;
        let opens = step.slots.iter().filter(|slot| slot.close >= arrives);
        let begin = opens.map(|slot| slot.open.max(arrives)).min()?;
        begins.push(begin);
        clock = begin + step.setup + step.service;
    }
    Some(Schedule {
        start,
        begins,
        end: 0,
        cost: 0,
    })
}

/// Best schedules of a plan's routes and their walks.
pub(super) struct Timed {
    pub schedules: Vec<Schedule>,
    pub walked: Vec<Walked>,
    /// False: linked routes were priced apart, a lower bound.
    pub exact: bool,
}

/// `None`: some route has no schedule.
pub(super) fn best(problem: &Problem, plan: &Plan) -> Option<Timed> {
    let linked = linked_routes(problem, plan);
    let mut schedules = Vec::new();
    let mut walked = Vec::new();
    for (route, &linked) in plan.routes.iter().zip(&linked) {
        let vehicle = &problem.vehicles[route.vehicle as usize];
        let without = Without {
            needful_waiting: linked,
            ..Without::default()
        };
        let found = schedule::best(problem, vehicle, &route.activities, without)?;
        let walk = walk(problem, vehicle, &route.activities, &found);
        debug_assert_eq!(time_cost(&walk), found.cost, "two ways to one price");
        debug_assert!(walk.broken.is_empty(), "{:?}", walk.broken);
        schedules.push(found);
        walked.push(walk);
    }
    let broken = broken_in_time(problem, plan, &schedules);
    Some(Timed {
        schedules,
        walked,
        exact: broken.is_empty(),
    })
}

/// The money that depends on the schedule, from a walk.
fn time_cost(walked: &Walked) -> i64 {
    walked.money.total() - walked.money.distance - walked.money.fixed
}
