//! Walk against trial, segments against the walk.

use super::segment::LoadSegment;
use super::walk::{LoadWalk, Step, walk_steps};
use crate::random::Random;

fn random_steps(random: &mut Random, dumps: bool) -> Vec<Step> {
    let mut aboard: Vec<i64> = Vec::new();
    let mut steps = Vec::new();
    for _ in 0..random.below(12) {
        steps.push(match random.below(10) {
            0 if dumps => Step::Unload,
            1 if dumps => Step::Reload,
            2 => Step::Nothing,
            3 | 4 => {
                aboard.push(i64::from(random.below(5)));
                Step::Shipment(aboard[aboard.len() - 1])
            }
            5 if !aboard.is_empty() => {
                let which = random.below(aboard.len() as u32) as usize;
                Step::Shipment(-aboard.swap_remove(which))
            }
            _ => Step::Job(i64::from(random.below(13)) - 6),
        });
    }
    steps.extend(aboard.into_iter().map(|load| Step::Shipment(-load)));
    steps
}

/// The least goods of jobs that serve these steps up to the next reload, by trial.
fn need_by_trial(steps: &[Step]) -> i64 {
    (0..)
        .find(|&tried| {
            let mut jobs = tried;
            for step in steps {
                match step {
                    Step::Job(demand) => jobs += demand,
                    Step::Reload => return true,
                    _ => {}
                }
                if jobs < 0 {
                    return false;
                }
            }
            true
        })
        .unwrap()
}

#[test]
fn the_walk_does_what_the_table_says() {
    let mut random = Random::new(1);
    for _ in 0..20_000 {
        let steps = random_steps(&mut random, true);
        let given = (random.below(3) == 0).then(|| i64::from(random.below(20)));
        let walk = walk_steps(&steps, given);
        let mut jobs = given.unwrap_or_else(|| need_by_trial(&steps));
        assert_eq!(walk.jobs[0], jobs);
        for (index, step) in steps.iter().enumerate() {
            let rest = need_by_trial(&steps[index + 1..]);
            let before = jobs;
            match step {
                Step::Job(demand) => jobs += demand,
                Step::Unload if jobs > rest => jobs = rest,
                Step::Reload if jobs < rest => jobs = rest,
                _ => {}
            }
            assert_eq!(walk.jobs[index + 1], jobs, "{steps:?} at {index}");
            let moved = match step {
                Step::Unload | Step::Reload => (jobs - before).abs(),
                _ => 0,
            };
            assert_eq!(walk.amounts[index], moved);
        }
    }
}

#[test]
fn a_chosen_start_load_never_runs_short() {
    let mut random = Random::new(2);
    for _ in 0..20_000 {
        let walk = walk_steps(&random_steps(&mut random, true), None);
        assert!(walk.jobs.iter().all(|&jobs| jobs >= 0));
    }
}

fn joined(steps: &[Step]) -> LoadSegment {
    steps.iter().fold(LoadSegment::default(), |sum, &step| {
        sum.then(&LoadSegment::of(step))
    })
}

fn walk_fits(walk: &LoadWalk, capacity: i64) -> bool {
    walk.jobs.iter().all(|&jobs| jobs >= 0) && walk.loads().iter().all(|&load| load <= capacity)
}

fn left_pending(steps: &[Step]) -> bool {
    let last = |wanted: fn(&Step) -> bool| steps.iter().rposition(wanted);
    match (
        last(|s| matches!(s, Step::Job(demand) if *demand > 0)),
        last(|s| *s == Step::Unload),
    ) {
        (Some(collected), Some(unloaded)) => collected > unloaded,
        (collected, _) => collected.is_some(),
    }
}

