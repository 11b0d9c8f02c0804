//! Routes in traffic, of hours: every start at once against functions of time, which hold a piece for every few seconds.

use crate::random::Random;
use crate::timing::allowance::Allowance;
use crate::timing::chain::{Coupling, Owed, Path};
use crate::timing::route::{Keep, Route, STEPS, Stop, arrival_of};
use crate::timing::start_search::{Answer, solve};
use crate::timing::stretches::Stretch;
use crate::timing::travel::Arc;
use crate::timing::windows::PricedWindow;

fn leg(dice: &mut Random, odd: bool) -> Arc {
    let seconds = i64::from(1 + dice.below(1_500));
    let factors = [(5, 4), (3, 2), (137, 100), (1, 2), (3, 1), (7, 10), (1, 1)];
    let mut segments = Vec::new();
    let mut from = 1_000;
    for (index, gap) in [600, 0, 1_700].into_iter().enumerate() {
        let (up, down) = factors[(index * 3) % factors.len()];
        let whole = if odd {
            (i64::from(1 + dice.below(2_500)), 1)
        } else {
            (seconds * up, down)
        };
        segments.push((from, from + 1_300, whole));
        from += 1_300 + gap;
    }
    let mut arc = Arc::with_segments(seconds, &segments);
    arc.longest = dice.one_in(6).then(|| i64::from(400 + dice.below(2_000)));
    arc
}

fn route(dice: &mut Random) -> Route {
    let odd = dice.one_in(4);
    let soft = dice.one_in(3);
    let count = 1 + dice.below(4) as usize;
    let stop = |dice: &mut Random| {
        let windows = (0..dice.below(3)).map(|_| {
            let start = i64::from(dice.below(7_000));
            PricedWindow {
                start,
                end: start + i64::from(600 + dice.below(4_000)),
                early: None,
                late: (soft && dice.one_in(2)).then(|| i64::from(dice.below(4))),
            }
        });
        Stop {
            windows: windows.collect(),
            not_before: if dice.one_in(5) { 2_000 } else { 0 },
            max_wait: dice.one_in(4).then(|| i64::from(dice.below(2_000))),
            setup: 0,
            service: i64::from(dice.below(300)),
            stay_price: i64::from(dice.below(50)),
            arc: leg(dice, odd),
        }
    };
    let stops: Vec<Stop> = (0..count).map(|_| stop(dice)).collect();
    let last = STEPS * count;
    let mut couplings = Vec::new();
    for _ in 0..dice.below(3) {
        let from = dice.below(last as u32) as usize;
        let to = from + 1 + dice.below((last - from) as u32) as usize;
        couplings.push(Coupling {
            from,
            to,
            limit: i64::from(dice.below(4_500)),
            penalty: dice.one_in(3).then(|| i64::from(dice.below(900))),
            of_break: None,
        });
    }
    let drive_price = i64::from(dice.below(4));
    Route {
        starts: (0, i64::from(dice.below(6_000))),
        end: dice.one_in(2).then(|| (leg(dice, odd), (0, 20_000))),
        stops,
        end_by: i64::from(5_000 + dice.below(5_000)),
        overtime: (i64::from(dice.below(3)) * 700, 2),
        drive_price,
        wait_price: if dice.one_in(2) {
            drive_price
        } else {
            i64::from(dice.below(4))
        },
        couplings,
        owed: if dice.one_in(5) {
            vec![Owed {
                start: 2_000,
                end: 3_000,
                penalty: dice.one_in(2).then_some(700),
            }]
        } else {
            Vec::new()
        },
        stretches: Vec::new(),
        longest_leg: dice.one_in(5).then(|| i64::from(400 + dice.below(2_000))),
        shortest: false,
    }
}

#[test]
fn every_start_at_once_finds_what_functions_of_time_find() {
    let mut dice = Random::new(21);
    let (mut found, mut coupled, mut ended) = (0, 0, 0);
    for case in 0..900 {
        let route = route(&mut dice);
        let keep = Keep {
            shift: !dice.one_in(5),
            ..Keep::ALL
        };
        let chain = route.chain(keep);
        let Answer::Best(best) = solve(&chain, &[]) else {
            panic!("case {case}: nothing here is a matter of choice: {route:#?}");
        };
        let expected = chain.by_functions(&[], &Allowance::of(usize::MAX));
        let key = |path: &Path| {
            let end = path.instants[path.instants.len() - 1];
            (path.cost, end, path.instants[0])
        };
        assert_eq!(
            best.as_ref().map(key),
            expected.as_ref().map(key),
            "case {case}: {route:#?}\n{best:?}\n{expected:?}"
        );
        found += usize::from(best.is_some());
        coupled += usize::from(best.is_some() && !route.couplings.is_empty());
        ended += usize::from(best.is_some() && chain.end_first);
    }
    assert!(
        found > 450 && coupled > 150 && ended > 80,
        "{found} {coupled} {ended}"
    );
}

