//! Parallel cheapest insertion: again and again, of all insertions of all activities into all routes, the cheapest (the
//! parallel route building of J.-Y. Potvin, J.-M. Rousseau, European Journal of Operational Research 66, 1993, by cost;
//! OR-Tools' PARALLEL_CHEAPEST_INSERTION).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Strategy, is_lead, scan};
use crate::evaluate::{Evaluate, Insertion};
use crate::model::{Model, NONE};
use crate::solution::Solution;

/// With more activities, a changed route is offered only to those near what was put into it.
const ALL_UPDATED: usize = 1000;

/// Cost, activity, slot, version of the route, position, and that of the delivery.
type Entry = Reverse<(i64, u32, u32, u32, u32, u32)>;

#[derive(Default)]
pub struct ParallelCheapestInsertion {
    /// The best insertion of each activity, and older ones that are known by their route's version.
    queue: BinaryHeap<Entry>,
    /// By activity: cost of its best insertion.
    best: Vec<i64>,
    /// Activities whose first insertion is sought.
    next: u32,
    all: Vec<u32>,
}

impl ParallelCheapestInsertion {
    fn push(&mut self, solution: &Solution, activity: u32, found: &Insertion) {
        self.best[activity as usize] = found.delta;
        if found.found() {
            let version = solution.routes[found.slot as usize].version;
            self.queue.push(Reverse((
                found.delta,
                activity,
                found.slot,
                version,
                found.position,
                found.second,
            )));
        }
    }

    /// Offers a changed route to those that are not served.
    fn offer<E: Evaluate>(&mut self, model: &Model, solution: &Solution, slot: u32, activity: u32) {
        let found = &mut Insertion::none(self.best[activity as usize]);
        if solution.place[activity as usize].route == NONE && is_lead(model, activity) {
            scan::route::<E>(model, solution, slot, activity, found);
            if found.found() {
                self.push(solution, activity, found);
            }
        }
    }
}

/// A route that is still empty may have been the last one allowed when it was found, and others have been opened since.
fn may_open<E: Evaluate>(model: &Model, solution: &mut Solution, slot: u32) -> bool {
    let route = &solution.routes[slot as usize];
    let class = route.class;
    !route.is_empty() || solution.empty_slot::<E>(model, class) == Some(slot)
}

impl<E: Evaluate> Strategy<E> for ParallelCheapestInsertion {
    fn advance(&mut self, model: &Model, solution: &mut Solution, count: usize) -> bool {
        let n = model.num_activities as u32;
        self.best.resize(n as usize, i64::MAX);
        if self.next < n {
            let end = (self.next + count as u32).min(n);
            for activity in (self.next..end).filter(|&a| is_lead(model, a)) {
                let found = scan::everywhere::<E>(model, solution, activity);
                self.push(solution, activity, &found);
            }
            self.next = end;
            self.all = (0..n).filter(|&a| is_lead(model, a)).collect();
            return false;
        }
        for _ in 0..count {
            let Some(Reverse((delta, activity, slot, version, position, second))) =
                self.queue.pop()
            else {
                solution.commit(model);
                return true;
            };
            if solution.place[activity as usize].route != NONE
                || delta > self.best[activity as usize]
            {
                continue;
            }
            if solution.routes[slot as usize].version != version
                || !may_open::<E>(model, solution, slot)
            {
                let found = scan::everywhere::<E>(model, solution, activity);
                self.push(solution, activity, &found);
                continue;
            }
            let mut found = Insertion::none(delta);
            (found.slot, found.position, found.second) = (slot, position, second);
            solution.insert_found::<E>(model, activity, &found);
            if model.num_activities <= ALL_UPDATED {
                for index in 0..self.all.len() {
                    let other = self.all[index];
                    self.offer::<E>(model, solution, slot, other);
                }
            } else {
                for &near in model.neighbours.of(activity) {
                    self.offer::<E>(model, solution, slot, model.lead(near));
                }
            }
        }
        solution.commit(model);
        false
    }
}
