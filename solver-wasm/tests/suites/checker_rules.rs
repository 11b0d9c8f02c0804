//! For each rule of one route a plan that breaks it and nothing else, and one that keeps it: the checker refuses the first alone.

use crate::support::line::{goods, line, mandatory_break, pair_up, plan, station, window};
use crate::support::refused::refused;
use solver_wasm::check::{Rule, check, cost};
use solver_wasm::problem::{BreakRule, DumpMode, Overtime, Problem, Skill, UNREACHABLE};

#[test]
fn skills() {
    let mut problem = line(1, 2);
    problem.tasks[0].skills = vec![Skill { skill: 3, level: 2 }];
    problem.vehicles[1].skills = vec![Skill { skill: 3, level: 2 }];
    let (good, bad) = (plan(&[(1, &[0])]), plan(&[(0, &[0])]));
    refused(Rule::Skill, &problem, &good, &bad);
    problem.vehicles[0].skills = vec![Skill { skill: 3, level: 1 }];
    refused(Rule::SkillLevel, &problem, &good, &bad);
}

#[test]
fn allowed_resources_and_days() {
    let mut problem = line(1, 2);
    problem.tasks[0].allowed_resources = Some(vec![1]);
    let (good, bad) = (plan(&[(1, &[0])]), plan(&[(0, &[0])]));
    refused(Rule::Resource, &problem, &good, &bad);
    problem.tasks[0].allowed_resources = None;
    problem.tasks[0].allowed_days = Some(vec![1]);
    problem.num_days = 2;
    problem.vehicles[1].day = 1;
    refused(Rule::Day, &problem, &good, &bad);
}

#[test]
fn capacity_and_dump_stations() {
    let mut problem = line(2, 1);
    goods(&mut problem, &[3, 3], 5);
    station(&mut problem, 1, DumpMode::Unload);
    let good = plan(&[(0, &[0, 2, 1])]);
    refused(Rule::Capacity, &problem, &good, &plan(&[(0, &[0, 1])]));
    // Emptied after the last collection, or not.
    problem.vehicles[0].must_dump_at_end = true;
    let at_end = plan(&[(0, &[0, 2, 1, 2])]);
    refused(Rule::DumpAtEnd, &problem, &at_end, &good);
    problem.vehicles[0].max_dump_visits = 2;
    let often = plan(&[(0, &[2, 0, 2, 1, 2])]);
    refused(Rule::DumpStation, &problem, &at_end, &often);
    problem.dump_stations[0].capacity = vec![Some(6)];
    problem.vehicles[0].must_dump_at_end = false;
    assert_eq!(check(&problem, &at_end), []);
    problem.dump_stations[0].capacity = vec![Some(5)];
    refused(Rule::DumpCapacity, &problem, &good, &at_end);
    // Drop-offs are loaded anew.
    let mut reload = line(2, 1);
    goods(&mut reload, &[-3, -3], 5);
    station(&mut reload, 1, DumpMode::Reload);
    refused(Rule::Capacity, &reload, &good, &plan(&[(0, &[0, 1])]));
}

#[test]
fn dump_stations_of_others() {
    let mut problem = line(2, 2);
    goods(&mut problem, &[3, 3], 5);
    station(&mut problem, 1, DumpMode::Unload);
    problem.dump_stations[0].resources = Some(vec![1]);
    let (good, bad) = (plan(&[(1, &[0, 2, 1])]), plan(&[(0, &[0, 2, 1])]));
    refused(Rule::DumpStation, &problem, &good, &bad);
}

