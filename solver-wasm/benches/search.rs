//! Iterations of the search and insertions of each core, on generated problems of 100, 400 and 1000 stops.

use divan::{Bencher, counter::ItemsCount};
use solver_wasm::evaluate::{Blinks, Evaluate, Insertion, plain::Plain, rich::Rich, timed::Timed};
use solver_wasm::generate::{Knobs, generate};
use solver_wasm::host::SystemHost;
use solver_wasm::model::Model;
use solver_wasm::problem::{Options, Problem};
use solver_wasm::session::Session;
use solver_wasm::solution::Route;

const STOPS: [u32; 3] = [100, 400, 1000];
const ITERATIONS: u64 = 2_000;

fn main() {
    divan::main();
}

fn capacitated(stops: u32) -> Problem {
    let knobs = Knobs {
        capacities: 100,
        ..Knobs::plain((stops, stops), (stops / 4, stops / 4), 86_400)
    };
    generate(7, &knobs)
}

fn with_windows(stops: u32) -> Problem {
    let knobs = Knobs {
        capacities: 100,
        windows: 100,
        service_times: 100,
        ..Knobs::plain((stops, stops), (stops / 4, stops / 4), 86_400)
    };
    generate(7, &knobs)
}

fn search(bencher: Bencher<'_, '_>, problem: &Problem) {
    let options = Options {
        max_iterations: Some(ITERATIONS),
        exact: false,
        ..Options::default()
    };
    bencher
        .counter(ItemsCount::new(ITERATIONS))
        .bench_local(|| {
            let mut session = Session::new(problem.clone(), options.clone(), SystemHost::default());
            session.begin().expect("a valid problem");
            while !session.step() {}
            session.iterations()
        });
}

#[divan::bench(args = STOPS, sample_count = 5)]
fn iterations_capacitated(bencher: Bencher<'_, '_>, stops: u32) {
    search(bencher, &capacitated(stops));
}

#[divan::bench(args = STOPS, sample_count = 5)]
fn iterations_with_windows(bencher: Bencher<'_, '_>, stops: u32) {
    search(bencher, &with_windows(stops));
}

/// Every activity into a route of twenty stops.
fn insertions<E: Evaluate>(bencher: Bencher<'_, '_>, problem: &Problem) {
    let model = Model::compile(problem);
    let mut route = Route::empty(&model, 0);
    E::settle(&model, &mut route, 1..1);
    for activity in 0..model.num_activities as u32 {
        let mut best = Insertion::none(i64::MAX);
        E::scan(&model, &route, 0, activity, &mut Blinks::never(), &mut best);
        if best.found() && route.len() < 20 {
            let position = best.position as usize;
            route.insert_stop(&model, position, activity);
            E::settle(&model, &mut route, position..position + 1);
        }
    }
    bencher
        .counter(ItemsCount::new(model.num_activities))
        .bench_local(|| {
            let mut best = Insertion::none(i64::MAX);
            for activity in 0..model.num_activities as u32 {
                E::scan(&model, &route, 0, activity, &mut Blinks::never(), &mut best);
            }
            best
        });
}

#[divan::bench]
fn insertions_plain(bencher: Bencher<'_, '_>) {
    insertions::<Plain>(bencher, &capacitated(400));
}

#[divan::bench]
fn insertions_timed(bencher: Bencher<'_, '_>) {
    insertions::<Timed>(bencher, &with_windows(400));
}

#[divan::bench]
fn insertions_rich(bencher: Bencher<'_, '_>) {
    insertions::<Rich>(bencher, &with_windows(400));
}
