//! SWAP* offers the best exchange of two stops of two tours where no detour is a short cut, and tells what making it costs.

use super::swap_star::{Scratch, find, find_below};
use super::*;
use crate::model::Model;
use crate::penalised::fleets_of_tests::{alike, drawn_plan, mixed};
use crate::penalised::penalties::{Penalties, Prices};
use crate::problem::Problem;
use crate::random::Random;

/// Distance and penalties of a tour of this kind with these stops.
fn price(look: Look<'_, false>, kind: Kind, stops: &[u32]) -> f64 {
    let mut tour = Tour::of(kind, stops);
    tour.measure::<false>(look.network, look.tables);
    let penalties = &look.tours.penalties;
    look.network.price(tour.measured().cost) + penalties.of(tour.measured().excess)
}

/// The least price of a tour where `comes` stands anywhere in it and the stop at `gone` is no more.
fn least_with(look: Look<'_, false>, tour: &Tour, gone: usize, comes: u32) -> f64 {
    let mut others = tour.stops().to_vec();
    others.remove(gone);
    let places = (0..=others.len()).map(|place| {
        let mut stops = others.clone();
        stops.insert(place, comes);
        price(look, tour.kind, &stops)
    });
    places.fold(f64::INFINITY, f64::min)
}

/// Of both tours after the best exchange, by trying all.
fn least(look: Look<'_, false>, a: &Tour, b: &Tour) -> f64 {
    let mut least = f64::INFINITY;
    for (i, &u) in a.stops().iter().enumerate() {
        for (j, &v) in b.stops().iter().enumerate() {
            if look.admits(a, &[v]) && look.admits(b, &[u]) {
                least = least.min(least_with(look, a, i, v) + least_with(look, b, j, u));
            }
        }
    }
    least
}

/// No way over another place is shorter any more.
fn without_short_cuts(problem: &mut Problem) {
    let count = problem.num_locations as usize;
    for profile in &mut problem.profiles {
        let mut table = profile.distance.to_vec();
        for over in 0..count {
            for from in 0..count {
                for to in 0..count {
                    let way = table[from * count + over] + table[over * count + to];
                    table[from * count + to] = table[from * count + to].min(way);
                }
            }
        }
        profile.distance = table.into();
    }
}

fn with(tour: &Tour, (_, from, to): (u32, usize, usize), stops: &[u32]) -> Vec<u32> {
    let mut all = tour.nodes.clone();
    all.splice(from..to, stops.iter().copied());
    all[1..all.len() - 1].to_vec()
}

/// All pairs of tours of a plan; `judged` counts them by whether there are short cuts and whether both tours are of one class.
fn judge(look: Look<'_, false>, is_metric: bool, judged: &mut [[u32; 2]; 2]) {
    let mut scratch = Scratch::default();
    let mut change = Change::default();
    let count = look.tours.tours.len() as u32;
    for (one, two) in (0..count).flat_map(|one| (0..one).map(move |two| (one, two))) {
        let (a, b) = (look.tour(one), look.tour(two));
        let expected = least(look, a, b);
        let mut below = |bound: f64, change: &mut Change| {
            find_below(look, (one, two), bound, &mut scratch, change)
        };
        if !below(f64::INFINITY, &mut change) {
            assert!(expected.is_infinite());
            continue;
        }
        let second = change.second.expect("two tours");
        let after = price(look, a.kind, &with(a, change.first, &change.first_stops))
            + price(look, b.kind, &with(b, second, &change.second_stops));
        assert!(after > expected - 1e-6);
        judged[usize::from(is_metric)][usize::from(a.kind.class == b.kind.class)] += 1;
        if !is_metric {
            // A detour that is a short cut may hide the best one from the screens.
            continue;
        }
        assert!(after < expected + 1e-6);
        let driven = look.network.price(a.measured().cost + b.measured().cost);
        let exact = after - driven;
        assert!(below(exact + 1e-4, &mut change) && !below(exact - 1e-4, &mut change));
        let penalties = |tour: u32| look.tours.accounts[tour as usize].penalties;
        let gain = penalties(one) + penalties(two) - exact;
        if (gain - LEAST_GAIN).abs() > 1e-6 {
            let found = find(look, (one, two), &mut scratch, &mut change);
            assert_eq!(found, gain > LEAST_GAIN);
        }
    }
}

#[test]
fn it_is_the_best_exchange_of_two_tours() {
    let mut random = Random::new(5);
    let (mut judged, mut judged_short) = ([[0; 2]; 2], [[0; 2]; 2]);
    for seed in 0..32 {
        let of = if random.below(2) == 0 { alike } else { mixed };
        let mut problem = of(seed, 0);
        let is_metric = random.below(2) == 0;
        if is_metric {
            without_short_cuts(&mut problem);
        }
        let model = Model::compile(&problem);
        let network = Network::of(&model).filter(|_| !model.features.time);
        let Some(network) = network else { continue };
        let Some(plan) = drawn_plan(&network, 2, &mut random) else {
            continue;
        };
        // Of one to three stops, where every place is beside the one that leaves.
        let short: Vec<(u32, Vec<u32>)> = (1..)
            .zip(&plan)
            .map(|(tour, (class, stops))| {
                (*class, stops.iter().copied().take(1 + tour % 3).collect())
            })
            .collect();
        let tables = model.tables_of(0);
        for (plan, judged) in [(plan, &mut judged), (short, &mut judged_short)] {
            let penalties = Penalties::new(Prices {
                per_load: 1.5,
                per_second: 0.0,
                per_length: 0.75,
            });
            let tours = Tours::<false>::new(&network, tables, &plan, penalties);
            let look = Look {
                network: &network,
                tables,
                tours: &tours,
            };
            judge(look, is_metric, judged);
        }
    }
    for judged in [judged, judged_short] {
        let mut counts = judged.iter().flatten();
        assert!(counts.all(|&count| count >= 10), "{judged:?}");
    }
}
