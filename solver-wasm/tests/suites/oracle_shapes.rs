//! Shapes of rules that only some problems of a family have, or that need several families or none: how often the generator
//! makes them, and how often the optimum changes without them. A shape that never strikes proves nothing of the kernel.

use std::cell::OnceCell;
use std::mem::discriminant;
use std::ops::Range;

use crate::support::oracle::choice::Coupling;
use crate::support::oracle::optimum;
use crate::support::seeds::chosen;
use crate::support::tell::tell;
use solver_wasm::generate_rules::generate;
use solver_wasm::problem::{FairnessMetric, Problem, Relation, RelationKind, Term, Vehicle};

/// A shape of rules, and how it alone is taken out.
type Shape = (&'static str, fn(&mut Problem));

/// What needs several families or none, and shapes that only some problems of a family have.
const SHAPES: [Shape; 19] = [
    ("setup once a place", |p| p.setup_once_per_location = false),
    ("windows of a day", |p| {
        for window in p.activities.iter_mut().flat_map(|a| &mut a.windows) {
            window.day = None;
        }
    }),
    ("slower resources", |p| {
        every_vehicle(p, |vehicle| vehicle.service_class = 0);
    }),
    ("starts elsewhere", |p| {
        every_vehicle(p, |vehicle| vehicle.start_location = 0);
    }),
    ("ends elsewhere", |p| {
        every_vehicle(p, |vehicle| {
            vehicle.end_location = vehicle.end_location.map(|_| 0);
        });
    }),
    // Without the shape it takes a second at most.
    ("long loading", |p| {
        every_vehicle(p, |v| v.start_service = v.start_service.min(1));
    }),
    ("long unloading", |p| {
        every_vehicle(p, |v| v.end_service = v.end_service.min(1));
    }),
    ("start depots that open late", |p| {
        every_vehicle(p, |vehicle| vehicle.start_window.start = 0);
    }),
    ("end depots that open late", |p| {
        every_vehicle(p, |vehicle| vehicle.end_window.start = 0);
    }),
    ("end depots that close early", |p| {
        let ends = p.vehicles.iter().map(|v| v.end_window.end);
        let always = ends.max().expect("a vehicle");
        every_vehicle(p, |vehicle| vehicle.end_window.end = always);
    }),
    ("breaks of two kinds", |p| {
        every_vehicle(p, |vehicle| {
            if let [first, second] = &vehicle.breaks[..]
                && discriminant(&first.rule) != discriminant(&second.rule)
            {
                vehicle.breaks.truncate(1);
            }
        });
    }),
    ("breaks by two windows", |p| {
        every_vehicle(p, |vehicle| {
            if let [first, second] = &vehicle.breaks[..]
                && discriminant(&first.rule) == discriminant(&second.rule)
            {
                vehicle.breaks.truncate(1);
            }
        });
    }),
    ("two stations", |p| p.dump_stations.truncate(1)),
    ("two locks", |p| p.locks.truncate(1)),
    ("at most two routes", |p| {
        p.max_vehicles = p.max_vehicles.filter(|&most| most < 2);
    }),
    ("precedences that require", |p| {
        every_precedence(p, |relation| relation.requires = false);
    }),
    ("longest gaps where they require", |p| {
        every_precedence(p, |relation| {
            relation.max_gap = relation.max_gap.filter(|_| !relation.requires);
        });
    }),
    ("terms of time beside relations of time", |p| {
        if tied(p) {
            let terms = p.objective.tiers.iter_mut().flatten();
            let of_time = terms.filter(|term| term.0 == Term::Time);
            of_time.for_each(|term| term.0 = Term::Money);
        }
    }),
    ("work time shared beside relations of time", |p| {
        if tied(p)
            && let Some(fairness) = &mut p.fairness
            && fairness.metric == FairnessMetric::WorkTime
        {
            fairness.metric = FairnessMetric::NumTasks;
        }
    }),
];

fn tied(problem: &Problem) -> bool {
    Coupling::of(problem).clocks
}

fn every_vehicle(problem: &mut Problem, change: impl FnMut(&mut Vehicle)) {
    problem.vehicles.iter_mut().for_each(change);
}

fn every_precedence(problem: &mut Problem, change: impl FnMut(&mut Relation)) {
    let relations = problem.relations.iter_mut();
    relations
        .filter(|relation| relation.kind == RelationKind::Precedence)
        .for_each(change);
}

/// By shape: problems in which it says something, and those of them in which the optimum changes without it.
fn counted(seeds: Range<u64>) -> [(usize, usize); SHAPES.len()] {
    let value = |p: &Problem| optimum(p).expect("the empty plan is a plan").value;
    let mut counts = [(0, 0); SHAPES.len()];
    for seed in seeds {
        let problem = generate(seed);
        let best = OnceCell::new();
        for ((_, without), (met, bitten)) in SHAPES.iter().zip(&mut counts) {
            let mut relaxed = problem.clone();
            without(&mut relaxed);
            if relaxed != problem {
                *met += 1;
                *bitten += usize::from(*best.get_or_init(|| value(&problem)) != value(&relaxed));
            }
        }
    }
    counts
}

fn assert_shapes(counts: &[(usize, usize)], meet: usize, bite: usize) {
    let all = || SHAPES.iter().zip(counts);
    // All of them first: the counts of parts of a long form can be added up.
    for ((name, _), (met, bitten)) in all() {
        tell(format_args!("{name}: {met} meet, {bitten} bite"));
    }
    for ((name, _), &(met, bitten)) in all() {
        assert!(
            met >= meet && bitten >= bite,
            "{name}: {met} meet, {bitten} bite"
        );
    }
}

#[test]
fn every_shape_meets_and_bites() {
    assert_shapes(&counted(0..400), 10, 2);
}

#[test]
#[ignore = "long: the optimum of each problem without each of its shapes"]
fn every_shape_meets_often_and_bites() {
    assert_shapes(&counted(chosen(10_000..15_000)), 150, 20);
}
