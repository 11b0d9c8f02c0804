//! Pieces of routes that are joined end to end until no two fit, and then get vehicles.

use std::cmp::Reverse;

use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::solution::{Route, Solution};
use crate::sort;

pub struct Fragments {
    /// By activity: its fragment.
    of: Vec<u32>,
    /// By fragment: stops in order, empty once it was joined to another; its load; its class, `NONE` while it is one stop.
    stops: Vec<Vec<u32>>,
    load: Vec<Vec<i64>>,
    class: Vec<u32>,
    /// By class: fragments that have it.
    taken: Vec<usize>,
    /// A fragment may be driven the other way: no clock, equal tables both ways, start and end in one place.
    turns: bool,
}

impl Fragments {
    /// Every activity that no rule over several routes binds on its own.
    pub fn new(model: &Model) -> Fragments {
        let n = model.num_activities;
        let d = model.num_dimensions;
        let closed = |c: &crate::model::Class| c.start_location == c.end_location;
        Fragments {
            of: (0..n as u32).collect(),
            stops: (0..n as u32)
                .map(|a| {
                    if !super::stands_alone(model, a) {
                        Vec::new()
                    } else {
                        vec![a]
                    }
                })
                .collect(),
            load: (0..n)
                .map(|a| model.activities.demand[a * d..(a + 1) * d].to_vec())
                .collect(),
            class: vec![NONE; n],
            taken: vec![0; model.classes.len()],
            turns: !model.features.clock
                && model.tables.iter().all(|tables| tables.is_symmetric())
                && model.classes.iter().all(closed),
        }
    }

    /// The class of the activity's fragment; `NONE` while it is one stop.
    pub fn class_of(&self, activity: u32) -> u32 {
        self.class[self.of[activity as usize] as usize]
    }

    /// Lets `to` follow `from` on a vehicle of the class, where both stand at ends that meet, a vehicle is left and the whole
    /// is feasible.
    pub fn join<E: Evaluate>(&mut self, model: &Model, from: u32, to: u32, class: u32) -> bool {
        let (f, g) = (self.of[from as usize], self.of[to as usize]);
        match self.joined(model, (f, from), (g, to), class) {
            Some(whole) if feasible::<E>(model, class, &whole) => {
                self.merge(f, g, whole, class);
                true
            }
            _ => false,
        }
    }

    /// The stops of both fragments, where nothing bars it at a glance.
    fn joined(
        &self,
        model: &Model,
        (f, from): (u32, u32),
        (g, to): (u32, u32),
        class: u32,
    ) -> Option<Vec<u32>> {
        let (one, two) = (&self.stops[f as usize], &self.stops[g as usize]);
        if f == g || one.is_empty() || two.is_empty() {
            return None;
        }
        let turn_one = one[one.len() - 1] != from;
        let turn_two = two[0] != to;
        if turn_one && (!self.turns || one[0] != from)
            || turn_two && (!self.turns || two[two.len() - 1] != to)
        {
            return None;
        }
        let vehicles = &model.classes[class as usize];
        let freed = [f, g]
            .iter()
            .filter(|&&x| self.class[x as usize] == class)
            .count();
        if self.taken[class as usize] + 1 > vehicles.vehicles.len() + freed {
            return None;
        }
        let loads = self.load[f as usize].iter().zip(&self.load[g as usize]);
        let mut within = loads.zip(&vehicles.capacity);
        if !model.features.signed_demand && within.any(|((a, b), capacity)| a + b > *capacity) {
            return None;
        }
        let mut whole = one.clone();
        if turn_one {
            whole.reverse();
        }
        if turn_two {
            whole.extend(two.iter().rev());
        } else {
            whole.extend_from_slice(two);
        }
        Some(whole)
    }

    fn merge(&mut self, f: u32, g: u32, whole: Vec<u32>, class: u32) {
        for x in [f, g] {
            if self.class[x as usize] != NONE {
                self.taken[self.class[x as usize] as usize] -= 1;
            }
        }
        self.taken[class as usize] += 1;
        self.class[f as usize] = class;
        for &stop in &self.stops[g as usize] {
            self.of[stop as usize] = f;
        }
        let load = std::mem::take(&mut self.load[g as usize]);
        for (sum, more) in self.load[f as usize].iter_mut().zip(load) {
            *sum += more;
        }
        self.stops[g as usize] = Vec::new();
        self.stops[f as usize] = whole;
    }

    /// Those with a class before all others.
    fn longest_first(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.stops.len())
            .filter(|&f| !self.stops[f].is_empty())
            .collect();
        sort::by_key(&mut order, |&f| {
            (self.class[f] == NONE, Reverse(self.stops[f].len()))
        });
        order
    }

    /// Gives the fragments vehicles, those with the most stops first. What gets none, or costs more than it brings, stays
    /// unserved.
    pub fn drive<E: Evaluate>(&self, model: &Model, solution: &mut Solution) {
        for f in self.longest_first() {
            if self.class[f] == NONE {
                cheapest_class::<E>(model, solution, &self.stops[f]);
            } else {
                drive::<E>(model, solution, self.class[f], &self.stops[f]);
            }
        }
    }
}

pub fn feasible<E: Evaluate>(model: &Model, class: u32, stops: &[u32]) -> bool {
    if !stops.iter().all(|&stop| model.admits(class, stop)) {
        return false;
    }
    let mut route = Route::of(model, class, stops);
    E::settle(model, &mut route, 1..stops.len() + 1);
    route.feasible
}

/// Gives these stops to a vehicle of the class, where there is one, it may serve them and that pays.
pub fn drive<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    class: u32,
    stops: &[u32],
) -> bool {
    if !stops.iter().all(|&stop| model.admits(class, stop)) {
        return false;
    }
    let Some(slot) = solution.empty_slot::<E>(model, class) else {
        return false;
    };
    let before = solution.cost;
    solution.fill::<E>(model, slot, stops);
    if solution.routes[slot as usize].feasible && solution.cost < before {
        solution.commit(model);
        return true;
    }
    solution.roll_back(model);
    false
}

/// The same on the class that serves them for the least.
fn cheapest_class<E: Evaluate>(model: &Model, solution: &mut Solution, stops: &[u32]) {
    let mut best: Option<(i64, u32)> = None;
    for class in 0..model.classes.len() as u32 {
        if drive::<E>(model, solution, class, stops) {
            let cost = solution.cost;
            let slot = solution.place[stops[0] as usize].route;
            // Taken back: the other classes are tried on the same plan.
            let end = solution.routes[slot as usize].len() + 1;
            solution.remove(model, slot, 1, end);
            solution.refresh::<E>(model, slot);
            solution.commit(model);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, class));
            }
        }
    }
    if let Some((_, class)) = best {
        drive::<E>(model, solution, class, stops);
    }
}
