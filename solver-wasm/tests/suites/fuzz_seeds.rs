//! The fuzzer's starting points, and its target over them and over damaged ones, in every run of the suites: the fuzzer
//! itself runs where somebody has minutes for it (`make fuzz`).

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::drive::{Driven, drive};
use crate::support::encode::encode;
use crate::support::mutate::mutate;
use crate::support::tell::tell;
use solver_wasm::generate::{Dice, Knobs, generate};
use solver_wasm::generate_rules::{FAMILIES, generate_with};
use solver_wasm::problem::{Options, Problem, Table, Term, TrafficSpeed};

/// Jobs of the plain rules first, then every family of rules, every other one with times of day in a table.
const PLAIN: u64 = 16;
const RICH: u64 = 16;
const STRETCHED: u64 = 6_000;
const DAMAGED: usize = 20_000;

fn file(seed: u64) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/seeds/decode")
        .join(format!("generated-{seed:02}"))
}

fn problem(seed: u64) -> Problem {
    if seed < PLAIN {
        let knobs = Knobs {
            tasks: (1, 4),
            ..Knobs::tiny()
        };
        return generate(seed, &knobs);
    }
    let mut problem = generate_with(seed, &FAMILIES);
    if seed.is_multiple_of(2) {
        times_from_a_table(&mut problem);
    }
    problem
}

fn times_from_a_table(problem: &mut Problem) {
    let segments = problem.traffic.iter_mut().flat_map(|t| &mut t.segments);
    for segment in segments {
        segment.speed = TrafficSpeed::Table(0);
    }
    let cells = (problem.num_locations * problem.num_locations) as usize;
    problem.time_tables = vec![Table::from(vec![1; cells])];
}

fn words(seed: u64) -> Vec<i32> {
    let mut dice = Dice::new(seed);
    let options = Options {
        seed: dice.roll(),
        max_iterations: dice.percent(50).then(|| dice.roll() >> 12),
        time_limit_ms: dice.percent(50).then(|| dice.roll() >> 12),
        exact: dice.percent(50),
        ..Options::default()
    };
    encode(&problem(seed), &options, seed % 4 == 1)
}

/// `UPDATE_GOLDEN=1` writes them anew.
#[test]
fn the_fuzz_seeds_are_what_the_encoder_writes() {
    for seed in 0..PLAIN + RICH {
        let bytes: Vec<u8> = words(seed).iter().flat_map(|w| w.to_le_bytes()).collect();
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(file(seed), &bytes).expect("the folder can be written");
        }
        let kept = fs::read(file(seed)).expect("a seed file");
        assert!(
            kept == bytes,
            "{} (UPDATE_GOLDEN=1 writes it anew)",
            file(seed).display()
        );
    }
    let tables = |seed: &u64| {
        let mut segments = problem(*seed).traffic.into_iter().flat_map(|t| t.segments);
        segments.any(|segment| matches!(segment.speed, TrafficSpeed::Table(_)))
    };
    let with_tables = (0..PLAIN + RICH).filter(tables).count();
    assert!(
        with_tables >= 3,
        "{with_tables} seeds take times of a table"
    );
}

/// What the fuzzer found, kept as it came: it may be refused, and breaks nothing.
#[test]
fn what_once_broke_the_kernel_does_so_no_more() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds/decode");
    let files = fs::read_dir(folder).expect("the seeds");
    let found: Vec<PathBuf> = files
        .map(|entry| entry.expect("a file").path())
        .filter(|path| {
            path.file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with("found-"))
        })
        .collect();
    assert!(!found.is_empty());
    for path in found {
        let bytes = fs::read(&path).expect("a seed file");
        let words = bytes
            .chunks_exact(4)
            .map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]));
        drive(&words.collect::<Vec<i32>>());
    }
}

#[test]
fn every_fuzz_seed_is_solved() {
    for seed in 0..PLAIN + RICH {
        assert_eq!(drive(&words(seed)), Driven::Solved, "seed {seed}");
    }
}

/// Legs that no shift has time for, and high tiers over them: sums that no sensible caller asks for.
#[test]
fn tables_of_any_numbers_are_solved() {
    let tiers = [
        vec![vec![(Term::Distance, 1)], vec![(Term::Money, 1)]],
        vec![vec![(Term::Time, 1)], vec![(Term::Vehicles, 1)]],
        vec![
            vec![(Term::Vehicles, 1)],
            vec![(Term::Distance, 3), (Term::Time, 2)],
            vec![(Term::Money, 1)],
        ],
    ];
    let mut counts = [0; 4];
    for seed in 0..STRETCHED {
        let mut problem = match seed % 3 {
            0 => generate(seed, &Knobs::tiny()),
            1 => generate(seed, &Knobs::small()),
            _ => generate_with(seed, &FAMILIES),
        };
        if let Some(tiers) = tiers.get(seed as usize / 3 % 4) {
            problem.objective.tiers.clone_from(tiers);
        }
        let options = Options {
            seed,
            exact: seed.is_multiple_of(2),
            ..Options::default()
        };
        counts[drive(&encode(&problem, &options, false)) as usize] += 1;
    }
    let [refused, too_large, inconsistent, solved] = counts;
    tell(format_args!(
        "fuzz: {STRETCHED} problems under tables of any numbers: {inconsistent} inconsistent, {too_large} too large, {solved} solved"
    ));
    assert!(refused == 0 && solved > STRETCHED / 2, "{counts:?}");
}

#[test]
fn damaged_fuzz_seeds_break_nothing() {
    let mut dice = Dice::new(3);
    let mut counts = [0; 4];
    for round in 0..DAMAGED {
        let mut words = words(round as u64 % (PLAIN + RICH));
        mutate(&mut dice, &mut words);
        counts[drive(&words) as usize] += 1;
    }
    let [refused, too_large, inconsistent, solved] = counts;
    tell(format_args!(
        "fuzz: {DAMAGED} damaged seeds: {refused} refused, {too_large} too large, {inconsistent} inconsistent, {solved} solved"
    ));
    assert!(refused > 500 && solved > 500, "{counts:?}");
}
