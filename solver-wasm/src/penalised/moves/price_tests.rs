//! A move tells what making it costs, of one class and of several, of one load and of several, with and without a clock; SWAP* without one
//! alone.

use std::collections::BTreeMap;

use super::swap_star::Scratch;
use super::*;
use crate::model::Model;
use crate::penalised::fleets_of_tests::{Traits, alike, mixed};
use crate::penalised::penalties::{Penalties, Prices};
use crate::random::Random;

/// Changes and fleets that were judged, by what they are.
type Seen = BTreeMap<String, usize>;

/// Makes the first change that pays below a bound.
type Find<'a> = &'a dyn Fn(f64, &mut Change) -> bool;

/// A plan, and the tours of it that moves are looked for in.
struct Judge<'a, const CLOCK: bool> {
    network: &'a Network,
    tables: &'a Tables,
    plan: &'a [(u32, Vec<u32>)],
    tours: Tours<CLOCK>,
}

impl<'a, const CLOCK: bool> Judge<'a, CLOCK> {
    fn new(network: &'a Network, tables: &'a Tables, plan: &'a [(u32, Vec<u32>)]) -> Self {
        let penalties = Penalties::new(Prices {
            per_load: 1.5,
            per_second: 0.25,
            per_length: 0.75,
        });
        let tours = Tours::new(network, tables, plan, penalties);
        Judge {
            network,
            tables,
            plan,
            tours,
        }
    }

    fn price(&self, tours: &Tours<CLOCK>) -> f64 {
        self.network.price(tours.sums.cost) + tours.penalties.of(tours.sums.excess)
    }

    /// What the bound has to be above: what the change makes dearer, and what its tours pay for what is too much now.
    fn exact(&self, change: &Change) -> f64 {
        let (network, tables) = (self.network, self.tables);
        let penalties = self.tours.penalties.clone();
        let mut after = Tours::<CLOCK>::new(network, tables, self.plan, penalties);
        after.splice(network, tables, change.first, &change.first_stops);
        let mut stood = self.tours.price[change.first.0 as usize];
        if let Some(second) = change.second {
            after.splice(network, tables, second, &change.second_stops);
            stood += self.tours.price[second.0 as usize];
        }
        self.price(&after) - self.price(&self.tours) + stood
    }

    /// The move's own sum is told by the bounds with which a change is found and not found; then by the next cheaper one, until none
    /// is left.
    fn judge(
        &self,
        find: Find<'_>,
        is_screened: bool,
        name: &dyn Fn(&Change) -> String,
        seen: &mut Seen,
    ) {
        let with = |bound: f64| {
            let mut change = Change::default();
            find(bound, &mut change).then_some(change)
        };
        let mut bound = f64::INFINITY;
        while let Some(change) = with(bound) {
            let (exact, told) = (self.exact(&change), format!("{change:?}"));
            let name = name(&change);
            // One that was not found below the last bound is not found below this one either.
            let above = with(bound.min(exact + 1e-4)).map(|change| format!("{change:?}"));
            if !is_screened {
                assert_eq!(above.as_ref(), Some(&told), "told too dear: {name}");
            }
            let below = with(exact - 1e-4).map(|change| format!("{change:?}"));
            assert_ne!(below.as_ref(), Some(&told), "told too cheap: {name}");
            *seen.entry(name).or_default() += 1;
            bound = bound.min(exact - 1e-4);
        }
    }

    /// Of each move the changes that bring two stops together, each one cheaper than the one before, those that give what follows from
    /// the first stop a tour of its own, and the best exchange of the two tours.
    fn judge_pair(&self, (u, v): (u32, u32), seen: &mut Seen) {
        let look = Look {
            network: self.network,
            tables: self.tables,
            tours: &self.tours,
        };
        let mover = Mover::new(look, u);
        let (ours, theirs) = (self.tours.spots[u as usize], self.tours.spots[v as usize]);
        let same = ours.tour == theirs.tour;
        let pair = |bound: f64| Pair::of(look, &mover, v, (same, bound));
        let length = |(_, from, to): (u32, usize, usize)| to - from;
        let class = |tour: u32| look.tour(tour).kind.class;
        let classes = |change: &Change| match change.second {
            Some(second) if class(change.first.0) != class(second.0) => "of two classes",
            Some(_) => "of one class",
            None => "within",
        };

        self.judge(
            &|bound, change| relocate::find(&pair(bound), change),
            false,
            &|change| {
                if change.second.is_none() {
                    return "relocate within".into();
                }
                let (_, from, to) = change.first;
                let is_turned = change.second_stops != look.tour(ours.tour).nodes[from..to];
                let turned = if is_turned { " turned" } else { "" };
                format!("relocate {}{turned} {}", to - from, classes(change))
            },
            seen,
        );
        self.judge(
            &|bound, change| exchange::find(&pair(bound), change),
            false,
            &|change| match change.second {
                Some(second) => format!(
                    "exchange {} {} {}",
                    length(change.first),
                    length(second),
                    classes(change)
                ),
                None => "exchange within".into(),
            },
            seen,
        );
        if same {
            // It asks for the legs at its ends first, which is a screen where those within are not the same both ways.
            let symmetric = self.tables.is_symmetric();
            self.judge(
                &|bound, change| reversal::find(&pair(bound), change),
                !symmetric,
                &|_| format!("reversal symmetric {symmetric}"),
                seen,
            );
        } else {
            self.judge(
                &|bound, change| tails::find(&pair(bound), change),
                false,
                &|change| {
                    let starts = [change.first, change.second.unwrap()].map(|(_, from, _)| from);
                    match starts {
                        [1, 1] => "vehicles change".into(),
                        _ => format!("tails {}", classes(change)),
                    }
                },
                seen,
            );
        }
        if !CLOCK && !same {
            let tours = (ours.tour, theirs.tour);
            let find = |bound: f64, change: &mut Change| {
                swap_star::find_below(look, tours, bound, &mut Scratch::default(), change)
            };
            let name = |change: &Change| format!("swap {}", classes(change));
            // A detour that is a short cut is a screen, too (`swap_star_tests`).
            self.judge(&find, true, &name, seen);
        }
        for &empty in self.tours.empty.iter().filter_map(|list| list.last()) {
            let from = (ours.tour, ours.place as usize);
            self.judge(
                &|bound, change| tails::join(look, from, (empty, 1), bound, change),
                false,
                &|change| format!("apart {}", classes(change)),
                seen,
            );
        }
    }
}

