//! One tour of the search with penalties: it may carry too much or come too late.

use super::network::Network;
use super::segment::Segment;
use crate::model::Tables;

/// Start, stops and end, with what is known of it up to each place and from each on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tour {
    pub nodes: Vec<u32>,
    head: Vec<Segment>,
    tail: Vec<Segment>,
    /// Up to a place, it included.
    loads: Vec<i64>,
    /// Distance from a place to the next one.
    pub legs: Vec<i32>,
    pub distance: i64,
    pub warp: i32,
}

impl Tour {
    /// Not measured.
    pub fn of(network: &Network, stops: &[u32]) -> Tour {
        let depot = |node: u32| std::iter::once(node);
        let nodes = depot(network.start())
            .chain(stops.iter().copied())
            .chain(depot(network.end()));
        Tour {
            nodes: nodes.collect(),
            loads: vec![0],
            ..Tour::default()
        }
    }

    pub fn stops(&self) -> &[u32] {
        &self.nodes[1..self.nodes.len() - 1]
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 2
    }

    #[inline(always)]
    pub fn load(&self) -> i64 {
        self.loads[self.loads.len() - 1]
    }

    /// Of the places `from..to`, from 1 on.
    #[inline(always)]
    pub fn load_of(&self, from: usize, to: usize) -> i64 {
        self.loads[to - 1] - self.loads[from - 1]
    }

    /// Seconds gone back where `stops` stand in for the places `from..to`.
    #[inline(always)]
    pub fn warp_with<const CLOCK: bool>(
        &self,
        network: &Network,
        tables: &Tables,
        (from, to): (usize, usize),
        stops: impl Iterator<Item = u32>,
    ) -> i32 {
        if !CLOCK {
            return 0;
        }
        let (mut so_far, mut last) = (self.head[from - 1], self.nodes[from - 1]);
        for stop in stops {
            so_far = so_far.then(
                network.time(tables, last, stop),
                network.segments[stop as usize],
            );
            last = stop;
        }
        so_far
            .then(network.time(tables, last, self.nodes[to]), self.tail[to])
            .warp
    }

    /// Seconds gone back where this tour up to the place before `from` is followed by `other` from place `to` on.
    #[inline(always)]
    pub fn warp_joined<const CLOCK: bool>(
        &self,
        network: &Network,
        tables: &Tables,
        from: usize,
        other: &Tour,
        to: usize,
    ) -> i32 {
        if !CLOCK {
            return 0;
        }
        let leg = network.time(tables, self.nodes[from - 1], other.nodes[to]);
        self.head[from - 1].then(leg, other.tail[to]).warp
    }

    /// Looks everything up again that is kept beside the nodes.
    pub fn measure<const CLOCK: bool>(&mut self, network: &Network, tables: &Tables) {
        (self.distance, self.warp) = (0, 0);
        self.loads.clear();
        self.loads.push(0);
        self.legs.clear();
        let mut load = 0;
        for legs in self.nodes.windows(2) {
            let distance = network.distance(tables, legs[0], legs[1]);
            self.distance += i64::from(distance);
            self.legs.push(distance);
            load += network.loads[legs[1] as usize];
            self.loads.push(load);
        }
        if CLOCK {
            self.measure_clock(network, tables);
        }
        if self.is_empty() {
            // What is not driven is neither long nor late.
            (self.distance, self.warp, self.legs[0]) = (0, 0, 0);
        }
    }

    fn measure_clock(&mut self, network: &Network, tables: &Tables) {
        let count = self.nodes.len();
        let segment = |node: u32| network.segments[node as usize];
        let mut so_far = segment(self.nodes[0]);
        self.head.clear();
        self.head.push(so_far);
        for legs in self.nodes.windows(2) {
            so_far = so_far.then(network.time(tables, legs[0], legs[1]), segment(legs[1]));
            self.head.push(so_far);
        }
        self.warp = so_far.warp;
        self.tail.resize(count, Segment::default());
        let mut rest = segment(self.nodes[count - 1]);
        self.tail[count - 1] = rest;
        for place in (0..count - 1).rev() {
            let node = self.nodes[place];
            let time = network.time(tables, node, self.nodes[place + 1]);
            rest = segment(node).then(time, rest);
            self.tail[place] = rest;
        }
    }
}
