//! What a scan promises is what the insertion costs, and what is inserted keeps every rule.

use super::Full;
use crate::check::check;
use crate::evaluate::{Blinks, Evaluate, Insertion};
use crate::generate_rules::generate;
use crate::interrupt::Interrupt;
use crate::model::{Core, Model};
use crate::problem::Problem;
use crate::random::Random;
use crate::report;
use crate::solution::Solution;

/// The cheapest insertion of a task anywhere.
fn cheapest(model: &Model, solution: &mut Solution, task: u32) -> Insertion {
    let mut best = Insertion::none(i64::MAX);
    let classes = 0..model.classes.len() as u32;
    let opened: Vec<u32> = classes
        .filter_map(|class| solution.empty_slot::<Full>(model, class))
        .collect();
    for slot in 0..solution.routes.len() as u32 {
        if solution.routes[slot as usize].is_empty() && !opened.contains(&slot) {
            continue;
        }
        let route = &solution.routes[slot as usize];
        if model.admits(route.class, task) {
            Full::scan(model, route, slot, task, &mut Blinks::never(), &mut best);
        }
    }
    best
}

/// Inserts all tasks in a random order; how many went in.
fn fill(problem: &Problem, random: &mut Random) -> usize {
    let model = Model::compile(problem);
    let mut solution = Solution::new(&model);
    let mut served = 0;
    while !solution.bank.is_empty() {
        let at = random.below(solution.bank.len() as u32) as usize;
        let task = solution.bank[at];
        let best = cheapest(&model, &mut solution, task);
        solution.settle_fairness(&model);
        let before: i64 = solution.routes.iter().map(|route| route.cost).sum();
        if !best.found() || !solution.insert_found::<Full>(&model, task, &best) {
            break;
        }
        served += 1;
        let after: i64 = solution.routes.iter().map(|route| route.cost).sum();
        assert_eq!(after - before, best.delta, "what the scan promised");
        let plan = solution.plan(&model);
        assert_eq!(check(problem, &plan), [], "{plan:?}");
        let money = report::report(problem, &plan).map(|report| report.money);
        let money = money.map(|m| m.total() - m.penalty_dropped + m.revenue);
        if model.weights.time == 0 && model.weights.distance == 0 {
            let vehicles = model.weights.vehicles * plan.routes.len() as i64;
            assert_eq!(money.map(|m| m * model.weights.money + vehicles), Ok(after));
        }
    }
    served
}

#[test]
fn what_is_promised_is_paid_and_every_rule_is_kept() {
    let mut random = Random::new(5);
    let mut served = 0;
    for seed in 0..1_500 {
        let problem = generate(seed);
        if !problem.relations.is_empty() || crate::problem::days_may_overlap(&problem) {
            continue;
        }
        if Model::compile(&problem).features.core() == Core::Full {
            served += fill(&problem, &mut random);
        }
    }
    assert!(served > 1_000, "{served} tasks served");
}

#[test]
fn a_removed_pickup_takes_its_delivery_along() {
    let (mut seen, mut random) = (0, Random::new(6));
    for seed in 0..400 {
        let problem = generate(seed);
        if !problem.relations.is_empty() || problem.tasks.iter().all(|t| t.num_activities == 1) {
            continue;
        }
        let model = Model::compile(&problem);
        let mut solution = Solution::new(&model);
        let empty = solution.cost;
        for task in solution.bank.clone() {
            let best = cheapest(&model, &mut solution, task);
            if best.found() {
                solution.insert_found::<Full>(&model, task, &best);
            }
        }
        for slot in 0..solution.routes.len() as u32 {
            while !solution.routes[slot as usize].is_empty() {
                let len = solution.routes[slot as usize].len();
                let position = random.within(1, len as u32) as usize;
                let task = model.lead(solution.routes[slot as usize].stops[position - 1]);
                seen += usize::from(model.partner(task).is_some());
                solution.remove(&model, slot, position, position + 1);
                solution.refresh::<Full>(&model, slot);
                assert!(solution.bank.contains(&task));
                for &stop in &solution.routes[slot as usize].stops {
                    let partner = model.partner(stop);
                    assert!(partner.is_none_or(|p| solution.place[p as usize].route == slot));
                }
            }
        }
        solution.settle_fairness(&model);
        let idle = Solution::new(&model);
        assert_eq!((solution.bank.len(), empty), (idle.bank.len(), idle.cost));
    }
    assert!(seen > 50, "{seen} pairs");
}

#[test]
fn a_look_that_is_interrupted_finds_nothing_more() {
    let problem = generate(20);
    let task = 0;
    let free = Model::compile(&problem);
    assert!(cheapest(&free, &mut Solution::new(&free), task).found());
    let model = Model::compile_until(&problem, Interrupt::new(Box::new(|granted| granted < 1.0)));
    assert!(!cheapest(&model, &mut Solution::new(&model), task).found());
    // The last pass has some time of its own.
    model.interrupt.grant(25.0);
    assert!(cheapest(&model, &mut Solution::new(&model), task).found());
}