/// Two tours of each class and one without stops; stops in any order, each where it may be. `None` where somebody may be served by
/// nobody.
pub fn drawn_plan(network: &Network, random: &mut Random) -> Option<Vec<(u32, Vec<u32>)>> {
    let classes = network.kinds.len() as u32;
    let mut plan: Vec<(u32, Vec<u32>)> = (0..3 * classes)
        .map(|tour| (tour % classes, Vec::new()))
        .collect();
    for stop in 0..network.stops {
        let may_serve = |tour: &u32| network.admits(tour % classes, stop);
        let open: Vec<u32> = (0..2 * classes).filter(may_serve).collect();
        let chosen = open.get(random.below(open.len().max(1) as u32) as usize)?;
        plan[*chosen as usize].1.push(stop);
    }
    Some(plan)
}

/// False where there is no plan to judge.
fn judge_all<const CLOCK: bool>(
    network: &Network,
    tables: &Tables,
    random: &mut Random,
    seen: &mut Seen,
) -> bool {
    let Some(plan) = drawn_plan(network, random) else {
        return false;
    };
    let judge = Judge::<CLOCK>::new(network, tables, &plan);
    let excess = judge.tours.sums.excess;
    let broken = [
        ("too heavy", excess.load),
        ("too late", excess.warp),
        ("too long", excess.length),
    ];
    for (name, _) in broken.into_iter().filter(|(_, amount)| *amount > 0) {
        *seen.entry(name.into()).or_default() += 1;
    }
    for _ in 0..100 {
        let pair = (random.below(network.stops), random.below(network.stops));
        if pair.0 != pair.1 {
            judge.judge_pair(pair, seen);
        }
    }
    true
}

#[test]
fn a_move_is_told_to_cost_what_making_it_costs() {
    let (mut seen, mut fleets, mut random) = (Seen::new(), Seen::new(), Random::new(7));
    for seed in 0..72 {
        let is_mixed = random.below(4) > 0;
        let of = if is_mixed { mixed } else { alike };
        let model = Model::compile(&of(seed, 100 * random.below(2)));
        let Some(network) = Network::of(&model) else {
            continue;
        };
        let (clock, tables) = (model.features.time, model.tables_of(0));
        let is_judged = match clock {
            true => judge_all::<true>(&network, tables, &mut random, &mut seen),
            false => judge_all::<false>(&network, tables, &mut random, &mut seen),
        };
        if !is_judged {
            continue;
        }
        let list = Traits::of(seed).list().into_iter();
        for (name, _) in list.filter(|(_, is_there)| is_mixed && *is_there) {
            *fleets.entry(format!("{name}, clock {clock}")).or_default() += 1;
        }
        let symmetric = tables.is_symmetric();
        *fleets
            .entry(format!("symmetric {symmetric}, clock {clock}"))
            .or_default() += 1;
    }
    let within = ["relocate within", "exchange within", "vehicles change"].map(String::from);
    let symmetric = [true, false].map(|is| format!("reversal symmetric {is}"));
    let between = ["of one class", "of two classes"]
        .into_iter()
        .flat_map(|classes| {
            let exchanges =
                ["1 1", "2 1", "1 2", "2 2", "3 1", "3 2"].map(|n| format!("exchange {n}"));
            let relocates =
                ["1", "2", "3", "2 turned", "3 turned"].map(|n| format!("relocate {n}"));
            let others = ["tails", "apart", "swap"].map(String::from);
            let all = exchanges.into_iter().chain(relocates).chain(others);
            all.map(move |name| format!("{name} {classes}"))
        });
    for name in between.chain(within).chain(symmetric) {
        assert!(
            seen.get(&name).is_some_and(|&n| n >= 20),
            "{name}: {seen:?}"
        );
    }
    for name in ["too heavy", "too late", "too long"] {
        assert!(seen.get(name).is_some_and(|&n| n >= 5), "{name}: {seen:?}");
    }
    for clock in [false, true] {
        let of_clock = |name: &str| format!("{name}, clock {clock}");
        let names = [
            "prices",
            "depots",
            "tasks",
            "admission",
            "lengths",
            "symmetric true",
            "symmetric false",
        ];
        for name in names
            .into_iter()
            .chain(clock.then_some("shifts"))
            .map(of_clock)
        {
            assert!(
                fleets.get(&name).is_some_and(|&n| n >= 3),
                "{name}: {fleets:?}"
            );
        }
    }
}
