//! Contract C5 across the choice of breaks: of rows that cost the same the one that ends earliest, then starts latest.
//!
//! While it searches, the kernel asks what rows cost. Before a plan is handed out each of its routes is held against the
//! rows that differ by one break, put in, left out or moved, until none of them is better.

use super::{Found, children_of, rank};
use crate::evaluate::full::RouteBook;
use crate::model::Model;
use crate::problem::{Problem, Visit};
use crate::timing::route::Route;

/// Rows judged for one plan: some tens of milliseconds; so many of them whatever the clock says.
const MOST_ROWS: usize = 4_000;
const GRANTED: usize = 400;

/// How many rows were judged.
#[derive(Default)]
pub struct Looks(usize);

impl Looks {
    fn are_used_up(&self, book: &RouteBook) -> bool {
        self.0 >= MOST_ROWS || self.0 >= GRANTED && book.is_interrupted()
    }
}

/// The row with its breaks where it ends earliest at the same cost, as long as rows may be judged. A route whose clock
/// other routes look at stays as it is.
pub fn earliest_end(
    book: &RouteBook,
    model: &Model,
    vehicle: u32,
    row: Vec<u32>,
    looks: &mut Looks,
) -> Vec<u32> {
    let looked_at =
        model.rules.tie_times() || model.rules.tie_days() || model.limits.share.is_some();
    let breaks = &book.problem.vehicles[vehicle as usize].breaks;
    if looked_at || breaks.is_empty() || row.is_empty() {
        return row;
    }
    let Some((cost, judged)) = book.judge_of(model, vehicle, &row) else {
        return row;
    };
    let mut known: Found = (cost, judged, row);
    while let Some(better) = better(book, model, vehicle, &known, looks) {
        known = better;
    }
    known.2
}

/// The best of the rows with one break elsewhere; `None`: none is better, or there is no time to look.
fn better(
    book: &RouteBook,
    model: &Model,
    vehicle: u32,
    known: &Found,
    looks: &mut Looks,
) -> Option<Found> {
    let mut best: Option<Found> = None;
    for row in neighbours(&book.problem, vehicle, &known.2) {
        if looks.are_used_up(book) {
            return best;
        }
        if ends_after(&book.problem, vehicle, &row, known.1.end) {
            continue;
        }
        looks.0 += 1;
        let (cost, judged) = best.as_ref().map_or((known.0, known.1), |of| (of.0, of.1));
        if let Some((own, done)) = book.judge_of(model, vehicle, &row)
            && rank(own, &done) < rank(cost, &judged)
        {
            best = Some((own, done, row));
        }
    }
    best
}

/// Does no schedule of the row end by then?
fn ends_after(problem: &Problem, vehicle: u32, row: &[u32], by: i64) -> bool {
    let earliest = Route::new(problem, vehicle, row).earliest();
    earliest.is_none_or(|instants| instants.last().is_some_and(|&end| end > by))
}

/// The rows with one break more, with one less, and with one in another gap.
fn neighbours(problem: &Problem, vehicle: u32, row: &[u32]) -> Vec<Vec<u32>> {
    let mut found = children_of(problem, vehicle, row, row.len() < super::SMALL);
    for (at, &visit) in row.iter().enumerate() {
        let Some(Visit::Break { index, .. }) = problem.visit(visit) else {
            continue;
        };
        // The parts of a break go together.
        let is_own = |&other: &u32| matches!(problem.visit(other), Some(Visit::Break { index: of, part, .. }) if of == index && part > 0);
        let mut shorter = row.to_vec();
        shorter.remove(at);
        for gap in (0..=shorter.len()).filter(|&gap| gap != at) {
            let mut moved = shorter.clone();
            moved.insert(gap, visit);
            found.push(moved);
        }
        if is_own(&visit) {
            shorter.retain(|other| !is_own(other));
        }
        found.push(shorter);
    }
    found
}
