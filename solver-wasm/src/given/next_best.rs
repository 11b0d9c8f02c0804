//! Where else a task of a plan could be: other positions by how promising they are, priced, and settled exactly.

use super::offers::{At, Candidate, Offer, with};
use super::standing::{Looked, Move, Standings};
use crate::interrupt::Interrupt;
use crate::sort;

/// Positions whose routes are priced for one task where no bound says that the others are dearer, and positions that are
/// ranked at most until there is one on another vehicle.
const PRICED: usize = 256;
const RANKED: usize = 4 * PRICED;
/// Of these so many are settled where routes are tied: each takes a report of all that are concerned.
const SETTLED: usize = 64;

/// A task that is taken out of its route.
pub(super) struct Taken<'a> {
    pub activities: &'a [u32],
    /// The route without it, and where in this it stands.
    pub own: Offer<'a>,
    pub at: At,
}

/// By weighted cost, then in the order of vehicles and positions. `None`: its own vehicle.
pub(super) type Found = (i64, u32, At, Option<usize>);

impl Standings<'_> {
    /// What is to be settled: where routes are tied the cheapest, else the best of all and the best on another vehicle.
    pub fn promising(&self, taken: &Taken<'_>, share: &Interrupt) -> (Vec<Found>, Looked) {
        let (mut found, looked) = self.priced(taken, share);
        sort::ascending(&mut found);
        if self.offers.tied {
            let many = found.len() > SETTLED;
            found.truncate(SETTLED);
            return (found, if many { Looked::Part } else { looked });
        }
        let best = found.first().copied();
        let elsewhere = found.iter().find(|of| of.3.is_some()).copied();
        let mut chosen: Vec<Found> = best.into_iter().chain(elsewhere).collect();
        chosen.dedup();
        (chosen, looked)
    }

    /// Places by what the two routes cost more, every one that may be the best of all or the best elsewhere among them.
    fn priced(&self, taken: &Taken<'_>, share: &Interrupt) -> (Vec<Found>, Looked) {
        let (candidates, mut looked) = self.candidates(taken);
        let mut found: Vec<Found> = Vec::new();
        let (mut best, mut elsewhere) = (i64::MAX, i64::MAX);
        for (index, candidate) in candidates.into_iter().enumerate() {
            let offer = self.routes.get(candidate.route);
            if self.offers.bounded {
                let least = self.offers.weighted(candidate.least);
                if elsewhere < least {
                    break;
                }
                if offer.is_none() && best < least {
                    continue;
                }
            } else if index >= PRICED && elsewhere < i64::MAX {
                looked = Looked::Part;
                break;
            }
            if self.is_over(share) {
                looked = Looked::Part;
                break;
            }
            let (given, base) = match offer {
                Some(offer) => (offer.given, offer.cost),
                None => (taken.own.given, taken.own.cost),
            };
            let vehicle = given.vehicle;
            let stops = with(&given.activities, candidate.at, taken.activities);
            let Some(cost) = self.offers.cost(vehicle, &stops) else {
                continue;
            };
            let delta = cost - base.unwrap_or(0);
            best = best.min(delta);
            if offer.is_some() {
                elsewhere = elsewhere.min(delta);
            }
            found.push((delta, vehicle, candidate.at, offer.map(|_| candidate.route)));
        }
        (found, looked)
    }

    /// Every other place that nothing bars at a glance, the promising ones first. Beyond the indices of the routes: the own one.
    fn candidates(&self, taken: &Taken<'_>) -> (Vec<Candidate>, Looked) {
        let of = |route: usize, offer: &Offer<'_>| {
            let positions = self.offers.positions(offer, taken.activities).into_iter();
            positions.map(move |(least, at)| Candidate { least, route, at })
        };
        let mut found: Vec<Candidate> = of(usize::MAX, &taken.own)
            .filter(|candidate| candidate.at != taken.at)
            .collect();
        // A route that needs the task to keep its rules can give it to nobody.
        if taken.own.cost.is_some() {
            for (index, offer) in self.routes.iter().enumerate() {
                let vehicle = offer.given.vehicle;
                if vehicle != taken.own.given.vehicle
                    && offer.cost.is_some()
                    && self.offers.admits(vehicle, taken.activities)
                {
                    found.extend(of(index, offer));
                }
            }
        }
        if self.offers.bounded || found.len() <= RANKED {
            sort::ascending(&mut found);
            return (found, Looked::All);
        }
        sort::least_first(&mut found, RANKED);
        found.truncate(RANKED);
        (found, Looked::Part)
    }

    /// Exactly, by what all routes do together; `None` when the plan then breaks a rule.
    pub fn settle(&self, taken: &Taken<'_>, found: Found) -> Option<(Vec<i64>, Move)> {
        let (_, vehicle, at, offer) = found;
        let own = taken.own.given;
        let target = offer.map_or(own, |_| &self.rows[vehicle as usize]);
        let stops = with(&target.activities, at, taken.activities);
        let mut given = vec![(vehicle, &stops[..])];
        if offer.is_some() {
            given.push((own.vehicle, &own.activities));
        }
        let routes = self.completed(&given)?;
        let change = self.worth.change(routes, taken.activities)?;
        let place = Move {
            vehicle,
            position: at.first,
            last: at.last,
            arrival: change.begins(taken.activities[0])?,
            cost_delta: change.money(),
        };
        Some((change.order(), place))
    }
}
