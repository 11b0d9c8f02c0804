//! Every route of one vehicle that keeps the rules of a single route: orders of tasks, places of dumps and breaks. Routes that
//! no later rule can tell apart go on as one.

use std::collections::BTreeMap;

use solver_wasm::problem::{ActivityKind, BreakRule, Problem, Vehicle, Visit};

use super::choice::{Choice, Coupling, Signature};
use super::goods::goods;
use super::loads::{self, Load};
use super::needs::{Needs, counts_work_time};
use super::state::{MOST_BREAKS, MOST_TASKS, MOST_WATCHED, States, settle};
use super::time::{Clock, Ready};
use super::trace::Trace;
use super::travel::Legs;

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
    pub(super) needs: Needs,
    pub(super) trace: Trace,
    /// By what couples routes: the cheapest.
    pub(super) found: BTreeMap<Signature, Choice>,
}

/// Routes under way that look alike to all that comes after, but for their clocks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Way {
    pub(super) place: u32,
    /// It has been at a place since it left.
    pub(super) moved: bool,
    /// Bits of the tasks begun.
    pub(super) mask: usize,
    /// Shipments aboard, by number.
    pub(super) aboard: Vec<u32>,
    /// Whole breaks taken and parts under way, by break.
    pub(super) taken: Vec<u32>,
    pub(super) parts: Vec<u32>,
    pub(super) dumps: u32,
    /// These three where they are looked at, else 0.
    pub(super) distance: i64,
    pub(super) service: i64,
    pub(super) unpaid: i64,
    loads: Vec<Load>,
}

type Layer = BTreeMap<Way, States>;

/// The choices of one vehicle, and how each came about.
pub struct Choices {
    pub found: BTreeMap<Signature, Choice>,
    pub trace: Trace,
}

/// Every choice for a vehicle that no other beats for the same signature. `free`: routes may wait at will, as those do that
/// relations of time tie to others.
pub fn choices(
    problem: &Problem,
    number: u32,
    coupling: Coupling,
    watched: &[u32],
    horizon: i64,
    free: bool,
) -> Choices {
    let vehicle = &problem.vehicles[number as usize];
    assert!(
        vehicle.breaks.len() <= MOST_BREAKS
            && problem.tasks.len() <= MOST_TASKS
            && watched.len() <= MOST_WATCHED
            && 2 * horizon < i64::from(i16::MAX),
        "larger than the oracle's states"
    );
    let spans = coupling.days || counts_work_time(problem);
    let exact = spans || vehicle.max_time.is_some();
    let mut walk = Walk {
        problem,
        vehicle,
        number,
        clock: Clock {
            problem,
            vehicle,
            free_waiting: free,
            watched,
            horizon,
            starts: (!exact).then(|| asked_of_starts(problem, vehicle)),
            spans,
            legs: Legs::new(problem, vehicle, horizon),
        },
        coupling,
        needs: Needs::of(problem, vehicle, coupling),
        trace: Trace::default(),
        found: BTreeMap::new(),
    };
    let sums = if walk.needs.sums {
        problem.num_dimensions
    } else {
        0
    };
    let way = Way {
        place: vehicle.start_location,
        moved: false,
        mask: 0,
        aboard: Vec::new(),
        taken: vec![0; vehicle.breaks.len()],
        parts: vec![0; vehicle.breaks.len()],
        dumps: 0,
        distance: 0,
        service: 0,
        unpaid: 0,
        loads: vec![Load::default(); sums as usize],
    };
    let states = walk.clock.leave(Ready(0));
    walk.node(&mut Vec::new(), Layer::from([(way, states)]));
    Choices {
        found: walk.found,
        trace: walk.trace,
    }
}

/// Has the route begun by then? Breaks by window and releases ask for nothing else.
fn asked_of_starts(problem: &Problem, vehicle: &Vehicle) -> Vec<i64> {
    let windows = vehicle.breaks.iter().filter_map(|entry| match entry.rule {
        BreakRule::Window { end, .. } => Some(i64::from(end) + 1),
        BreakRule::Driving { .. } | BreakRule::Work { .. } => None,
    });
    let releases = problem
        .activities
        .iter()
        .filter(|a| a.kind == ActivityKind::Service && a.release_time > 0)
        .map(|a| i64::from(a.release_time));
    windows.chain(releases).collect()
}

