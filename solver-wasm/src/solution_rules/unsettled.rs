//! What a change of the plan leaves to be followed up.

/// What `Solution::settle` has yet to follow up. Stays empty when there are no rules.
#[derive(Clone, Debug, Default)]
pub struct Unsettled {
    pub removed: Vec<u32>,
    /// Routes whose clocks are to be worked out anew.
    pub dirty: Vec<u32>,
    /// Those of them whose dependents are known to be among them.
    pub loosened: Vec<u32>,
    /// Routes that lost a partner: waiting may cost them less.
    pub reprice: Vec<u32>,
}

impl Unsettled {
    pub fn note_dirty(&mut self, slot: u32) {
        if !self.dirty.contains(&slot) {
            self.dirty.push(slot);
        }
    }

    #[inline]
    pub fn clear(&mut self) {
        self.removed.clear();
        self.dirty.clear();
        self.loosened.clear();
        self.reprice.clear();
    }
}
