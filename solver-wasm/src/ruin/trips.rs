//! String removal where vehicles come back to the depot for more goods: each trip is a tour of its own, so that trips of one
//! vehicle exchange stops as those of two do, and goods at the depot take no part of a string (after Christiaens & Vanden
//! Berghe 2020, see `strings`; trips as tours are ours).

use super::{Ruined, strings};
use crate::model::{Model, NONE};
use crate::random::Random;
use crate::solution::Solution;

/// Are there trips that rules over several routes do not tie?
pub fn applies(model: &Model) -> bool {
    !model.depot_pickups.is_empty() && model.book.is_none() && model.rules.is_empty()
}

/// Takes strings out of trips around the seed.
pub fn remove(model: &Model, solution: &mut Solution, random: &mut Random, ruined: &mut Ruined) {
    let (trips, stops) = count(model, solution);
    if trips == 0 {
        return;
    }
    let longest = (stops as f64 / trips as f64).clamp(1.0, strings::MAX_STRING);
    let most = (4.0 * strings::MEAN_REMOVED / (1.0 + longest) - 1.0).max(1.0);
    let wanted = (random.unit() * most + 1.0) as usize;
    let mut taken: Vec<(u32, u32)> = Vec::with_capacity(wanted);
    let seed = ruined.seed;
    for &activity in std::iter::once(&seed).chain(model.neighbours.of(seed)) {
        if taken.len() >= wanted {
            break;
        }
        let place = solution.place[activity as usize];
        if place.route == NONE || model.depot_pickups.has(activity) {
            continue;
        }
        // Named by the pickup before it, which stays until the ruin is over.
        let (first, last, pickup) = trip_around(model, solution, place.route, place.position);
        if taken.contains(&(place.route, pickup)) {
            continue;
        }
        taken.push((place.route, pickup));
        if !ruined.holds(place.route) {
            ruined.slots.push(place.route);
        }
        let tour = (place.route, first, last);
        strings::take(model, solution, random, tour, place.position, longest);
    }
}

/// Trips, and stops away from the depot.
fn count(model: &Model, solution: &Solution) -> (usize, usize) {
    let (mut trips, mut stops) = (0, 0);
    for route in &solution.routes {
        let mut away = false;
        for &stop in &route.stops {
            let loads = model.depot_pickups.has(stop);
            trips += usize::from(!loads && !away);
            stops += usize::from(!loads);
            away = !loads;
        }
    }
    (trips, stops)
}

/// First and last position of the trip around a position, and the pickup before it.
fn trip_around(
    model: &Model,
    solution: &Solution,
    slot: u32,
    position: u32,
) -> (usize, usize, u32) {
    let stops = &solution.routes[slot as usize].stops;
    let loads = |stop: &u32| model.depot_pickups.has(*stop);
    let (before, behind) = stops.split_at(position as usize);
    let first = before.iter().rposition(loads).map_or(0, |at| at + 1);
    let last = behind.iter().position(loads).unwrap_or(behind.len());
    let pickup = first.checked_sub(1).map_or(NONE, |at| stops[at]);
    (first + 1, position as usize + last, pickup)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::pairs::Pairs;
    use crate::fixtures::{add_shipment, add_vehicle, line, vehicle};
    use crate::problem::Problem;

    /// Six places that get goods from the depot; shipment `s` has the activities `2s` and `2s + 1`.
    fn deliveries() -> Problem {
        let mut p = line(&[0, 10, 20, 30, 40, 50, 60]);
        p.num_dimensions = 1;
        let mut own = vehicle();
        (own.capacity, own.initial_load) = (vec![Some(3)], vec![None]);
        add_vehicle(&mut p, own);
        for place in 1..7 {
            let (pickup, _) = add_shipment(&mut p, place, 1);
            p.activities[pickup as usize].location = 0;
        }
        p
    }

    /// One vehicle makes two trips, to the first three places and to the others.
    const TRIPS: [u32; 12] = [0, 2, 4, 1, 3, 5, 6, 8, 10, 7, 9, 11];

    #[test]
    fn trips_of_one_vehicle_lose_strings_of_their_own() {
        let model = Model::compile(&deliveries());
        assert!(applies(&model));
        let (mut one, mut both) = (0, 0);
        for seed in 0..300 {
            let mut solution = Solution::new(&model);
            let slot = solution.empty_slot::<Pairs>(&model, 0).unwrap();
            solution.fill::<Pairs>(&model, slot, &TRIPS);
            assert_eq!(count(&model, &solution), (2, 6));
            let mut ruined = Ruined {
                seed: 5,
                ..Ruined::default()
            };
            remove(&model, &mut solution, &mut Random::new(seed), &mut ruined);
            solution.refresh::<Pairs>(&model, slot);
            assert_eq!(ruined.slots, [slot]);
            let lost = |stops: &[u32]| {
                let out = stops
                    .iter()
                    .filter(|&&a| solution.place[a as usize].route == NONE);
                out.count()
            };
            // No more than one string, with the seed in it and both ends of each shipment.
            assert!((1..=3).contains(&lost(&[1, 3, 5])), "seed {seed}");
            assert_eq!(solution.place[5].route, NONE);
            assert_eq!(lost(&[1, 3, 5]), lost(&[0, 2, 4]), "seed {seed}");
            assert_eq!(lost(&[7, 9, 11]), lost(&[6, 8, 10]), "seed {seed}");
            match lost(&[7, 9, 11]) {
                0 => one += 1,
                _ => both += 1,
            }
        }
        assert!(one > 10 && both > 100, "{one} and {both}");
    }

    #[test]
    fn a_trip_ends_where_goods_come_aboard() {
        let model = Model::compile(&deliveries());
        let mut solution = Solution::new(&model);
        let slot = solution.empty_slot::<Pairs>(&model, 0).unwrap();
        solution.fill::<Pairs>(&model, slot, &TRIPS);
        for position in 4..=6 {
            assert_eq!(trip_around(&model, &solution, slot, position), (4, 6, 4));
        }
        for position in 10..=12 {
            assert_eq!(trip_around(&model, &solution, slot, position), (10, 12, 10));
        }
    }

    #[test]
    fn goods_from_elsewhere_make_no_trips() {
        let mut elsewhere = deliveries();
        for pickup in elsewhere.activities.iter_mut().step_by(2) {
            pickup.location = 1;
        }
        let mut slow = deliveries();
        slow.service_times
            .iter_mut()
            .step_by(2)
            .for_each(|s| *s = 5);
        for problem in [elsewhere, slow] {
            assert!(!applies(&Model::compile(&problem)));
        }
    }
}
