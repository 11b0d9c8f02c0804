//! What each task costs where it stands, and its next best places, against taking it out and trying every other position in the
//! whole plan.

use crate::support::solve::{iterations, solve};
use crate::support::tell::cases;
use solver_wasm::constraint::Eligibility;
use solver_wasm::generate::Knobs;
use solver_wasm::generate_rules::generate;
use solver_wasm::given::{Completion, Cost, Looked, Move, Standing, standings};
use solver_wasm::interrupt::Interrupt;
use solver_wasm::problem::{Options, Plan, PlannedRoute, Problem, Term, Visit};
use solver_wasm::report::{Report, fairness, report, tiers};

/// So few iterations end before a tiny problem is gone through row by row: stations and breaks stand where routes alone want
/// them, as a completion puts them.
const ROUTES_ALONE: u64 = 16;

fn searched(problem: &Problem, seed: u64) -> Plan {
    let options = Options {
        seed,
        ..iterations(ROUTES_ALONE)
    };
    solve(problem, &options).plan
}

fn of_tasks(problem: &Problem, plan: &Plan) -> Plan {
    let is_task = |stop: &u32| matches!(problem.visit(*stop), Some(Visit::Activity(_)));
    let routes = plan.routes.iter().map(|route| PlannedRoute {
        vehicle: route.vehicle,
        activities: route.activities.iter().copied().filter(is_task).collect(),
    });
    Plan {
        routes: routes.collect(),
    }
}

fn money(problem: &Problem, of: &Report) -> i64 {
    let summed = |tier: &&Vec<(Term, i64)>| tier.iter().any(|&(term, _)| term == Term::Money);
    let tier = problem.objective.tiers.iter().find(summed);
    let weight = tier
        .into_iter()
        .flatten()
        .find(|&&(term, _)| term == Term::Fairness);
    let share = weight.and_then(|&(_, weight)| fairness(problem, of).map(|s| s.weighted(weight)));
    of.money.total() + share.unwrap_or(0)
}

/// The plan in which these vehicles have other rows, completed; the other routes stay as they are.
fn changed(problem: &Problem, plan: &Plan, rows: &[(u32, Vec<u32>)]) -> Report {
    let rules = Eligibility::new(problem);
    let completion = Completion::new(&rules);
    let mut with = plan.clone();
    for (vehicle, _) in rows {
        with.routes.retain(|route| route.vehicle != *vehicle);
    }
    for (vehicle, row) in rows {
        let completed = completion.visits(*vehicle, row);
        with.routes.push(PlannedRoute {
            vehicle: *vehicle,
            activities: completed.unwrap_or_else(|| row.clone()),
        });
    }
    let open = |of: u32| {
        let mut changed = rows.iter();
        changed.any(|(vehicle, row)| *vehicle == of && !completion.names_breaks(row))
    };
    let with = completion.shared(with, open);
    report(problem, &with).expect("known stops")
}

fn order(problem: &Problem, of: &Report) -> Vec<i64> {
    let mut values = tiers(problem, of, 0);
    values.push(of.money.total());
    values
}

/// A row with the task at every pair of positions.
fn everywhere(row: &[u32], activities: &[u32]) -> Vec<(u32, u32, Vec<u32>)> {
    let mut found = Vec::new();
    for first in 0..=row.len() {
        let lasts = if activities.len() > 1 {
            first..=row.len()
        } else {
            first..=first
        };
        for last in lasts {
            let mut with = row.to_vec();
            if activities.len() > 1 {
                with.insert(last, activities[1]);
            }
            with.insert(first, activities[0]);
            found.push((first as u32, last as u32, with));
        }
    }
    found
}

