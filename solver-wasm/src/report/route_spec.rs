//! A route as its schedule sees it: legs, dwell times and windows in order, looked up once.

use crate::problem::{Problem, UNREACHABLE, Vehicle, counts_work_time};
use crate::sort;
use crate::timing::ready::Span;
use crate::timing::rich::is_rich;
use crate::timing::route::{Route, starts};
use crate::timing::travel::Arc;
use crate::timing::visit::{releases, times_of};
use crate::timing::windows::{PricedWindow, admitted};

/// The way into a stop or into the end depot. A leg that is not in the table counts nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leg {
    /// Scaled distance units.
    pub distance: i64,
    /// Seconds.
    pub time: i64,
    /// False: the table forbids the arc.
    pub exists: bool,
}

impl Leg {
    /// Not a leg: the vehicle stays where it is.
    fn standing() -> Leg {
        Leg {
            exists: true,
            ..Leg::default()
        }
    }
}

/// One stop on the way. Times in seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopSpec {
    /// Index as in plans: an activity, a dump station or a break.
    pub activity: u32,
    /// Its time is that outside traffic; `arc` knows the hours.
    pub leg: Leg,
    pub arc: Arc,
    pub setup: i64,
    pub service: i64,
    pub max_wait: Option<i64>,
    /// The activity has windows, but none on the vehicle's day.
    pub closed_today: bool,
    windows: (usize, usize),
}

/// The end depot: when it receives, and the way there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndSpec {
    pub leg: Leg,
    pub window: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteSpec {
    pub vehicle: u32,
    /// When the vehicle may leave the start: after loading, inside the depot's window. May be empty.
    pub starts: (i64, i64),
    pub stops: Vec<StopSpec>,
    /// None: an open route.
    pub end: Option<EndSpec>,
    /// The route's end may not be later: the shift's end less the unloading.
    pub end_by: i64,
    pub max_time: Option<i64>,
    pub cost_per_time: i64,
    /// Of schedules that cost the same the shortest is taken.
    pub shortest: bool,
    /// The way to the end depot by the hour, where the hour matters.
    pub end_arc: Option<Arc>,
    /// What a schedule needs beyond hard windows and one price of time; none: nothing.
    pub rich: Option<Box<Route>>,
    windows: Vec<Span>,
}

impl RouteSpec {
    /// Ids must be valid; an arc that the table forbids counts nothing and is marked.
    pub fn new(problem: &Problem, vehicle_id: u32, activities: &[u32]) -> RouteSpec {
        let vehicle = &problem.vehicles[vehicle_id as usize];
        if is_rich(problem, vehicle, activities) {
            return RouteSpec::of_rich(problem, vehicle_id, activities);
        }
        let mut spec = RouteSpec {
            vehicle: vehicle_id,
            starts: start_span(problem, vehicle, activities),
            stops: Vec::with_capacity(activities.len()),
            end: None,
            end_by: i64::from(vehicle.shift.end),
            max_time: vehicle.max_time,
            cost_per_time: vehicle.cost_per_time,
            shortest: counts_work_time(problem),
            end_arc: None,
            rich: None,
            windows: Vec::with_capacity(activities.len()),
        };
        let mut here = vehicle.start_location;
        for &activity in activities {
            spec.push_stop(problem, vehicle, here, activity);
            here = problem.activities[activity as usize].location;
        }
        if let Some(end) = vehicle.end_location {
            spec.end = Some(EndSpec {
                leg: leg(problem, vehicle, here, end),
                window: span(vehicle.end_window),
            });
            spec.end_by -= i64::from(vehicle.end_service);
        }
        spec
    }

    /// Any stops and rules: the clock is `timing`'s. The windows of a stop are the instants that it admits at a price.
    fn of_rich(problem: &Problem, vehicle_id: u32, visits: &[u32]) -> RouteSpec {
        let vehicle = &problem.vehicles[vehicle_id as usize];
        let route = Route::new(problem, vehicle_id, visits);
        let end = route.end.as_ref().map(|(_, window)| Span {
            start: window.0,
            end: window.1,
        });
        let mut spec = RouteSpec::empty(vehicle_id, route.starts, None, route.end_by);
        spec.end_by += route.overtime.0;
        spec.max_time = vehicle.max_time;
        spec.cost_per_time = vehicle.cost_per_time;
        spec.shortest = route.shortest;
        let mut here = vehicle.start_location;
        for (&index, stop) in visits.iter().zip(&route.stops) {
            let times = times_of(problem, vehicle, index);
            let place = times.as_ref().and_then(|t| t.location);
            let way = place.map_or(Leg::standing(), |to| leg(problem, vehicle, here, to));
            let open = admits(&stop.windows, stop.not_before);
            spec.push(index, way, (stop.setup, stop.service), open.into_iter());
            if let Some(row) = spec.stops.last_mut() {
                row.arc = stop.arc.clone();
                row.max_wait = stop.max_wait;
                row.closed_today = times.is_some_and(|t| t.closed_today);
            }
            here = place.unwrap_or(here);
        }
        if let (Some(window), Some(end)) = (end, vehicle.end_location) {
            spec.end = Some(EndSpec {
                leg: leg(problem, vehicle, here, end),
                window,
            });
            spec.end_arc = route.end.as_ref().map(|(arc, _)| arc.clone());
        }
        spec.rich = Some(Box::new(route));
        spec
    }

