use super::*;
use crate::evaluate::{plain::Plain, rich::Rich};
use crate::fixtures::{add_job, add_vehicle, line, vehicle};
use crate::problem::Problem;
use crate::random::Random;

/// Random arcs, equal in both directions or not, two classes of vehicles, windows now and then.
fn drawn(seed: u64, symmetric: bool, windows: bool) -> Problem {
    let mut random = Random::new(seed);
    let jobs = 14;
    let side = jobs as usize + 1;
    let mut p = line(&vec![0; side]);
    let mut table = vec![0; side * side];
    for i in 0..side {
        for j in 0..side {
            table[i * side + j] = match i.cmp(&j) {
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater if symmetric => table[j * side + i],
                _ => random.within(1, 60) as i32,
            };
        }
    }
    p.profiles[0].distance = table.clone().into();
    p.profiles[0].time = if windows {
        table.into()
    } else {
        vec![0; side * side].into()
    };
    for index in 0..4 {
        let mut own = vehicle();
        own.shift.end = 2000;
        (own.start_window, own.end_window) = (own.shift, own.shift);
        own.cost_per_distance = 1 + i64::from(index % 2);
        own.fixed_cost = 30 * i64::from(index % 2);
        add_vehicle(&mut p, own);
    }
    for job in 1..=jobs {
        let opens = random.within(0, 200) as i32;
        let window = [(opens, opens + 60)];
        add_job(
            &mut p,
            job,
            0,
            if windows && job % 3 == 0 {
                &window
            } else {
                &[]
            },
        );
    }
    p
}

fn plan<E: Evaluate>(model: &Model, random: &mut Random) -> Solution {
    let mut solution = Solution::new(model);
    for activity in 0..model.num_activities as u32 {
        let class = random.below(2);
        let used = (0..solution.routes.len() as u32)
            .find(|&s| solution.routes[s as usize].class == class && random.one_in(2));
        let Some(slot) = used.or_else(|| solution.empty_slot::<E>(model, class)) else {
            continue;
        };
        let mut stops = solution.routes[slot as usize].stops.clone();
        stops.push(activity);
        solution.commit(model);
        let served = Exchange {
            served: Some(activity),
            dropped: None,
        };
        solution.attempt::<E>(model, &[(slot, &stops)], served);
    }
    solution.commit(model);
    solution
}

fn prices_are_exact_and_screens_never_wrong<E: Evaluate>(symmetric: bool, windows: bool) {
    let (mut made, mut screened) = (0, 0);
    for seed in 1..12 {
        let model = Model::compile(&drawn(seed, symmetric, windows));
        let mut solution = plan::<E>(&model, &mut Random::new(seed));
        let pricing = Pricing {
            model: &model,
            guided: None,
            symmetric,
        };
        let mut swaps = Vec::new();
        for a in 0..model.num_activities as u32 {
            for b in 0..model.num_activities as u32 {
                if a != b {
                    of_pair(&solution, a, b, &mut swaps);
                }
            }
            for class in 0..2 {
                if let Some(empty) = solution.empty_slot::<E>(&model, class) {
                    to_empty(&solution, a, empty, &mut swaps);
                }
            }
        }
        let before = (solution.cost, solution.plan(&model));
        for swap in &swaps {
            let Some(change) = pricing.of(&solution, swap) else {
                continue;
            };
            let admitted = admits(&model, &solution, swap);
            let feasible = try_swap::<E>(&model, &mut solution, swap, &mut Scratch::default());
            assert!(admitted || !feasible, "seed {seed}: {swap:?}");
            screened += u32::from(!admitted);
            if feasible {
                made += 1;
                assert_eq!(
                    solution.cost - before.0,
                    change.delta,
                    "seed {seed}: {swap:?}"
                );
                let fresh: usize = solution.routes.iter().map(|r| r.len()).sum();
                assert_eq!(fresh + solution.bank.len(), model.num_activities);
                solution.roll_back(&model);
            }
            assert_eq!((solution.cost, solution.plan(&model)), before, "{swap:?}");
        }
    }
    assert!(
        made > 1_000 && (!windows || screened > 100),
        "{made} {screened}"
    );
}

#[test]
fn moves_cost_what_they_are_priced_at() {
    prices_are_exact_and_screens_never_wrong::<Plain>(true, false);
    prices_are_exact_and_screens_never_wrong::<Plain>(false, false);
}

#[test]
fn moves_that_are_screened_out_are_infeasible() {
    prices_are_exact_and_screens_never_wrong::<Rich>(true, true);
    prices_are_exact_and_screens_never_wrong::<Rich>(false, true);
}

#[test]
fn a_changed_arc_is_named() {
    let mut p = line(&[0, 10, 20, 30]);
    add_vehicle(&mut p, vehicle());
    for place in 1..4 {
        add_job(&mut p, place, 0, &[]);
    }
    let model = Model::compile(&p);
    let mut solution = Solution::new(&model);
    let slot = solution.empty_slot::<Plain>(&model, 0).unwrap();
    solution.fill::<Plain>(&model, slot, &[0, 1, 2]);
    // The first stop goes behind the last: start-0, 0-1 and 2-end go, start-1, 2-0 and 0-end come. Nodes 3 and 4 are the depot.
    let swap = Swap::new((slot, 1, 2), (slot, 4, 4));
    let pricing = Pricing {
        model: &model,
        guided: None,
        symmetric: true,
    };
    let change = pricing.of(&solution, &swap).unwrap();
    assert_eq!(change.removed(), [(3, 0), (0, 1), (2, 4)]);
    assert_eq!(change.added(), [(3, 1), (2, 0), (0, 4)]);
    assert_eq!(change.delta, 0);
}
