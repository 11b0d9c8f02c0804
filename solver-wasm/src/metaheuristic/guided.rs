//! Guided local search: arcs of local optima are penalised, the dearest and least penalised first, and the search goes on
//! with prices that contain the penalties. What was best is told by the true price.
//!
//! Source: C. Voudouris, E. Tsang, "Guided local search and its application to the traveling salesman problem", European
//! Journal of Operational Research 113 (1999). Only the ends of penalised arcs are looked at again: the paper's fast local
//! search.

use super::arc_memory::ArcMemory;

/// The weight of penalties (the paper's a): so much of the mean arc of the first local optimum for each, as a fraction.
/// Of 1, 2 and 4 tenths this gave the best plans on two X and two Solomon files at 2 s, by little.
const WEIGHT: (i64, i64) = (2, 10);

/// No arc is surcharged by more: sums of a few must not overflow.
const MOST: i64 = 1 << 56;

pub struct GuidedLocalSearch {
    penalties: ArcMemory,
    /// The paper's lambda; 0 until the first local optimum.
    lambda: i64,
}

impl GuidedLocalSearch {
    pub fn new(nodes: usize, symmetric: bool) -> GuidedLocalSearch {
        GuidedLocalSearch {
            penalties: ArcMemory::new(nodes, symmetric),
            lambda: 0,
        }
    }

    /// What the search pays for an arc above its price.
    #[inline]
    pub fn surcharge(&self, from: u32, to: u32) -> i64 {
        self.lambda
            .saturating_mul(self.penalties.get(from, to))
            .min(MOST)
    }

    /// Penalises the arcs of a local optimum whose utility, price / (1 + penalty), is the largest; returns them.
    /// `arcs`: all arcs of the plan with their prices.
    pub fn penalise(&mut self, arcs: &[(u32, u32, i64)]) -> Vec<(u32, u32)> {
        if self.lambda == 0 && !arcs.is_empty() {
            let sum: i64 = arcs.iter().map(|arc| arc.2).sum();
            let mean = sum / arcs.len() as i64;
            self.lambda = (mean * WEIGHT.0 / WEIGHT.1).max(1);
        }
        let mut most = (-1i64, 1i64);
        let mut dearest = Vec::new();
        for &(from, to, price) in arcs {
            let share = 1 + self.penalties.get(from, to);
            let left = i128::from(price) * i128::from(most.1);
            let right = i128::from(most.0) * i128::from(share);
            if left > right {
                most = (price, share);
                dearest.clear();
            }
            if left >= right {
                dearest.push((from, to));
            }
        }
        for &(from, to) in &dearest {
            let penalty = self.penalties.get(from, to);
            self.penalties.set(from, to, penalty + 1);
        }
        dearest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arc_of_the_largest_utility_is_penalised() {
        let mut search = GuidedLocalSearch::new(4, false);
        let arcs = [(0, 1, 100), (1, 2, 60), (2, 3, 40)];
        // The mean arc is 66: each penalty weighs two tenths of it.
        assert_eq!(search.penalise(&arcs), [(0, 1)]);
        assert_eq!(search.surcharge(0, 1), 13);
        assert_eq!(search.surcharge(1, 0), 0);
        // 100 / 2 < 60 / 1, then 100 / 2 > 60 / 2 and 40 / 1.
        assert_eq!(search.penalise(&arcs), [(1, 2)]);
        assert_eq!(search.penalise(&arcs), [(0, 1)]);
        assert_eq!(search.surcharge(0, 1), 26);
    }

    #[test]
    fn arcs_of_symmetric_tables_have_one_penalty() {
        let mut search = GuidedLocalSearch::new(2, true);
        search.penalise(&[(1, 0, 50)]);
        assert_eq!(search.surcharge(0, 1), search.surcharge(1, 0));
        assert!(search.surcharge(0, 1) > 0);
    }
}
