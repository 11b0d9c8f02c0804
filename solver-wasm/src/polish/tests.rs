//! Rows and their division on problems worked out by hand, and what a plan costs here and in the search.

use super::{better_plan, weighted};
use crate::engine;
use crate::fixtures::{add_job, add_vehicle, line, vehicle};
use crate::generate_rules::generate;
use crate::model::Model;
use crate::problem::{
    Break, BreakRule, Fairness, FairnessMetric, Objective, Options, Plan, Problem, Term,
    UNREACHABLE,
};
use crate::report::{report, tiers};

const WORK: usize = 5_000;

fn found(problem: &Problem, best: &Plan) -> Option<Plan> {
    let model = Model::compile(problem);
    better_plan(&model, problem, best, WORK).map(|(_, plan)| plan)
}

#[test]
fn jobs_that_only_have_a_place_together_are_served() {
    let mut p = line(&[0, 10, 20]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[]);
    add_job(&mut p, 2, 0, &[]);
    // From the depot to the first place alone, and home from the second alone.
    for cell in [2, 3] {
        p.profiles[0].time[cell] = UNREACHABLE;
        p.profiles[0].distance[cell] = UNREACHABLE;
    }
    let plan = found(&p, &Plan::default()).expect("a better plan than none");
    assert_eq!(plan.routes[0].activities, [0, 1]);
    assert_eq!(found(&p, &plan), None, "nothing is better than the best");
}

/// Two vehicles, a job of 10 seconds and one of 4, far apart for either; the second vehicle may rest 6 seconds for nothing.
fn uneven() -> Problem {
    let mut p = line(&[0, 10, 12]);
    for resource in 0..2 {
        let mut own = vehicle();
        own.resource = resource;
        add_vehicle(&mut p, own);
    }
    p.num_resources = 2;
    p.vehicles[1].breaks.push(Break {
        rule: BreakRule::Work { max: 1000 },
        duration: 6,
        split: Vec::new(),
        location: None,
        mandatory: false,
        penalty: 0,
        paid: true,
        max_load: Vec::new(),
    });
    add_job(&mut p, 1, 10, &[]);
    add_job(&mut p, 1, 4, &[]);
    p.tasks[0].allowed_resources = Some(vec![0]);
    p.tasks[1].allowed_resources = Some(vec![1]);
    p.fairness = Some(Fairness {
        metric: FairnessMetric::WorkTime,
        dimension: 0,
        horizon: false,
        tolerance: 0,
        history: Vec::new(),
    });
    p.objective = Objective {
        tiers: vec![vec![(Term::Money, 1), (Term::Fairness, 1)]],
    };
    p.index_breaks();
    p
}

#[test]
fn a_break_that_only_evens_out_shares_of_work_is_taken() {
    let p = uneven();
    let without = crate::fixtures::plan(&[&[0], &[1]]);
    let plan = found(&p, &without).expect("work is shared better");
    let rests = p.break_visit(1, 0, 0);
    assert!(plan.routes[1].activities.contains(&rests), "{plan:?}");
    let value = tiers(&p, &report(&p, &plan).unwrap(), 0);
    // Two legs of 10 each way, and nothing for fairness.
    assert_eq!(value, [40]);
}

#[test]
fn without_work_nothing_is_found() {
    let p = uneven();
    let model = Model::compile(&p);
    assert_eq!(better_plan(&model, &p, &Plan::default(), 0), None);
}

#[test]
fn a_plan_costs_what_the_search_says() {
    let mut compared = 0;
    for seed in 0..120 {
        let mut problem = generate(seed);
        problem.index_breaks();
        let model = Model::compile(&problem);
        let mut engine = engine::start(model, &Options::default());
        while !engine.construct(64) {}
        for _ in 0..20 {
            engine.iterate();
        }
        engine.finish();
        let reported = report(&problem, &engine.plan()).unwrap();
        if reported.feasible && engine.model().weights.exact {
            let cost = weighted(engine.model(), &problem, &reported);
            assert_eq!(cost, engine.best().cost, "seed {seed}");
            compared += 1;
        }
    }
    assert!(compared > 80, "{compared} plans");
}
