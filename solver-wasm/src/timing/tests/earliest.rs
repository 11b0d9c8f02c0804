//! No schedule is anywhere earlier than the earliest drive, and what is late on it has no schedule.

use super::problems::{problem, visits};
use crate::generate::Dice;
use crate::problem::{Break, BreakRule, Visit};
use crate::timing::earliest::Rest;
use crate::timing::route::{Keep, Route};

#[test]
fn no_schedule_is_earlier() {
    let (mut late, mut driven) = (0, 0);
    for seed in 0..6_000 {
        let mut dice = Dice::new(seed);
        let p = problem(&mut dice);
        let stops = visits(&p, &mut dice);
        if stops.iter().any(|&stop| p.visit(stop).is_none()) {
            continue;
        }
        let route = Route::new(&p, 0, &stops);
        let found = route.solve(Keep::ALL);
        let Some(earliest) = route.earliest() else {
            assert_eq!(found, None, "seed {seed}: {stops:?} {p:#?}");
            late += 1;
            continue;
        };
        if let Some(path) = found {
            let mut pairs = earliest.iter().zip(&path.instants);
            assert!(
                pairs.all(|(early, instant)| early <= instant),
                "seed {seed}: {stops:?} {earliest:?} {path:?}"
            );
            driven += 1;
        }
    }
    assert!(late > 500 && driven > 1_000, "{late} {driven}");
}

#[test]
fn a_rest_counts_as_the_break_that_it_stands_for() {
    let (mut met, mut refused) = (0, 0);
    for seed in 0..3_000 {
        let mut dice = Dice::new(seed);
        let mut p = problem(&mut dice);
        let stops = visits(&p, &mut dice);
        let activity = |&stop: &u32| matches!(p.visit(stop), Some(Visit::Activity(_)));
        if !stops.iter().all(activity) {
            continue;
        }
        let start = dice.range(0, 20);
        let window = (start, start + dice.range(0, 10));
        p.vehicles[0].breaks = vec![Break {
            rule: BreakRule::Window {
                start: window.0 as i32,
                end: window.1 as i32,
            },
            duration: 3,
            split: Vec::new(),
            location: None,
            mandatory: true,
            penalty: 0,
            paid: true,
            max_load: Vec::new(),
        }];
        let plain = Route::new(&p, 0, &stops);
        let whole = p.break_visit(0, 0, 0);
        for gap in 0..=stops.len() {
            let mut row = stops.clone();
            row.insert(gap, whole);
            let taken = Route::new(&p, 0, &row).earliest();
            let rest = Rest {
                gap,
                duration: 3,
                window,
            };
            let about = plain.earliest_with(rest);
            // Standing between two stops at one place, a break changes no setup.
            let end = taken.as_ref().and_then(|instants| instants.last().copied());
            assert_eq!(about.map(|drive| drive.end), end, "seed {seed} gap {gap}");
            met += usize::from(end.is_some());
            refused += usize::from(end.is_none());
        }
    }
    assert!(met > 1_000 && refused > 1_000, "{met} {refused}");
}
