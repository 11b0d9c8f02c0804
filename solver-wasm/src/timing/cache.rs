//! What an insertion costs the clock of a route, in the pieces of two functions (the search's tier 2).
//!
//! The cache holds the forward and the backward function of every instant. A stop is added to the prefix before it,
//! then the stop behind it, whose leg and setup change; there the suffix is joined. Rules between two instants
//! and owed breaks are not in it: `Route::solve` confirms a candidate that passes.

use super::chain::Chain;
use super::estimate::instants;
use super::function::CostFunction;
use super::route::{Keep, Route, STEPS, arc, starts};
use super::step::Step;
use super::visit::{releases, times_of};
use crate::problem::{Problem, Visit};

/// Prefixes and suffixes of one route.
#[derive(Clone, Debug)]
pub struct Cache {
    pub(super) vehicle: u32,
    visits: Vec<u32>,
    /// Of each visit; none: wherever the vehicle stands.
    pub(super) places: Vec<Option<u32>>,
    pub(super) route: Route,
    pub(super) chain: Chain,
    /// Per instant of the chain.
    pub(super) before: Vec<CostFunction>,
    pub(super) behind: Vec<CostFunction>,
    /// The instants of the cheapest schedule; empty: there is none.
    pub(super) instants: Vec<i64>,
}

impl Cache {
    /// `visits` as in plans; see [`Route::new`].
    pub fn new(problem: &Problem, vehicle: u32, visits: &[u32]) -> Cache {
        let route = Route::new(problem, vehicle, visits);
        let chain = route.chain(Keep::ALL);
        let (before, behind) = (chain.forward(), chain.backward());
        Cache {
            vehicle,
            visits: visits.to_vec(),
            places: places(problem, visits),
            instants: instants(&route, &chain.steps, &behind),
            route,
            chain,
            before,
            behind,
        }
    }

    /// Money of the clock of the route as it is; `None`: no schedule. Rules between two instants are not asked.
    pub fn cost(&self) -> Option<i64> {
        self.behind[0].least_sum(&self.before[0])
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
        let stop = Route::stop(problem, vehicle, (here, stood), visit, at_stop[at]);
        let horizon = self.chain.horizon;
        let mut function = self.before[STEPS * at].clone();
        let mut drive = |step: &Step| {
            function = step.forward(&function);
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
            let stop = Route::stop(problem, vehicle, (now, stood), next, own[position]);
            for step in &self.route.steps_of(&stop, Keep::ALL, horizon) {
                if !drive(step) {
                    return None;
                }
            }
            if times_of(problem, vehicle, next).is_some_and(|times| times.location.is_some()) {
                return function.least_sum(&self.behind[STEPS * (position + 1)]);
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
        function.least().map(|(value, _)| value)
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
