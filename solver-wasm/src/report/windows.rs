//! Which window a begin is judged by, and what it asks.

use super::violation::{Violation, ViolationKind};
use crate::problem::{Problem, Visit, Window};
use crate::timing::windows::PricedWindow;

fn of_stop(problem: &Problem, index: u32) -> &[Window] {
    match problem.visit(index) {
        Some(Visit::Activity(id)) => &problem.activities[id as usize].windows,
        Some(Visit::Dump(id)) => &problem.dump_stations[id as usize].windows,
        _ => &[],
    }
}

fn penalty(window: &Window, begin: i64) -> Option<i64> {
    let priced = PricedWindow {
        start: i64::from(window.start),
        end: i64::from(window.end),
        early: window.early_penalty,
        late: window.late_penalty,
    };
    priced.penalty(begin)
}

fn holds(window: &Window, begin: i64) -> bool {
    (i64::from(window.start)..=i64::from(window.end)).contains(&begin)
}

/// The window of the day that asks least for `begin`, of equals one that holds it, then the first; when all refuse, the one
/// that closes last.
pub fn used(problem: &Problem, index: u32, day: u32, begin: i64) -> Option<u32> {
    let windows = || {
        of_stop(problem, index)
            .iter()
            .zip(0u32..)
            .filter(move |(w, _)| w.day.is_none_or(|d| d == day))
    };
    windows()
        .filter_map(|(w, index)| Some((penalty(w, begin)?, !holds(w, begin), index)))
        .min()
        .map(|(_, _, index)| index)
        .or_else(|| {
            let last = windows().max_by_key(|(w, index)| (w.end, std::cmp::Reverse(*index)));
            last.map(|(_, index)| index)
        })
}

/// A begin that misses the window it uses at a price: `early` or `late`, soft.
pub fn missed(problem: &Problem, stop: u32, window: Option<u32>, begin: i64) -> Option<Violation> {
    let window = &of_stop(problem, stop)[window? as usize];
    let price = penalty(window, begin)?;
    let (start, end) = (i64::from(window.start), i64::from(window.end));
    let (kind, limit) = if begin < start {
        (ViolationKind::Early, start)
    } else if begin > end {
        (ViolationKind::Late, end)
    } else {
        return None;
    };
    Some(Violation {
        hard: false,
        penalty: price,
        ..Violation::hard(kind, begin, limit)
    })
}

/// The last instant that any window of the day admits on time.
pub fn closes(problem: &Problem, stop: u32, day: u32) -> Option<i64> {
    let windows = of_stop(problem, stop).iter();
    windows
        .filter(|w| w.day.is_none_or(|d| d == day))
        .map(|w| i64::from(w.end))
        .max()
}
