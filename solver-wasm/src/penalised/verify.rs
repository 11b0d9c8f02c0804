//! Compares what the search keeps up to date with what is computed from scratch (unit tests, and builds with the feature `verify`).

use super::moves::Around;
use super::network::Network;
use super::tours::{Spot, Tours};
use crate::model::Tables;

/// Panics where they differ, or a stop is not in exactly one tour.
pub fn plan<const CLOCK: bool>(network: &Network, tables: &Tables, tours: &Tours<CLOCK>) {
    let all = tours.tours.iter();
    let plan: Vec<(u32, Vec<u32>)> = all
        .map(|tour| (tour.kind.class, tour.stops().to_vec()))
        .collect();
    let mut seen: Vec<u32> = plan.iter().flat_map(|(_, stops)| stops).copied().collect();
    seen.sort_unstable();
    assert!(seen.into_iter().eq(0..network.stops), "{plan:?}");
    for (class, stops) in &plan {
        assert!(stops.iter().all(|&stop| network.admits(*class, stop)));
    }
    let fresh = Tours::<CLOCK>::new(network, tables, &plan, tours.penalties.clone());
    assert_eq!(tours.sums, fresh.sums, "sums");
    let sorted = |tours: &Tours<CLOCK>| {
        let mut empty = tours.empty.clone();
        empty.iter_mut().for_each(|list| list.sort_unstable());
        empty
    };
    assert_eq!(sorted(tours), sorted(&fresh), "tours without stops");
    let spots = |tours: &Tours<CLOCK>| -> Vec<Spot> { tours.spots.clone() };
    assert_eq!(spots(tours), spots(&fresh), "where stops stand");
    assert!(
        tours
            .arounds
            .iter()
            .map(Around::seen)
            .eq(fresh.arounds.iter().map(Around::seen)),
        "what stands around stops"
    );
    assert_eq!(tours.accounts, fresh.accounts, "what is too much in tours");
    for (kept, made) in tours.tours.iter().zip(&fresh.tours) {
        assert_eq!(kept, made);
    }
}
