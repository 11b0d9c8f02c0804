//! Hand-made routes: stations, their guests, the stack.

use super::rules::{GoodsFaultKind, faults};
use super::stations;
use crate::fixtures::{add_job, add_shipment, add_station, add_vehicle, line, vehicle};
use crate::problem::{DumpMode, Problem};

/// One dimension, capacity 10, places on a line.
fn site() -> Problem {
    let mut problem = line(&[0, 10, 20, 30]);
    problem.num_dimensions = 1;
    let mut truck = vehicle();
    truck.capacity = vec![Some(10)];
    add_vehicle(&mut problem, truck);
    problem
}

fn job_of(problem: &mut Problem, demand: i64) -> u32 {
    let id = add_job(problem, 1, 0, &[]);
    problem.activities[id as usize].demand = vec![demand];
    id
}

fn kinds(problem: &Problem, visits: &[u32]) -> Vec<GoodsFaultKind> {
    let found = faults(problem, &problem.vehicles[0], visits);
    found.iter().map(|fault| fault.kind).collect()
}

#[test]
fn an_unloading_makes_room() {
    let mut problem = site();
    let (a, b) = (job_of(&mut problem, 7), job_of(&mut problem, 6));
    let station = add_station(&mut problem, 3, DumpMode::Unload);
    let dump = problem.dump_visit(station);
    assert_eq!(kinds(&problem, &[a, b]), [GoodsFaultKind::Overload]);
    assert_eq!(kinds(&problem, &[a, dump, b]), []);
}

#[test]
fn must_dump_at_end_wants_the_last_word() {
    let mut problem = site();
    problem.vehicles[0].must_dump_at_end = true;
    let a = job_of(&mut problem, 4);
    assert_eq!(kinds(&problem, &[a]), [], "nothing takes the goods");
    let station = add_station(&mut problem, 3, DumpMode::Unload);
    let dump = problem.dump_visit(station);
    assert_eq!(kinds(&problem, &[a]), [GoodsFaultKind::NotEmptied]);
    assert_eq!(kinds(&problem, &[dump, a]), [GoodsFaultKind::NotEmptied]);
    assert_eq!(kinds(&problem, &[a, dump]), []);
}

#[test]
fn visits_are_counted_and_stations_choose_their_guests() {
    let mut problem = site();
    let a = job_of(&mut problem, 4);
    let station = add_station(&mut problem, 3, DumpMode::Unload);
    let dump = problem.dump_visit(station);
    problem.vehicles[0].max_dump_visits = 1;
    assert_eq!(
        kinds(&problem, &[dump, a, dump]),
        [GoodsFaultKind::DumpVisits]
    );
    problem.dump_stations[0].resources = Some(vec![]);
    assert_eq!(
        kinds(&problem, &[a, dump]),
        [GoodsFaultKind::StationNotAllowed]
    );
}

#[test]
fn a_station_of_another_dimension_leaves_the_goods_alone() {
    let mut problem = site();
    let (a, b) = (job_of(&mut problem, 7), job_of(&mut problem, 6));
    let station = add_station(&mut problem, 3, DumpMode::Unload);
    problem.dump_stations[0].dimensions.clear();
    let dump = problem.dump_visit(station);
    assert_eq!(kinds(&problem, &[a, dump, b]), [GoodsFaultKind::Overload]);
}

#[test]
fn a_reload_serves_more_than_the_vehicle_holds() {
    let mut problem = site();
    let (a, b) = (job_of(&mut problem, -7), job_of(&mut problem, -6));
    let station = add_station(&mut problem, 3, DumpMode::Reload);
    let dump = problem.dump_visit(station);
    assert_eq!(kinds(&problem, &[a, b]), [GoodsFaultKind::Overload]);
    assert_eq!(kinds(&problem, &[a, dump, b]), []);
}

#[test]
fn goods_for_later_drop_offs_survive_every_unloading() {
    let mut problem = site();
    let (a, b) = (job_of(&mut problem, 3), job_of(&mut problem, -6));
    let station = add_station(&mut problem, 3, DumpMode::Unload);
    let dump = problem.dump_visit(station);
    let visits = [a, dump, dump, b];
    // 3 from the start and the 3 that were collected serve b.
    assert_eq!(kinds(&problem, &visits), []);
    assert_eq!(stations::amounts(&problem, 0, &visits), [0]);
    // 6 from the start: the 3 that were collected stay at the first station, the 6 pass both.
    problem.vehicles[0].initial_load = vec![Some(6)];
    assert_eq!(kinds(&problem, &visits), []);
    assert_eq!(stations::amounts(&problem, 0, &visits), [3]);
    problem.vehicles[0].initial_load = vec![Some(2)];
    assert_eq!(kinds(&problem, &visits), [GoodsFaultKind::Shortage]);
}

