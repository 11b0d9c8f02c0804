//! Savings: every activity has a route of its own; the two routes whose joining saves the most are joined, again and again
//! (the parallel form).
//!
//! Source: G. Clarke, J. Wright, "Scheduling of vehicles from a central depot to a number of delivery points", Operations
//! Research 12 (1964). With several classes of vehicles a saving is of one class, and a route keeps the class of its first joining
//! (several depots: F. Tillman, "The multiple terminal delivery problem with probabilistic demands", Transportation Science 3,
//! 1969). The arcs of open routes to their end cost nothing. Pairs are near activities.

use super::Strategy;
use super::fragments::Fragments;
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::solution::Solution;

/// Savings looked at for each activity that a chunk of work counts.
const PAIRS: usize = 64;
/// Near activities of each, shared among the classes: the list stays within memory whatever the fleet.
const NEAR: usize = 100;
const NEAR_AT_LEAST: usize = 10;

pub struct Savings {
    /// Saving, from, to, class; largest first, then in the order of activities.
    savings: Vec<(i64, u32, u32, u32)>,
    next: usize,
    fragments: Fragments,
}

impl Savings {
    pub fn new(model: &Model) -> Savings {
        let near = (NEAR / model.classes.len().max(1)).max(NEAR_AT_LEAST);
        let ways: Vec<Ways> = (0..model.num_activities as u32)
            .map(|activity| Ways::new(model, activity))
            .collect();
        // What driving `to` right after `from` saves against two vehicles of the class.
        let saving = |class: u32, from: u32, to: u32| {
            let place = |a: u32| model.activities.location[a as usize];
            ways[from as usize].back[class as usize] + ways[to as usize].out[class as usize]
                - model.arc(class, place(from), place(to))
        };
        let mut savings = Vec::new();
        for from in super::free(model) {
            for &to in model.neighbours.of(from).iter().take(near) {
                if !super::stands_alone(model, to) {
                    continue;
                }
                for class in 0..model.classes.len() as u32 {
                    if model.admits(class, from) && model.admits(class, to) {
                        for (a, b) in [(from, to), (to, from)] {
                            let saving = saving(class, a, b);
                            if saving > 0 {
                                savings.push((saving, a, b, class));
                            }
                        }
                    }
                }
            }
        }
        savings.sort_unstable_by_key(|&(saving, from, to, class)| {
            (std::cmp::Reverse(saving), from, to, class)
        });
        savings.dedup();
        Savings {
            savings,
            next: 0,
            fragments: Fragments::new(model),
        }
    }
}

/// What the way from the start to an activity, and from it to the end, costs each class.
struct Ways {
    out: Vec<i64>,
    back: Vec<i64>,
}

impl Ways {
    /// Counted as Tillman does: a class is credited what the cheapest one would cost, less what it costs more. Otherwise a
    /// far depot would save the most for whatever lies near another.
    fn new(model: &Model, activity: u32) -> Ways {
        let place = model.activities.location[activity as usize];
        let credits = |price: &dyn Fn(u32) -> i64| {
            let prices: Vec<i64> = (0..model.classes.len() as u32).map(price).collect();
            let least = (0..model.classes.len() as u32)
                .filter(|&class| model.admits(class, activity))
                .map(|class| prices[class as usize])
                .min()
                .unwrap_or(0);
            prices.iter().map(|&own| 2 * least - own).collect()
        };
        Ways {
            out: credits(&|class| {
                let vehicle = &model.classes[class as usize];
                model.arc(class, vehicle.start_location, place) + vehicle.fixed
            }),
            back: credits(&|class| {
                let vehicle = &model.classes[class as usize];
                model.arc(class, place, vehicle.end_location)
            }),
        }
    }
}

impl<E: Evaluate> Strategy<E> for Savings {
    fn advance(&mut self, model: &Model, solution: &mut Solution, count: usize) -> bool {
        let end = (self.next + count * PAIRS).min(self.savings.len());
        for &(_, from, to, class) in &self.savings[self.next..end] {
            let own = [self.fragments.class_of(from), self.fragments.class_of(to)];
            if own.iter().all(|&c| c == NONE || c == class) {
                self.fragments.join::<E>(model, from, to, class);
            }
        }
        self.next = end;
        if end < self.savings.len() {
            return false;
        }
        self.fragments.drive::<E>(model, solution);
        true
    }
}
