//! Routes of problems: the schedule, the joins and the report against trying everything.

use super::brute_problem::{best, shortest};
use super::problems::{problem, visits};
use crate::constraint::Eligibility;
use crate::generate::Dice;
use crate::problem::{BreakRule, Plan, PlannedRoute, Problem, Term, Visit};
use crate::report::{Report, ViolationKind, judge::judge, report};
use crate::timing::cache::Cache;
use crate::timing::route::{Keep, Route};

fn cases(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (u64, Problem, Vec<u32>)> {
    seeds.filter_map(|seed| {
        let mut dice = Dice::new(seed);
        let p = problem(&mut dice);
        let stops = visits(&p, &mut dice);
        (!stops.is_empty()).then_some((seed, p, stops))
    })
}

fn reported(p: &Problem, stops: &[u32]) -> Report {
    let plan = Plan {
        routes: vec![PlannedRoute {
            vehicle: 0,
            activities: stops.to_vec(),
        }],
    };
    report(p, &plan).unwrap()
}

#[test]
fn a_route_is_scheduled_as_the_rules_say() {
    let (feasible, _) = schedules_agree(false);
    assert!(feasible > 1200, "{feasible}");
}

#[test]
fn the_shortest_of_the_cheapest_is_taken_where_work_time_counts() {
    let (feasible, shorter) = schedules_agree(true);
    assert!(feasible > 1200 && shorter > 20, "{feasible}, {shorter}");
}

/// Feasible routes, and those whose schedule is another one because `by_time` the objective counts how long they take.
fn schedules_agree(by_time: bool) -> (usize, usize) {
    let (mut feasible, mut shorter) = (0, 0);
    for (seed, mut p, stops) in cases(0..6000) {
        if by_time {
            p.objective.tiers.push(vec![(Term::Time, 1)]);
        }
        if p.traffic.is_empty() {
            // Legs that take as long at any hour are judged apart from the clock.
            p.vehicles[0].max_leg_time = None;
            p.vehicles[0]
                .breaks
                .retain(|entry| !matches!(entry.rule, BreakRule::Driving { .. }));
            if stops.iter().any(|&stop| p.visit(stop).is_none()) {
                continue;
            }
        }
        let mut route = Route::new(&p, 0, &stops);
        // Sums of driving are judged on schedules: `start_search` tests how they are weighed.
        route.stretches.clear();
        let key = |instants: &[i64], cost: i64| (cost, instants[instants.len() - 1], -instants[0]);
        let found = route.solve(Keep::ALL);
        let found_key = found.as_ref().map(|path| key(&path.instants, path.cost));
        let first = best(&p, &stops);
        let expected = if by_time { shortest(&p, &stops) } else { first };
        assert_eq!(
            found_key, expected,
            "seed {seed}: {stops:?} {p:#?}\n{route:#?}\n{found:?}"
        );
        feasible += usize::from(expected.is_some());
        shorter += usize::from(expected != first);
    }
    (feasible, shorter)
}

#[test]
fn the_report_of_a_schedule_costs_what_the_schedule_costs() {
    let (mut kept, mut broken) = (0, 0);
    for (seed, mut p, stops) in cases(6000..10000) {
        // Loads are another suite's affair.
        p.vehicles[0].capacity = vec![None];
        for activity in &mut p.activities {
            activity.release_time = 0;
            activity.demand = vec![0];
        }
        let r = reported(&p, &stops);
        let route = &r.routes[0];
        let in_all = route.travel + route.setup + route.waiting + route.service + route.breaks;
        assert_eq!(route.end - route.start, in_all, "seed {seed}");
        let time_is_kept = !r.violations.iter().any(|v| {
            let of_driving =
                v.kind == ViolationKind::MissingBreak && v.index.is_some_and(|i| is_driving(&p, i));
            v.hard && !of_driving && v.kind != ViolationKind::Capacity
        });
        let expected = best(&p, &stops);
        assert_eq!(
            time_is_kept,
            expected.is_some(),
            "seed {seed}: {stops:?} {p:#?}\n{r:#?}"
        );
        if let Some((cost, end, start)) = expected {
            let driving: i64 = r
                .violations
                .iter()
                .filter(|v| {
                    v.kind == ViolationKind::MissingBreak
                        && v.index.is_some_and(|i| is_driving(&p, i))
                })
                .map(|v| v.penalty)
                .sum();
            let m = &r.money;
            let clock = m.travel_time
                + m.waiting_time
                + m.overtime
                + m.time_window_penalty
                + m.break_penalty;
            // Sums of driving may ask for a schedule that is dearer, or another one that costs as much.
            let weighed = !Route::new(&p, 0, &stops).stretches.is_empty();
            let told = (clock - driving, route.end, -route.start);
            if weighed {
                assert!(told >= (cost, end, start), "seed {seed}: {told:?}");
            } else {
                assert_eq!(
                    told,
                    (cost, end, start),
                    "seed {seed}: {stops:?} {p:#?}\n{r:#?}"
                );
            }
            kept += 1;
        } else {
            broken += 1;
        }
        // The judge of one route agrees with the report.
        let whole: Vec<u32> = stops.clone();
        let judged = judge(&Eligibility::new(&p), 0, &whole);
        let m = &r.money;
        let paid = m.total() + m.revenue - m.penalty_dropped - m.zone_penalty - m.relation_penalty;
        match judged {
            Ok(done) => assert_eq!(
                (r.feasible, done.money),
                (true, paid),
                "seed {seed}: {stops:?} {p:#?}\n{r:#?}"
            ),
            Err(refusal) => assert!(
                !r.feasible,
                "seed {seed}: {refusal:?} {stops:?} {p:#?}\n{r:#?}"
            ),
        }
    }
    assert!(kept > 700 && broken > 300, "{kept} {broken}");
}

fn is_driving(p: &Problem, index: u32) -> bool {
    matches!(
        p.vehicles[0].breaks[index as usize].rule,
        BreakRule::Driving { .. }
    )
}

#[test]
fn joining_a_stop_costs_what_the_longer_route_costs() {
    let (mut joined, mut refused) = (0, 0);
    for (seed, p, stops) in cases(10_000..13_000) {
        if !p.traffic.is_empty() {
            continue;
        }
        let cache = Cache::new(&p, 0, &stops);
        for visit in 0..p.num_visits() {
            if stops.contains(&visit) && matches!(p.visit(visit), Some(Visit::Activity(_))) {
                continue;
            }
            for at in 0..=stops.len() {
                let mut longer = stops.clone();
                longer.insert(at, visit);
                let expected = Cache::new(&p, 0, &longer);
                let told = cache.cost_with(&p, at, visit);
                assert_eq!(
                    told,
                    expected.cost(),
                    "seed {seed}: {stops:?} + {visit} at {at} {p:#?}"
                );
                match told {
                    Some(_) => joined += 1,
                    None => refused += 1,
                }
            }
        }
        // Without rules between instants the schedule is the join.
        let mut route = Route::new(&p, 0, &stops);
        route.couplings.clear();
        route.owed.clear();
        route.stretches.clear();
        assert_eq!(cache.cost(), route.solve(Keep::ALL).map(|path| path.cost));
    }
    assert!(joined > 10_000 && refused > 3_000, "{joined} {refused}");
}
