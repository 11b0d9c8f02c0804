//! Which stops are near a stop, nearest first, with the leg between them side by side in memory: most pairs are told from it alone.

use super::network::Network;
use crate::model::{Model, neighbours};

/// Lists of equal length, row-major.
pub struct Near {
    /// Stop, and the shorter one of the two legs between.
    pairs: Vec<(u32, i32)>,
    width: usize,
}

impl Near {
    /// So many of each stop, or all others. Waits count ([`neighbours::with_waits`]).
    pub fn new(model: &Model, network: &Network, width: usize) -> Near {
        let tables = model.tables_of(0);
        let lists = neighbours::with_waits(model, width);
        let leg = |from, to| network.distance(tables, from, to);
        let mut pairs = Vec::new();
        for stop in 0..network.stops {
            let near = lists.of(stop).iter();
            pairs.extend(near.map(|&near| (near, leg(stop, near).min(leg(near, stop)))));
        }
        Near {
            width: pairs.len() / (network.stops as usize).max(1),
            pairs,
        }
    }

    #[inline]
    pub fn of(&self, stop: u32) -> &[(u32, i32)] {
        &self.pairs[stop as usize * self.width..(stop as usize + 1) * self.width]
    }
}
