//! A route of a plan with its clock, so that most positions in it are refused by comparing.

use crate::constraint::Eligibility;
use crate::problem::PlannedRoute;
use crate::report::judge::price;
use crate::report::judged::Judged;
use crate::report::route_spec::RouteSpec;
use crate::report::schedule::walk;

/// A route of the plan with its clock.
pub struct Known<'a> {
    pub planned: &'a PlannedRoute,
    /// Earliest departure before each position, `0..=stops`.
    pub departs: Vec<i64>,
    /// Latest arrival at each position, the end last.
    pub latest: Vec<i64>,
    /// `None`: it breaks a rule of its own.
    pub done: Option<Judged>,
}

/// The clock of a route: leaving at once, and at the latest.
pub fn known<'a>(rules: &Eligibility<'_>, planned: &'a PlannedRoute) -> Known<'a> {
    let problem = rules.problem;
    let spec = RouteSpec::new(problem, planned.vehicle, &planned.activities);
    let earliest = walk(&spec, spec.starts.0, |_| i64::MIN);
    let mut departs = vec![spec.starts.0];
    for (stop, begin) in spec.stops.iter().zip(&earliest.begins) {
        departs.push(begin + stop.setup + stop.service);
    }
    let end_by = spec
        .end
        .map_or(spec.end_by, |end| end.window.end.min(spec.end_by));
    let mut latest = vec![end_by; spec.stops.len() + 1];
    let mut onward = spec.end.map_or(0, |end| end.leg.time);
    for (index, stop) in spec.stops.iter().enumerate().rev() {
        let by = latest[index + 1] - onward - stop.setup - stop.service;
        let windows = spec.windows(index);
        latest[index] = match windows.iter().rev().find(|w| w.start <= by) {
            Some(window) => by.min(window.end),
            None if windows.is_empty() => by,
            None => i64::MIN / 4,
        };
        onward = stop.leg.time;
    }
    Known {
        planned,
        departs,
        latest,
        done: price(rules, planned.vehicle, &planned.activities),
    }
}
