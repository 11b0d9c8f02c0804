//! Breaks of larger problems: each in the gap where the clock of the route asks least for it, about, and one look by the
//! judge at the end. Only mandatory breaks; what may be left out, or needs a weighing of its parts, is `one_by_one`'s.

use std::cmp::Reverse;

use super::super::RouteBook;
use super::{Found, added_distance};
use crate::model::Model;
use crate::problem::{Break, BreakRule, Problem};
use crate::timing::cache::Cache;
use crate::timing::earliest::Rest;
use crate::timing::route::{Route, STEPS, arrival_of};
use crate::timing::visit::times_of;

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
    let clock = Clock::new(problem, vehicle, row);
    let instants = clock.instants();
    if *instants.first()? > i64::from(end) || *instants.last()? <= i64::from(start) {
        return Some(row.to_vec());
    }
    let whole = problem.break_visit(vehicle, index, 0);
    clock.cheapest((row, whole), 0..=row.len())
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
        let clock = Clock::new(problem, vehicle, &row);
        let instants = clock.instants();
        if instants.is_empty() {
            return None;
        }
        // Departures from the stops, the start first, and the end; seconds of driving up to each.
        let left = STEPS * row.len();
        let home = instants.get(left + 1).map_or(0, |at| at - instants[left]);
        let leg = |stop: usize| match stop == row.len() {
            true => home,
            false => instants[arrival_of(stop)] - instants[arrival_of(stop) - 1],
        };
        let leaves = |gap: usize| match gap {
            0 => instants[0],
            gap if gap > row.len() => instants[instants.len() - 1],
            gap => instants[arrival_of(gap - 1) + 2],
        };
        let spent = |since: usize, gap: usize| match driving {
            true => (since..gap).map(leg).sum(),
            false => leaves(gap) - leaves(since),
        };
        if spent(from, row.len() + 1) <= limit {
            return Some(row);
        }
        let last = (from..=row.len())
            .take_while(|&gap| gap == from || spent(from, gap) <= limit)
            .last()?;
        let gaps = last.saturating_sub(BACK).max(from)..=last;
        let longer = clock.cheapest((&row, whole), gaps)?;
        let gap = (0..longer.len()).find(|&at| row.get(at) != Some(&longer[at]))?;
        let rest = spent(gap, row.len() + 1);
        (row, from, limit) = (longer, gap + 1, longest);
        // What is left is likely to be short enough: the judge knows.
        if rest <= longest {
            return Some(row);
        }
    }
    None
}

/// What is known of the clock of a row. Where the hour decides how long a leg takes, functions of time have many pieces,
/// and the earliest drive has to do.
enum Clock<'a> {
    Functions(&'a Problem, u32, Box<Cache>),
    Earliest(&'a Problem, u32, Box<Route>, Vec<i64>),
}

impl<'a> Clock<'a> {
    fn new(problem: &'a Problem, vehicle: u32, row: &[u32]) -> Clock<'a> {
        if problem.traffic.is_empty() {
            return Clock::Functions(
                problem,
                vehicle,
                Box::new(Cache::new(problem, vehicle, row)),
            );
        }
        let route = Route::new(problem, vehicle, row);
        let instants = route.earliest().unwrap_or_default();
        Clock::Earliest(problem, vehicle, Box::new(route), instants)
    }

    /// Of a schedule, rules between two instants apart; empty: there is none.
    fn instants(&self) -> &[i64] {
        match self {
            Clock::Functions(_, _, cache) => cache.instants(),
            Clock::Earliest(_, _, _, instants) => instants,
        }
    }

    /// The row with the break in one of the gaps; of equals in the last.
    fn cheapest(
        &self,
        (row, whole): (&[u32], u32),
        gaps: std::ops::RangeInclusive<usize>,
    ) -> Option<Vec<u32>> {
        let (&Clock::Functions(problem, vehicle, _) | &Clock::Earliest(problem, vehicle, _, _)) =
            self;
        let times = times_of(problem, &problem.vehicles[vehicle as usize], whole)?;
        let with = |gap: usize| {
            let mut longer = row.to_vec();
            longer.insert(gap, whole);
            longer
        };
        let away = |gap: usize| match times.location {
            Some(_) => added_distance(problem, vehicle, &with(gap)),
            None => 0,
        };
        let cost: Box<dyn Fn(usize) -> Option<(i64, i64)>> = match self {
            Clock::Functions(_, _, cache) => {
                let who = cache.newcomer(problem, whole)?;
                Box::new(move |gap| Some((cache.about(problem, gap, &who)?, 0)))
            }
            Clock::Earliest(_, _, route, _) => {
                let window = times
                    .windows
                    .first()
                    .map(|window| (window.start, window.end));
                Box::new(move |gap| {
                    let drive = route.earliest_with(Rest {
                        gap,
                        duration: times.service,
                        window: window.unwrap_or((i64::MIN, i64::MAX)),
                    })?;
                    Some((drive.cost, drive.end))
                })
            }
        };
        let (_, _, Reverse(gap)) = gaps
            .filter_map(|gap| {
                let (cost, end) = cost(gap)?;
                Some((cost + away(gap), end, Reverse(gap)))
            })
            .min()?;
        Some(with(gap))
    }
}
