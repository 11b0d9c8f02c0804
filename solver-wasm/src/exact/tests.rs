use super::{MAX_STOPS, solve};
use crate::check::{check, cost};
use crate::fixtures::{add_job, add_precedence, add_vehicle, line, plan, vehicle};
use crate::generate::{Knobs, generate};
use crate::problem::{Objective, Plan, PlannedRoute, Problem, Term, Vehicle};

fn go_on() -> bool {
    false
}

/// Missing mandatory tasks, the tiers, money: what the plan is judged by.
fn value(problem: &Problem, plan: &Plan) -> Option<Vec<i64>> {
    if !check(problem, plan).is_empty() {
        return None;
    }
    let cost = cost(problem, plan)?;
    let mut value = vec![cost.missing_mandatory];
    value.extend(cost.tiers);
    value.push(cost.money.total());
    Some(value)
}

/// The best value over every plan: each task nowhere or at every position of every vehicle.
fn brute_force(problem: &Problem, task: usize, plan: &mut Plan, best: &mut Option<Vec<i64>>) {
    if task == problem.tasks.len() {
        let mut used = plan.clone();
        used.routes.retain(|route| !route.activities.is_empty());
        if let Some(value) = value(problem, &used)
            && best.as_ref().is_none_or(|known| value < *known)
        {
            *best = Some(value);
        }
        return;
    }
    brute_force(problem, task + 1, plan, best);
    for route in 0..plan.routes.len() {
        for position in 0..=plan.routes[route].activities.len() {
            plan.routes[route]
                .activities
                .insert(position, problem.tasks[task].first_activity);
            brute_force(problem, task + 1, plan, best);
            plan.routes[route].activities.remove(position);
        }
    }
}

fn optimum(problem: &Problem) -> Option<Vec<i64>> {
    let vehicles = 0..u32::try_from(problem.vehicles.len()).unwrap();
    let empty = |vehicle| PlannedRoute {
        vehicle,
        activities: Vec::new(),
    };
    let mut best = None;
    brute_force(
        problem,
        0,
        &mut Plan {
            routes: vehicles.map(empty).collect(),
        },
        &mut best,
    );
    best
}

#[test]
fn it_finds_what_brute_force_finds() {
    let mut missing = 0;
    for seed in 0..250 {
        let mut knobs = Knobs {
            precedence: 0,
            relations: 0,
            ..Knobs::all((1, 4), (1, 3), 400)
        };
        if seed % 10 == 0 {
            knobs.tasks = (5, 5);
            knobs.vehicles = (1, 2);
        }
        let problem = generate(seed, &knobs);
        let found = solve(&problem, &go_on).unwrap();
        let own = value(&problem, &found);
        assert!(
            own.is_some(),
            "seed {seed}: {:?}\n{found:?}",
            check(&problem, &found)
        );
        assert_eq!(own, optimum(&problem), "seed {seed}: {found:?}");
        missing += usize::from(own.is_some_and(|value| value[0] > 0));
    }
    assert!(missing > 20, "some must be infeasible: {missing}");
}

#[test]
fn eight_stops_are_proven_and_never_worse_than_the_search() {
    use crate::engine;
    use crate::model::Model;
    use crate::problem::Options;
    for seed in 0..40 {
        let problem = generate(
            seed,
            &Knobs {
                precedence: 0,
                relations: 0,
                ..Knobs::all((8, 8), (1, 4), 2_000)
            },
        );
        let found = solve(&problem, &go_on).unwrap();
        let mut engine = engine::start(Model::compile(&problem), &Options::default());
        while !engine.construct(64) {}
        for iteration in 0..400 {
            engine.set_fraction(f64::from(iteration) / 400.0);
            engine.iterate();
        }
        let own = value(&problem, &found).unwrap();
        let searched = value(&problem, &engine.plan()).unwrap();
        assert!(own <= searched, "seed {seed}: {own:?} against {searched:?}");
    }
}

