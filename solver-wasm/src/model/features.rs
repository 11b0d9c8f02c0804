//! What a problem uses, and the core of the search that it therefore needs.

use super::{Activities, Class, Tables};
use crate::constraint::reachability;
use crate::problem::{Problem, goes_beyond_shipments, has_shipments};

/// The monomorphised cores, from the plainest to the one that carries every rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Core {
    /// Distance and one load; the clock cannot bite.
    Plain,
    /// And hard windows, one an activity.
    Timed,
    /// And a price or a limit on the route's span.
    Duration,
    /// And several windows, those of some days, several dimensions, loads of both signs, limits, relations.
    Rich,
    /// Shipments, beside what `Rich` knows of one route.
    Pairs,
    /// Everything, stations and breaks included.
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// A window, a shift or a forbidden arc may bite.
    pub time: bool,
    /// Time is priced, or a route's span limited.
    pub duration: bool,
    /// Time is priced.
    pub priced_time: bool,
    /// Some activity has several windows, or other ones on other days: they are looked up, first opening and last closing are bounds.
    pub several_windows: bool,
    pub signed_demand: bool,
    pub several_dimensions: bool,
    /// Limits on tasks, distance or travel time.
    pub limits: bool,
    pub relations: bool,
    /// Tasks of two activities.
    pub shipments: bool,
    /// Rules that only `evaluate::full` knows.
    pub full: bool,
    /// Some core but the plain one is needed: legs take time.
    pub clock: bool,
}

impl Features {
    pub fn of(
        problem: &Problem,
        classes: &[Class],
        activities: &Activities,
        tables: &[Tables],
    ) -> Features {
        let mut features = Features {
            time: time_may_bite(problem, classes, activities, tables),
            duration: classes
                .iter()
                .any(|c| c.per_time > 0 || c.max_time < i64::MAX),
            priced_time: classes.iter().any(|c| c.per_time > 0),
            several_windows: activities.several_windows() || activities.windows_by_day(),
            signed_demand: activities.signed_demand,
            several_dimensions: problem.num_dimensions > 1,
            limits: classes.iter().any(|c| {
                c.max_tasks < u32::MAX || c.max_distance < i64::MAX || c.max_travel < i64::MAX
            }),
            relations: !problem.relations.is_empty(),
            shipments: has_shipments(problem),
            full: goes_beyond_shipments(problem),
            clock: false,
        };
        // The core of shipments has no walk for several windows, and no joint insertion.
        let walked = features.several_windows && features.duration;
        features.full |= features.shipments && (features.relations || walked);
        features.clock = features.core() != Core::Plain;
        features
    }

    pub fn core(&self) -> Core {
        if self.full {
            Core::Full
        } else if self.shipments {
            Core::Pairs
        } else if self.several_windows
            || self.signed_demand
            || self.several_dimensions
            || self.limits
            || self.relations
        {
            Core::Rich
        } else if self.duration {
            Core::Duration
        } else if self.time {
            Core::Timed
        } else {
            Core::Plain
        }
    }
}

/// False only when no route, however long and foolish, can meet a window's or a shift's end.
fn time_may_bite(
    problem: &Problem,
    classes: &[Class],
    activities: &Activities,
    tables: &[Tables],
) -> bool {
    let n = problem.num_locations as usize;
    if problem
        .profiles
        .iter()
        .any(|profile| reachability::forbids(profile, n))
    {
        return true;
    }
    let leg = i64::from(tables.iter().map(Tables::slowest).max().unwrap_or(0));
    let busy = activities
        .busy
        .iter()
        .map(|&s| i64::from(s))
        .max()
        .unwrap_or(0);
    let route = (activities.len as i64 + 1) * (leg + busy);
    let opens = activities.window_start.iter().copied().max().unwrap_or(0);
    let closes = activities
        .window_end
        .iter()
        .copied()
        .min()
        .unwrap_or(i32::MAX);
    activities.several_windows()
        || activities.windows_by_day()
        || classes.iter().any(|class| {
            let start = class.start_earliest.max(opens).max(class.end_earliest);
            class.start_earliest > class.start_latest
                || i64::from(start) + route > i64::from(class.end_latest.min(closes))
        })
}
