//! Once no move of a stop pays any more, SWAP* (`moves/swap_star`) between each tour that changed and those near it.

use super::Search;
use super::moves::swap_star::{Scratch, find};
use super::near::Near;
use super::tours::Tours;
use crate::model::{Model, Tables, directions};
use crate::worklist::Worklist;

/// Tours are near where a stop of one is among so many nearest of a stop of the other: more of them take longer than they find.
pub const NEAR_STOPS: usize = 5;
/// A step ends once it has looked at so many pairs of stops: some that are near where routes have a dozen.
const PAIRS_A_STEP: usize = 2_000;
/// Two tours that have more of them are passed over: they would be looked at in one step, which a stop or a report waits for.
const MOST_PAIRS: usize = 50_000;

/// Tours that changed since they were looked at.
pub struct Swaps {
    /// It pays; otherwise nothing is queued.
    is_on: bool,
    queue: Worklist,
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
            queue: Worklist::new(0),
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
        self.queue = Worklist::new(tours);
        self.near.clear();
        self.is_near = vec![false; tours];
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
        if self.is_on {
            self.queue.push(tour);
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
        let Some(tour) = self.queue.pop() else {
            return;
        };
        self.tour = tour;
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
    use crate::fixtures::{add_job, add_vehicle, lift_hours, line, vehicle};
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
        let mut swaps = match clock {
            true => Swaps::new::<true>(&model, 6),
            false => Swaps::new::<false>(&model, 6),
        };
        waiting(&mut swaps).len()
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
        swaps.near.clear();
        swaps.begin_next(&near, &tours);
        assert_eq!((swaps.tour, &swaps.near[..]), (2, &[3][..]));
        assert_eq!(waiting(&mut swaps), [3]);
        assert!(!swaps.is_empty(), "a tour is in hand");
    }

    /// Takes them out.
    fn waiting(swaps: &mut Swaps) -> Vec<u32> {
        std::iter::from_fn(|| swaps.queue.pop()).collect()
    }

    /// No clock, a vehicle for each tour, jobs at these places of a line.
    fn search(places: &[i32], plan: Vec<(u32, Vec<u32>)>) -> (Model, Search<false>) {
        let mut problem = line(&[&[0], places].concat());
        for _ in &plan {
            let mut own = vehicle();
            lift_hours(&mut own);
            add_vehicle(&mut problem, own);
        }
        for place in 1..=places.len() as u32 {
            add_job(&mut problem, place, 0, &[]);
        }
        let model = Model::compile(&problem);
        let search = Search::new(&model, plan, i64::MAX).expect("known rules");
        (model, search)
    }

    /// Five tours of forty jobs each that go to the same places, twice to the farthest one: no exchange pays, and each is near all others.
    fn all_alike() -> (Model, Search<false>) {
        let places: Vec<i32> = (0..200).map(|job| 1 + (job / 5).min(38)).collect();
        let tours = (0..5).map(|tour| (0, (tour..200).step_by(5).collect()));
        search(&places, tours.collect())
    }

    #[test]
    fn a_step_ends_after_so_many_pairs_and_the_next_one_goes_on() {
        let (model, mut search) = all_alike();
        let left = [(); 3].map(|()| {
            search.swap(model.tables_of(0));
            search.swaps.near.len()
        });
        // 1,600 pairs with each of the four others, and 2,000 in a step: two, and two; then the next tour's first two.
        assert_eq!(left, [2, 0, 2]);
        assert_eq!(search.swaps.tour, 1);
    }

    #[test]
    fn a_tour_put_down_waits_for_another_turn() {
        let (model, mut search) = all_alike();
        search.swap(model.tables_of(0));
        search.swaps.put_down();
        assert_eq!(waiting(&mut search.swaps), [1, 2, 3, 4, 0]);
        assert!(search.swaps.is_empty());
        search.swaps.put_down();
        assert!(search.swaps.is_empty(), "nothing is in hand");
    }

    /// A tour for each direction from the depot, of so many jobs, one of which is the other one's.
    fn exchanged(jobs: u32) -> Search<false> {
        let ahead = 1..=jobs as i32;
        let places: Vec<i32> = ahead.clone().chain(ahead.map(|place| -place)).collect();
        let plan = [0, jobs].map(|first| {
            let stops = (first..first + jobs).map(|job| match job % jobs {
                7 => (job + jobs) % (2 * jobs),
                _ => job,
            });
            (0, stops.collect())
        });
        let (model, mut search) = search(&places, plan.into());
        while !search.swaps.is_empty() && search.moves == 0 {
            search.swap(model.tables_of(0));
        }
        search
    }

    #[test]
    fn an_exchange_that_pays_is_made_and_both_tours_are_looked_at_again() {
        let mut search = exchanged(220);
        assert_eq!((search.moves, search.tours.sums.cost), (1, 4 * 220));
        assert!(search.swaps.near.is_empty());
        let waiting = waiting(&mut search.swaps);
        assert!([0, 1].iter().all(|tour| waiting.contains(tour)));
    }

    #[test]
    fn tours_with_too_many_pairs_are_passed_over() {
        // 50,176 and 49,729 pairs.
        assert_eq!([224, 223].map(|jobs| exchanged(jobs).moves), [0, 1]);
    }
}
