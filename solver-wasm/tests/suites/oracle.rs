//! The oracle's own rules on cases small enough to be worked out by hand.

use crate::support::line::{goods, line, mandatory_break, pair_up, relation, station, window};
use crate::support::oracle::optimum;
use solver_wasm::problem::{
    BreakRule, DumpMode, Fairness, FairnessMetric, Lock, Overtime, Problem, RelationKind, Term,
    Traffic, TrafficSegment, TrafficSpeed, Zone,
};

/// Missing mandatory tasks and money of the best plan.
#[track_caller]
fn best(problem: &Problem, missing: i64, money: i64) {
    let found = optimum(problem).expect("the empty plan is a plan");
    assert_eq!(found.value, (missing, vec![money]), "{:?}", found.plan);
}

fn with(mut problem: Problem, change: &dyn Fn(&mut Problem)) -> Problem {
    change(&mut problem);
    problem
}

#[test]
fn a_route_goes_there_and_back() {
    best(&line(2, 1), 0, 40);
    best(
        &with(line(2, 1), &|p| p.vehicles[0].end_location = None),
        0,
        20,
    );
}

#[test]
fn goods_and_stations() {
    let loads = |demands: &[i64]| with(line(2, 1), &|p| goods(p, demands, 5));
    best(&loads(&[3, 3]), 1, 20);
    best(&loads(&[-3, -3]), 1, 20);
    best(&loads(&[3, -3]), 0, 40);
    best(&with(line(2, 2), &|p| goods(p, &[3, 3], 5)), 0, 60);
    let emptied = with(loads(&[3, 3]), &|p| station(p, 1, DumpMode::Unload));
    best(&emptied, 0, 40);
    best(
        &with(emptied.clone(), &|p| p.vehicles[0].max_dump_visits = 0),
        1,
        20,
    );
    best(
        &with(emptied.clone(), &|p| {
            p.dump_stations[0].capacity = vec![Some(2)];
        }),
        1,
        20,
    );
    best(
        &with(emptied, &|p| {
            p.dump_stations[0].resources = Some(vec![7]);
        }),
        1,
        20,
    );
    // The last visit is behind the last collection, one place farther out.
    let far = with(loads(&[3, 1]), &|p| {
        station(p, 3, DumpMode::Unload);
        p.vehicles[0].must_dump_at_end = true;
    });
    best(&far, 0, 60);
    best(
        &with(loads(&[-3, -3]), &|p| station(p, 1, DumpMode::Reload)),
        0,
        40,
    );
    let ready = with(loads(&[-3, 0]), &|p| p.activities[0].release_time = 45);
    // Too late to come back from place 2.
    best(&ready, 1, 20);
}

#[test]
fn windows_waiting_and_shifts() {
    let late = with(line(1, 1), &|p| {
        p.activities[0].windows = vec![window(0, 1)];
        p.activities[0].windows[0].late_penalty = Some(5);
    });
    best(&late, 0, 20 + 3 * 5);
    best(
        &with(late, &|p| p.activities[0].windows[0].late_penalty = None),
        1,
        0,
    );
    // Leaving at 0, waiting from 4 to 10, or paying for some of it.
    let wait = with(line(1, 1), &|p| {
        p.vehicles[0].start_window.end = 0;
        p.vehicles[0].cost_per_wait = Some(3);
        p.activities[0].windows = vec![window(10, 12)];
    });
    best(&wait, 0, 20 + 6 * 3);
    best(
        &with(wait.clone(), &|p| p.activities[0].max_wait = Some(5)),
        1,
        0,
    );
    best(
        &with(wait, &|p| {
            p.activities[0].windows[0].early_penalty = Some(2);
        }),
        0,
        20 + 6 * 2,
    );
    let over = with(line(2, 1), &|p| {
        p.vehicles[0].shift.end = 12;
        p.vehicles[0].overtime = Some(Overtime {
            max: 4,
            cost_per_time: 2,
        });
    });
    best(&over, 0, 40 + 4 * 2);
    best(&with(over, &|p| p.vehicles[0].overtime = None), 1, 20);
}

#[test]
fn shipments_stacks_and_rides() {
    let crossing = with(line(4, 1), &|p| {
        pair_up(p);
        p.activities[1].location = 3;
        p.activities[2].location = 2;
    });
    best(&crossing, 0, 80);
    let direct = with(crossing.clone(), &|p| {
        p.tasks[0].max_time_in_vehicle = Some(8);
    });
    best(&direct, 0, 80);
    // Neither beside the other nor around it: one after the other, or inside it.
    best(&with(direct, &|p| p.tasks[0].lifo = true), 0, 100);
    // Straight from place 1 to 3 takes 8.
    best(
        &with(crossing, &|p| p.tasks[0].max_time_in_vehicle = Some(7)),
        1,
        80,
    );
}