    /// When a vehicle that leaves its last stop gets to the end depot; at once on an open route.
    pub fn reaches_end(&self, departure: i64) -> i64 {
        match (&self.end_arc, &self.end) {
            (Some(arc), _) => arc.arrival(departure),
            (None, Some(end)) => departure + end.leg.time,
            (None, None) => departure,
        }
    }

    /// Does a leg take longer at some hours?
    pub fn depends_on_the_hour(&self) -> bool {
        let legs = self.stops.iter().map(|stop| &stop.arc);
        legs.chain(&self.end_arc).any(Arc::has_traffic)
    }

    /// A route without stops, to which `push` adds them: for routes that are not a `Problem`'s.
    pub fn empty(vehicle: u32, starts: (i64, i64), end: Option<EndSpec>, end_by: i64) -> RouteSpec {
        RouteSpec {
            vehicle,
            starts,
            stops: Vec::new(),
            end,
            end_by,
            max_time: None,
            cost_per_time: 0,
            shortest: false,
            end_arc: None,
            rich: None,
            windows: Vec::new(),
        }
    }

    /// Appends a stop with its seconds of (setup, service) and its windows, ordered and disjoint.
    pub fn push(
        &mut self,
        activity: u32,
        leg: Leg,
        busy: (i64, i64),
        windows: impl Iterator<Item = Span>,
    ) {
        let from = self.windows.len();
        self.windows.extend(windows);
        self.stops.push(StopSpec {
            activity,
            leg,
            arc: Arc::constant(leg.time),
            setup: busy.0,
            service: busy.1,
            max_wait: None,
            closed_today: false,
            windows: (from, self.windows.len()),
        });
    }

    /// The instants that admit the begin of a stop, ordered and disjoint; empty means always.
    pub fn windows(&self, stop: usize) -> &[Span] {
        let (from, to) = self.stops[stop].windows;
        &self.windows[from..to]
    }

    fn push_stop(&mut self, problem: &Problem, vehicle: &Vehicle, here: u32, activity_id: u32) {
        let activity = &problem.activities[activity_id as usize];
        let from = self.windows.len();
        push_windows_of_day(problem, activity_id, vehicle.day, &mut self.windows);
        let leg = leg(problem, vehicle, here, activity.location);
        self.stops.push(StopSpec {
            activity: activity_id,
            leg,
            arc: Arc::constant(leg.time),
            setup: i64::from(activity.setup_time),
            service: service_time(problem, vehicle, activity_id),
            max_wait: activity.max_wait.or(vehicle.max_wait).map(i64::from),
            closed_today: from == self.windows.len() && !activity.windows.is_empty(),
            windows: (from, self.windows.len()),
        });
    }
}

/// When a vehicle may leave its start: loaded, its depot open, all goods of the route released.
fn start_span(problem: &Problem, vehicle: &Vehicle, activities: &[u32]) -> (i64, i64) {
    let waits = |&a: &u32| problem.activities[a as usize].release_time > 0;
    let released = if activities.iter().any(waits) {
        releases(problem, activities).0
    } else {
        0
    };
    starts(vehicle, released)
}

/// The instants that admit a begin at whatever price. A stop whose windows all close before it may begin is late.
fn admits(windows: &[PricedWindow], not_before: i64) -> Vec<Span> {
    let mut spans = admitted(windows, not_before);
    if windows.is_empty() && not_before <= 0 {
        spans.clear();
    } else if spans.is_empty() {
        spans.push(Span {
            start: not_before,
            end: not_before - 1,
        });
    }
    spans
}

/// Seconds of service of an activity by a vehicle.
pub fn service_time(problem: &Problem, vehicle: &Vehicle, activity: u32) -> i64 {
    let row = vehicle.service_class as usize * problem.activities.len();
    i64::from(problem.service_times[row + activity as usize])
}

/// The table's entry for a vehicle.
pub fn leg(problem: &Problem, vehicle: &Vehicle, from: u32, to: u32) -> Leg {
    let profile = &problem.profiles[vehicle.profile as usize];
    let cell = from as usize * problem.num_locations as usize + to as usize;
    let (distance, time) = (profile.distance[cell], profile.time[cell]);
    if distance >= UNREACHABLE || time >= UNREACHABLE {
        return Leg::default();
    }
    Leg {
        distance: i64::from(distance),
        time: i64::from(time),
        exists: true,
    }
}

fn span(interval: crate::problem::Interval) -> Span {
    Span {
        start: i64::from(interval.start),
        end: i64::from(interval.end),
    }
}

/// Appends the windows of an activity on a day: ordered, overlapping and touching ones joined.
fn push_windows_of_day(problem: &Problem, activity: u32, day: u32, out: &mut Vec<Span>) {
    let windows = &problem.activities[activity as usize].windows;
    let from = out.len();
    out.extend(
        windows
            .iter()
            .filter(|w| w.day.is_none_or(|d| d == day))
            .map(|w| Span {
                start: i64::from(w.start),
                end: i64::from(w.end),
            }),
    );
    if out.len() - from < 2 {
        return;
    }
    sort::ascending(&mut out[from..]);
    let mut kept = from;
    for next in from + 1..out.len() {
        if out[next].start <= out[kept].end + 1 {
            out[kept].end = out[kept].end.max(out[next].end);
        } else {
            kept += 1;
            out[kept] = out[next];
        }
    }
    out.truncate(kept + 1);
}
