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

/// Without windows it was measured to bring nothing. Where breaks, stations, goods or rules over several routes tie stops, what
/// follows a cut may not stand alone.
pub fn applies(model: &Model) -> bool {
    model.features.time
        && model.rules.is_empty()
        && model.book.is_none()
        && !model.features.shipments
}

/// Cuts the route of the seed where that costs least; what follows goes onto an unused vehicle of its class, and the hole is to be
/// around the cut. Nothing changes where there is no such vehicle. Whoever calls refreshes both routes.
pub fn split<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    random: &mut Random,
    ruined: &mut Ruined,
) {
    let slot = solution.place[ruined.seed as usize].route;
    if slot == NONE || solution.routes[slot as usize].len() < SHORTEST {
        return;
    }
    let class = solution.routes[slot as usize].class;
    let Some(cut) = cheapest_cut(model, solution, random, slot) else {
        return;
    };
    let Some(free) = solution.empty_slot::<E>(model, class) else {
        return;
    };
    let route = &solution.routes[slot as usize];
    let end = route.len() + 1;
    let tail = route.stops[cut - 1..].to_vec();
    solution.remove(model, slot, cut, end);
    solution.refresh::<E>(model, slot);
    solution.fill::<E>(model, free, &tail);
    ruined.opened = Some([slot, free]);
    ruined.seed = tail[0];
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
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};

    /// Nine stops there and nine on the other side of the depot, in one route, and a second vehicle or none.
    fn split_once(vehicles: usize, seed: u64) -> (Vec<Vec<u32>>, i64, Solution) {
        let mut places = vec![0];
        places.extend((1..=9).map(|i| 10 * i));
        places.extend((1..=9).map(|i| -10 * i));
        let mut p = line(&places);
        for _ in 0..vehicles {
            add_vehicle(&mut p, vehicle());
        }
        for place in 1..19 {
            add_job(&mut p, place, 0, &[(0, 1000)]);
        }
        let model = Model::compile(&p);
        let mut solution = Solution::new(&model);
        let slot = solution.empty_slot::<Timed>(&model, 0).unwrap();
        let stops: Vec<u32> = (0..18).collect();
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
        let outcomes: Vec<_> = (0..20).map(|seed| split_once(2, seed)).collect();
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
        let (routes, delta, _) = split_once(1, 1);
        assert_eq!((routes.len(), delta), (1, 0));
    }
}
