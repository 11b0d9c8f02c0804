//! The routes of near activities, each once in a question.

use crate::model::NONE;
use crate::solution::Place;

/// Slots have a bit each; so many of them, and one for "in no route", fit in a register.
const WORD: usize = 64;

/// Scratch memory of one question after the other.
#[derive(Default)]
pub struct NearRoutes {
    /// Slots of the plan. As a slot, this number stands for "in no route", which counts as found.
    nowhere: usize,
    /// The slots found so far.
    seen: Vec<u64>,
    /// Those found last.
    fresh: Vec<u64>,
}

impl NearRoutes {
    /// A new question about a plan with so many slots: no route has been found.
    pub fn begin(&mut self, slots: usize) {
        self.nowhere = slots;
        let words = slots / WORD + 1;
        if self.seen.len() < words {
            self.seen.resize(words, 0);
            self.fresh.resize(words, 0);
        }
        self.seen[..words].fill(0);
        self.seen[slots / WORD] = bit(if slots < WORD { NONE as usize } else { slots });
    }

    /// Looks up the routes in which these activities stand. How many words of bits name those not found before ([`Self::fresh`]).
    ///
    /// Whether the next activity stands in a new route cannot be guessed, so that a branch on it would cost more than the rest:
    /// every route's bit is set, whether it was set before or not.
    #[inline]
    pub fn find(&mut self, near: &[u32], place: &[Place]) -> usize {
        if self.nowhere < WORD {
            let found = few(near, place);
            self.fresh[0] = found & !self.seen[0];
            self.seen[0] |= found;
            return 1;
        }
        self.find_many(near, place)
    }

    #[inline(never)]
    fn find_many(&mut self, near: &[u32], place: &[Place]) -> usize {
        let words = self.nowhere / WORD + 1;
        let (fresh, seen) = (&mut self.fresh[..words], &mut self.seen[..words]);
        fresh.fill(0);
        for &activity in near {
            let slot = self.nowhere.min(place[activity as usize].route as usize);
            fresh[slot / WORD] |= bit(slot);
        }
        for (fresh, seen) in fresh.iter_mut().zip(seen) {
            *fresh &= !*seen;
            *seen |= *fresh;
        }
        words
    }

    /// One word of those found last: bit `i` is slot `64 × word + i`.
    #[inline]
    pub fn fresh(&self, word: usize) -> Slots {
        Slots {
            bits: self.fresh[word],
            first: (word * WORD) as u32,
        }
    }
}

/// The routes of these activities where a register has a bit for each. "In no route" ([`NONE`]) has the last bit: a shift takes
/// its number by the width of the register.
#[inline(never)]
fn few(near: &[u32], place: &[Place]) -> u64 {
    let bit = |&activity: &u32| 1_u64.wrapping_shl(place[activity as usize].route);
    near.iter().map(bit).fold(0, |found, bit| found | bit)
}

#[inline]
fn bit(slot: usize) -> u64 {
    1 << (slot % WORD)
}

/// Slots in ascending order.
pub struct Slots {
    bits: u64,
    first: u32,
}

impl Iterator for Slots {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.bits == 0 {
            return None;
        }
        let slot = self.first + self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        Some(slot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_route_is_found_once_in_a_question() {
        let place = [3, NONE, 1, 3, 0, 1, 2].map(|route| Place { route, position: 1 });
        let mut near = NearRoutes::default();
        let ask = |near: &mut NearRoutes, activities: &[u32]| {
            let words = near.find(activities, &place);
            (0..words).flat_map(|i| near.fresh(i)).collect::<Vec<u32>>()
        };
        for many in [0, 100] {
            near.begin(4 + many);
            assert_eq!(ask(&mut near, &[0, 1, 2, 3]), [1, 3]);
            assert_eq!(ask(&mut near, &[5, 4, 1, 6]), [0, 2]);
            near.begin(4 + many);
            assert_eq!(ask(&mut near, &[5, 4, 1, 6, 0, 2]), [0, 1, 2, 3]);
            // A route more has been opened: its number stood for "in no route".
            near.begin(5 + many);
            assert_eq!(ask(&mut near, &[1, 1, 0]), [3]);
        }
        for slots in [WORD - 1, WORD, WORD + 1, 3 * WORD] {
            near.begin(slots);
            let last = Place {
                route: slots as u32 - 1,
                position: 1,
            };
            let words = near.find(&[0, 1, 0], &[last, place[1]]);
            let found: Vec<u32> = (0..words).flat_map(|i| near.fresh(i)).collect();
            assert_eq!(found, [slots as u32 - 1]);
        }
    }
}
