//! One tour of the search with penalties: it may carry too much or come too late.

use super::network::{Kind, Network};
use super::segment::Segment;
use super::tours::{Excess, Sums};
use crate::model::Tables;

/// Start, stops and end, with what is known of it up to each place and from each on.
#[derive(Debug, Default, PartialEq)]
pub struct Tour {
    pub kind: Kind,
    pub nodes: Vec<u32>,
    head: Vec<Segment>,
    tail: Vec<Segment>,
    /// Up to a place, it included: rows of all dimensions.
    loads: Vec<i64>,
    /// Distance from a place to the next one.
    pub legs: Vec<i32>,
    pub distance: i64,
    /// Weighted, without penalties.
    cost: i64,
    pub warp: i32,
    /// Units of load above the capacities.
    pub overload: i64,
}

impl Tour {
    /// Not measured.
    pub fn of(kind: Kind, stops: &[u32]) -> Tour {
        Tour {
            kind,
            nodes: [&[kind.start], stops, &[kind.end]].concat(),
            ..Tour::default()
        }
    }

    /// The same nodes, not measured anew: as [`Tour::measured`] they count what the other does.
    pub fn take_nodes_of(&mut self, other: &Tour) {
        self.kind = other.kind;
        self.nodes.clone_from(&other.nodes);
        (self.distance, self.cost) = (other.distance, other.cost);
        (self.warp, self.overload) = (other.warp, other.overload);
    }

    /// Puts `stops` in place of the places `from..to`; not measured.
    pub fn splice(&mut self, (from, to): (usize, usize), stops: &[u32]) {
        match stops {
            // What `splice` does for any length costs more than the rest of it.
            &[stop] if from == to => self.nodes.insert(from, stop),
            _ if stops.len() == to - from => self.nodes[from..to].copy_from_slice(stops),
            _ => {
                self.nodes.splice(from..to, stops.iter().copied());
            }
        }
    }

    pub fn stops(&self) -> &[u32] {
        &self.nodes[1..self.nodes.len() - 1]
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 2
    }

    /// Units of load above the capacities where the places `gone` go, and those of another tour come.
    #[inline(always)]
    pub fn overload_with(
        &self,
        network: &Network,
        gone: (usize, usize),
        (other, come): (&Tour, (usize, usize)),
    ) -> i64 {
        if network.loads.dimensions > 1 {
            return self.overload_of_all(network, gone, (other, come));
        }
        let of =
            |tour: &Tour, (from, to): (usize, usize)| tour.loads[to - 1] - tour.loads[from - 1];
        let load = self.loads[self.loads.len() - 1] - of(self, gone) + of(other, come);
        (load - self.kind.capacity).max(0)
    }

    /// The same in several dimensions.
    #[inline(never)]
    fn overload_of_all(
        &self,
        network: &Network,
        gone: (usize, usize),
        (other, come): (&Tour, (usize, usize)),
    ) -> i64 {
        let dimensions = network.loads.dimensions;
        let row = |tour: &Tour, place: usize, index: usize| tour.loads[place * dimensions + index];
        let of = |tour: &Tour, (from, to): (usize, usize), index: usize| {
            row(tour, to - 1, index) - row(tour, from - 1, index)
        };
        let capacities = network.loads.capacities(self.kind.class).iter();
        let over = capacities.enumerate().map(|(index, &capacity)| {
            let load = row(self, self.nodes.len() - 1, index) - of(self, gone, index)
                + of(other, come, index);
            (load - capacity).max(0)
        });
        over.sum()
    }

    /// Units of load above the capacities with a stop more.
    pub fn overload_and(&self, network: &Network, stop: u32) -> i64 {
        let dimensions = network.loads.dimensions;
        let own = self.loads[self.loads.len() - dimensions..].iter();
        let sums = own.zip(network.loads.of_node(stop));
        over(network, self.kind, sums.map(|(load, more)| load + more))
    }

    /// As it was measured last.
    pub fn measured(&self) -> Sums {
        Sums {
            cost: self.cost,
            excess: Excess {
                load: self.overload,
                warp: i64::from(self.warp),
            },
        }
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

    /// Seconds gone back where this tour up to the place before `from` is followed by `other` from place `to` on, whose end is the
    /// same.
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
        let dimensions = network.loads.dimensions;
        self.loads.clear();
        self.loads.resize(dimensions, 0);
        self.legs.clear();
        for legs in self.nodes.windows(2) {
            let distance = network.distance(tables, legs[0], legs[1]);
            self.distance += i64::from(distance);
            self.legs.push(distance);
            for &load in network.loads.of_node(legs[1]) {
                // The number of the same dimension one place before.
                let before = self.loads[self.loads.len() - dimensions];
                self.loads.push(before + load);
            }
        }
        let own = self.loads[self.loads.len() - dimensions..].iter();
        self.overload = over(network, self.kind, own.copied());
        if CLOCK {
            self.measure_clock(network, tables);
        }
        self.cost = self.kind.cost(self.distance);
        if self.is_empty() {
            // What is not driven is neither long nor late, and costs nothing.
            (self.distance, self.warp, self.legs[0]) = (0, 0, 0);
            self.cost = 0;
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

/// Units of these loads above the capacities.
#[inline(always)]
fn over(network: &Network, kind: Kind, loads: impl Iterator<Item = i64>) -> i64 {
    let capacities = network.loads.capacities(kind.class).iter();
    let over = capacities
        .zip(loads)
        .map(|(most, load)| (load - most).max(0));
    over.sum()
}
