//! The search goes through plans that break a rule, each rule, and the plans that it hands over break none.

use super::fleets_of_tests::alike;
use super::network::Network;
use super::penalties::Penalties;
use super::tours::Tours;
use super::{PenalisedSearch, Search};
use crate::engine;
use crate::model::Model;
use crate::problem::{Options, Problem};
use crate::random::Random;

/// Steps of a search: some dozens of rounds.
const STEPS: u32 = 4_000;

/// Loads, the clock, lengths.
type Rules = [bool; 3];

/// The first plan of another search, of one class. `None` where it leaves something out.
fn first_plan(problem: &Problem) -> Option<Vec<(u32, Vec<u32>)>> {
    let mut engine = engine::start(Model::compile(problem), &Options::default());
    while !engine.construct(64) {}
    let routes = engine.plan().routes.into_iter();
    let plan: Vec<_> = routes.map(|route| (0, route.activities)).collect();
    let served: usize = plan.iter().map(|(_, stops)| stops.len()).sum();
    (served == problem.activities.len()).then_some(plan)
}

/// No tour may be longer than the longest one of the first plan.
fn limit_length(problem: &mut Problem) {
    let model = Model::compile(problem);
    let (Some(network), Some(plan)) = (Network::of(&model), first_plan(problem)) else {
        return;
    };
    let tours = Tours::<false>::new(&network, model.tables_of(0), &plan, Penalties::none());
    let longest = tours.tours.iter().map(|tour| tour.distance).max();
    for own in &mut problem.vehicles {
        own.max_distance = longest;
    }
}

/// Which rules plans broke on the way.
fn broken<const CLOCK: bool>(model: &Model, plan: Vec<(u32, Vec<u32>)>, seed: u64) -> Rules {
    let (mut random, mut broken) = (Random::new(seed), [false; 3]);
    let mut search = Search::<CLOCK>::new(model, plan, i64::MAX).expect("known rules");
    for step in 0..STEPS {
        search.set_fraction(f64::from(step) / f64::from(STEPS));
        let is_found = search.step(model, &mut random);
        let excess = search.tours.sums.excess;
        assert!(!is_found || excess.is_none());
        let amounts = [excess.load, excess.warp, excess.length];
        broken = std::array::from_fn(|rule| broken[rule] || amounts[rule] > 0);
    }
    broken
}

#[test]
fn plans_on_the_way_break_each_rule_and_those_handed_over_none() {
    let mut of_rules = [0; 3];
    for seed in 0..60 {
        let mut problem = alike(seed, 100 * (seed as u32 % 2));
        if seed % 3 == 0 {
            limit_length(&mut problem);
        }
        let model = Model::compile(&problem);
        let Some(plan) = Network::of(&model).and_then(|_| first_plan(&problem)) else {
            continue;
        };
        let broken = match model.features.time {
            true => broken::<true>(&model, plan, seed),
            false => broken::<false>(&model, plan, seed),
        };
        for (count, is_broken) in of_rules.iter_mut().zip(broken) {
            *count += u32::from(is_broken);
        }
    }
    assert!(of_rules.iter().all(|&count| count >= 3), "{of_rules:?}");
}
