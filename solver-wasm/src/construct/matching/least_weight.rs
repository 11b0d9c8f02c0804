//! The perfect matching of least weight in a complete graph: alternating trees, blossoms and dual variables.
//!
//! Sources: J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices", Journal of Research of the National Bureau of
//! Standards 69B (1965); the search from one vertex at a time, with the nearest vertex kept for each vertex and each blossom so
//! that the whole takes time of the third power of the number of vertices, as in Z. Galil, "Efficient algorithms for finding
//! maximum matching in graphs", ACM Computing Surveys 18 (1986), and U. Derigs, "Solving non-bipartite matching problems via
//! shortest path techniques", Annals of Operations Research 13 (1988).
//!
//! The dual of the linear programme has a variable for each vertex and one, not negative, for each blossom. The slack of an
//! edge is twice its weight, less the variables of its ends, plus twice those of the blossoms around both; no slack is negative.
//! Matched edges and those of the cycles of blossoms have none, and inside a blossom whose variable is positive one vertex alone
//! is matched to the outside: so no perfect matching weighs less. Weights are doubled to keep all of it in integers: the
//! even vertices of one tree differ by even numbers, so half of a slack between two of them is whole.

use super::blossoms::{Blossoms, Edge};
use crate::model::NONE;

/// Weights count as `0..=MOST`: variables and slacks stay within eight times that.
const MOST: i64 = 1 << 58;

/// The search, resumable. Vertices are `0..count`, an even number of them; the weight of an edge is asked for with its two
/// ends and must be the same both ways and each time.
pub struct LeastWeight {
    pub(super) blossoms: Blossoms,
    /// By vertex: its dual variable.
    pub(super) dual: Vec<i64>,
    /// Rows of weights looked at before the search: two a vertex.
    pub(super) begun: usize,
    /// Vertices below it have partners.
    pub(super) root: u32,
    /// By set, of the largest ones: their place in the tree.
    pub(super) label: Vec<Label>,
    /// By odd set: the edge by which it was reached, from an even vertex.
    pub(super) reached: Vec<Edge>,
    /// By even set: least slack to those that were even before it, with the edge.
    pub(super) between: Vec<Option<(i64, u32, u32)>>,
    /// By vertex that is not even: least slack to an even vertex, and that one.
    near: Vec<(i64, u32)>,
    /// The largest sets in the tree.
    pub(super) tree: Vec<u32>,
}

/// By the number of edges from the root.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Label {
    Outside,
    Even,
    Odd,
}

/// What ends a change of the dual variables.
enum Event {
    /// An edge from the tree to a vertex outside.
    Reach(u32),
    /// An edge between even sets: a cycle of odd length.
    Shrink(u32, u32),
    /// The variable of an odd blossom is zero.
    Expand(u32),
}

impl LeastWeight {
    pub fn new(count: usize) -> LeastWeight {
        LeastWeight {
            blossoms: Blossoms::new(count),
            dual: vec![0; count],
            begun: 0,
            root: 0,
            label: vec![Label::Outside; count],
            reached: vec![(NONE, NONE); count],
            between: vec![None; count],
            near: vec![(i64::MAX, NONE); count],
            tree: Vec::new(),
        }
    }

    /// Goes on with so many rows or, after them, one tree; true when every vertex has a partner.
    pub fn advance(&mut self, weight: &impl Fn(usize, usize) -> i64, rows: usize) -> bool {
        let doubled = |one: u32, two: u32| 2 * weight(one as usize, two as usize).clamp(0, MOST);
        let count = self.dual.len() as u32;
        let rows = self.begun..(self.begun + rows).min(2 * count as usize);
        if !rows.is_empty() {
            self.begun = rows.end;
            for row in rows {
                self.begin(row as u32, &doubled);
            }
            return false;
        }
        let has_mate = |&vertex: &u32| self.blossoms.mate[vertex as usize] != NONE;
        self.root += (self.root..count).take_while(has_mate).count() as u32;
        if self.root < count {
            self.search(&doubled);
        }
        self.root == count
    }

