//! The clock along a route: earliest departures, latest arrivals, the least span.

use std::ops::Range;

use crate::constraint::time_windows::{last_begin, next_begin};
use crate::model::Model;
use crate::solution::Route;

/// Seconds at which nothing is feasible any more; sums of two stay inside `i32`.
const NEVER: i32 = (1 << 30) - 1;

/// Brings `departs` and `latest` up to date after the stops of `changed` came in (or stops before it went);
/// false when the route cannot be driven in time. Each pass stops where it meets what is known already.
pub fn clock(model: &Model, route: &mut Route, changed: Range<usize>) -> bool {
    if model.features.several_windows {
        forward::<true>(model, route, &changed) && backward::<true>(model, route, &changed)
    } else {
        forward::<false>(model, route, &changed) && backward::<false>(model, route, &changed)
    }
}

/// Earliest departures, from the beginning of the change on.
#[inline(never)]
fn forward<const SEVERAL: bool>(model: &Model, route: &mut Route, changed: &Range<usize>) -> bool {
    let class = &model.classes[route.class as usize];
    let last = route.stops.len() + 1;
    route.positions[0].departs = class.start_earliest;
    if class.start_earliest > class.start_latest {
        return false;
    }
    let mut clock = route.positions[changed.start - 1].departs;
    let steps = route.stops[changed.start - 1..]
        .iter()
        .zip(&mut route.positions[changed.start..last]);
    for (index, (&stop, position)) in steps.enumerate() {
        let stay = position.stay;
        let arrival = clock + position.leg_time;
        let begin = if SEVERAL {
            match next_begin(model.activities.windows_on(class.day, stop), arrival) {
                Some(begin) => begin,
                None => return false,
            }
        } else if arrival > stay.closes {
            return false;
        } else {
            arrival.max(stay.opens)
        };
        clock = begin + stay.busy;
        if clock >= NEVER {
            return false;
        }
        if changed.start + index >= changed.end && position.departs == clock {
            return route.positions[last].departs <= class.end_latest;
        }
        position.departs = clock;
    }
    let end = &mut route.positions[last];
    end.departs = (clock + end.leg_time).max(class.end_earliest);
    end.departs <= class.end_latest
}

/// Latest arrivals, from the end of the change back.
#[inline(never)]
fn backward<const SEVERAL: bool>(model: &Model, route: &mut Route, changed: &Range<usize>) -> bool {
    let class = &model.classes[route.class as usize];
    let last = route.stops.len() + 1;
    route.positions[last].latest = class.end_latest;
    let end = last.min(changed.end);
    // The arrival and the leg of the position behind.
    let mut next = (route.positions[end].latest, route.positions[end].leg_time);
    let steps = route.stops[..end - 1]
        .iter()
        .zip(&mut route.positions[1..end]);
    for (index, (&stop, position)) in steps.enumerate().rev() {
        let stay = position.stay;
        let by = next.0 - next.1 - stay.busy;
        let begin = if SEVERAL {
            match last_begin(model.activities.windows_on(class.day, stop), by) {
                Some(begin) => begin,
                None => return false,
            }
        } else if by < stay.opens {
            return false;
        } else {
            by.min(stay.closes)
        };
        if index + 1 < changed.start && position.latest == begin {
            return true;
        }
        position.latest = begin;
        next = (begin, position.leg_time);
    }
    let way = route.positions[1].leg_time;
    let by = (route.positions[1].latest - way).min(class.start_latest);
    route.positions[0].latest = by;
    by >= class.start_earliest
}

/// Stops of a route, with one more before `position` where an insertion is judged.
pub struct Visits<'a> {
    pub stops: &'a [u32],
    pub extra: Option<(u32, usize)>,
}

impl Visits<'_> {
    fn len(&self) -> usize {
        self.stops.len() + usize::from(self.extra.is_some())
    }

    #[inline]
    fn get(&self, index: usize) -> u32 {
        match self.extra {
            Some((activity, position)) if index + 1 == position => activity,
            Some((_, position)) if index + 1 > position => self.stops[index - 1],
            _ => self.stops[index],
        }
    }
}

/// The least span over all starts; `None` when no start works.
///
/// The end as a function of the start is flat where the vehicle waits somewhere and rises second by second
/// where it does not wait at all; there the span is the busy time, which nothing beats. So: drive from a
/// start, find the latest start that ends as early, and go on behind it. Every round leaves one window of
/// one stop for good, so there are at most as many rounds as windows.
pub fn least_span(model: &Model, class_id: u32, visits: &Visits<'_>) -> Option<i64> {
    let class = &model.classes[class_id as usize];
    let mut best: Option<i64> = None;
    let mut start = class.start_earliest;
    while start <= class.start_latest {
        let Some((end, waited)) = drive(model, class_id, visits, start) else {
            break;
        };
        if !waited {
            return Some(best.map_or(i64::from(end - start), |b| b.min(i64::from(end - start))));
        }
        let latest = latest_start(model, class_id, visits, end)?.min(class.start_latest);
        let span = i64::from(end - latest);
        best = Some(best.map_or(span, |b| b.min(span)));
        start = latest + 1;
    }
    best
}

/// Ready at the end when leaving then, and whether the vehicle waited anywhere.
fn drive(model: &Model, class_id: u32, visits: &Visits<'_>, start: i32) -> Option<(i32, bool)> {
    let class = &model.classes[class_id as usize];
    let tables = model.tables_of(class_id);
    let row = class.service_class as usize * model.num_activities;
    let (mut clock, mut waited, mut place) = (start, false, class.start_location);
    for index in 0..visits.len() {
        let stop = visits.get(index);
        let here = model.activities.location[stop as usize];
        let arrival = clock + tables.time(place, here);
        let begin = next_begin(model.activities.windows_on(class.day, stop), arrival)?;
        waited |= begin > arrival;
        clock = begin + model.activities.busy[row + stop as usize];
        if clock >= NEVER {
            return None;
        }
        place = here;
    }
    let arrival = clock + tables.time(place, class.end_location);
    let ready = arrival.max(class.end_earliest);
    (ready <= class.end_latest).then_some((ready, waited | (ready > arrival)))
}

/// The latest start that is ready at the end by `by`.
fn latest_start(model: &Model, class_id: u32, visits: &Visits<'_>, by: i32) -> Option<i32> {
    let class = &model.classes[class_id as usize];
    let tables = model.tables_of(class_id);
    let row = class.service_class as usize * model.num_activities;
    let (mut clock, mut place) = (by, class.end_location);
    for index in (0..visits.len()).rev() {
        let stop = visits.get(index);
        let here = model.activities.location[stop as usize];
        let leave = clock - tables.time(here, place);
        clock = last_begin(
            model.activities.windows_on(class.day, stop),
            leave - model.activities.busy[row + stop as usize],
        )?;
        place = here;
    }
    Some(clock - tables.time(class.start_location, place))
}
