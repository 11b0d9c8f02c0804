//! Cost functions, steps and schedules against trying everything.

mod brute;
mod brute_clock;
mod brute_problem;
mod earliest;
mod estimate;
mod joint;
mod problems;
mod ready;
mod routes;
mod start_search;

use crate::generate::Dice;
use crate::problem::{Traffic, TrafficSegment, TrafficSpeed, UNREACHABLE};
use crate::timing::driving::Driving;
use crate::timing::function::CostFunction;
use crate::timing::piece::Piece;
use crate::timing::travel::{Arc, Runs};
use brute::Case;

fn schedules_agree(seeds: std::ops::Range<u64>) -> (usize, usize) {
    let (mut feasible, mut coupled) = (0, 0);
    for seed in seeds {
        let case = Case::random(&mut Dice::new(seed));
        let found = case.chain().solve();
        let best = case.best();
        assert_eq!(
            found.as_ref().map(brute::key),
            best,
            "seed {seed}: {case:#?}\n{found:?}"
        );
        feasible += usize::from(best.is_some());
        coupled += usize::from(best.is_some() && !case.couplings.is_empty());
    }
    (feasible, coupled)
}

#[test]
fn the_chosen_schedule_is_the_best_of_all() {
    let (feasible, coupled) = schedules_agree(0..6000);
    assert!(feasible > 2000 && coupled > 800, "{feasible} {coupled}");
}

#[test]
fn prefix_and_suffix_add_up_to_the_schedule_wherever_the_route_is_cut() {
    let mut cut = 0;
    for seed in 0..2000 {
        let mut case = Case::random(&mut Dice::new(seed));
        case.couplings.clear();
        case.owed.clear();
        let chain = case.chain();
        let best = case.best().map(|key| key.0);
        let (before, behind) = (chain.forward(), chain.backward());
        for (prefix, suffix) in before.iter().zip(&behind) {
            assert_eq!(prefix.least_sum(suffix), best, "seed {seed}: {case:#?}");
            assert_eq!(prefix.plus(suffix).least().map(|l| l.0), best);
        }
        cut += usize::from(best.is_some());
    }
    assert!(cut > 700, "{cut}");
}

#[test]
fn the_lowest_of_many_pieces_is_the_lowest_at_every_instant() {
    for seed in 0..3000 {
        let mut dice = Dice::new(seed);
        let mut bag = Vec::new();
        for _ in 0..dice.range(0, 8) {
            let from = dice.range(-10, 20);
            bag.push(Piece {
                from,
                to: from + dice.range(0, 12),
                value: dice.range(-20, 20),
                slope: dice.range(-4, 4),
            });
        }
        let lowest = CostFunction::lowest(&bag);
        for t in -15..40 {
            let here = bag.iter().filter(|p| p.from <= t && t <= p.to);
            assert_eq!(
                lowest.at(t),
                here.map(|p| p.at(t)).min(),
                "seed {seed}, {t}"
            );
        }
        let pairs = lowest.pieces().windows(2);
        assert!(pairs.into_iter().all(|pair| pair[0].to < pair[1].from));
        for limit in [-15, 0, 10] {
            let last = (-15..40).rfind(|&t| lowest.at(t).is_some_and(|v| v <= limit));
            assert_eq!(lowest.last_within(limit), last, "seed {seed}");
        }
    }
}

#[test]
fn a_leg_slows_down_at_a_boundary_and_nobody_overtakes() {
    // 10 s alone, 20 s within 100..200.
    let arc = Arc::with_segments(10, &[(100, 200, (20, 1))]);
    assert_eq!(arc.arrival(90), 100);
    // Half of it done at 100, the other half takes 10 s.
    assert_eq!(arc.arrival(95), 110);
    assert_eq!(arc.arrival(100), 120);
    assert_eq!(arc.arrival(180), 200);
    // 19/20 done at 200 when leaving at 181: half a second left, halves up.
    assert_eq!(arc.arrival(181), 201);
    assert_eq!(arc.arrival(200), 210);
    for seed in 0..500 {
        let mut dice = Dice::new(seed);
        let segments = [
            (5, dice.range(6, 15), (dice.range(0, 30), dice.range(1, 7))),
            (
                16,
                dice.range(17, 40),
                (dice.range(0, 30), dice.range(1, 7)),
            ),
        ];
        let arc = Arc::with_segments(dice.range(0, 12), &segments);
        for t in 0..60 {
            assert!(arc.arrival(t) <= arc.arrival(t + 1), "seed {seed}, {t}");
            let latest = (-60..200).rfind(|&d| arc.arrival(d) <= t);
            assert_eq!(Some(arc.latest_departure(t)), latest, "seed {seed}, {t}");
        }
        let mut seen = Vec::new();
        arc.runs(0, 60, |run| {
            for later in 0..=run.to - run.from {
                seen.push((run.from + later, run.arrival + run.step * later));
            }
        });
        let all: Vec<_> = (0..=60).map(|t| (t, arc.arrival(t))).collect();
        assert_eq!(seen, all, "seed {seed}");
    }
}

