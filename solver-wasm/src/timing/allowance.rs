//! How much work a search for schedules may still do, so that no single one takes a share of the time limit.

use std::cell::Cell;

/// Counted in pieces of cost functions that are made; shared by all that one search asks for.
#[derive(Debug)]
pub struct Allowance {
    left: Cell<usize>,
}

impl Allowance {
    pub fn of(pieces: usize) -> Allowance {
        Allowance {
            left: Cell::new(pieces),
        }
    }

    pub fn spend(&self, pieces: usize) {
        self.left.set(self.left.get().saturating_sub(pieces));
    }

    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }

    /// So many more, whatever was spent.
    pub fn renew(&self, pieces: usize) {
        self.left.set(pieces);
    }
}
