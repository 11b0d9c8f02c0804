//! What a round begins with: some stops near one another are taken out and put back one by one where they cost least, penalties
//! included. It changes a plan that no move makes cheaper.

use super::Search;
use super::tour::Tour;
use crate::model::{Model, NONE, Tables};
use crate::random::Random;

/// Stops taken out, at most.
pub const MOST: u32 = 25;
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
        let near = self.near.of(seed)[..count - 1].iter().map(|near| near.0);
        for stop in std::iter::once(seed).chain(near) {
            let spot = &mut self.tours.spots[stop as usize];
            gone.push((stop, std::mem::replace(&mut spot.tour, NONE)));
        }
        self.take_out(model.tables_of(0), &gone);
        for last in (1..gone.len()).rev() {
            gone.swap(last, random.below(last as u32 + 1) as usize);
        }
        for &(stop, home) in &gone {
            self.put_back(model, stop, home);
        }
        self.gone = gone;
    }

    /// Now and then a stop of a tour that breaks a rule, while there is one.
    fn broken(&self, random: &mut Random) -> Option<u32> {
        if self.tours.sums.excess.is_none() || random.below(100) >= MENDING {
            return None;
        }
        let is_broken = |tour: &&Tour| tour.warp > 0 || tour.overload > 0 || tour.overlong > 0;
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

    /// Takes stops out of their tours, each of which is measured once; what stood beside them is looked at again.
    fn take_out(&mut self, tables: &Tables, gone: &[(u32, u32)]) {
        for (index, &(_, tour)) in gone.iter().enumerate() {
            if gone[..index].iter().any(|&(_, before)| before == tour) {
                continue;
            }
            for place in 1..self.tours.tours[tour as usize].nodes.len() {
                let nodes = &self.tours.tours[tour as usize].nodes;
                let (one, two) = (nodes[place - 1], nodes[place]);
                match (self.is_out(one), self.is_out(two)) {
                    (true, false) => self.queue.push(two),
                    (false, true) => self.queue.push(one),
                    _ => {}
                }
            }
            self.swaps.touch(tour);
            self.tours.take_out(&self.network, tables, tour);
        }
    }

    fn is_out(&self, node: u32) -> bool {
        let spot = self.tours.spots.get(node as usize);
        spot.is_some_and(|spot| spot.tour == NONE)
    }

    /// Beside a stop that is near, or into an empty tour; `home` is where it was.
    fn put_back(&mut self, model: &Model, stop: u32, home: u32) {
        let tables = model.tables_of(0);
        let (tour, place) = self.best_place(tables, stop).unwrap_or((home, 1));
        self.replace(tables, (tour, place, place), &[stop]);
        self.queue.push(stop);
    }

    /// Tour and place; none where no tour near it may serve it, which its old one may.
    fn best_place(&self, tables: &Tables, stop: u32) -> Option<(u32, usize)> {
        let network = &self.network;
        let mut best = Best {
            cost: f64::INFINITY,
            at: None,
        };
        for &empty in self.tours.empty.iter().filter_map(|list| list.last()) {
            self.try_places(tables, stop, (empty, &[1]), &mut best);
        }
        let load = network.loads.only(stop) as f64;
        let of_length = match network.limits_length {
            true => self.tours.penalties.of_length(1),
            false => 0.0,
        };
        let dearest = network.most_rate + of_length;
        for &(near, leg) in self.near.of(stop) {
            let spot = self.tours.spots[near as usize];
            if spot.tour == NONE {
                continue;
            }
            // What it costs there at least: no leg is shorter than nothing, and no unit of distance saves more than the dearest one does,
            // with what is too long.
            let way = f64::from(leg - spot.longest);
            let account = &self.tours.accounts[spot.tour as usize];
            let least = way.min(way * dearest) + account.more(load, &self.tours.penalties);
            if least < best.cost {
                let places = [spot.place as usize, spot.place as usize + 1];
                self.try_places(tables, stop, (spot.tour, &places), &mut best);
            }
        }
        best.at
    }

    fn try_places(
        &self,
        tables: &Tables,
        stop: u32,
        (index, places): (u32, &[usize]),
        best: &mut Best,
    ) {
        let look = self.look(tables);
        let (network, penalties) = (look.network, &look.tours.penalties);
        let here = network.places[stop as usize];
        let tour = &self.tours.tours[index as usize];
        if !network.admits(tour.kind.class, stop) {
            return;
        }
        let mut more = penalties.of_overload(tour.overload_and(network, stop) - tour.overload);
        if tour.is_empty() {
            more += tour.kind.entry;
        }
        for &place in places {
            // The leg of a tour without stops is not driven, and has no length.
            let detour = tables.distance(tour.places[place - 1], here)
                + tables.distance(here, tour.places[place])
                - tour.legs[place - 1];
            let overlong = tour.overlong_with(i64::from(detour)) - tour.overlong;
            let cost = f64::from(detour) * tour.kind.rate + penalties.of_length(overlong) + more;
            if cost >= best.cost {
                continue;
            }
            let late = look.warp_with(tour, (place, place), std::iter::once(stop));
            let cost = cost + late - penalties.of_warp(tour.warp);
            if cost < best.cost {
                *best = Best {
                    cost,
                    at: Some((index, place)),
                };
            }
        }
    }
}

