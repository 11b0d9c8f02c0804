//! Each strategy on an instance small enough to be worked out by hand from its definition.

use crate::check::check;
use crate::engine;
use crate::fixtures::{add_job, add_vehicle, line, vehicle};
use crate::model::Model;
use crate::problem::{Options, Problem};
use crate::random::Random;

const PATH_CHEAPEST_ARC: u32 = 1;
const PATH_MOST_CONSTRAINED_ARC: u32 = 2;
const PARALLEL_CHEAPEST_INSERTION: u32 = 3;
const LOCAL_CHEAPEST_INSERTION: u32 = 4;
const GLOBAL_CHEAPEST_ARC: u32 = 5;
const SAVINGS: u32 = 6;
const CHRISTOFIDES: u32 = 7;

/// The stops of the first plan, route by route.
fn first(p: &Problem, strategy: u32) -> Vec<Vec<u32>> {
    let options = Options {
        first_solution: strategy,
        ..Options::default()
    };
    let mut engine = engine::start(Model::compile(p), &options);
    while !engine.construct(4) {}
    let plan = engine.plan();
    assert!(check(p, &plan).is_empty(), "{plan:?}");
    plan.routes.into_iter().map(|r| r.activities).collect()
}

/// A job at every place but the first, where so many vehicles stand.
fn jobs(places: &[i32], vehicles: u32, capacity: Option<i64>) -> Problem {
    let mut p = line(places);
    p.num_dimensions = u32::from(capacity.is_some());
    for _ in 0..vehicles {
        let mut own = vehicle();
        if let Some(most) = capacity {
            own.capacity = vec![Some(most)];
            own.initial_load = vec![None];
        }
        add_vehicle(&mut p, own);
    }
    for place in 1..places.len() as u32 {
        let job = add_job(&mut p, place, 0, &[]);
        p.activities[job as usize].demand = vec![1; usize::from(capacity.is_some())];
    }
    p
}

#[test]
fn path_cheapest_arc_goes_to_the_nearest_each_time() {
    // From 0 the nearest is 10; from there 13, though -12 is nearer to the depot.
    let p = jobs(&[0, 10, -12, 13], 1, None);
    assert_eq!(first(&p, PATH_CHEAPEST_ARC), [[0, 2, 1]]);
    // Vehicles are filled one after the other.
    let p = jobs(&[0, 10, 20, 30, 40], 2, Some(2));
    assert_eq!(first(&p, PATH_CHEAPEST_ARC), [[0, 1], [2, 3]]);
}

#[test]
fn path_most_constrained_arc_goes_to_what_closes_first() {
    let mut p = line(&[0, 10, 20, 30]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[]);
    add_job(&mut p, 2, 0, &[(0, 100)]);
    add_job(&mut p, 3, 0, &[(0, 50)]);
    assert_eq!(first(&p, PATH_MOST_CONSTRAINED_ARC), [[2, 1, 0]]);
    assert_eq!(first(&p, PATH_CHEAPEST_ARC), [[0, 1, 2]]);
}

#[test]
fn path_most_constrained_arc_prefers_what_few_vehicles_may_serve() {
    let mut p = jobs(&[0, 10, 20], 2, None);
    p.tasks[1].allowed_resources = Some(vec![0]);
    assert_eq!(first(&p, PATH_MOST_CONSTRAINED_ARC), [[1, 0]]);
}

#[test]
fn insertions_differ_by_their_order() {
    // Two to a vehicle. In the given order 50 and -50 share the first one: both places cost -50 a hundred.
    let p = jobs(&[0, 50, -50, 49], 2, Some(2));
    assert_eq!(first(&p, LOCAL_CHEAPEST_INSERTION), [vec![1, 0], vec![2]]);
    // The cheapest of all is 49 with 98, then 50 beside it with 2, then -50 on its own.
    assert_eq!(
        first(&p, PARALLEL_CHEAPEST_INSERTION),
        [vec![0, 2], vec![1]]
    );
}

#[test]
fn global_cheapest_arc_joins_pieces() {
    // First -1 and 1 across the depot, then 50 and -50 at their ends.
    let p = jobs(&[0, -1, 1, 50, -50], 1, None);
    assert_eq!(first(&p, GLOBAL_CHEAPEST_ARC), [[3, 0, 1, 2]]);
    assert_eq!(first(&p, PATH_CHEAPEST_ARC), [[0, 1, 2, 3]]);
}

