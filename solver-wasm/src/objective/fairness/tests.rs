//! The term against its definition in fractions, changes against the whole.

use super::*;
use crate::fixtures::{add_vehicle, line, vehicle};
use crate::problem::Vehicle;
use crate::random::Random;

fn problem(days: &[(u32, u32)], horizon: bool, tolerance: i64, history: Vec<i64>) -> Problem {
    let mut problem = line(&[0]);
    for &(resource, day) in days {
        add_vehicle(&mut problem, Vehicle { day, ..vehicle() });
        problem.vehicles.last_mut().unwrap().resource = resource;
    }
    problem.fairness = Some(Fairness {
        metric: FairnessMetric::NumTasks,
        dimension: 0,
        horizon,
        tolerance,
        history,
    });
    problem
}

/// As docs/rules.md says it, in floating point.
fn by_definition(problem: &Problem, work: &[i64]) -> f64 {
    let fairness = problem.fairness.as_ref().unwrap();
    let mut groups: BTreeMap<u32, BTreeMap<u32, f64>> = BTreeMap::new();
    for (id, vehicle) in problem.vehicles.iter().enumerate() {
        let (group, member) = match fairness.horizon {
            true => (0, vehicle.resource),
            false => (vehicle.day, id as u32),
        };
        let base = fairness.history.get(vehicle.resource as usize);
        *groups
            .entry(group)
            .or_default()
            .entry(member)
            .or_insert(base.copied().unwrap_or(0) as f64) += work[id] as f64;
    }
    let of_group = |group: &BTreeMap<u32, f64>| -> f64 {
        let mean = group.values().sum::<f64>() / group.len() as f64;
        // The band is rounded down to a whole part of a member.
        let band = i128::from(fairness.tolerance) * group.values().sum::<f64>() as i128 / MILLION;
        let slack = band as f64 / group.len() as f64;
        let part = |x: &f64| ((x - mean).abs() - slack).max(0.0);
        group.values().map(part).sum()
    };
    groups.values().map(of_group).sum()
}

#[test]
fn the_value_is_the_definition_and_changes_add_up() {
    let mut random = Random::new(11);
    let mut banded = 0;
    for round in 0..2_000 {
        let vehicles = random.within(1, 9);
        let list: Vec<(u32, u32)> = (0..vehicles)
            .map(|_| (random.below(4), random.below(3)))
            .collect();
        let tolerance = [0, 100_000, 500_000, 2_000_000][random.below(4) as usize];
        let history: Vec<i64> = (0..4).map(|_| i64::from(random.below(8))).collect();
        let p = problem(&list, round % 2 == 0, tolerance, history);
        let mut share = FairShare::compile(&p).unwrap();
        let mut work = vec![0; list.len()];
        let mut undo = Vec::new();
        let first = share.clone();
        for _ in 0..12 {
            let vehicle = random.below(vehicles);
            let change = i64::from(random.below(30)) - work[vehicle as usize] % 7;
            let before = share.value();
            let delta = share.delta(vehicle, change);
            share.apply(vehicle, change);
            undo.push((vehicle, change));
            work[vehicle as usize] += change;
            assert_eq!(share.value(), before + delta);
            assert_eq!(share.value(), share.computed_anew());
            let exact = by_definition(&p, &work);
            let found = share.value() as f64 / share.unit() as f64;
            assert!(
                (found - exact).abs() <= 1e-6,
                "{found} against {exact} of {work:?}"
            );
            banded += u32::from(tolerance > 0 && exact == 0.0);
        }
        for (vehicle, change) in undo.into_iter().rev() {
            share.apply(vehicle, -change);
        }
        assert_eq!(share, first);
    }
    assert!(banded > 100);
}

#[test]
fn halves_are_kept() {
    let p = problem(&[(0, 0), (1, 0), (2, 0)], false, 0, vec![]);
    let mut share = FairShare::compile(&p).unwrap();
    share.apply(0, 3);
    share.apply(1, 4);
    share.apply(2, 4);
    // Mean 11/3: 2/3 + 1/3 + 1/3.
    assert_eq!((share.value(), share.unit()), (4, 3));
    assert_eq!(share.rounded(), 1);
}

#[test]
fn days_are_apart_and_the_horizon_is_not() {
    let days = [(0, 0), (1, 0), (0, 1), (1, 1)];
    let mut by_day = FairShare::compile(&problem(&days, false, 0, vec![])).unwrap();
    let mut over_all = FairShare::compile(&problem(&days, true, 0, vec![])).unwrap();
    for share in [&mut by_day, &mut over_all] {
        share.apply(0, 10);
        share.apply(3, 10);
    }
    assert_eq!(by_day.rounded(), 20);
    assert_eq!(over_all.rounded(), 0);
}

#[test]
fn what_was_done_before_counts() {
    let p = problem(&[(0, 0), (1, 0)], false, 0, vec![6, 0]);
    let mut share = FairShare::compile(&p).unwrap();
    assert_eq!(share.rounded(), 6);
    share.apply(1, 6);
    assert_eq!(share.rounded(), 0);
}
