//! When a route starts and what that makes of its stops (contract C5).
//!
//! Least cost first, where the objective counts how long routes take then the shortest, then the earliest end, then the
//! latest start, by the route's ready-time function; see `timing::ready` for the method, and `timing` for routes that ask
//! for more than hard windows and one price of time. A rule that no start meets gives way in the order of `GIVE_WAY`.

use super::route_spec::RouteSpec;
use crate::timing::ready::{AfterLast, Span, TimeFunction};
use crate::timing::route::{Keep, Route, arrival_of};

/// A chosen schedule. Seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Departure from the start.
    pub start: i64,
    /// Per stop: when setup begins.
    pub begins: Vec<i64>,
    /// The end depot receives the vehicle; open route: departure from the last stop.
    pub end: i64,
}

/// Which rules hold while a ready-time function is composed.
#[derive(Clone, Copy, Debug)]
struct Rules {
    windows: AfterLast,
    waiting_caps: bool,
    shift_end: bool,
    max_time: bool,
}

/// From every rule to windows only; lateness comes after these.
const GIVE_WAY: [Rules; 4] = [
    Rules {
        windows: AfterLast::Refused,
        waiting_caps: true,
        shift_end: true,
        max_time: true,
    },
    Rules {
        windows: AfterLast::Refused,
        waiting_caps: true,
        shift_end: true,
        max_time: false,
    },
    Rules {
        windows: AfterLast::Refused,
        waiting_caps: false,
        shift_end: true,
        max_time: false,
    },
    Rules {
        windows: AfterLast::Refused,
        waiting_caps: false,
        shift_end: false,
        max_time: false,
    },
];

/// The schedule of a route that nothing ties to others.
pub fn schedule(spec: &RouteSpec) -> Timing {
    if let Some(route) = &spec.rich {
        let found = GIVE_WAY.iter().find_map(|rules| rich(route, rules));
        return found.unwrap_or_else(|| walk(spec, least_late_start(spec), |_| i64::MIN));
    }
    let start = GIVE_WAY.iter().find_map(|rules| best_start(spec, rules));
    walk(
        spec,
        start.unwrap_or_else(|| least_late_start(spec)),
        |_| i64::MIN,
    )
}

/// The best schedule that keeps every rule of time; `None` when there is none.
pub fn schedule_within_rules(spec: &RouteSpec) -> Option<Timing> {
    if let Some(route) = &spec.rich {
        return rich(route, &GIVE_WAY[0]);
    }
    best_start(spec, &GIVE_WAY[0]).map(|start| walk(spec, start, |_| i64::MIN))
}

/// The best schedule of a route with more rules; its cost is `timing`'s affair.
fn rich(route: &Route, rules: &Rules) -> Option<Timing> {
    let keep = Keep {
        spans: rules.max_time,
        caps: rules.waiting_caps,
        shift: rules.shift_end,
        needful: true,
    };
    let path = route.solve(keep)?;
    let begin = |stop: usize| path.instants[arrival_of(stop) + 1];
    Some(Timing {
        start: path.instants[0],
        begins: (0..route.stops.len()).map(begin).collect(),
        end: path.instants[path.instants.len() - 1],
    })
}

/// The shortest span among schedules that keep all but `max_time`. An estimate where the schedule has choices
/// (soft windows): begins are the earliest.
pub fn least_span(spec: &RouteSpec) -> Option<i64> {
    ready(spec, &GIVE_WAY[1])
        .best_start(1, None)
        .map(|(start, end)| end - start)
}

/// The best schedule that keeps windows and shift, whatever the waits and the span.
pub fn schedule_without_caps(spec: &RouteSpec) -> Option<Timing> {
    if let Some(route) = &spec.rich {
        return rich(route, &GIVE_WAY[2]);
    }
    best_start(spec, &GIVE_WAY[2]).map(|start| walk(spec, start, |_| i64::MIN))
}

fn best_start(spec: &RouteSpec, rules: &Rules) -> Option<i64> {
    let max_span = if rules.max_time { spec.max_time } else { None };
    let function = ready(spec, rules);
    let best = if rules.shift_end {
        // Where a second costs anything the cheapest schedules are the shortest.
        let price = spec.cost_per_time.max(i64::from(spec.shortest));
        function.best_start(price, max_span)
    } else {
        // The shift is broken whatever the start: end as early as can be.
        function.earliest_end()
    };
    best.map(|(start, _)| start)
}

