//! What is to be looked at again: each number waits once, however often it is asked for.

use std::collections::VecDeque;

/// Numbers below a size, first come, first served.
pub struct Worklist {
    waiting: VecDeque<u32>,
    is_waiting: Vec<bool>,
}

impl Worklist {
    /// For numbers below `size`; none waits.
    pub fn new(size: usize) -> Worklist {
        Worklist {
            waiting: VecDeque::new(),
            is_waiting: vec![false; size],
        }
    }

    /// All of these, in this order.
    pub fn of(size: usize, numbers: impl IntoIterator<Item = u32>) -> Worklist {
        let mut list = Worklist::new(size);
        numbers.into_iter().for_each(|number| list.push(number));
        list
    }

    /// Numbers beyond the size are passed over.
    #[inline]
    pub fn push(&mut self, number: u32) {
        if let Some(is_waiting) = self.is_waiting.get_mut(number as usize)
            && !std::mem::replace(is_waiting, true)
        {
            self.waiting.push_back(number);
        }
    }

    #[inline]
    pub fn pop(&mut self) -> Option<u32> {
        let number = self.waiting.pop_front()?;
        self.is_waiting[number as usize] = false;
        Some(number)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// How many numbers there are, waiting or not.
    pub fn size(&self) -> usize {
        self.is_waiting.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_waits_once_and_may_come_again_after_its_turn() {
        let mut list = Worklist::of(4, [2, 0, 2, 4]);
        assert_eq!(list.size(), 4);
        assert_eq!(list.pop(), Some(2));
        for number in [0, 2, 3] {
            list.push(number);
        }
        let rest: Vec<u32> = std::iter::from_fn(|| list.pop()).collect();
        assert_eq!(rest, [0, 2, 3]);
        assert!(list.is_empty());
    }
}
