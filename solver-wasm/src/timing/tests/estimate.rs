//! What an estimate promises can be driven, and is mostly what it costs.

use crate::generate_rules::generate;
use crate::random::Random;
use crate::timing::cache::Cache;

#[test]
fn no_estimate_lies_below_the_cost() {
    let mut random = Random::new(8);
    let (mut met, mut equal) = (0, 0);
    for seed in 0..3_000 {
        let problem = generate(seed);
        let released = problem.activities.iter().any(|a| a.release_time > 0);
        if problem.setup_once_per_location || !problem.traffic.is_empty() || released {
            continue;
        }
        let all: Vec<u32> = (0..problem.activities.len() as u32).collect();
        let (inside, outside): (Vec<u32>, Vec<u32>) =
            all.into_iter().partition(|_| random.one_in(2));
        let vehicle = random.below(problem.vehicles.len() as u32);
        let clock = Cache::new(&problem, vehicle, &inside);
        if clock.cost().is_none() {
            continue;
        }
        for &visit in &outside {
            let who = clock.newcomer(&problem, visit).expect("an activity");
            for gap in 0..=inside.len() {
                let exact = clock.cost_with(&problem, gap, visit);
                if let Some(about) = clock.about(&problem, gap, &who) {
                    let exact = exact.expect("what was found can be driven");
                    assert!(exact <= about, "seed {seed}: {exact} above {about}");
                    met += 1;
                    equal += usize::from(exact == about);
                }
            }
        }
    }
    assert!(met > 3_000 && equal * 4 > met * 3, "{equal} of {met}");
}