/// By trying everything.
fn tried(problem: &Problem, plan: &Plan, task: u32) -> (Cost, Vec<(Vec<i64>, Move)>) {
    let data = &problem.tasks[task as usize];
    let activities: Vec<u32> =
        (data.first_activity..data.first_activity + data.num_activities).collect();
    let rows = of_tasks(problem, plan);
    let row_of = |vehicle: u32| {
        let own = rows.routes.iter().find(|r| r.vehicle == vehicle);
        own.map_or(Vec::new(), |route| route.activities.clone())
    };
    let own = rows
        .routes
        .iter()
        .find(|r| r.activities.contains(&activities[0]))
        .expect("it is served");
    let mut without = own.activities.clone();
    without.retain(|stop| !activities.contains(stop));

    let before = report(problem, plan).expect("known stops");
    let freed = if data.mandatory { 0 } else { data.penalty };
    let after = changed(problem, plan, &[(own.vehicle, without.clone())]);
    let cost = match after.feasible {
        true => Cost::Known(money(problem, &before) - money(problem, &after) + freed),
        false => Cost::Bound,
    };
    let mut found = Vec::new();
    for vehicle in 0..problem.vehicles.len() as u32 {
        let is_own = vehicle == own.vehicle;
        let target = if is_own {
            without.clone()
        } else {
            row_of(vehicle)
        };
        for (position, last, row) in everywhere(&target, &activities) {
            if is_own && row == own.activities {
                continue;
            }
            let mut rows = vec![(vehicle, row)];
            if !is_own {
                rows.push((own.vehicle, without.clone()));
            }
            let after = changed(problem, plan, &rows);
            if !after.feasible {
                continue;
            }
            let mut stops = after.routes.iter().flat_map(|route| &route.stops);
            let first = stops.find(|row| row.activity == activities[0] as i32);
            let place = Move {
                vehicle,
                position,
                last,
                arrival: first.expect("it is served").begin,
                cost_delta: money(problem, &after) - money(problem, &before),
            };
            let (after, before) = (order(problem, &after), order(problem, &before));
            let delta = after.iter().zip(before).map(|(a, b)| a - b);
            found.push((delta.collect(), place));
        }
    }
    found.sort();
    (cost, found)
}

fn asked(problem: &Problem, plan: &Plan) -> Vec<Standing> {
    let rows = of_tasks(problem, plan);
    standings(problem, plan, &rows, Interrupt::never(), |_, _| {
        Interrupt::never()
    })
}

/// What was compared: costs, and places that all others were compared with.
fn compare(problem: &Problem, seed: u64) -> (usize, usize) {
    let plan = searched(problem, seed);
    if !report(problem, &plan).expect("known stops").feasible {
        return (0, 0);
    }
    let (mut costs, mut places) = (0, 0);
    for standing in asked(problem, &plan) {
        let (cost, all) = tried(problem, &plan, standing.task);
        let about = format!("seed {seed}, task {}", standing.task);
        assert_eq!(standing.cost, cost, "{about}");
        costs += usize::from(matches!(cost, Cost::Known(_)));
        let own = plan.routes.iter().find(|r| {
            let first = problem.tasks[standing.task as usize].first_activity;
            r.activities.contains(&first)
        });
        let own = own.expect("it is served").vehicle;
        for place in [standing.second, standing.elsewhere].into_iter().flatten() {
            assert!(all.iter().any(|&(_, of)| of == place), "{about}: {place:?}");
        }
        if standing.looked == Looked::All {
            let elsewhere = all.iter().find(|(_, place)| place.vehicle != own);
            assert_eq!(standing.second, all.first().map(|&(_, of)| of), "{about}");
            assert_eq!(standing.elsewhere, elsewhere.map(|&(_, of)| of), "{about}");
            places += all.len();
        }
    }
    (costs, places)
}

#[test]
fn costs_and_next_best_places_are_those_of_trying_everything() {
    let (mut costs, mut places) = (0, 0);
    for seed in cases("standing under every rule", 0..400) {
        let found = compare(&generate(seed), seed);
        costs += found.0;
        places += found.1;
    }
    assert!(costs >= 400, "{costs} costs");
    assert!(places >= 1_500, "{places} places");
}

#[test]
fn costs_and_next_best_places_of_plain_plans_are_those_of_trying_everything() {
    let (mut costs, mut places) = (0, 0);
    for seed in cases("standing in plain plans", 0..150) {
        let problem = solver_wasm::generate::generate(seed, &Knobs::small());
        let found = compare(&problem, seed);
        costs += found.0;
        places += found.1;
    }
    assert!(costs >= 400, "{costs} costs");
    assert!(places >= 1_500, "{places} places");
}

/// A clock that strikes at once leaves nothing guessed.
#[test]
fn what_there_is_no_time_for_is_not_told() {
    let over = || Interrupt::new(Box::new(|_| true));
    let problem = generate(3);
    let plan = searched(&problem, 3);
    let rows = of_tasks(&problem, &plan);
    let found = standings(&problem, &plan, &rows, over(), |_, _| over());
    assert!(!found.is_empty());
    for standing in found {
        assert_eq!(standing.cost, Cost::Unreached);
        assert_eq!(standing.looked, Looked::Nothing);
        assert_eq!((standing.second, standing.elsewhere), (None, None));
    }
    // Costs come first: the time for places is another.
    let found = standings(&problem, &plan, &rows, Interrupt::never(), |_, _| over());
    assert!(found.iter().all(|of| of.cost != Cost::Unreached));
    assert!(found.iter().all(|of| of.looked == Looked::Nothing));
}
