//! Christofides: a minimum spanning tree over depot and activities, a perfect matching of its odd vertices at least weight (see
//! `matching`, also for the number of them beyond which it is a good one only), an Euler tour of both, shortcut to visit each
//! activity once, and cut into feasible routes (see `split`).
//!
//! Source: N. Christofides, "Worst-case analysis of a new heuristic for the travelling salesman problem", Report 388, Carnegie
//! Mellon University (1976). An arc counts with the cheaper of its directions; the tour is cut in both and the cheaper cut taken.
//! The prices are those of the class with the most vehicles; what it cannot serve goes to the next one in the same order.

use std::cmp::Reverse;

use super::matching::Matching;
use super::{Strategy, fragments, split};
use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::solution::Solution;
use crate::sort;

pub struct Christofides {
    /// Classes with the most vehicles first.
    classes: Vec<u32>,
    /// Vertex 0 is the depot; place of each vertex, and the activity of vertex `v` is `activities[v - 1]`.
    places: Vec<u32>,
    activities: Vec<u32>,
    /// Prim: by vertex outside the tree, its cheapest arc to it.
    nearest: Vec<(i64, usize)>,
    outside: Vec<usize>,
    edges: Vec<(usize, usize)>,
    /// The vertices of odd degree in the tree, once it is there.
    matching: Option<(Vec<usize>, Matching)>,
}

impl Christofides {
    pub fn new(model: &Model) -> Christofides {
        let mut classes: Vec<u32> = (0..model.classes.len() as u32).collect();
        sort::by_key(&mut classes, |&c| {
            Reverse(model.classes[c as usize].vehicles.len())
        });
        let activities: Vec<u32> = super::free(model).collect();
        let depot = classes
            .first()
            .map_or(0, |&c| model.classes[c as usize].start_location);
        let place = |&a: &u32| model.activities.location[a as usize];
        let places: Vec<u32> = std::iter::once(depot)
            .chain(activities.iter().map(place))
            .collect();
        let price = |v: usize| match classes.first() {
            Some(&class) => weight(model, class, places[0], places[v]),
            None => 0,
        };
        Christofides {
            nearest: (0..places.len()).map(|v| (price(v), 0)).collect(),
            outside: (1..places.len()).collect(),
            edges: Vec::with_capacity(2 * places.len()),
            matching: None,
            classes,
            places,
            activities,
        }
    }

    /// Prim (1957): the next vertex joins the tree.
    fn grow(&mut self, model: &Model, class: u32) {
        let next = self
            .outside
            .iter()
            .enumerate()
            .min_by_key(|&(_, &v)| (self.nearest[v].0, v));
        let Some((index, &vertex)) = next else {
            return;
        };
        self.outside.swap_remove(index);
        self.edges.push((self.nearest[vertex].1, vertex));
        for &v in &self.outside {
            let price = weight(model, class, self.places[vertex], self.places[v]);
            if price < self.nearest[v].0 {
                self.nearest[v] = (price, vertex);
            }
        }
    }

    /// Goes on with the matching; true when it has joined the tree.
    fn match_odd(&mut self, model: &Model, class: u32, steps: usize) -> bool {
        let (odd, matching) = self.matching.get_or_insert_with(|| {
            let mut degree = vec![0; self.places.len()];
            for &(a, b) in &self.edges {
                degree[a] += 1;
                degree[b] += 1;
            }
            let odd: Vec<usize> = (0..degree.len()).filter(|&v| degree[v] % 2 == 1).collect();
            let matching = Matching::new(odd.len());
            (odd, matching)
        });
        let places = &self.places;
        let price = |i: usize, j: usize| weight(model, class, places[odd[i]], places[odd[j]]);
        let Some(pairs) = matching.advance(&price, steps) else {
            return false;
        };
        self.edges
            .extend(pairs.iter().map(|&(i, j)| (odd[i], odd[j])));
        true
    }

    /// Walks the Euler tour, leaves out what was visited before.
    fn tour(&self) -> Vec<u32> {
        let walk = euler(self.places.len(), &self.edges);
        let mut seen = vec![false; self.places.len()];
        seen[0] = true;
        walk.into_iter()
            .filter(|&v| !std::mem::replace(&mut seen[v], true))
            .map(|v| self.activities[v - 1])
            .collect()
    }
}

/// The cheaper direction of an arc.
fn weight(model: &Model, class: u32, a: u32, b: u32) -> i64 {
    let there = model.arc(class, a, b);
    if model.tables_of(class).is_symmetric() {
        // The opposite entry of a large table would be a cache miss.
        return there;
    }
    there.min(model.arc(class, b, a))
}

/// A closed walk over all edges of a connected graph of even degrees, from vertex 0 (Hierholzer 1873).
fn euler(vertices: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut at = vec![Vec::new(); vertices];
    for (index, &(a, b)) in edges.iter().enumerate() {
        at[a].push((b, index));
        at[b].push((a, index));
    }
    // The last is taken first: edges in their order.
    for list in &mut at {
        list.reverse();
    }
    let mut used = vec![false; edges.len()];
    let mut stack = vec![0];
    let mut walk = Vec::with_capacity(edges.len() + 1);
    while let Some(&vertex) = stack.last() {
        match at[vertex].pop() {
            Some((next, edge)) => {
                if !std::mem::replace(&mut used[edge], true) {
                    stack.push(next);
                }
            }
            None => {
                walk.push(vertex);
                stack.pop();
            }
        }
    }
    walk
}

/// Fewer vehicles than routes: those with the most stops go first.
fn longest_first(routes: &mut [Vec<u32>]) {
    sort::by_key(routes, |route| Reverse(route.len()));
}

impl<E: Evaluate> Strategy<E> for Christofides {
    fn advance(&mut self, model: &Model, solution: &mut Solution, count: usize) -> bool {
        let Some(&first) = self.classes.first() else {
            return true;
        };
        if !self.outside.is_empty() {
            for _ in 0..count {
                self.grow(model, first);
            }
            return false;
        }
        if !self.match_odd(model, first, count) {
            return false;
        }
        let mut tour = self.tour();
        for &class in &self.classes {
            let there = split::split::<E>(model, class, &tour);
            tour.reverse();
            let back = split::split::<E>(model, class, &tour);
            tour.reverse();
            let mut routes = if back.0 < there.0 { back.1 } else { there.1 };
            longest_first(&mut routes);
            for route in &routes {
                fragments::drive::<E>(model, solution, class, route);
            }
            tour.retain(|&a| solution.place[a as usize].route == crate::model::NONE);
        }
        true
    }
}
