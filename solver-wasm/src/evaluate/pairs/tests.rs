//! The best pair of positions is the best of all that the report's judge admits, at the price that it names.

use super::Pairs;
use crate::constraint::{Locks, Zones};
use crate::evaluate::{Blinks, Evaluate, Insertion};
use crate::generate::Dice;
use crate::generate_rules::{Family, generate_with};
use crate::model::{Core, Model};
use crate::problem::Problem;
use crate::report::judge::judge_route;
use crate::report::judged::Why;
use crate::solution::Route;

/// Shipments beside jobs, windows, limits and goods.
fn problem(seed: u64) -> Problem {
    let mut families = vec![Family::Shipments];
    let mut dice = Dice::new(seed);
    for family in [
        Family::Windows,
        Family::Limits,
        Family::Eligibility,
        Family::Capacity,
    ] {
        if dice.percent(40) {
            families.push(family);
        }
    }
    let mut problem = generate_with(seed, &families);
    // What would ask for the core of every rule.
    for task in &mut problem.tasks {
        (task.lifo, task.max_time_in_vehicle) = (false, None);
    }
    for activity in &mut problem.activities {
        activity.max_wait = None;
        activity
            .windows
            .truncate(if dice.percent(80) { 1 } else { 2 });
        for window in &mut activity.windows {
            (window.early_penalty, window.late_penalty) = (None, None);
        }
        if activity.kind == crate::problem::ActivityKind::Pickup && dice.percent(20) {
            activity.release_time = dice.range(1, 20) as i32;
        }
    }
    problem.dump_stations.clear();
    problem.zones.retain(|zone| zone.penalty == 0);
    for vehicle in &mut problem.vehicles {
        (vehicle.max_wait, vehicle.overtime, vehicle.cost_per_wait) = (None, None, None);
        (
            vehicle.min_tasks,
            vehicle.max_leg_time,
            vehicle.must_dump_at_end,
        ) = (0, None, false);
    }
    if dice.percent(40) {
        load_at_the_depot(&mut problem);
    }
    problem
}

/// Shipments of several trips: goods come aboard at the start, in no time, once they are released.
fn load_at_the_depot(problem: &mut Problem) {
    let depot = problem.vehicles[0].start_location;
    let count = problem.activities.len();
    for (a, activity) in problem.activities.iter_mut().enumerate() {
        if activity.kind == crate::problem::ActivityKind::Pickup {
            (activity.location, activity.setup_time) = (depot, 0);
            activity.windows.clear();
            let times = problem.service_times.iter_mut();
            times.skip(a).step_by(count).for_each(|s| *s = 0);
        }
    }
}

fn price(model: &Model, problem: &Problem, class: u32, stops: &[u32]) -> Option<i64> {
    let vehicle = model.classes[class as usize].vehicles[0];
    let rules = (&Zones::compile(problem), &Locks::compile(problem));
    let judged = judge_route(problem, rules, vehicle, stops, Why::Untold).ok()?;
    let weights = &model.weights;
    Some(weights.money * judged.money + weights.vehicles + weights.distance * judged.distance)
}

/// The cheapest longer route of all.
fn by_force(model: &Model, problem: &Problem, route: &Route, task: u32) -> Option<i64> {
    let len = route.len();
    let mut best: Option<i64> = None;
    for i in 0..=len {
        for j in i..=if model.partner(task).is_some() {
            len
        } else {
            i
        } {
            let mut stops = route.stops.clone();
            if let Some(partner) = model.partner(task) {
                stops.insert(j, partner);
            }
            stops.insert(i, task);
            if let Some(price) = price(model, problem, route.class, &stops) {
                best = Some(best.map_or(price, |known| known.min(price)));
            }
        }
    }
    best.map(|price| price - route.cost)
}

#[test]
fn no_pair_of_positions_is_better_than_the_one_that_is_found() {
    let (mut found, mut refused, mut trips) = (0, 0, 0);
    for seed in 0..4_000 {
        let problem = problem(seed);
        let model = Model::compile(&problem);
        if model.features.core() != Core::Pairs {
            continue;
        }
        model.depot_pickups.look_closely();
        for class in 0..model.classes.len() as u32 {
            let mut route = Route::empty(&model, class);
            Pairs::settle(&model, &mut route, 1..1);
            for task in (0..model.num_activities as u32).filter(|&a| model.lead(a) == a) {
                if !route.feasible || !model.admits(class, task) {
                    continue;
                }
                let mut best = Insertion::none(i64::MAX);
                if Pairs::accepts(&model, &route, task).is_ok() {
                    Pairs::scan(&model, &route, 0, task, &mut Blinks::never(), &mut best);
                }
                let expected = by_force(&model, &problem, &route, task);
                let own = best.found().then_some(best.delta);
                assert_eq!(own, expected, "seed {seed}, {task} into {:?}", route.stops);
                if !best.found() {
                    refused += 1;
                    continue;
                }
                found += 1;
                let loads = |&&stop: &&u32| model.depot_pickups.has(stop);
                trips += usize::from(
                    model.depot_pickups.has(task) && route.stops.iter().any(|s| loads(&s)),
                );
                let cost = route.cost + best.delta;
                route.insert_stop(&model, best.position as usize, task);
                if let Some(partner) = model.partner(task) {
                    route.insert_stop(&model, best.second as usize + 1, partner);
                }
                let until = best.position.max(best.second + 1) as usize + 1;
                Pairs::settle(&model, &mut route, best.position as usize..until);
                assert!(route.feasible && route.cost == cost, "seed {seed}");
            }
        }
    }
    assert!(
        found > 3_000 && refused > 300 && trips > 300,
        "{found} found, {refused} refused, {trips} beside goods of the depot"
    );
}
