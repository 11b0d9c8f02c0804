//! Cycles of odd length in the tree of a search: they become blossoms, and blossoms become parts of the tree.

use super::blossoms::{Blossom, Edge};
use super::least_weight::{Label, LeastWeight};
use crate::model::NONE;

impl LeastWeight {
    /// The even set two steps nearer to the root, with the odd one between and the edges that lead there.
    pub(super) fn step_up(&self, even: u32) -> Option<(u32, u32, [Edge; 2])> {
        let base = self.blossoms.base(even);
        let mate = self.blossoms.mate[base as usize];
        if mate == NONE {
            return None;
        }
        let odd = self.blossoms.top[mate as usize];
        let (from, to) = self.reached[odd as usize];
        let next = self.blossoms.top[from as usize];
        Some((odd, next, [(base, mate), (to, from)]))
    }

    /// The cycle that an edge between two even sets closes becomes a blossom.
    pub(super) fn shrink(&mut self, one: u32, two: u32, doubled: &impl Fn(u32, u32) -> i64) {
        let [one_top, two_top] = [one, two].map(|vertex| self.blossoms.top[vertex as usize]);
        let up = |&even: &u32| self.step_up(even).map(|step| step.1);
        let mut on_the_way = vec![false; self.blossoms.bound()];
        for even in std::iter::successors(Some(one_top), up) {
            on_the_way[even as usize] = true;
        }
        let meeting = std::iter::successors(Some(two_top), up)
            .find(|&even| on_the_way[even as usize])
            .unwrap_or(self.blossoms.top[self.root as usize]);
        // From where the ways meet down to the first end, over the edge, and up again from the other.
        let (mut children, mut edges) = (Vec::new(), Vec::new());
        let mut even = one_top;
        while let Some((odd, next, [first, second])) =
            self.step_up(even).filter(|_| even != meeting)
        {
            children.extend([even, odd]);
            edges.extend([first, second].map(|(from, to)| (to, from)));
            even = next;
        }
        children.push(meeting);
        children.reverse();
        edges.reverse();
        edges.push((one, two));
        even = two_top;
        while let Some((odd, next, both)) = self.step_up(even).filter(|_| even != meeting) {
            children.extend([even, odd]);
            edges.extend(both);
            even = next;
        }
        for &child in &children {
            self.label[child as usize] = Label::Outside;
        }
        self.tree
            .retain(|&set| self.label[set as usize] != Label::Outside);
        let nearest = self.nearest_of(&children, doubled);
        let set = self.blossoms.shrink(Blossom {
            children,
            edges,
            nearest,
            ..Blossom::default()
        });
        let bound = self.blossoms.bound();
        self.label.resize(bound, Label::Outside);
        self.reached.resize(bound, (NONE, NONE));
        self.between.resize(bound, None);
        self.make_even(set, doubled);
    }

    /// By vertex outside these largest sets: the vertex in them to which the slack is least.
    fn nearest_of(&self, sets: &[u32], doubled: &impl Fn(u32, u32) -> i64) -> Vec<u32> {
        let mut within = vec![false; self.blossoms.bound()];
        for &set in sets {
            within[set as usize] = true;
        }
        let mut least = vec![(i64::MAX, NONE); self.dual.len()];
        for &set in sets {
            for vertex in 0..self.dual.len() as u32 {
                if !within[self.blossoms.top[vertex as usize] as usize] {
                    let from = self.blossoms.nearest(set, vertex);
                    let slack = self.slack(from, vertex, doubled);
                    if slack < least[vertex as usize].0 {
                        least[vertex as usize] = (slack, from);
                    }
                }
            }
        }
        least.into_iter().map(|(_, vertex)| vertex).collect()
    }

    /// An odd blossom is taken apart; of its cycle the way from where it was reached to its base stays in the tree.
    pub(super) fn expand(&mut self, set: u32, doubled: &impl Fn(u32, u32) -> i64) {
        let mut reached = self.reached[set as usize];
        let entry = self.blossoms.child_around(set, reached.1);
        self.label[set as usize] = Label::Outside;
        self.tree.retain(|&other| other != set);
        let blossom = self.blossoms.expand(set);
        let length = blossom.children.len();
        let place = |&child: &u32| child == entry;
        let mut at = blossom.children.iter().position(place).unwrap_or_default();
        let backwards = at % 2 == 0;
        // By two steps: from an odd one over a matched edge to an even one, and on to the next.
        while at % length != 0 {
            let (even, next) = if backwards {
                (at - 1, at - 2)
            } else {
                (at + 1, at + 2)
            };
            self.make_odd(blossom.children[at], reached);
            self.make_even(blossom.children[even], doubled);
            reached = if backwards {
                let (to, from) = blossom.edges[next];
                (from, to)
            } else {
                blossom.edges[even]
            };
            at = next;
        }
        self.make_odd(blossom.children[0], reached);
    }
}
