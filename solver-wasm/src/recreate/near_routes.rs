//! The routes of near activities, each once and in the order of the nearest activity in it.

use crate::solution::Place;

/// So many slots, and one for "in no route", have a bit each in a register.
const FEW: usize = 63;

/// Scratch memory of one question after the other.
#[derive(Default)]
pub struct NearRoutes {
    /// Slots of the plan. As a slot, this number stands for "in no route", which counts as found.
    nowhere: usize,
    /// The slots found, where they are few.
    seen: u64,
    /// Question in which a slot was found last, where they are many.
    found: Vec<u32>,
    question: u32,
    /// The answer.
    slots: Vec<u32>,
}

impl NearRoutes {
    /// A new question about a plan with so many slots: no route has been found.
    pub fn begin(&mut self, slots: usize) {
        self.nowhere = slots;
        if slots <= FEW {
            self.seen = 1 << slots;
        } else {
            self.question = self.question.wrapping_add(1);
            self.found.resize(slots + 1, 0);
            self.found[slots] = self.question;
        }
    }

    /// How many routes these activities stand in that were not found before.
    ///
    /// Whether the next activity stands in a new route cannot be guessed, so that a branch on it would cost more than the
    /// rest: every slot is written down, and the next one over it unless it was new.
    pub fn find(&mut self, near: &[u32], place: &[Place]) -> usize {
        if self.slots.len() < near.len() {
            self.slots.resize(near.len(), 0);
        }
        if self.nowhere <= FEW {
            self.find_few(near, place)
        } else {
            self.find_many(near, place)
        }
    }

    #[inline(never)]
    fn find_few(&mut self, near: &[u32], place: &[Place]) -> usize {
        let (slots, nowhere) = (&mut self.slots[..near.len()], self.nowhere as u32);
        let (mut seen, mut count) = (self.seen, 0);
        for &activity in near {
            let slot = nowhere.min(place[activity as usize].route);
            slots[count] = slot;
            // One shift: a WASM engine has one register to count them in.
            let more = seen | (1 << slot);
            count += usize::from(more != seen);
            seen = more;
        }
        self.seen = seen;
        count
    }

    #[inline(never)]
    fn find_many(&mut self, near: &[u32], place: &[Place]) -> usize {
        let (slots, nowhere) = (&mut self.slots[..near.len()], self.nowhere as u32);
        let (found, question) = (&mut self.found[..], self.question);
        let mut count = 0;
        for &activity in near {
            let slot = nowhere.min(place[activity as usize].route);
            slots[count] = slot;
            let found = &mut found[slot as usize];
            count += usize::from(*found != question);
            *found = question;
        }
        count
    }

    /// One of them.
    #[inline]
    pub fn slot(&self, index: usize) -> u32 {
        self.slots[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::NONE;

    #[test]
    fn each_route_is_found_once_in_a_question() {
        let place = [3, NONE, 1, 3, 0, 1, 2].map(|route| Place { route, position: 1 });
        let mut near = NearRoutes::default();
        let ask = |near: &mut NearRoutes, activities: &[u32]| {
            let count = near.find(activities, &place);
            (0..count).map(|i| near.slot(i)).collect::<Vec<u32>>()
        };
        for many in [0, 100] {
            near.begin(4 + many);
            assert_eq!(ask(&mut near, &[0, 1, 2, 3]), [3, 1]);
            assert_eq!(ask(&mut near, &[5, 4, 1, 6]), [0, 2]);
            near.begin(4 + many);
            assert_eq!(ask(&mut near, &[5, 4, 1, 6, 0, 2]), [1, 0, 2, 3]);
            // A route more has been opened: its number stood for "in no route".
            near.begin(5 + many);
            assert_eq!(ask(&mut near, &[1, 1, 0]), [3]);
        }
        for slots in [FEW, FEW + 1] {
            near.begin(slots);
            let last = Place {
                route: slots as u32 - 1,
                position: 1,
            };
            assert_eq!(near.find(&[0, 1, 0], &[last, place[1]]), 1);
        }
    }
}