#[test]
fn a_leg_is_not_under_way_while_a_table_forbids_it() {
    let mut p = crate::fixtures::line(&[0, 10]);
    crate::fixtures::add_vehicle(&mut p, crate::fixtures::vehicle());
    p.time_tables = vec![vec![0, UNREACHABLE, 10, 0].into()];
    p.traffic.push(Traffic {
        profile: 0,
        day: 0,
        segments: vec![TrafficSegment {
            start: 100,
            end: 200,
            speed: TrafficSpeed::Table(0),
        }],
    });
    let there = Arc::new(&p, &p.vehicles[0], 0, 1, 10);
    let departures: Vec<i64> = (80..=220).filter(|&d| there.is_closed(d)).collect();
    assert_eq!(departures, (91..200).collect::<Vec<_>>());
    let mut seen = Vec::new();
    Runs::until(&there, 220).allowed(80, 220, |run| seen.push((run.from, run.to, run.arrival)));
    assert_eq!(seen, [(80, 90, 90), (200, 220, 210)]);
    let back = Arc::new(&p, &p.vehicles[0], 1, 0, 10);
    assert!((80..=220).all(|d| !back.is_closed(d)));
}

#[test]
fn driving_joins_like_the_walk() {
    for seed in 0..500 {
        let mut dice = Dice::new(seed);
        let row: Vec<Option<i64>> = (0..dice.range(1, 8))
            .map(|_| dice.percent(70).then(|| dice.range(0, 9)))
            .collect();
        let part = |step: &Option<i64>| step.map_or(Driving::pause(), Driving::leg);
        let cut = dice.range(0, row.len() as i64) as usize;
        let all = |row: &[Option<i64>]| {
            row.iter()
                .fold(Driving::default(), |sum, step| sum.then(&part(step)))
        };
        let joined = all(&row[..cut]).then(&all(&row[cut..]));
        assert_eq!(joined, all(&row), "seed {seed}");
        let (mut driven, mut longest) = (3, 3);
        for step in &row {
            driven = step.map_or(0, |seconds| driven + seconds);
            longest = longest.max(driven);
        }
        assert_eq!(joined.longest(3), longest, "seed {seed}: {row:?}");
    }
}

#[test]
fn short_numbers_arrive_when_long_ones_do() {
    let mut dice = crate::random::Random::new(11);
    let mut crossed = 0;
    for _ in 0..20_000 {
        let seconds = i64::from(dice.below(5_000));
        let first = i64::from(dice.below(4_000));
        let second = first + 1 + i64::from(dice.below(4_000));
        let mut pace = || {
            (
                i64::from(1 + dice.below(9_000)),
                i64::from(1 + dice.below(1_000)),
            )
        };
        let segments = [
            (first, second, pace()),
            (second + 10, second + 3_000, pace()),
        ];
        let arc = Arc::with_segments(seconds, &segments);
        // Numbers a billion times as large mean the same and are too long for the short way.
        let long = segments.map(|(from, to, (n, d))| (from, to, (n << 30, d << 30)));
        let departure = i64::from(dice.below(9_000));
        let arrival = arc.arrival(departure);
        assert_eq!(
            arrival,
            Arc::with_segments(seconds, &long).arrival(departure),
            "{segments:?} {seconds} at {departure}"
        );
        crossed += usize::from(departure < first && arrival > first);
    }
    assert!(crossed > 1_000, "{crossed} over a boundary");
}

#[test]
fn runs_hold_every_departure_and_its_arrival() {
    let mut dice = crate::random::Random::new(12);
    let (mut runs, mut departures) = (0, 0);
    for _ in 0..400 {
        let seconds = i64::from(dice.below(900));
        let first = i64::from(dice.below(900));
        let second = first + 1 + i64::from(dice.below(900));
        let mut pace = || {
            (
                i64::from(1 + dice.below(3_000)),
                i64::from(1 + dice.below(9)),
            )
        };
        let segments = [(first, second, pace()), (second, second + 300, pace())];
        let arc = Arc::with_segments(seconds, &segments);
        let mut next = 0;
        arc.runs(0, 2_500, |run| {
            assert_eq!(run.from, next, "{arc:?}");
            for departure in run.from..=run.to {
                let arrival = run.arrival + run.step * (departure - run.from);
                assert_eq!(arrival, arc.arrival(departure), "{arc:?} at {departure}");
                departures += 1;
            }
            next = run.to + 1;
            runs += 1;
        });
        assert_eq!(next, 2_501);
    }
    assert!(runs > 4_000 && departures == 400 * 2_501, "{runs} runs");
}
