//! Routes linked in time, as the search keeps them: a graph whose nodes are the moments of the routes and
//! whose arcs are legs, limits on spans and the rules' links.
//!
//! `departs` holds the earliest departures and `latest` the latest begins over everything that is linked, so
//! that tier 1 judges an insertion into any route by constant-time look-ups. Both are the fixpoints that
//! `network` describes (longest paths; an upper limit is an arc back that pushes the earlier moment later).
//! A change is followed through the moments that it moves and no further:
//!
//! - what came in only raises earliest times and lowers latest ones, from the changed routes on;
//! - before something goes, `loosen` finds the routes that lean on the changed one (an arc without which a
//!   time would be another); they start again from their own clocks.
//!
//! A cycle of arcs each of which sets the next one's time raises itself for ever: no schedule. It is found
//! by walking back along the arcs that set the times (R. E. Tarjan, "Shortest paths", 1981, section 3).

mod cycle;
mod moments;

use std::collections::VecDeque;

use crate::model::Model;
use crate::solution::{Place, Route};
use moments::{Demand, Node, Side, View};

/// A clock before it was moved.
#[derive(Clone, Copy)]
struct Moved {
    node: Node,
    side: Side,
    was: i32,
}

/// Scratch memory of the propagation. The times themselves lie in the routes.
#[derive(Default)]
pub struct TimeGraph {
    queue: VecDeque<Node>,
    demands: Vec<Demand>,
    /// By node: round in which it was queued, or its time set by an arc; and from which node.
    queued: Vec<u32>,
    set: Vec<u32>,
    from: Vec<u32>,
    round: u32,
    moved: Vec<Moved>,
    /// Routes that are not dirty and whose clocks have moved.
    pub changed: Vec<u32>,
}

impl TimeGraph {
    /// Brings `dirty` routes, whose clocks are those of the routes alone, and all that they move to the
    /// fixpoint. `save` is called before a route that is not dirty changes. `Err`: a route at which the plan
    /// cannot be driven; all routes but the dirty ones are then as they were.
    pub fn repair(
        &mut self,
        model: &Model,
        routes: &mut [Route],
        place: &[Place],
        dirty: &[u32],
        save: &mut dyn FnMut(u32, &Route),
    ) -> Result<(), u32> {
        self.moved.clear();
        self.changed.clear();
        for side in [Side::Earliest, Side::Latest] {
            self.next_round(model, routes.len());
            self.seed(
                View {
                    model,
                    routes,
                    place,
                },
                dirty,
                side,
            );
            if let Err(slot) = self.propagate(model, routes, place, dirty, side, save) {
                self.take_back(routes, dirty);
                return Err(slot);
            }
        }
        Ok(())
    }

    /// Undoes the last `repair` outside the dirty routes.
    pub fn take_back(&mut self, routes: &mut [Route], dirty: &[u32]) {
        for moved in self.moved.drain(..).rev() {
            let route = &mut routes[moved.node.slot as usize];
            if dirty.contains(&moved.node.slot) {
                continue;
            }
            match moved.side {
                Side::Earliest => route.positions[moved.node.position as usize].departs = moved.was,
                Side::Latest => route.positions[moved.node.position as usize].latest = moved.was,
            }
        }
        self.changed.clear();
    }

    /// Adds to `dirty` the routes some of whose times lean on a moment of `slot`, directly or through others.
    /// The clocks are those of a settled plan, but for routes in `loosened`.
    pub fn loosen(
        &mut self,
        model: &Model,
        routes: &[Route],
        place: &[Place],
        slot: u32,
        loosened: &[u32],
        dirty: &mut Vec<u32>,
    ) {
        let view = View {
            model,
            routes,
            place,
        };
        for side in [Side::Earliest, Side::Latest] {
            self.next_round(model, routes.len());
            for position in 1..routes[slot as usize].len() as u32 + 1 {
                let node = Node { slot, position };
                if model.rules.binds(view.stop(node)) {
                    self.queue.push_back(node);
                }
            }
            while let Some(node) = self.queue.pop_front() {
                self.demands.clear();
                view.demands(node, side, &mut self.demands);
                for at in 0..self.demands.len() {
                    let demand = self.demands[at];
                    let to = demand.to;
                    if to.slot == slot
                        || loosened.contains(&to.slot)
                        || !view.leans(&demand, side)
                        || !self.enqueue(view.id(to), to)
                    {
                        continue;
                    }
                    if !dirty.contains(&to.slot) {
                        dirty.push(to.slot);
                    }
                }
            }
        }
    }

