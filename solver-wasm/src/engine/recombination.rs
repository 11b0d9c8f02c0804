//! Recombination of elite plans: the first half of the budget makes some by annealings in a row, the second half children of two of
//! them, each with a short annealing of its own ([`super::schedule`]). One annealing over the whole budget ends where it ends; a child
//! has what two of them found at different places.
//!
//! How a child is made: [`super::route_exchange`]. Annealings in a row and their shares are ours.

use std::ops::RangeInclusive;

use super::Best;
use super::route_exchange::{Elite, Tour, child};
use super::schedule::Part;
use crate::evaluate::Evaluate;
use crate::model::{Core, Model};
use crate::problem::{LeastPerStop, Options};
use crate::random::Random;
use crate::recreate::Greedy;
use crate::solution::Solution;

/// Stops of the problems for which it pays: measured at 100; at 50 and 200 it neither pays nor costs (docs/kernel-notes.md).
const STOPS: RangeInclusive<usize> = 50..=150;
/// The least budget a stop for which it was measured.
const LONG: LeastPerStop = LeastPerStop {
    iterations: 8_000,
    milliseconds: 55,
    // The schedule of a request without a limit has about a thousand iterations a stop.
    without_limit: false,
};

/// The same where depots share the stops out (measured at 100 to 192), or vehicles differ in size or price and there is no clock (at 50
/// to 100). There one annealing ends where chance leads it in shorter searches, too.
const STOPS_OF_DEPOTS: RangeInclusive<usize> = 50..=200;
const STOPS_OF_FLEETS: RangeInclusive<usize> = 50..=150;
const SHORT: LeastPerStop = LeastPerStop {
    iterations: 1_500,
    milliseconds: 13,
    without_limit: false,
};

/// What is kept of the search between its parts.
pub struct Recombination {
    /// It pays; otherwise nothing is kept.
    is_on: bool,
    /// Which part is going on, and its best plan.
    part: Part,
    best: Best,
    elites: Vec<Elite>,
}

/// Does it pay? Where windows decide which routes there can be, several depots which stops are whose, or a mixed fleet which vehicle
/// goes at all, plans differ by whole routes; and only where each route stands for itself may one be taken from another plan. A given
/// plan must not be burned, and a search for fewer vehicles has turns of its own. Whether it has a part: [`super::parts`].
pub(super) fn pays(model: &Model, options: &Options, saves_vehicles: bool) -> bool {
    let core = model.features.core();
    let stops = model.num_activities;
    !matches!(core, Core::Pairs | Core::Full)
        && model.rules.is_empty()
        && options.initial_plan.is_none()
        && !saves_vehicles
        && if core != Core::Plain && most_have_windows(model) {
            core != Core::Rich && STOPS.contains(&stops) && LONG.is_there(options, stops)
        } else {
            (model.several_depots && STOPS_OF_DEPOTS.contains(&stops)
                || core == Core::Plain && model.mixed_fleet && STOPS_OF_FLEETS.contains(&stops))
                && SHORT.is_there(options, stops)
        }
}

/// A window is one where it opens after the first vehicle may start, or closes before the last one has to be back.
fn most_have_windows(model: &Model) -> bool {
    let starts = model.classes.iter().map(|class| class.start_earliest).min();
    let ends = model.classes.iter().map(|class| class.end_latest).max();
    let (Some(start), Some(end)) = (starts, ends) else {
        return false;
    };
    let stays = &model.activities.stays[..model.num_activities];
    let bound = stays
        .iter()
        .filter(|stay| stay.opens > start || stay.closes < end);
    2 * bound.count() > model.num_activities
}

impl Recombination {
    pub fn new(is_on: bool) -> Recombination {
        Recombination {
            is_on,
            part: Part::Annealing(0),
            best: Best::new(),
            elites: Vec::new(),
        }
    }

    /// Call before each commit.
    pub fn note(&mut self, solution: &Solution) {
        if self.is_on {
            self.best.note(solution);
        }
    }

    /// The plan under search is another one, whole: what the part has found so far counts no more.
    pub fn restart(&mut self, solution: &Solution) {
        if self.is_on {
            self.best.restart(solution);
        }
    }

    pub fn is_over(&self, part: Part) -> bool {
        self.is_on && self.part != part
    }

    /// The next part begins: what the last one found may become an elite, and a child of two elites takes the plan's place.
    pub fn turn_to<E: Evaluate>(
        &mut self,
        part: Part,
        model: &Model,
        solution: &mut Solution,
        best: &mut Best,
        greedy: &mut Greedy,
        random: &mut Random,
    ) {
        self.keep(model);
        self.part = part;
        let elites = self.elites.len() as u32;
        if matches!(part, Part::Child(_)) && elites > 1 {
            let first = random.below(elites);
            let second = (first + random.within(1, elites - 1)) % elites;
            let [first, second] = [first, second].map(|index| &self.elites[index as usize]);
            let tours = child(model, first, second, random);
            lay_out::<E>(model, solution, &tours);
            let mut left_out = solution.bank.clone();
            greedy.recreate::<E>(model, solution, random, &mut left_out, i64::MAX);
            best.note(solution);
            solution.commit(model);
        }
        self.best.restart(solution);
    }

    /// Of each annealing in a row the best plan is an elite, that of a child takes the place of the worst one if it is better. What
    /// costs the same is taken for the same: exchange between twins makes nothing.
    fn keep(&mut self, model: &Model) {
        let cost = self.best.cost;
        if self.elites.iter().any(|elite| elite.cost == cost) {
            return;
        }
        let elite = Elite::new(model, cost, self.best.tours());
        if matches!(self.part, Part::Annealing(_)) {
            self.elites.push(elite);
        } else if let Some(worst) = self.elites.iter_mut().max_by_key(|elite| elite.cost)
            && cost < worst.cost
        {
            *worst = elite;
        }
    }
}

/// Gives the plan these tours, as far as there are vehicles for them and they hold: a tour with stops taken out may take longer where
/// the direct way does. What finds no place is unserved afterwards. Tours that the plan has already are not touched.
fn lay_out<E: Evaluate>(model: &Model, solution: &mut Solution, tours: &[Tour]) {
    let mut stays = vec![false; solution.routes.len()];
    let mut missing = Vec::new();
    for tour in tours {
        let slot = solution.place[tour.stops[0] as usize].route as usize;
        match solution.routes.get(slot) {
            Some(route) if route.class == tour.class && route.stops == tour.stops => {
                stays[slot] = true;
            }
            _ => missing.push(tour),
        }
    }
    for (slot, _) in (0..).zip(&stays).filter(|(_, stays)| !**stays) {
        let end = solution.routes[slot as usize].len() + 1;
        if end > 1 {
            solution.remove(model, slot, 1, end);
            solution.refresh::<E>(model, slot);
        }
    }
    for tour in missing {
        if let Some(slot) = solution.empty_slot::<E>(model, tour.class) {
            solution.fill::<E>(model, slot, &tour.stops);
            solution.refresh::<E>(model, slot);
        }
    }
    solution.settle::<E>(model);
    solution.settle_fairness(model);
}
