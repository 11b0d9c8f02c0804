//! What a tour has too much of, side by side in memory for all tours: most moves are told from it before a leg is looked up.

use super::penalties::Penalties;
use super::tour::Tour;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Account {
    /// All penalties of the tour, units of distance.
    pub penalties: f64,
    /// Those for its load.
    pub for_load: f64,
    /// Units of load above the capacity, below zero where there is room; 0 with several dimensions.
    pub above: f64,
}

impl Account {
    pub fn of(tour: &Tour, penalties: &Penalties) -> Account {
        let load = tour.loads_upto().and_then(|upto| upto.last());
        Account {
            penalties: penalties.of_tour(tour),
            for_load: penalties.of_overload(tour.overload),
            above: load.map_or(0.0, |load| (load - tour.kind.capacity) as f64),
        }
    }

    /// What so much load more costs; nothing with several dimensions.
    #[inline(always)]
    pub fn more(&self, load: f64, penalties: &Penalties) -> f64 {
        penalties.of_load((self.above + load).max(0.0) - self.above.max(0.0))
    }
}
