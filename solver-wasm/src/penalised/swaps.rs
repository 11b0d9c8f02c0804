//! Once no move of a stop pays any more, SWAP* (`moves/swap_star`) between each tour that changed and those near it.

use std::collections::VecDeque;

use super::Search;
use super::moves::swap_star::{Scratch, find};
use super::near::Near;
use super::tours::Tours;
use crate::model::{Model, Tables, directions};

/// Tours are near where a stop of one is among so many nearest of a stop of the other: more of them take longer than they find.
pub const NEAR_STOPS: usize = 5;
/// A step ends once it has looked at so many pairs of stops: some that are near where routes have a dozen.
const PAIRS_A_STEP: usize = 2_000;
/// Two tours that have more of them are passed over: looking at as many takes half a millisecond, longer than a step may.
const MOST_PAIRS: usize = 50_000;

/// Tours that changed since they were looked at.
pub struct Swaps {
    /// It pays; otherwise nothing is queued.
    is_on: bool,
    queue: VecDeque<u32>,
    is_queued: Vec<bool>,
    /// The tour in hand, and those near it that are still to be looked at with it.
    tour: u32,
    near: Vec<u32>,
    is_near: Vec<bool>,
    scratch: Scratch,
}

impl Swaps {
    /// So many tours, all of them new. SWAP* knows no clock; where a quarter of a leg depends on its direction it was measured to cost
    /// more than it finds (docs/kernel-notes.md, X28).
    pub fn new<const CLOCK: bool>(model: &Model, tours: usize) -> Swaps {
        let mut swaps = Swaps {
            is_on: !CLOCK && !directions::differ(model),
            queue: VecDeque::new(),
            is_queued: Vec::new(),
            tour: 0,
            near: Vec::new(),
            is_near: Vec::new(),
            scratch: Scratch::default(),
        };
        swaps.restart(tours);
        swaps
    }

    /// So many other tours.
    pub fn restart(&mut self, tours: usize) {
        self.queue.clear();
        self.near.clear();
        self.is_near = vec![false; tours];
        self.is_queued = vec![false; tours];
        for tour in 0..tours as u32 {
            self.touch(tour);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.queue.is_empty() && self.near.is_empty()
    }

    /// It has changed.
    #[inline]
    pub fn touch(&mut self, tour: u32) {
        if self.is_on && !std::mem::replace(&mut self.is_queued[tour as usize], true) {
            self.queue.push_back(tour);
        }
    }

    /// What is left of the tour in hand waits for another turn: the plan may become another one.
    pub fn put_down(&mut self) {
        if !self.near.is_empty() {
            self.near.clear();
            self.touch(self.tour);
        }
    }

    /// Takes the next tour in hand and lists those near it.
    fn begin_next<const CLOCK: bool>(&mut self, near: &Near, tours: &Tours<CLOCK>) {
        let Some(tour) = self.queue.pop_front() else {
            return;
        };
        self.tour = tour;
        self.is_queued[tour as usize] = false;
        for &stop in tours.tours[tour as usize].stops() {
            for &(other, _) in &near.of(stop)[..NEAR_STOPS] {
                let other = tours.spots[other as usize].tour;
                if other != tour && !std::mem::replace(&mut self.is_near[other as usize], true) {
                    self.near.push(other);
                }
            }
        }
        for &other in &self.near {
            self.is_near[other as usize] = false;
        }
    }
}

impl<const CLOCK: bool> Search<CLOCK> {
    /// Makes the best exchange of the tour in hand with the first one near it where any pays.
    pub(super) fn swap(&mut self, tables: &Tables) {
        if self.swaps.near.is_empty() {
            self.swaps.begin_next(&self.near, &self.tours);
        }
        let mut change = std::mem::take(&mut self.change);
        let mut scratch = std::mem::take(&mut self.swaps.scratch);
        let tour = self.swaps.tour;
        let (mut looks, mut pays) = (0, false);
        while !pays && looks < PAIRS_A_STEP {
            let Some(other) = self.swaps.near.pop() else {
                break;
            };
            let stops = |tour: u32| self.tours.tours[tour as usize].stops().len();
            let pairs = stops(tour) * stops(other);
            if pairs <= MOST_PAIRS {
                looks += pairs;
                pays = find(self.look(tables), (tour, other), &mut scratch, &mut change);
            }
        }
        if pays {
            // Both are queued again.
            self.swaps.near.clear();
            self.make_paying(tables, &change);
        }
        self.swaps.scratch = scratch;
        self.change = change;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};
    use crate::penalised::network::Network;
    use crate::penalised::penalties::Penalties;
    use crate::problem::Problem;

    /// Sixty jobs in three heaps far from one another.
    fn problem() -> Problem {
        let places: Vec<i32> = (0..=60)
            .map(|place| place + 1_000 * ((place - 1) / 20))
            .collect();
        let mut problem = line(&places);
        for _ in 0..6 {
            add_vehicle(&mut problem, vehicle());
        }
        for place in 1..=60 {
            add_job(&mut problem, place, 0, &[]);
        }
        problem
    }

    fn queued(problem: &Problem, clock: bool) -> usize {
        let model = Model::compile(problem);
        let swaps = match clock {
            true => Swaps::new::<true>(&model, 6),
            false => Swaps::new::<false>(&model, 6),
        };
        swaps.queue.len()
    }

    #[test]
    fn all_tours_are_looked_at_first_but_with_a_clock_or_where_legs_depend_on_their_direction() {
        let mut directed = problem();
        assert_eq!([false, true].map(|clock| queued(&directed, clock)), [6, 0]);
        let table = directed.profiles[0].distance.iter().enumerate();
        let skewed = table.map(|(leg, &length)| length * (1 + (leg / 61 > leg % 61) as i32));
        directed.profiles[0].distance = skewed.collect::<Vec<i32>>().into();
        assert_eq!(queued(&directed, false), 0);
    }

    #[test]
    fn a_tour_that_changed_is_looked_at_once_with_those_near_it() {
        let model = Model::compile(&problem());
        let network = Network::of(&model).expect("known rules");
        let near = Near::new(&model, &network, 30);
        // Jobs of a heap stand in two tours in turns.
        let stops = |tour: u32| (0..60).filter(move |job| job / 20 * 2 + job % 2 == tour);
        let plan: Vec<(u32, Vec<u32>)> = (0..6).map(|tour| (0, stops(tour).collect())).collect();
        let tables = model.tables_of(0);
        let tours = Tours::<false>::new(&network, tables, &plan, Penalties::none());
        let mut swaps = Swaps::new::<false>(&model, plan.len());
        while !swaps.queue.is_empty() {
            swaps.near.clear();
            swaps.begin_next(&near, &tours);
        }
        for tour in [2, 3, 2] {
            swaps.touch(tour);
        }
        assert_eq!(swaps.queue, [2, 3]);
        swaps.near.clear();
        swaps.begin_next(&near, &tours);
        assert_eq!((swaps.tour, &swaps.near[..]), (2, &[3][..]));
        assert_eq!(swaps.queue, [3]);
        assert!(!swaps.is_empty());
    }
}