#[test]
fn limits_of_a_route() {
    let (one, two) = (plan(&[(0, &[0])]), plan(&[(0, &[0, 1])]));
    let with = |change: &dyn Fn(&mut Problem)| {
        let mut problem = line(2, 1);
        change(&mut problem);
        problem
    };
    let limited = with(&|p| p.vehicles[0].max_tasks = Some(1));
    refused(Rule::MaxTasks, &limited, &one, &two);
    let limited = with(&|p| p.vehicles[0].max_distance = Some(39));
    refused(Rule::MaxDistance, &limited, &one, &two);
    let limited = with(&|p| p.vehicles[0].max_travel_time = Some(15));
    refused(Rule::MaxTravelTime, &limited, &one, &two);
    let limited = with(&|p| p.vehicles[0].max_leg_time = Some(7));
    refused(Rule::MaxLegTime, &limited, &one, &plan(&[(0, &[1])]));
    let limited = with(&|p| p.vehicles[0].max_time = Some(15));
    refused(Rule::MaxTime, &limited, &one, &two);
    let limited = with(&|p| p.vehicles[0].shift.end = 15);
    refused(Rule::Shift, &limited, &one, &two);
    let limited = with(&|p| p.vehicles[0].end_window.end = 15);
    refused(Rule::DepotWindow, &limited, &one, &two);
    let mut forbidden = line(2, 1);
    forbidden.profiles[0].time[1] = UNREACHABLE;
    refused(Rule::Unreachable, &forbidden, &plan(&[(0, &[1, 0])]), &one);
}

#[test]
fn overtime_has_an_end() {
    let mut problem = line(2, 1);
    problem.vehicles[0].shift.end = 12;
    problem.vehicles[0].overtime = Some(Overtime {
        max: 3,
        cost_per_time: 2,
    });
    let (good, bad) = (plan(&[(0, &[0])]), plan(&[(0, &[0, 1])]));
    refused(Rule::Shift, &problem, &good, &bad);
    problem.vehicles[0].overtime = Some(Overtime {
        max: 4,
        cost_per_time: 2,
    });
    assert_eq!(cost(&problem, &bad).expect("fits").money.overtime, 8);
}

#[test]
fn windows_hard_and_soft() {
    let mut problem = line(2, 1);
    problem.activities[0].windows = vec![window(4, 6)];
    let (good, bad) = (plan(&[(0, &[0, 1])]), plan(&[(0, &[1, 0])]));
    refused(Rule::TimeWindow, &problem, &good, &bad);
    // A soft begin leaves the end hard.
    problem.activities[0].windows[0].early_penalty = Some(1);
    refused(Rule::TimeWindow, &problem, &good, &bad);
    problem.activities[0].windows[0].late_penalty = Some(5);
    let price = cost(&problem, &bad).expect("late is allowed");
    assert_eq!(price.money.time_window_penalty, 6 * 5);
}

#[test]
fn waiting_is_capped() {
    let mut problem = line(2, 1);
    problem.activities[0].windows = vec![window(0, 4)];
    problem.activities[1].windows = vec![window(20, 30)];
    problem.activities[1].max_wait = Some(11);
    let one = plan(&[(0, &[1])]);
    refused(Rule::MaxWait, &problem, &one, &plan(&[(0, &[0, 1])]));
    problem.activities[1].max_wait = None;
    problem.vehicles[0].max_wait = Some(11);
    refused(Rule::MaxWait, &problem, &one, &plan(&[(0, &[0, 1])]));
    problem.activities[1].max_wait = Some(12);
    assert_eq!(check(&problem, &plan(&[(0, &[0, 1])])), []);
}

#[test]
fn goods_are_ready_late() {
    let mut problem = line(2, 2);
    goods(&mut problem, &[-1, -1], 9);
    problem.activities[0].release_time = 10;
    problem.activities[1].windows = vec![window(0, 15)];
    let good = plan(&[(0, &[0]), (1, &[1])]);
    refused(Rule::TimeWindow, &problem, &good, &plan(&[(0, &[1, 0])]));
}

#[test]
fn shipments_whole_and_in_time() {
    let mut problem = line(4, 1);
    pair_up(&mut problem);
    let good = plan(&[(0, &[0, 1, 2, 3])]);
    refused(
        Rule::TaskWhole,
        &problem,
        &good,
        &plan(&[(0, &[0, 1, 3, 2])]),
    );
    refused(Rule::TaskWhole, &problem, &good, &plan(&[(0, &[0, 2, 3])]));
    problem.tasks[0].max_time_in_vehicle = Some(8);
    let detour = plan(&[(0, &[0, 2, 1, 3])]);
    refused(Rule::TimeInVehicle, &problem, &good, &detour);
    problem.tasks[0].max_time_in_vehicle = None;
    problem.tasks[0].lifo = true;
    refused(Rule::Lifo, &problem, &good, &detour);
    problem.tasks[0].lifo = false;
    assert_eq!(check(&problem, &detour), []);
}

