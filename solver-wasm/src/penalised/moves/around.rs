//! A stop with what stands around it, side by side in memory: a move that looks for it in its tour waits five times for memory.

use crate::penalised::network::LONGEST;
use crate::penalised::tour::Tour;

/// Stops that move together, at most.
pub const MOST: usize = 3;
const SEEN: usize = MOST + 2;
/// A leg that is not there: so dear to save that hardly a bound lets it through, and where one does, the move refuses it. A sum has two
/// of them at most.
const NO_LEG: i32 = -LONGEST;

/// Index of the arrays: 0 is what stands before the stop, 1 the stop itself, and then what follows; beyond the tour's end places and
/// loads are nothing of use.
#[derive(Clone, Copy, Debug, Default)]
pub struct Around {
    pub tour: u32,
    pub place: usize,
    /// From this stop on, itself among them, at most [`MOST`].
    pub stops: usize,
    /// Places in the tables.
    pub places: [u32; SEEN],
    /// To what follows; [`NO_LEG`] beyond the tour's end.
    pub legs: [i32; SEEN - 1],
    /// What the stop loads, and with those behind it, too; 0 with several dimensions, as `rest` is.
    pub loads: [f64; MOST],
    /// What all stops behind this one load.
    pub rest: f64,
}

/// What is of use of an [`Around`].
#[cfg(any(test, feature = "verify"))]
#[derive(Debug, PartialEq)]
pub struct Seen<'a> {
    at: (u32, usize),
    places: &'a [u32],
    legs: &'a [i32],
    loads: (&'a [f64], f64),
}

impl Around {
    #[cfg(any(test, feature = "verify"))]
    pub fn seen(&self) -> Seen<'_> {
        let seen = self.stops + 2;
        Seen {
            at: (self.tour, self.place),
            places: &self.places[..seen],
            legs: &self.legs[..seen - 1],
            loads: (&self.loads[..self.stops], self.rest),
        }
    }

    /// Of each stop of a tour that was measured.
    pub fn settle(arounds: &mut [Around], index: u32, tour: &Tour) {
        let stops = tour.stops();
        let whole = tour.places.windows(SEEN).zip(tour.legs.windows(SEEN - 1));
        for ((place, &stop), (places, legs)) in (1..).zip(stops).zip(whole) {
            let around = &mut arounds[stop as usize];
            (around.tour, around.place, around.stops) = (index, place, MOST);
            around.places.copy_from_slice(places);
            around.legs.copy_from_slice(legs);
        }
        // Of the last ones less is to be seen.
        let last = (stops.len() + 2).saturating_sub(MOST).max(1);
        for (place, &stop) in (last..).zip(&stops[last - 1..]) {
            let around = &mut arounds[stop as usize];
            let (places, legs) = (&tour.places[place - 1..], &tour.legs[place - 1..]);
            (around.tour, around.place) = (index, place);
            around.stops = (places.len() - 2).min(MOST);
            for (to, &place) in around.places.iter_mut().zip(places) {
                *to = place;
            }
            around.legs = [NO_LEG; SEEN - 1];
            for (to, &leg) in around.legs.iter_mut().zip(legs) {
                *to = leg;
            }
        }
        if let Some(upto) = tour.loads_upto() {
            settle_loads(arounds, stops, upto);
        }
    }
}

/// `upto`: what is loaded up to each place, it included.
fn settle_loads(arounds: &mut [Around], stops: &[u32], upto: &[i64]) {
    let all = upto[stops.len()];
    for (place, &stop) in (1..).zip(stops) {
        let around = &mut arounds[stop as usize];
        let before = upto[place - 1];
        around.rest = (all - upto[place]) as f64;
        for (load, &upto) in around.loads.iter_mut().zip(&upto[place..]) {
            *load = (upto - before) as f64;
        }
    }
}
