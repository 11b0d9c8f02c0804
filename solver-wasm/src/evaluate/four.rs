//! The positions of a route four at a time, with open eyes and without a branch that cannot be guessed.

use super::Blinks;
use super::detour::Cheapest;
use super::lanes::{Lanes, WIDTH};
use crate::model::Model;
use crate::solution::{Position, Route};

/// Does a look at four positions at a time find what a walk finds? It overlooks none, needs four, and tells positions apart by
/// their detours alone: where distance is free, a walk takes the first one in time.
#[inline]
pub fn may_look(model: &Model, route: &Route, blinks: &Blinks) -> bool {
    let is_long = route.positions.len() > WIDTH;
    is_long && blinks.never_blinks() && model.classes[route.class as usize].per_distance > 0
}

/// Hands every four positions in a row to `look`, with the number of the first and the position before them, until it wants no
/// more. There are more than four with the start. The last four overlap those before them.
#[inline(always)]
pub fn each(
    positions: &[Position],
    mut look: impl FnMut(usize, &Position, &[Position; WIDTH]) -> bool,
) {
    let (mut rest, mut first) = (positions, 1);
    while let Some([before, here @ ..]) = rest.first_chunk::<{ WIDTH + 1 }>() {
        if !look(first, before, here) {
            return;
        }
        let step = WIDTH.min(rest.len() - WIDTH - 1);
        if step == 0 {
            return;
        }
        rest = &rest[step..];
        first += step;
    }
}

/// Legs, departures and latest arrivals: each position is one load.
#[inline(always)]
pub fn columns(here: &[Position; WIDTH]) -> [Lanes; 3] {
    let row = |p: &Position| Lanes::of([p.leg, p.departs, p.latest, p.leg_time]);
    let [leg, departs, latest, _] = Lanes::transposed(here.each_ref().map(row));
    [leg, departs, latest]
}

/// The least detour of each lane below a bound, and where it was found.
pub struct Least {
    bound: i32,
    detour: Lanes,
    /// Number of the first of the four; 0: none.
    first: Lanes,
}

impl Least {
    #[inline(always)]
    pub fn below(bound: i32) -> Least {
        Least {
            bound,
            detour: Lanes::all(bound),
            first: Lanes::all(0),
        }
    }

    /// Detours of the positions from `first` on. What is looked at twice is as good as before, not better.
    #[inline(always)]
    pub fn improve(&mut self, detour: Lanes, first: usize) {
        let better = detour.below(self.detour);
        self.detour = self.detour.min(detour);
        self.first = Lanes::all(first as i32).where_set(better, self.first);
    }

    /// Of all lanes the least, of these the first position.
    #[inline(always)]
    pub fn offer(&self, cheapest: &mut Cheapest) {
        let detour = self.detour.least();
        if detour < self.bound {
            let position = self.first.plus(Lanes::of([0, 1, 2, 3]));
            let least = self.detour.equals(Lanes::all(detour));
            let position = position.where_set(least, Lanes::all(i32::MAX)).least();
            cheapest.improve(detour, position as usize);
        }
    }
}
