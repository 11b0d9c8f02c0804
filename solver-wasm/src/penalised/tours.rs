//! The plan of the search with penalties: every stop is in some tour, and a tour may carry too much or come too late.

use super::network::Network;
use super::penalties::Penalties;
use super::tour::Tour;
use crate::model::{NONE, Tables};

/// What a plan has too much of: units of load above the capacity, and seconds gone back in time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Excess {
    pub load: i64,
    pub warp: i64,
}

impl Excess {
    pub fn is_none(&self) -> bool {
        *self == Excess::default()
    }
}

/// Where a stop stands; `tour` is [`NONE`] while it has been taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub tour: u32,
    pub place: u32,
    /// The longer one of the legs before and behind the stop.
    pub longest: i32,
}

/// All tours, and what the last ones were before the plan was changed: it can be rolled back until it is kept.
pub struct Tours<const CLOCK: bool> {
    pub tours: Vec<Tour>,
    /// By stop.
    pub spots: Vec<Spot>,
    pub distance: i64,
    pub excess: Excess,
    /// By tour: its penalties, units of distance.
    pub price: Vec<f64>,
    pub penalties: Penalties,
    /// Without stops; the last one is used next.
    pub empty: Vec<u32>,
    saved: Vec<(u32, Tour)>,
    num_saved: usize,
    is_saved: Vec<bool>,
}

impl<const CLOCK: bool> Tours<CLOCK> {
    /// Tours of these stops, in this order.
    pub fn new(
        network: &Network,
        tables: &Tables,
        plan: &[Vec<u32>],
        penalties: Penalties,
    ) -> Tours<CLOCK> {
        let out = Spot {
            tour: NONE,
            place: 0,
            longest: 0,
        };
        let mut tours = Tours {
            price: vec![0.0; plan.len()],
            penalties,
            tours: Vec::with_capacity(plan.len()),
            spots: vec![out; network.stops as usize],
            distance: 0,
            excess: Excess::default(),
            empty: Vec::new(),
            saved: Vec::new(),
            num_saved: 0,
            is_saved: vec![false; plan.len()],
        };
        for (index, stops) in (0u32..).zip(plan) {
            tours.tours.push(Tour::of(network, stops));
            tours.measure(network, tables, index);
        }
        tours.list_empty();
        tours
    }

    pub fn used(&self) -> usize {
        self.tours.len() - self.empty.len()
    }

    /// Puts `stops` in place of the places `from..to` of a tour.
    pub fn splice(
        &mut self,
        network: &Network,
        tables: &Tables,
        (tour, from, to): (u32, usize, usize),
        stops: &[u32],
    ) {
        self.save(tour);
        let nodes = &mut self.tours[tour as usize].nodes;
        let was_empty = nodes.len() == 2;
        nodes.splice(from..to, stops.iter().copied());
        let is_empty = nodes.len() == 2;
        self.measure(network, tables, tour);
        if is_empty && !was_empty {
            self.empty.push(tour);
        } else if was_empty && !is_empty {
            self.empty.retain(|&other| other != tour);
        }
    }

    /// Takes a stop out; where it stood.
    pub fn take_out(&mut self, network: &Network, tables: &Tables, stop: u32) -> Spot {
        let spot = self.spots[stop as usize];
        let place = spot.place as usize;
        self.splice(network, tables, (spot.tour, place, place + 1), &[]);
        self.spots[stop as usize].tour = NONE;
        spot
    }

    /// The plan since the last change of this kind stays.
    pub fn keep(&mut self) {
        for (tour, _) in &self.saved[..self.num_saved] {
            self.is_saved[*tour as usize] = false;
        }
        self.num_saved = 0;
    }

    /// Tours that differ from those that were kept last.
    pub fn changed(&self) -> impl Iterator<Item = u32> {
        self.saved[..self.num_saved].iter().map(|(tour, _)| *tour)
    }

    /// Back to the plan that was kept last.
    pub fn roll_back(&mut self, network: &Network) {
        for (index, before) in &mut self.saved[..self.num_saved] {
            let tour = &mut self.tours[*index as usize];
            self.distance += before.distance - tour.distance;
            self.excess.warp += i64::from(before.warp - tour.warp);
            let over = |tour: &Tour| (tour.load() - network.capacity).max(0);
            self.excess.load += over(before) - over(tour);
            std::mem::swap(before, tour);
            settle(&mut self.spots, *index, tour);
            self.price[*index as usize] = self.penalties.of_tour(tour, network.capacity);
        }
        self.keep();
        self.list_empty();
    }

    fn save(&mut self, index: u32) {
        if std::mem::replace(&mut self.is_saved[index as usize], true) {
            return;
        }
        let tour = &self.tours[index as usize];
        match self.saved.get_mut(self.num_saved) {
            Some((name, buffers)) => {
                *name = index;
                buffers.clone_from(tour);
            }
            None => self.saved.push((index, tour.clone())),
        }
        self.num_saved += 1;
    }

    fn measure(&mut self, network: &Network, tables: &Tables, index: u32) {
        let tour = &mut self.tours[index as usize];
        let over = |tour: &Tour| (tour.load() - network.capacity).max(0);
        self.distance -= tour.distance;
        self.excess.warp -= i64::from(tour.warp);
        self.excess.load -= over(tour);
        tour.measure::<CLOCK>(network, tables);
        self.distance += tour.distance;
        self.excess.warp += i64::from(tour.warp);
        self.excess.load += over(tour);
        self.price[index as usize] = self.penalties.of_tour(tour, network.capacity);
        settle(&mut self.spots, index, tour);
    }

    /// A plan was found: penalties may change.
    pub fn note(&mut self, network: &Network, excess: Excess) {
        if self.penalties.note(excess) {
            for (price, tour) in self.price.iter_mut().zip(&self.tours) {
                *price = self.penalties.of_tour(tour, network.capacity);
            }
        }
    }

    fn list_empty(&mut self) {
        self.empty.clear();
        let tours = &self.tours;
        let empty = |&index: &u32| tours[index as usize].is_empty();
        self.empty
            .extend((0..tours.len() as u32).rev().filter(empty));
    }
}

/// Tells all stops of a tour where they are.
fn settle(spots: &mut [Spot], index: u32, tour: &Tour) {
    for ((place, &stop), legs) in (1u32..).zip(tour.stops()).zip(tour.legs.windows(2)) {
        spots[stop as usize] = Spot {
            tour: index,
            place,
            longest: legs[0].max(legs[1]),
        };
    }
}
