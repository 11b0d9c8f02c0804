use super::*;
use crate::check::check;
use crate::evaluate::{plain::Plain, rich::Rich, timed::Timed};
use crate::fixtures::{add_job, add_vehicle, line, vehicle};
use crate::problem::Problem;
use crate::random::Random;

/// So many jobs with windows now and then, arcs of random length in each direction.
fn drawn(jobs: u32, seed: u64, windows: bool) -> Problem {
    let mut random = Random::new(seed);
    let side = jobs as usize + 1;
    let mut p = line(&vec![0; side]);
    let arc = |random: &mut Random, i: usize| {
        if i.is_multiple_of(side + 1) {
            0
        } else {
            random.within(1, 100) as i32
        }
    };
    let table: Vec<i32> = (0..side * side).map(|i| arc(&mut random, i)).collect();
    p.profiles[0].distance = table.clone().into();
    p.profiles[0].time = if windows {
        table.into()
    } else {
        vec![0; side * side].into()
    };
    for _ in 0..3 {
        let mut wide = vehicle();
        wide.shift.end = 4000;
        (wide.start_window, wide.end_window) = (wide.shift, wide.shift);
        wide.max_tasks = seed.is_multiple_of(3).then_some(jobs / 2);
        add_vehicle(&mut p, wide);
    }
    for job in 1..=jobs {
        let opens = random.within(0, 200) as i32;
        let window = [(opens, opens + 1500)];
        add_job(
            &mut p,
            job,
            0,
            if windows && job % 2 == 0 {
                &window
            } else {
                &[]
            },
        );
    }
    p
}

/// Jobs in the order of their numbers, as many as each route takes.
fn plan<E: Evaluate>(model: &Model) -> Solution {
    let mut solution = Solution::new(model);
    for activity in 0..model.num_activities as u32 {
        let slot = match solution
            .routes
            .iter()
            .position(|r| r.len() < model.num_activities / 3 + 1)
        {
            Some(slot) => slot as u32,
            None => solution.empty_slot::<E>(model, 0).unwrap(),
        };
        let end = solution.routes[slot as usize].len() as u32 + 1;
        solution.insert::<E>(model, activity, slot, end);
        if !solution.routes[slot as usize].feasible {
            solution.take_out::<E>(model, &[activity]);
        }
    }
    solution.commit(model);
    solution
}

fn moves_keep_the_books<E: Evaluate>(windows: bool, moves: &[Move]) {
    let mut improved = 0;
    for seed in 1..60 {
        let p = drawn(12 + seed as u32 % 9, seed, windows);
        let model = Model::compile(&p);
        let mut solution = plan::<E>(&model);
        let (before, unserved) = (solution.cost, solution.bank.len());
        for slot in 0..solution.routes.len() as u32 {
            let stops = solution.routes[slot as usize].stops.clone();
            solution.replace::<E>(&model, slot, &stops);
        }
        LocalSearch::default().improve::<E>(&model, &mut solution, moves);
        assert!(solution.cost <= before && solution.bank.len() == unserved);
        improved += u32::from(solution.cost < before);
        let mut cost: i64 = solution.bank.iter().map(|&a| model.prize_of(a)).sum();
        for (slot, route) in solution.routes.iter().enumerate() {
            let mut fresh = Route::of(&model, route.class, &route.stops);
            E::settle(&model, &mut fresh, 1..route.len() + 1);
            assert!(fresh.feasible, "seed {seed} slot {slot}");
            cost += fresh.cost;
            for (index, &stop) in route.stops.iter().enumerate() {
                let place = solution.place[stop as usize];
                assert_eq!(
                    (place.route as usize, place.position as usize),
                    (slot, index + 1)
                );
            }
        }
        assert_eq!(solution.cost, cost, "seed {seed}");
        if unserved == 0 {
            assert!(check(&p, &solution.plan(&model)).is_empty(), "seed {seed}");
        }
        solution.roll_back(&model);
        assert_eq!(solution.cost, before, "the journal takes moves back");
    }
    assert!(improved > 50, "{improved}");
}

