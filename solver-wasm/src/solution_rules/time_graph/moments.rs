//! The moments of linked routes and what the present time of one demands of others.

use super::super::TimeLink;
use crate::constraint::time_windows::{last_begin, next_begin};
use crate::model::{Model, NONE};
use crate::problem::{SECONDS_PER_DAY, UNREACHABLE};
use crate::solution::{Place, Route};

/// A moment of a route: its start (position 0), a stop, or its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub slot: u32,
    pub position: u32,
}

/// Forward: `to` begins no earlier than `bound`. Backward: no later.
#[derive(Clone, Copy)]
pub(super) struct Demand {
    pub to: Node,
    pub bound: i64,
    /// Between neighbours on a route, in driving order: legs alone never close a cycle.
    pub leg: bool,
}

/// Which of the two fixpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Earliest,
    Latest,
}

/// The plan as the graph reads it.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub model: &'a Model,
    pub routes: &'a [Route],
    pub place: &'a [Place],
}

impl View<'_> {
    fn route(&self, node: Node) -> &Route {
        &self.routes[node.slot as usize]
    }

    pub fn stop(&self, node: Node) -> u32 {
        self.route(node).stops[node.position as usize - 1]
    }

    pub fn is_end(&self, node: Node) -> bool {
        node.position as usize > self.route(node).len()
    }

    pub fn node(&self, activity: u32) -> Option<Node> {
        let place = self.place[activity as usize];
        (place.route != NONE).then_some(Node {
            slot: place.route,
            position: place.position,
        })
    }

    pub fn id(&self, node: Node) -> usize {
        if node.position > 0 && !self.is_end(node) {
            return self.stop(node) as usize;
        }
        self.model.num_activities + 2 * node.slot as usize + usize::from(node.position > 0)
    }

    /// Seconds from begin to departure.
    pub fn busy(&self, node: Node) -> i64 {
        if node.position == 0 || self.is_end(node) {
            return 0;
        }
        let class = &self.model.classes[self.route(node).class as usize];
        let row = class.service_class as usize * self.model.num_activities;
        i64::from(self.model.activities.busy[row + self.stop(node) as usize])
    }

    fn departs(&self, node: Node) -> i64 {
        i64::from(self.route(node).positions[node.position as usize].departs)
    }

    /// Earliest begin.
    pub fn begin(&self, node: Node) -> i64 {
        self.departs(node) - self.busy(node)
    }

    /// Latest begin.
    pub fn latest(&self, node: Node) -> i64 {
        i64::from(self.route(node).positions[node.position as usize].latest)
    }

    pub fn max_time(&self, slot: u32) -> Option<i64> {
        let class = &self.model.classes[self.routes[slot as usize].class as usize];
        (class.max_time < i64::from(UNREACHABLE)).then_some(class.max_time)
    }

    /// Seconds from the midnight of one route's day back to that of another.
    fn midnights(&self, from: Node, to: Node) -> i64 {
        let day = |n: Node| i64::from(self.model.classes[self.route(n).class as usize].day);
        (day(from) - day(to)) * SECONDS_PER_DAY
    }

    /// What the present time of `node` demands of others.
    pub fn demands(&self, node: Node, side: Side, out: &mut Vec<Demand>) {
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
                    let leg = i64::from(route.positions[to.position as usize].leg_time);
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
                    let leg = i64::from(route.positions[node.position as usize].leg_time);
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

    pub fn moves(&self, demand: &Demand, side: Side) -> bool {
        match side {
            Side::Earliest => demand.bound > self.begin(demand.to),
            Side::Latest => demand.bound < self.latest(demand.to),
        }
    }

    /// Would the time of `to` be another without the demand? Where activities have several windows every demand
    /// counts: one that pushed a moment over a gap between windows may be overtaken by a circle of upper limits
    /// that the push itself has set going, and holds by nothing else afterwards.
    pub fn leans(&self, demand: &Demand, side: Side) -> bool {
        if self.model.features.several_windows {
            return true;
        }
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
    pub fn allowed(&self, node: Node, bound: i64, side: Side) -> Option<i64> {
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
            let list = &self.model.activities;
            list.windows_on(class.day, self.stop(node))
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
