//! What nobody may serve takes nothing of the work, what has no route of its own comes last, and looks are charged.

use super::{in_order_of_hope, insert_unserved, settled};
use crate::engine::{Best, Engine, RuinRecreate};
use crate::evaluate::{full::Full, plain::Plain};
use crate::fixtures::{add_job, add_vehicle, line, vehicle};
use crate::model::{Core, Model};
use crate::problem::{Break, BreakRule, Options, Problem};
use crate::recreate::Greedy;
use crate::solution::Solution;

/// Jobs that nobody may serve, that the clock bars, and that fit; the vehicle takes a break.
fn problem() -> Problem {
    let mut problem = line(&[0, 5, 900, 10]);
    let mut own = vehicle();
    own.breaks.push(Break {
        rule: BreakRule::Window {
            start: 0,
            end: 1000,
        },
        duration: 1,
        split: Vec::new(),
        location: None,
        mandatory: true,
        penalty: 0,
        paid: true,
        max_load: Vec::new(),
    });
    add_vehicle(&mut problem, own);
    add_job(&mut problem, 1, 0, &[]);
    problem.tasks[0].allowed_resources = Some(vec![]);
    add_job(&mut problem, 2, 0, &[(0, 100)]);
    add_job(&mut problem, 3, 0, &[]);
    problem
}

#[test]
fn the_hopeless_come_last_or_not_at_all() {
    let model = Model::compile(&problem());
    assert_eq!(model.features.core(), Core::Full);
    assert!(model.admits(0, 1), "only the clock bars it");
    let mut work = 100;
    assert_eq!(in_order_of_hope(&model, vec![0, 1, 2], &mut work), [2, 1]);
    assert!(work < 100, "what is asked is charged");
}

#[test]
fn what_fits_goes_in_and_is_charged() {
    let model = Model::compile(&problem());
    let mut solution = Solution::new(&model);
    let (mut best, mut greedy) = (Best::new(), Greedy::new(&model, 1));
    best.restart(&solution);
    let mut work = 20;
    insert_unserved::<Full>(&model, &mut solution, &mut best, &mut greedy, &mut work);
    assert!(!solution.bank.contains(&2));
    assert!(settled(&model) > 0 && work < 20);
}

#[test]
fn a_problem_without_work_is_passed() {
    let mut problem = problem();
    problem.activities.clear();
    problem.tasks.clear();
    problem.service_times.clear();
    let model = Model::compile(&problem);
    let mut solution = Solution::new(&model);
    let (mut best, mut greedy) = (Best::new(), Greedy::new(&model, 1));
    super::run::<Full>(&model, &mut solution, &mut best, &mut greedy);
    assert!(solution.bank.is_empty());
}

#[test]
fn what_costs_exactly_what_it_brings_is_served() {
    // The optional job lies on the way: no detour, no penalty.
    let mut p = line(&[0, 10, 20]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[]);
    add_job(&mut p, 2, 0, &[]);
    (p.tasks[0].mandatory, p.tasks[0].penalty) = (false, 0);
    let mut search = RuinRecreate::<Plain>::new(Model::compile(&p), &Options::default());
    while !search.construct(64) {}
    search.finish();
    assert_eq!(search.plan().routes[0].activities.len(), 2);
}
