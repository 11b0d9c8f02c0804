//! One tour of the search with penalties: it may carry too much, come too late or drive too far.

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
    /// Of the nodes, in the tables.
    pub places: Vec<u32>,
    /// Distance from a place to the next one.
    pub legs: Vec<i32>,
    /// Working space of `measure_clock`: seconds from a place to the next one, where they are not the distances.
    times: Vec<i32>,
    pub distance: i64,
    /// Weighted, without penalties.
    cost: i64,
    pub warp: i32,
    /// Units of load above the capacities.
    pub overload: i64,
    /// Units of distance above the limit of its class.
    pub overlong: i64,
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
        (self.cost, self.warp) = (other.cost, other.warp);
        (self.overload, self.overlong) = (other.overload, other.overlong);
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
        let load = self.load(network)[0] - of(self, gone) + of(other, come);
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
        let own = self.load(network).iter().enumerate();
        let sums = own.map(|(index, load)| load - of(self, gone, index) + of(other, come, index));
        over(network, self.kind, sums)
    }

    /// What is loaded up to each place, it included; `None` with several dimensions.
    pub fn loads_upto(&self) -> Option<&[i64]> {
        (self.loads.len() == self.nodes.len()).then_some(&self.loads)
    }

    /// What all stops load, by dimension.
    #[inline(always)]
    fn load(&self, network: &Network) -> &[i64] {
        &self.loads[self.loads.len() - network.loads.dimensions..]
    }

    /// Units of load above the capacities with a stop more.
    pub fn overload_and(&self, network: &Network, stop: u32) -> i64 {
        let sums = self.load(network).iter().zip(network.loads.of_node(stop));
        over(network, self.kind, sums.map(|(load, more)| load + more))
    }

    /// Units of distance above the limit where it is so much longer.
    #[inline(always)]
    pub fn overlong_with(&self, more: i64) -> i64 {
        (self.distance + more - self.kind.max_distance).max(0)
    }

    /// As it was measured last.
    pub fn measured(&self) -> Sums {
        Sums {
            cost: self.cost,
            excess: Excess {
                load: self.overload,
                warp: i64::from(self.warp),
                length: self.overlong,
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
        let (mut so_far, mut last) = (self.head[from - 1], self.places[from - 1]);
        for stop in stops {
            let place = network.places[stop as usize];
            let leg = tables.time(last, place);
            so_far = so_far.then(leg, network.segments[stop as usize]);
            last = place;
        }
        let leg = tables.time(last, self.places[to]);
        so_far.then(leg, self.tail[to]).warp
    }

    /// Seconds gone back where this tour up to the place before `from` is followed by `other` from place `to` on, whose end is the
    /// same.
    #[inline(always)]
    pub fn warp_joined<const CLOCK: bool>(
        &self,
        tables: &Tables,
        from: usize,
        other: &Tour,
        to: usize,
    ) -> i32 {
        if !CLOCK {
            return 0;
        }
        let leg = tables.time(self.places[from - 1], other.places[to]);
        self.head[from - 1].then(leg, other.tail[to]).warp
    }

    /// Looks everything up again that is kept beside the nodes.
    pub fn measure<const CLOCK: bool>(&mut self, network: &Network, tables: &Tables) {
        // Lists grow by iterators that know their length: a push looks for room at each place.
        let nodes = self.nodes.iter();
        self.places.clear();
        self.places
            .extend(nodes.map(|&node| network.places[node as usize]));
        let legs = self.places.windows(2);
        self.legs.clear();
        self.legs
            .extend(legs.map(|leg| tables.distance(leg[0], leg[1])));
        self.distance = self.legs.iter().map(|&leg| i64::from(leg)).sum();
        self.warp = 0;
        self.measure_loads(network);
        self.overload = over(network, self.kind, self.load(network).iter().copied());
        if CLOCK {
            self.measure_clock(network, tables);
        }
        self.cost = self.kind.cost(self.distance);
        if self.is_empty() {
            // What is not driven is neither long nor late, and costs nothing.
            (self.distance, self.warp, self.legs[0]) = (0, 0, 0);
            self.cost = 0;
        }
        self.overlong = self.overlong_with(0);
    }

    fn measure_loads(&mut self, network: &Network) {
        let loads = &network.loads;
        self.loads.clear();
        if loads.dimensions == 1 {
            let mut so_far = 0;
            self.loads.extend(self.nodes.iter().map(|&node| {
                so_far += loads.first(node);
                so_far
            }));
            return;
        }
        self.loads.resize(loads.dimensions, 0);
        for &node in &self.nodes[1..] {
            for &load in loads.of_node(node) {
                // The number of the same dimension one place before.
                let before = self.loads[self.loads.len() - loads.dimensions];
                self.loads.push(before + load);
            }
        }
    }

    fn measure_clock(&mut self, network: &Network, tables: &Tables) {
        let segment = |node: u32| network.segments[node as usize];
        self.times.clear();
        let times = match tables.time_is_distance() {
            true => &self.legs,
            false => {
                let legs = self.places.windows(2);
                self.times
                    .extend(legs.map(|leg| tables.time(leg[0], leg[1])));
                &self.times
            }
        };
        let (first, last) = (self.nodes[0], self.nodes[self.nodes.len() - 1]);
        let mut so_far = segment(first);
        self.head.clear();
        self.head.push(so_far);
        let reached = self.nodes[1..].iter().zip(times);
        self.head.extend(reached.map(|(&node, &leg)| {
            so_far = so_far.then(leg, segment(node));
            so_far
        }));
        self.warp = so_far.warp;
        let mut rest = segment(last);
        self.tail.resize(self.nodes.len(), rest);
        self.tail[self.nodes.len() - 1] = rest;
        let left = self.tail.iter_mut().zip(&self.nodes).zip(times);
        for ((tail, &node), &leg) in left.rev() {
            rest = segment(node).then(leg, rest);
            *tail = rest;
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
