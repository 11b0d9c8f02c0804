//! Tabu search: the best neighbour is taken, be it worse, but an arc that was taken out may not come back for a while and
//! one that came in must stay for a while, unless the plan would be the best so far (aspiration).
//!
//! Sources: F. Glover, "Future paths for integer programming and links to artificial intelligence", Computers & Operations
//! Research 13 (1986); "Tabu search, part I", ORSA Journal on Computing 1 (1989). Tenures drawn anew for each move: E. Taillard,
//! "Robust taboo search for the quadratic assignment problem", Parallel Computing 17 (1991).

use super::arc_memory::ArcMemory;
use crate::random::Random;

/// Moves for which an arc stays out: from the first number up to the second.
const OUT: (u32, u32) = (10, 20);
/// Moves for which an arc stays in: shorter, for there are far fewer arcs in a plan than out of it.
const IN: (u32, u32) = (4, 8);

pub struct TabuSearch {
    /// By arc: the move until which it may not come in, and until which it may not go out.
    out: ArcMemory,
    kept: ArcMemory,
    moves: i64,
}

impl TabuSearch {
    pub fn new(nodes: usize, symmetric: bool) -> TabuSearch {
        TabuSearch {
            out: ArcMemory::new(nodes, symmetric),
            kept: ArcMemory::new(nodes, symmetric),
            moves: 0,
        }
    }

    /// Is a move that takes these arcs out and puts those in forbidden?
    #[inline]
    pub fn forbids(&self, removed: &[(u32, u32)], added: &[(u32, u32)]) -> bool {
        added
            .iter()
            .any(|&(from, to)| self.out.get(from, to) > self.moves)
            || removed
                .iter()
                .any(|&(from, to)| self.kept.get(from, to) > self.moves)
    }

    /// A move was made.
    pub fn made(&mut self, removed: &[(u32, u32)], added: &[(u32, u32)], random: &mut Random) {
        self.moves += 1;
        let now = self.moves;
        let until = |range: (u32, u32), random: &mut Random| {
            now + i64::from(random.within(range.0, range.1))
        };
        let stays_out = until(OUT, random);
        for &(from, to) in removed {
            self.out.forget_below(from, to, now);
            self.out.set(from, to, stays_out);
        }
        let stays_in = until(IN, random);
        for &(from, to) in added {
            self.kept.forget_below(from, to, now);
            self.kept.set(from, to, stays_in);
        }
    }

    /// No neighbour was admitted: what is tabu ages all the same.
    pub fn waited(&mut self) {
        self.moves += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_went_out_may_not_return_until_its_tenure_is_over() {
        let mut tabu = TabuSearch::new(4, false);
        let mut random = Random::new(1);
        tabu.made(&[(0, 1)], &[(0, 2)], &mut random);
        assert!(tabu.forbids(&[], &[(0, 1)]), "back in");
        assert!(tabu.forbids(&[(0, 2)], &[]), "out again");
        assert!(!tabu.forbids(&[(0, 1)], &[(0, 2)]));
        assert!(!tabu.forbids(&[], &[(1, 0)]), "the opposite direction");
        for _ in 0..OUT.0 - 1 {
            tabu.waited();
        }
        assert!(tabu.forbids(&[], &[(0, 1)]));
        assert!(!tabu.forbids(&[(0, 2)], &[]));
        for _ in 0..=OUT.1 - OUT.0 {
            tabu.waited();
        }
        assert!(!tabu.forbids(&[], &[(0, 1)]));
    }
}
