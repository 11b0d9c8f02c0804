//! Breaks that a scheduled route owes and does not take.

use super::violations::{Violation, ViolationKind, word};
use super::{RouteReport, StopRow};
use crate::problem::{BreakRule, Problem, Vehicle};
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
