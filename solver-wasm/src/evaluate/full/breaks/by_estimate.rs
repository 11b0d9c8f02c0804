//! Breaks of larger problems: each in the gap where the clock of the route asks least for it, about, and one look by the
//! judge at the end. Only mandatory breaks; what may be left out, or needs a weighing of its parts, is `one_by_one`'s.

use super::super::RouteBook;
use super::{Found, added_distance};
use crate::model::Model;
use crate::problem::{Break, BreakRule, Problem};
use crate::timing::cache::Cache;
use crate::timing::route::{STEPS, arrival_of};

/// Gaps before the last possible one at which a break after work or driving is tried.
const BACK: usize = 3;
/// Breaks of one kind on a route.
const MOST: usize = 12;

/// What came of it.
pub enum Outcome {
    Placed(Found),
    /// The row that was found does not keep every rule.
    Refused,
    /// A break of another kind.
    Unknown,
}

pub fn placed(book: &RouteBook, model: &Model, class: u32, base: &[u32]) -> Outcome {
    let problem = &book.problem;
    let vehicle = model.classes[class as usize].vehicles[0];
    let breaks = &problem.vehicles[vehicle as usize].breaks;
    if breaks.iter().any(|entry| !entry.mandatory) {
        return Outcome::Unknown;
    }
    let parts = breaks.iter().any(|entry| !entry.split.is_empty());
    let mut row = base.to_vec();
    for (index, entry) in (0u32..).zip(breaks) {
        let found = match entry.rule {
            BreakRule::Window { start, end } => {
                in_window(problem, vehicle, &row, index, (start, end))
            }
            _ => after_work(problem, vehicle, &row, (index, entry)),
        };
        match found {
            Some(longer) => row = longer,
            None if parts => return Outcome::Unknown,
            None => return Outcome::Refused,
        }
    }
    match book.judge(model, class, &row) {
        Some((cost, judged)) => Outcome::Placed((cost, judged, row)),
        None if parts => Outcome::Unknown,
        None => Outcome::Refused,
    }
}

/// With the break of a window where the route owes it; `None`: no room.
fn in_window(
    problem: &Problem,
    vehicle: u32,
    row: &[u32],
    index: u32,
    (start, end): (i32, i32),
) -> Option<Vec<u32>> {
    let clock = Cache::new(problem, vehicle, row);
    let (first, last) = clock.from_to()?;
    if first > i64::from(end) || last <= i64::from(start) {
        return Some(row.to_vec());
    }
    let whole = problem.break_visit(vehicle, index, 0);
    cheapest(problem, vehicle, &clock, (row, whole), 0..=row.len())
}

/// With breaks as late as the rule allows, or a little earlier, until no more is owed.
fn after_work(
    problem: &Problem,
    vehicle: u32,
    row: &[u32],
    (index, entry): (u32, &Break),
) -> Option<Vec<u32>> {
    let (longest, before, driving) = match entry.rule {
        BreakRule::Work { max } => (i64::from(max), 0, false),
        BreakRule::Driving { max, initial } => (i64::from(max), i64::from(initial), true),
        BreakRule::Window { .. } => return None,
    };
    let whole = problem.break_visit(vehicle, index, 0);
    let mut row = row.to_vec();
    let (mut from, mut limit) = (0, longest - before);
    for _ in 0..MOST {
        let clock = Cache::new(problem, vehicle, &row);
        let instants = clock.instants();
        if instants.is_empty() {
            return None;
        }
        // Since the last break: of the work all seconds, of driving those of the legs.
        let since = match from {
            0 => instants[0],
            _ => instants[arrival_of(from - 1) + 2],
        };
        let spent = |departure: usize, driven: i64| match driving {
            true => driven,
            false => instants[departure] - since,
        };
        let (mut driven, mut last) = (0, None);
        for stop in from..row.len() {
            let arrival = arrival_of(stop);
            driven += instants[arrival] - instants[arrival - 1];
            if spent(arrival + 2, driven) > limit {
                break;
            }
            last = Some(stop + 1);
        }
        let left = STEPS * row.len();
        if last.unwrap_or(from) == row.len() {
            let home = instants.get(left + 1).map_or(0, |at| at - instants[left]);
            if spent(instants.len() - 1, driven + home) <= limit {
                return Some(row);
            }
        }
        let last = last.unwrap_or(from);
        let gaps = last.saturating_sub(BACK).max(from)..=last;
        let longer = cheapest(problem, vehicle, &clock, (&row, whole), gaps)?;
        let gap = (0..longer.len()).find(|&at| row.get(at) != Some(&longer[at]))?;
        (row, from, limit) = (longer, gap + 1, longest);
    }
    None
}

/// With the break in one of the gaps; of equals in the last.
fn cheapest(
    problem: &Problem,
    vehicle: u32,
    clock: &Cache,
    (row, whole): (&[u32], u32),
    gaps: std::ops::RangeInclusive<usize>,
) -> Option<Vec<u32>> {
    let who = clock.newcomer(problem, whole)?;
    let with = |gap: usize| {
        let mut longer = row.to_vec();
        longer.insert(gap, whole);
        longer
    };
    let (_, gap) = gaps
        .filter_map(|gap| {
            let mut cost = clock.about(problem, gap, &who)?;
            if who.place.is_some() {
                cost += added_distance(problem, vehicle, &with(gap));
            }
            Some((cost, std::cmp::Reverse(gap)))
        })
        .min()?;
    Some(with(gap.0))
}
