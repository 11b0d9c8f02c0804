//! Sections 18 to 23: breaks, dump stations, locks, zones, traffic, fairness.

use super::Payload;
use solver_wasm::problem::{
    Break, BreakRule, DumpMode, FairnessMetric, Problem, TrafficSpeed, Window,
};

/// Takes a section's id, whether it is needed, and what fills it.
type Section<'a> = dyn FnMut(i32, bool, &dyn Fn(&mut Payload)) + 'a;

/// Calls `section(id, needed, fill)` for each of them.
pub fn sections(problem: &Problem, section: &mut Section<'_>) {
    section(
        18,
        problem.vehicles.iter().any(|v| !v.breaks.is_empty()),
        &|p| {
            for vehicle in &problem.vehicles {
                p.word(vehicle.breaks.len());
                for entry in &vehicle.breaks {
                    write_break(p, entry);
                }
            }
        },
    );
    section(19, !problem.dump_stations.is_empty(), &|p| {
        p.word(problem.dump_stations.len());
        for station in &problem.dump_stations {
            p.word(station.location)
                .word(station.service_time)
                .word(station.mode == DumpMode::Reload);
            p.windows(&station.windows);
            p.list(Some(&station.dimensions));
            p.list(station.resources.as_ref());
            for &limit in &station.capacity {
                p.long_option(limit);
            }
        }
    });
    section(20, !problem.locks.is_empty(), &|p| {
        p.word(problem.locks.len());
        for lock in &problem.locks {
            p.word(lock.vehicle).word(lock.strict).word(lock.first);
            p.list(Some(&lock.activities));
        }
    });
    section(21, !problem.zones.is_empty(), &|p| {
        p.word(problem.zones.len());
        for zone in &problem.zones {
            p.word(zone.hard).long(zone.penalty);
            p.list(Some(&zone.resources));
            p.list(Some(&zone.activities));
        }
    });
    section(22, !problem.traffic.is_empty(), &|p| {
        p.word(problem.traffic.len());
        for traffic in &problem.traffic {
            p.word(traffic.profile)
                .word(traffic.day)
                .word(traffic.segments.len());
            for segment in &traffic.segments {
                p.word(segment.start).word(segment.end);
                match segment.speed {
                    TrafficSpeed::Factor(millionths) => p.word(0).long(millionths),
                    TrafficSpeed::Table(index) => p.word(1).long(i64::from(index)),
                };
            }
        }
    });
    // An absent section and "none" are the same: there is no empty form.
    if let Some(fairness) = &problem.fairness {
        section(23, true, &|p| {
            p.word(match fairness.metric {
                FairnessMetric::WorkTime => 0,
                FairnessMetric::ServiceTime => 1,
                FairnessMetric::NumTasks => 2,
                FairnessMetric::Distance => 3,
                FairnessMetric::Load => 4,
            });
            p.word(fairness.dimension)
                .word(fairness.horizon)
                .long(fairness.tolerance);
            for &done in &fairness.history {
                p.long(done);
            }
        });
    }
}

fn write_break(p: &mut Payload, entry: &Break) {
    let (rule, first, second) = match entry.rule {
        BreakRule::Window { start, end } => (0, start, end),
        BreakRule::Driving { max, initial } => (1, max, initial),
        BreakRule::Work { max } => (2, max, 0),
    };
    p.word(rule).word(first).word(second).word(entry.duration);
    p.option(entry.location)
        .word(entry.mandatory)
        .word(entry.paid)
        .long(entry.penalty);
    p.word(entry.split.len());
    for &seconds in &entry.split {
        p.word(seconds);
    }
    for &limit in &entry.max_load {
        p.long_option(limit);
    }
}

impl Payload {
    pub fn windows(&mut self, windows: &[Window]) {
        self.word(windows.len());
        for w in windows {
            self.word(w.start).word(w.end).option(w.day);
            self.long_option(w.early_penalty)
                .long_option(w.late_penalty);
        }
    }
}
