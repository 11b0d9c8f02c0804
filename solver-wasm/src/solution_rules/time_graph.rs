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

use std::collections::VecDeque;

use super::TimeLink;
use crate::constraint::time_windows::{last_begin, next_begin};
use crate::model::{Model, NONE};
use crate::problem::UNREACHABLE;
use crate::solution::{Place, Route};

const SECONDS_PER_DAY: i64 = 86_400;

/// A moment of a route: its start (position 0), a stop, or its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    slot: u32,
    position: u32,
}

/// Forward: `to` begins no earlier than `bound`. Backward: no later.
#[derive(Clone, Copy)]
struct Demand {
    to: Node,
    bound: i64,
    /// Between neighbours on a route, in driving order: legs alone never close a cycle.
    leg: bool,
}

/// Which of the two fixpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Earliest,
    Latest,
}

/// A clock before it was moved.
#[derive(Clone, Copy)]
struct Moved {
    node: Node,
    side: Side,
    was: i32,
}

/// The plan as the graph reads it.
#[derive(Clone, Copy)]
struct View<'a> {
    model: &'a Model,
    routes: &'a [Route],
    place: &'a [Place],
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
                Side::Earliest => route.departs[moved.node.position as usize] = moved.was,
                Side::Latest => route.latest[moved.node.position as usize] = moved.was,
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

    /// Would an activity before `position` of a route have to come after itself? Asked before it goes in. Only
    /// moments no later than its predecessors can lead to them, so few are looked at (D. J. Pearce, P. H. J.
    /// Kelly, "A dynamic topological sort algorithm for directed acyclic graphs", 2006). "No" promises nothing.
    pub fn closes_cycle(
        &mut self,
        model: &Model,
        routes: &[Route],
        place: &[Place],
        activity: u32,
        slot: u32,
        position: u32,
    ) -> bool {
        let view = View {
            model,
            routes,
            place,
        };
        let links = model.rules.links(activity);
        let before = links.iter().filter(|l| l.to == activity && l.gap >= 0);
        let targets: Vec<Node> = before.filter_map(|l| view.node(l.from)).collect();
        let Some(until) = targets.iter().map(|&t| view.begin(t)).max() else {
            return false;
        };
        self.next_round(model, routes.len());
        let route = &routes[slot as usize];
        let class = &model.classes[route.class as usize];
        let row = class.service_class as usize * model.num_activities;
        let busy = i64::from(model.activities.busy[row + activity as usize]);
        if busy > 0 {
            self.enqueue(view.id(Node { slot, position }), Node { slot, position });
            for link in links.iter().filter(|l| l.from == activity && l.gap >= 0) {
                if let Some(node) = view.node(link.to) {
                    self.enqueue(view.id(node), node);
                }
            }
        }
        while let Some(node) = self.queue.pop_front() {
            if view.begin(node) > until {
                continue;
            }
            if targets.contains(&node) {
                return true;
            }
            if view.is_end(node) {
                continue;
            }
            let next = Node {
                slot: node.slot,
                position: node.position + 1,
            };
            self.enqueue(view.id(next), next);
            if node.position == 0 {
                continue;
            }
            let stop = view.stop(node);
            for link in model
                .rules
                .links(stop)
                .iter()
                .filter(|l| l.from == stop && l.gap >= 0)
            {
                if let Some(to) = view.node(link.to) {
                    self.enqueue(view.id(to), to);
                }
            }
        }
        false
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
                    Side::Earliest => (&mut route.departs[to.position as usize], time + busy),
                    Side::Latest => (&mut route.latest[to.position as usize], time),
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

impl View<'_> {
    fn route(&self, node: Node) -> &Route {
        &self.routes[node.slot as usize]
    }

    fn stop(&self, node: Node) -> u32 {
        self.route(node).stops[node.position as usize - 1]
    }

    fn is_end(&self, node: Node) -> bool {
        node.position as usize > self.route(node).len()
    }

    fn node(&self, activity: u32) -> Option<Node> {
        let place = self.place[activity as usize];
        (place.route != NONE).then_some(Node {
            slot: place.route,
            position: place.position,
        })
    }

    fn id(&self, node: Node) -> usize {
        if node.position > 0 && !self.is_end(node) {
            return self.stop(node) as usize;
        }
        self.model.num_activities + 2 * node.slot as usize + usize::from(node.position > 0)
    }

    /// Seconds from begin to departure.
    fn busy(&self, node: Node) -> i64 {
        if node.position == 0 || self.is_end(node) {
            return 0;
        }
        let class = &self.model.classes[self.route(node).class as usize];
        let row = class.service_class as usize * self.model.num_activities;
        i64::from(self.model.activities.busy[row + self.stop(node) as usize])
    }

    fn departs(&self, node: Node) -> i64 {
        i64::from(self.route(node).departs[node.position as usize])
    }

    /// Earliest begin.
    fn begin(&self, node: Node) -> i64 {
        self.departs(node) - self.busy(node)
    }

    /// Latest begin.
    fn latest(&self, node: Node) -> i64 {
        i64::from(self.route(node).latest[node.position as usize])
    }

    fn max_time(&self, slot: u32) -> Option<i64> {
        let class = &self.model.classes[self.routes[slot as usize].class as usize];
        (class.max_time < i64::from(UNREACHABLE)).then_some(class.max_time)
    }

    /// Seconds from the midnight of one route's day back to that of another.
    fn midnights(&self, from: Node, to: Node) -> i64 {
        let day = |n: Node| i64::from(self.model.classes[self.route(n).class as usize].day);
        (day(from) - day(to)) * SECONDS_PER_DAY
    }

    /// What the present time of `node` demands of others.
    fn demands(&self, node: Node, side: Side, out: &mut Vec<Demand>) {
        let at = |position: u32| Node {
            slot: node.slot,
            position,
        };
        let route = self.route(node);
        let last = route.len() as u32 + 1;
        match side {
            Side::Earliest => {
                if node.position < last {
                    let to = at(node.position + 1);
                    let leg = i64::from(route.leg_time[to.position as usize]);
                    out.push(Demand {
                        to,
                        bound: self.departs(node) + leg,
                        leg: true,
                    });
                } else if let Some(most) = self.max_time(node.slot) {
                    out.push(Demand {
                        to: at(0),
                        bound: self.begin(node) - most,
                        leg: false,
                    });
                }
            }
            Side::Latest => {
                if node.position > 0 {
                    let to = at(node.position - 1);
                    let leg = i64::from(route.leg_time[node.position as usize]);
                    let bound = self.latest(node) - leg - self.busy(to);
                    out.push(Demand {
                        to,
                        bound,
                        leg: true,
                    });
                } else if let Some(most) = self.max_time(node.slot) {
                    out.push(Demand {
                        to: at(last),
                        bound: self.latest(node) + most,
                        leg: false,
                    });
                }
            }
        }
        if node.position == 0 || node.position == last {
            return;
        }
        let stop = self.stop(node);
        for link in self.model.rules.links(stop) {
            let partner = if link.from == stop {
                link.to
            } else {
                link.from
            };
            let Some(to) = self.node(partner) else {
                continue;
            };
            if let Some(bound) = self.linked(link, node, to, link.from == stop, side) {
                let bound = bound + self.midnights(node, to);
                out.push(Demand {
                    to,
                    bound,
                    leg: false,
                });
            }
        }
    }

    /// What a link demands of the partner of `node`, on the clock of the node's own day.
    fn linked(
        &self,
        link: &TimeLink,
        node: Node,
        to: Node,
        first: bool,
        side: Side,
    ) -> Option<i64> {
        match (side, first) {
            (Side::Earliest, true) => Some(self.departs(node) + link.gap),
            (Side::Earliest, false) => Some(self.begin(node) - link.at_most? - self.busy(to)),
            (Side::Latest, true) => Some(self.latest(node) + self.busy(node) + link.at_most?),
            (Side::Latest, false) => Some(self.latest(node) - link.gap - self.busy(to)),
        }
    }

    fn moves(&self, demand: &Demand, side: Side) -> bool {
        match side {
            Side::Earliest => demand.bound > self.begin(demand.to),
            Side::Latest => demand.bound < self.latest(demand.to),
        }
    }

    /// Would the time of `to` be another without the demand?
    fn leans(&self, demand: &Demand, side: Side) -> bool {
        let to = demand.to;
        match side {
            Side::Earliest => self
                .allowed(to, self.begin(to) - 1, Side::Latest)
                .is_some_and(|before| demand.bound > before),
            Side::Latest => self
                .allowed(to, self.latest(to) + 1, Side::Earliest)
                .is_some_and(|after| demand.bound < after),
        }
    }

    /// The first time not before `bound` at which the moment may be, or the last one not after it.
    fn allowed(&self, node: Node, bound: i64, side: Side) -> Option<i64> {
        let class = &self.model.classes[self.route(node).class as usize];
        let depot = |window: (i32, i32)| [window];
        let (start, end);
        let windows: &[(i32, i32)] = if node.position == 0 {
            start = depot((class.start_earliest, class.start_latest));
            &start
        } else if self.is_end(node) {
            end = depot((class.end_earliest, class.end_latest));
            &end
        } else {
            self.model.activities.windows(self.stop(node))
        };
        let far = i64::from(UNREACHABLE);
        let clock = bound.clamp(-far, far) as i32;
        match side {
            Side::Earliest => next_begin(windows, clock),
            Side::Latest => last_begin(windows, clock),
        }
        .map(i64::from)
    }
}
