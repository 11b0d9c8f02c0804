//! Breaks of long routes, one after the other: each where the clock of the route so far asks least for it.

use std::cmp::Reverse;

use super::super::RouteBook;
use super::{Found, Owing, Rank, added_distance, owed};
use crate::model::Model;
use crate::problem::{Break, BreakRule, Problem};
use crate::timing::cache::Cache;
use crate::timing::route::{Keep, Route, arrival_of};

/// Gaps before the last possible one at which a break after work or driving is tried.
const BACK: usize = 3;
/// Breaks of one kind on a route.
const MOST: usize = 12;

/// `None` when the breaks that were placed do not keep every rule.
pub fn placed(book: &RouteBook, model: &Model, class: u32, base: Vec<u32>) -> Option<Found> {
    let problem = &book.problem;
    let vehicle = model.classes[class as usize].vehicles[0];
    let mut row = base;
    for (index, entry) in (0u32..).zip(&problem.vehicles[vehicle as usize].breaks) {
        row = match entry.rule {
            BreakRule::Window { .. } => in_window(book, vehicle, row, (index, entry)),
            _ => after_work(book, vehicle, row, (index, entry)),
        };
    }
    book.judge(model, class, &row)
        .map(|(cost, judged)| (cost, judged, row))
}

/// With a window break where it costs least; as it was when there is no room, or when it is cheaper not to take it.
fn in_window(
    book: &RouteBook,
    vehicle: u32,
    row: Vec<u32>,
    (index, entry): (u32, &Break),
) -> Vec<u32> {
    let problem = &book.problem;
    let before = owed(problem, vehicle, &row);
    // What the route costs when it is not about in the window.
    let without = kept(problem, vehicle, &row).filter(|&(_, end, Reverse(start))| {
        matches!(entry.rule, BreakRule::Window { start: opens, end: closes }
            if start > i64::from(closes) || end <= i64::from(opens))
    });
    let needless = before.is_some_and(|(over, _)| entry.mandatory && over == 0);
    if without.is_some() && (needless || !entry.mandatory) {
        return row;
    }
    let clock = Cache::new(problem, vehicle, &row);
    let whole = problem.break_visit(vehicle, index, 0);
    let best = (0..=row.len())
        .filter_map(|gap| {
            let mut cost = clock.cost_with(problem, gap, whole)?;
            if entry.location.is_some() {
                cost += added_distance(problem, vehicle, &with(&row, gap, whole));
            }
            Some((cost, gap))
        })
        .min();
    let whole_row = best.map(|(_, gap)| with(&row, gap, whole));
    let rows = match whole_row {
        Some(row) => vec![row],
        None => split(problem, vehicle, &row, (index, entry)),
    };
    if let Some(without) = without {
        let taken = rows
            .into_iter()
            .take_while(|_| !book.is_interrupted())
            .filter_map(|longer| Some((kept(problem, vehicle, &longer)?, longer)));
        return match taken.min() {
            Some((rank, longer)) if rank < without => longer,
            _ => row,
        };
    }
    better(book, vehicle, before, row, rows)
}

/// What the clock costs with every rule kept, its end and its start; `None`: no schedule.
fn kept(problem: &Problem, vehicle: u32, row: &[u32]) -> Option<Rank> {
    let path = Route::new(problem, vehicle, row).solve(Keep::ALL)?;
    let cost = path.cost + added_distance(problem, vehicle, row);
    Some((
        cost,
        path.instants[path.instants.len() - 1],
        Reverse(path.instants[0]),
    ))
}

/// With breaks as late as the rule allows, or a little earlier, until it is kept or nothing helps.
fn after_work(
    book: &RouteBook,
    vehicle: u32,
    mut row: Vec<u32>,
    (index, entry): (u32, &Break),
) -> Vec<u32> {
    let problem = &book.problem;
    let (limit, driving) = match entry.rule {
        BreakRule::Work { max } => (i64::from(max), false),
        BreakRule::Driving { max, initial } => (i64::from(max) - i64::from(initial), true),
        BreakRule::Window { .. } => return row,
    };
    let whole = problem.break_visit(vehicle, index, 0);
    let mut from = 0;
    for _ in 0..MOST {
        if book.is_interrupted() {
            return row;
        }
        let mut route = Route::new(problem, vehicle, &row);
        route.couplings.retain(|c| c.of_break.is_none());
        route.stretches.retain(|s| s.of_break.is_none());
        route.owed.clear();
        let Some(path) = route.solve(Keep::ALL) else {
            return row;
        };
        // Seconds since the last break, on departure from each stop.
        let since = if from == 0 {
            path.instants[0]
        } else {
            path.instants[arrival_of(from - 1) + 2]
        };
        let limit = if from == 0 || !driving {
            limit
        } else {
            match entry.rule {
                BreakRule::Driving { max, .. } => i64::from(max),
                _ => limit,
            }
        };
        let (mut driven, mut last) = (0, from);
        for stop in from..row.len() {
            let arrival = arrival_of(stop);
            driven += path.instants[arrival] - path.instants[arrival - 1];
            let spent = if driving {
                driven
            } else {
                path.instants[arrival + 2] - since
            };
            if spent > limit {
                break;
            }
            last = stop + 1;
        }
        let before = owed(problem, vehicle, &row);
        let gaps = last.saturating_sub(BACK).max(from)..=last;
        let rows: Vec<Vec<u32>> = gaps.map(|gap| with(&row, gap, whole)).collect();
        let next = better(book, vehicle, before, row.clone(), rows);
        let Some(gap) = (0..next.len()).find(|&at| row.get(at) != Some(&next[at])) else {
            return row;
        };
        if next.len() == row.len() {
            return row;
        }
        (row, from) = (next, gap + 1);
    }
    row
}

/// The parts of a break at neighbouring gaps: the first here, the others after every stop that follows.
fn split(
    problem: &Problem,
    vehicle: u32,
    row: &[u32],
    (index, entry): (u32, &Break),
) -> Vec<Vec<u32>> {
    let whole = problem.break_visit(vehicle, index, 0);
    let parts = entry.split.len();
    if parts == 0 {
        return Vec::new();
    }
    (0..=row.len().saturating_sub(parts - 1))
        .map(|gap| {
            let mut longer = row.to_vec();
            for part in 0..parts {
                let at = (gap + 2 * part).min(longer.len());
                longer.insert(at, whole + 1 + part as u32);
            }
            longer
        })
        .collect()
}

/// The best of the rows, when it is better than the one without; of those before the interrupt.
fn better(
    book: &RouteBook,
    vehicle: u32,
    before: Option<Owing>,
    row: Vec<u32>,
    rows: Vec<Vec<u32>>,
) -> Vec<u32> {
    let keyed = rows
        .into_iter()
        .take_while(|_| !book.is_interrupted())
        .filter_map(|row| Some((owed(&book.problem, vehicle, &row)?, row)));
    match keyed.min() {
        Some((key, best)) if before.is_none_or(|before| key < before) => best,
        _ => row,
    }
}

fn with(row: &[u32], gap: usize, visit: u32) -> Vec<u32> {
    let mut longer = row.to_vec();
    longer.insert(gap, visit);
    longer
}
