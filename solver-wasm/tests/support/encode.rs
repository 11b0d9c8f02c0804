//! Problem to words, written from docs/wire-format.md alone: the decoder's counterpart for tests.

#[path = "encode_rules.rs"]
mod rules;

use solver_wasm::problem::{
    ActivityKind, EngineChoice, Options, Problem, RelationKind, Skill, TaskKind, Term,
};

struct Payload(Vec<i32>);

impl Payload {
    fn word(&mut self, value: impl TryInto<i64>) -> &mut Self {
        let value: i64 = value.try_into().unwrap_or_else(|_| panic!("no word"));
        self.0
            .push(i32::try_from(value).expect("a word holds 32 bits"));
        self
    }

    fn option(&mut self, value: Option<impl TryInto<i64>>) -> &mut Self {
        match value {
            Some(value) => self.word(value),
            None => self.word(-1),
        }
    }

    fn long(&mut self, value: i64) -> &mut Self {
        self.0.push(value as i32);
        self.0.push((value >> 32) as i32);
        self
    }

    fn long_option(&mut self, value: Option<i64>) -> &mut Self {
        self.long(value.unwrap_or(-1))
    }

    fn skills(&mut self, skills: &[Skill]) {
        self.word(skills.len());
        for skill in skills {
            self.word(skill.skill).word(skill.level);
        }
    }

    fn list(&mut self, list: Option<&Vec<u32>>) {
        self.option(list.map(Vec::len));
        for &item in list.into_iter().flatten() {
            self.word(item);
        }
    }
}