#[test]
fn instants_may_be_confined() {
    let mut dice = Random::new(22);
    let mut found = 0;
    for case in 0..300 {
        let route = route(&mut dice);
        let chain = route.chain(Keep::ALL);
        let low = i64::from(1_500 + dice.below(3_000));
        let at = arrival_of(dice.below(route.stops.len() as u32) as usize);
        let confined = [(at, low, low + 900), (0, 200, 4_000)];
        let Answer::Best(best) = solve(&chain, &confined) else {
            panic!("case {case}: nothing here is a matter of choice");
        };
        let expected = chain.by_functions(&confined, &Allowance::of(usize::MAX));
        assert_eq!(
            best.as_ref().map(|path| path.cost),
            expected.as_ref().map(|path| path.cost),
            "case {case}: {route:#?}"
        );
        found += usize::from(best.is_some());
    }
    assert!(found > 60, "{found}");
}

/// Seconds driven between two instants, by the legs of the route.
fn driven(route: &Route, path: &Path, from: usize, to: usize) -> i64 {
    let legs = (0..route.stops.len() + usize::from(route.end.is_some())).map(|leg| STEPS * leg);
    legs.filter(|step| (from..to).contains(step))
        .map(|step| path.instants[step + 1] - path.instants[step])
        .sum()
}

/// Forbidden sums that are broken, and what the others cost: a break is paid once.
fn dues(route: &Route, path: &Path) -> (usize, i64) {
    let (mut forbidden, mut paid, mut breaks) = (0, 0, Vec::new());
    for stretch in &route.stretches {
        if driven(route, path, stretch.from, stretch.to) <= stretch.limit {
            continue;
        }
        match (stretch.penalty, stretch.of_break) {
            (None, _) => forbidden += 1,
            (Some(_), Some(number)) if breaks.contains(&number) => {}
            (Some(penalty), _) => paid += penalty,
        }
        breaks.extend(stretch.of_break);
    }
    (forbidden, paid)
}

#[test]
fn sums_of_driving_are_weighed_against_the_clock() {
    let mut dice = Random::new(23);
    let (mut found, mut moved, mut kept) = (0, 0, 0);
    for case in 0..160 {
        let mut route = route(&mut dice);
        // Whoever leaves at a given time has no other choice.
        for window in route.stops.iter_mut().flat_map(|stop| &mut stop.windows) {
            window.late = None;
        }
        let from = i64::from(dice.below(3_000));
        route.starts = (from, from + 350);
        let free = route.clone();
        let Some(unweighed) = free.solve(Keep::ALL) else {
            continue;
        };
        let last = STEPS * route.stops.len();
        let middle = arrival_of(dice.below(route.stops.len() as u32) as usize);
        let penalty = (!dice.one_in(4)).then(|| i64::from(dice.below(900)));
        for (from, to) in [(0, middle), (middle, last), (0, last)] {
            // About what is driven when nobody asks.
            let about = driven(&free, &unweighed, from, to) + 20;
            route.stretches.push(Stretch {
                from,
                to,
                limit: (about - i64::from(dice.below(120))).max(0),
                penalty: if to - from == last { None } else { penalty },
                of_break: (to - from < last).then_some(0),
            });
        }
        let one_by_one = free.chain(Keep::ALL);
        let key = |path: &Path| {
            let (forbidden, paid) = dues(&route, path);
            let end = path.instants[path.instants.len() - 1];
            let most = path.cost + paid;
            (forbidden, most, end, -path.instants[0])
        };
        let starts = route.starts.0..=route.starts.1;
        let expected = starts
            .filter_map(|start| match solve(&one_by_one, &[(0, start, start)]) {
                Answer::Best(path) => path,
                Answer::Unknown => panic!("case {case}: one start has no choice"),
            })
            .min_by_key(|path| key(path));
        let Answer::Best(best) = solve(&route.chain(Keep::ALL), &[]) else {
            panic!("case {case}: nothing here is a matter of choice");
        };
        assert_eq!(
            best.as_ref().map(key),
            expected.as_ref().map(key),
            "case {case}: {route:#?}\n{best:?}\n{expected:?}"
        );
        let best = best.expect("it can be driven");
        found += 1;
        moved += usize::from(best.instants != unweighed.instants);
        kept += usize::from(dues(&route, &best) < dues(&route, &unweighed));
    }
    assert!(
        found > 60 && moved > 5 && kept > 5,
        "{found} {moved} {kept}"
    );
}
