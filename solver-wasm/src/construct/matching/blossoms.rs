//! A matching and its blossoms: nested sets of an odd number of vertices, each a cycle of smaller ones in which all but one are
//! matched along the cycle. The vertex that is left, the base, may be any of them: the matching is turned around the cycle.
//!
//! Source: J. Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17 (1965).

use crate::model::NONE;

/// By its two ends.
pub type Edge = (u32, u32);

/// A vertex is the smallest set, its number that of the set; blossoms have the numbers after.
pub struct Blossoms {
    vertices: usize,
    /// By vertex: its partner, or `NONE`.
    pub mate: Vec<u32>,
    /// By vertex: the largest set around it.
    pub top: Vec<u32>,
    /// By set: the next larger one, or `NONE`.
    parent: Vec<u32>,
    /// By number less the number of vertices.
    blossoms: Vec<Blossom>,
    /// Numbers of blossoms that are there no more.
    unused: Vec<u32>,
}

/// A cycle of smaller sets.
#[derive(Default)]
pub struct Blossom {
    /// The one with the base first. Every second edge of the cycle is matched, from the second one on.
    pub children: Vec<u32>,
    /// The edge from each child to the one after it, by a vertex of each.
    pub edges: Vec<Edge>,
    pub base: u32,
    pub members: Vec<u32>,
    /// By vertex outside: the nearest member. It stays the nearest, because members of a blossom change their duals together.
    pub nearest: Vec<u32>,
    /// Its dual variable, never negative.
    pub dual: i64,
}

impl Blossoms {
    pub fn new(vertices: usize) -> Blossoms {
        Blossoms {
            vertices,
            mate: vec![NONE; vertices],
            top: (0..vertices as u32).collect(),
            parent: vec![NONE; vertices],
            blossoms: Vec::new(),
            unused: Vec::new(),
        }
    }

    /// Sets of any size have numbers below it.
    pub fn bound(&self) -> usize {
        self.parent.len()
    }

    /// `None` for a vertex.
    pub fn blossom(&self, set: u32) -> Option<&Blossom> {
        self.blossoms
            .get((set as usize).checked_sub(self.vertices)?)
    }

    pub fn blossom_mut(&mut self, set: u32) -> Option<&mut Blossom> {
        self.blossoms
            .get_mut((set as usize).checked_sub(self.vertices)?)
    }

    /// The vertex that has no partner inside.
    pub fn base(&self, set: u32) -> u32 {
        self.blossom(set).map_or(set, |blossom| blossom.base)
    }

    /// The member that is nearest to a vertex outside.
    pub fn nearest(&self, set: u32, vertex: u32) -> u32 {
        self.blossom(set)
            .map_or(set, |blossom| blossom.nearest[vertex as usize])
    }

    pub fn matched(&mut self, one: u32, two: u32) {
        self.mate[one as usize] = two;
        self.mate[two as usize] = one;
    }

    /// A new blossom of largest sets; its members and base are filled in here. Returns its number.
    pub fn shrink(&mut self, mut blossom: Blossom) -> u32 {
        blossom.base = self.base(blossom.children[0]);
        for &child in &blossom.children {
            match self.blossom(child) {
                Some(smaller) => blossom.members.extend_from_slice(&smaller.members),
                None => blossom.members.push(child),
            }
        }
        let number = self.unused.pop().unwrap_or_else(|| {
            self.parent.push(NONE);
            self.blossoms.push(Blossom::default());
            self.parent.len() as u32 - 1
        });
        for &child in &blossom.children {
            self.parent[child as usize] = number;
        }
        for &member in &blossom.members {
            self.top[member as usize] = number;
        }
        self.blossoms[number as usize - self.vertices] = blossom;
        number
    }

    /// Takes one of the largest blossoms apart and hands it out; its children are the largest sets of their members again.
    pub fn expand(&mut self, number: u32) -> Blossom {
        let blossom = std::mem::take(&mut self.blossoms[number as usize - self.vertices]);
        for &child in &blossom.children {
            self.parent[child as usize] = NONE;
            match self
                .blossoms
                .get((child as usize).wrapping_sub(self.vertices))
            {
                Some(smaller) => {
                    for &member in &smaller.members {
                        self.top[member as usize] = child;
                    }
                }
                None => self.top[child as usize] = child,
            }
        }
        self.unused.push(number);
        blossom
    }

    /// The child of a set in which a vertex lies.
    pub fn child_around(&self, set: u32, vertex: u32) -> u32 {
        let mut child = vertex;
        while self.parent[child as usize] != set {
            child = self.parent[child as usize];
        }
        child
    }

    /// Makes a vertex the base of a set around it: inside, the matching is turned so that this one has no partner there.
    pub fn turn(&mut self, set: u32, vertex: u32) {
        let mut open = vec![(set, vertex)];
        while let Some((set, vertex)) = open.pop() {
            if self.base(set) == vertex {
                continue;
            }
            let child = self.child_around(set, vertex);
            let Some(blossom) = self.blossom_mut(set) else {
                continue;
            };
            let length = blossom.children.len();
            let place = |&other: &u32| other == child;
            let at = blossom.children.iter().position(place).unwrap_or_default();
            // The way of even length to the old base: back along the cycle or on to its end.
            let changed = if at % 2 == 0 { 0..at } else { at + 1..length };
            let pairs: Vec<(u32, u32, Edge)> = changed
                .step_by(2)
                .map(|i| {
                    let next = blossom.children[(i + 1) % length];
                    (blossom.children[i], next, blossom.edges[i])
                })
                .collect();
            blossom.children.rotate_left(at);
            blossom.edges.rotate_left(at);
            blossom.base = vertex;
            open.push((child, vertex));
            for (one, two, (from, to)) in pairs {
                self.matched(from, to);
                open.extend([(one, from), (two, to)]);
            }
        }
    }
}
