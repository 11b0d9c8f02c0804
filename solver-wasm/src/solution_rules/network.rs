//! Times of several routes as one system of demands, and its solutions.
//!
//! A node is a moment that the schedule chooses: a departure, the begin of a stop, the end of a route.
//! A demand is either "the node lies in one of its windows" or "node `to` is no earlier than node `from`
//! plus a gap"; upper limits (a gap at most, a span at most, a wait at most) are demands of the second kind
//! with a negative gap, pointing back. Two schedules that meet all demands have a least common schedule
//! below both, so if there is any schedule there is an earliest one, and raising times until no demand
//! complains finds it: the least fixpoint of max-plus inequalities (F. Baccelli, G. Cohen, G. J. Olsder,
//! J.-P. Quadrat, "Synchronization and Linearity", 1992). Latest times are the same, mirrored.

mod build;

use crate::report::route_spec::RouteSpec;
use crate::timing::ready::Span;

/// Nothing happens before or after these; far from the ends of `i64`, so that sums stay inside.
const NEVER_BEFORE: i64 = i64::MIN / 4;
const NEVER_AFTER: i64 = i64::MAX / 4;

/// `to >= from + gap` between two stops, each given as (route, stop) by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    pub from: (usize, usize),
    pub to: (usize, usize),
    pub gap: i64,
    /// Says "`from` no later than": may be dropped where lateness is allowed.
    pub at_most: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub from: usize,
    pub to: usize,
    pub gap: i64,
}

/// Which families of demands hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demands {
    All,
    /// Windows do not close, spans and waits have no limit, and only gaps "at least" count: what is
    /// late is then as little late as it can be, in order.
    NoLaterThanDropped,
}

/// The moments of some routes and the demands on them.
#[derive(Clone, Debug)]
pub struct Network {
    /// First node of each route, and one past the last node.
    first: Vec<usize>,
    /// Per node: its windows, as a range of `windows`; never empty.
    allowed: Vec<(usize, usize)>,
    windows: Vec<Span>,
    /// By `from`; node `n` has `arcs[first_arc[n]..first_arc[n + 1]]`.
    arcs: Vec<Arc>,
    first_arc: Vec<usize>,
    /// Indices of `arcs`, by `to`.
    arcs_into: Vec<usize>,
    first_into: Vec<usize>,
}

impl Network {
    /// `links` name routes and stops by position in `specs`.
    pub fn new(specs: &[&RouteSpec], links: &[Link], demands: Demands) -> Network {
        let mut network = Network {
            first: vec![0],
            allowed: Vec::new(),
            windows: Vec::new(),
            arcs: Vec::new(),
            first_arc: Vec::new(),
            arcs_into: Vec::new(),
            first_into: Vec::new(),
        };
        for spec in specs {
            network.add_route(spec, demands);
            network.first.push(network.allowed.len());
        }
        for link in links
            .iter()
            .filter(|l| demands == Demands::All || !l.at_most)
        {
            let from = network.stop_node(link.from.0, link.from.1);
            let to = network.stop_node(link.to.0, link.to.1);
            network.arcs.push(Arc {
                from,
                to,
                gap: link.gap,
            });
        }
        if demands == Demands::NoLaterThanDropped {
            for (from, to) in &network.allowed {
                if *from < *to {
                    network.windows[*to - 1].end = NEVER_AFTER;
                }
            }
        }
        network.index_arcs();
        network
    }

    pub fn num_nodes(&self) -> usize {
        self.allowed.len()
    }

    pub fn start_node(&self, route: usize) -> usize {
        self.first[route]
    }

    pub fn stop_node(&self, route: usize, stop: usize) -> usize {
        self.first[route] + 1 + stop
    }

    pub fn end_node(&self, route: usize) -> usize {
        self.first[route + 1] - 1
    }

    pub(super) fn arcs_from(&self, node: usize) -> &[Arc] {
        &self.arcs[self.first_arc[node]..self.first_arc[node + 1]]
    }

    /// The window of a node that holds `time`.
    pub(super) fn window_at(&self, node: usize, time: i64) -> Option<Span> {
        self.windows_of(node)
            .iter()
            .copied()
            .find(|w| w.start <= time && time <= w.end)
    }

