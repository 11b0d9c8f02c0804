//! A move tells what making it costs, of one class and of several, of one load and of several, with and without a clock.

use super::*;
use crate::model::Model;
use crate::penalised::fleets_of_tests::{alike, mixed};
use crate::penalised::penalties::Penalties;
use crate::random::Random;

type Find<const CLOCK: bool> = fn(&Pair<'_, CLOCK>, &mut Change) -> bool;

/// The move's own sum is told by the bounds with which it is found and not found.
fn judge<const CLOCK: bool>(
    (network, tables): (&Network, &Tables),
    plan: &[(u32, Vec<u32>)],
    (u, v): (u32, u32),
    seen: &mut [usize; 5],
) {
    let fresh = || Tours::<CLOCK>::new(network, tables, plan, Penalties::new(1.5, 0.25));
    let tours = fresh();
    let look = Look {
        network,
        tables,
        tours: &tours,
    };
    let mover = Mover::new(look, u);
    let (ours, theirs) = (tours.spots[u as usize].tour, tours.spots[v as usize].tour);
    let finds: [(usize, Find<CLOCK>); 4] = [
        (0, relocate::find),
        (1, exchange::find),
        (2, reversal::find),
        (3, tails::find),
    ];
    let with = |name: usize, find: Find<CLOCK>, bound: f64| {
        let mut change = Change::default();
        let found = match name {
            4 => join_empty(look, u, bound, &mut change),
            _ => {
                let pair = Pair::of(look, &mover, v, (ours == theirs, bound));
                find(&pair, &mut change)
            }
        };
        found.then_some(change)
    };
    for (name, find) in finds
        .into_iter()
        .chain([(4, relocate::find as Find<CLOCK>)])
    {
        if name == 2 && ours != theirs || name == 3 && ours == theirs {
            continue;
        }
        let Some(change) = with(name, find, f64::INFINITY) else {
            continue;
        };
        let price = |tours: &Tours<CLOCK>| {
            network.price(tours.sums.cost) + tours.penalties.of(tours.sums.excess)
        };
        let mut after = fresh();
        after.splice(network, tables, change.first, &change.first_stops);
        let mut stood = tours.price[change.first.0 as usize];
        if let Some(second) = change.second {
            after.splice(network, tables, second, &change.second_stops);
            stood += tours.price[second.0 as usize];
        }
        let exact = price(&after) - price(&tours) + stood;
        let above = with(name, find, exact + 1e-4).map(|change| format!("{change:?}"));
        let below = with(name, find, exact - 1e-4).map(|change| format!("{change:?}"));
        let told = format!("{change:?}");
        // A reversal asks for the legs at its ends first, which is a screen where those within are not the same both ways.
        if name != 2 || tables.is_symmetric() {
            assert_eq!(above.as_ref(), Some(&told), "told too dear: {name}");
        }
        assert_ne!(below.as_ref(), Some(&told), "told too cheap: {name}");
        seen[name] += 1;
    }
}

/// What follows from a stop on goes to an empty tour of some class.
fn join_empty<const CLOCK: bool>(
    look: Look<'_, CLOCK>,
    u: u32,
    bound: f64,
    change: &mut Change,
) -> bool {
    let spot = look.tours.spots[u as usize];
    let empty = look.tours.empty.iter().rev().find_map(|list| list.last());
    empty.is_some_and(|&empty| {
        tails::join(
            look,
            (spot.tour, spot.place as usize),
            (empty, 1),
            bound,
            change,
        )
    })
}

#[test]
fn a_move_is_told_to_cost_what_making_it_costs() {
    let (mut seen, mut random) = ([0; 5], Random::new(7));
    for seed in 0..24 {
        let of = if seed % 4 == 3 { alike } else { mixed };
        let model = Model::compile(&of(seed, if seed % 2 == 0 { 0 } else { 100 }));
        let Some(network) = Network::of(&model) else {
            continue;
        };
        let tables = model.tables_of(0);
        let classes = network.kinds.len() as u32;
        let is_served = |stop: u32| (0..classes).any(|class| network.admits(class, stop));
        if !(0..network.stops).all(is_served) {
            continue;
        }
        // Two tours of each class and one without stops; stops in any order, each where it may be.
        let mut plan: Vec<(u32, Vec<u32>)> = (0..3 * classes)
            .map(|tour| (tour % classes, Vec::new()))
            .collect();
        for stop in 0..network.stops {
            let admitted = |tour: &u32| network.admits(tour % classes, stop);
            let tour = std::iter::repeat_with(|| random.below(2 * classes)).find(admitted);
            plan[tour.unwrap() as usize].1.push(stop);
        }
        for _ in 0..300 {
            let pair = (random.below(network.stops), random.below(network.stops));
            if pair.0 == pair.1 {
                continue;
            }
            match model.features.time {
                true => judge::<true>((&network, tables), &plan, pair, &mut seen),
                false => judge::<false>((&network, tables), &plan, pair, &mut seen),
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}
