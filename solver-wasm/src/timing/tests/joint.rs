//! Routes together against every begin of tiny ones.

use crate::generate::Dice;
use crate::interrupt::Interrupt;
use crate::timing::chain::Path;
use crate::timing::joint::{Tie, schedule_until};
use crate::timing::route::{Keep, Route, Stop, arrival_of};
use crate::timing::travel::Arc;
use crate::timing::windows::PricedWindow;

const END: i64 = 14;

fn stop(dice: &mut Dice) -> Stop {
    let start = dice.range(0, 8);
    let late = dice.percent(40).then(|| dice.range(1, 9));
    let window = PricedWindow {
        start,
        end: start + dice.range(0, 5),
        early: dice.percent(30).then(|| dice.range(1, 9)),
        late,
    };
    Stop {
        arc: Arc::constant(dice.range(0, 2)),
        windows: if dice.percent(30) {
            Vec::new()
        } else {
            vec![window]
        },
        not_before: 0,
        max_wait: dice.percent(25).then(|| dice.range(0, 4)),
        setup: 0,
        service: dice.range(0, 2),
        stay_price: 0,
    }
}

fn route(dice: &mut Dice) -> Route {
    Route {
        starts: (0, END),
        stops: (0..dice.range(1, 2)).map(|_| stop(dice)).collect(),
        end: None,
        end_by: END,
        overtime: (0, 0),
        drive_price: dice.range(0, 3),
        wait_price: dice.range(0, 3),
        couplings: Vec::new(),
        owed: Vec::new(),
        stretches: Vec::new(),
        longest_leg: None,
        shortest: false,
    }
}

/// Every schedule of a route, waits at will: begins by stop and the cost.
fn all(route: &Route) -> Vec<(Vec<i64>, i64)> {
    let mut found: Vec<(Vec<i64>, i64, i64)> =
        (0..=END).map(|start| (Vec::new(), start, 0)).collect();
    for stop in &route.stops {
        let mut next = Vec::new();
        for (begins, clock, cost) in &found {
            let arrival = clock + stop.arc.seconds;
            for begin in arrival..=END {
                let penalty = match &stop.windows[..] {
                    [] => Some(0),
                    windows => windows.iter().filter_map(|w| w.penalty(begin)).min(),
                };
                let waits = begin - arrival;
                let Some(penalty) = penalty.filter(|_| stop.max_wait.is_none_or(|m| waits <= m))
                else {
                    continue;
                };
                let mut longer = begins.clone();
                longer.push(begin);
                let driven = route.drive_price * stop.arc.seconds;
                let paid = cost + driven + route.wait_price * waits + penalty;
                if begin + stop.service <= END {
                    next.push((longer, begin + stop.service, paid));
                }
            }
        }
        found = next;
    }
    found.into_iter().map(|(b, _, cost)| (b, cost)).collect()
}

/// (tie by stops, as the solver wants it), begin against begin.
fn tie(from: (usize, usize), to: (usize, usize), gap: i64, priced: Option<usize>) -> Tie {
    let begin = |place: (usize, usize)| (place.0, arrival_of(place.1) + 1);
    Tie {
        from: begin(from),
        to: begin(to),
        gap,
        priced,
    }
}

#[test]
fn the_cheapest_of_all_pairs_of_schedules_is_found() {
    let (mut met, mut none, mut paid) = (0, 0, 0);
    for seed in 0..600 {
        let mut dice = Dice::new(seed);
        let routes = [route(&mut dice), route(&mut dice)];
        let mut ties = Vec::new();
        let penalties = [dice.range(1, 25)];
        for _ in 0..dice.range(1, 3) {
            let place = |dice: &mut Dice, r: usize| {
                (r, dice.range(0, routes[r].stops.len() as i64 - 1) as usize)
            };
            let one = dice.range(0, 1) as usize;
            let (from, to) = (place(&mut dice, one), place(&mut dice, 1 - one));
            let priced = dice.percent(40).then_some(0);
            ties.push(tie(from, to, dice.range(-4, 6), priced));
        }
        let by_hand = (all(&routes[0]), all(&routes[1]));
        let mut best: Option<i64> = None;
        for (a, cost_a) in &by_hand.0 {
            for (b, cost_b) in &by_hand.1 {
                let at = |place: (usize, usize)| {
                    let stop = (place.1 - 2) / 3;
                    if place.0 == 0 { a[stop] } else { b[stop] }
                };
                let broken = |t: &&Tie| at(t.to) < at(t.from) + t.gap;
                if ties.iter().filter(broken).any(|t| t.priced.is_none()) {
                    continue;
                }
                let fine = if ties.iter().any(|t| broken(&t)) {
                    penalties[0]
                } else {
                    0
                };
                let cost = cost_a + cost_b + fine;
                best = Some(best.map_or(cost, |known| known.min(cost)));
            }
        }
        let held: Vec<&Route> = routes.iter().collect();
        let alone: Vec<Option<Path>> = routes.iter().map(|route| route.solve(Keep::ALL)).collect();
        let alone = alone.iter().map(Option::as_ref).collect();
        let never = Interrupt::never();
        let found = schedule_until(&held, alone, &ties, &penalties, &never);
        let cost = found
            .as_ref()
            .map(|joint| joint.paths.iter().map(|path| path.cost).sum::<i64>() + joint.paid);
        assert_eq!(cost, best, "seed {seed}");
        met += 1;
        none += usize::from(best.is_none());
        paid += usize::from(found.is_some_and(|joint| joint.paid > 0));
    }
    assert!(
        met == 600 && none > 20 && paid > 20,
        "{none} none, {paid} paid"
    );
}

#[test]
fn a_tie_on_one_route_makes_it_wait_or_hurry() {
    let open = |service: i64| Stop {
        arc: Arc::constant(1),
        windows: Vec::new(),
        not_before: 0,
        max_wait: None,
        setup: 0,
        service,
        stay_price: 0,
    };
    let mut dice = Dice::new(0);
    let mut one = route(&mut dice);
    (one.drive_price, one.wait_price) = (1, 1);
    one.stops = vec![open(0), open(0)];
    let begins = |ties: &[Tie], route: &Route| {
        let alone = route.solve(Keep::ALL);
        let alone = alone.as_ref().map(|path| vec![path]);
        let joint = schedule_until(&[route], alone, ties, &[], &Interrupt::never())?;
        let at = &joint.paths[0].instants;
        Some((at[arrival_of(0) + 1], at[arrival_of(1) + 1]))
    };
    // Five seconds at least between the begins, so four of waiting.
    let (a, b) = begins(&[tie((0, 0), (0, 1), 5, None)], &one).unwrap();
    assert_eq!(b - a, 5);
    // The second opens late: the first waits for it.
    one.stops[1].windows = vec![PricedWindow::hard(9, 9)];
    one.stops[0].windows = vec![PricedWindow::hard(2, 8)];
    one.wait_price = 0;
    let (a, b) = begins(&[tie((0, 1), (0, 0), -2, None)], &one).unwrap();
    assert!(b == 9 && a >= 7);
    // What comes first cannot come after.
    assert_eq!(begins(&[tie((0, 1), (0, 0), 1, None)], &one), None);
}
