//! About what an insertion costs the clock of a route: single instants in place of whole functions, nothing allocated
//! a position. What it finds can be driven, so the cost is never above the estimate by the cache's own rules; the
//! exact answer is [`Cache::cost_with`].

use super::admission::{Admission, Gate};
use super::cache::{Cache, windows_in_parts};
use super::function::CostFunction;
use super::route::{Route, STEPS, arc};
use super::start_search;
use super::step::Step;
use super::visit::times_of;
use crate::problem::{Problem, Visit};

/// Seconds by which straight lines may miss the edge of a function.
const EDGE: i64 = 3;

/// A stop on its way into routes of one vehicle.
pub struct Newcomer {
    /// None: wherever the vehicle stands (a break).
    pub place: Option<u32>,
    setup: i64,
    service: i64,
    stay_price: i64,
    admission: Admission,
    /// Whatever comes behind it costs the same.
    anything: CostFunction,
}

/// Somewhere on the way: when, where, and the money of the clock until then, in the parts of the cache.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    pub instant: i64,
    pub cost: i64,
    pub place: u32,
}

impl Newcomer {
    /// Setup and service.
    pub fn seconds(&self) -> i64 {
        self.setup + self.service
    }
}

impl Cache {
    /// `None`: the index names nothing.
    pub fn newcomer(&self, problem: &Problem, visit: u32) -> Option<Newcomer> {
        let vehicle = &problem.vehicles[self.vehicle as usize];
        let mut times = times_of(problem, vehicle, visit)?;
        windows_in_parts(&mut times.windows, self.parts);
        let horizon = self.chain.horizon;
        Some(Newcomer {
            place: times.location,
            setup: times.setup,
            service: times.service,
            stay_price: self.paid_seconds(problem, visit) * self.route.drive_price,
            admission: Admission::new(&Gate {
                windows: &times.windows,
                not_before: times.not_before,
                max_wait: times.max_wait,
                wait_price: self.route.wait_price,
                horizon,
                at_will: false,
            }),
            anything: CostFunction::free(horizon.0, horizon.1),
        })
    }

    /// Moments at which the vehicle may stand before gap `at` (behind so many stops): as planned, as early as can be,
    /// and so much earlier than planned.
    pub fn moments(&self, problem: &Problem, at: usize, earlier: i64) -> [Option<Moment>; 3] {
        let function = &self.before[STEPS * at];
        let place = self.place_at(problem, at);
        let moment = |instant: i64| {
            self.at(function, instant).map(|cost| Moment {
                instant,
                cost,
                place,
            })
        };
        let planned = self.instants.get(STEPS * at).copied();
        let first = function.span().map(|span| span.0);
        let between = planned.map(|instant| instant - earlier);
        let between = between.filter(|&instant| first.is_some_and(|first| instant > first));
        [planned, first.filter(|_| first != planned), between].map(|i| i.and_then(moment))
    }

    /// The cost by an instant. Straight lines may miss its edge by a few seconds.
    fn at(&self, function: &CostFunction, instant: i64) -> Option<i64> {
        let here = function.at(instant);
        if here.is_some() || !start_search::applies(&self.chain) {
            return here;
        }
        let (from, to) = function.span()?;
        let edge = instant.clamp(from, to);
        function.at(edge).filter(|_| (edge - instant).abs() <= EDGE)
    }

    /// Start and end as planned, rules between two instants apart.
    pub fn from_to(&self) -> Option<(i64, i64)> {
        Some((*self.instants.first()?, *self.instants.last()?))
    }

    /// After the newcomer.
    pub fn pass(&self, problem: &Problem, from: Moment, who: &Newcomer) -> Option<Moment> {
        let place = who.place.unwrap_or(from.place);
        let arrival = self.drive(problem, from, place);
        let (price, begin) = who.admission.choose(arrival.instant, &who.anything)?;
        let again = problem.setup_once_per_location && from.place == place;
        let setup = if again { 0 } else { who.setup };
        Some(Moment {
            instant: begin + setup + who.service,
            cost: arrival.cost + price + setup * self.route.drive_price + who.stay_price,
            place,
        })
    }

    /// After the stop at `position` of the route, coming from wherever.
    pub fn go_on(&self, problem: &Problem, from: Moment, position: usize) -> Option<Moment> {
        let place = self.places[position];
        let arrival = match place {
            Some(place) => self.drive(problem, from, place),
            None => from,
        };
        let at = STEPS * position + 1;
        let Step::Admit(admission) = &self.chain.steps[at] else {
            return None;
        };
        let behind = &self.behind[at + 1];
        let (whole, begin) = admission.choose(arrival.instant, behind)?;
        let stop = &self.route.stops[position];
        Some(Moment {
            instant: begin + stop.setup + stop.service,
            cost: arrival.cost + whole - self.at(behind, begin)? + stop.stay_price,
            place: place.unwrap_or(from.place),
        })
    }