#[test]
fn a_case_worked_by_hand() {
    // Places 10 and 20 to the right, 10 to the left. One vehicle: 20 right and 10 left and back, 60.
    let mut p = line(&[0, 10, 20, -10]);
    add_vehicle(&mut p, vehicle());
    for place in [2, 3, 1] {
        add_job(&mut p, place, 0, &[]);
    }
    let found = solve(&p, &go_on).unwrap();
    assert_eq!(value(&p, &found), Some(vec![0, 60, 60]));
    // Several orders cost as much; it is always the same one.
    assert_eq!(solve(&p, &go_on).unwrap(), found);
    // With two vehicles distance is the same, so a fixed cost keeps it at one; a limit makes it two.
    p.vehicles[0].fixed_cost = 5;
    p.vehicles[0].max_distance = Some(59);
    let second = p.vehicles[0].clone();
    add_vehicle(&mut p, second);
    let found = solve(&p, &go_on).unwrap();
    assert_eq!(value(&p, &found), Some(vec![0, 70, 70]));
    assert_eq!(found.routes.len(), 2);
}

#[test]
fn a_task_that_costs_exactly_what_it_brings_is_served() {
    // The optional job lies on the way: no detour, no penalty.
    let mut p = line(&[0, 10, 20]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[]);
    add_job(&mut p, 2, 0, &[]);
    (p.tasks[0].mandatory, p.tasks[0].penalty) = (false, 0);
    let found = solve(&p, &go_on).unwrap();
    assert_eq!(found.routes[0].activities.len(), 2);
}

#[test]
fn tiers_go_before_money() {
    // An optional job far away: dropped for money, served when unserved tasks count first.
    let mut p = line(&[0, 10, 400]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[]);
    add_job(&mut p, 2, 0, &[]);
    (p.tasks[1].mandatory, p.tasks[1].penalty) = (false, 50);
    assert_eq!(solve(&p, &go_on).unwrap(), plan(&[&[0]]));
    p.objective = Objective {
        tiers: vec![vec![(Term::Unserved, 1)], vec![(Term::Money, 1)]],
    };
    assert_eq!(solve(&p, &go_on).unwrap().routes[0].activities.len(), 2);
    // Nobody can serve a job that takes longer than the shift: proven missing, the other one is served.
    p.tasks[1].mandatory = true;
    p.service_times[1] = 2_000;
    let found = solve(&p, &go_on).unwrap();
    assert_eq!(value(&p, &found).unwrap()[0], 1);
}

#[test]
fn it_declines_what_it_does_not_know() {
    let mut p = line(&[0, 10]);
    add_vehicle(&mut p, vehicle());
    for _ in 0..MAX_STOPS {
        add_job(&mut p, 1, 0, &[]);
    }
    assert!(solve(&p, &go_on).is_some());
    assert_eq!(solve(&p, &|| true), None);
    let mut more = p.clone();
    add_job(&mut more, 1, 0, &[]);
    assert_eq!(solve(&more, &go_on), None);
    let mut related = p.clone();
    add_precedence(&mut related, 0, 1, 0, None);
    assert_eq!(solve(&related, &go_on), None);
    p.vehicles[0] = Vehicle {
        max_wait: Some(1),
        ..p.vehicles[0].clone()
    };
    assert_eq!(solve(&p, &go_on), None);
}

#[test]
fn effort_is_bounded() {
    // A hundred unlike vehicles: each a class of its own.
    let mut p = line(&[0, 10, 20, 30, 40]);
    for fixed_cost in 0..100 {
        add_vehicle(
            &mut p,
            Vehicle {
                fixed_cost,
                cost_per_time: 1,
                ..vehicle()
            },
        );
    }
    for job in 0..8 {
        add_job(&mut p, job % 4 + 1, 0, &[]);
    }
    let calls = std::cell::Cell::new(0u32);
    let counting = || {
        calls.set(calls.get() + 1);
        false
    };
    let _ = solve(&p, &counting);
    assert!((100..3_000).contains(&calls.get()), "{}", calls.get());
}
