//! Every route of one vehicle that keeps the rules of a single route: orders of tasks, places of dumps and breaks.

use std::collections::BTreeMap;

use solver_wasm::problem::{ActivityKind, BreakRule, Problem, Vehicle, Visit};

use super::choice::{Choice, Coupling, Signature};
use super::time::{Clock, Ready, States};

/// A break after driving or work is tried so often on one route. Where a place is nearer by way of a break's than directly,
/// more of them may pay.
pub const MOST_TAKEN: u32 = 3;

/// What stays the same while the routes of a vehicle are listed.
pub(super) struct Walk<'a> {
    pub(super) problem: &'a Problem,
    pub(super) vehicle: &'a Vehicle,
    pub(super) number: u32,
    pub(super) clock: Clock<'a>,
    pub(super) coupling: Coupling,
    /// By what couples routes: the cheapest.
    pub(super) found: BTreeMap<Signature, Choice>,
}

/// A route under way.
#[derive(Clone)]
pub(super) struct Way {
    pub(super) stops: Vec<Visit>,
    pub(super) states: States,
    pub(super) place: u32,
    pub(super) last_stop: Option<u32>,
    pub(super) mask: usize,
    /// Shipments aboard.
    pub(super) aboard: Vec<u32>,
    /// Whole breaks taken and parts under way, by break.
    pub(super) taken: Vec<u32>,
    pub(super) parts: Vec<u32>,
    pub(super) dumps: u32,
    pub(super) distance: i64,
}

/// Every choice for a vehicle that no other beats for the same signature.
pub fn choices(
    problem: &Problem,
    number: u32,
    coupling: Coupling,
    watched: &[u32],
    horizon: i64,
) -> Vec<Choice> {
    let vehicle = &problem.vehicles[number as usize];
    let mut walk = Walk {
        problem,
        vehicle,
        number,
        clock: Clock {
            problem,
            vehicle,
            free_waiting: coupling.clocks || coupling.days,
            watched,
            horizon,
        },
        coupling,
        found: BTreeMap::new(),
    };
    let way = Way {
        stops: Vec::new(),
        states: walk.clock.leave(Ready(0)),
        place: vehicle.start_location,
        last_stop: None,
        mask: 0,
        aboard: Vec::new(),
        taken: vec![0; vehicle.breaks.len()],
        parts: vec![0; vehicle.breaks.len()],
        dumps: 0,
        distance: 0,
    };
    walk.extend(&way);
    walk.found.into_values().collect()
}

