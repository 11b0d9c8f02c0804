//! Ready-time functions against walks.

use crate::timing::ready::*;

fn span(start: i64, end: i64) -> Span {
    Span { start, end }
}

/// Starts 0..=100, a leg of 10, windows [40, 50] and [80, 90], a service of 5.
fn two_windows(max_wait: Option<i64>) -> TimeFunction {
    let mut function = TimeFunction::identity(span(0, 100));
    function.then_add(10);
    function.then_windows(&[span(40, 50), span(80, 90)], max_wait, AfterLast::Refused);
    function.then_add(5);
    function
}

#[test]
fn waits_for_a_window_and_jumps_to_the_next() {
    let function = two_windows(None);
    assert_eq!(function.at(0), Some(45));
    assert_eq!(function.at(30), Some(45));
    assert_eq!(function.at(40), Some(55));
    assert_eq!(function.at(41), Some(85));
    assert_eq!(function.at(80), Some(95));
    assert_eq!(function.at(81), None);
}

#[test]
fn agrees_with_a_walk_over_every_start() {
    let windows = [
        [span(20, 22), span(30, 31), span(33, 60)],
        [span(25, 40), span(41, 44), span(70, 75)],
    ];
    for cap in [None, Some(0), Some(4), Some(12)] {
        let mut function = TimeFunction::identity(span(0, 90));
        for stop in &windows {
            function.then_add(7);
            function.then_windows(stop, cap, AfterLast::Refused);
            function.then_add(3);
        }
        for start in 0..=90 {
            let mut clock = Some(start);
            for stop in &windows {
                clock = clock.and_then(|t| {
                    let arrival = t + 7;
                    let window = stop.iter().find(|w| w.end >= arrival)?;
                    let begin = arrival.max(window.start);
                    cap.is_none_or(|limit| begin - arrival <= limit)
                        .then_some(begin + 3)
                });
            }
            assert_eq!(function.at(start), clock, "start {start}, cap {cap:?}");
        }
    }
}

#[test]
fn the_least_waiting_wins_when_time_costs() {
    // Free time: end at 45 and leave as late as that allows, at 30 (10 travel, 5 service).
    assert_eq!(two_windows(None).best_start(0, None), Some((30, 45)));
    // Leaving at 30 already waits for nothing; it is also the earliest end.
    assert_eq!(two_windows(None).best_start(1, None), Some((30, 45)));
    // Second stop open from 100 only: through the first window 100 - 55 = 45 s of waiting,
    // through the second one only 100 - 95.
    let mut function = two_windows(None);
    function.then_windows(&[span(100, 200)], None, AfterLast::Refused);
    assert_eq!(function.best_start(1, None), Some((80, 100)));
}

#[test]
fn a_span_limit_moves_the_start() {
    // Free time would take the earliest end 45 at start 30: span 15.
    assert_eq!(two_windows(None).best_start(0, Some(15)), Some((30, 45)));
    assert_eq!(two_windows(None).best_start(0, Some(14)), None);
}

#[test]
fn a_waiting_cap_opens_holes() {
    let function = two_windows(Some(5));
    // Arrival 34 would wait 6, arrival 35 waits 5; arrival 51 would wait 29.
    assert_eq!(function.at(24), None);
    assert_eq!(function.at(25), Some(45));
    assert_eq!(function.at(41), None);
    assert_eq!(function.at(65), Some(85));
}

#[test]
fn lateness_keeps_every_start() {
    let mut function = TimeFunction::identity(span(0, 100));
    function.then_windows(&[span(10, 20)], None, AfterLast::Late);
    assert_eq!(function.at(15), Some(15));
    assert_eq!(function.at(50), Some(50));
    assert_eq!(function.latest_start_within(10), Some(10));
    assert_eq!(function.latest_start_within(33), Some(33));
    assert_eq!(function.latest_start_within(9), None);
}

#[test]
fn one_function_dominates_another_where_it_is_never_later() {
    let all = two_windows(None);
    let mut later = all.clone();
    later.then_add(1);
    assert!(all.never_above(&all) && all.never_above(&later) && !later.never_above(&all));
    // Holes of the other do not matter, own ones do.
    let holes = two_windows(Some(5));
    assert!(all.never_above(&holes) && !holes.never_above(&all));
    assert!(holes.never_above(&TimeFunction::default()));
    // Flat at 45 until start 30 against rising from 15: later at first, equal at the end.
    let mut straight = TimeFunction::identity(span(0, 30));
    straight.then_add(15);
    assert!(!all.never_above(&straight));
    let mut early = all;
    early.cut_above(45);
    assert!(straight.never_above(&early));
}

#[test]
fn cutting_drops_late_values_only() {
    let mut function = two_windows(None);
    function.cut_above(50);
    assert_eq!(function.at(35), Some(50));
    assert_eq!(function.at(36), None);
    assert!(TimeFunction::identity(span(5, 4)).is_empty());
}
