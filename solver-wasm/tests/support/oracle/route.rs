//! Every route of one vehicle that keeps the rules of a single route: orders of tasks, places of dumps and breaks.

use std::collections::BTreeMap;

use solver_wasm::problem::{ActivityKind, BreakRule, Problem, RelationKind, Term, Vehicle, Visit};

use super::goods::{Moved, goods, releases};
use super::time::{Clock, DAY, Price, Ready, State, States, key};

/// One way to use a vehicle, with all that other routes or the plan's rules look at.
#[derive(Clone, Debug)]
pub struct Choice {
    pub vehicle: u32,
    /// Bits of the tasks served.
    pub mask: usize,
    pub stops: Vec<Visit>,
    pub tiers: Vec<i64>,
    pub moved: Vec<Vec<i64>>,
    pub marks: Vec<(u32, i64, i64)>,
    pub start: i64,
    pub end: i64,
    pub service: i64,
    pub distance: i64,
}

/// What couples routes, so that more than the cheapest of each set of tasks must be kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Coupling {
    /// Relations: the order counts.
    pub orders: bool,
    /// Relations of time: each joint choice of clocks counts.
    pub clocks: bool,
    /// Days of one resource that may run into one another.
    pub days: bool,
    /// Shares of work.
    pub shares: bool,
    /// Stations with a capacity.
    pub stations: bool,
}

impl Coupling {
    pub fn of(problem: &Problem) -> Coupling {
        let timed = |kind| matches!(kind, RelationKind::Precedence | RelationKind::SameTime);
        let late = problem.vehicles.iter().any(|v| {
            let over = v.overtime.map_or(0, |overtime| overtime.max);
            i64::from(v.shift.end) + over > DAY
        });
        Coupling {
            orders: !problem.relations.is_empty(),
            clocks: problem.relations.iter().any(|r| timed(r.kind)),
            days: problem.num_days > 1 && late,
            shares: problem.fairness.is_some()
                && problem
                    .objective
                    .tiers
                    .iter()
                    .flatten()
                    .any(|t| t.0 == Term::Fairness),
            stations: problem
                .dump_stations
                .iter()
                .any(|s| s.capacity.iter().any(Option::is_some)),
        }
    }

    pub fn any(&self) -> bool {
        self.orders || self.clocks || self.days || self.shares || self.stations
    }
}

struct Walk<'a> {
    problem: &'a Problem,
    vehicle: &'a Vehicle,
    number: u32,
    clock: Clock<'a>,
    coupling: Coupling,
    /// By what couples routes: the cheapest.
    found: BTreeMap<Signature, Choice>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Signature {
    mask: usize,
    order: Vec<u32>,
    marks: Vec<(u32, i64, i64)>,
    day: Option<(i64, i64)>,
    shares: Option<(i64, i64, i64)>,
    moved: Vec<Vec<i64>>,
}

