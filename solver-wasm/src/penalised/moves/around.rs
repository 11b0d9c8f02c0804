//! A stop with what stands around it, side by side in few registers.

use super::Look;

/// Stops that move together, at most.
pub const MOST: usize = 3;
const SEEN: usize = MOST + 2;

/// Index of the arrays: 0 is what stands before the stop, 1 the stop itself, and then what follows; beyond the tour's end they hold
/// nothing of use.
#[derive(Clone, Copy, Debug)]
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
    #[inline(always)]
    pub fn of<const CLOCK: bool>(look: Look<'_, CLOCK>, stop: u32) -> Around {
        let spot = look.tours.spots[stop as usize];
        let tour = look.tour(spot.tour);
        let place = spot.place as usize;
        let (nodes, lengths) = (&tour.nodes[place - 1..], &tour.legs[place - 1..]);
        let (mut places, mut legs) = ([0; SEEN], [0; SEEN - 1]);
        for (to, &node) in places.iter_mut().zip(nodes) {
            *to = look.network.places[node as usize];
        }
        for (to, &leg) in legs.iter_mut().zip(lengths) {
            *to = leg;
        }
        Around {
            tour: spot.tour,
            place,
            stops: (nodes.len() - 2).min(MOST),
            places,
            legs,
        }
    }
}
