//! Which rule of time refuses a route, and by how much.

use super::refusal::{DepotSide, Refusal};
use super::route_spec::RouteSpec;
use super::schedule::{is_late, least_span, schedule_without_caps, walk};
use crate::constraint::Reason;
use crate::problem::Problem;

/// Which rule of time no schedule keeps. Windows are judged at the earliest arrival, leaving at once.
pub(super) fn refusal_of_time(problem: &Problem, spec: &RouteSpec) -> Refusal {
    if spec.starts.0 > spec.starts.1 {
        let refusal = Refusal::new(Reason::ShiftInfeasible, spec.starts.0, spec.starts.1);
        let vehicle = &problem.vehicles[spec.vehicle as usize];
        return match vehicle.start_window.end < vehicle.shift.end {
            true => refusal.of_depot(DepotSide::Start),
            false => refusal,
        };
    }
    let earliest = walk(spec, spec.starts.0, |_| i64::MIN);
    for (stop, &begin) in earliest.begins.iter().enumerate() {
        let windows = spec.windows(stop);
        if is_late(windows, begin) {
            let closes = windows.last().map_or(0, |w| w.end);
            let refusal = Refusal::new(Reason::TimeWindowInfeasible, begin, closes);
            return refusal.about(spec.stops[stop].activity);
        }
    }
    let end_by = spec
        .end
        .map_or(spec.end_by, |end| end.window.end.min(spec.end_by));
    if earliest.end > end_by {
        let refusal = Refusal::new(Reason::ShiftInfeasible, earliest.end, end_by);
        return match end_by < spec.end_by {
            true => refusal.of_depot(DepotSide::End),
            false => refusal,
        };
    }
    match (least_span(spec), spec.max_time) {
        (Some(span), Some(limit)) => Refusal::new(Reason::MaxTimeExceeded, span, limit),
        _ => longest_wait(spec),
    }
}

fn longest_wait(spec: &RouteSpec) -> Refusal {
    let mut worst = Refusal::new(Reason::MaxWaitExceeded, 0, 0);
    if let Some(timing) = schedule_without_caps(spec) {
        let mut clock = timing.start;
        for (stop, &begin) in spec.stops.iter().zip(&timing.begins) {
            let wait = begin - (clock + stop.leg.time);
            if let Some(cap) = stop.max_wait
                && wait - cap > worst.required - worst.available
            {
                (worst.required, worst.available) = (wait, cap);
            }
            clock = begin + stop.setup + stop.service;
        }
    }
    worst
}
