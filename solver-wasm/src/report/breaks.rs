//! Breaks that a scheduled route owes and does not take, or takes in another way than it may.

use super::violation::{Violation, ViolationKind, word};
use super::{RouteReport, StopRow};
use crate::problem::{BreakRule, Problem, Vehicle, Visit};
use crate::timing::driving::overdriven;
use crate::timing::spans::{Pause, taken};

/// `missing_break`, once for each break that is not taken when due: the value is what the rule counts, the limit what it allows, the index that of the break
/// in its vehicle.
pub fn missing(
    problem: &Problem,
    vehicle: &Vehicle,
    route: &RouteReport,
    out: &mut Vec<Violation>,
) {
    if vehicle.breaks.is_empty() {
        return;
    }
    let stops = &route.stops[1..route.stops.len() - 1];
    let visits: Vec<u32> = stops
        .iter()
        .map(|row| row.activity.cast_unsigned())
        .collect();
    for amiss in amiss(problem, vehicle, &visits) {
        let found = Violation::hard(ViolationKind::MissingBreak, amiss.value, amiss.limit);
        out.push(found.at(amiss.stop + 1).about(word(amiss.entry)));
    }
    let mut owe = |number: usize, value: i64, limit: i64, stop: Option<usize>| {
        let entry = &vehicle.breaks[number];
        out.push(Violation {
            hard: entry.mandatory,
            penalty: if entry.mandatory { 0 } else { entry.penalty },
            stop: stop.map(word),
            ..Violation::hard(ViolationKind::MissingBreak, value, limit).about(word(number))
        });
    };
    for (number, entry) in vehicle.breaks.iter().enumerate() {
        let pauses = taken(problem, &visits, number, entry);
        match entry.rule {
            BreakRule::Window { start, end } => {
                let owes = route.start <= i64::from(end) && route.end > i64::from(start);
                if owes && pauses.is_empty() {
                    owe(number, route.end, i64::from(start), None);
                }
            }
            BreakRule::Work { max } => {
                let spans = work(stops, &pauses, route);
                if let Some(&(row, worked)) = spans.iter().find(|span| span.1 > i64::from(max)) {
                    owe(number, worked, i64::from(max), Some(row));
                }
            }
            BreakRule::Driving { .. } => {}
        }
    }
    let legs: Vec<i64> = route.stops[1..].iter().map(|row| row.travel).collect();
    for stretch in overdriven(problem, route.vehicle, &visits, &legs) {
        owe(
            stretch.entry,
            stretch.seconds,
            stretch.limit,
            Some(stretch.leg + 1),
        );
    }
}

/// A stop at which a break is not taken as it may be: a part out of its order (value: the part, limit: the one that is next), or
/// a break by window once more (value: how often by now, limit: once).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amiss {
    pub entry: usize,
    pub stop: usize,
    pub value: i64,
    pub limit: i64,
}

/// Stops as plans name them; breaks of other vehicles are none of this route.
pub fn amiss(problem: &Problem, vehicle: &Vehicle, visits: &[u32]) -> Vec<Amiss> {
    let mut found = Vec::new();
    // By break: parts taken in order so far, and whole breaks.
    let mut parts = vec![0u32; vehicle.breaks.len()];
    let mut whole = vec![0i64; vehicle.breaks.len()];
    for (stop, &visit) in visits.iter().enumerate() {
        let Some(Visit::Break { index, part, .. }) = problem.visit(visit) else {
            continue;
        };
        let number = index as usize;
        let Some(entry) = vehicle.breaks.get(number) else {
            continue;
        };
        let next = parts[number] + 1;
        if part > 0 && part != next {
            found.push(Amiss {
                entry: number,
                stop,
                value: i64::from(part),
                limit: i64::from(next),
            });
        }
        if part > 0 && (part as usize) < entry.split.len() {
            parts[number] = part;
            continue;
        }
        parts[number] = 0;
        whole[number] += 1;
        if matches!(entry.rule, BreakRule::Window { .. }) && whole[number] > 1 {
            found.push(Amiss {
                entry: number,
                stop,
                value: whole[number],
                limit: 1,
            });
        }
    }
    found
}

/// Seconds of work up to each break and up to the end, with the row where it ends.
fn work(stops: &[StopRow], pauses: &[Pause], route: &RouteReport) -> Vec<(usize, i64)> {
    let mut since = route.start;
    let mut spans = Vec::with_capacity(pauses.len() + 1);
    for pause in pauses {
        spans.push((pause.first + 1, stops[pause.first].begin - since));
        since = stops[pause.last].departure;
    }
    spans.push((stops.len() + 1, route.end - since));
    spans
}
