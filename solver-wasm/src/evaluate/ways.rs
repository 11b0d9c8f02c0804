//! The ways between one activity and the places of a route, looked up for four positions at a time.

use super::lanes::{Lanes, WIDTH};

/// Distances and times.
pub trait Ways: Copy {
    /// From the activity to each of four places.
    fn out(self, places: [usize; WIDTH]) -> [Lanes; 2];

    /// From each of four places to the activity.
    fn back(self, places: [usize; WIDTH]) -> [Lanes; 2];

    /// From one place to the activity.
    fn back_from(self, place: usize) -> [i32; 2];
}

/// Rows of a table of distances and of one of times, all of one length.
#[derive(Clone, Copy)]
pub struct Apart<'a> {
    from: &'a [i32],
    into: &'a [i32],
    time_from: &'a [i32],
    time_into: &'a [i32],
}

impl<'a> Apart<'a> {
    /// Rows out of the activity and into it, distances and times.
    #[inline(always)]
    pub fn new([from, into, time_from, time_into]: [&'a [i32]; 4]) -> Apart<'a> {
        let side = from.len();
        Apart {
            from,
            into: &into[..side],
            time_from: &time_from[..side],
            time_into: &time_into[..side],
        }
    }
}

impl Ways for Apart<'_> {
    #[inline(always)]
    fn out(self, places: [usize; WIDTH]) -> [Lanes; 2] {
        let of = |row: &[i32]| Lanes::of(places.map(|place| row[place]));
        [of(self.from), of(self.time_from)]
    }

    #[inline(always)]
    fn back(self, places: [usize; WIDTH]) -> [Lanes; 2] {
        let of = |row: &[i32]| Lanes::of(places.map(|place| row[place]));
        [of(self.into), of(self.time_into)]
    }

    #[inline(always)]
    fn back_from(self, place: usize) -> [i32; 2] {
        [self.into[place], self.time_into[place]]
    }
}

/// Rows of a table that has both side by side (`model/tables/legs.rs`): half as many loads.
#[derive(Clone, Copy)]
pub struct Together<'a> {
    from: &'a [u64],
    into: &'a [u64],
}

impl<'a> Together<'a> {
    #[inline(always)]
    pub fn new(from: &'a [u64], into: &'a [u64]) -> Together<'a> {
        Together {
            from,
            into: &into[..from.len()],
        }
    }
}

impl Ways for Together<'_> {
    #[inline(always)]
    fn out(self, places: [usize; WIDTH]) -> [Lanes; 2] {
        Lanes::halves(places.map(|place| self.from[place]))
    }

    #[inline(always)]
    fn back(self, places: [usize; WIDTH]) -> [Lanes; 2] {
        Lanes::halves(places.map(|place| self.into[place]))
    }

    #[inline(always)]
    fn back_from(self, place: usize) -> [i32; 2] {
        let pair = self.into[place];
        [pair as i32, (pair >> 32) as i32]
    }
}
