//! Cheapest insertion, one activity after the other, into the routes near it: a first plan in milliseconds.

use super::haste;
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::random::Random;
use crate::recreate::{Greedy, Order, eject, joint};
use crate::solution::Solution;
use crate::sort;

/// Resumable, so that the clock and the stop flag are seen between its pieces.
pub struct Insertion {
    queue: Vec<u32>,
    next: usize,
    /// In haste: the slot that was opened last.
    last_opened: u32,
}

impl Insertion {
    /// Takes what is unserved, far ones first: of seven orders it gave the best first plans on Homberger-1000 (40 %
    /// above the best known in the mean; narrow windows first 93 %, early ones first 54 %). Mandatory ones go before
    /// all others.
    pub fn new(model: &Model, solution: &Solution, random: &mut Random) -> Insertion {
        let mut queue = solution.bank.clone();
        Order::Far.sort(model, random, &mut Vec::new(), &mut queue);
        sort::by_key(&mut queue, |&a| {
            !model.mandatory[model.activities.task[a as usize] as usize]
        });
        joint::predecessors_first(model, &mut queue);
        Insertion {
            queue,
            next: 0,
            last_opened: NONE,
        }
    }

    /// Places the next `count`, in haste where the first room will do; true when all had their turn.
    pub fn advance<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        greedy: &mut Greedy,
        count: usize,
        in_haste: bool,
    ) -> bool {
        let end = (self.next + count).min(self.queue.len());
        for &activity in &self.queue[self.next..end] {
            if model.rules.binds(activity) {
                if model.interrupt.is_due() {
                    continue;
                }
                // In haste near routes alone are looked at, and nobody makes room.
                if !joint::insert::<E>(greedy, model, solution, activity, !in_haste) && !in_haste {
                    eject::make_room::<E>(greedy, model, solution, activity);
                }
                continue;
            }
            if in_haste {
                if !model.interrupt.is_due() {
                    haste::place::<E>(model, solution, activity, &mut self.last_opened);
                }
                continue;
            }
            let mut best = greedy.best::<E>(model, solution, activity);
            if !best.found() && model.mandatory[model.activities.task[activity as usize] as usize] {
                best = greedy.best_everywhere::<E>(model, solution, activity);
            }
            if best.found() {
                solution.insert_found::<E>(model, activity, &best);
            }
        }
        solution.commit(model);
        self.next = end;
        end == self.queue.len()
    }
}
