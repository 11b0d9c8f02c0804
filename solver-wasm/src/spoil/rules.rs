//! What can be forgotten, and the row of docs/rules.md that it stands for.

/// `Name: "row of docs/rules.md"`; the position, from 1, is the id in the OPTIONS word.
macro_rules! rules {
    ($($rule:ident: $row:expr,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rule {
            $($rule,)*
        }

        pub const RULES: &[Rule] = &[$(Rule::$rule,)*];

        impl Rule {
            /// The row of docs/rules.md.
            pub fn row(self) -> &'static str {
                match self {
                    $(Rule::$rule => $row,)*
                }
            }
        }
    };
}

/// The row of the relations about where members are served.
const MEMBERS: &str = "sequence, same and different route, resource, day, same time, all or none";

rules! {
    Capacity: "capacity",
    InitialLoad: "capacity",
    TimeWindows: "hard windows",
    SeveralWindows: "hard windows",
    Shift: "shift",
    DepotWindows: "starts, ends, depots",
    DepotServices: "starts, ends, depots",
    Skills: "skills, levels, multipliers",
    SkillLevels: "skills, levels, multipliers",
    ServiceClasses: "skills, levels, multipliers",
    AllowedResources: "allowed resources",
    MaxTasks: "limits of a route",
    MaxDistance: "limits of a route",
    MaxTime: "limits of a route",
    MaxTravelTime: "limits of a route",
    SetupTimes: "service and setup",
    ServiceTimes: "service and setup",
    Unreachable: "unreachable cells",
    Mandatory: "optional jobs",
    Penalty: "optional jobs",
    Revenue: "optional jobs",
    FixedCost: "costs",
    CostPerDistance: "costs",
    CostPerTime: "costs",
    CostPerServiceTime: "costs",
    Precedence: "precedence",
    PrecedenceGaps: "precedence",
    PrecedenceRequires: "precedence",
    Profiles: "own matrices, speed",
    OpenRoutes: "starts, ends, depots",
    Starts: "starts, ends, depots",
    Ends: "starts, ends, depots",
    Tiers: "objectives",
    SameRoute: MEMBERS,
    DifferentRoute: MEMBERS,
    SameResource: MEMBERS,
    DifferentDay: MEMBERS,
    AllOrNone: MEMBERS,
    Sequence: MEMBERS,
    SequenceDirect: MEMBERS,
    SequenceResource: MEMBERS,
    RelationPenalty: "relations",
    SameTime: MEMBERS,
    SameDay: MEMBERS,
    EarlyPenalty: "soft windows",
    LatePenalty: "soft windows",
    SetupOnce: "setup once",
    MaxWait: "waiting caps",
    MaxWaitOfStop: "waiting caps",
    Overtime: "overtime",
    OvertimePrice: "overtime",
    Release: "release time",
    StationMode: "dump stations",
    StationWindows: "dump stations",
    StationService: "dump stations",
    StationCapacity: "dump stations",
    StationResources: "dump stations",
    StationDimensions: "dump stations",
    MaxDumpVisits: "dump stations",
    MustDumpAtEnd: "dump stations",
    Shipments: "shipments",
    Lifo: "LIFO",
    MaxTimeInVehicle: "time in the vehicle",
    MandatoryBreaks: "breaks",
    BreakPenalty: "breaks",
    BreakDuration: "breaks",
    BreakPlace: "breaks",
    PaidBreaks: "breaks",
    BreakMaxLoad: "breaks",
    BreakSplit: "breaks",
    BreakInitialDriving: "breaks",
    HardZones: "zones",
    ZonePenalty: "zones",
    ZoneOnly: "zones",
    MaxLegTime: "longest leg",
    MinTasks: "least tasks",
    MaxVehicles: "most vehicles",
    AllowedDays: "days",
    WindowDays: "days",
    Legs: "travel",
    Traffic: "traffic",
    CostPerWait: "costs",
    Weights: "objectives",
    Fairness: "fairness",
    FairnessTolerance: "fairness",
    FairnessHistory: "fairness",
    FairnessScope: "fairness",
    Locks: "locks",
    LockStrict: "locks",
    LockFirst: "locks",
    Engine: "method",
    FirstSolution: "method",
    Metaheuristic: "method",
    MaxIterations: "end of a search",
    Seed: "end of a search",
    FirstPlan: "first plan",
    LastPass: "end of a search",
    LastInsertions: "end of a search",
}