impl Walk<'_> {
    fn extend(&mut self, way: &Way) {
        if way.mask != 0 && way.aboard.is_empty() {
            self.record(way);
        }
        for (number, task) in self.problem.tasks.iter().enumerate() {
            if way.mask >> number & 1 == 0 && self.may_serve(task.first_activity) {
                self.step(way, Visit::Activity(task.first_activity));
            }
        }
        for &task in &way.aboard {
            let delivery = self.problem.tasks[task as usize].first_activity + 1;
            if self.may_serve(delivery) {
                self.step(way, Visit::Activity(delivery));
            }
        }
        for (station, data) in self.problem.dump_stations.iter().enumerate() {
            let visit = Visit::Dump(station as u32);
            let welcome = data
                .resources
                .as_ref()
                .is_none_or(|r| r.contains(&self.vehicle.resource));
            // Also twice in a row: nothing forbids it, and it lets time go by.
            if welcome && way.dumps < self.vehicle.max_dump_visits {
                self.step(way, visit);
            }
        }
        for (index, entry) in self.vehicle.breaks.iter().enumerate() {
            let once = matches!(entry.rule, BreakRule::Window { .. });
            if way.taken[index] >= if once { 1 } else { MOST_TAKEN } {
                continue;
            }
            let under_way = way.parts[index];
            let mut parts = vec![0];
            if !entry.split.is_empty() {
                parts.push(under_way + 1);
            }
            for part in parts {
                let visit = Visit::Break {
                    vehicle: self.number,
                    index: index as u32,
                    part,
                };
                self.step(way, visit);
            }
        }
    }

    /// Skills, resources, days, zones and locks of one activity on this vehicle.
    fn may_serve(&self, activity: u32) -> bool {
        let (problem, vehicle) = (self.problem, self.vehicle);
        let task = &problem.tasks[problem.activities[activity as usize].task as usize];
        let skilled = task.skills.iter().all(|needed| {
            let held = vehicle.skills.iter();
            held.clone()
                .any(|s| s.skill == needed.skill && s.level >= needed.level)
        });
        let resource = &task.allowed_resources;
        let day = &task.allowed_days;
        let zones: Vec<_> = problem
            .zones
            .iter()
            .filter(|z| z.activities.contains(&activity))
            .collect();
        let home = zones
            .iter()
            .any(|z| z.resources.contains(&vehicle.resource));
        skilled
            && resource
                .as_ref()
                .is_none_or(|r| r.contains(&vehicle.resource))
            && day.as_ref().is_none_or(|d| d.contains(&vehicle.day))
            && (home || !(vehicle.zone_only || zones.iter().any(|z| z.hard)))
            && problem.locks.iter().all(|lock| {
                let locked = lock.activities.contains(&activity);
                let here = lock.vehicle == self.number;
                (!locked || here) && (locked || !here || !lock.strict)
            })
    }

    fn step(&mut self, way: &Way, visit: Visit) {
        let problem = self.problem;
        let mut next = way.clone();
        next.stops.push(visit);
        let to = match visit {
            Visit::Activity(a) => Some(problem.activities[a as usize].location),
            Visit::Dump(s) => Some(problem.dump_stations[s as usize].location),
            Visit::Break { index, .. } => self.vehicle.breaks[index as usize].location,
        };
        if let Some(to) = to {
            next.states = self.clock.drive(&next.states, way.place, to);
            let cell = (way.place * problem.num_locations + to) as usize;
            let profile = &problem.profiles[self.vehicle.profile as usize];
            next.distance += i64::from(profile.distance[cell]);
            next.place = to;
            next.last_stop = Some(to);
        }
        match visit {
            Visit::Activity(activity) => {
                let data = &problem.activities[activity as usize];
                let release = match data.kind {
                    ActivityKind::Pickup => i64::from(data.release_time),
                    ActivityKind::Service | ActivityKind::Delivery => 0,
                };
                let setup = self.setup(way.last_stop, activity);
                next.states = self
                    .clock
                    .serve(&next.states, activity, setup, Ready(release));
                next.mask |= 1 << data.task;
                match data.kind {
                    ActivityKind::Pickup => next.aboard.push(data.task),
                    ActivityKind::Delivery => next.aboard.retain(|&t| t != data.task),
                    ActivityKind::Service => {}
                }
                let most = self.vehicle.max_tasks.unwrap_or(u32::MAX);
                if next.mask.count_ones() > most {
                    return;
                }
            }
            Visit::Dump(station) => {
                next.states = self.clock.dump(&next.states, station, Ready(i64::MIN / 8));
                next.dumps += 1;
            }
            Visit::Break { index, part, .. } => {
                let number = index as usize;
                next.states = self.clock.rest(&next.states, index, part);
                let whole = part == 0 || part as usize == self.vehicle.breaks[number].split.len();
                next.parts[number] = if whole { 0 } else { part };
                next.taken[number] += u32::from(whole);
            }
        }
        if !next.states.is_empty() {
            self.extend(&next);
        }
    }

    fn setup(&self, last_stop: Option<u32>, activity: u32) -> i64 {
        let data = &self.problem.activities[activity as usize];
        if self.problem.setup_once_per_location && last_stop == Some(data.location) {
            0
        } else {
            i64::from(data.setup_time)
        }
    }

    /// The states of a route that waits for its goods, from the start again.
    pub(super) fn again(&self, stops: &[Visit], leave: i64, reloads: &[i64]) -> States {
        let mut states = self.clock.leave(Ready(leave));
        let (mut place, mut last_stop) = (self.vehicle.start_location, None);
        for (at, visit) in stops.iter().enumerate() {
            let to = match *visit {
                Visit::Activity(a) => Some(self.problem.activities[a as usize].location),
                Visit::Dump(s) => Some(self.problem.dump_stations[s as usize].location),
                Visit::Break { index, .. } => self.vehicle.breaks[index as usize].location,
            };
            if let Some(to) = to {
                states = self.clock.drive(&states, place, to);
            }
            states = match *visit {
                Visit::Activity(a) => {
                    let data = &self.problem.activities[a as usize];
                    let release = if data.kind == ActivityKind::Pickup {
                        data.release_time
                    } else {
                        0
                    };
                    let setup = self.setup(last_stop, a);
                    self.clock
                        .serve(&states, a, setup, Ready(i64::from(release)))
                }
                Visit::Dump(s) => {
                    let from = if reloads[at] > 0 {
                        reloads[at]
                    } else {
                        i64::MIN / 8
                    };
                    self.clock.dump(&states, s, Ready(from))
                }
                Visit::Break { index, part, .. } => self.clock.rest(&states, index, part),
            };
            if let Some(to) = to {
                place = to;
                last_stop = Some(to);
            }
        }
        states
    }
}
