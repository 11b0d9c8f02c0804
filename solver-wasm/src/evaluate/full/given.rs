//! A route as somebody gives it: the stations and breaks that it names stay where they are, the kinds that it does not
//! name are placed as the search places them.

use super::{RouteBook, breaks, stations};
use crate::model::Model;
use crate::problem::Visit;
use crate::report::judge::carries;

/// The kinds of visits that the search would place and that a row does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unnamed {
    pub stations: bool,
    pub breaks: bool,
}

/// Weighted cost and visits of the row with what it does not name; `None` when no way that was tried keeps every rule.
/// Breaks are those of the class's first vehicle.
pub fn completed(
    book: &RouteBook,
    model: &Model,
    class: u32,
    visits: &[u32],
    unnamed: Unnamed,
) -> Option<(i64, Vec<u32>)> {
    // A station may make room; every gap for a break would be tried in vain.
    let of_class = class as usize;
    let makes_room = unnamed.stations && !book.stations[of_class].is_empty();
    if !makes_room && !carries(&book.problem, model.classes[of_class].vehicles[0], visits) {
        return None;
    }
    let judged = |row: Vec<u32>| book.judge(model, class, &row).map(|(cost, _)| (cost, row));
    match (unnamed.stations, unnamed.breaks) {
        (true, true) => {
            let settled = book.settle(model, class, visits);
            settled
                .feasible
                .then(|| (settled.cost, settled.visits.clone()))
        }
        (false, true) => {
            let row = || visits.to_vec();
            let looked = |found: Option<breaks::Found>| found.map(|(cost, _, row)| (cost, row));
            // In the order in which the search looks.
            let quick = || looked(breaks::quickly(book, model, class, row()));
            let thorough = || looked(breaks::placed(book, model, class, row()));
            match model.num_activities <= super::SMALL {
                true => thorough(),
                false => quick().or_else(thorough),
            }
        }
        (true, false) => {
            judged(visits.to_vec()).or_else(|| with_stations(book, model, class, visits))
        }
        (false, false) => judged(visits.to_vec()),
    }
}

/// Stations among the activities, each break kept behind the activity that it followed.
fn with_stations(
    book: &RouteBook,
    model: &Model,
    class: u32,
    visits: &[u32],
) -> Option<(i64, Vec<u32>)> {
    let is_break = |visit: &u32| matches!(book.problem.visit(*visit), Some(Visit::Break { .. }));
    let activities: Vec<u32> = visits.iter().copied().filter(|v| !is_break(v)).collect();
    let first = visits.iter().take_while(|v| is_break(v));
    let behind = |activity: u32| {
        let after = visits.iter().skip_while(move |&&v| v != activity).skip(1);
        after.take_while(|v| is_break(v))
    };
    let ways = stations::ways(
        book,
        model,
        class,
        &activities,
        super::effort::Effort::Thorough,
    );
    let rows = ways.into_iter().map(|way| {
        let mut row: Vec<u32> = first.clone().copied().collect();
        for visit in way {
            row.push(visit);
            if (visit as usize) < model.num_activities {
                row.extend(behind(visit).copied());
            }
        }
        row
    });
    rows.filter_map(|row| book.judge(model, class, &row).map(|(cost, _)| (cost, row)))
        .min()
}
