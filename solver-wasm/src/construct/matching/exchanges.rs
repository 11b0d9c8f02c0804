//! A perfect matching of an even number of points at low cost: greedy, and improved by exchanging the partners of two pairs
//! until no exchange helps or the work is done.

use crate::sort;

/// Exchanges looked at, at most: some 20 ms.
const EXCHANGES: usize = 1_000_000;
/// Near points that the greedy choice looks at; who stays alone takes the nearest of those left.
const NEAR: usize = 12;

/// Pairs of indices below `count`.
pub fn perfect(count: usize, cost: &dyn Fn(usize, usize) -> i64) -> Vec<(usize, usize)> {
    exchanged(greedy(count, cost), cost)
}

fn greedy(count: usize, cost: &dyn Fn(usize, usize) -> i64) -> Vec<(usize, usize)> {
    let mut arcs = Vec::with_capacity(count * NEAR);
    let mut row = Vec::with_capacity(count);
    for i in 0..count {
        row.clear();
        row.extend((0..count).filter(|&j| j != i).map(|j| (cost(i, j), i, j)));
        let kept = NEAR.min(row.len());
        sort::least_first(&mut row, kept);
        arcs.extend_from_slice(&row[..kept]);
    }
    sort::ascending(&mut arcs);
    let mut alone = vec![true; count];
    let mut pairs = Vec::with_capacity(count / 2);
    for (_, i, j) in arcs {
        if alone[i] && alone[j] {
            (alone[i], alone[j]) = (false, false);
            pairs.push((i, j));
        }
    }
    for i in 0..count {
        let nearest = (i + 1..count)
            .filter(|&j| alone[j])
            .min_by_key(|&j| (cost(i, j), j));
        if let (true, Some(j)) = (alone[i], nearest) {
            (alone[i], alone[j]) = (false, false);
            pairs.push((i, j));
        }
    }
    pairs
}

fn exchanged(
    mut pairs: Vec<(usize, usize)>,
    cost: &dyn Fn(usize, usize) -> i64,
) -> Vec<(usize, usize)> {
    let mut left = EXCHANGES;
    loop {
        let mut better = false;
        for x in 0..pairs.len() {
            if left < pairs.len() {
                return pairs;
            }
            left -= pairs.len() - x;
            for y in x + 1..pairs.len() {
                let ((a, b), (c, d)) = (pairs[x], pairs[y]);
                let now = cost(a, b) + cost(c, d);
                let (one, two) = (cost(a, c) + cost(b, d), cost(a, d) + cost(b, c));
                if one.min(two) < now {
                    (pairs[x], pairs[y]) = if one <= two {
                        ((a, c), (b, d))
                    } else {
                        ((a, d), (b, c))
                    };
                    better = true;
                }
            }
        }
        if !better {
            return pairs;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanges_mend_the_greedy_matching() {
        // On a line at 0, 10, 19, 30: the nearest pair (10, 19) leaves 0 and 30 to one another.
        let at = [0i64, 10, 19, 30];
        let cost = |i: usize, j: usize| (at[i] - at[j]).abs();
        assert_eq!(greedy(4, &cost), [(1, 2), (0, 3)]);
        let mended = perfect(4, &cost);
        assert_eq!(mended.iter().map(|&(i, j)| cost(i, j)).sum::<i64>(), 21);
    }

    #[test]
    fn everybody_has_one_partner() {
        let at: Vec<i64> = (0..40).map(|i| i * i * 7 % 101).collect();
        let pairs = perfect(40, &|i, j| (at[i] - at[j]).abs());
        let mut all: Vec<usize> = pairs.iter().flat_map(|&(i, j)| [i, j]).collect();
        all.sort_unstable();
        assert_eq!(all, (0..40).collect::<Vec<_>>());
    }
}
