//! Which of a report's kinds of violation may stand for a rule that is broken.

use super::{Broken, Rule};
use crate::problem::{Plan, Problem, Visit, Window};

/// Kinds that docs/wire-format.md numbers, from 0 on.
pub(super) const VIOLATION_KINDS: i64 = 17;

/// The report's violation kinds that may stand for a broken rule.
fn kinds_for(rule: Rule) -> &'static [i64] {
    match rule {
        Rule::Shape | Rule::ActivityTwice => &[],
        Rule::TaskWhole | Rule::Relation => &[10, 11],
        Rule::Lifo => &[15],
        // A station that may not be visited does not exist for the vehicle.
        Rule::DumpStation | Rule::DumpCapacity | Rule::DumpAtEnd => &[2, 13],
        Rule::Break => &[0, 2, 7, 8, 9, 11, 12, 13, 16],
        Rule::Zone => &[14],
        Rule::Lock | Rule::MaxVehicles => &[11],
        Rule::Skill | Rule::SkillLevel => &[3],
        Rule::Resource | Rule::Day => &[13],
        Rule::Capacity => &[2],
        Rule::Unreachable | Rule::MaxLegTime => &[16],
        Rule::MaxTasks => &[4],
        Rule::MaxDistance => &[6],
        Rule::MaxTravelTime => &[5, 16],
        // Who is late where depends on what gives way first.
        // So it is with a gap: keeping it may make the later partner late.
        Rule::TimeWindow
        | Rule::Shift
        | Rule::DepotWindow
        | Rule::MaxTime
        | Rule::MaxWait
        | Rule::TimeInVehicle
        | Rule::Precedence => CLOCKS,
    }
}

/// The stop is not the vehicle's on this day.
const NOT_ALLOWED: i64 = 13;
const CLOCKS: &[i64] = &[0, 7, 8, 9, 10, 11, 12];
/// In traffic legs are as long as their hour makes them: what they break may be traded for what the clock breaks.
const LEGS: [i64; 2] = [5, 16];

/// May a hard violation of this kind tell of what is broken?
pub(super) fn may_tell(problem: &Problem, plan: &Plan, broken: &Broken, kind: i64) -> bool {
    if is_closed_today(problem, plan, broken) {
        return kind == NOT_ALLOWED;
    }
    let allowed = kinds_for(broken.rule);
    let of_time = allowed == CLOCKS || matches!(broken.rule, Rule::Break | Rule::MaxTravelTime);
    let by_the_hour = of_time && !problem.traffic.is_empty();
    let traded = CLOCKS.contains(&kind) || LEGS.contains(&kind);
    allowed.contains(&kind) || (by_the_hour && traded)
}

/// Do the windows of the stop that cannot be begun in time all lie on other days? Then the stop is not the vehicle's on this one.
pub(super) fn is_closed_today(problem: &Problem, plan: &Plan, broken: &Broken) -> bool {
    if broken.rule != Rule::TimeWindow {
        return false;
    }
    let closed = |vehicle: u32, stop: u32| {
        let windows: &[Window] = match problem.visit(stop) {
            Some(Visit::Activity(id)) => &problem.activities[id as usize].windows,
            Some(Visit::Dump(id)) => &problem.dump_stations[id as usize].windows,
            _ => &[],
        };
        let today = problem.vehicles[vehicle as usize].day;
        !windows.is_empty()
            && windows
                .iter()
                .all(|w| w.day.is_some_and(|day| day != today))
    };
    plan.routes
        .iter()
        .filter(|route| broken.vehicle.is_none_or(|of| of == route.vehicle))
        .flat_map(|route| route.activities.iter().map(|&stop| (route.vehicle, stop)))
        .filter(|&(_, stop)| broken.activity.is_none_or(|of| of == stop))
        .any(|(vehicle, stop)| closed(vehicle, stop))
}

/// The term that the penalty of a soft violation belongs to: windows, zones, relations, breaks.
pub(super) fn soft_term(kind: i64) -> Result<usize, String> {
    match kind {
        0 | 1 => Ok(0),
        14 => Ok(1),
        10 | 11 => Ok(2),
        9 => Ok(3),
        _ => Err(format!("a soft violation of kind {kind}")),
    }
}
