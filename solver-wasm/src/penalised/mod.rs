//! Iterated local search in which a plan may come too late, carry too much and drive too far, at a price: it goes through plans that
//! break a rule where ruin and recreate has to go round them, which tight windows make a long way.
//!
//! A round digs a hole (`hole`), makes every move beside what changed that pays (`moves`), then of the tours that changed (`swaps`), and
//! keeps the plan or rolls it back under simulated annealing. Prices of broken rules follow how often they are kept (`penalties`).
//!
//! Sources: infeasible plans at a price and constant-time moves, Vidal et al. 2013 (`segment`); holes and acceptance, H. R. Lourenço,
//! O. C. Martin, T. Stützle, "Iterated local search", Handbook of Metaheuristics 2003.

mod account;
#[cfg(test)]
mod broken_rules_tests;
mod driven;
#[cfg(test)]
pub mod fleets_of_tests;
mod hole;
mod loads;
mod moves;
mod near;
mod network;
mod pays;
mod penalties;
mod segment;
mod spare;
mod swaps;
mod tour;
mod tours;
#[cfg(any(test, feature = "verify"))]
mod verify;

use crate::metaheuristic::annealing::{Annealing, threshold_above};
use crate::model::{Model, Tables};
use crate::random::Random;
use crate::worklist::Worklist;
use driven::Driven;
use moves::{Change, Look, Mover, Rows};
use near::Near;
use network::Network;
pub use pays::{ITERATIONS, pays};
use penalties::{Penalties, Prices};
use spare::with_spare;
use swaps::Swaps;
use tours::{Sums, Tours};

/// Temperature in mean prices of a leg of the plan, at the beginning and at the end.
const HOT: f64 = 0.01;
const COLD: f64 = 0.002;
/// Stops whose moves are looked at in one step: a step takes about as long as an iteration of ruin and recreate. One that looks at whole
/// tours has a bound of its own (`swaps`).
const STEP: usize = 4;
/// Moves of a round for each stop, at most: rounding in prices a million times the least gain must not make one that never ends.
const MOVES: usize = 100;
/// Near stops that moves and insertions look at.
const NEAR: usize = 30;
/// A hole and SWAP* look at no more of them, and each stop has so many others.
const _: () = assert!(hole::MOST as usize <= NEAR && swaps::NEAR_STOPS <= NEAR);
const _: () = assert!(NEAR < pays::LEAST_STOPS);

/// The search in progress.
pub trait PenalisedSearch {
    /// `fraction` of this search's budget, 0 to 1.
    fn set_fraction(&mut self, fraction: f64);
    /// One step; true where it found the best plan so far, which [`PenalisedSearch::hand_over`] gives.
    fn step(&mut self, model: &Model, random: &mut Random) -> bool;
    /// Goes on from another plan of the same problem, as [`start`] does.
    fn restart(&mut self, model: &Model, plan: Vec<(u32, Vec<u32>)>, cost: i64);
    /// Class of each tour: those that it began with, and more behind them.
    fn classes(&self) -> Vec<u32>;
    /// Right after such a step: the weighted cost of the plan that it found, and its tours that differ from those handed over before.
    fn hand_over(&mut self, take: &mut dyn FnMut(u32, &[u32])) -> i64;
}

/// Goes on from tours (class and stops) that serve every stop and keep every rule, at this weighted cost. `None` where the problem
/// asks for more than this search knows.
pub fn start(
    model: &Model,
    plan: Vec<(u32, Vec<u32>)>,
    cost: i64,
) -> Option<Box<dyn PenalisedSearch>> {
    fn boxed<const CLOCK: bool>(search: Search<CLOCK>) -> Box<dyn PenalisedSearch> {
        Box::new(search)
    }
    if model.features.time {
        Search::<true>::new(model, plan, cost).map(boxed)
    } else {
        Search::<false>::new(model, plan, cost).map(boxed)
    }
}

struct Search<const CLOCK: bool> {
    network: Network,
    near: Near,
    tours: Tours<CLOCK>,
    annealing: Annealing,
    /// Of this search's budget, 0 to 1.
    fraction: f64,
    temperature: f64,
    /// Weighted cost of the best plan that keeps every rule.
    best: i64,
    /// The plan that a round began with.
    before: Sums,
    is_open: bool,
    /// Stops whose moves are looked at next; nodes of depots are passed over.
    queue: Worklist,
    /// Tours that are looked at once no stop is left.
    swaps: Swaps,
    /// Moves made in this round.
    moves: usize,
    change: Change,
    /// Stops taken out, and the tours they were in.
    gone: Vec<(u32, u32)>,
    /// Tours that differ from those of the best plan.
    differing: Vec<u32>,
    differs: Vec<bool>,
}

impl<const CLOCK: bool> Search<CLOCK> {
    fn new(model: &Model, plan: Vec<(u32, Vec<u32>)>, cost: i64) -> Option<Search<CLOCK>> {
        let network = Network::of(model)?;
        let tables = model.tables_of(0);
        let plan = with_spare(&network, plan);
        let mut tours = Tours::new(&network, tables, &plan, Penalties::none());
        let driven = Driven::of(&network, tables, &tours);
        tours.set_penalties(Penalties::new(Prices::first(&network, &driven)));
        let leg = driven.leg();
        let mut search = Search {
            near: Near::new(model, &network, NEAR),
            annealing: Annealing::between(leg * HOT, leg * COLD),
            fraction: 0.0,
            temperature: leg * HOT,
            best: cost,
            before: Sums::default(),
            is_open: false,
            queue: Worklist::of(network.stops as usize, 0..network.stops),
            swaps: Swaps::new::<CLOCK>(model, plan.len()),
            moves: 0,
            change: Change::default(),
            gone: Vec::new(),
            differing: Vec::new(),
            differs: vec![false; plan.len()],
            tours,
            network,
        };
        search.open();
        Some(search)
    }

