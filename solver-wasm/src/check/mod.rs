//! The independent checker: judges a plan from the problem alone, sharing no code with the rules,
//! the evaluation or the report. Native builds only (`lib.rs`), so that the artefact stays small.
//!
//! It decides by methods of its own, slow and plain:
//! - times: the least solution of all "no earlier than" demands, by iteration to the fixpoint
//!   (`times`, judged in `time_rules`); what exceeds an upper bound there has no schedule at all;
//! - money: every start time at which waiting can change is tried (`money`), linked routes by a
//!   flow problem (`linked`);
//! - both under the other rules of time: exact dynamic programming over whole seconds (`schedule`), walked again for
//!   the terms of money (`walk`); routes linked in time by raising what is too early (`joint`, `least_times`);
//! - rules that no schedule changes: one file each (`rules`);
//! - breaks: the plan is held against those with one break elsewhere (`choice_of_breaks`);
//! - reports: the schedule is walked again from the words (`report`, `report_route`), and reasons are held
//!   against what the task does on a route of its own (`reasons`) and where they say it could go (`best_alternative`).

mod best_alternative;
mod choice_of_breaks;
mod joint;
mod least_times;
mod linked;
mod money;
mod reasons;
mod report;
mod report_route;
mod rules;
mod schedule;
mod shape;
mod steps;
mod ties;
mod time_rules;
mod times;
mod timing;
mod travel;
mod violation_kinds;
mod walk;
mod words;

use crate::problem::{Plan, Problem, Vehicle};

pub use choice_of_breaks::check_choice_of_breaks;
pub use money::{Cost, Money, best_departure, cost, money_of_route};
pub use reasons::check_reasons;
pub use report::check_report;
pub use schedule::Schedule;
pub use times::Stop;
pub use walk::Sums;

/// What a plan can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// A vehicle or activity that does not exist, a vehicle twice, an empty route.
    Shape,
    /// An activity in two places.
    ActivityTwice,
    /// Part of a task, on two routes, or the delivery before the pickup.
    TaskWhole,
    Skill,
    SkillLevel,
    Resource,
    Day,
    Capacity,
    Unreachable,
    MaxTasks,
    MaxDistance,
    MaxTravelTime,
    MaxLegTime,
    TimeWindow,
    Shift,
    DepotWindow,
    MaxTime,
    Precedence,
    Relation,
    MaxWait,
    TimeInVehicle,
    Lifo,
    /// Who comes to a station, and how often.
    DumpStation,
    /// What a station takes or gives in all.
    DumpCapacity,
    DumpAtEnd,
    Break,
    Zone,
    Lock,
    MaxVehicles,
}

/// One broken rule. `amount` is by how much, in the rule's own unit, at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    pub rule: Rule,
    pub vehicle: Option<u32>,
    pub activity: Option<u32>,
    pub amount: i64,
}

impl Broken {
    fn plan(rule: Rule) -> Broken {
        Broken {
            rule,
            vehicle: None,
            activity: None,
            amount: 1,
        }
    }

    fn route(rule: Rule, vehicle: u32, amount: i64) -> Broken {
        Broken {
            rule,
            vehicle: Some(vehicle),
            activity: None,
            amount,
        }
    }

    fn stop(rule: Rule, vehicle: u32, activity: u32, amount: i64) -> Broken {
        Broken {
            rule,
            vehicle: Some(vehicle),
            activity: Some(activity),
            amount,
        }
    }
}

/// Every hard rule that the plan breaks; empty: the plan may be driven.
pub fn check(problem: &Problem, plan: &Plan) -> Vec<Broken> {
    let mut broken = shape::shape(problem, plan);
    if !broken.is_empty() {
        return broken;
    }
    for route in &plan.routes {
        rules::skills::check(problem, route, &mut broken);
        rules::allowed_resources::check(problem, route, &mut broken);
        rules::allowed_days::check(problem, route, &mut broken);
        rules::zones::check(problem, route, &mut broken);
        rules::loads::check(problem, route, &mut broken);
        rules::lifo::check(problem, route, &mut broken);
        rules::dump_stations::check_route(problem, route, &mut broken);
        rules::breaks::check(problem, route, &mut broken);
        rules::limits::check(problem, route, &mut broken);
    }
    // No clock tells anything of legs that may not be driven and breaks that others own.
    let foreign = plan
        .routes
        .iter()
        .any(|route| rules::breaks::has_foreign(problem, route));
    if !foreign && broken.iter().all(|b| b.rule != Rule::Unreachable) {
        if timing::classic(problem, plan) {
            time_rules::check_times(problem, plan, &mut broken);
        } else {
            timing::check(problem, plan, &mut broken);
        }
    }
    rules::dump_stations::check_plan(problem, plan, &mut broken);
    rules::relations::check(problem, plan, &mut broken);
    rules::locks::check(problem, plan, &mut broken);
    rules::max_vehicles::check(problem, plan, &mut broken);
    broken
}

/// The schedules by which [`cost`] prices a plan under all rules of time, route by route (linked routes as if apart).
/// `None`: some route has none.
pub fn schedules(problem: &Problem, plan: &Plan) -> Option<Vec<Schedule>> {
    timing::best(problem, plan).map(|timed| timed.schedules)
}

/// The load when leaving the start and each stop, one dimension.
pub(crate) fn load_line(
    problem: &Problem,
    vehicle: &Vehicle,
    stops: &[u32],
    dimension: usize,
) -> Vec<i64> {
    rules::loads::line(problem, vehicle, stops, dimension).loads
}

/// Distance and time of each leg of a route, without traffic; a break where the vehicle stands has an empty one.
pub(crate) fn legs(problem: &Problem, vehicle: &Vehicle, stops: &[u32]) -> Vec<(i64, i64)> {
    let table = &problem.profiles[vehicle.profile as usize];
    let size = problem.num_locations as usize;
    let cell = |(from, to): (u32, u32)| {
        let cell = from as usize * size + to as usize;
        (i64::from(table.distance[cell]), i64::from(table.time[cell]))
    };
    let route = steps::steps(problem, vehicle, stops);
    let on_the_way = route.steps.iter().map(|step| step.leg.map_or((0, 0), cell));
    on_the_way.chain(route.home.map(cell)).collect()
}
