//! What a move changes, in constant time for most: arcs in and out, with what they cost.

use super::Swap;
use crate::metaheuristic::guided::GuidedLocalSearch;
use crate::model::Model;
use crate::solution::{Route, Solution};

/// Arcs between nodes (see `node`) that a move takes out and puts in, and what that adds to the price: exact where neither
/// waiting nor service is priced.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change {
    out: [(u32, u32); 4],
    num_out: usize,
    into: [(u32, u32); 4],
    num_into: usize,
    /// Of the weighted sum.
    pub delta: i64,
    /// Of what guided local search charges above it.
    pub surcharge: i64,
}

impl Change {
    pub fn removed(&self) -> &[(u32, u32)] {
        &self.out[..self.num_out]
    }

    pub fn added(&self) -> &[(u32, u32)] {
        &self.into[..self.num_into]
    }
}

/// Nodes that arcs run between: activities, then the starts of the classes, then their ends.
pub fn nodes(model: &Model) -> usize {
    model.num_activities + 2 * model.classes.len()
}

/// The node at a position of a route.
#[inline]
pub fn node(model: &Model, route: &Route, position: usize) -> u32 {
    let depot = model.num_activities as u32 + route.class;
    if position == 0 {
        depot
    } else if position > route.len() {
        depot + model.classes.len() as u32
    } else {
        route.stops[position - 1]
    }
}

/// Stops in a row of a route, first to last, as they stand in another one.
#[derive(Clone, Copy)]
struct Piece<'a> {
    route: &'a Route,
    first: usize,
    last: usize,
    turned: bool,
}

impl Piece<'_> {
    fn head(&self) -> usize {
        if self.turned { self.last } else { self.first }
    }

    fn tail(&self) -> usize {
        if self.turned { self.first } else { self.last }
    }
}

/// How moves are priced.
pub struct Pricing<'a> {
    pub model: &'a Model,
    pub guided: Option<&'a GuidedLocalSearch>,
    /// All tables are symmetric: a turned segment costs what it did.
    pub symmetric: bool,
}

