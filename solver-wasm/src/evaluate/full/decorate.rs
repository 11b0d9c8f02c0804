//! Which stations and breaks go between the activities of a route: the cheapest of a few ways.

use super::{RouteBook, breaks, stations};
use crate::goods::stations::of_plan;
use crate::model::Model;
use crate::report::judge::Judged;

/// Weighted cost, what is done, and the visits; `None` when no way that was tried keeps every rule.
pub fn best(
    book: &RouteBook,
    model: &Model,
    class: u32,
    stops: &[u32],
) -> Option<(i64, Judged, Vec<u32>)> {
    let vehicle = model.classes[class as usize].vehicles[0];
    let takes_breaks = !book.problem.vehicles[vehicle as usize].breaks.is_empty();
    let ways = if book.stations[class as usize].is_empty() {
        vec![stops.to_vec()]
    } else {
        stations::ways(book, model, class, stops)
    };
    let mut best: Option<(i64, Judged, Vec<u32>)> = None;
    for way in ways {
        if !within_stations(book, model, vehicle, &way) {
            continue;
        }
        let found = if takes_breaks {
            breaks::placed(book, model, class, way)
        } else {
            book.judge(model, class, &way)
                .map(|(cost, judged)| (cost, judged, way))
        };
        if let Some(found) = found
            && best.as_ref().is_none_or(|known| found.0 < known.0)
        {
            best = Some(found);
        }
    }
    best
}

/// Does no station get more from this route alone than it takes from all?
fn within_stations(book: &RouteBook, model: &Model, vehicle: u32, way: &[u32]) -> bool {
    !model.limits.stations
        || of_plan(&book.problem, std::iter::once((vehicle, way)))
            .is_none_or(|sums| sums.exceeded(book.problem.num_dimensions).is_empty())
}