#[test]
fn costs_places_and_rules_hold_after_moves() {
    let all = [Move::OrOpt, Move::TwoOptStar];
    for moves in all.chunks(1).chain([&all[..]]) {
        moves_keep_the_books::<Rich>(true, moves);
        moves_keep_the_books::<Rich>(false, moves);
    }
}

#[test]
fn a_stop_out_of_order_moves_to_its_place() {
    let mut p = line(&[0, 10, 20, 30, 40]);
    add_vehicle(&mut p, vehicle());
    for place in 1..5 {
        add_job(&mut p, place, 0, &[]);
    }
    let model = Model::compile(&p);
    let improved = |stops: &[u32]| {
        let mut solution = Solution::new(&model);
        let slot = solution.empty_slot::<Plain>(&model, 0).unwrap();
        solution.fill::<Plain>(&model, slot, stops);
        LocalSearch::default().improve::<Plain>(&model, &mut solution, &[Move::OrOpt]);
        solution.cost
    };
    assert_eq!(improved(&[1, 0, 3, 2]), 80);
    assert_eq!(improved(&[2, 3, 0, 1]), 80);
}

/// Two routes of a plan of jobs at 10, 20, … in both directions of the depot, as the moves leave them.
fn two_routes(load: Option<i64>, routes: [&[u32]; 2], moves: &[Move]) -> (i64, Vec<Vec<u32>>) {
    let mut p = line(&[0, 10, 20, -10, -20]);
    p.num_dimensions = 1;
    for _ in 0..2 {
        let mut own = vehicle();
        (own.capacity, own.initial_load) = (vec![load], vec![None]);
        add_vehicle(&mut p, own);
    }
    for place in 1..5 {
        let job = add_job(&mut p, place, 0, &[]);
        p.activities[job as usize].demand = vec![1 + i64::from(job == 0)];
    }
    let model = Model::compile(&p);
    let mut solution = Solution::new(&model);
    for stops in routes {
        let slot = solution.empty_slot::<Plain>(&model, 0).unwrap();
        solution.fill::<Plain>(&model, slot, stops);
    }
    LocalSearch::default().improve::<Plain>(&model, &mut solution, moves);
    let stops = solution.routes.iter().map(|route| route.stops.clone());
    (solution.cost, stops.collect())
}

#[test]
fn tails_change_their_routes_where_the_goods_fit() {
    let crossed: [&[u32]; 2] = [&[0, 3], &[2, 1]];
    let (cost, routes) = two_routes(Some(3), crossed, &[Move::TwoOptStar]);
    assert_eq!((cost, routes), (80, vec![vec![0, 1], vec![2, 3]]));
    // The heavy job fills a vehicle: its route may not take the tail that is cheaper there.
    let light: [&[u32]; 2] = [&[0], &[3, 1]];
    let left = two_routes(Some(2), light, &[]);
    assert_eq!(two_routes(Some(2), light, &[Move::TwoOptStar]), left);
    assert!(two_routes(Some(3), light, &[Move::TwoOptStar]).0 < left.0);
}

#[test]
fn a_window_forbids_the_shorter_order() {
    let mut p = line(&[0, 10, 20, 30]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[(50, 60)]);
    add_job(&mut p, 2, 0, &[]);
    add_job(&mut p, 3, 0, &[(30, 35)]);
    let model = Model::compile(&p);
    let mut solution = Solution::new(&model);
    let slot = solution.empty_slot::<Timed>(&model, 0).unwrap();
    solution.fill::<Timed>(&model, slot, &[2, 0, 1]);
    assert!(solution.routes[slot as usize].feasible);
    LocalSearch::default().improve::<Timed>(&model, &mut solution, &[Move::OrOpt]);
    assert_eq!(solution.cost, 60);
    assert!(check(&p, &solution.plan(&model)).is_empty());
}

#[test]
fn moves_are_for_tables_without_geometry() {
    assert!(pays(&Model::compile(&drawn(30, 1, false))));
    let mut p = line(&[0, 10, 20, 30]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[]);
    add_job(&mut p, 3, 0, &[]);
    assert!(!pays(&Model::compile(&p)));
}
