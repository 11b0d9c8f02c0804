//! Moves, one a file; each offers a change that makes the plan cheaper, penalties included. All but SWAP* bring a stop `u` beside a stop
//! `v` that is near it, and offer the first such change.

mod around;
mod exchange;
mod pair;
#[cfg(test)]
mod price_tests;
mod relocate;
mod reversal;
mod room;
mod screen;
pub mod swap_star;
#[cfg(test)]
mod swap_star_tests;
mod tails;
#[cfg(test)]
mod tests;

use super::network::{Kind, Network};
use super::tour::Tour;
use super::tours::Tours;
use crate::model::Tables;
pub use around::Around;
use pair::Pair;
use room::Room;
use screen::MayPay;
pub use screen::Rows;

/// Improvements below this many units of distance are rounding.
const LEAST_GAIN: f64 = 1e-3;

/// The plan that moves look at.
#[derive(Clone, Copy)]
pub struct Look<'a, const CLOCK: bool> {
    pub network: &'a Network,
    pub tables: &'a Tables,
    pub tours: &'a Tours<CLOCK>,
}

/// Places of one or two tours, and what comes in their place. It holds nothing of use where no move was found.
#[derive(Clone, Debug, Default)]
pub struct Change {
    pub first: (u32, usize, usize),
    pub first_stops: Vec<u32>,
    /// Another tour.
    pub second: Option<(u32, usize, usize)>,
    pub second_stops: Vec<u32>,
}

/// A stop that may move.
pub struct Mover {
    u: Around,
    /// What its tour costs more without it, and with up to two stops behind it gone, too; infinite where there are fewer.
    gone: [f64; around::MOST],
    /// What the legs between these stops are longer the other way round.
    turned: [i32; around::MOST],
    /// Is every leg as long the other way round?
    is_symmetric: bool,
    /// The most that a tour less could bring.
    saves: f64,
    /// Of its tour.
    kind: Kind,
    penalties: f64,
}

impl Mover {
    pub fn new<const CLOCK: bool>(look: Look<'_, CLOCK>, stop: u32) -> Mover {
        let u = look.tours.arounds[stop as usize];
        let tour = look.tour(u.tour);
        let mut gone = [f64::INFINITY; around::MOST];
        for count in 1..=u.stops {
            let alone = count + 2 == tour.nodes.len();
            let closed = match alone {
                true => 0,
                false => look.distance(u.places[0], u.places[count + 1]),
            };
            gone[count - 1] = f64::from(closed - u.legs[0] - u.legs[count]) * tour.kind.rate;
            if alone {
                gone[count - 1] -= tour.kind.entry;
            }
        }
        let mut turned = [0; around::MOST];
        if !look.tables.is_symmetric() {
            for count in 1..u.stops {
                let back = look.distance(u.places[count + 1], u.places[count]);
                turned[count] = turned[count - 1] + back - u.legs[count];
            }
        }
        // One that loses all of its stops, or those before or behind one of its ends.
        let may_vanish = u.place == 1 || u.stops == 1 || tour.nodes.len() - 2 <= around::MOST;
        let saves = match may_vanish {
            true => look.network.most_entry,
            false => 0.0,
        };
        Mover {
            u,
            gone,
            turned,
            is_symmetric: look.tables.is_symmetric(),
            saves,
            kind: tour.kind,
            penalties: look.tours.accounts[u.tour as usize].penalties,
        }
    }

    pub fn around(&self) -> &Around {
        &self.u
    }

    /// The first change beside a near stop that pays; `leg` is the shorter one between the two.
    #[inline(always)]
    pub fn beside<const CLOCK: bool>(
        &self,
        look: Look<'_, CLOCK>,
        rows: &Rows<'_>,
        (v, leg): (u32, i32),
        change: &mut Change,
    ) -> bool {
        let (tours, u) = (look.tours, &self.u);
        let spot = tours.spots[v as usize];
        // A screen, not a proof: where the leg between them is longer than the four that could make room for it, hardly a move pays. A
        // unit of distance costs one at least.
        let longest = u.legs[0].max(u.legs[1]).max(spot.longest);
        let least = f64::from(leg - longest) - self.saves;
        // Most pairs end here, before anything of their room is worked out: this is more than it.
        if least >= self.penalties + tours.accounts[spot.tour as usize].penalties {
            return false;
        }
        let room = Room::of(tours, u.tour, spot.tour);
        if least >= room.most {
            return false;
        }
        let kind = &look.tour(spot.tour).kind;
        let may_pay = screen::look(self, rows, &tours.arounds[v as usize], kind, room);
        (may_pay.beside || may_pay.rest) && judged(look, self, v, may_pay, room.bound, change)
    }

    /// What follows from the stop on gets a tour of its own; all stops of the tour, one of another class.
    pub fn apart<const CLOCK: bool>(&self, look: Look<'_, CLOCK>, change: &mut Change) -> bool {
        let u = &self.u;
        let class = look.tour(u.tour).kind.class;
        let bound = look.tours.accounts[u.tour as usize].penalties - LEAST_GAIN;
        (0..).zip(&look.tours.empty).any(|(other, empty)| {
            let Some(&empty) = empty.last() else {
                return false;
            };
            (u.place > 1 || other != class)
                && tails::join(look, (u.tour, u.place), (empty, 1), bound, change)
        })
    }
}

