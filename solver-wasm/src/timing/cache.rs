//! What an insertion costs the clock of a route, in the pieces of two functions (the search's tier 2).
//!
//! The cache holds the forward and the backward function of every instant. A stop is added to the prefix before it,
//! then the stop behind it, whose leg and setup change; there the suffix is joined. Rules between two instants
//! and owed breaks are not in it: `Route::solve` confirms a candidate that passes.
//! In traffic the functions are about right (`straight`), within a few seconds' money.

use super::chain::Chain;
use super::estimate::instants;
use super::function::CostFunction;
use super::route::{Keep, Route, STEPS, Stop, arc, starts};
use super::start_search::{self, Answer};
use super::step::Step;
use super::visit::{releases, times_of};
use super::windows::PricedWindow;
use crate::problem::{Problem, Visit};

/// Money in traffic is counted in so many parts, so that the slope of a straight line is a whole number of them.
const PARTS: i64 = 1024;
/// Prices from here on have no parts: sums would leave the range of numbers.
const DEAR: i64 = 1 << 28;

/// Prefixes and suffixes of one route.
#[derive(Clone, Debug)]
pub struct Cache {
    pub(super) vehicle: u32,
    visits: Vec<u32>,
    /// Of each visit; none: wherever the vehicle stands.
    pub(super) places: Vec<Option<u32>>,
    /// Its prices are in `parts`, and so are those of the chain and its functions.
    pub(super) route: Route,
    pub(super) chain: Chain,
    pub(super) parts: i64,
    /// Per instant of the chain.
    pub(super) before: Vec<CostFunction>,
    pub(super) behind: Vec<CostFunction>,
    /// The instants of the cheapest schedule; empty: there is none.
    pub(super) instants: Vec<i64>,
}

impl Cache {
    /// `visits` as in plans; see [`Route::new`].
    pub fn new(problem: &Problem, vehicle: u32, visits: &[u32]) -> Cache {
        Cache::planned(problem, vehicle, visits, None)
    }

    /// The same of a route whose best start is known: in traffic it is long to find.
    pub fn planned(problem: &Problem, vehicle: u32, visits: &[u32], start: Option<i64>) -> Cache {
        let mut route = Route::new(problem, vehicle, visits);
        let parts = parts(problem, &route);
        in_parts(&mut route, parts);
        let chain = route.chain(Keep::ALL);
        let (before, behind) = chain.about();
        Cache {
            vehicle,
            visits: visits.to_vec(),
            places: places(problem, visits),
            instants: planned(&route, &chain, &behind, start),
            route,
            chain,
            parts,
            before,
            behind,
        }
    }

    /// Of the cheapest schedule, rules between two instants apart; empty: there is none.
    pub fn instants(&self) -> &[i64] {
        &self.instants
    }

    /// Money of the clock of the route as it is; `None`: no schedule. Rules between two instants are not asked.
    pub fn cost(&self) -> Option<i64> {
        let least = self.behind[0].least_sum(&self.before[0])?;
        Some(self.told(least))
    }

    /// The same with a visit before stop `at` (as many as there are stops: before the end).
    pub fn cost_with(&self, problem: &Problem, at: usize, visit: u32) -> Option<i64> {
        let vehicle = &problem.vehicles[self.vehicle as usize];
        let mut longer = self.visits.clone();
        longer.insert(at, visit);
        // Other goods at the start or at another reload: not a join.
        let (start, at_stop) = releases(problem, &longer);
        let (_, own) = releases(problem, &self.visits);
        let moved = own[..at] != at_stop[..at] || own[at..] != at_stop[at + 1..];
        if moved || starts(vehicle, start) != self.route.starts {
            return Cache::new(problem, self.vehicle, &longer).cost();
        }
        let stood = self.place_before(problem, at);
        let here = stood.unwrap_or(vehicle.start_location);
        let mut stop = Route::stop(problem, vehicle, (here, stood), visit, at_stop[at]);
        stop_in_parts(&mut stop, self.parts);
        let horizon = self.chain.horizon;
        let mut function = self.before[STEPS * at].clone();
        let mut drive = |step: &Step| {
            function = step.about_forward(&function);
            function.clip(horizon.0, horizon.1);
            !function.is_empty()
        };
        for step in &self.route.steps_of(&stop, Keep::ALL, horizon) {
            if !drive(step) {
                return None;
            }
        }
        let place = times_of(problem, vehicle, visit).and_then(|times| times.location);
        let (now, stood) = place.map_or((here, stood), |p| (p, Some(p)));
        // The leg and the setup of what follows depend on what stands before it, up to the next stop with a place.
        for (position, &next) in self.visits.iter().enumerate().skip(at) {
            let mut stop = Route::stop(problem, vehicle, (now, stood), next, own[position]);
            stop_in_parts(&mut stop, self.parts);
            for step in &self.route.steps_of(&stop, Keep::ALL, horizon) {
                if !drive(step) {
                    return None;
                }
            }
            if times_of(problem, vehicle, next).is_some_and(|times| times.location.is_some()) {
                let least = function.least_sum(&self.behind[STEPS * (position + 1)])?;
                return Some(self.told(least));
            }
        }
        if let (Some(end), Some((_, receives))) = (vehicle.end_location, &self.route.end) {
            let mut route = self.route.clone();
            route.end = Some((arc(problem, vehicle, now, end), *receives));
            for step in &route.steps_of_end(Keep::ALL, horizon) {
                if !drive(step) {
                    return None;
                }
            }
        } else {
            drive(&self.chain.steps[self.chain.steps.len() - 1]);
        }
        function.least().map(|(value, _)| self.told(value))
    }

