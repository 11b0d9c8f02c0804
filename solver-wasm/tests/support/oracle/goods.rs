//! Goods of one route in the oracle: loads, dump stations, the stack, releases.

use solver_wasm::problem::{ActivityKind, DumpMode, Problem, Vehicle, Visit};

/// A route whose goods work out: what every visit moved at each station, by dimension.
pub struct Moved(pub Vec<Vec<i64>>);

struct Walk {
    loads: Vec<i64>,
    moved: Vec<i64>,
    /// Goods of jobs, or of shipments, ran out.
    short: bool,
}

/// Every load of one dimension from a start load on, or what went wrong.
fn simulate(problem: &Problem, stops: &[Visit], d: usize, start: i64) -> Walk {
    let concerns = |visit: &Visit| match visit {
        Visit::Dump(s) => {
            let station = &problem.dump_stations[*s as usize];
            station
                .dimensions
                .contains(&(d as u32))
                .then_some(station.mode)
        }
        _ => None,
    };
    let change = |visit: &Visit| match visit {
        Visit::Activity(a) => {
            let data = &problem.activities[*a as usize];
            (data.kind == ActivityKind::Service, data.demand[d])
        }
        _ => (true, 0),
    };
    // Goods of jobs and of shipments apart.
    let (mut jobs, mut rest) = (start, 0);
    let mut walk = Walk {
        loads: vec![start],
        moved: vec![0; problem.dump_stations.len()],
        short: start < 0,
    };
    for (at, visit) in stops.iter().enumerate() {
        if let (Some(mode), Visit::Dump(station)) = (concerns(visit), visit) {
            // The least that the drop-offs up to the next reload can start with.
            let mut need = 0;
            let mut sum = 0;
            for next in &stops[at + 1..] {
                if concerns(next) == Some(DumpMode::Reload) {
                    break;
                }
                if let (true, by) = change(next) {
                    sum += by;
                    need = need.max(-sum);
                }
            }
            let after = match mode {
                DumpMode::Unload if jobs > need => need,
                DumpMode::Reload if jobs < need => need,
                _ => jobs,
            };
            walk.moved[*station as usize] += (jobs - after).abs();
            jobs = after;
        }
        match change(visit) {
            (true, by) => jobs += by,
            (false, by) => rest += by,
        }
        walk.short |= jobs < 0 || rest < 0;
        walk.loads.push(jobs + rest);
    }
    walk
}

/// `None`: a load, a break's most load, the stack, the number of visits or the end forbids the route.
pub fn goods(problem: &Problem, vehicle: &Vehicle, stops: &[Visit]) -> Option<Moved> {
    let dumps = stops.iter().filter(|v| matches!(v, Visit::Dump(_))).count();
    if dumps > vehicle.max_dump_visits as usize {
        return None;
    }
    let mut moved = vec![vec![0; problem.num_dimensions as usize]; problem.dump_stations.len()];
    for d in 0..problem.num_dimensions as usize {
        let most: i64 = problem.activities.iter().map(|a| a.demand[d].abs()).sum();
        let capacity = vehicle.capacity[d].unwrap_or(i64::MAX);
        let starts = match vehicle.initial_load[d] {
            Some(given) => given..=given,
            None => 0..=most,
        };
        // The first that never falls below nothing.
        let walk = starts
            .map(|start| simulate(problem, stops, d, start))
            .find(|walk| !walk.short)?;
        if walk.loads.iter().any(|&load| load > capacity) {
            return None;
        }
        for (at, visit) in stops.iter().enumerate() {
            if let Visit::Break { index, .. } = visit
                && let Some(limit) = vehicle.breaks[*index as usize].max_load[d]
                && walk.loads[at] > limit
            {
                return None;
            }
        }
        for (station, by) in moved.iter_mut().zip(&walk.moved) {
            station[d] = *by;
        }
        if vehicle.must_dump_at_end && comes_home_laden(problem, vehicle, stops, d) {
            return None;
        }
    }
    stack_holds(problem, stops).then_some(Moved(moved))
}

fn comes_home_laden(problem: &Problem, vehicle: &Vehicle, stops: &[Visit], d: usize) -> bool {
    let takes = |s: usize| {
        let station = &problem.dump_stations[s];
        station.mode == DumpMode::Unload
            && station.dimensions.contains(&(d as u32))
            && station
                .resources
                .as_ref()
                .is_none_or(|r| r.contains(&vehicle.resource))
    };
    let collects = |visit: &Visit| {
        matches!(visit, Visit::Activity(a) if {
            let data = &problem.activities[*a as usize];
            data.kind == ActivityKind::Service && data.demand[d] > 0
        })
    };
    if !(0..problem.dump_stations.len()).any(takes) {
        return false;
    }
    let last = stops.iter().rposition(collects);
    let emptied = stops
        .iter()
        .rposition(|v| matches!(v, Visit::Dump(s) if takes(*s as usize)));
    last.is_some_and(|last| emptied.is_none_or(|emptied| emptied < last))
}

