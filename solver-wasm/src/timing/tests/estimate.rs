//! What an estimate promises can be driven, and is mostly what it costs.

use crate::generate_rules::generate;
use crate::random::Random;
use crate::timing::cache::Cache;
use crate::timing::route::{Keep, Route};

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

/// Straight lines are a few seconds off: of the dearest second, a few for every stop.
#[test]
fn in_traffic_the_clock_costs_about_what_it_costs() {
    let mut random = Random::new(9);
    let (mut met, mut near, mut missed) = (0, 0, 0);
    for seed in 0..6_000 {
        let problem = generate(seed);
        if problem.traffic.is_empty() {
            continue;
        }
        let all = 0..problem.activities.len() as u32;
        let (inside, outside): (Vec<u32>, Vec<u32>) = all.partition(|_| random.one_in(2));
        let vehicle = random.below(problem.vehicles.len() as u32);
        let exact = |visits: &[u32]| {
            let mut route = Route::new(&problem, vehicle, visits);
            route.couplings.clear();
            route.owed.clear();
            route.stretches.clear();
            let prices = [route.drive_price, route.wait_price, route.overtime.1];
            let windows = route.stops.iter().flat_map(|stop| &stop.windows);
            let penalties = windows.flat_map(|w| [w.early, w.late]).flatten();
            let dearest = prices.into_iter().chain(penalties).max().unwrap_or(0);
            let off = dearest * 4 * (1 + visits.len() as i64);
            route.solve(Keep::ALL).map(|path| (path.cost, off))
        };
        let clock = Cache::new(&problem, vehicle, &inside);
        let mut compare = |told: Option<i64>, visits: &[u32]| match (told, exact(visits)) {
            (Some(told), Some((cost, off))) => {
                met += 1;
                near += usize::from((told - cost).abs() <= off);
            }
            (None, None) => {}
            _ => missed += 1,
        };
        compare(clock.cost(), &inside);
        for &visit in &outside {
            for gap in 0..=inside.len() {
                let mut longer = inside.clone();
                longer.insert(gap, visit);
                compare(clock.cost_with(&problem, gap, visit), &longer);
            }
        }
    }
    assert!(
        met > 1_500 && near * 100 > met * 97 && missed * 20 < met,
        "{near} of {met}, {missed} missed"
    );
}
