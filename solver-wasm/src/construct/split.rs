//! A giant tour cut into the routes that cost least together: a shortest path over the places where it may be cut.
//!
//! Source: C. Prins, "A simple and effective evolutionary algorithm for the vehicle routing problem", Computers & Operations
//! Research 31 (2004).

use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::solution::Route;

/// Stops appended to trial routes (times their length for cores whose rules look at whole routes); beyond it, routes have at
/// most `SHORT` stops more.
const WORK: usize = 12_000_000;
const SHORT: usize = 50;

/// Cost and routes, all of them feasible for a vehicle of the class. Stops that it cannot serve even alone are left out.
pub fn split<E: Evaluate>(model: &Model, class: u32, tour: &[u32]) -> (i64, Vec<Vec<u32>>) {
    let tour: Vec<u32> = tour
        .iter()
        .copied()
        .filter(|&stop| super::fragments::feasible::<E>(model, class, &[stop]))
        .collect();
    let n = tour.len();
    // By number of stops served: least cost, and where the last route begins.
    let mut best = vec![(i64::MAX, 0); n + 1];
    best[0].0 = 0;
    let mut work = 0;
    for first in 0..n {
        let mut route = Route::empty(model, class);
        E::settle(model, &mut route, 1..1);
        for end in first + 1..=n {
            let position = end - first;
            if work > WORK && position > SHORT {
                break;
            }
            work += if model.features.clock { position } else { 1 };
            route.insert_stop(model, position, tour[end - 1]);
            E::settle(model, &mut route, position..position + 1);
            if !route.feasible {
                break;
            }
            let cost = best[first].0.saturating_add(route.cost);
            if cost < best[end].0 {
                best[end] = (cost, first);
            }
        }
    }
    let mut routes = Vec::new();
    let mut end = n;
    while end > 0 {
        let first = best[end].1;
        routes.push(tour[first..end].to_vec());
        end = first;
    }
    routes.reverse();
    (best[n].0, routes)
}
