//! The oracle's own rules of clocks that relations tie, worked out by hand: least money first, then the fewest seconds where the
//! objective counts them, whatever a second weighs (docs/rules.md, Choice of times).

use crate::support::line::{line, relation, window};
use crate::support::oracle::optimum;
use solver_wasm::problem::{Fairness, FairnessMetric, Problem, RelationKind, Term};

/// Job 0, 4 s away, belongs to the first vehicle, which leaves at once and waits for nothing; before 20 it costs 1 a second.
/// Job 1, 8 s away, belongs to the second, and does not begin before job 0 is done.
fn tied() -> Problem {
    let mut problem = line(2, 2);
    problem.tasks[0].allowed_resources = Some(vec![0]);
    problem.tasks[1].allowed_resources = Some(vec![1]);
    problem.vehicles[0].start_window.end = 0;
    problem.vehicles[0].cost_per_wait = Some(0);
    problem.activities[0].windows = vec![window(20, 20)];
    problem.activities[0].windows[0].early_penalty = Some(1);
    let before = relation(RelationKind::Precedence, &[0, 1]);
    problem.relations.push(before);
    problem
}

#[track_caller]
fn best(problem: &Problem, tiers: &[i64]) {
    let found = optimum(problem).expect("the empty plan is a plan");
    assert_eq!(found.value, (0, tiers.to_vec()), "{:?}", found.plan);
    assert_eq!(found.sure, found.value, "nothing is left open");
}

#[test]
fn seconds_come_after_money_also_where_they_weigh_more() {
    let mut problem = tied();
    best(&problem, &[60]);
    // 4 + 16 + 4 of the first, and 8 + 8 of the second, which leaves late enough.
    problem.objective.tiers = vec![vec![(Term::Time, 1)], vec![(Term::Money, 1)]];
    best(&problem, &[40, 60]);
    problem.objective.tiers = vec![vec![(Term::Money, 1), (Term::Time, 9)]];
    best(&problem, &[60 + 9 * 40]);
    // Waiting costs as much as what it saves: then the fewest seconds, and job 0 begins at once.
    problem.vehicles[0].cost_per_wait = Some(1);
    best(&problem, &[76 + 9 * 24]);
}

#[test]
fn money_of_both_routes_is_weighed_together() {
    let mut problem = tied();
    problem.vehicles[1].start_window.end = 3;
    problem.vehicles[1].cost_per_wait = Some(5);
    // The second is there at 11 at the latest, and pays 5 for each second that it then waits: job 0 begins 9 too early.
    problem.objective.tiers = vec![vec![(Term::Time, 1)], vec![(Term::Money, 1)]];
    best(&problem, &[4 + 7 + 4 + 16, 60 + 9]);
}

#[test]
fn no_route_is_longer_than_it_need_be_to_be_fair() {
    let mut problem = tied();
    problem.objective.tiers = vec![vec![(Term::Money, 1), (Term::Fairness, 3)]];
    problem.fairness = Some(Fairness {
        metric: FairnessMetric::WorkTime,
        dimension: 0,
        horizon: false,
        tolerance: 0,
        history: vec![0, 0],
    });
    // 24 and 16 seconds: 4 from their mean each.
    best(&problem, &[60 + 3 * 8]);
    // Even though it could leave earlier and wait for nothing.
    problem.vehicles[1].cost_per_wait = Some(0);
    best(&problem, &[60 + 3 * 8]);
}
