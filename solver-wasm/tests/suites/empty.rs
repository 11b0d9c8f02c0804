//! Problems without work, or without anybody to do it: the plan of no routes is the answer, and it is proven. And routes that
//! serve nothing: no search makes them, but whoever asks is told what they cost.

use crate::support::judge::judge;
use crate::support::solve::{Clock, session, solve_at_pace};
use crate::support::tell::cases;
use solver_wasm::bound::lower_bound;
use solver_wasm::check::cost;
use solver_wasm::generate::{Knobs, generate as draw};
use solver_wasm::generate_rules::generate;
use solver_wasm::problem::{EngineChoice, Options, Plan, PlannedRoute, Problem};
use solver_wasm::report::{report, tiers};
use solver_wasm::wire::schema::{FIRST_SOLUTIONS, METAHEURISTICS, STOPPED_BY};

fn without_tasks(problem: &Problem) -> Problem {
    let mut empty = problem.clone();
    empty.tasks.clear();
    empty.activities.clear();
    empty.service_times.clear();
    empty.relations.clear();
    for lock in &mut empty.locks {
        lock.activities.clear();
    }
    for zone in &mut empty.zones {
        zone.activities.clear();
    }
    // Without activities the words tell of no row of service times.
    for vehicle in &mut empty.vehicles {
        vehicle.service_class = 0;
    }
    empty
}

fn without_vehicles(problem: &Problem) -> Problem {
    let mut idle = problem.clone();
    idle.vehicles.clear();
    idle.locks.clear();
    idle
}

/// Every engine, strategy and method, and every way to say how long, in turn.
fn options(seed: u64) -> Options {
    let engines = [
        EngineChoice::Automatic,
        EngineChoice::LocalSearch,
        EngineChoice::RuinRecreate,
    ];
    let by_time = seed.is_multiple_of(7);
    Options {
        seed,
        max_iterations: (!by_time && !seed.is_multiple_of(5)).then_some(50),
        time_limit_ms: by_time.then_some(1_000),
        consume_all_time: seed.is_multiple_of(2),
        exact: seed.is_multiple_of(3),
        engine: engines[seed as usize % engines.len()],
        first_solution: (seed % FIRST_SOLUTIONS.len() as u64) as u32,
        metaheuristic: (seed % METAHEURISTICS.len() as u64) as u32,
        initial_plan: seed.is_multiple_of(4).then(Plan::default),
        ..Options::default()
    }
}

fn assert_has_one_plan(name: &str, problem: &Problem, options: &Options) {
    let solved = solve_at_pace(problem, options, 1.0);
    judge(problem, &solved).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert_eq!(solved.plan, Plan::default(), "{name}");
    let summary = &solved.summary;
    let stopped_by = STOPPED_BY[summary.stopped_by as usize];
    assert_eq!((summary.iterations, stopped_by), (0, "proof"), "{name}");
    assert!(summary.proven_optimal && summary.deterministic, "{name}");
    let mandatory = problem.tasks.iter().filter(|task| task.mandatory).count();
    assert_eq!(summary.missing_mandatory, mandatory as i64, "{name}");
    let price = cost(problem, &Plan::default()).expect("nobody is late");
    let bound = summary.lower_bound;
    assert_eq!(bound, Some(price.money.total()), "{name}");

    // What else is asked of a problem.
    if let (Some(bound), 0) = (lower_bound(problem, 20, None), mandatory) {
        assert!(bound.money <= price.money.total(), "{name}: {bound:?}");
    }
    let asked = session(problem, options, Clock::new(1.0));
    let nothing = solved.plan_words.as_slice();
    let completed = asked.completed_words(nothing).expect("a plan");
    assert_eq!(completed, nothing, "{name}");
    let jobs: Vec<u32> = (0u32..)
        .zip(&problem.tasks)
        .filter(|(_, task)| task.num_activities == 1)
        .map(|(id, _)| id)
        .collect();
    let mut nowhere = vec![0; jobs.len() + 1];
    nowhere[0] = jobs.len() as i32;
    let places = asked.places_words(nothing, &jobs, 5).expect("known jobs");
    assert_eq!(places, nowhere, "{name}: places");
}

#[test]
fn without_work_or_without_vehicles_there_is_one_plan() {
    for seed in cases("one plan alone", 0..240) {
        let problem = match seed % 3 {
            0 => draw(seed, &Knobs::small()),
            _ => generate(seed),
        };
        let options = options(seed);
        let of = |what: &str| format!("{what} {seed}");
        assert_has_one_plan(&of("no tasks"), &without_tasks(&problem), &options);
        let idle = without_vehicles(&problem);
        assert_has_one_plan(&of("no vehicles"), &idle, &options);
        assert_has_one_plan(&of("neither"), &without_tasks(&idle), &options);
    }
}

#[test]
fn nothing_at_all_has_one_plan() {
    for seed in 0..60 {
        assert_has_one_plan("nothing", &Problem::default(), &options(seed));
    }
}

#[test]
fn a_route_that_serves_nothing_costs_what_its_vehicle_costs() {
    let (mut priced, mut lacking) = (0, 0);
    for seed in cases("routes that serve nothing", 0..600) {
        let whole = generate(seed);
        for problem in [without_tasks(&whole), whole] {
            for (vehicle, own) in (0..).zip(&problem.vehicles) {
                let rest = (!own.breaks.is_empty()).then(|| problem.break_visit(vehicle, 0, 0));
                let station = (!problem.dump_stations.is_empty()).then(|| problem.dump_visit(0));
                let lists = [vec![rest], vec![station], vec![rest, station]];
                for activities in lists.into_iter().filter_map(|l| l.into_iter().collect()) {
                    let plan = Plan {
                        routes: vec![PlannedRoute {
                            vehicle,
                            activities,
                        }],
                    };
                    let told = report(&problem, &plan).expect("its own stops");
                    assert_eq!((told.served_tasks, told.routes.len()), (0, 1));
                    if !told.feasible {
                        continue;
                    }
                    let price = cost(&problem, &plan).expect("it can be driven");
                    let unserved = problem.tasks.len() as i64;
                    assert_eq!(
                        told.money.total(),
                        price.money.total(),
                        "seed {seed}: {:?}, is {:?} of {plan:?}",
                        told.money,
                        price.money
                    );
                    assert_eq!(tiers(&problem, &told, unserved), price.tiers, "seed {seed}");
                    let lacks = i64::from(own.min_tasks) * own.min_tasks_penalty;
                    assert_eq!(told.money.min_tasks_penalty, lacks, "seed {seed}");
                    assert!(told.money.total() >= own.fixed_cost + lacks, "seed {seed}");
                    priced += 1;
                    lacking += i32::from(lacks > 0);
                }
            }
        }
    }
    assert!(
        priced > 300 && lacking > 20,
        "{priced}, {lacking} lack tasks"
    );
}
