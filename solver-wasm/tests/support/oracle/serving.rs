//! Who may serve an activity now, and what it needs.

use solver_wasm::problem::{ActivityKind, Lock, Visit};

use super::route::{Walk, Way};
use super::state::States;
use super::time::Ready;

impl Walk<'_> {
    /// Skills, resources, days, zones and locks of one activity on this vehicle.
    pub(super) fn may_serve(&self, way: &Way, activity: u32) -> bool {
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
                (!locked || here && self.in_turn(way, lock, activity))
                    && (locked || !here || !lock.strict)
            })
    }

    /// Nothing that the lock names later has been served, and its first task is the route's first where it must be.
    fn in_turn(&self, way: &Way, lock: &Lock, activity: u32) -> bool {
        let mut later = lock.activities.iter().skip_while(|&&a| a != activity);
        let is_head = lock.activities.first() == Some(&activity);
        let too_late = lock.first && is_head && way.mask != 0;
        !too_late && !later.any(|&a| self.served(way, a))
    }

    fn served(&self, way: &Way, activity: u32) -> bool {
        let number = self.problem.activities[activity as usize].task;
        let is_first = self.problem.tasks[number as usize].first_activity == activity;
        way.mask >> number & 1 == 1 && (is_first || !way.aboard.contains(&number))
    }

    pub(super) fn setup(&self, way: &Way, activity: u32) -> i64 {
        let data = &self.problem.activities[activity as usize];
        if self.problem.setup_once_per_location && way.moved && way.place == data.location {
            0
        } else {
            i64::from(data.setup_time)
        }
    }

    pub(super) fn distance(&self, from: u32, to: u32) -> i64 {
        let cell = (from * self.problem.num_locations + to) as usize;
        i64::from(self.problem.profiles[self.vehicle.profile as usize].distance[cell])
    }

    /// The states of a route that waits for its goods, from the start again.
    pub(super) fn again(&self, stops: &[Visit], leave: i64, reloads: &[i64]) -> States {
        let problem = self.problem;
        let mut states = self.clock.leave(Ready(leave));
        let (mut place, mut last_stop) = (self.vehicle.start_location, None);
        for (at, visit) in stops.iter().enumerate() {
            let to = match *visit {
                Visit::Activity(a) => Some(problem.activities[a as usize].location),
                Visit::Dump(s) => Some(problem.dump_stations[s as usize].location),
                Visit::Break { index, .. } => self.vehicle.breaks[index as usize].location,
            };
            if let Some(to) = to {
                states = self.clock.drive(&states, place, to);
                let price = self.distance(place, to) * self.vehicle.cost_per_distance;
                states.iter_mut().for_each(|state| state.1.money += price);
            }
            states = match *visit {
                Visit::Activity(a) => {
                    let data = &problem.activities[a as usize];
                    let release = match data.kind {
                        ActivityKind::Pickup => data.release_time,
                        _ => 0,
                    };
                    let done = problem.setup_once_per_location && last_stop == Some(data.location);
                    let setup = if done { 0 } else { i64::from(data.setup_time) };
                    let ready = Ready(i64::from(release));
                    self.clock.serve(&states, a, setup, ready)
                }
                Visit::Dump(s) => {
                    let from = match reloads[at] {
                        0 => i64::MIN / 8,
                        ready => ready,
                    };
                    self.clock.dump(&states, s, Ready(from))
                }
                Visit::Break { index, part, .. } => self.clock.rest(&states, index, part),
            };
            if let Some(to) = to {
                (place, last_stop) = (to, Some(to));
            }
        }
        states
    }
}