    /// Money of the clock of the whole route that goes on with the stop behind gap `at`.
    pub fn close(&self, problem: &Problem, from: Moment, at: usize) -> Option<i64> {
        let mut from = from;
        for position in at..self.places.len() {
            if let Some(place) = self.places[position] {
                let arrival = self.drive(problem, from, place);
                let behind = &self.behind[STEPS * position + 1];
                let rest = self.at(behind, arrival.instant)?;
                return Some(self.told(arrival.cost.saturating_add(rest)));
            }
            from = self.go_on(problem, from, position)?;
        }
        let last = STEPS * self.places.len();
        let Some(end) = problem.vehicles[self.vehicle as usize].end_location else {
            let rest = self.at(&self.behind[last], from.instant)?;
            return Some(self.told(from.cost.saturating_add(rest)));
        };
        let arrival = self.drive(problem, from, end);
        let rest = self.at(&self.behind[last + 1], arrival.instant)?;
        Some(self.told(arrival.cost.saturating_add(rest)))
    }

    /// Money from its parts.
    pub(super) fn told(&self, parts: i64) -> i64 {
        if self.parts == 1 {
            return parts;
        }
        parts.div_euclid(self.parts)
    }

    /// Money of the clock with the newcomer in gap `at`, about; `None`: no way found.
    pub fn about(&self, problem: &Problem, at: usize, who: &Newcomer) -> Option<i64> {
        let here = self.place_at(problem, at);
        let stay = who.setup + who.service;
        let earlier = stay
            + who
                .place
                .map_or(0, |place| self.seconds(problem, here, place));
        let ways = self.moments(problem, at, earlier);
        ways.into_iter()
            .flatten()
            .filter_map(|from| self.close(problem, self.pass(problem, from, who)?, at))
            .min()
    }

    /// Where the vehicle stands in gap `at`.
    pub fn place_at(&self, problem: &Problem, at: usize) -> u32 {
        let start = problem.vehicles[self.vehicle as usize].start_location;
        self.places[..at]
            .iter()
            .rev()
            .find_map(|&place| place)
            .unwrap_or(start)
    }

    /// The place behind gap `at`; none: the route ends anywhere.
    pub fn place_after(&self, problem: &Problem, at: usize) -> Option<u32> {
        let end = problem.vehicles[self.vehicle as usize].end_location;
        self.places[at..].iter().find_map(|&place| place).or(end)
    }

    /// Of a break that is paid like work.
    fn paid_seconds(&self, problem: &Problem, visit: u32) -> i64 {
        match problem.visit(visit) {
            Some(Visit::Break { vehicle, index, .. }) => {
                let entry = &problem.vehicles[vehicle as usize].breaks[index as usize];
                i64::from(entry.duration) * i64::from(entry.paid)
            }
            _ => 0,
        }
    }

    fn seconds(&self, problem: &Problem, from: u32, to: u32) -> i64 {
        let vehicle = &problem.vehicles[self.vehicle as usize];
        let side = problem.num_locations as usize;
        let times = &problem.profiles[vehicle.profile as usize].time;
        i64::from(times[from as usize * side + to as usize])
    }

    fn drive(&self, problem: &Problem, from: Moment, to: u32) -> Moment {
        let instant = if problem.traffic.is_empty() {
            from.instant + self.seconds(problem, from.place, to)
        } else {
            let vehicle = &problem.vehicles[self.vehicle as usize];
            arc(problem, vehicle, from.place, to).arrival(from.instant)
        };
        Moment {
            instant,
            cost: from.cost + self.route.drive_price * (instant - from.instant),
            place: to,
        }
    }
}

/// The instants of the cheapest schedule, rules between two instants apart; empty: there is none.
pub(super) fn instants(route: &Route, steps: &[Step], behind: &[CostFunction]) -> Vec<i64> {
    let mut starts = behind[0].clone();
    starts.clip(route.starts.0, route.starts.1);
    let Some((least, _)) = starts.least() else {
        return Vec::new();
    };
    let mut instants = Vec::with_capacity(steps.len() + 1);
    let mut now = starts.last_within(least);
    for step in 0..=steps.len() {
        let Some(instant) = now else {
            return Vec::new();
        };
        instants.push(instant);
        now = steps
            .get(step)
            .and_then(|own| own.next(instant, &behind[step + 1]));
    }
    instants
}