    /// Where the vehicle stands before stop `at`; none: at its start.
    fn place_before(&self, problem: &Problem, at: usize) -> Option<u32> {
        let vehicle = &problem.vehicles[self.vehicle as usize];
        self.visits[..at]
            .iter()
            .rev()
            .find_map(|&visit| times_of(problem, vehicle, visit)?.location)
    }
}

impl Chain {
    /// As [`Chain::forward`] and [`Chain::backward`], in traffic about.
    fn about(&self) -> (Vec<CostFunction>, Vec<CostFunction>) {
        if !start_search::applies(self) {
            return (self.forward(), self.backward());
        }
        let (low, high) = self.horizon;
        let mut before = vec![self.at_start()];
        for (index, step) in self.steps.iter().enumerate() {
            let mut next = step.about_forward(&before[index]);
            next.clip(low, high);
            before.push(next);
        }
        let mut behind = vec![CostFunction::free(low, high)];
        for step in self.steps.iter().rev() {
            let mut next = step.about_backward(&behind[behind.len() - 1], (low, high));
            next.clip(low, high);
            behind.push(next);
        }
        behind.reverse();
        (before, behind)
    }
}

/// The instants of the cheapest schedule, rules between two instants apart where the functions are exact.
fn planned(route: &Route, chain: &Chain, behind: &[CostFunction], start: Option<i64>) -> Vec<i64> {
    let confined: Vec<_> = start.map(|start| (0, start, start)).into_iter().collect();
    if start_search::applies(chain)
        && let Answer::Best(Some(path)) = start_search::solve(chain, &confined)
    {
        return path.instants;
    }
    instants(route, &chain.steps, behind)
}

/// Parts of the money of a route.
fn parts(problem: &Problem, route: &Route) -> i64 {
    let of_windows = route.stops.iter().flat_map(|stop| &stop.windows);
    let mut prices = of_windows
        .flat_map(|window| [window.early, window.late])
        .flatten()
        .chain([route.drive_price, route.wait_price, route.overtime.1]);
    match problem.traffic.is_empty() || prices.any(|price| price >= DEAR) {
        true => 1,
        false => PARTS,
    }
}

fn in_parts(route: &mut Route, parts: i64) {
    if parts > 1 {
        route.drive_price *= parts;
        route.wait_price *= parts;
        route.overtime.1 *= parts;
        for stop in &mut route.stops {
            stop_in_parts(stop, parts);
        }
    }
}

fn stop_in_parts(stop: &mut Stop, parts: i64) {
    stop.stay_price = stop.stay_price.saturating_mul(parts);
    windows_in_parts(&mut stop.windows, parts);
}

pub(super) fn windows_in_parts(windows: &mut [PricedWindow], parts: i64) {
    for price in windows.iter_mut().flat_map(|w| [&mut w.early, &mut w.late]) {
        *price = price.map(|rate| rate.saturating_mul(parts));
    }
}

fn places(problem: &Problem, visits: &[u32]) -> Vec<Option<u32>> {
    let place = |&visit: &u32| match problem.visit(visit)? {
        Visit::Activity(id) => Some(problem.activities[id as usize].location),
        Visit::Dump(id) => Some(problem.dump_stations[id as usize].location),
        Visit::Break { vehicle, index, .. } => {
            problem.vehicles[vehicle as usize].breaks[index as usize].location
        }
    };
    visits.iter().map(place).collect()
}
