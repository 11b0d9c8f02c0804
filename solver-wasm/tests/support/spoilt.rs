//! For each rule that can be forgotten on purpose, problems in which it says something.

use solver_wasm::generate::Knobs;
use solver_wasm::generate_rules::Family;
use solver_wasm::problem::RelationKind;
use solver_wasm::spoil::Rule;

/// Problems of `generate` in which the rule says something; `None`: they do not know it.
pub fn problems_for(rule: Rule) -> Option<Knobs> {
    let base = Knobs {
        unreachable: 0,
        precedence: 0,
        relations: 0,
        windows: 30,
        tiers: 0,
        tasks: (3, 6),
        ..Knobs::tiny()
    };
    let knobs = match rule {
        Rule::Capacity => Knobs {
            capacities: 100,
            ..base
        },
        Rule::InitialLoad => Knobs {
            capacities: 100,
            initial_loads: 100,
            ..base
        },
        Rule::TimeWindows => Knobs {
            windows: 100,
            tight_windows: 100,
            ..base
        },
        Rule::SeveralWindows => Knobs {
            windows: 100,
            several_windows: 100,
            ..base
        },
        Rule::Shift => Knobs {
            shifts: 100,
            ..base
        },
        Rule::DepotWindows | Rule::DepotServices => Knobs {
            depot_windows: 100,
            shifts: 100,
            ..base
        },
        Rule::Skills => Knobs {
            skills: 100,
            ..base
        },
        Rule::SkillLevels => Knobs {
            skills: 100,
            skill_levels: 100,
            ..base
        },
        Rule::ServiceClasses => Knobs {
            service_classes: 100,
            service_times: 100,
            windows: 100,
            tight_windows: 100,
            shifts: 100,
            max_time: 100,
            ..base
        },
        Rule::AllowedResources => Knobs {
            allowed_resources: 100,
            vehicles: (2, 3),
            ..base
        },
        Rule::MaxTasks => Knobs {
            max_tasks: 100,
            ..base
        },
        Rule::MaxDistance => Knobs {
            max_distance: 100,
            ..base
        },
        Rule::MaxTime => Knobs {
            max_time: 100,
            ..base
        },
        Rule::MaxTravelTime => Knobs {
            max_travel_time: 100,
            ..base
        },
        Rule::SetupTimes => Knobs {
            setup_times: 100,
            windows: 100,
            ..base
        },
        Rule::ServiceTimes => Knobs {
            service_times: 100,
            windows: 100,
            ..base
        },
        Rule::Unreachable => Knobs {
            unreachable: 100,
            ..base
        },
        Rule::Mandatory | Rule::Penalty | Rule::Revenue => Knobs {
            optional: 100,
            fixed_costs: 100,
            ..base
        },
        Rule::FixedCost => Knobs {
            fixed_costs: 100,
            vehicles: (2, 3),
            ..base
        },
        Rule::CostPerDistance | Rule::CostPerTime | Rule::CostPerServiceTime => Knobs {
            time_costs: 100,
            service_times: 100,
            service_classes: 100,
            optional: 100,
            vehicles: (2, 3),
            ..base
        },
        Rule::Precedence => Knobs {
            precedence: 100,
            ..base
        },
        Rule::PrecedenceGaps => Knobs {
            precedence: 100,
            windows: 100,
            tight_windows: 100,
            several_windows: 0,
            tasks: (4, 6),
            ..base
        },
        Rule::PrecedenceRequires => Knobs {
            precedence: 100,
            windows: 0,
            optional: 100,
            ..base
        },
        Rule::Profiles => Knobs {
            several_profiles: 100,
            ..base
        },
        Rule::OpenRoutes => Knobs {
            open_routes: 100,
            ..base
        },
        Rule::Starts | Rule::Ends => Knobs {
            several_depots: 100,
            open_routes: 0,
            ..base
        },
        Rule::Tiers => Knobs { tiers: 100, ..base },
        Rule::SameRoute => related(&base, RelationKind::SameRoute),
        Rule::DifferentRoute => related(&base, RelationKind::DifferentRoute),
        Rule::SameResource => related(&base, RelationKind::SameResource),
        Rule::DifferentDay => related(&base, RelationKind::DifferentDay),
        Rule::AllOrNone => Knobs {
            capacities: 100,
            optional: 100,
            ..related(&base, RelationKind::AllOrNone)
        },
        Rule::Sequence | Rule::SequenceDirect | Rule::SequenceResource => {
            related(&base, RelationKind::Sequence)
        }
        Rule::RelationPenalty => Knobs {
            soft_relations: 100,
            ..related(&base, RelationKind::DifferentRoute)
        },
        Rule::SameTime => related(&base, RelationKind::SameTime),
        // These problems have one day: `relations_that_only_the_oracle_prices` has more.
        Rule::SameDay => base,
        _ => return None,
    };
    Some(knobs)
}

/// Families of `generate_rules` that bring the rule into a problem; `None`: it is no rule of plans, or `generate` knows it.
pub fn families_for(rule: Rule) -> Option<&'static [Family]> {
    Some(match rule {
        Rule::SetupOnce | Rule::Legs => &[],
        Rule::EarlyPenalty
        | Rule::LatePenalty
        | Rule::MaxWait
        | Rule::MaxWaitOfStop
        | Rule::CostPerWait => &[Family::Windows],
        Rule::Release
        | Rule::StationMode
        | Rule::StationWindows
        | Rule::StationService
        | Rule::StationCapacity
        | Rule::StationResources
        | Rule::StationDimensions
        | Rule::MaxDumpVisits
        | Rule::MustDumpAtEnd => &[Family::Capacity],
        Rule::Shipments | Rule::Lifo | Rule::MaxTimeInVehicle => &[Family::Shipments],
        Rule::MandatoryBreaks
        | Rule::BreakPenalty
        | Rule::BreakDuration
        | Rule::BreakPlace
        | Rule::PaidBreaks
        | Rule::BreakInitialDriving => &[Family::Breaks],
        // Parts are worth their while where there is something to wait for.
        Rule::BreakSplit => &[Family::Windows, Family::Breaks],
        Rule::BreakMaxLoad => &[Family::Capacity, Family::Breaks],
        Rule::HardZones | Rule::ZonePenalty | Rule::ZoneOnly => &[Family::Eligibility],
        Rule::MaxLegTime | Rule::MinTasks | Rule::MaxVehicles => &[Family::Limits],
        Rule::Overtime | Rule::OvertimePrice => &[Family::Windows, Family::Limits],
        Rule::AllowedDays => &[Family::Days],
        Rule::WindowDays => &[Family::Windows, Family::Days],
        Rule::Traffic => &[Family::Travel],
        Rule::Weights | Rule::Fairness | Rule::FairnessTolerance | Rule::FairnessHistory => {
            &[Family::Objectives]
        }
        Rule::FairnessScope => &[Family::Days, Family::Objectives],
        Rule::Locks | Rule::LockStrict | Rule::LockFirst => &[Family::Locks],
        _ => return None,
    })
}

fn related(base: &Knobs, kind: RelationKind) -> Knobs {
    Knobs {
        relations: 100,
        soft_relations: 0,
        relation_kind: Some(kind),
        vehicles: (2, 3),
        tasks: (3, 5),
        ..base.clone()
    }
}