    /// Pairs of vertices, the lower one first.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let mates = self.blossoms.mate.iter().enumerate();
        mates
            .map(|(vertex, &mate)| (vertex, mate as usize))
            .filter(|&(vertex, mate)| vertex < mate)
            .collect()
    }

    /// First a feasible variable for each vertex; then, one after the other, the greatest one, and a partner if one is free.
    fn begin(&mut self, row: u32, doubled: &impl Fn(u32, u32) -> i64) {
        let count = self.dual.len() as u32;
        let vertex = row % count;
        let others = (0..count).filter(|&other| other != vertex);
        if row < count {
            let nearest = others.map(|other| doubled(vertex, other) / 2).min();
            self.dual[vertex as usize] = nearest.unwrap_or(0);
        } else if self.blossoms.mate[vertex as usize] == NONE {
            let nearest = others
                .map(|other| {
                    let free = self.blossoms.mate[other as usize] == NONE;
                    (self.slack(vertex, other, doubled), !free, other)
                })
                .min();
            if let Some((slack, taken, other)) = nearest {
                self.dual[vertex as usize] += slack;
                if !taken {
                    self.blossoms.matched(vertex, other);
                }
            }
        }
    }

    /// Of an edge between two of the largest sets.
    pub(super) fn slack(&self, one: u32, two: u32, doubled: &impl Fn(u32, u32) -> i64) -> i64 {
        doubled(one, two) - self.dual[one as usize] - self.dual[two as usize]
    }

    fn label_of(&self, vertex: u32) -> Label {
        self.label[self.blossoms.top[vertex as usize] as usize]
    }

    /// Grows a tree from the root until a vertex without a partner is reached, and matches along the way.
    fn search(&mut self, doubled: &impl Fn(u32, u32) -> i64) {
        self.label.fill(Label::Outside);
        self.near.fill((i64::MAX, NONE));
        self.tree.clear();
        self.make_even(self.root, doubled);
        while let Some((change, event)) = self.next_event() {
            self.change_duals(change);
            match event {
                Event::Reach(vertex) => {
                    let from = self.near[vertex as usize].1;
                    let set = self.blossoms.top[vertex as usize];
                    let mate = self.blossoms.mate[self.blossoms.base(set) as usize];
                    if mate == NONE {
                        self.augment(from, vertex);
                        return;
                    }
                    self.make_odd(set, (from, vertex));
                    self.make_even(self.blossoms.top[mate as usize], doubled);
                }
                Event::Shrink(one, two) => self.shrink(one, two, doubled),
                Event::Expand(set) => self.expand(set, doubled),
            }
        }
    }

    /// The first event, and by how much the variables of the tree change until then.
    fn next_event(&self) -> Option<(i64, Event)> {
        let outside = (0..self.dual.len() as u32)
            .filter(|&vertex| self.label_of(vertex) == Label::Outside)
            .map(|vertex| (self.near[vertex as usize].0, vertex))
            .min();
        let mut first = outside.map(|(slack, vertex)| (slack, Event::Reach(vertex)));
        let least = |first: &Option<(i64, Event)>| first.as_ref().map_or(i64::MAX, |e| e.0);
        for &set in &self.tree {
            if self.label[set as usize] == Label::Even {
                if let Some((slack, one, two)) = self.between[set as usize]
                    && slack / 2 < least(&first)
                {
                    first = Some((slack / 2, Event::Shrink(one, two)));
                }
            } else if let Some(blossom) = self.blossoms.blossom(set)
                && blossom.dual < least(&first)
            {
                first = Some((blossom.dual, Event::Expand(set)));
            }
        }
        first
    }

    /// Even vertices get so much more and odd ones so much less; even blossoms take it back inside, odd ones give it.
    fn change_duals(&mut self, change: i64) {
        if change == 0 {
            return;
        }
        for vertex in 0..self.dual.len() {
            match self.label_of(vertex as u32) {
                Label::Even => self.dual[vertex] += change,
                Label::Odd => self.dual[vertex] -= change,
                Label::Outside => self.near[vertex].0 -= change,
            }
        }
        for &set in &self.tree {
            let even = self.label[set as usize] == Label::Even;
            if let Some((slack, ..)) = self.between[set as usize].as_mut().filter(|_| even) {
                *slack -= 2 * change;
            }
            if let Some(blossom) = self.blossoms.blossom_mut(set) {
                blossom.dual += if even { change } else { -change };
            }
        }
    }

    pub(super) fn make_odd(&mut self, set: u32, reached: Edge) {
        self.label[set as usize] = Label::Odd;
        self.reached[set as usize] = reached;
        self.tree.push(set);
    }

    /// Its edges count from now on.
    pub(super) fn make_even(&mut self, set: u32, doubled: &impl Fn(u32, u32) -> i64) {
        self.label[set as usize] = Label::Even;
        self.tree.push(set);
        let mut between: Option<(i64, u32, u32)> = None;
        for vertex in 0..self.dual.len() as u32 {
            if self.blossoms.top[vertex as usize] == set {
                continue;
            }
            let from = self.blossoms.nearest(set, vertex);
            let slack = self.slack(from, vertex, doubled);
            if self.label_of(vertex) == Label::Even {
                if between.is_none_or(|(least, ..)| slack < least) {
                    between = Some((slack, from, vertex));
                }
            } else if slack < self.near[vertex as usize].0 {
                self.near[vertex as usize] = (slack, from);
            }
        }
        self.between[set as usize] = between;
    }

    /// Matches a vertex of the tree with one outside, and the way to the root anew.
    fn augment(&mut self, mut even: u32, mut other: u32) {
        loop {
            let set = self.blossoms.top[even as usize];
            let step = self.step_up(set);
            self.blossoms.turn(self.blossoms.top[other as usize], other);
            self.blossoms.turn(set, even);
            self.blossoms.matched(even, other);
            let Some((_, _, [_, (to, from)])) = step else {
                return;
            };
            (even, other) = (from, to);
        }
    }
}