/// Where a stop costs least so far: tour and place.
struct Best {
    cost: f64,
    at: Option<(u32, usize)>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_vehicle, lift_hours, line, vehicle};
    use crate::penalised::fleets_of_tests::{alike, drawn_plan, mixed};
    use crate::penalised::network::Network;

    /// The last of sixty jobs on a line lies 3 and 4 beyond the ends of two tours, of which the first one is much longer: 114 units without
    /// that job, 120 with it.
    const LAST: u32 = 59;

    fn search(max_distance: i64) -> (Model, Search<false>) {
        let jobs: Vec<i32> = (-19..=38).chain([37, 41]).collect();
        let mut problem = line(&[&[0], &jobs[..]].concat());
        for _ in 0..4 {
            let mut own = vehicle();
            own.max_distance = Some(max_distance);
            lift_hours(&mut own);
            add_vehicle(&mut problem, own);
        }
        for place in 1..=jobs.len() as u32 {
            add_job(&mut problem, place, 0, &[]);
        }
        let model = Model::compile(&problem);
        let first = (0..58).chain([LAST]).collect();
        let plan = vec![(0, first), (0, vec![58])];
        let search = Search::new(&model, plan, i64::MAX).expect("known rules");
        (model, search)
    }

    #[test]
    fn a_stop_goes_where_there_is_room_for_its_way() {
        let tour = |max_distance: i64| {
            let (model, mut search) = search(max_distance);
            search.tours.spots[LAST as usize].tour = NONE;
            search.take_out(model.tables_of(0), &[(LAST, 0)]);
            search.put_back(&model, LAST, 0);
            search.tours.spots[LAST as usize].tour
        };
        assert_eq!([120, 114].map(tour), [0, 1]);
    }

    /// Takes out stops one after the other and looks for their places in every tour that is near, too; how often.
    fn judge<const CLOCK: bool>(model: &Model, random: &mut Random) -> [usize; 3] {
        let (mut judged, tables) = ([0; 3], model.tables_of(0));
        let network = Network::of(model).expect("known rules");
        let Some(plan) = drawn_plan(&network, 4, random) else {
            return judged;
        };
        let mut search = Search::<CLOCK>::new(model, plan, i64::MAX).expect("known rules");
        for _ in 0..60 {
            let stop = random.below(network.stops);
            let home = std::mem::replace(&mut search.tours.spots[stop as usize].tour, NONE);
            search.take_out(tables, &[(stop, home)]);
            let mut best = Best {
                cost: f64::INFINITY,
                at: None,
            };
            for &empty in search.tours.empty.iter().filter_map(|list| list.last()) {
                search.try_places(tables, stop, (empty, &[1]), &mut best);
            }
            for &(near, _) in search.near.of(stop) {
                let spot = search.tours.spots[near as usize];
                let places = [spot.place as usize, spot.place as usize + 1];
                search.try_places(tables, stop, (spot.tour, &places), &mut best);
            }
            assert_eq!(search.best_place(tables, stop), best.at);
            let excess = search.tours.sums.excess;
            judged[0] += 1;
            judged[1] += usize::from(excess.load > 0 && network.loads.dimensions == 1);
            judged[2] += usize::from(excess.length > 0);
            search.put_back(model, stop, home);
        }
        judged
    }

    #[test]
    fn no_place_that_costs_least_is_passed_over() {
        let (mut random, mut judged) = (Random::new(4), [0; 3]);
        for seed in 0..60 {
            let of = if random.below(2) == 0 { alike } else { mixed };
            let model = Model::compile(&of(seed, 100 * random.below(2)));
            if Network::of(&model).is_none() {
                continue;
            }
            let more = match model.features.time {
                true => judge::<true>(&model, &mut random),
                false => judge::<false>(&model, &mut random),
            };
            for (sum, more) in judged.iter_mut().zip(more) {
                *sum += more;
            }
        }
        assert!(judged.iter().all(|&times| times >= 100), "{judged:?}");
    }

    #[test]
    fn holes_for_mending_lie_in_the_tour_that_is_too_long() {
        let mut random = Random::new(1);
        for (max_distance, is_broken) in [(120, false), (119, true)] {
            let (_, search) = search(max_distance);
            let stops: Vec<u32> = (0..200)
                .filter_map(|_| search.broken(&mut random))
                .collect();
            assert_eq!(!stops.is_empty(), is_broken);
            assert!(!stops.contains(&58), "of the other tour");
        }
    }
}
