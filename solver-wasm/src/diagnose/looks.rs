//! How many long looks reasons may take, of all tasks together: at another problem, or at a place judged from scratch.

use std::cell::Cell;

#[derive(Debug)]
pub struct Looks(Cell<usize>);

impl Looks {
    pub fn new(most: usize) -> Looks {
        Looks(Cell::new(most))
    }

    /// One of them; `None`: there was none left.
    pub fn take(&self) -> Option<()> {
        let left = self.0.get().checked_sub(1)?;
        self.0.set(left);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::Looks;

    #[test]
    fn there_are_no_more_than_there_were() {
        let looks = Looks::new(2);
        let taken = (0..4).map(|_| looks.take().is_some());
        assert_eq!(taken.collect::<Vec<_>>(), [true, true, false, false]);
    }
}
