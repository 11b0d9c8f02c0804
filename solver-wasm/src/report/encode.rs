//! The report as words, in the order of `docs/wire-format.md`.

use super::{Report, RouteReport, StopRow, Violation};

/// `i32` words; `i64` values as low word, high word. Clock values are clamped to `i32`.
pub fn encode(report: &Report) -> Vec<i32> {
    let mut words = vec![
        i32::from(report.feasible),
        report.missing_mandatory.cast_signed(),
        report.served_tasks.cast_signed(),
        report.num_dimensions.cast_signed(),
        length(report.routes.len()),
        length(report.violations.len()),
    ];
    for term in report.money.terms() {
        push_i64(&mut words, term);
    }
    for route in &report.routes {
        push_route(&mut words, route);
    }
    for violation in &report.violations {
        push_violation(&mut words, violation);
    }
    words
}

fn push_route(words: &mut Vec<i32>, route: &RouteReport) {
    words.push(route.vehicle.cast_signed());
    words.push(length(route.stops.len()));
    words.push(clock(route.start));
    words.push(clock(route.end));
    for total in [
        route.distance,
        route.travel,
        route.service,
        route.setup,
        route.waiting,
        route.breaks,
    ] {
        push_i64(words, total);
    }
    for row in &route.stops {
        push_row(words, row);
    }
}

fn push_row(words: &mut Vec<i32>, row: &StopRow) {
    words.push(row.activity);
    for value in [
        row.arrival,
        row.begin,
        row.departure,
        row.travel,
        row.distance,
        row.waiting,
        row.setup,
        row.service,
    ] {
        words.push(clock(value));
    }
    words.push(row.window.map_or(-1, u32::cast_signed));
    for &load in &row.load {
        push_i64(words, load);
    }
}

fn push_violation(words: &mut Vec<i32>, violation: &Violation) {
    words.push(violation.kind as i32);
    for index in [violation.route, violation.stop, violation.index] {
        words.push(index.map_or(-1, u32::cast_signed));
    }
    words.push(i32::from(violation.hard));
    for value in [violation.value, violation.limit, violation.penalty] {
        push_i64(words, value);
    }
}

/// Low 32 bits, then high 32 bits.
fn push_i64(words: &mut Vec<i32>, value: i64) {
    let bits = value.cast_unsigned();
    words.push(u32::try_from(bits & 0xFFFF_FFFF).unwrap_or(0).cast_signed());
    words.push(u32::try_from(bits >> 32).unwrap_or(0).cast_signed());
}

fn clock(value: i64) -> i32 {
    i32::try_from(value).unwrap_or(if value < 0 { i32::MIN } else { i32::MAX })
}

fn length(value: usize) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}
