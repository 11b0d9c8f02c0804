//! The plan of the search with penalties: every stop is in some tour, and a tour may carry too much, come too late or drive too far.

use super::account::Account;
use super::moves::Around;
use super::network::Network;
use super::penalties::Penalties;
use super::tour::Tour;
use crate::model::{NONE, Tables};

/// What a plan has too much of: units of load above the capacity, seconds gone back in time, and units of distance above the limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Excess {
    pub load: i64,
    pub warp: i64,
    pub length: i64,
}

impl Excess {
    pub fn is_none(&self) -> bool {
        *self == Excess::default()
    }
}

/// Of one tour or of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Weighted, without penalties.
    pub cost: i64,
    pub excess: Excess,
}

impl Sums {
    fn replace(&mut self, before: Sums, after: Sums) {
        self.cost += after.cost - before.cost;
        self.excess.load += after.excess.load - before.excess.load;
        self.excess.warp += after.excess.warp - before.excess.warp;
        self.excess.length += after.excess.length - before.excess.length;
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
    /// By stop; of use while it stands in a tour.
    pub arounds: Vec<Around>,
    pub sums: Sums,
    /// By tour.
    pub accounts: Vec<Account>,
    pub penalties: Penalties,
    /// Without stops, by class; the last one is used next.
    pub empty: Vec<Vec<u32>>,
    saved: Vec<(u32, Tour)>,
    num_saved: usize,
    is_saved: Vec<bool>,
}

impl<const CLOCK: bool> Tours<CLOCK> {
    /// Tours of these classes and stops, in this order.
    pub fn new(
        network: &Network,
        tables: &Tables,
        plan: &[(u32, Vec<u32>)],
        penalties: Penalties,
    ) -> Tours<CLOCK> {
        let out = Spot {
            tour: NONE,
            place: 0,
            longest: 0,
        };
        let mut tours = Tours {
            accounts: vec![Account::default(); plan.len()],
            penalties,
            tours: Vec::with_capacity(plan.len()),
            spots: vec![out; network.stops as usize],
            arounds: vec![Around::default(); network.stops as usize],
            sums: Sums::default(),
            empty: vec![Vec::new(); network.kinds.len()],
            saved: Vec::new(),
            num_saved: 0,
            is_saved: vec![false; plan.len()],
        };
        for (index, (class, stops)) in (0u32..).zip(plan) {
            let kind = network.kinds[*class as usize];
            let mut tour = Tour::of(kind, stops);
            tour.measure::<CLOCK>(network, tables);
            tours.sums.replace(Sums::default(), tour.measured());
            tours.tours.push(tour);
            tours.settle(index);
        }
        tours.list_empty();
        tours
    }

    /// Puts `stops` in place of the places `from..to` of a tour.
    pub fn splice(
        &mut self,
        network: &Network,
        tables: &Tables,
        (tour, from, to): (u32, usize, usize),
        stops: &[u32],
    ) {
        self.change(network, tables, tour, |tour, _| {
            tour.splice((from, to), stops);
        });
    }

    /// Takes those stops out of a tour whose spot says that they stand nowhere.
    pub fn take_out(&mut self, network: &Network, tables: &Tables, tour: u32) {
        self.change(network, tables, tour, |tour, spots| {
            let stays = |node: u32| network.is_depot(node) || spots[node as usize].tour != NONE;
            tour.nodes.retain(|&node| stays(node));
        });
    }

    fn change(
        &mut self,
        network: &Network,
        tables: &Tables,
        index: u32,
        edit: impl FnOnce(&mut Tour, &[Spot]),
    ) {
        self.save(index);
        let tour = &mut self.tours[index as usize];
        let was_empty = tour.is_empty();
        edit(tour, &self.spots);
        let is_empty = tour.is_empty();
        let before = tour.measured();
        tour.measure::<CLOCK>(network, tables);
        let empty = &mut self.empty[tour.kind.class as usize];
        if is_empty && !was_empty {
            empty.push(index);
        } else if was_empty && !is_empty {
            empty.retain(|&other| other != index);
        }
        self.sums.replace(before, tour.measured());
        self.settle(index);
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
    pub fn roll_back(&mut self) {
        for (index, before) in &mut self.saved[..self.num_saved] {
            let tour = &mut self.tours[*index as usize];
            self.sums.replace(tour.measured(), before.measured());
            std::mem::swap(before, tour);
            settle(&mut self.spots, *index, tour);
            Around::settle(&mut self.arounds, *index, tour);
            self.accounts[*index as usize] = Account::of(tour, &self.penalties);
        }
        self.keep();
        self.list_empty();
    }

    fn save(&mut self, index: u32) {
        if std::mem::replace(&mut self.is_saved[index as usize], true) {
            return;
        }
        if self.num_saved == self.saved.len() {
            self.saved.push((index, Tour::default()));
        }
        let (name, before) = &mut self.saved[self.num_saved];
        let tour = &mut self.tours[index as usize];
        // What is measured anew is not copied.
        *name = index;
        std::mem::swap(before, tour);
        tour.take_nodes_of(before);
        self.num_saved += 1;
    }

    /// Tells all stops of a tour where they are, and what it has too much of.
    fn settle(&mut self, index: u32) {
        let tour = &self.tours[index as usize];
        self.accounts[index as usize] = Account::of(tour, &self.penalties);
        settle(&mut self.spots, index, tour);
        Around::settle(&mut self.arounds, index, tour);
    }

    /// A plan was found when this fraction of the search's budget was over: penalties may change.
    pub fn note(&mut self, excess: Excess, fraction: f64) {
        if self.penalties.note(excess, fraction) {
            self.settle_accounts();
        }
    }

    pub fn set_penalties(&mut self, penalties: Penalties) {
        self.penalties = penalties;
        self.settle_accounts();
    }

    fn settle_accounts(&mut self) {
        for (account, tour) in self.accounts.iter_mut().zip(&self.tours) {
            *account = Account::of(tour, &self.penalties);
        }
    }

    fn list_empty(&mut self) {
        self.empty.iter_mut().for_each(Vec::clear);
        for (index, tour) in self.tours.iter().enumerate().rev() {
            if tour.is_empty() {
                self.empty[tour.kind.class as usize].push(index as u32);
            }
        }
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