/// By loads and clock; of tours driven alike few pairs come here.
#[inline(never)]
fn judged<const CLOCK: bool>(
    look: Look<'_, CLOCK>,
    mover: &Mover,
    v: u32,
    may_pay: MayPay,
    bound: f64,
    change: &mut Change,
) -> bool {
    let pair = Pair::of(look, mover, v, bound);
    may_pay.beside && (relocate::find(&pair, change) || exchange::find(&pair, change))
        || may_pay.rest
            && if pair.same {
                reversal::find(&pair, change)
            } else {
                tails::find(&pair, change)
            }
}

impl<'a, const CLOCK: bool> Look<'a, CLOCK> {
    #[inline(always)]
    fn tour(&self, index: u32) -> &'a Tour {
        &self.tours.tours[index as usize]
    }

    /// Between places of the tables.
    #[inline(always)]
    fn distance(&self, from: u32, to: u32) -> i32 {
        self.tables.distance(from, to)
    }

    /// What the legs within the places `from..to` of a tour are longer the other way round.
    #[inline(always)]
    fn turned_round(&self, tour: &Tour, from: usize, to: usize) -> f64 {
        if to - from < 2 || self.tables.is_symmetric() {
            return 0.0;
        }
        let back = tour.nodes[from..to].windows(2);
        let back = back.map(|leg| self.network.distance(self.tables, leg[1], leg[0]));
        let there = &tour.legs[from..to - 1];
        let sums = back.zip(there);
        sums.map(|(back, there)| f64::from(back - there)).sum()
    }

    /// What is too much in two tours costs, units of distance, where each gives these places to the other one.
    #[inline(always)]
    fn of_loads(
        &self,
        (a, a_gives): (&Tour, (usize, usize)),
        (b, b_gives): (&Tour, (usize, usize)),
    ) -> f64 {
        let units = a.overload_with(self.network, a_gives, (b, b_gives))
            + b.overload_with(self.network, b_gives, (a, a_gives));
        self.tours.penalties.of_overload(units)
    }

    /// What the distance above the limits costs in the tours of a change once it is made, units of distance.
    #[inline(always)]
    fn of_lengths(&self, change: &Change) -> f64 {
        match self.network.limits_length {
            true => self.of_limited_lengths(change),
            false => 0.0,
        }
    }

    #[inline(never)]
    fn of_limited_lengths(&self, change: &Change) -> f64 {
        let mut units = self.overlong(change.first, &change.first_stops);
        if let Some(second) = change.second {
            units += self.overlong(second, &change.second_stops);
        }
        self.tours.penalties.of_length(units)
    }

    /// Units of distance above the limit where `stops` stand in for these places of a tour.
    fn overlong(&self, (tour, from, to): (u32, usize, usize), stops: &[u32]) -> i64 {
        let tour = self.tour(tour);
        if stops.is_empty() && to - from == tour.stops().len() {
            // What is not driven is not long.
            return 0;
        }
        let mut more = -tour.legs[from - 1..to]
            .iter()
            .map(|&leg| i64::from(leg))
            .sum::<i64>();
        let mut last = tour.nodes[from - 1];
        for &node in stops.iter().chain([&tour.nodes[to]]) {
            more += i64::from(self.network.distance(self.tables, last, node));
            last = node;
        }
        tour.overlong_with(more)
    }

    /// May the vehicle of a tour serve all of these stops?
    #[inline(always)]
    fn admits(&self, tour: &Tour, stops: &[u32]) -> bool {
        let network = self.network;
        network.is_open_to_all() || {
            let class = tour.kind.class;
            stops.iter().all(|&stop| network.admits(class, stop))
        }
    }

    /// What the seconds gone back cost where `stops` stand in for these places of a tour, units of distance.
    #[inline(always)]
    pub fn warp_with(
        &self,
        tour: &Tour,
        places: (usize, usize),
        stops: impl Iterator<Item = u32>,
    ) -> f64 {
        let warp = tour.warp_with::<CLOCK>(self.network, self.tables, places, stops);
        self.tours.penalties.of_warp(warp)
    }
}

impl Change {
    /// Of one tour; its stops follow.
    fn of_one(&mut self, tour: u32, (from, to): (usize, usize)) -> &mut Vec<u32> {
        self.first = (tour, from, to);
        self.second = None;
        self.first_stops.clear();
        &mut self.first_stops
    }

    /// Of two.
    fn of_two(
        &mut self,
        first: (u32, usize, usize),
        first_stops: &[u32],
        second: (u32, usize, usize),
        second_stops: impl Iterator<Item = u32>,
    ) {
        self.first = first;
        self.first_stops.clear();
        self.first_stops.extend_from_slice(first_stops);
        self.second = Some(second);
        self.second_stops.clear();
        self.second_stops.extend(second_stops);
    }
}