#[test]
fn a_shared_station_counts_over_routes() {
    let mut problem = site();
    let twin = problem.vehicles[0].clone();
    add_vehicle(&mut problem, twin);
    let (a, b) = (job_of(&mut problem, 4), job_of(&mut problem, 5));
    let station = add_station(&mut problem, 3, DumpMode::Unload);
    problem.dump_stations[0].capacity = vec![Some(8)];
    let dump = problem.dump_visit(station);
    let routes: [(u32, &[u32]); 2] = [(0, &[a, dump]), (1, &[b, dump])];
    let mut sums = stations::of_plan(&problem, routes.into_iter()).unwrap();
    assert_eq!(sums.exceeded(1), [(0, 0, 9, 8)]);
    let before = stations::amounts(&problem, 1, &[b, dump]);
    let copy = sums.clone();
    sums.exchange(&before, &[0]);
    assert!(sums.exceeded(1).is_empty());
    assert!(sums.admits(&[0], &[4]) && !sums.admits(&[0], &[5]));
    sums.exchange(&[0], &before);
    assert_eq!(sums, copy);
    assert!(sums.admits(&[5], &[5]) && !sums.admits(&[4], &[5]));
}

#[test]
fn the_last_in_leaves_first() {
    let mut problem = site();
    let (a, b) = (
        add_shipment(&mut problem, 1, 2),
        add_shipment(&mut problem, 1, 2),
    );
    let nested = [a.0, b.0, b.1, a.1];
    let crossed = [a.0, b.0, a.1, b.1];
    assert_eq!(kinds(&problem, &crossed), [], "nobody asks for it");
    let task_of_a = problem.activities[a.0 as usize].task as usize;
    problem.tasks[task_of_a].lifo = true;
    assert_eq!(kinds(&problem, &nested), []);
    assert_eq!(kinds(&problem, &crossed), [GoodsFaultKind::Lifo]);
    // Only the flagged one has to wait.
    assert_eq!(kinds(&problem, &[b.0, a.0, b.1, a.1]), []);
}

#[test]
fn a_station_takes_nothing_from_under_a_flagged_shipment() {
    let mut problem = site();
    let collected = job_of(&mut problem, 4);
    let (pickup, delivery) = add_shipment(&mut problem, 1, 2);
    let station = add_station(&mut problem, 3, DumpMode::Unload);
    let dump = problem.dump_visit(station);
    let under = [collected, pickup, dump, delivery];
    assert_eq!(kinds(&problem, &under), []);
    let task = problem.activities[pickup as usize].task as usize;
    problem.tasks[task].lifo = true;
    assert_eq!(kinds(&problem, &under), [GoodsFaultKind::Lifo]);
    assert_eq!(kinds(&problem, &[pickup, collected, dump, delivery]), []);
    assert_eq!(kinds(&problem, &[collected, pickup, delivery, dump]), []);
    // Flagged goods wait for any shipment.
    problem.tasks[task].lifo = false;
    problem.tasks[collected as usize].lifo = true;
    assert_eq!(kinds(&problem, &under), [GoodsFaultKind::Lifo]);
}

#[test]
fn a_flagged_drop_off_lies_at_the_bottom_until_a_reload() {
    let mut problem = site();
    let collected = job_of(&mut problem, 2);
    let dropped = job_of(&mut problem, -3);
    problem.tasks[dropped as usize].lifo = true;
    let unload = add_station(&mut problem, 3, DumpMode::Unload);
    let reload = add_station(&mut problem, 3, DumpMode::Reload);
    let (unload, reload) = (problem.dump_visit(unload), problem.dump_visit(reload));
    // 1 from the start and the 2 that were collected: the stack does not mind whose they are.
    assert_eq!(
        kinds(&problem, &[collected, dropped]),
        [GoodsFaultKind::Lifo]
    );
    assert_eq!(kinds(&problem, &[collected, reload, dropped]), []);
    assert_eq!(kinds(&problem, &[dropped, collected, unload]), []);
}
