//! Two stops with what stands around them, and the legs that most moves ask for.

use super::{Around, Change, Look, Mover};
use crate::penalised::tour::Tour;

pub struct Pair<'a, const CLOCK: bool> {
    pub look: Look<'a, CLOCK>,
    pub mover: &'a Mover,
    pub u: &'a Around,
    pub v: &'a Around,
    pub u_tour: &'a Tour,
    pub v_tour: &'a Tour,
    pub same: bool,
    /// Of tours of two classes.
    pub kinds_differ: bool,
    pub u_to_v: i32,
    pub v_to_u: i32,
    /// What the tours' penalties are, less the least gain: a change has to leave less than this, distance included.
    pub bound: f64,
}

impl<'a, const CLOCK: bool> Pair<'a, CLOCK> {
    #[inline(always)]
    pub fn of(look: Look<'a, CLOCK>, mover: &'a Mover, v: u32, bound: f64) -> Pair<'a, CLOCK> {
        let (u, v) = (&mover.u, &look.tours.arounds[v as usize]);
        let (u_tour, v_tour) = (look.tour(u.tour), look.tour(v.tour));
        Pair {
            look,
            mover,
            u_tour,
            v_tour,
            same: u.tour == v.tour,
            kinds_differ: u_tour.kind.class != v_tour.kind.class,
            u_to_v: look.distance(u.places[1], v.places[1]),
            v_to_u: look.distance(v.places[1], u.places[1]),
            bound,
            u,
            v,
        }
    }

    /// Does a change of the tour that holds both stops pay? Its load stays.
    pub fn within(&self, cost: f64, change: &Change) -> bool {
        let (_, from, to) = change.first;
        let overload = self.u_tour.overload;
        let cost = cost + self.look.tours.penalties.of_overload(overload);
        if cost >= self.bound {
            return false;
        }
        let stops = change.first_stops.iter().copied();
        let cost = cost + self.look.warp_with(self.u_tour, (from, to), stops);
        if cost >= self.bound {
            return false;
        }
        cost + self.look.of_lengths(change) < self.bound
    }
}
