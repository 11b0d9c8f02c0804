//! How large a generated problem is, and which rules it meets.

use crate::problem::RelationKind;

/// How large, and with which chance (percent of problems) each family of rules takes part.
#[derive(Clone, Debug)]
pub struct Knobs {
    pub tasks: (u32, u32),
    pub vehicles: (u32, u32),
    /// Seconds of a shift; places lie so that crossing the map takes an eighth of it.
    pub horizon: i32,
    pub asymmetric: u32,
    /// Cells that break the triangle inequality.
    pub non_metric: u32,
    pub unreachable: u32,
    pub several_profiles: u32,
    pub several_depots: u32,
    pub open_routes: u32,
    pub shifts: u32,
    pub depot_windows: u32,
    pub windows: u32,
    pub several_windows: u32,
    pub tight_windows: u32,
    pub service_times: u32,
    pub setup_times: u32,
    pub service_classes: u32,
    pub capacities: u32,
    pub signed_demands: u32,
    pub initial_loads: u32,
    pub shipments: u32,
    pub optional: u32,
    pub skills: u32,
    pub skill_levels: u32,
    pub allowed_resources: u32,
    pub max_tasks: u32,
    pub max_distance: u32,
    pub max_time: u32,
    pub max_travel_time: u32,
    pub fixed_costs: u32,
    pub time_costs: u32,
    pub precedence: u32,
    pub tiers: u32,
    /// Relations other than precedence; how many of them are soft; all of one kind.
    pub relations: u32,
    pub soft_relations: u32,
    pub relation_kind: Option<RelationKind>,
}

impl Knobs {
    /// Every family in about a third of the problems.
    pub fn all(tasks: (u32, u32), vehicles: (u32, u32), horizon: i32) -> Knobs {
        Knobs {
            tasks,
            vehicles,
            horizon,
            asymmetric: 50,
            non_metric: 30,
            unreachable: 20,
            several_profiles: 30,
            several_depots: 30,
            open_routes: 25,
            shifts: 40,
            depot_windows: 25,
            windows: 60,
            several_windows: 35,
            tight_windows: 40,
            service_times: 70,
            setup_times: 40,
            service_classes: 30,
            capacities: 60,
            signed_demands: 35,
            initial_loads: 15,
            shipments: 0,
            optional: 40,
            skills: 30,
            skill_levels: 50,
            allowed_resources: 25,
            max_tasks: 25,
            max_distance: 20,
            max_time: 25,
            max_travel_time: 20,
            fixed_costs: 40,
            time_costs: 50,
            precedence: 25,
            tiers: 25,
            relations: 20,
            soft_relations: 40,
            relation_kind: None,
        }
    }

    /// No family at all: distance only.
    pub fn plain(tasks: (u32, u32), vehicles: (u32, u32), horizon: i32) -> Knobs {
        Knobs {
            asymmetric: 0,
            non_metric: 0,
            unreachable: 0,
            several_profiles: 0,
            several_depots: 0,
            open_routes: 0,
            shifts: 0,
            depot_windows: 0,
            windows: 0,
            several_windows: 0,
            tight_windows: 0,
            service_times: 0,
            setup_times: 0,
            service_classes: 0,
            capacities: 0,
            signed_demands: 0,
            initial_loads: 0,
            shipments: 0,
            optional: 0,
            skills: 0,
            skill_levels: 0,
            allowed_resources: 0,
            max_tasks: 0,
            max_distance: 0,
            max_time: 0,
            max_travel_time: 0,
            fixed_costs: 0,
            time_costs: 0,
            precedence: 0,
            tiers: 0,
            relations: 0,
            ..Knobs::all(tasks, vehicles, horizon)
        }
    }

    /// Small enough for brute force.
    pub fn tiny() -> Knobs {
        Knobs::all((1, 6), (1, 3), 400)
    }

    pub fn small() -> Knobs {
        Knobs::all((4, 30), (1, 6), 4_000)
    }

    pub fn large() -> Knobs {
        Knobs::all((60, 300), (5, 30), 28_800)
    }
}
