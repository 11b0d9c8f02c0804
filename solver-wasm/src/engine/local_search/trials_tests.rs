//! What tells the metaheuristics apart where moves are priced by making them: over shipments, and under every rule.

use super::descent::priced_arcs;
use super::*;
use crate::check::check;
use crate::evaluate::full::Full;
use crate::evaluate::pairs::Pairs;
use crate::fixtures::{add_job, add_shipment, add_vehicle, line, vehicle};
use crate::model::Core;
use crate::problem::{Break, BreakRule, Interval, Problem};

const GREEDY_DESCENT: u32 = 1;
const GUIDED_LOCAL_SEARCH: u32 = 2;
const SIMULATED_ANNEALING: u32 = 3;
const TABU_SEARCH: u32 = 4;
const GENERIC_TABU_SEARCH: u32 = 5;

/// Twelve shipments between random places, three aboard at most; with `rests` every vehicle takes a break.
fn drawn(seed: u64, rests: bool) -> Problem {
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
    p.profiles[0].distance = table.into();
    p.profiles[0].time = vec![0; side * side].into();
    p.num_dimensions = 1;
    for _ in 0..4 {
        let mut own = vehicle();
        own.capacity = vec![Some(3)];
        own.initial_load = vec![None];
        own.fixed_cost = 500;
        if rests {
            own.breaks.push(lunch());
        }
        add_vehicle(&mut p, own);
    }
    for number in 0..12 {
        let (_, delivery) = add_shipment(&mut p, 2 * number + 1, 1);
        p.activities[delivery as usize].location = 2 * number + 2;
    }
    let core = Model::compile(&p).features.core();
    assert_eq!(core, if rests { Core::Full } else { Core::Pairs });
    p
}

fn lunch() -> Break {
    Break {
        rule: BreakRule::Window { start: 0, end: 900 },
        duration: 10,
        split: Vec::new(),
        location: None,
        mandatory: true,
        penalty: 0,
        paid: false,
        max_load: vec![None],
    }
}

fn search<E: Evaluate>(p: &Problem, method: u32, from: Option<Plan>) -> LocalSearchEngine<E> {
    let options = Options {
        metaheuristic: method,
        initial_plan: from,
        ..Options::default()
    };
    let mut engine = LocalSearchEngine::new(Model::compile(p), &options);
    while !engine.construct(64) {}
    engine
}

/// A local optimum with its cost, and the cost of the first plan.
fn descended<E: Evaluate>(p: &Problem) -> (Plan, i64, i64) {
    let mut engine = search::<E>(p, GREEDY_DESCENT, None);
    let first = engine.best.cost;
    while !engine.exhausted() {
        engine.iterate();
    }
    (engine.plan(), engine.best.cost, first)
}

fn a_descent_ends<E: Evaluate>(rests: bool) {
    let mut better = 0;
    for seed in 1..9 {
        let p = drawn(seed, rests);
        let (plan, cost, first) = descended::<E>(&p);
        assert!(check(&p, &plan).is_empty());
        better += u32::from(cost < first);
        let mut again = search::<E>(&p, GREEDY_DESCENT, Some(plan.clone()));
        for _ in 0..100 {
            again.iterate();
        }
        assert!(again.exhausted());
        assert_eq!((again.best.cost, again.plan()), (cost, plan));
    }
    assert!(better > 2, "{better} of 8");
}

#[test]
fn a_descent_ends_where_no_move_of_a_task_improves() {
    a_descent_ends::<Pairs>(false);
    a_descent_ends::<Full>(true);
}

