//! Compares what the search keeps up to date with what is computed from scratch (unit tests, and builds with the feature `verify`).

use super::network::Network;
use super::tours::{Spot, Tours};
use crate::model::Tables;

/// Panics where they differ, or a stop is not in exactly one tour.
pub fn plan<const CLOCK: bool>(network: &Network, tables: &Tables, tours: &Tours<CLOCK>) {
    let stops: Vec<Vec<u32>> = tours
        .tours
        .iter()
        .map(|tour| tour.stops().to_vec())
        .collect();
    let mut seen: Vec<u32> = stops.concat();
    seen.sort_unstable();
    assert!(seen.into_iter().eq(0..network.stops), "{stops:?}");
    let fresh = Tours::<CLOCK>::new(network, tables, &stops, tours.penalties.clone());
    assert_eq!(
        (tours.distance, tours.excess, tours.used()),
        (fresh.distance, fresh.excess, fresh.used()),
        "sums"
    );
    let spots = |tours: &Tours<CLOCK>| -> Vec<Spot> { tours.spots.clone() };
    assert_eq!(spots(tours), spots(&fresh), "where stops stand");
    assert_eq!(tours.price, fresh.price, "prices of tours");
    for (kept, made) in tours.tours.iter().zip(&fresh.tours) {
        assert_eq!(kept, made);
    }
}
