//! The ids of the border in one place; the TypeScript copy is compared with [`wire_schema`] by a test.

/// First word of the problem words ("ROV1", low byte first).
pub const MAGIC: i32 = 0x3156_4F52;
pub const SCHEMA_VERSION: i32 = 2;

pub const PROBLEM: i32 = 1;
pub const VEHICLES: i32 = 2;
pub const CAPACITIES: i32 = 3;
pub const INITIAL_LOADS: i32 = 4;
pub const VEHICLE_SKILLS: i32 = 5;
pub const ACTIVITIES: i32 = 6;
pub const WINDOWS: i32 = 7;
pub const SERVICE_TIMES: i32 = 8;
pub const DEMANDS: i32 = 9;
pub const TASKS: i32 = 10;
pub const TASK_SKILLS: i32 = 11;
pub const TASK_RESOURCES: i32 = 12;
pub const TASK_DAYS: i32 = 13;
pub const RELATIONS: i32 = 14;
pub const OBJECTIVE: i32 = 15;
pub const OPTIONS: i32 = 16;
pub const INITIAL_PLAN: i32 = 17;
pub const BREAKS: i32 = 18;
pub const DUMP_STATIONS: i32 = 19;
pub const LOCKS: i32 = 20;
pub const ZONES: i32 = 21;
pub const TRAFFIC: i32 = 22;
pub const FAIRNESS: i32 = 23;

/// Id and name of every section; the name is what errors carry.
pub const SECTIONS: [(i32, &str); 23] = [
    (PROBLEM, "PROBLEM"),
    (VEHICLES, "VEHICLES"),
    (CAPACITIES, "CAPACITIES"),
    (INITIAL_LOADS, "INITIAL_LOADS"),
    (VEHICLE_SKILLS, "VEHICLE_SKILLS"),
    (ACTIVITIES, "ACTIVITIES"),
    (WINDOWS, "WINDOWS"),
    (SERVICE_TIMES, "SERVICE_TIMES"),
    (DEMANDS, "DEMANDS"),
    (TASKS, "TASKS"),
    (TASK_SKILLS, "TASK_SKILLS"),
    (TASK_RESOURCES, "TASK_RESOURCES"),
    (TASK_DAYS, "TASK_DAYS"),
    (RELATIONS, "RELATIONS"),
    (OBJECTIVE, "OBJECTIVE"),
    (OPTIONS, "OPTIONS"),
    (INITIAL_PLAN, "INITIAL_PLAN"),
    (BREAKS, "BREAKS"),
    (DUMP_STATIONS, "DUMP_STATIONS"),
    (LOCKS, "LOCKS"),
    (ZONES, "ZONES"),
    (TRAFFIC, "TRAFFIC"),
    (FAIRNESS, "FAIRNESS"),
];

/// Words per vehicle in VEHICLES, per activity in ACTIVITIES, per task in TASKS.
pub const VEHICLE_WORDS: usize = 44;
pub const ACTIVITY_WORDS: usize = 6;
pub const TASK_WORDS: usize = 10;

/// Position is id.
pub const ACTIVITY_KINDS: [&str; 3] = ["service", "pickup", "delivery"];
pub const TASK_KINDS: [&str; 2] = ["job", "shipment"];
pub const RELATION_KINDS: [&str; 9] = [
    "precedence",
    "sequence",
    "same_route",
    "different_route",
    "same_resource",
    "same_day",
    "different_day",
    "same_time",
    "all_or_none",
];
pub const TERMS: [&str; 6] = [
    "money", "vehicles", "unserved", "distance", "time", "fairness",
];
pub const BREAK_RULES: [&str; 3] = ["window", "driving", "work"];
pub const DUMP_MODES: [&str; 2] = ["unload", "reload"];
pub const FAIRNESS_METRICS: [&str; 5] =
    ["work_time", "service_time", "num_jobs", "distance", "load"];
pub const ENGINES: [&str; 3] = ["auto", "local_search", "ruin_recreate"];
pub const FIRST_SOLUTIONS: [&str; 8] = [
    "AUTOMATIC",
    "PATH_CHEAPEST_ARC",
    "PATH_MOST_CONSTRAINED_ARC",
    "PARALLEL_CHEAPEST_INSERTION",
    "LOCAL_CHEAPEST_INSERTION",
    "GLOBAL_CHEAPEST_ARC",
    "SAVINGS",
    "CHRISTOFIDES",
];
pub const METAHEURISTICS: [&str; 6] = [
    "AUTOMATIC",
    "GREEDY_DESCENT",
    "GUIDED_LOCAL_SEARCH",
    "SIMULATED_ANNEALING",
    "TABU_SEARCH",
    "GENERIC_TABU_SEARCH",
];
pub const STOPPED_BY: [&str; 6] = [
    "running",
    "iterations",
    "time",
    "stop",
    "proof",
    "stagnation",
];
pub const VIOLATION_KINDS: [&str; 17] = [
    "late",
    "early",
    "capacity",
    "skills",
    "max_tasks",
    "max_travel_time",
    "max_distance",
    "max_time",
    "shift_end",
    "missing_break",
    "precedence",
    "relation",
    "max_wait",
    "resource_not_allowed",
    "zone",
    "lifo",
    "unreachable",
];
pub const REASONS: [&str; 22] = [
    "time_window_infeasible",
    "shift_infeasible",
    "capacity_exceeded",
    "skill_missing",
    "skill_level_too_low",
    "resource_not_allowed",
    "resource_disabled",
    "day_unavailable",
    "zone_mismatch",
    "unreachable",
    "max_distance_exceeded",
    "max_time_exceeded",
    "max_travel_time_exceeded",
    "max_tasks_exceeded",
    "max_wait_exceeded",
    "break_conflict",
    "relation_conflict",
    "lock_conflict",
    "not_profitable",
    "fleet_exhausted",
    "dependent_unserved",
    "not_found_in_time",
];

fn list(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    format!("[{}]", quoted.join(","))
}

/// All ids as JSON: sections by name, the other tables as lists whose position is the id.
pub fn wire_schema() -> String {
    let sections: Vec<String> = SECTIONS
        .iter()
        .map(|(id, name)| format!("\"{name}\":{id}"))
        .collect();
    format!(
        "{{\"magic\":{MAGIC},\"version\":{SCHEMA_VERSION},\"sections\":{{{}}},\"vehicle_words\":{VEHICLE_WORDS},\
         \"activity_words\":{ACTIVITY_WORDS},\"task_words\":{TASK_WORDS},\"activity_kinds\":{},\"task_kinds\":{},\
         \"relation_kinds\":{},\"terms\":{},\"break_rules\":{},\"dump_modes\":{},\"fairness_metrics\":{},\
         \"engines\":{},\"first_solutions\":{},\"metaheuristics\":{},\"stopped_by\":{},\"violation_kinds\":{},\"reasons\":{}}}",
        sections.join(","),
        list(&ACTIVITY_KINDS),
        list(&TASK_KINDS),
        list(&RELATION_KINDS),
        list(&TERMS),
        list(&BREAK_RULES),
        list(&DUMP_MODES),
        list(&FAIRNESS_METRICS),
        list(&ENGINES),
        list(&FIRST_SOLUTIONS),
        list(&METAHEURISTICS),
        list(&STOPPED_BY),
        list(&VIOLATION_KINDS),
        list(&REASONS),
    )
}