impl Walk<'_> {
    /// All routes that share the stops of `trail`, which are told apart by their order: first what no order tells apart, then
    /// one more stop of those that are.
    fn node(&mut self, trail: &mut Vec<Visit>, start: Layer) {
        let mut children: Vec<(Visit, Layer)> = Vec::new();
        let mut layer = start;
        while !layer.is_empty() {
            let mut next = Layer::new();
            for (way, mut states) in layer {
                settle(&mut states, self.clock.spans);
                if way.mask != 0 && way.aboard.is_empty() {
                    self.record(&way, &states, trail);
                }
                for visit in self.visits(&way) {
                    let Some((way, states)) = self.step(&way, &states, visit) else {
                        continue;
                    };
                    let into = if self.needs.tells(visit) {
                        let place = children.iter().position(|child| child.0 == visit);
                        let place = place.unwrap_or_else(|| {
                            children.push((visit, Layer::new()));
                            children.len() - 1
                        });
                        &mut children[place].1
                    } else {
                        &mut next
                    };
                    into.entry(way).or_default().extend(states);
                }
            }
            layer = next;
        }
        for (visit, start) in children {
            trail.push(visit);
            // Goods that do not work out now never will, but for those that must leave before the end.
            let laden = Vehicle {
                must_dump_at_end: false,
                ..self.vehicle.clone()
            };
            if !self.needs.goods || goods(self.problem, &laden, trail).is_some() {
                self.node(trail, start);
            }
            trail.pop();
        }
    }

    /// What may come next, clocks and loads apart.
    fn visits(&self, way: &Way) -> Vec<Visit> {
        let (problem, vehicle) = (self.problem, self.vehicle);
        let mut visits = Vec::new();
        let full = vehicle
            .max_tasks
            .is_some_and(|m| way.mask.count_ones() >= m);
        for (number, task) in problem.tasks.iter().enumerate() {
            if !full && way.mask >> number & 1 == 0 && self.may_serve(way, task.first_activity) {
                visits.push(Visit::Activity(task.first_activity));
            }
        }
        for &task in &way.aboard {
            let delivery = problem.tasks[task as usize].first_activity + 1;
            if self.may_serve(way, delivery) {
                visits.push(Visit::Activity(delivery));
            }
        }
        for (station, data) in problem.dump_stations.iter().enumerate() {
            let welcome = data.resources.as_ref();
            let welcome = welcome.is_none_or(|r| r.contains(&vehicle.resource));
            // Also twice in a row: nothing forbids it, and it lets time go by.
            if welcome && way.dumps < vehicle.max_dump_visits {
                visits.push(Visit::Dump(station as u32));
            }
        }
        for (index, entry) in vehicle.breaks.iter().enumerate() {
            let once = matches!(entry.rule, BreakRule::Window { .. });
            if way.taken[index] >= if once { 1 } else { MOST_TAKEN } {
                continue;
            }
            let next_part = (!entry.split.is_empty()).then_some(way.parts[index] + 1);
            for part in [Some(0), next_part].into_iter().flatten() {
                visits.push(Visit::Break {
                    vehicle: self.number,
                    index: index as u32,
                    part,
                });
            }
        }
        visits
    }

    fn step(&mut self, way: &Way, states: &States, visit: Visit) -> Option<(Way, States)> {
        let (problem, vehicle) = (self.problem, self.vehicle);
        let mut next = way.clone();
        let to = match visit {
            Visit::Activity(a) => Some(problem.activities[a as usize].location),
            Visit::Dump(s) => Some(problem.dump_stations[s as usize].location),
            Visit::Break { index, .. } => vehicle.breaks[index as usize].location,
        };
        let driven = to.map(|to| {
            let distance = self.distance(way.place, to);
            if self.needs.distance {
                next.distance += distance;
            }
            (next.place, next.moved) = (to, true);
            let mut driven = self.clock.drive(states, way.place, to);
            for (_, price) in &mut driven {
                price.money += distance * vehicle.cost_per_distance;
            }
            driven
        });
        let states = driven.as_ref().unwrap_or(states);
        let mut after = match visit {
            Visit::Activity(activity) => {
                let data = &problem.activities[activity as usize];
                let release = match data.kind {
                    ActivityKind::Pickup => i64::from(data.release_time),
                    ActivityKind::Service | ActivityKind::Delivery => 0,
                };
                next.mask |= 1 << data.task;
                match data.kind {
                    ActivityKind::Pickup => next.aboard.push(data.task),
                    ActivityKind::Delivery => next.aboard.retain(|&t| t != data.task),
                    ActivityKind::Service => {}
                }
                next.aboard.sort_unstable();
                if self.needs.service {
                    next.service += self.clock.service(activity);
                }
                next.loads = loads::served(problem, &next.loads, activity)?;
                let setup = self.setup(way, activity);
                self.clock.serve(states, activity, setup, Ready(release))
            }
            Visit::Dump(station) => {
                next.dumps += 1;
                if self.needs.service {
                    next.service += i64::from(problem.dump_stations[station as usize].service_time);
                }
                self.clock.dump(states, station, Ready(i64::MIN / 8))
            }
            Visit::Break { index, part, .. } => {
                let number = index as usize;
                let entry = &vehicle.breaks[number];
                let whole = part == 0 || part as usize == entry.split.len();
                next.parts[number] = if whole { 0 } else { part };
                next.taken[number] += u32::from(whole);
                next.loads = loads::rested(&next.loads, entry);
                if self.needs.unpaid && !entry.paid {
                    next.unpaid += self.clock.length(index, part);
                }
                self.clock.rest(states, index, part)
            }
        };
        if after.is_empty() || !loads::fit(vehicle, &next.loads) {
            return None;
        }
        self.trace.extend(&mut after, visit);
        Some((next, after))
    }
}
