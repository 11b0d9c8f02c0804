//! Cycles of "no earlier than" through an activity that is about to go in.

use super::TimeGraph;
use super::moments::{Node, View};
use crate::model::Model;
use crate::solution::{Place, Route};

impl TimeGraph {
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
}
