//! A stop with what stands around it, side by side in memory: a move that looks for it in its tour waits five times for memory.

use crate::penalised::tour::Tour;

/// Stops that move together, at most.
pub const MOST: usize = 3;
const SEEN: usize = MOST + 2;

/// Index of the arrays: 0 is what stands before the stop, 1 the stop itself, and then what follows; beyond the tour's end they hold
/// nothing of use.
#[derive(Clone, Copy, Debug, Default)]
pub struct Around {
    pub tour: u32,
    pub place: usize,
    /// From this stop on, itself among them, at most [`MOST`].
    pub stops: usize,
    /// Places in the tables.
    pub places: [u32; SEEN],
    /// To what follows.
    pub legs: [i32; SEEN - 1],
}

impl Around {
    /// What is of use of it.
    #[cfg(any(test, feature = "verify"))]
    pub fn seen(&self) -> (u32, usize, &[u32], &[i32]) {
        let seen = self.stops + 2;
        (
            self.tour,
            self.place,
            &self.places[..seen],
            &self.legs[..seen - 1],
        )
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
            for (to, &leg) in around.legs.iter_mut().zip(legs) {
                *to = leg;
            }
        }
    }
}
