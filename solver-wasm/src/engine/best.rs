//! The best plan so far, kept by copying only the routes that changed since the last best.

use super::route_exchange::Tour;
use crate::model::Model;
use crate::problem::{Plan, PlannedRoute};
use crate::solution::Solution;
use crate::sort;

pub struct Best {
    pub cost: i64,
    /// Times the best plan changed.
    pub improvements: u64,
    pub unserved: usize,
    /// By slot: class and stops.
    routes: Vec<(u32, Vec<u32>)>,
    /// Slots whose current stops differ from those kept here.
    dirty: Vec<u32>,
    is_dirty: Vec<bool>,
}

impl Best {
    pub fn new() -> Best {
        Best {
            cost: i64::MAX,
            improvements: 0,
            unserved: 0,
            routes: Vec::new(),
            dirty: Vec::new(),
            is_dirty: Vec::new(),
        }
    }

    /// Call before each commit: notes what changed, and keeps the plan when it is the best.
    pub fn note(&mut self, solution: &Solution) {
        self.is_dirty.resize(solution.routes.len(), false);
        for slot in solution.changed() {
            if !std::mem::replace(&mut self.is_dirty[slot as usize], true) {
                self.dirty.push(slot);
            }
        }
        if solution.cost < self.cost {
            self.keep(solution);
        }
    }

    /// Keeps this plan whole, whatever was kept before.
    pub fn restart(&mut self, solution: &Solution) {
        self.is_dirty = vec![true; solution.routes.len()];
        self.dirty = (0..solution.routes.len() as u32).collect();
        self.keep(solution);
    }

    /// The slots of another search, by slot the class: those of the plan under search, and more without stops behind them.
    pub fn open_slots(&mut self, classes: &[u32]) {
        debug_assert!(
            self.classes()
                .zip(classes)
                .all(|(own, &class)| own == class)
        );
        self.extend(classes[self.routes.len()..].iter().copied());
        self.is_dirty.resize(self.routes.len(), false);
    }

    /// Another search found a better plan: `hand_over` gives the stops of each slot that differs, and then the cost. The plan under
    /// search knows nothing of it.
    pub fn take_over(&mut self, hand_over: impl FnOnce(&mut dyn FnMut(u32, &[u32])) -> i64) {
        self.cost = hand_over(&mut |slot, stops| {
            let index = slot as usize;
            self.routes[index].1.clear();
            self.routes[index].1.extend_from_slice(stops);
            if !std::mem::replace(&mut self.is_dirty[index], true) {
                self.dirty.push(slot);
            }
        });
        self.improvements += 1;
    }

    /// By slot the class, those included that the plan under search does not have yet.
    pub fn classes(&self) -> impl Iterator<Item = u32> {
        self.routes.iter().map(|(class, _)| *class)
    }

    fn keep(&mut self, solution: &Solution) {
        self.cost = solution.cost;
        self.improvements += 1;
        self.unserved = solution.bank.len();
        self.routes.truncate(solution.routes.len());
        let more = &solution.routes[self.routes.len()..];
        self.extend(more.iter().map(|route| route.class));
        for slot in self.dirty.drain(..) {
            let (class, stops) = &mut self.routes[slot as usize];
            let route = &solution.routes[slot as usize];
            *class = route.class;
            stops.clear();
            stops.extend_from_slice(&route.stops);
            self.is_dirty[slot as usize] = false;
        }
    }

    /// Slots without stops.
    fn extend(&mut self, classes: impl Iterator<Item = u32>) {
        self.routes.extend(classes.map(|class| (class, Vec::new())));
    }

    /// Slots whose stops in the best plan differ from the current ones, with those stops.
    pub fn differing(&self) -> Vec<(u32, &[u32])> {
        self.dirty
            .iter()
            .map(|&slot| {
                (
                    slot,
                    self.routes.get(slot as usize).map_or(&[][..], |r| &r.1[..]),
                )
            })
            .collect()
    }

    /// Routes in use.
    pub fn tours(&self) -> Vec<Tour> {
        let used = self.routes.iter().filter(|(_, stops)| !stops.is_empty());
        used.map(|(class, stops)| Tour {
            class: *class,
            stops: stops.clone(),
        })
        .collect()
    }

    /// As the border wants it: routes in use ordered by vehicle, each class using its first vehicles.
    pub fn plan(&self, model: &Model) -> Plan {
        let mut used = vec![0; model.classes.len()];
        let mut routes = Vec::new();
        for (class, stops) in self.routes.iter().filter(|(_, stops)| !stops.is_empty()) {
            let vehicle = model.classes[*class as usize].vehicles[used[*class as usize]];
            used[*class as usize] += 1;
            routes.push(PlannedRoute {
                vehicle,
                activities: model.visits_of(vehicle, *class, stops),
            });
        }
        sort::by_key(&mut routes, |route| route.vehicle);
        Plan { routes }
    }
}

impl Default for Best {
    fn default() -> Self {
        Best::new()
    }
}