/// When the route ends, by start.
fn ready(spec: &RouteSpec, rules: &Rules) -> TimeFunction {
    let mut function = TimeFunction::identity(Span {
        start: spec.starts.0,
        end: spec.starts.1,
    });
    for stop in 0..spec.stops.len() {
        if function.is_empty() {
            return function;
        }
        function.then_drive(&spec.stops[stop].arc);
        admit(spec, stop, rules, &mut function);
        function.then_add(spec.stops[stop].setup + spec.stops[stop].service);
    }
    if let Some(end) = &spec.end {
        match &spec.end_arc {
            Some(arc) => function.then_drive(arc),
            None => function.then_add(end.leg.time),
        }
        function.then_windows(&[end.window], None, rules.windows);
    }
    if rules.shift_end {
        function.cut_above(spec.end_by);
    }
    function
}

/// From the arrival at `stop` to its begin.
fn admit(spec: &RouteSpec, stop: usize, rules: &Rules, function: &mut TimeFunction) {
    let cap = if rules.waiting_caps {
        spec.stops[stop].max_wait
    } else {
        None
    };
    function.then_windows(spec.windows(stop), cap, rules.windows);
}

/// The latest start that is as early as the earliest one wherever the route is late, and at its end.
fn least_late_start(spec: &RouteSpec) -> i64 {
    let earliest = walk(spec, spec.starts.0, |_| i64::MIN);
    let late = |stop: usize| is_late(spec.windows(stop), earliest.begins[stop]);
    latest_start_keeping(spec, &earliest, |_| i64::MIN, late)
}

/// The latest start that moves neither the end of a schedule nor the stops that `keep` names.
/// No stop begins before its `not_before`; windows and shift do not refuse lateness.
pub fn latest_start_keeping(
    spec: &RouteSpec,
    timing: &Timing,
    not_before: impl Fn(usize) -> i64,
    keep: impl Fn(usize) -> bool,
) -> i64 {
    let rules = Rules {
        windows: AfterLast::Late,
        waiting_caps: false,
        shift_end: false,
        max_time: false,
    };
    let mut function = TimeFunction::identity(Span {
        start: spec.starts.0,
        end: spec.starts.1,
    });
    let mut start = spec.starts.1;
    let mut limit = |function: &TimeFunction, value: i64| {
        start = start.min(function.latest_start_within(value).unwrap_or(spec.starts.0));
    };
    for stop in 0..spec.stops.len() {
        function.then_drive(&spec.stops[stop].arc);
        let open = Span {
            start: not_before(stop),
            end: i64::MAX / 2,
        };
        function.then_windows(&[open], None, AfterLast::Refused);
        admit(spec, stop, &rules, &mut function);
        if keep(stop) {
            limit(&function, timing.begins[stop]);
        }
        function.then_add(spec.stops[stop].setup + spec.stops[stop].service);
    }
    if let Some(end) = &spec.end {
        match &spec.end_arc {
            Some(arc) => function.then_drive(arc),
            None => function.then_add(end.leg.time),
        }
        function.then_windows(&[end.window], None, AfterLast::Late);
    }
    limit(&function, timing.end);
    // A depot that closes before loading ends has no start in time: leave when loaded.
    start.max(spec.starts.0)
}

/// Is a begin after the last window?
pub fn is_late(windows: &[Span], begin: i64) -> bool {
    windows.last().is_some_and(|last| begin > last.end)
}

/// The first instant at or after `arrival` that a window admits; `arrival` itself when none is left.
pub fn first_instant(windows: &[Span], arrival: i64) -> i64 {
    windows
        .iter()
        .find(|w| w.end >= arrival)
        .map_or(arrival, |w| arrival.max(w.start))
}

/// Drives from a start, each stop as early as its windows and `not_before(stop)` let it begin.
pub fn walk(spec: &RouteSpec, start: i64, not_before: impl Fn(usize) -> i64) -> Timing {
    let mut begins = Vec::with_capacity(spec.stops.len());
    let mut clock = start;
    for (stop, row) in spec.stops.iter().enumerate() {
        let arrival = row.arc.arrival(clock);
        let begin = first_instant(spec.windows(stop), arrival.max(not_before(stop)));
        begins.push(begin);
        clock = begin + row.setup + row.service;
    }
    let end = match &spec.end {
        Some(end) => first_instant(&[end.window], spec.reaches_end(clock)),
        None => clock,
    };
    Timing { start, begins, end }
}
