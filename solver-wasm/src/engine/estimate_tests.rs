//! Problems so large that routes are ranked by estimates: what the search keeps is what comes from scratch (`verify`),
//! and its plans keep every rule.

use super::start;
use crate::check::check;
use crate::generate::{Knobs, generate};
use crate::model::{Core, Model};
use crate::problem::{
    Break, BreakRule, DumpMode, DumpStation, Options, Overtime, Problem, Traffic, TrafficSegment,
    TrafficSpeed,
};

/// Soft windows, stations, breaks by window, overtime; breaks after work beside stations, after driving, after work in
/// traffic, by window in traffic.
const RULES: u64 = 8;

fn rest(problem: &Problem, rule: BreakRule) -> Break {
    Break {
        rule,
        duration: 300,
        split: Vec::new(),
        location: None,
        mandatory: true,
        penalty: 0,
        paid: false,
        max_load: vec![None; problem.num_dimensions as usize],
    }
}

fn problem(seed: u64, rule: u64) -> Problem {
    let knobs = Knobs {
        windows: 100,
        service_times: 70,
        time_costs: 70,
        capacities: 100,
        ..Knobs::plain((26, 34), (5, 8), 30_000)
    };
    let mut problem = generate(seed, &knobs);
    if rule == 0 {
        for window in problem.activities.iter_mut().flat_map(|a| &mut a.windows) {
            window.late_penalty = Some(3);
        }
    }
    if rule == 1 || rule == 4 {
        for dimension in 0..problem.num_dimensions {
            problem.dump_stations.push(DumpStation {
                location: problem.activities[dimension as usize].location,
                service_time: 60,
                windows: Vec::new(),
                dimensions: vec![dimension],
                resources: None,
                capacity: vec![None; problem.num_dimensions as usize],
                mode: DumpMode::Unload,
            });
        }
    }
    if rule >= 6 {
        for profile in 0..problem.profiles.len() as u32 {
            for day in 0..problem.num_days {
                problem.traffic.push(Traffic {
                    profile,
                    day,
                    segments: vec![TrafficSegment {
                        start: 4_000,
                        end: 12_000,
                        speed: TrafficSpeed::Factor(1_500_000),
                    }],
                });
            }
        }
    }
    for index in 0..problem.vehicles.len() {
        let vehicle = &problem.vehicles[index];
        let middle = (vehicle.shift.start + vehicle.shift.end.min(30_000)) / 2;
        let window = BreakRule::Window {
            start: middle - 2_000,
            end: middle + 2_000,
        };
        let breaks = match rule {
            2 | 7 => vec![rest(&problem, window)],
            4 | 6 => vec![rest(&problem, BreakRule::Work { max: 9_000 })],
            5 => vec![rest(
                &problem,
                BreakRule::Driving {
                    max: 6_000,
                    initial: 500,
                },
            )],
            _ => Vec::new(),
        };
        let vehicle = &mut problem.vehicles[index];
        vehicle.breaks = breaks;
        if rule == 1 || rule == 4 {
            vehicle.max_dump_visits = 3;
        }
        if rule == 3 {
            vehicle.overtime = Some(Overtime {
                max: 3_000,
                cost_per_time: 4,
            });
        }
    }
    problem
}

#[test]
fn what_is_ranked_by_estimates_keeps_every_rule() {
    let mut served = [0; RULES as usize];
    for seed in 0..4 * RULES {
        let rule = seed % RULES;
        let problem = problem(seed, rule);
        let model = Model::compile(&problem);
        assert_eq!(model.features.core(), Core::Full, "seed {seed}");
        let options = Options {
            seed,
            ..Options::default()
        };
        let mut engine = start(model, &options);
        while !engine.construct(8) {}
        for iteration in 0..25 {
            engine.set_fraction(f64::from(iteration) / 25.0);
            engine.iterate();
        }
        engine.finish();
        let plan = engine.plan();
        assert_eq!(check(&problem, &plan), [], "seed {seed}");
        served[rule as usize] += plan
            .routes
            .iter()
            .map(|r| r.activities.len())
            .sum::<usize>();
    }
    assert!(served.iter().all(|&count| count > 60), "{served:?}");
}
