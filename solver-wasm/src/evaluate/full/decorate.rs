//! Which stations and breaks go between the activities of a route: the cheapest of a few ways, of
//! equals the one that ends earliest.

use super::effort::Effort;
use super::{RouteBook, breaks, stations};
use crate::goods::stations::of_plan;
use crate::model::Model;
use crate::report::judged::Judged;

type Found = (i64, Judged, Vec<u32>);

/// Weighted cost, what is done, and the visits; `None` when no way that was tried keeps every rule. What the quick look
/// finds in a larger problem is never looked at again, so that a list costs the same whenever it is asked for; what it
/// does not find, the last pass looks for thoroughly.
pub fn best(book: &RouteBook, model: &Model, class: u32, stops: &[u32]) -> Option<Found> {
    if model.num_activities <= super::SMALL {
        return best_by(book, model, class, stops, Effort::Thorough);
    }
    best_by(book, model, class, stops, Effort::Quick).or_else(|| {
        book.looks_closely()
            .then(|| best_by(book, model, class, stops, Effort::Thorough))?
    })
}

fn best_by(
    book: &RouteBook,
    model: &Model,
    class: u32,
    stops: &[u32],
    effort: Effort,
) -> Option<Found> {
    let vehicle = model.classes[class as usize].vehicles[0];
    let takes_breaks = !book.problem.vehicles[vehicle as usize].breaks.is_empty();
    let ways = if book.stations[class as usize].is_empty() {
        vec![stops.to_vec()]
    } else {
        stations::ways(book, model, class, stops, effort)
    };
    let mut best: Option<Found> = None;
    for way in ways {
        if !within_stations(book, model, vehicle, &way) {
            continue;
        }
        let found = match (takes_breaks, effort) {
            (false, _) => book
                .judge(model, class, &way)
                .map(|(cost, judged)| (cost, judged, way)),
            (true, Effort::Thorough) => breaks::placed(book, model, class, way),
            (true, Effort::Quick) => breaks::quickly(book, model, class, way),
        };
        if let Some(found) = found
            && best.as_ref().is_none_or(|known| {
                breaks::rank(found.0, &found.1) < breaks::rank(known.0, &known.1)
            })
        {
            best = Some(found);
            if effort == Effort::Quick {
                break;
            }
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
