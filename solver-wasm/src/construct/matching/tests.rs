//! The matching of least weight: against every matching of few points, and by the duality of linear programming for many.

use super::least_weight::LeastWeight;
use super::{MOST_POINTS, Matching, exchanges};
use crate::random::Random;

/// Weights by pair, symmetric.
struct Graph {
    count: usize,
    weights: Vec<i64>,
}

impl Graph {
    fn new(count: usize, mut weight: impl FnMut(usize, usize) -> i64) -> Graph {
        let mut weights = vec![0; count * count];
        for i in 0..count {
            for j in 0..i {
                let own = weight(i, j);
                weights[i * count + j] = own;
                weights[j * count + i] = own;
            }
        }
        Graph { count, weights }
    }

    /// Any weights up to `most`.
    fn random(random: &mut Random, count: usize, most: u32) -> Graph {
        Graph::new(count, |_, _| i64::from(random.within(0, most)))
    }

    /// Distances of points in a square.
    fn of_points(random: &mut Random, count: usize, side: u32) -> Graph {
        let mut draw = || i64::from(random.within(0, side));
        let points: Vec<(i64, i64)> = (0..count).map(|_| (draw(), draw())).collect();
        Graph::new(count, |i, j| {
            let ((a, b), (c, d)) = (points[i], points[j]);
            (((a - c).pow(2) + (b - d).pow(2)) as f64).sqrt() as i64
        })
    }

    fn weight(&self, i: usize, j: usize) -> i64 {
        self.weights[i * self.count + j]
    }

    /// The least weight of all matchings, by trying all partners of the first point that has none.
    fn least(&self, matched: u32) -> i64 {
        let Some(first) = (0..self.count).find(|i| matched >> i & 1 == 0) else {
            return 0;
        };
        (first + 1..self.count)
            .filter(|j| matched >> j & 1 == 0)
            .map(|j| self.weight(first, j) + self.least(matched | 1 << first | 1 << j))
            .min()
            .unwrap_or(i64::MAX)
    }

    /// The search from beginning to end; its state is judged after each of its trees.
    fn solve(&self) -> LeastWeight {
        let weight = |i: usize, j: usize| self.weight(i, j);
        let mut search = LeastWeight::new(self.count);
        while !search.advance(&weight, 1) {
            self.judge(&search);
        }
        let pairs = search.pairs();
        let mut all: Vec<usize> = pairs.iter().flat_map(|&(i, j)| [i, j]).collect();
        all.sort_unstable();
        assert_eq!(all, (0..self.count).collect::<Vec<_>>());
        self.judge(&search);
        search
    }

    /// The variables are feasible and complementary to the matching: no other one weighs less.
    fn judge(&self, search: &LeastWeight) {
        let around = search.blossoms_around();
        // Blossoms have three children at least, and their numbers are used again.
        assert!(search.blossoms.bound() <= self.count * 3 / 2);
        let mut inside = vec![0; search.blossoms.bound()];
        for i in 0..self.count {
            for j in 0..i {
                let common = around[i].iter().filter(|set| around[j].contains(set));
                let blossoms: i64 = common.map(|&set| search.dual_of(set)).sum();
                let slack = 2 * (self.weight(i, j) + blossoms) - search.dual[i] - search.dual[j];
                let matched = search.blossoms.mate[i] == j as u32;
                assert_eq!(matched, search.blossoms.mate[j] == i as u32);
                assert!(!search.has_begun() || slack >= 0, "{i} {j}: {slack}");
                assert!(!matched || slack == 0, "{i} {j}: {slack}");
                if matched {
                    for &set in around[i].iter().filter(|set| around[j].contains(set)) {
                        inside[set as usize] += 1;
                    }
                }
            }
        }
        for (set, &pairs) in inside.iter().enumerate() {
            if let Some(blossom) = search.blossoms.blossom(set as u32)
                && !blossom.members.is_empty()
            {
                assert!(blossom.dual >= 0);
                assert_eq!(pairs, blossom.members.len() / 2);
            }
        }
    }

    fn total(&self, pairs: &[(usize, usize)]) -> i64 {
        pairs.iter().map(|&(i, j)| self.weight(i, j)).sum()
    }
}

impl LeastWeight {
    fn has_begun(&self) -> bool {
        self.begun >= self.dual.len()
    }

    fn dual_of(&self, set: u32) -> i64 {
        self.blossoms.blossom(set).map_or(0, |b| b.dual)
    }

    /// By vertex: the blossoms in which it lies.
    fn blossoms_around(&self) -> Vec<Vec<u32>> {
        let mut around = vec![Vec::new(); self.dual.len()];
        for set in self.dual.len()..self.blossoms.bound() {
            for &member in &self.blossoms.blossom(set as u32).unwrap().members {
                around[member as usize].push(set as u32);
            }
        }
        around
    }
}

#[test]
fn no_matching_of_few_points_weighs_less() {
    let mut random = Random::new(1);
    for round in 0..6_000 {
        let count = 2 + 2 * (round % 6) as usize;
        // Equal weights and zeros in many of them.
        let most = [0, 1, 2, 5, 20, 1_000][round as usize / 6 % 6];
        let graph = if round % 5 == 0 {
            Graph::of_points(&mut random, count, most)
        } else {
            Graph::random(&mut random, count, most)
        };
        let pairs = graph.solve().pairs();
        assert_eq!(graph.total(&pairs), graph.least(0), "round {round}");
    }
}

#[test]
fn the_dual_proves_the_matching_of_many_points() {
    let mut random = Random::new(2);
    let mut blossoms = 0;
    for round in 0..120 {
        let count = 2 * random.within(1, 100) as usize;
        let most = [1, 3, 30, 1_000, 1_000_000][round % 5];
        let graph = if round % 2 == 0 {
            Graph::of_points(&mut random, count, most)
        } else {
            Graph::random(&mut random, count, most)
        };
        let search = graph.solve();
        // Strong duality, apart from what was judged on the way.
        let mut dual: i64 = search.dual.iter().sum();
        for set in count..search.blossoms.bound() {
            let blossom = search.blossoms.blossom(set as u32).unwrap();
            dual -= blossom.dual * (blossom.members.len() as i64 - 1).max(0);
            blossoms += usize::from(!blossom.members.is_empty());
        }
        assert_eq!(dual, 2 * graph.total(&search.pairs()), "round {round}");
    }
    assert!(blossoms > 500, "{blossoms}");
}

#[test]
fn unreachable_places_do_not_overflow() {
    // Two islands of three points each, and no way between them but one.
    let weight = |i: usize, j: usize| match (i.max(j), i.min(j)) {
        (5, 0) => 7,
        (i, j) if (i < 3) == (j < 3) => 1,
        _ => i64::MAX,
    };
    let mut search = LeastWeight::new(6);
    while !search.advance(&weight, 1) {}
    assert_eq!(search.pairs(), [(0, 5), (1, 2), (3, 4)]);
}

#[test]
fn exchanges_serve_where_points_are_too_many_only() {
    let graph = Graph::random(&mut Random::new(3), 100, 1_000);
    let weight = |i: usize, j: usize| graph.weight(i, j);
    let mut matching = Matching::new(graph.count);
    let pairs = loop {
        if let Some(pairs) = matching.advance(&weight, 16) {
            break pairs;
        }
    };
    let good = exchanges::perfect(graph.count, &weight);
    assert!(graph.total(&pairs) < graph.total(&good));
    assert!(matches!(Matching::new(MOST_POINTS), Matching::Least(_)));
    assert!(matches!(Matching::new(MOST_POINTS + 2), Matching::Good(_)));
}