#[test]
fn collected_goods_under_a_flagged_shipment_stay() {
    let mut problem = line(4, 1);
    pair_up(&mut problem);
    // The first shipment becomes two jobs that collect.
    let job = line(1, 1).tasks[0].clone();
    problem.tasks.insert(1, job.clone());
    problem.tasks[0] = job;
    problem.tasks[1].first_activity = 1;
    problem.tasks[2].lifo = true;
    for (number, activity) in problem.activities.iter_mut().enumerate() {
        activity.task = number.min(2) as u32;
        if number < 2 {
            activity.kind = solver_wasm::problem::ActivityKind::Service;
        }
    }
    goods(&mut problem, &[2, 2, 1, -1], 9);
    station(&mut problem, 1, DumpMode::Unload);
    let (good, bad) = (plan(&[(0, &[0, 4, 2, 3])]), plan(&[(0, &[0, 2, 4, 3])]));
    refused(Rule::Lifo, &problem, &good, &bad);
}

#[test]
fn breaks_are_taken() {
    let mut problem = line(3, 2);
    let rule = BreakRule::Window { start: 9, end: 12 };
    problem.vehicles[0].breaks = vec![mandatory_break(rule, 3)];
    problem.vehicles[0].start_window.end = 2;
    let whole = problem.break_visit(0, 0, 0);
    let good = plan(&[(0, &[0, whole, 1, 2])]);
    let none = plan(&[(0, &[0, 1, 2])]);
    refused(Rule::Break, &problem, &good, &none);
    refused(
        Rule::Break,
        &problem,
        &good,
        &plan(&[(0, &[0, 1]), (1, &[whole, 2])]),
    );
    let twice = plan(&[(1, &[2]), (0, &[0, whole, whole])]);
    refused(Rule::Break, &problem, &good, &twice);
    // It is over before the break could begin.
    assert_eq!(check(&problem, &plan(&[(0, &[0]), (1, &[1, 2])])), []);
    problem.vehicles[0].breaks[0].rule = BreakRule::Driving {
        max: 20,
        initial: 9,
    };
    refused(Rule::Break, &problem, &good, &none);
    refused(
        Rule::Break,
        &problem,
        &good,
        &plan(&[(0, &[0, 1, 2, whole])]),
    );
    problem.vehicles[0].breaks[0].rule = BreakRule::Work { max: 20 };
    refused(Rule::Break, &problem, &good, &none);
    problem.vehicles[0].breaks[0].mandatory = false;
    problem.vehicles[0].breaks[0].penalty = 7;
    assert_eq!(
        cost(&problem, &none).expect("optional").money.break_penalty,
        7
    );
}

#[test]
fn breaks_in_parts_and_with_little_aboard() {
    let mut problem = line(3, 1);
    let rule = BreakRule::Driving {
        max: 20,
        initial: 9,
    };
    problem.vehicles[0].breaks = vec![mandatory_break(rule, 3)];
    problem.vehicles[0].breaks[0].split = vec![1, 2];
    let part = |k| problem.break_visit(0, 0, k);
    let good = plan(&[(0, &[part(1), 0, part(2), 1, 2])]);
    refused(
        Rule::Break,
        &problem,
        &good,
        &plan(&[(0, &[part(2), 0, part(1), 1, 2])]),
    );
    refused(
        Rule::Break,
        &problem,
        &good,
        &plan(&[(0, &[0, part(1), 1, 2])]),
    );
    goods(&mut problem, &[2, 2, 2], 9);
    problem.vehicles[0].breaks[0].max_load = vec![Some(3)];
    let whole = problem.break_visit(0, 0, 0);
    let (early, late) = (
        plan(&[(0, &[0, whole, 1, 2])]),
        plan(&[(0, &[0, 1, whole, 2])]),
    );
    refused(Rule::Break, &problem, &early, &late);
}
