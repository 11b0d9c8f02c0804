//! The routes of near activities, each once in a question.

use super::near_groups::ROUTES_NEAR;
use crate::model::NONE;
use crate::solution::Place;

/// Slots have a bit each; so many of them, and one for "in no route", fit in a register.
const WORD: usize = 64;

/// Scratch memory of one question after the other.
#[derive(Default)]
pub struct NearRoutes {
    /// Slots of the plan. As a slot, this number stands for "in no route", which counts as found.
    nowhere: usize,
    /// The slots found so far, where one word holds all.
    seen: u64,
    /// The slots found so far, and those found last, where they need several words.
    seen_of_many: Vec<u64>,
    fresh_of_many: Vec<u64>,
}

impl NearRoutes {
    /// A new question about a plan with so many slots: no route has been found.
    #[inline]
    pub fn begin(&mut self, slots: usize) {
        self.nowhere = slots;
        self.seen = Place::bit_of(NONE);
        if slots >= WORD {
            self.begin_many();
        }
    }

    #[inline(never)]
    fn begin_many(&mut self) {
        let words = self.words();
        if self.seen_of_many.len() < words {
            self.seen_of_many.resize(words, 0);
            self.fresh_of_many.resize(words, 0);
        }
        self.seen_of_many[..words].fill(0);
        self.seen_of_many[words - 1] = Place::bit_of(self.nowhere as u32);
    }

    /// Words of bits in an answer.
    #[inline]
    pub fn words(&self) -> usize {
        self.nowhere / WORD + 1
    }

    /// Looks up the routes in which these activities stand. The first word of bits that name those not found before; bit `i` is
    /// slot `i`.
    ///
    /// Whether the next activity stands in a new route cannot be guessed, so that a branch on it would cost more than the rest:
    /// every route's bit is set, whether it was set before or not.
    #[inline]
    pub fn find(&mut self, near: &[u32], place: &[Place]) -> u64 {
        if self.nowhere < WORD {
            let found = few(near, place);
            let fresh = found & !self.seen;
            self.seen |= found;
            return fresh;
        }
        self.find_many(near, place);
        self.word(0)
    }

    #[inline(never)]
    fn find_many(&mut self, near: &[u32], place: &[Place]) {
        let words = self.words();
        let fresh = &mut self.fresh_of_many[..words];
        let seen = &mut self.seen_of_many[..words];
        fresh.fill(0);
        for &activity in near {
            let slot = self.nowhere.min(place[activity as usize].route as usize);
            fresh[slot / WORD] |= Place::bit_of(slot as u32);
        }
        for (fresh, seen) in fresh.iter_mut().zip(seen) {
            *fresh &= !*seen;
            *seen |= *fresh;
        }
    }

    /// A further word of what was found last: bit `i` is slot `64 × word + i`.
    pub fn word(&self, word: usize) -> u64 {
        self.fresh_of_many[word]
    }
}

/// The routes of these activities where a register has a bit for each.
#[inline(never)]
fn few(near: &[u32], place: &[Place]) -> u64 {
    let bits = |found: u64, &activity: &u32| found | place[activity as usize].bit;
    // A loop of known length needs no counting.
    match <&[u32; ROUTES_NEAR]>::try_from(near) {
        Ok(near) => near.iter().fold(0, bits),
        Err(_) => near.iter().fold(0, bits),
    }
}

/// Slots in ascending order.
pub struct Slots {
    bits: u64,
    first: u32,
}

impl Slots {
    /// Those that a word of bits names.
    #[inline]
    pub fn of(bits: u64, word: usize) -> Slots {
        let first = (word * WORD) as u32;
        Slots { bits, first }
    }
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
        let place = [3, NONE, 1, 3, 0, 1, 2].map(|route| Place::at(route, 1));
        let mut near = NearRoutes::default();
        let ask = |near: &mut NearRoutes, activities: &[u32], place: &[Place]| {
            let first = near.find(activities, place);
            let bits = |word| if word == 0 { first } else { near.word(word) };
            let slots = |word| Slots::of(bits(word), word);
            (0..near.words()).flat_map(slots).collect::<Vec<u32>>()
        };
        for many in [0, 100] {
            near.begin(4 + many);
            assert_eq!(ask(&mut near, &[0, 1, 2, 3], &place), [1, 3]);
            assert_eq!(ask(&mut near, &[5, 4, 1, 6], &place), [0, 2]);
            near.begin(4 + many);
            assert_eq!(ask(&mut near, &[5, 4, 1, 6, 0, 2], &place), [0, 1, 2, 3]);
            // A route more has been opened: its number stood for "in no route".
            near.begin(5 + many);
            assert_eq!(ask(&mut near, &[1, 1, 0], &place), [3]);
        }
        for slots in [WORD - 1, WORD, WORD + 1, 3 * WORD] {
            near.begin(slots);
            let last = Place::at(slots as u32 - 1, 1);
            let found = ask(&mut near, &[0, 1, 0], &[last, place[1]]);
            assert_eq!(found, [slots as u32 - 1]);
        }
    }
}