fn the_others_leave<E: Evaluate>(rests: bool) {
    for method in [
        GUIDED_LOCAL_SEARCH,
        SIMULATED_ANNEALING,
        TABU_SEARCH,
        GENERIC_TABU_SEARCH,
    ] {
        let mut better = 0;
        for seed in 1..5 {
            let p = drawn(seed, rests);
            let (plan, cost, _) = descended::<E>(&p);
            // A plan that is given is annealed at a low temperature: the hot search begins anew.
            let anew = method == SIMULATED_ANNEALING;
            let mut engine = search::<E>(&p, method, (!anew).then_some(plan));
            // A trial of routes with breaks takes several times as long.
            let iterations = if rests { 500 } else { 2_000 };
            for iteration in 0..iterations {
                engine.set_fraction(f64::from(iteration) / f64::from(iterations));
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
        assert!(better >= 2, "method {method}: {better} of 4");
    }
}

#[test]
fn the_others_leave_a_local_optimum_of_shipments() {
    the_others_leave::<Pairs>(false);
}

#[test]
fn the_others_leave_a_local_optimum_under_every_rule() {
    the_others_leave::<Full>(true);
}

/// Cost and routes; the best cost before, and how many costs generic tabu search remembered then.
type Step = (i64, Vec<Vec<u32>>, i64, usize);

/// After each change of a search that starts at a local optimum.
fn walk<E: Evaluate>(rests: bool, method: u32, iterations: u32) -> Vec<Step> {
    let p = drawn(1, rests);
    let mut engine = search::<E>(&p, method, Some(descended::<E>(&p).0));
    let mut steps = Vec::new();
    let stops = |engine: &LocalSearchEngine<E>| -> Vec<Vec<u32>> {
        let routes = engine.solution.routes.iter();
        let driven = routes.filter(|route| !route.is_empty());
        driven.map(|route| route.stops.clone()).collect()
    };
    let mut last = stops(&engine);
    let mut least = engine.best.cost;
    for _ in 0..iterations {
        let best = engine.best.cost;
        let remembered = match &engine.method {
            Method::GenericTabu(tabu) => tabu.remembered(),
            _ => 0,
        };
        engine.iterate();
        let now = stops(&engine);
        least = least.min(engine.solution.cost);
        assert_eq!(engine.best.cost, least, "the best by its true cost");
        if now != last {
            steps.push((engine.solution.cost, now.clone(), best, remembered));
            last = now;
        }
    }
    assert!(steps.len() > 30, "{}", steps.len());
    let goes_up = steps.windows(2).any(|pair| pair[1].0 > pair[0].0);
    assert!(goes_up, "takes worse plans");
    steps
}

fn does_not_go_back<E: Evaluate>(rests: bool) {
    let steps = walk::<E>(rests, TABU_SEARCH, 1_500);
    for (index, step) in steps.iter().enumerate() {
        let recent = &steps[index.saturating_sub(6)..index];
        assert!(
            recent.iter().all(|earlier| earlier.1 != step.1),
            "step {index}"
        );
    }
}

#[test]
fn tabu_search_does_not_go_back() {
    does_not_go_back::<Pairs>(false);
    does_not_go_back::<Full>(true);
}

fn takes_no_cost_twice<E: Evaluate>(rests: bool) {
    let steps = walk::<E>(rests, GENERIC_TABU_SEARCH, 1_500);
    let mut remembering = 0;
    for (index, step) in steps.iter().enumerate() {
        // Where no neighbour was admitted the search has forgotten some.
        let remembered = step.3.min(10);
        remembering += usize::from(remembered == 10);
        let recent = &steps[index.saturating_sub(remembered)..index];
        let aspired = step.0 < step.2;
        assert!(
            aspired || recent.iter().all(|earlier| earlier.0 != step.0),
            "step {index}"
        );
    }
    assert!(remembering > 20, "{remembering} of {}", steps.len());
}

#[test]
fn generic_tabu_search_takes_no_cost_twice() {
    takes_no_cost_twice::<Pairs>(false);
    takes_no_cost_twice::<Full>(true);
}

fn walks_by_the_augmented_cost<E: Evaluate>(rests: bool) {
    walk::<E>(rests, GUIDED_LOCAL_SEARCH, 2_000);
    let p = drawn(3, rests);
    let mut engine = search::<E>(&p, GUIDED_LOCAL_SEARCH, Some(descended::<E>(&p).0));
    let augmented = |engine: &LocalSearchEngine<E>| -> i64 {
        let arcs = priced_arcs(&engine.model, &engine.solution);
        let charged = arcs.iter().map(|arc| (arc.0, arc.1));
        engine.solution.cost + engine.surcharge_of(&[], &charged.collect::<Vec<_>>())
    };
    let mut downs = 0;
    for _ in 0..800 {
        let (before, cost) = (augmented(&engine), engine.solution.cost);
        let lambda = engine.queue.is_empty();
        engine.iterate();
        let after = augmented(&engine);
        // Penalties rise at local optima alone; everything else goes down, penalties counted.
        assert!(lambda || after <= before, "{after} after {before}");
        downs += u32::from(after < before && engine.solution.cost > cost);
    }
    assert!(downs > 0, "a dearer plan with fewer penalties");
}

#[test]
fn guided_local_search_walks_by_the_augmented_cost() {
    walks_by_the_augmented_cost::<Pairs>(false);
    walks_by_the_augmented_cost::<Full>(true);
}

fn accepts_worse_while_hot<E: Evaluate>(rests: bool) {
    let p = drawn(2, rests);
    let worse = |fraction: f64| {
        let mut engine = search::<E>(&p, SIMULATED_ANNEALING, None);
        engine.set_fraction(fraction);
        let mut ups = 0;
        for _ in 0..800 {
            let before = engine.solution.cost;
            engine.iterate();
            ups += u32::from(engine.solution.cost > before);
        }
        ups
    };
    let (hot, cold) = (worse(0.0), worse(1.0));
    assert!(hot > 5 * (cold + 1), "{hot} {cold}");
}

#[test]
fn annealing_accepts_worse_plans_while_it_is_hot() {
    accepts_worse_while_hot::<Pairs>(false);
    accepts_worse_while_hot::<Full>(true);
}

#[test]
fn tasks_that_do_not_pay_make_room_for_better_ones_under_every_rule() {
    // One vehicle for two: the far job brings little, the near one is not in the plan that is given.
    let mut p = line(&[0, 10, 20, 300]);
    p.num_dimensions = 1;
    let mut own = vehicle();
    own.shift = Interval {
        start: 0,
        end: 5000,
    };
    own.capacity = vec![Some(2)];
    own.initial_load = vec![None];
    own.breaks.push(lunch());
    add_vehicle(&mut p, own);
    for place in 1..4 {
        let job = add_job(&mut p, place, 0, &[]) as usize;
        p.activities[job].demand = vec![1];
        (p.tasks[job].mandatory, p.tasks[job].penalty) = (false, 100);
    }
    let given = crate::fixtures::plan(&[&[1, 2]]);
    for method in 1..=5 {
        let mut engine = search::<Full>(&p, method, Some(given.clone()));
        for _ in 0..200 {
            engine.iterate();
        }
        assert_eq!(engine.best.cost, 40 + 100, "method {method}");
    }
}
