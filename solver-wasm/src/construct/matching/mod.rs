//! A perfect matching of an even number of points at least weight: the least there is for up to [`MOST_POINTS`] points, beyond
//! that a good one.

mod blossoms;
mod cycles;
mod exchanges;
mod least_weight;

#[cfg(test)]
mod tests;

use least_weight::LeastWeight;

/// Points that are matched at least weight: of so many in a square it takes a quarter of a second, of half as many 70 ms (native,
/// CPU time), and of any arcs between them two or three times that. A good matching takes 60 and 30 ms, and weighs 7 and 6 %
/// more. A tree over places in a plane has an odd degree at two vertices of five.
const MOST_POINTS: usize = 2_000;

/// A matching in the making. Points are `0..count`; the weight of a pair is asked for with its two points and must be the
/// same both ways and each time.
pub enum Matching {
    Least(Box<LeastWeight>),
    Good(usize),
}

impl Matching {
    pub fn new(count: usize) -> Matching {
        if count <= MOST_POINTS {
            Matching::Least(Box::new(LeastWeight::new(count)))
        } else {
            Matching::Good(count)
        }
    }

    /// Goes on for so many rows of weights, or one tree of the search; the pairs when every point has a partner.
    pub fn advance(
        &mut self,
        weight: &impl Fn(usize, usize) -> i64,
        rows: usize,
    ) -> Option<Vec<(usize, usize)>> {
        match self {
            Matching::Least(search) => search.advance(weight, rows).then(|| search.pairs()),
            Matching::Good(count) => Some(exchanges::perfect(*count, weight)),
        }
    }
}