#[derive(Clone)]
struct Way {
    stops: Vec<Visit>,
    states: States,
    place: u32,
    last_stop: Option<u32>,
    mask: usize,
    /// Shipments aboard.
    aboard: Vec<u32>,
    /// Whole breaks taken and parts under way, by break.
    taken: Vec<u32>,
    parts: Vec<u32>,
    dumps: u32,
    distance: i64,
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
            let again = way.stops.last() == Some(&visit);
            if welcome && !again && way.dumps < self.vehicle.max_dump_visits {
                self.step(way, visit);
            }
        }
        for (index, entry) in self.vehicle.breaks.iter().enumerate() {
            let once = matches!(entry.rule, BreakRule::Window { .. });
            if way.taken[index] >= if once { 1 } else { 3 } {
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
                if way.stops.last() != Some(&visit) {
                    self.step(way, visit);
                }
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
    fn again(&self, stops: &[Visit], leave: i64, reloads: &[i64]) -> States {
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

    fn record(&mut self, way: &Way) {
        let (problem, vehicle) = (self.problem, self.vehicle);
        let Some(Moved(moved)) = goods(problem, vehicle, &way.stops) else {
            return;
        };
        let order: Vec<u32> = way
            .stops
            .iter()
            .filter_map(|visit| match visit {
                Visit::Activity(a) => Some(*a),
                _ => None,
            })
            .collect();
        if !self.locks_hold(&order) {
            return;
        }
        let mut distance = way.distance;
        if let Some(home) = vehicle.end_location {
            let cell = (way.place * problem.num_locations + home) as usize;
            distance += i64::from(problem.profiles[vehicle.profile as usize].distance[cell]);
        }
        if vehicle.max_distance.is_some_and(|most| distance > most) {
            return;
        }
        let (leave, reloads) = releases(problem, &way.stops);
        let states = if leave > 0 || reloads.iter().any(|&r| r > 0) {
            self.again(&way.stops, leave, &reloads)
        } else {
            way.states.clone()
        };
        let unpaid: i64 = way
            .stops
            .iter()
            .map(|visit| match *visit {
                Visit::Break { index, part, .. } if !vehicle.breaks[index as usize].paid => {
                    let entry = &vehicle.breaks[index as usize];
                    i64::from(match part {
                        0 => entry.duration,
                        part => entry.split[part as usize - 1],
                    })
                }
                _ => 0,
            })
            .sum();
        let ended = self.clock.finish(&states, way.place, unpaid, &way.taken);
        // Where clocks do not couple routes the schedule is chosen for the route alone.
        let coupled = self.coupling.clocks || self.coupling.days;
        let mut ended: Vec<(State, Price)> = ended.into_iter().collect();
        if !coupled {
            ended.sort_by_key(|(s, price)| (key(problem, price), s.clock, -s.start));
            ended.truncate(1);
        }
        let fixed = vehicle.fixed_cost
            + distance * vehicle.cost_per_distance
            + self.zone_money(&order)
            + i64::from(vehicle.min_tasks.saturating_sub(way.mask.count_ones()))
                * vehicle.min_tasks_penalty;
        for (state, price) in ended {
            let tiers = problem
                .objective
                .tiers
                .iter()
                .map(|tier| {
                    tier.iter()
                        .map(|&(term, weight)| {
                            weight
                                * match term {
                                    Term::Money => price.money + fixed,
                                    Term::Vehicles => 1,
                                    Term::Distance => distance,
                                    Term::Time => price.seconds,
                                    Term::Unserved | Term::Fairness => 0,
                                }
                        })
                        .sum()
                })
                .collect();
            let choice = Choice {
                vehicle: self.number,
                mask: way.mask,
                stops: way.stops.clone(),
                tiers,
                moved: moved.clone(),
                marks: state.marks.clone(),
                start: state.start,
                end: state.clock,
                service: price.service,
                distance,
            };
            self.keep(choice, &order);
        }
    }

    fn keep(&mut self, choice: Choice, order: &[u32]) {
        let coupling = self.coupling;
        let signature = Signature {
            mask: choice.mask,
            order: if coupling.orders {
                order.to_vec()
            } else {
                Vec::new()
            },
            marks: choice.marks.clone(),
            day: coupling.days.then_some((choice.start, choice.end)),
            shares: coupling.shares.then_some((
                choice.end - choice.start,
                choice.service,
                choice.distance,
            )),
            moved: if coupling.stations {
                choice.moved.clone()
            } else {
                Vec::new()
            },
        };
        let old = self.found.get(&signature);
        if old.is_none_or(|old| choice.tiers < old.tiers) {
            self.found.insert(signature, choice);
        }
    }

    fn locks_hold(&self, order: &[u32]) -> bool {
        let locks = self.problem.locks.iter();
        locks.filter(|l| l.vehicle == self.number).all(|lock| {
            let served: Vec<&u32> = order
                .iter()
                .filter(|a| lock.activities.contains(a))
                .collect();
            let listed: Vec<&u32> = lock
                .activities
                .iter()
                .filter(|a| order.contains(a))
                .collect();
            let first =
                !lock.first || served.is_empty() || order.first() == lock.activities.first();
            served == listed && first
        })
    }

    fn zone_money(&self, order: &[u32]) -> i64 {
        let mut paid = vec![0; self.problem.tasks.len()];
        for activity in order {
            let zones = self
                .problem
                .zones
                .iter()
                .filter(|z| z.activities.contains(activity));
            let zones: Vec<_> = zones.collect();
            let foreign = zones
                .iter()
                .all(|z| !z.resources.contains(&self.vehicle.resource));
            if let Some(least) = zones.iter().map(|z| z.penalty).min().filter(|_| foreign) {
                let task = self.problem.activities[*activity as usize].task as usize;
                paid[task] = least.max(paid[task]);
            }
        }
        paid.iter().sum()
    }
}
