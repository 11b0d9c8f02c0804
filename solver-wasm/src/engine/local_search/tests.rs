//! What tells the metaheuristics apart, seen on whole searches.

use super::descent::priced_arcs;
use super::*;
use crate::check::check;
use crate::evaluate::plain::Plain;
use crate::fixtures::{add_job, add_vehicle, line, vehicle};
use crate::problem::Problem;

const GREEDY_DESCENT: u32 = 1;
const GUIDED_LOCAL_SEARCH: u32 = 2;
const SIMULATED_ANNEALING: u32 = 3;
const TABU_SEARCH: u32 = 4;
const GENERIC_TABU_SEARCH: u32 = 5;

/// Random arcs, the same both ways; six to a vehicle.
fn drawn(seed: u64) -> Problem {
    let mut random = Random::new(seed);
    let side = 25;
    let mut p = line(&vec![0; side]);
    let mut table = vec![0; side * side];
    for i in 0..side {
        for j in 0..i {
            let leg = random.within(100, 3000) as i32;
            (table[i * side + j], table[j * side + i]) = (leg, leg);
        }
    }
    p.profiles[0].distance = table.clone().into();
    p.profiles[0].time = vec![0; side * side].into();
    p.num_dimensions = 1;
    for _ in 0..5 {
        let mut own = vehicle();
        own.capacity = vec![Some(6)];
        own.initial_load = vec![None];
        add_vehicle(&mut p, own);
    }
    for place in 1..side as u32 {
        let job = add_job(&mut p, place, 0, &[]);
        p.activities[job as usize].demand = vec![1];
    }
    p
}

fn search(p: &Problem, metaheuristic: u32, from: Option<Plan>) -> LocalSearchEngine<Plain> {
    let options = Options {
        metaheuristic,
        initial_plan: from,
        ..Options::default()
    };
    let mut engine = LocalSearchEngine::new(Model::compile(p), &options);
    while !engine.construct(64) {}
    engine
}

/// A local optimum with its cost.
fn descended(p: &Problem) -> (Plan, i64) {
    let mut engine = search(p, GREEDY_DESCENT, None);
    while !engine.exhausted() {
        engine.iterate();
    }
    engine.finish();
    (engine.plan(), engine.best.cost)
}

#[test]
fn a_descent_ends_where_no_move_improves() {
    for seed in 1..6 {
        let p = drawn(seed);
        let (plan, cost) = descended(&p);
        assert!(check(&p, &plan).is_empty());
        let mut again = search(&p, GREEDY_DESCENT, Some(plan.clone()));
        for _ in 0..200 {
            again.iterate();
        }
        assert!(again.exhausted());
        assert_eq!((again.best.cost, again.plan()), (cost, plan));
    }
}

#[test]
fn the_others_leave_a_local_optimum() {
    for method in [
        GUIDED_LOCAL_SEARCH,
        SIMULATED_ANNEALING,
        TABU_SEARCH,
        GENERIC_TABU_SEARCH,
    ] {
        let mut better = 0;
        for seed in 1..9 {
            let p = drawn(seed);
            let (plan, cost) = descended(&p);
            // A plan that is given is annealed at a low temperature: the hot search begins anew.
            let anew = method == SIMULATED_ANNEALING;
            let mut engine = search(&p, method, (!anew).then_some(plan));
            for iteration in 0..6_000 {
                engine.set_fraction(f64::from(iteration) / 6_000.0);
                engine.iterate();
            }
            assert!(!engine.exhausted());
            engine.finish();
            assert!(
                anew || engine.best.cost <= cost,
                "method {method}, seed {seed}"
            );
            assert!(check(&p, &engine.plan()).is_empty());
            better += u32::from(engine.best.cost < cost);
        }
        assert!(better >= 4, "method {method}: {better} of 8");
    }
}

