//! Insertions of every core against routes built from scratch, over generated problems.

use super::{
    Blinks, Evaluate, Insertion,
    duration::Duration,
    four,
    plain::{self, Plain},
    rich::Rich,
    timed::{self, Timed},
};
use crate::generate::{Knobs, generate};
use crate::model::{Core, Model, tables};
use crate::random::Random;
use crate::solution::{Position, Route};

/// The cheapest feasible position of an activity by trying all of them; what it adds to the cost.
fn by_trial<E: Evaluate>(model: &Model, route: &Route, activity: u32) -> Option<i64> {
    (1..=route.len() + 1)
        .filter_map(|position| {
            let mut stops = route.stops.clone();
            stops.insert(position - 1, activity);
            let mut longer = Route::of(model, route.class, &stops);
            E::settle(model, &mut longer, 1..stops.len() + 1);
            longer.feasible.then_some(longer.cost - route.cost)
        })
        .min()
}

/// Grows random routes of every class by the insertions that `scan` finds. Returns comparisons made.
fn compare<E: Evaluate>(model: &Model, random: &mut Random) -> usize {
    let mut compared = 0;
    for class in 0..model.classes.len() as u32 {
        let mut route = Route::empty(model, class);
        E::settle(model, &mut route, 1..1);
        for _ in 0..2 * model.num_activities {
            let activity = random.below(model.num_activities as u32);
            if route.stops.contains(&activity) || !model.admits(class, activity) {
                continue;
            }
            let mut best = Insertion::none(i64::MAX);
            if E::accepts(model, &route, activity).is_ok() {
                E::scan(model, &route, 0, activity, &mut Blinks::never(), &mut best);
            }
            let found = best.found().then_some(best.delta);
            assert_eq!(
                found,
                by_trial::<E>(model, &route, activity),
                "{activity} into {:?}",
                route.stops
            );
            compared += 1;
            if best.found() {
                let position = best.position as usize;
                route.insert_stop(model, position, activity);
                E::settle(model, &mut route, position..position + 1);
                unchanged_by_a_fresh_start::<E>(model, &route);
            }
        }
    }
    compared
}

fn unchanged_by_a_fresh_start<E: Evaluate>(model: &Model, route: &Route) {
    let mut fresh = Route::of(model, route.class, &route.stops);
    E::settle(model, &mut fresh, 1..route.len() + 1);
    assert!(route.feasible && fresh.feasible);
    assert_eq!(
        (route.cost, route.distance, route.travel),
        (fresh.cost, fresh.distance, fresh.travel)
    );
    if model.features.time {
        assert_eq!(clocks(&route.positions), clocks(&fresh.positions));
    }
}

fn clocks(positions: &[Position]) -> Vec<(i32, i32)> {
    positions.iter().map(|p| (p.departs, p.latest)).collect()
}

#[test]
fn insertions_cost_what_the_longer_route_costs() {
    let mut compared = [0; 4];
    for seed in 0..400 {
        let mut problem = generate(seed, &knobs(seed % 4));
        if seed % 4 == 3 {
            long_days(&mut problem);
        }
        let model = Model::compile(&problem);
        let random = &mut Random::new(seed);
        match model.features.core() {
            Core::Plain => compared[0] += compare::<Plain>(&model, random),
            Core::Timed => compared[1] += compare::<Timed>(&model, random),
            Core::Duration => compared[2] += compare::<Duration>(&model, random),
            Core::Rich | Core::Pairs | Core::Full => {}
        }
        // The rich core carries whatever the plainer ones do.
        compared[3] += compare::<Rich>(&model, random);
    }
    assert!(
        compared.iter().all(|&n| n > 100),
        "a core was hardly asked: {compared:?}"
    );
}

/// Everything; what the duration core carries; what the timed core does; the plain one.
fn knobs(level: u64) -> Knobs {
    let all = Knobs {
        precedence: 0,
        relations: 0,
        ..Knobs::all((4, 14), (1, 4), 40_000)
    };
    let duration = Knobs {
        several_windows: 0,
        signed_demands: 0,
        initial_loads: 0,
        max_tasks: 0,
        max_distance: 0,
        max_travel_time: 0,
        ..all
    };
    match level {
        0 => all,
        1 => Knobs {
            time_costs: 100,
            ..duration
        },
        2 => Knobs {
            time_costs: 0,
            max_time: 0,
            ..duration
        },
        _ => Knobs {
            capacities: 50,
            fixed_costs: 50,
            asymmetric: 50,
            ..Knobs::plain((4, 14), (1, 4), 40_000)
        },
    }
}

/// So long that the clock cannot bite.
fn long_days(problem: &mut crate::problem::Problem) {
    let day = crate::problem::Interval {
        start: 0,
        end: 1 << 28,
    };
    for vehicle in &mut problem.vehicles {
        (vehicle.shift, vehicle.start_window, vehicle.end_window) = (day, day, day);
    }
}

/// Looks at four positions at a time and at one, over routes as long as the problem allows. Returns how many found a place.
fn by_four_and_by_one(
    model: &Model,
    random: &mut Random,
    mut scan: impl FnMut(&Route, u32, &mut Insertion, bool),
    settle: impl Fn(&Model, &mut Route),
) -> usize {
    let mut found = 0;
    let mut route = Route::empty(model, 0);
    settle(model, &mut route);
    for _ in 0..4 * model.num_activities {
        let activity = random.below(model.num_activities as u32);
        if route.stops.contains(&activity) {
            continue;
        }
        let mut best = [Insertion::none(i64::MAX); 2];
        if four::may_look(model, &route, &Blinks::never()) {
            for limit in [i64::MAX, 0, 50] {
                best = [Insertion::none(limit); 2];
                scan(&route, activity, &mut best[0], false);
                scan(&route, activity, &mut best[1], true);
                assert_eq!(
                    best.map(|b| (b.delta, b.position)).as_slice(),
                    [(best[0].delta, best[0].position); 2],
                    "{activity} into {:?}",
                    route.stops
                );
                found += usize::from(best[0].found());
            }
        } else {
            scan(&route, activity, &mut best[0], false);
        }
        if best[0].found() {
            route.insert_stop(model, best[0].position as usize, activity);
            settle(model, &mut route);
        }
    }
    found
}

#[test]
fn four_positions_at_a_time_are_searched_as_one_by_one() {
    let mut found = [0; 2];
    for seed in 0..400 {
        let mut problem = generate(seed, &knobs(2 + seed % 2));
        if seed % 2 == 1 {
            long_days(&mut problem);
        }
        let mut model = Model::compile(&problem);
        let random = &mut Random::new(seed);
        let mut open = Blinks::never();
        match model.features.core() {
            Core::Plain => {
                let scan = |route: &Route, activity, best: &mut Insertion, by_four| {
                    plain::scan(&model, route, (0, activity), &mut open, best, by_four);
                };
                found[0] += by_four_and_by_one(&model, random, scan, |model, route| {
                    Plain::settle(model, route, 1..route.len() + 1);
                });
            }
            Core::Timed => {
                // Tables are joined in builds alone that scan by four.
                if seed % 3 > 0 {
                    tables::join(&mut model.tables);
                }
                let scan = |route: &Route, activity, best: &mut Insertion, by_four| {
                    timed::scan(&model, route, (0, activity), &mut open, best, by_four);
                };
                found[1] += by_four_and_by_one(&model, random, scan, |model, route| {
                    Timed::settle(model, route, 1..route.len() + 1);
                });
            }
            _ => {}
        }
    }
    assert!(found.iter().all(|&found| found > 1000), "{found:?}");
}
