//! What a round begins with: some stops near one another are taken out and put back one by one where they cost least, penalties
//! included. It changes a plan that no move makes cheaper.

use super::Search;
use super::tour::Tour;
use super::tours::Spot;
use crate::model::{Model, NONE};
use crate::random::Random;

/// Stops taken out, at most.
const MOST: u32 = 25;
/// Of a plan that breaks a rule so many holes in a hundred lie where it does.
const MENDING: u32 = 25;

impl<const CLOCK: bool> Search<CLOCK> {
    /// The queue holds the stops beside what changed.
    pub(super) fn dig(&mut self, model: &Model, random: &mut Random) {
        let stops = self.network.stops;
        let count = random.within(1, MOST) as usize;
        let seed = self.broken(random).unwrap_or_else(|| random.below(stops));
        let mut gone = std::mem::take(&mut self.gone);
        gone.clear();
        gone.push(seed);
        let near = self.near.of(seed).iter();
        gone.extend(near.take(count - 1).map(|near| near.0));
        for &stop in &gone {
            self.take_out(model, stop);
        }
        for last in (1..gone.len()).rev() {
            gone.swap(last, random.below(last as u32 + 1) as usize);
        }
        for &stop in &gone {
            self.put_back(model, stop);
        }
        self.gone = gone;
    }

    /// Now and then a stop of a tour that breaks a rule, while there is one.
    fn broken(&self, random: &mut Random) -> Option<u32> {
        if self.tours.excess.is_none() || random.below(100) >= MENDING {
            return None;
        }
        let capacity = self.network.capacity;
        let is_broken = |tour: &&Tour| tour.warp > 0 || tour.load() > capacity;
        let broken = self.tours.tours.iter().filter(is_broken).count();
        let chosen = random.below(broken.max(1) as u32) as usize;
        let stops = self
            .tours
            .tours
            .iter()
            .filter(is_broken)
            .nth(chosen)?
            .stops();
        Some(stops[random.below(stops.len() as u32) as usize])
    }

    fn take_out(&mut self, model: &Model, stop: u32) {
        let tables = model.tables_of(0);
        let Spot { tour, place, .. } = self.tours.take_out(&self.network, tables, stop);
        let nodes = &self.tours.tours[tour as usize].nodes;
        let around = [nodes[place as usize - 1], nodes[place as usize]];
        for node in around {
            self.touch(node);
        }
    }

    /// Beside a stop that is near, or into an empty tour.
    fn put_back(&mut self, model: &Model, stop: u32) {
        let tables = model.tables_of(0);
        let look = self.look(tables);
        let network = look.network;
        let load = network.loads[stop as usize];
        let [start, end] = [network.start(), network.end()];
        let (mut best, mut at) = (f64::INFINITY, None);
        if let Some(&empty) = self.tours.empty.last() {
            let way = network.distance(tables, start, stop) + network.distance(tables, stop, end);
            best = f64::from(way) + network.entry;
            at = Some((empty, 1));
        }
        for &(near, _) in self.near.of(stop) {
            let spot = self.tours.spots[near as usize];
            if spot.tour == NONE {
                continue;
            }
            let tour = &self.tours.tours[spot.tour as usize];
            let more = look.of_load(tour.load() + load) - look.of_load(tour.load());
            for place in [spot.place as usize, spot.place as usize + 1] {
                let (before, after) = (tour.nodes[place - 1], tour.nodes[place]);
                let detour = network.distance(tables, before, stop)
                    + network.distance(tables, stop, after)
                    - network.distance(tables, before, after);
                let cost = f64::from(detour) + more;
                if cost >= best {
                    continue;
                }
                let late = look.warp_with(tour, (place, place), std::iter::once(stop));
                let cost = cost + late - self.tours.penalties.of_warp(tour.warp);
                if cost < best {
                    (best, at) = (cost, Some((spot.tour, place)));
                }
            }
        }
        // More stops are near than are taken out (`pays`).
        let (tour, place) = at.expect("a stop that is near stands in a tour");
        self.tours
            .splice(&self.network, tables, (tour, place, place), &[stop]);
        let nodes = &self.tours.tours[tour as usize].nodes;
        let around = [nodes[place - 1], stop, nodes[place + 1]];
        for node in around {
            self.touch(node);
        }
    }
}