/// Problem words. With `lean`, sections that say nothing are left out.
pub fn encode(problem: &Problem, options: &Options, lean: bool) -> Vec<i32> {
    let classes = problem
        .service_times
        .len()
        .checked_div(problem.activities.len())
        .unwrap_or(1)
        .max(1);
    let mut sections: Vec<(i32, Vec<i32>)> = Vec::new();
    let mut section = |id: i32, needed: bool, fill: &dyn Fn(&mut Payload)| {
        if needed || !lean {
            let mut payload = Payload(Vec::new());
            fill(&mut payload);
            sections.push((id, payload.0));
        }
    };

    section(1, true, &|p| {
        p.word(problem.num_locations)
            .word(problem.profiles.len())
            .word(problem.num_dimensions);
        p.word(problem.num_days)
            .word(problem.num_resources)
            .word(classes)
            .word(problem.time_tables.len())
            .option(problem.max_vehicles)
            .word(problem.setup_once_per_location);
    });
    section(2, true, &|p| {
        p.word(problem.vehicles.len());
        for v in &problem.vehicles {
            p.word(v.resource)
                .word(v.day)
                .word(v.profile)
                .word(v.service_class);
            p.word(v.start_location)
                .option(v.end_location)
                .word(v.shift.start)
                .word(v.shift.end);
            p.word(v.start_window.start)
                .word(v.start_window.end)
                .word(v.start_service);
            p.word(v.end_window.start)
                .word(v.end_window.end)
                .word(v.end_service);
            p.option(v.max_tasks).word(v.min_tasks).option(v.max_wait);
            p.long_option(v.max_distance)
                .long_option(v.max_time)
                .long_option(v.max_travel_time);
            p.long_option(v.max_leg_time)
                .long(v.fixed_cost)
                .long(v.cost_per_distance);
            p.long(v.cost_per_time).long(v.cost_per_service_time);
            p.long_option(v.overtime.map(|o| o.max))
                .long(v.overtime.map_or(0, |o| o.cost_per_time));
            p.long(v.min_tasks_penalty)
                .long_option(v.cost_per_wait)
                .word(v.max_dump_visits)
                .word(v.must_dump_at_end)
                .word(v.zone_only);
        }
    });
    section(
        3,
        problem
            .vehicles
            .iter()
            .any(|v| v.capacity.iter().any(Option::is_some)),
        &|p| {
            for limit in problem.vehicles.iter().flat_map(|v| &v.capacity) {
                p.long_option(*limit);
            }
        },
    );
    section(
        4,
        problem
            .vehicles
            .iter()
            .any(|v| v.initial_load.iter().any(Option::is_some)),
        &|p| {
            for load in problem.vehicles.iter().flat_map(|v| &v.initial_load) {
                p.long_option(*load);
            }
        },
    );
    section(
        5,
        problem.vehicles.iter().any(|v| !v.skills.is_empty()),
        &|p| {
            for vehicle in &problem.vehicles {
                p.skills(&vehicle.skills);
            }
        },
    );
    section(6, true, &|p| {
        p.word(problem.activities.len());
        for a in &problem.activities {
            let kind = match a.kind {
                ActivityKind::Service => 0,
                ActivityKind::Pickup => 1,
                ActivityKind::Delivery => 2,
            };
            p.word(kind)
                .word(a.task)
                .word(a.location)
                .word(a.setup_time)
                .word(a.release_time);
            p.option(a.max_wait);
        }
    });
    section(
        7,
        problem.activities.iter().any(|a| !a.windows.is_empty()),
        &|p| {
            for activity in &problem.activities {
                p.windows(&activity.windows);
            }
        },
    );
    section(8, true, &|p| {
        for &seconds in &problem.service_times {
            p.word(seconds);
        }
    });
    section(
        9,
        problem
            .activities
            .iter()
            .any(|a| a.demand.iter().any(|&d| d != 0)),
        &|p| {
            for &demand in problem.activities.iter().flat_map(|a| &a.demand) {
                p.long(demand);
            }
        },
    );
    section(10, true, &|p| {
        p.word(problem.tasks.len());
        for t in &problem.tasks {
            p.word(if t.kind == TaskKind::Job { 0 } else { 1 })
                .word(t.mandatory)
                .word(t.first_activity);
            p.word(t.num_activities)
                .word(t.lifo)
                .option(t.max_time_in_vehicle)
                .long(t.penalty)
                .long(t.revenue);
        }
    });
    section(
        11,
        problem.tasks.iter().any(|t| !t.skills.is_empty()),
        &|p| {
            for task in &problem.tasks {
                p.skills(&task.skills);
            }
        },
    );
    section(
        12,
        problem.tasks.iter().any(|t| t.allowed_resources.is_some()),
        &|p| {
            for task in &problem.tasks {
                p.list(task.allowed_resources.as_ref());
            }
        },
    );
    section(
        13,
        problem.tasks.iter().any(|t| t.allowed_days.is_some()),
        &|p| {
            for task in &problem.tasks {
                p.list(task.allowed_days.as_ref());
            }
        },
    );
    section(14, !problem.relations.is_empty(), &|p| {
        p.word(problem.relations.len());
        for r in &problem.relations {
            let kind = match r.kind {
                RelationKind::Precedence => 0,
                RelationKind::Sequence => 1,
                RelationKind::SameRoute => 2,
                RelationKind::DifferentRoute => 3,
                RelationKind::SameResource => 4,
                RelationKind::SameDay => 5,
                RelationKind::DifferentDay => 6,
                RelationKind::SameTime => 7,
                RelationKind::AllOrNone => 8,
            };
            p.word(kind)
                .word(r.hard)
                .word(r.requires)
                .word(r.direct)
                .long(r.min_gap)
                .long_option(r.max_gap);
            p.long(r.penalty)
                .option(r.resource)
                .word(r.activities.len());
            for &activity in &r.activities {
                p.word(activity);
            }
        }
    });
    section(15, true, &|p| {
        p.word(problem.objective.tiers.len());
        for tier in &problem.objective.tiers {
            p.word(tier.len());
            for &(term, weight) in tier {
                let term = match term {
                    Term::Money => 0,
                    Term::Vehicles => 1,
                    Term::Unserved => 2,
                    Term::Distance => 3,
                    Term::Time => 4,
                    Term::Fairness => 5,
                };
                p.word(term).long(weight);
            }
        }
    });
    section(16, true, &|p| {
        p.long(options.seed as i64)
            .long_option(options.max_iterations.map(|n| n as i64));
        p.long_option(options.time_limit_ms.map(|n| n as i64))
            .word(options.consume_all_time);
        p.word(options.exact).word(options.spoiled_rule);
        p.word(match options.engine {
            EngineChoice::Automatic => 0,
            EngineChoice::LocalSearch => 1,
            EngineChoice::RuinRecreate => 2,
        });
        p.word(options.first_solution).word(options.metaheuristic);
        p.long_option(options.no_improvement_ms.map(|n| n as i64));
    });
    if let Some(plan) = &options.initial_plan {
        section(17, true, &|p| {
            p.word(plan.routes.len());
            for route in &plan.routes {
                p.word(route.vehicle).word(route.activities.len());
                for &activity in &route.activities {
                    p.word(activity);
                }
            }
        });
    }

    rules::sections(problem, &mut section);

    let mut words = vec![0x3156_4F52, 2, sections.len() as i32];
    for (id, payload) in sections {
        words.extend([id, payload.len() as i32]);
        words.extend(payload);
    }
    words
}
