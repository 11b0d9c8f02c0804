//! Near activities of each activity, nearest first: where insertions look and where ruins spread.

use super::{Activities, Class, Features, Model, Tables};

/// How many near activities are kept. Measured on X and Solomon: fewer lose quality, more lose time.
const KEPT: usize = 100;

/// Lists of equal length, row-major.
pub struct Neighbours {
    near: Vec<u32>,
    width: usize,
}

impl Neighbours {
    #[inline]
    pub fn of(&self, activity: u32) -> &[u32] {
        &self.near[activity as usize * self.width..(activity as usize + 1) * self.width]
    }
}

/// Near in the sense of Vidal et al. (2013, "granular" lists): the leg, the lateness it causes and, where time is
/// priced, the wait it forces, in whichever direction is the better. A wait that costs nothing must not count: on
/// Homberger's R1_10_5 it doubled the gap.
pub fn build(
    activities: &Activities,
    tables: Option<&Tables>,
    classes: &[Class],
    features: &Features,
    pairs: &[u32],
) -> Neighbours {
    let width = KEPT.min(activities.len.saturating_sub(1));
    let (Some(tables), Some(class)) = (tables, classes.first()) else {
        return Neighbours {
            near: Vec::new(),
            width: 0,
        };
    };
    let at_depot = pairs_at_depots(activities, classes, pairs);
    let rows = Rows {
        at_depot: &at_depot,
        activities,
        tables,
        busy: busy_of(activities, class),
        timed: features.time && !activities.several_windows(),
        waits_cost: features.duration,
    };
    // Where a shipment begins at a depot, as all others do, its other end says what is near it.
    rows.all(&anchors(&at_depot, pairs), width)
}

/// The same with so many near activities and waits that always count, of a problem with one window an activity and no shipments: a
/// local search that may come late at a price has no use for stops that it can only wait for.
pub fn with_waits(model: &Model, width: usize) -> Neighbours {
    let activities = &model.activities;
    let rows = Rows {
        at_depot: &[],
        activities,
        tables: model.tables_of(0),
        busy: busy_of(activities, &model.classes[0]),
        timed: model.features.time,
        waits_cost: true,
    };
    rows.all(&[], width.min(activities.len.saturating_sub(1)))
}

fn busy_of<'a>(activities: &'a Activities, class: &Class) -> &'a [i32] {
    &activities.busy[class.service_class as usize * activities.len..][..activities.len]
}

/// By activity the end of its shipment that says where it lies; empty without shipments.
pub fn anchors(at_depot: &[bool], pairs: &[u32]) -> Vec<u32> {
    let anchor = |(a, away): (usize, &bool)| if *away { pairs[a] } else { a as u32 };
    at_depot.iter().enumerate().map(anchor).collect()
}

/// By activity of a shipment: it lies where vehicles begin or end, and its partner does not. Empty without shipments.
pub fn pairs_at_depots(activities: &Activities, classes: &[Class], pairs: &[u32]) -> Vec<bool> {
    let depot = |place: u32| {
        let mut classes = classes.iter();
        classes.any(|class| class.start_location == place || class.end_location == place)
    };
    let here = |a: usize| depot(activities.location[a]);
    let other =
        |(a, &partner): (usize, &u32)| partner != super::NONE && here(a) && !here(partner as usize);
    pairs.iter().enumerate().map(other).collect()
}

struct Rows<'a> {
    /// Last in all lists: they are near nobody.
    at_depot: &'a [bool],
    activities: &'a Activities,
    tables: &'a Tables,
    /// Setup and service of each activity, seconds.
    busy: &'a [i32],
    timed: bool,
    waits_cost: bool,
}

impl Rows<'_> {
    fn all(&self, anchors: &[u32], width: usize) -> Neighbours {
        let n = self.activities.len;
        let mut near = Vec::with_capacity(n * width);
        let mut keys: Vec<u64> = Vec::with_capacity(n);
        for a in 0..n {
            let a = anchors.get(a).map_or(a, |&anchor| anchor as usize);
            self.append(a, width, &mut keys, &mut near);
        }
        Neighbours { near, width }
    }

    /// Adds the `width` nearest of activity `a`. A function of its own that stays one: WASM engines compile a loop
    /// well only when the function around it is entered again.
    #[inline(never)]
    fn append(&self, a: usize, width: usize, keys: &mut Vec<u64>, near: &mut Vec<u32>) {
        let Rows {
            at_depot,
            activities,
            tables,
            busy,
            timed,
            waits_cost,
        } = *self;
        let here = activities.location[a];
        let (from, into) = (tables.distances_from(here), tables.distances_into(here));
        let (time_from, time_into) = (tables.times_from(here), tables.times_into(here));
        let gap = |b: usize, place: usize| {
            let there = clock_gap(
                activities,
                busy[a].saturating_add(time_from[place]),
                a,
                b,
                waits_cost,
            );
            let back = clock_gap(
                activities,
                busy[b].saturating_add(time_into[place]),
                b,
                a,
                waits_cost,
            );
            i64::from(there.min(back))
        };
        // The nearest so far, at most twice as many as are kept: most activities are told from them by one comparison.
        keys.clear();
        let mut farthest = u64::MAX;
        for (b, &place) in activities.location.iter().enumerate() {
            let leg = i64::from(from[place as usize].min(into[place as usize]));
            if key(leg, b) >= farthest || b == a {
                continue;
            }
            let cost = if !at_depot.is_empty() && at_depot[b] {
                i64::MAX
            } else if timed {
                leg + gap(b, place as usize)
            } else {
                leg
            };
            if key(cost, b) < farthest {
                keys.push(key(cost, b));
                if keys.len() == 2 * width {
                    keys.select_nth_unstable(width);
                    farthest = keys[width];
                    keys.truncate(width);
                }
            }
        }
        keys.sort_unstable();
        near.extend(keys[..width].iter().map(|&key| key as u32));
    }
}

/// Sorts by cost, then by index.
#[inline]
fn key(cost: i64, index: usize) -> u64 {
    (cost.min(i64::from(u32::MAX)) as u64) << 32 | index as u64
}

/// The lateness when `y` follows `x` after `leg` seconds from begin to arrival, and a fifth of the wait where it costs.
#[inline]
fn clock_gap(activities: &Activities, leg: i32, x: usize, y: usize, waits_cost: bool) -> i32 {
    let earliest = activities.window_start[x].saturating_add(leg);
    let late = earliest.saturating_sub(activities.window_end[y]).max(0);
    if !waits_cost {
        return late;
    }
    let latest = activities.window_end[x].saturating_add(leg);
    let wait = activities.window_start[y].saturating_sub(latest);
    (wait.max(0) / 5).saturating_add(late)
}

/// Mean weighted cost of the legs between activities, in the first class's prices: the scale from which
/// temperatures are taken. Legs that may not be used are left out.
pub fn mean_leg(model: &Model) -> f64 {
    let Some(class) = model.classes.first() else {
        return 0.0;
    };
    let tables = model.tables_of(0);
    let places = &model.activities.location;
    let step = (places.len() / 512).max(1);
    let (mut sum, mut count) = (0.0, 0u32);
    for &from in places.iter().step_by(step) {
        for &to in places.iter().step_by(step) {
            let (distance, time) = (tables.distance(from, to), tables.time(from, to));
            if from != to && distance < super::tables::FORBIDDEN {
                sum += class.per_distance as f64 * f64::from(distance)
                    + class.per_time as f64 * f64::from(time);
                count += 1;
            }
        }
    }
    if count == 0 {
        0.0
    } else {
        sum / f64::from(count)
    }
}
