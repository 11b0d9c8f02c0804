//! The demands of a route by itself, and the order in which all demands are found.

use super::{Arc, Demands, NEVER_AFTER, NEVER_BEFORE, Network};
use crate::report::route_spec::RouteSpec;
use crate::timing::ready::Span;

impl Network {
    pub(super) fn add_route(&mut self, spec: &RouteSpec, demands: Demands) {
        let start = self.allowed.len();
        self.add_node(&[Span {
            start: spec.starts.0,
            end: spec.starts.1,
        }]);
        let mut busy = 0;
        for (stop, row) in spec.stops.iter().enumerate() {
            self.add_node(spec.windows(stop));
            let node = start + 1 + stop;
            let way = busy + row.leg.time;
            self.arcs.push(Arc {
                from: node - 1,
                to: node,
                gap: way,
            });
            if let (Some(cap), Demands::All) = (row.max_wait, demands) {
                self.arcs.push(Arc {
                    from: node,
                    to: node - 1,
                    gap: -(way + cap),
                });
            }
            busy = row.setup + row.service;
        }
        let end = start + 1 + spec.stops.len();
        let (way, receives) = match &spec.end {
            Some(end) => (end.leg.time, end.window),
            None => (
                0,
                Span {
                    start: NEVER_BEFORE,
                    end: NEVER_AFTER,
                },
            ),
        };
        self.add_node(&[Span {
            start: receives.start,
            end: receives.end.min(spec.end_by),
        }]);
        self.arcs.push(Arc {
            from: end - 1,
            to: end,
            gap: busy + way,
        });
        if let (Some(limit), Demands::All) = (spec.max_time, demands) {
            self.arcs.push(Arc {
                from: end,
                to: start,
                gap: -limit,
            });
        }
    }

    fn add_node(&mut self, windows: &[Span]) {
        let from = self.windows.len();
        if windows.is_empty() {
            self.windows.push(Span {
                start: NEVER_BEFORE,
                end: NEVER_AFTER,
            });
        } else {
            self.windows.extend_from_slice(windows);
        }
        self.allowed.push((from, self.windows.len()));
    }

    pub(super) fn index_arcs(&mut self) {
        let nodes = self.num_nodes();
        let from: Vec<usize> = self.arcs.iter().map(|arc| arc.from).collect();
        let (first, order) = by_node(nodes, &from);
        self.arcs = order.iter().map(|&arc| self.arcs[arc]).collect();
        self.first_arc = first;
        let to: Vec<usize> = self.arcs.iter().map(|arc| arc.to).collect();
        (self.first_into, self.arcs_into) = by_node(nodes, &to);
    }
}

/// Indices of arcs sorted by their nodes, those of one node in the order in which they were added; and, before them, where each
/// node's arcs begin in this list: `nodes + 1` entries.
fn by_node(nodes: usize, of: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let mut first = vec![0; nodes + 1];
    for &node in of {
        first[node + 1] += 1;
    }
    for node in 0..nodes {
        first[node + 1] += first[node];
    }
    let mut next = first.clone();
    let mut order = vec![0; of.len()];
    for (arc, &node) in of.iter().enumerate() {
        order[next[node]] = arc;
        next[node] += 1;
    }
    (first, order)
}