#[test]
fn breaks_where_they_cost_least() {
    let owed = with(line(2, 1), &|p| {
        let rule = BreakRule::Window { start: 9, end: 12 };
        p.vehicles[0].breaks = vec![mandatory_break(rule, 3)];
        p.vehicles[0].start_window.end = 0;
        p.vehicles[0].cost_per_time = 1;
    });
    // On the way back, at place 1 at 12, without waiting.
    best(&owed, 0, 40 + 16 + 3);
    best(
        &with(owed.clone(), &|p| p.vehicles[0].breaks[0].paid = false),
        0,
        40 + 16,
    );
    let optional = with(owed.clone(), &|p| {
        p.vehicles[0].breaks[0].mandatory = false;
        p.vehicles[0].breaks[0].penalty = 2;
    });
    best(&optional, 0, 40 + 16 + 2);
    let driving = |max| {
        with(owed.clone(), &|p| {
            p.vehicles[0].breaks[0].rule = BreakRule::Driving { max, initial: 1 };
        })
    };
    best(&driving(17), 0, 56);
    best(&driving(16), 0, 59);
    // Rested before it leaves, it may drive a leg of 4, but never a longer one.
    best(&driving(4), 1, 20 + 8 + 6);
    best(&driving(3), 2, 0);
    let work = with(owed, &|p| {
        p.vehicles[0].breaks[0].rule = BreakRule::Work { max: 15 }
    });
    best(&work, 0, 59);
}

#[test]
fn zones_limits_and_fleet() {
    let foreign = with(line(1, 1), &|p| {
        p.zones = vec![Zone {
            hard: false,
            penalty: 9,
            resources: vec![1],
            activities: vec![0],
        }];
    });
    best(&foreign, 0, 29);
    best(&with(foreign, &|p| p.zones[0].hard = true), 1, 0);
    let few = with(line(2, 1), &|p| {
        p.vehicles[0].min_tasks = 3;
        p.vehicles[0].min_tasks_penalty = 7;
    });
    best(&few, 0, 47);
    let single = with(line(2, 2), &|p| {
        p.vehicles.iter_mut().for_each(|v| v.max_tasks = Some(1));
    });
    best(&single, 0, 60);
    best(&with(single, &|p| p.max_vehicles = Some(1)), 1, 20);
    best(
        &with(line(2, 1), &|p| p.vehicles[0].max_leg_time = Some(7)),
        1,
        20,
    );
    best(
        &with(line(2, 1), &|p| p.vehicles[0].max_distance = Some(39)),
        1,
        20,
    );
}

#[test]
fn relations() {
    let bound = |kind| with(line(2, 2), &|p| p.relations = vec![relation(kind, &[0, 1])]);
    best(&bound(RelationKind::DifferentRoute), 0, 60);
    best(&bound(RelationKind::SameRoute), 0, 40);
    let soft = with(bound(RelationKind::DifferentRoute), &|p| {
        p.relations[0].hard = false;
        p.relations[0].penalty = 5;
    });
    best(&soft, 0, 45);
    best(&bound(RelationKind::Precedence), 0, 40);
    best(&bound(RelationKind::SameTime), 0, 60);
    let gap = with(bound(RelationKind::SameTime), &|p| {
        p.relations[0].max_gap = Some(4);
    });
    best(&gap, 0, 40);
    let optional = with(bound(RelationKind::AllOrNone), &|p| {
        p.tasks[1].mandatory = false;
    });
    best(&optional, 0, 40);
    let by_second = with(bound(RelationKind::Sequence), &|p| {
        p.relations[0].resource = Some(1);
        p.vehicles[1].fixed_cost = 3;
    });
    best(&by_second, 0, 43);
}

#[test]
fn days_traffic_fairness_and_locks() {
    let second_day = with(line(1, 2), &|p| {
        p.num_days = 2;
        p.vehicles[1].day = 1;
        p.vehicles[1].fixed_cost = 5;
        p.tasks[0].allowed_days = Some(vec![1]);
    });
    best(&second_day, 0, 25);
    let slow = with(line(1, 1), &|p| {
        p.vehicles[0].start_window.end = 0;
        p.vehicles[0].cost_per_time = 1;
        let segment = TrafficSegment {
            start: 0,
            end: 6,
            speed: TrafficSpeed::Factor(2_000_000),
        };
        p.traffic = vec![Traffic {
            profile: 0,
            day: 0,
            segments: vec![segment],
        }];
    });
    // Three quarters of the way by 6, the rest at full speed: there at 7, back at 11.
    best(&slow, 0, 20 + 11);
    let even = with(line(2, 2), &|p| {
        p.fairness = Some(Fairness {
            metric: FairnessMetric::NumTasks,
            dimension: 0,
            horizon: false,
            tolerance: 0,
            history: vec![0, 0],
        });
        p.objective.tiers[0].push((Term::Fairness, 30));
    });
    best(&even, 0, 60);
    best(
        &with(even, &|p| p.objective.tiers[0][1].1 = 9),
        0,
        40 + 2 * 9,
    );
    let locked = with(line(1, 2), &|p| {
        p.vehicles[1].fixed_cost = 3;
        p.locks = vec![Lock {
            vehicle: 1,
            activities: vec![0],
            strict: false,
            first: false,
        }];
    });
    best(&locked, 0, 23);
    let poor = with(line(1, 1), &|p| {
        p.tasks[0].mandatory = false;
        p.tasks[0].penalty = 10;
        p.tasks[0].revenue = 5;
    });
    best(&poor, 0, 10);
}
