//! A route changes the class of its vehicle, whole. Recreate opens the vehicle that is cheapest for the first stop, so a
//! plan would keep small vehicles where a larger one, or one of another depot, serves all of a route for less (measured in
//! docs/benchmarks.md). The idea of choosing a route's vehicle apart from its stops: Golden et al. 1984, "The fleet size
//! and mix vehicle routing problem"; the move is ours.
//!
//! Onto an unused vehicle of another class where there is one, else two routes near each other exchange their vehicles.
//! Stops that a vehicle may not serve or cannot carry are taken out.

use super::Ruined;
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::random::Random;
use crate::solution::Solution;

/// How often this ruin, followed by strings, is taken where it applies.
pub const ONE_IN: u32 = 5;

/// Is there a size or a price of vehicle to choose? Where vehicles differ by their depot alone the move was measured not
/// to pay, and with a clock it has not been measured. Routes that rules over several routes bind are not moved whole.
pub fn applies(model: &Model) -> bool {
    // Where stations and breaks are placed anew, the stops of a route may not fit another vehicle.
    model.mixed_fleet
        && !model.features.time
        && model.rules.is_empty()
        && model.book.is_none()
        && !model.features.shipments
}

/// Changes the class of the route of the seed to one drawn by chance.
pub fn change<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    random: &mut Random,
    ruined: &mut Ruined,
) {
    let slot = solution.place[ruined.seed as usize].route;
    if slot == NONE {
        return;
    }
    let class = solution.routes[slot as usize].class;
    let drawn = random.below(model.classes.len() as u32 - 1);
    let wanted = drawn + u32::from(drawn >= class);
    let stops = emptied::<E>(model, solution, slot);
    if let Some(free) = solution.empty_slot::<E>(model, wanted) {
        fill::<E>(model, solution, random, free, stops);
        ruined.slots.extend([slot, free]);
        return;
    }
    let near = model.neighbours.of(ruined.seed).iter();
    let other = near
        .map(|&near| solution.place[near as usize].route)
        .find(|&other| other != NONE && solution.routes[other as usize].class == wanted);
    let Some(other) = other else {
        solution.fill::<E>(model, slot, &stops);
        return;
    };
    let theirs = emptied::<E>(model, solution, other);
    fill::<E>(model, solution, random, other, stops);
    fill::<E>(model, solution, random, slot, theirs);
    ruined.slots.extend([slot, other]);
}

/// Takes all stops of a route out.
fn emptied<E: Evaluate>(model: &Model, solution: &mut Solution, slot: u32) -> Vec<u32> {
    let stops = solution.routes[slot as usize].stops.clone();
    solution.remove(model, slot, 1, stops.len() + 1);
    solution.refresh::<E>(model, slot);
    stops
}

/// Puts stops into an empty route, without those that its vehicle may not serve and without as many at one end as it
/// cannot carry. Whoever calls refreshes the route, which empties it where another rule refuses them.
fn fill<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    random: &mut Random,
    slot: u32,
    mut stops: Vec<u32>,
) {
    let class = solution.routes[slot as usize].class;
    stops.retain(|&stop| model.admits(class, stop));
    let drop_front = random.one_in(2);
    let kept = carried(model, class, &stops, drop_front);
    if !kept.is_empty() {
        solution.fill::<E>(model, slot, kept);
    }
}

/// The stops without those at one end that are too much for the class. Signed demands are left to the core.
fn carried<'a>(model: &Model, class: u32, stops: &'a [u32], drop_front: bool) -> &'a [u32] {
    if model.features.signed_demand {
        return stops;
    }
    let dimensions = model.num_dimensions;
    let capacity = &model.classes[class as usize].capacity;
    let demand = |stop: u32, d: usize| model.activities.demand[stop as usize * dimensions + d];
    let mut load: Vec<i64> = (0..dimensions)
        .map(|d| stops.iter().map(|&stop| demand(stop, d)).sum())
        .collect();
    let mut kept = stops;
    while load.iter().zip(capacity).any(|(load, most)| load > most) {
        let split = if drop_front {
            kept.split_first()
        } else {
            kept.split_last()
        };
        let Some((&dropped, rest)) = split else {
            break;
        };
        for (d, load) in load.iter_mut().enumerate() {
            *load -= demand(dropped, d);
        }
        kept = rest;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::plain::Plain;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};
    use crate::problem::Problem;

    /// Four jobs of one unit each; vehicles that carry so much.
    fn fleet(capacities: &[i64]) -> Problem {
        let mut p = line(&[0, 10, 20, 30, 40]);
        p.num_dimensions = 1;
        for &capacity in capacities {
            let mut own = vehicle();
            (own.capacity, own.initial_load) = (vec![Some(capacity)], vec![None]);
            add_vehicle(&mut p, own);
        }
        for place in 1..5 {
            let job = add_job(&mut p, place, 0, &[]);
            p.activities[job as usize].demand = vec![1];
        }
        p
    }

    /// Classes and stops of the routes after a change at the first job.
    fn changed(p: &Problem, routes: &[(u32, &[u32])]) -> Vec<(u32, Vec<u32>)> {
        let model = Model::compile(p);
        let mut solution = Solution::new(&model);
        for &(class, stops) in routes {
            let slot = solution.empty_slot::<Plain>(&model, class).unwrap();
            solution.fill::<Plain>(&model, slot, stops);
        }
        solution.commit(&model);
        let before = solution.cost;
        let mut ruined = Ruined::default();
        change::<Plain>(&model, &mut solution, &mut Random::new(1), &mut ruined);
        let mut after: Vec<(u32, Vec<u32>)> = solution
            .routes
            .iter()
            .filter(|route| !route.is_empty())
            .map(|route| (route.class, route.stops.clone()))
            .collect();
        after.sort_unstable();
        let served: usize = after.iter().map(|(_, stops)| stops.len()).sum();
        assert_eq!(served + solution.bank.len(), model.num_activities);
        solution.roll_back(&model);
        assert_eq!(solution.cost, before);
        after
    }

    #[test]
    fn a_route_moves_onto_an_unused_vehicle_of_another_class() {
        assert_eq!(
            changed(&fleet(&[2, 4]), &[(0, &[0, 1])]),
            vec![(1, vec![0, 1])]
        );
    }

    #[test]
    fn a_smaller_vehicle_leaves_stops_of_one_end() {
        let after = changed(&fleet(&[4, 2]), &[(0, &[0, 1, 2, 3])]);
        assert!(after == vec![(1, vec![0, 1])] || after == vec![(1, vec![2, 3])]);
    }

    #[test]
    fn routes_exchange_their_vehicles_when_none_is_free() {
        let after = changed(&fleet(&[2, 4]), &[(0, &[0, 1]), (1, &[2, 3])]);
        assert_eq!(after, vec![(0, vec![2, 3]), (1, vec![0, 1])]);
    }

    #[test]
    fn what_the_other_class_may_not_serve_is_left_out() {
        let mut p = fleet(&[2, 4]);
        p.tasks[0].allowed_resources = Some(vec![0]);
        assert_eq!(changed(&p, &[(0, &[0, 1])]), vec![(1, vec![1])]);
    }

    #[test]
    fn one_class_has_nothing_to_change() {
        assert!(!applies(&Model::compile(&fleet(&[2, 2]))));
        assert!(applies(&Model::compile(&fleet(&[2, 4]))));
        let mut p = fleet(&[2, 2]);
        p.vehicles[1].start_location = 4;
        assert!(!applies(&Model::compile(&p)));
        p.vehicles[1].fixed_cost = 1;
        assert!(applies(&Model::compile(&p)));
    }
}