#[test]
fn savings_join_the_routes_that_save_the_most() {
    // Depot to A, B, C: 10, 8, 6; AB 4, BC 5, AC 9. Savings: AB 14, BC 9, AC 7. Two to a vehicle.
    let mut p = jobs(&[0, 0, 0, 0], 2, Some(2));
    let table = [0, 10, 8, 6, 10, 0, 4, 9, 8, 4, 0, 5, 6, 9, 5, 0];
    p.profiles[0].distance = table.to_vec().into();
    p.profiles[0].time = table.to_vec().into();
    assert_eq!(first(&p, SAVINGS), [vec![0, 1], vec![2]]);
    // Insertion begins with C, whose route then takes B.
    let inserted = first(&p, PARALLEL_CHEAPEST_INSERTION);
    assert!(inserted.contains(&vec![0]), "{inserted:?}");
}

#[test]
fn savings_are_of_a_class_and_open_routes_end_for_nothing() {
    // The second vehicle stands at 100 and carries what lies there.
    let mut p = jobs(&[0, 10, 12, 90, 95, 100], 1, None);
    p.tasks.truncate(4);
    p.activities.truncate(4);
    p.service_times.truncate(4);
    let mut far = vehicle();
    (far.start_location, far.end_location) = (5, Some(5));
    add_vehicle(&mut p, far);
    let mut routes = first(&p, SAVINGS);
    for route in &mut routes {
        route.sort_unstable();
    }
    assert_eq!(routes, [[0, 1], [2, 3]]);
    // Open at the end: out and no way back, so the one that ends far away saves the most.
    let mut p = jobs(&[0, 10, 20, 30], 1, None);
    p.vehicles[0].end_location = None;
    assert_eq!(first(&p, SAVINGS), [[0, 1, 2]]);
}

#[test]
fn christofides_walks_tree_and_matching() {
    // The tree is the line; its ends -10 and 20 are odd and matched. From the depot: -10, 20, 10 backwards.
    let p = jobs(&[0, -10, 10, 20], 1, None);
    assert_eq!(first(&p, CHRISTOFIDES), [[1, 2, 0]]);
    // Cut where it costs least: both sides of the depot apart.
    let p = jobs(&[0, -10, 10, 20], 3, Some(2));
    let mut routes = first(&p, CHRISTOFIDES);
    routes.sort();
    assert_eq!(routes, [vec![0], vec![1, 2]]);
}

#[test]
fn christofides_matches_all_odd_vertices_at_least_weight() {
    // The depot is nearest to each, so the tree is a star and all but the depot are odd: two stops after each other are a pair.
    let count = 16;
    for seed in 0..10 {
        let mut random = Random::new(seed);
        let mut p = jobs(&[0; 17], 1, None);
        let mut table = vec![0; 17 * 17];
        for i in 1..=count {
            (table[i], table[i * 17]) = (100, 100);
            for j in 1..i {
                let arc = random.within(101, 199) as i32;
                (table[i * 17 + j], table[j * 17 + i]) = (arc, arc);
            }
        }
        p.profiles[0].distance = table.clone().into();
        let routes = first(&p, CHRISTOFIDES);
        assert_eq!(routes.iter().map(Vec::len).collect::<Vec<_>>(), [count]);
        let pairs = routes[0].chunks(2);
        let weight: i32 = pairs
            .map(|pair| table[(pair[0] as usize + 1) * 17 + pair[1] as usize + 1])
            .sum();
        // By set of matched stops, the first ones before the others.
        let mut least = vec![i32::MAX / 2; 1 << count];
        least[0] = 0;
        for set in 0..least.len() - 1 {
            let one = set.trailing_ones() as usize;
            for two in (one + 1..count).filter(|two| set >> two & 1 == 0) {
                let with = set | 1 << one | 1 << two;
                let weight = least[set] + table[(one + 1) * 17 + two + 1];
                least[with] = least[with].min(weight);
            }
        }
        assert_eq!(weight, least[least.len() - 1], "seed {seed}");
    }
}

#[test]
fn what_finds_no_room_is_left_to_insertion() {
    // A precedence binds the first two: no strategy looks at them, all are served.
    let mut p = jobs(&[0, 10, 20, 30, 40], 2, None);
    crate::fixtures::add_precedence(&mut p, 1, 0, 0, None);
    for strategy in 1..8 {
        let served: usize = first(&p, strategy).iter().map(Vec::len).sum();
        assert_eq!(served, 4, "strategy {strategy}");
    }
}

#[test]
fn no_strategy_opens_more_routes_than_are_allowed() {
    // Each has a vehicle of its own at its door.
    let mut p = jobs(&[0, 10, -10], 2, None);
    for (index, vehicle) in (1..).zip(&mut p.vehicles) {
        (vehicle.start_location, vehicle.end_location) = (index, None);
    }
    assert_eq!(first(&p, PARALLEL_CHEAPEST_INSERTION), [[0], [1]]);
    p.max_vehicles = Some(1);
    for strategy in PATH_CHEAPEST_ARC..=CHRISTOFIDES {
        assert_eq!(first(&p, strategy).len(), 1, "{strategy}");
    }
}