/// Plays the stack: goods lie where they were put, and flagged ones are only taken from the top.
fn stack_holds(problem: &Problem, stops: &[Visit]) -> bool {
    #[derive(Clone, PartialEq)]
    enum Kind {
        Shipment,
        Collected,
        ForDropOff(usize),
    }
    struct Item {
        task: u32,
        kind: Kind,
        dimensions: Vec<u32>,
    }
    let task_of = |a: u32| problem.activities[a as usize].task;
    let lifo = |task: u32| problem.tasks[task as usize].lifo;
    let signed = |a: u32, sign: i64| -> Vec<u32> {
        let demand = &problem.activities[a as usize].demand;
        (0..demand.len() as u32)
            .filter(|&d| demand[d as usize] * sign > 0)
            .collect()
    };
    // When the goods of each drop-off come aboard: at the start (0) or at a reload (its position + 1).
    let loaded_at = |at: usize, a: u32| {
        let of = signed(a, -1);
        stops[..at].iter().rposition(|v| {
            matches!(v, Visit::Dump(s) if {
                let station = &problem.dump_stations[*s as usize];
                station.mode == DumpMode::Reload && station.dimensions.iter().any(|d| of.contains(d))
            })
        })
    };
    let mut stack: Vec<Vec<Item>> = Vec::new();
    let drop_offs = |from: Option<usize>| -> Vec<Item> {
        let mut items = Vec::new();
        for (at, visit) in stops.iter().enumerate() {
            if let Visit::Activity(a) = visit
                && problem.activities[*a as usize].kind == ActivityKind::Service
                && !signed(*a, -1).is_empty()
                && loaded_at(at, *a) == from
            {
                items.push(Item {
                    task: task_of(*a),
                    kind: Kind::ForDropOff(at),
                    dimensions: Vec::new(),
                });
            }
        }
        items
    };
    stack.push(drop_offs(None));
    for (at, visit) in stops.iter().enumerate() {
        // Takes one item out; what lies on it are the layers above that are not empty.
        let take = |stack: &mut Vec<Vec<Item>>, is: &dyn Fn(&Item) -> bool| {
            let layer = stack.iter().position(|layer| layer.iter().any(is));
            layer.map(|layer| {
                let item = stack[layer].iter().position(is).expect("just seen");
                stack[layer].remove(item);
                stack[layer + 1..].iter().all(Vec::is_empty)
            })
        };
        match *visit {
            Visit::Activity(a) => {
                let task = task_of(a);
                match problem.activities[a as usize].kind {
                    ActivityKind::Pickup => stack.push(vec![Item {
                        task,
                        kind: Kind::Shipment,
                        dimensions: Vec::new(),
                    }]),
                    ActivityKind::Delivery => {
                        let on_top = take(&mut stack, &|item| item.task == task);
                        if lifo(task) && on_top != Some(true) {
                            return false;
                        }
                    }
                    ActivityKind::Service => {
                        let on_top = take(&mut stack, &|item| item.kind == Kind::ForDropOff(at));
                        if lifo(task) && on_top == Some(false) {
                            return false;
                        }
                        if !signed(a, 1).is_empty() {
                            stack.push(vec![Item {
                                task,
                                kind: Kind::Collected,
                                dimensions: signed(a, 1),
                            }]);
                        }
                    }
                }
            }
            Visit::Dump(s) => {
                let station = &problem.dump_stations[s as usize];
                if station.mode == DumpMode::Reload {
                    stack.push(drop_offs(Some(at)));
                    continue;
                }
                // Collected goods leave when their last dimension does.
                let mut kept_above = false;
                let mut shipment_above = false;
                for layer in stack.iter_mut().rev() {
                    let mut flagged_here = false;
                    let mut kept_here = false;
                    let mut buried = false;
                    layer.retain_mut(|item| {
                        if item.kind == Kind::Collected {
                            item.dimensions.retain(|d| !station.dimensions.contains(d));
                            if item.dimensions.is_empty() {
                                buried |= shipment_above || (kept_above && lifo(item.task));
                                return false;
                            }
                        }
                        flagged_here |= item.kind == Kind::Shipment && lifo(item.task);
                        kept_here = true;
                        true
                    });
                    if buried {
                        return false;
                    }
                    kept_above |= kept_here;
                    shipment_above |= flagged_here;
                }
            }
            Visit::Break { .. } => {}
        }
    }
    true
}

/// From when the start may be left, and each reload.
pub fn releases(problem: &Problem, stops: &[Visit]) -> (i64, Vec<i64>) {
    let mut leave = 0;
    let mut reloads = vec![0; stops.len()];
    for (at, visit) in stops.iter().enumerate() {
        let Visit::Activity(a) = visit else { continue };
        let data = &problem.activities[*a as usize];
        if data.kind != ActivityKind::Service || data.release_time == 0 {
            continue;
        }
        let dropped: Vec<usize> = (0..data.demand.len())
            .filter(|&d| data.demand[d] < 0)
            .collect();
        if dropped.is_empty() && data.demand.iter().all(|&d| d == 0) {
            leave = leave.max(i64::from(data.release_time));
        }
        for d in dropped {
            let reload = stops[..at].iter().rposition(|v| {
                matches!(v, Visit::Dump(s) if {
                    let station = &problem.dump_stations[*s as usize];
                    station.mode == DumpMode::Reload && station.dimensions.contains(&(d as u32))
                })
            });
            let moment = reload.map_or(&mut leave, |r| &mut reloads[r]);
            *moment = (*moment).max(i64::from(data.release_time));
        }
    }
    (leave, reloads)
}