/// Counts, so that the test cannot pass because everything fits or nothing does.
#[test]
fn segments_judge_as_the_walk_does_wherever_they_are_joined() {
    let mut random = Random::new(3);
    let (mut fits, mut refused) = ([0; 2], [0; 2]);
    for round in 0..40_000 {
        let steps = random_steps(&mut random, round % 4 > 0);
        let given = (random.below(2) == 0).then(|| i64::from(random.below(12)));
        let capacity = i64::from(random.below(16)) + 2;
        let walk = walk_steps(&steps, given);
        let expected = walk_fits(&walk, capacity);
        for cut in 0..=steps.len() {
            let again = cut + random.below((steps.len() - cut) as u32 + 1) as usize;
            let whole = joined(&steps[..cut])
                .then(&joined(&steps[cut..again]))
                .then(&joined(&steps[again..]));
            assert_eq!(
                whole.fits(capacity, given),
                expected,
                "{steps:?} from {given:?} with {capacity}, cut at {cut} and {again}"
            );
            assert_eq!(whole.start(given), walk.jobs[0]);
            assert_eq!(whole.comes_home_loaded(), left_pending(&steps));
            if expected {
                let highest = walk.loads().into_iter().max().unwrap();
                assert_eq!(whole.highest(given), highest);
            }
        }
        let count = if expected { &mut fits } else { &mut refused };
        count[usize::from(given.is_some())] += 1;
    }
    assert!(fits.iter().chain(&refused).all(|&count| count > 2_000));
}

#[test]
fn inserting_a_stop_between_prefix_and_suffix_is_the_walk_of_the_longer_route() {
    let mut random = Random::new(4);
    for _ in 0..10_000 {
        let steps = random_steps(&mut random, true);
        let stop = match random.below(4) {
            0 => Step::Unload,
            1 => Step::Reload,
            _ => Step::Job(i64::from(random.below(13)) - 6),
        };
        let given = (random.below(2) == 0).then(|| i64::from(random.below(15)));
        let capacity = i64::from(random.below(16)) + 2;
        for at in 0..=steps.len() {
            let mut longer = steps.clone();
            longer.insert(at, stop);
            let joined = joined(&steps[..at])
                .then(&LoadSegment::of(stop))
                .then(&joined(&steps[at..]));
            let expected = walk_fits(&walk_steps(&longer, given), capacity);
            assert_eq!(joined.fits(capacity, given), expected, "{longer:?}");
        }
    }
}

#[test]
fn a_pair_adds_to_the_loads_between_its_stops_and_to_nothing_else() {
    let mut random = Random::new(5);
    for _ in 0..10_000 {
        let steps = random_steps(&mut random, true);
        let walk = walk_steps(&steps, None);
        let from = random.below(steps.len() as u32 + 1) as usize;
        let to = from + random.below((steps.len() - from) as u32 + 1) as usize;
        let mut longer = steps.clone();
        longer.insert(to, Step::Shipment(-3));
        longer.insert(from, Step::Shipment(3));
        let highest = (from..=to).map(|row| walk.load(row) + 3).max().unwrap();
        let expected = highest.max(walk.loads().into_iter().max().unwrap());
        let found = walk_steps(&longer, None).loads().into_iter().max().unwrap();
        assert_eq!(found, expected, "{longer:?}");
    }
}

#[test]
fn a_limit_at_one_stop_is_a_segment_too() {
    let mut random = Random::new(6);
    for _ in 0..10_000 {
        let steps = random_steps(&mut random, true);
        let walk = walk_steps(&steps, None);
        let at = random.below(steps.len() as u32 + 1) as usize;
        let (most, capacity) = (i64::from(random.below(10)), 12);
        let whole = joined(&steps[..at])
            .then(&LoadSegment::at_most(most, capacity))
            .then(&joined(&steps[at..]));
        let expected = walk_fits(&walk, capacity) && walk.load(at) <= most;
        assert_eq!(whole.fits(capacity, None), expected, "{steps:?} at {at}");
    }
}

#[test]
fn numbers_of_the_largest_kind_do_not_overflow() {
    let large = 1 << 53;
    let steps = [
        Step::Job(large),
        Step::Unload,
        Step::Job(-large),
        Step::Reload,
        Step::Shipment(large),
        Step::Job(-large),
        Step::Shipment(-large),
    ];
    let whole = joined(&steps.repeat(10));
    assert!(whole.fits(i64::MAX, None));
    assert!(!whole.fits(large, None));
    assert_eq!(whole.highest(None), 2 * large);
}
