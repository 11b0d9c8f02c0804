//! A route becomes two. Strings of ten never open a vehicle where routes have thirty stops: the first stop that goes onto an
//! unused one pays for the way there and back, which only many of them together are worth. Measured in docs/kernel-notes.md;
//! the move is ours.

use super::Ruined;
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::random::Random;
use crate::solution::Solution;

/// How often this ruin, followed by strings, is taken where it applies.
pub const ONE_IN: u32 = 20;
/// Shorter routes are opened by strings.
const SHORTEST: usize = 8;
/// An arc is looked at once in so many times, so that the same route is cut elsewhere the next time.
const LOOKED_AT_ONE_IN: u32 = 2;

/// Where no clock bites it was measured to bring nothing. Where breaks, stations, goods, loads of both signs behind a given first
/// load, or rules over several routes tie stops, what follows a cut may not stand alone.
pub fn applies(model: &Model) -> bool {
    model.features.time
        && !model.features.signed_demand
        && model.rules.is_empty()
        && model.book.is_none()
        && !model.features.shipments
}

/// Cuts the route of the seed where that costs least; what follows goes onto an unused vehicle of its class, and the hole is to be
/// around the cut. Returns both routes, which whoever calls refreshes; `None`: nothing changed, as there is no such vehicle or the
/// route is short.
pub fn split<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    random: &mut Random,
    ruined: &mut Ruined,
) -> Option<[u32; 2]> {
    let slot = solution.place[ruined.seed as usize].route;
    if slot == NONE || solution.routes[slot as usize].len() < SHORTEST {
        return None;
    }
    let class = solution.routes[slot as usize].class;
    let cut = cheapest_cut(model, solution, random, slot)?;
    let free = solution.empty_slot::<E>(model, class)?;
    let route = &solution.routes[slot as usize];
    let end = route.len() + 1;
    let tail = route.stops[cut - 1..].to_vec();
    solution.remove(model, slot, cut, end);
    solution.refresh::<E>(model, slot);
    solution.fill::<E>(model, free, &tail);
    ruined.seed = tail[0];
    Some([slot, free])
}

/// The position before which the route is cut: of half of its inner arcs the one whose way by the depot is the shortest detour.
fn cheapest_cut(
    model: &Model,
    solution: &Solution,
    random: &mut Random,
    slot: u32,
) -> Option<usize> {
    let route = &solution.routes[slot as usize];
    let end = route.len() + 1;
    let leg = |from: usize, to: usize| {
        let at = |position: usize| route.positions[position].place;
        model.arc(route.class, at(from), at(to))
    };
    (2..end)
        .filter(|_| random.one_in(LOOKED_AT_ONE_IN))
        .min_by_key(|&cut| leg(cut - 1, end) + leg(0, cut) - leg(cut - 1, cut))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::timed::Timed;
    use crate::fixtures::{add_job, add_shipment, add_vehicle, line, vehicle};
    use crate::problem::Problem;

    /// So many stops there and as many on the other side of the depot, in one route, and a second vehicle or none.
    fn split_once(each: i32, vehicles: usize, seed: u64) -> (Vec<Vec<u32>>, i64, Solution) {
        let mut places = vec![0];
        places.extend((1..=each).map(|i| 10 * i));
        places.extend((1..=each).map(|i| -10 * i));
        let mut p = line(&places);
        for _ in 0..vehicles {
            add_vehicle(&mut p, vehicle());
        }
        for place in 1..=2 * each {
            add_job(&mut p, place as u32, 0, &[(0, 1000)]);
        }
        let model = Model::compile(&p);
        let mut solution = Solution::new(&model);
        let slot = solution.empty_slot::<Timed>(&model, 0).unwrap();
        let stops: Vec<u32> = (0..2 * each as u32).collect();
        solution.fill::<Timed>(&model, slot, &stops);
        solution.commit(&model);
        let before = solution.cost;
        let mut ruined = Ruined {
            seed: 3,
            ..Ruined::default()
        };
        split::<Timed>(&model, &mut solution, &mut Random::new(seed), &mut ruined);
        let mut routes: Vec<Vec<u32>> = solution
            .routes
            .iter()
            .filter(|route| !route.is_empty())
            .map(|route| route.stops.clone())
            .collect();
        routes.sort_unstable();
        (routes, solution.cost - before, solution)
    }

    #[test]
    fn a_route_is_cut_where_it_passes_the_depot() {
        let outcomes: Vec<_> = (0..20).map(|seed| split_once(9, 2, seed)).collect();
        // Beside the depot the cut costs nothing; where that arc is not looked at, it is cut elsewhere.
        assert!(outcomes.iter().any(|(routes, delta, _)| {
            *delta == 0 && routes[..] == [(0..9).collect::<Vec<u32>>(), (9..18).collect()]
        }));
        for (routes, delta, solution) in &outcomes {
            assert_eq!(routes.len(), 2, "all are served by two");
            let all: Vec<u32> = routes.concat();
            assert_eq!(all, (0..18).collect::<Vec<u32>>());
            assert!(*delta >= 0 && solution.bank.is_empty());
        }
    }

    #[test]
    fn without_an_unused_vehicle_nothing_changes() {
        let (routes, delta, _) = split_once(9, 1, 1);
        assert_eq!((routes.len(), delta), (1, 0));
    }

    #[test]
    fn the_shortest_route_is_cut_and_a_shorter_one_is_not() {
        let parts = |each| {
            let outcomes = (0..20).map(|seed| split_once(each, 2, seed));
            outcomes.map(|(routes, _, _)| routes.len()).max()
        };
        assert_eq!((parts(4), parts(3)), (Some(2), Some(1)));
        assert_eq!(SHORTEST, 8);
    }

    #[test]
    fn it_applies_where_clocks_bite_and_what_follows_a_cut_stands_alone() {
        let timed = |change: fn(&mut Problem)| {
            let mut p = line(&[0, 10, 20]);
            add_vehicle(&mut p, vehicle());
            for place in 1..3 {
                add_job(&mut p, place, 1, &[(0, 50)]);
            }
            change(&mut p);
            applies(&Model::compile(&p))
        };
        assert!(timed(|_| ()));
        assert!(!timed(|p| {
            p.num_dimensions = 1;
            p.vehicles[0].capacity = vec![Some(5)];
            p.vehicles[0].initial_load = vec![Some(0)];
            for (activity, load) in p.activities.iter_mut().zip([1, -1]) {
                activity.demand = vec![load];
            }
        }));
        assert!(!timed(|p| {
            add_shipment(p, 1, 1);
        }));
        assert!(!timed(|p| {
            for activity in &mut p.activities {
                activity.windows.clear();
            }
        }));
    }
}