impl Pricing<'_> {
    /// The dearer of the two arcs at a served activity, with its surcharge.
    pub fn dearest_beside(&self, solution: &Solution, activity: u32) -> i64 {
        let place = solution.place[activity as usize];
        let route = &solution.routes[place.route as usize];
        let into = |p: usize| {
            let price = self.model.arc(
                route.class,
                route.positions[p - 1].place,
                route.positions[p].place,
            );
            let (from, to) = (node(self.model, route, p - 1), node(self.model, route, p));
            price.saturating_add(self.guided.map_or(0, |guided| guided.surcharge(from, to)))
        };
        let p = place.position as usize;
        into(p).max(into(p + 1))
    }

    /// The cheaper of the two arcs between a served activity and another one, with its surcharge.
    pub fn between(&self, solution: &Solution, activity: u32, near: u32) -> i64 {
        let class = solution.routes[solution.place[activity as usize].route as usize].class;
        let price = |from: u32, to: u32| {
            let place = |a: u32| self.model.activities.location[a as usize];
            let surcharge = self.guided.map_or(0, |guided| guided.surcharge(from, to));
            self.model
                .arc(class, place(from), place(to))
                .saturating_add(surcharge)
        };
        price(activity, near).min(price(near, activity))
    }

    /// `None` where the move changes nothing.
    pub fn of(&self, solution: &Solution, swap: &Swap) -> Option<Change> {
        let (one, two) = (
            &solution.routes[swap.slot as usize],
            &solution.routes[swap.other as usize],
        );
        let [from, to, at, until] = [swap.from, swap.to, swap.at, swap.until].map(|p| p as usize);
        if from == to && at == until {
            return None;
        }
        let mut change = Change::default();
        let piece = |route, first: usize, end: usize, turned| {
            (end > first).then(|| Piece {
                route,
                first,
                last: end - 1,
                turned,
            })
        };
        let (segment, opposite) = (
            piece(one, from, to, swap.turned.0),
            piece(two, at, until, swap.turned.1),
        );
        if swap.is_within() {
            for (index, &p) in [from, to, at, until].iter().enumerate() {
                if index == 0 || p > [from, to, at, until][index - 1] {
                    self.take_out(&mut change, one, p);
                }
            }
            let pieces = [
                piece(one, from - 1, from, false),
                opposite,
                piece(one, to, at, false),
                segment,
                piece(one, until, until + 1, false),
            ];
            self.put_in(&mut change, one, &pieces);
        } else {
            for (route, first, end) in [(one, from, to), (two, at, until)] {
                if !route.is_empty() {
                    self.take_out(&mut change, route, first);
                    if end > first {
                        self.take_out(&mut change, route, end);
                    }
                }
            }
            let len = |route: &Route, gone: usize, come: usize| route.len() - gone + come;
            for (route, gone, come, first, end, comes) in [
                (one, to - from, until - at, from, to, opposite),
                (two, until - at, to - from, at, until, segment),
            ] {
                let fixed = self.model.classes[route.class as usize].fixed;
                match (route.is_empty(), len(route, gone, come) == 0) {
                    (true, false) => change.delta += fixed,
                    (false, true) => {
                        change.delta -= fixed;
                        continue;
                    }
                    (true, true) => continue,
                    (false, false) => {}
                }
                let pieces = [
                    piece(route, first - 1, first, false),
                    comes,
                    piece(route, end, end + 1, false),
                ];
                self.put_in(&mut change, route, &pieces);
            }
        }
        Some(change)
    }

    /// The arc into a position goes.
    #[inline]
    fn take_out(&self, change: &mut Change, route: &Route, p: usize) {
        let arc_out = (node(self.model, route, p - 1), node(self.model, route, p));
        change.delta -= self.model.arc(
            route.class,
            route.positions[p - 1].place,
            route.positions[p].place,
        );
        if let Some(guided) = self.guided {
            change.surcharge -= guided.surcharge(arc_out.0, arc_out.1);
        }
        change.out[change.num_out] = arc_out;
        change.num_out += 1;
    }

    /// Pieces follow one another in a route.
    #[inline]
    fn put_in(&self, change: &mut Change, route: &Route, pieces: &[Option<Piece<'_>>]) {
        let mut last: Option<&Piece<'_>> = None;
        for piece in pieces.iter().flatten() {
            if let Some(before) = last {
                self.join(
                    change,
                    route,
                    (before.route, before.tail()),
                    (piece.route, piece.head()),
                );
            }
            let moved = piece.route.class != route.class;
            if piece.last > piece.first && (moved || piece.turned && !self.symmetric) {
                self.inside(change, route, piece);
            }
            last = Some(piece);
        }
    }

    #[inline]
    fn join(
        &self,
        change: &mut Change,
        route: &Route,
        tail: (&Route, usize),
        head: (&Route, usize),
    ) {
        let arc_in = (
            node(self.model, tail.0, tail.1),
            node(self.model, head.0, head.1),
        );
        let (from, to) = (
            tail.0.positions[tail.1].place,
            head.0.positions[head.1].place,
        );
        change.delta += self.model.arc(route.class, from, to);
        if let Some(guided) = self.guided {
            change.surcharge += guided.surcharge(arc_in.0, arc_in.1);
        }
        change.into[change.num_into] = arc_in;
        change.num_into += 1;
    }

    /// Arcs within a piece that another class drives, or that are driven the other way.
    fn inside(&self, change: &mut Change, route: &Route, piece: &Piece<'_>) {
        for p in piece.first..piece.last {
            let (here, next) = (
                piece.route.positions[p].place,
                piece.route.positions[p + 1].place,
            );
            let (from, to) = if piece.turned {
                (next, here)
            } else {
                (here, next)
            };
            change.delta += self.model.arc(route.class, from, to)
                - self.model.arc(piece.route.class, here, next);
            if piece.turned
                && let Some(guided) = self.guided
            {
                let (here, next) = (piece.route.stops[p - 1], piece.route.stops[p]);
                change.surcharge += guided.surcharge(next, here) - guided.surcharge(here, next);
            }
        }
    }
}