    /// The earliest schedule in which no node is before its entry of `floor` (all open when `None`).
    /// `None`: there is no schedule.
    pub fn earliest(&self, floor: Option<&[i64]>) -> Option<Vec<i64>> {
        let mut times = vec![NEVER_BEFORE; self.num_nodes()];
        for node in 0..self.num_nodes() {
            // Along a route nodes follow one another, so one pass leaves no time at "never".
            let after = self
                .arcs_into(node)
                .filter(|arc| arc.from < node)
                .map(|arc| times[arc.from] + arc.gap)
                .fold(floor.map_or(NEVER_BEFORE, |f| f[node]), i64::max);
            times[node] = self.next_allowed(node, after)?;
        }
        self.settle(&mut times, |times, node, push| {
            let mut skipped = false;
            for arc in self.arcs_from(node) {
                let needed = times[node] + arc.gap;
                if needed > times[arc.to] {
                    times[arc.to] = self.next_allowed(arc.to, needed)?;
                    skipped |= times[arc.to] > needed;
                    push(arc.to);
                }
            }
            Some(skipped)
        })?;
        Some(times)
    }

    /// The latest schedule in which no node is after its entry of `ceiling` (all open when `None`).
    pub fn latest(&self, ceiling: Option<&[i64]>) -> Option<Vec<i64>> {
        let mut times = vec![NEVER_AFTER; self.num_nodes()];
        for node in (0..self.num_nodes()).rev() {
            let before = self
                .arcs_from(node)
                .iter()
                .filter(|arc| arc.to > node)
                .map(|arc| times[arc.to] - arc.gap)
                .fold(ceiling.map_or(NEVER_AFTER, |c| c[node]), i64::min);
            times[node] = self.last_allowed(node, before)?;
        }
        self.settle(&mut times, |times, node, push| {
            let mut skipped = false;
            for arc in self.arcs_into(node) {
                let needed = times[node] - arc.gap;
                if needed < times[arc.from] {
                    times[arc.from] = self.last_allowed(arc.from, needed)?;
                    skipped |= times[arc.from] < needed;
                    push(arc.from);
                }
            }
            Some(skipped)
        })?;
        Some(times)
    }

    /// Works the nodes off in rounds until nothing changes. A round changes nodes through chains of
    /// demands one longer than the round before, unless a window was skipped: more rounds than nodes
    /// without a skip is a cycle that feeds itself, which no schedule meets.
    fn settle(
        &self,
        times: &mut [i64],
        mut relax: impl FnMut(&mut [i64], usize, &mut dyn FnMut(usize)) -> Option<bool>,
    ) -> Option<()> {
        let mut round: Vec<usize> = (0..self.num_nodes()).collect();
        let mut next = Vec::new();
        let mut queued = vec![false; self.num_nodes()];
        let mut plain_rounds = 0;
        while !round.is_empty() {
            let mut skipped = false;
            for &node in &round {
                queued[node] = false;
                skipped |= relax(times, node, &mut |changed| {
                    if !std::mem::replace(&mut queued[changed], true) {
                        next.push(changed);
                    }
                })?;
            }
            plain_rounds = if skipped { 0 } else { plain_rounds + 1 };
            if plain_rounds > self.num_nodes() + 1 {
                return None;
            }
            round.clear();
            std::mem::swap(&mut round, &mut next);
        }
        Some(())
    }

    fn next_allowed(&self, node: usize, time: i64) -> Option<i64> {
        let admits = |w: &&Span| w.end >= time && w.end >= w.start;
        self.windows_of(node)
            .iter()
            .find(admits)
            .map(|w| time.max(w.start))
    }

    fn last_allowed(&self, node: usize, time: i64) -> Option<i64> {
        let admits = |w: &&Span| w.start <= time && w.start <= w.end;
        self.windows_of(node)
            .iter()
            .rev()
            .find(admits)
            .map(|w| time.min(w.end))
    }

    fn windows_of(&self, node: usize) -> &[Span] {
        let (from, to) = self.allowed[node];
        &self.windows[from..to]
    }

    fn arcs_into(&self, node: usize) -> impl Iterator<Item = &Arc> {
        self.arcs_into[self.first_into[node]..self.first_into[node + 1]]
            .iter()
            .map(|&i| &self.arcs[i])
    }
}