/// Costs and plans after each change, with the best cost before it.
fn walk(method: u32, seed: u64) -> Vec<(i64, Vec<Vec<u32>>, i64)> {
    let p = drawn(seed);
    let mut engine = search(&p, method, Some(descended(&p).0));
    let mut steps = Vec::new();
    let stops = |engine: &LocalSearchEngine<Plain>| -> Vec<Vec<u32>> {
        engine
            .solution
            .routes
            .iter()
            .map(|r| r.stops.clone())
            .collect()
    };
    let mut last = stops(&engine);
    for _ in 0..8_000 {
        let best = engine.best.cost;
        engine.iterate();
        let now = stops(&engine);
        if now != last {
            steps.push((engine.solution.cost, now.clone(), best));
            last = now;
        }
    }
    assert!(steps.len() > 100, "{}", steps.len());
    steps
}

#[test]
fn tabu_search_does_not_go_back() {
    let steps = walk(TABU_SEARCH, 1);
    assert!(
        steps.windows(2).any(|pair| pair[1].0 > pair[0].0),
        "goes up"
    );
    for (index, step) in steps.iter().enumerate() {
        let recent = &steps[index.saturating_sub(6)..index];
        assert!(
            recent.iter().all(|earlier| earlier.1 != step.1),
            "step {index}"
        );
    }
}

#[test]
fn generic_tabu_search_takes_no_cost_twice() {
    let steps = walk(GENERIC_TABU_SEARCH, 1);
    assert!(
        steps.windows(2).any(|pair| pair[1].0 > pair[0].0),
        "goes up"
    );
    // A cost is forgotten when its plan is left a hundred moves ago, or for want of neighbours: few are looked back at.
    for (index, step) in steps.iter().enumerate() {
        let recent = &steps[index.saturating_sub(10)..index];
        let aspired = step.0 < step.2;
        assert!(
            aspired || recent.iter().all(|earlier| earlier.0 != step.0),
            "step {index}"
        );
    }
}

#[test]
fn annealing_accepts_worse_plans_while_it_is_hot() {
    let p = drawn(2);
    let worse = |fraction: f64| {
        let mut engine = search(&p, SIMULATED_ANNEALING, None);
        engine.set_fraction(fraction);
        let mut ups = 0;
        for _ in 0..2_000 {
            let before = engine.solution.cost;
            engine.iterate();
            ups += u32::from(engine.solution.cost > before);
        }
        ups
    };
    let (hot, cold) = (worse(0.0), worse(1.0));
    assert!(hot > 10 * (cold + 1), "{hot} {cold}");
}

#[test]
fn guided_local_search_surcharges_arcs_of_the_local_optimum() {
    let p = drawn(3);
    let mut engine = search(&p, GUIDED_LOCAL_SEARCH, Some(descended(&p).0));
    for _ in 0..500 {
        engine.iterate();
    }
    let arcs = priced_arcs(&engine.model, &engine.solution);
    let guided = engine.guided().unwrap();
    let charged: Vec<bool> = arcs
        .iter()
        .map(|arc| guided.surcharge(arc.0, arc.1) > 0)
        .collect();
    assert!(charged.contains(&true) && charged.contains(&false));
}

#[test]
fn tasks_that_do_not_pay_are_dropped_and_better_ones_served() {
    // One vehicle for two: the far job brings little, the near one is not in the plan that is given.
    let mut p = line(&[0, 10, 20, 300]);
    p.num_dimensions = 1;
    let mut own = vehicle();
    own.capacity = vec![Some(2)];
    own.initial_load = vec![None];
    add_vehicle(&mut p, own);
    for place in 1..4 {
        let job = add_job(&mut p, place, 0, &[]) as usize;
        p.activities[job].demand = vec![1];
        (p.tasks[job].mandatory, p.tasks[job].penalty) = (false, 100);
    }
    let given = crate::fixtures::plan(&[&[1, 2]]);
    for method in 1..=5 {
        let mut engine = search(&p, method, Some(given.clone()));
        for _ in 0..400 {
            engine.iterate();
        }
        assert_eq!(engine.best.cost, 40 + 100, "method {method}");
    }
}
