//! A leg in traffic and the begins of a stop, straight from the rules.

use crate::problem::{Problem, TrafficSpeed, Window};

/// Seconds from one place to another: shares of the leg by the pace of each segment, rounded once.
pub fn drive(problem: &Problem, from: u32, to: u32, departure: i64) -> i64 {
    let cell = (from * problem.num_locations + to) as usize;
    let own = i128::from(problem.profiles[0].time[cell]);
    let Some(traffic) = problem.traffic.first() else {
        return own as i64;
    };
    let segment = traffic.segments[0];
    let TrafficSpeed::Factor(factor) = segment.speed else {
        panic!("tests use factors")
    };
    // The parts before, inside and behind the segment are counted apart.
    let (start, end) = (i128::from(segment.start), i128::from(segment.end));
    let departure = i128::from(departure);
    let before = (start - departure).clamp(0, own);
    let mut left = own - before;
    if left == 0 || departure >= end {
        return own as i64;
    }
    // Inside: `left` own seconds take left × factor / 10^6.
    let enters = departure.max(start);
    let room = end - enters;
    let factor = i128::from(factor);
    if left * factor <= room * 1_000_000 {
        let clock = (enters - departure) * 1_000_000 + left * factor;
        return ((2 * clock + 1_000_000) / 2_000_000) as i64;
    }
    // What is left behind: left - room × 10^6 / factor own seconds.
    left = left * factor - room * 1_000_000;
    let clock = (end - departure) * factor + left;
    ((2 * clock + factor) / (2 * factor)) as i64
}

/// The begins that an arrival may choose from, with their penalties.
pub fn open(windows: &[Window], at: i64) -> Vec<(i64, i64)> {
    let price = |window: &Window, begin: i64| {
        let (start, end) = (i64::from(window.start), i64::from(window.end));
        if begin < start {
            window.early_penalty.map(|rate| rate * (start - begin))
        } else if begin > end {
            window.late_penalty.map(|rate| rate * (begin - end))
        } else {
            Some(0)
        }
    };
    let inside = |begin: i64| {
        windows
            .iter()
            .any(|w| i64::from(w.start) <= begin && begin <= i64::from(w.end))
    };
    if windows.is_empty() || inside(at) {
        return vec![(at, 0)];
    }
    let cheapest = |begin: i64| windows.iter().filter_map(|w| price(w, begin)).min();
    let mut all: Vec<(i64, i64)> = cheapest(at).map(|p| (at, p)).into_iter().collect();
    let ahead = || windows.iter().filter(|w| i64::from(w.start) > at);
    if let Some(next) = ahead().map(|w| i64::from(w.start)).min() {
        let early = ahead().any(|w| w.early_penalty.is_some());
        let begins = (at + 1..=next).filter(|begin| early || *begin == next);
        all.extend(begins.filter_map(|begin| Some((begin, cheapest(begin)?))));
    }
    all
}