    fn next_round(&mut self, model: &Model, routes: usize) {
        let nodes = model.num_activities + 2 * routes;
        self.queue.clear();
        if self.round == u32::MAX {
            self.queued.clear();
            self.set.clear();
            self.round = 0;
        }
        for list in [&mut self.queued, &mut self.set, &mut self.from] {
            list.resize(nodes.max(list.len()), 0);
        }
        self.round += 1;
    }

    /// False when it is in the queue already (in `loosen`: has been).
    fn enqueue(&mut self, id: usize, node: Node) -> bool {
        let fresh = self.queued[id] != self.round;
        if fresh {
            self.queued[id] = self.round;
            self.queue.push_back(node);
        }
        fresh
    }

    /// Queues the moments whose demands the dirty routes' own clocks do not know.
    fn seed(&mut self, view: View<'_>, dirty: &[u32], side: Side) {
        for &slot in dirty {
            let route = &view.routes[slot as usize];
            for (index, &stop) in route.stops.iter().enumerate() {
                let links = view.model.rules.links(stop);
                if links.is_empty() {
                    continue;
                }
                let position = index as u32 + 1;
                self.enqueue(stop as usize, Node { slot, position });
                for link in links {
                    let partner = if link.from == stop {
                        link.to
                    } else {
                        link.from
                    };
                    if let Some(node) = view.node(partner) {
                        self.enqueue(partner as usize, node);
                    }
                }
            }
            if view.max_time(slot).is_some() && !route.is_empty() {
                let position = match side {
                    Side::Earliest => route.len() as u32 + 1,
                    Side::Latest => 0,
                };
                let node = Node { slot, position };
                self.enqueue(view.id(node), node);
            }
        }
    }

    fn propagate(
        &mut self,
        model: &Model,
        routes: &mut [Route],
        place: &[Place],
        dirty: &[u32],
        side: Side,
        save: &mut dyn FnMut(u32, &Route),
    ) -> Result<(), u32> {
        while let Some(node) = self.queue.pop_front() {
            let view = View {
                model,
                routes,
                place,
            };
            let source = view.id(node);
            self.queued[source] = 0;
            self.demands.clear();
            view.demands(node, side, &mut self.demands);
            for at in 0..self.demands.len() {
                let view = View {
                    model,
                    routes,
                    place,
                };
                let demand = self.demands[at];
                let to = demand.to;
                if !view.moves(&demand, side) {
                    continue;
                }
                let time = view.allowed(to, demand.bound, side).ok_or(to.slot)?;
                let reachable = match side {
                    Side::Earliest => time <= view.latest(to),
                    Side::Latest => time >= view.begin(to),
                };
                let id = view.id(to);
                if !reachable || (!demand.leg && self.leads_to(source, id)) {
                    return Err(to.slot);
                }
                // A window that was jumped to holds the time by itself.
                self.set[id] = if time == demand.bound { self.round } else { 0 };
                self.from[id] = source as u32;
                let busy = view.busy(to);
                if !dirty.contains(&to.slot) && !self.changed.contains(&to.slot) {
                    self.changed.push(to.slot);
                    save(to.slot, &routes[to.slot as usize]);
                }
                let route = &mut routes[to.slot as usize];
                let (clock, value) = match side {
                    Side::Earliest => (
                        &mut route.positions[to.position as usize].departs,
                        time + busy,
                    ),
                    Side::Latest => (&mut route.positions[to.position as usize].latest, time),
                };
                self.moved.push(Moved {
                    node: to,
                    side,
                    was: *clock,
                });
                *clock = i32::try_from(value).map_err(|_| to.slot)?;
                self.enqueue(id, to);
            }
        }
        Ok(())
    }

    /// Was the time of `node` set by a chain of arcs that begins at `target`?
    fn leads_to(&self, mut node: usize, target: usize) -> bool {
        for _ in 0..=self.set.len() {
            if node == target {
                return true;
            }
            if self.set[node] != self.round {
                return false;
            }
            node = self.from[node] as usize;
        }
        // The chain runs in a circle already.
        true
    }
}
