use super::*;
use crate::fixtures::{add_job, add_shipment, add_station, add_vehicle, line, vehicle};
use crate::goods::faults;
use crate::problem::{Break, BreakRule, DumpMode};
use crate::random::Random;

fn random_problem(random: &mut Random) -> Problem {
    let mut problem = line(&[0, 10]);
    problem.num_dimensions = 2;
    let mut truck = vehicle();
    truck.max_dump_visits = 99;
    truck.must_dump_at_end = random.below(3) == 0;
    truck.capacity = vec![Some(i64::from(random.within(3, 9))), None];
    truck.initial_load = vec![None, None];
    if random.below(4) == 0 {
        truck.initial_load[0] = Some(i64::from(random.below(5)));
    }
    truck.breaks.push(Break {
        rule: BreakRule::Work { max: 100 },
        duration: 1,
        split: Vec::new(),
        location: None,
        mandatory: true,
        penalty: 0,
        paid: true,
        max_load: vec![Some(4), None],
    });
    add_vehicle(&mut problem, truck);
    for _ in 0..4 {
        let id = add_job(&mut problem, 1, 0, &[]);
        let demand = |random: &mut Random| i64::from(random.below(9)) - 4;
        problem.activities[id as usize].demand = vec![demand(random), demand(random)];
    }
    for load in 1..3 {
        add_shipment(&mut problem, 1, load);
    }
    for mode in [DumpMode::Unload, DumpMode::Reload] {
        add_station(&mut problem, 1, mode);
    }
    problem.dump_stations[1].dimensions = vec![0];
    problem
}

/// Shipments in order, jobs, stations and breaks anywhere.
fn random_route(random: &mut Random, problem: &Problem) -> Vec<u32> {
    let mut route: Vec<u32> = Vec::new();
    for job in 0..4 {
        if random.below(3) > 0 {
            route.insert(random.below(route.len() as u32 + 1) as usize, job);
        }
    }
    if random.below(2) == 0 {
        let from = random.below(route.len() as u32 + 1) as usize;
        let to = from + random.below((route.len() - from) as u32 + 1) as usize;
        route.insert(to, 5);
        route.insert(from, 4);
    }
    for _ in 0..random.below(4) {
        let extra = random.within(8, problem.num_visits() - 1);
        route.insert(random.below(route.len() as u32 + 1) as usize, extra);
    }
    route
}

#[test]
fn insertions_are_judged_as_the_exact_walk_judges_the_longer_route() {
    let mut random = Random::new(21);
    let mut counts = [0; 2];
    for _ in 0..4_000 {
        let problem = random_problem(&mut random);
        let table = GoodsTable::compile(&problem).unwrap();
        let own = &problem.vehicles[0];
        let capacity: Vec<i64> = own.capacity.iter().map(|c| c.unwrap_or(i64::MAX)).collect();
        let hold = Hold {
            vehicle: 0,
            capacity: &capacity,
            initial: &own.initial_load,
        };
        let route = random_route(&mut random, &problem);
        let mut loads = RouteLoads::default();
        let clean = |route: &[u32]| faults(&problem, own, route).is_empty();
        let fits = loads.refresh(&table, &hold, &route);
        assert_eq!(fits, clean(&route), "{route:?}");
        for position in 1..=route.len() + 1 {
            for visit in (0..4).chain(8..problem.num_visits()) {
                let mut longer = route.clone();
                longer.insert(position - 1, visit);
                let admits = loads.admits(&table, &hold, position, visit);
                assert_eq!(admits, clean(&longer), "{longer:?}");
                counts[usize::from(admits)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 20_000), "{counts:?}");
}

#[test]
fn a_pair_reaches_as_far_as_its_goods_fit() {
    let mut random = Random::new(22);
    let mut counts = [0; 2];
    for _ in 0..4_000 {
        let mut problem = random_problem(&mut random);
        problem.vehicles[0].breaks.clear();
        let table = GoodsTable::compile(&problem).unwrap();
        let own = &problem.vehicles[0];
        let capacity: Vec<i64> = own.capacity.iter().map(|c| c.unwrap_or(i64::MAX)).collect();
        let hold = Hold {
            vehicle: 0,
            capacity: &capacity,
            initial: &own.initial_load,
        };
        let route = random_route(&mut random, &problem);
        let mut loads = RouteLoads::default();
        if !loads.refresh(&table, &hold, &route) {
            continue;
        }
        let demand = &problem.activities[6].demand;
        for from in 1..=route.len() + 1 {
            let mut room = true;
            for to in from..=route.len() + 1 {
                room = room && loads.has_room(&hold, to - 1, demand);
                let mut longer = route.clone();
                longer.insert(to - 1, 7);
                longer.insert(from - 1, 6);
                let expected = faults(&problem, own, &longer).is_empty();
                assert_eq!(room, expected, "{longer:?}");
                counts[usize::from(expected)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
}