    fn may_move(&self) -> bool {
        self.moves < MOVES * self.queue.size()
    }

    fn open(&mut self) {
        self.before = self.tours.sums;
        self.moves = 0;
        self.is_open = true;
    }

    /// Keeps the plan or rolls it back.
    #[cfg_attr(not(any(test, feature = "verify")), expect(unused_variables))]
    fn close(&mut self, tables: &Tables, random: &mut Random) -> bool {
        self.is_open = false;
        self.swaps.put_down();
        let sums = self.tours.sums;
        let cost = self.network.cost(sums.cost);
        let found = sums.excess.is_none() && cost < self.best;
        #[cfg(any(test, feature = "verify"))]
        verify::plan(&self.network, tables, &self.tours);
        let limit = threshold_above(self.price(self.before), self.temperature, random);
        if found || self.price(sums) < limit {
            for tour in self.tours.changed() {
                if !std::mem::replace(&mut self.differs[tour as usize], true) {
                    self.differing.push(tour);
                }
            }
            self.tours.keep();
        } else {
            self.tours.roll_back();
        }
        if found {
            self.best = cost;
        }
        self.tours.note(sums.excess, self.fraction);
        found
    }

    #[cfg(any(test, feature = "verify"))]
    fn price_now(&self) -> f64 {
        self.price(self.tours.sums)
    }

    /// Units of distance, penalties included.
    fn price(&self, sums: Sums) -> f64 {
        self.network.price(sums.cost) + self.tours.penalties.of(sums.excess)
    }

    /// Makes the first move of a stop that pays.
    fn improve(&mut self, model: &Model, stop: u32) -> bool {
        let tables = model.tables_of(0);
        let mut change = std::mem::take(&mut self.change);
        let look = self.look(tables);
        let mover = Mover::new(look, stop);
        let rows = Rows::of(tables, mover.around());
        let mut near = self.near.of(stop).iter();
        let pays = near.any(|&near| mover.beside(look, &rows, near, &mut change))
            || mover.apart(look, &mut change);
        if pays {
            self.make_paying(tables, &change);
        }
        self.change = change;
        pays
    }

    fn look<'a>(&'a self, tables: &'a Tables) -> Look<'a, CLOCK> {
        Look {
            network: &self.network,
            tables,
            tours: &self.tours,
        }
    }

    /// A change that makes the plan cheaper.
    fn make_paying(&mut self, tables: &Tables, change: &Change) {
        #[cfg(any(test, feature = "verify"))]
        let before = self.price_now();
        self.moves += 1;
        self.make(tables, change);
        #[cfg(any(test, feature = "verify"))]
        assert!(self.price_now() < before, "{change:?} does not pay");
    }

    fn make(&mut self, tables: &Tables, change: &Change) {
        self.replace(tables, change.first, &change.first_stops);
        if let Some(second) = change.second {
            self.replace(tables, second, &change.second_stops);
        }
    }

    fn replace(&mut self, tables: &Tables, (tour, from, to): (u32, usize, usize), stops: &[u32]) {
        self.tours
            .splice(&self.network, tables, (tour, from, to), stops);
        self.swaps.touch(tour);
        let nodes = &self.tours.tours[tour as usize].nodes;
        let end = from + stops.len();
        let ends = [nodes[from - 1], nodes[from], nodes[end - 1], nodes[end]];
        for node in ends {
            self.queue.push(node);
        }
        if self.network.kinds.len() > 1 {
            // With it the whole tour may go to a vehicle of another class.
            self.queue.push(self.tours.tours[tour as usize].nodes[1]);
        }
    }
}

impl<const CLOCK: bool> PenalisedSearch for Search<CLOCK> {
    fn set_fraction(&mut self, fraction: f64) {
        self.fraction = fraction;
        self.temperature = self.annealing.temperature(fraction);
    }

    fn step(&mut self, model: &Model, random: &mut Random) -> bool {
        if self.is_open && self.queue.is_empty() {
            // With a clock nothing is ever queued: the compiler leaves the rest out.
            if !CLOCK && self.may_move() && !self.swaps.is_empty() {
                self.swap(model.tables_of(0));
                return false;
            }
            return self.close(model.tables_of(0), random);
        }
        if !self.is_open {
            self.open();
            self.dig(model, random);
        }
        for _ in 0..STEP {
            let Some(stop) = self.queue.pop() else {
                break;
            };
            if self.may_move() && self.improve(model, stop) {
                self.queue.push(stop);
            }
        }
        false
    }

    fn restart(&mut self, model: &Model, plan: Vec<(u32, Vec<u32>)>, cost: i64) {
        let plan = with_spare(&self.network, plan);
        let penalties = self.tours.penalties.clone();
        self.tours = Tours::new(&self.network, model.tables_of(0), &plan, penalties);
        self.best = cost;
        self.is_open = false;
        self.queue = Worklist::new(self.queue.size());
        self.swaps.restart(plan.len());
        self.differing.clear();
        self.differs = vec![false; plan.len()];
    }

    fn classes(&self) -> Vec<u32> {
        let tours = self.tours.tours.iter();
        tours.map(|tour| tour.kind.class).collect()
    }

    fn hand_over(&mut self, take: &mut dyn FnMut(u32, &[u32])) -> i64 {
        for tour in self.differing.drain(..) {
            self.differs[tour as usize] = false;
            take(tour, self.tours.tours[tour as usize].stops());
        }
        self.best
    }
}
