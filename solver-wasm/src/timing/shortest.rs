//! Least money first, then the fewest seconds from start to end: where the objective counts how long routes take.
//!
//! Money is counted in so many parts that all seconds of the routes make less than one unit of it, and a second of driving,
//! waiting or standing costs one part more. Nothing else of the functions of time changes, and other routes pay nothing.

use super::cache::windows_in_parts;
use super::chain::Path;
use super::route::{Keep, Route};

/// What a schedule may cost at most in parts, with room for sums.
const MOST: i128 = 1 << 59;

/// Parts of a unit of money for routes that are scheduled together; 1: seconds do not count, or numbers are too large. `paid`:
/// the most that they pay beside their own clocks.
pub(super) fn parts(routes: &[&Route], keep: Keep, paid: i64) -> i64 {
    if !routes.iter().any(|route| route.shortest) {
        return 1;
    }
    let (mut seconds, mut money) = (1i128, i128::from(paid));
    for route in routes {
        let (low, high) = route.horizon(keep);
        seconds += i128::from(high) - i128::from(low);
        money += most(route, (low, high));
    }
    let parts = i128::from(u64::try_from(seconds).map_or(1, u64::next_power_of_two));
    match (money + 1) * parts <= MOST {
        true => parts as i64,
        false => 1,
    }
}

/// What the clock of a route costs at most between two instants.
fn most(route: &Route, (low, high): (i64, i64)) -> i128 {
    let times = |rate: i64, seconds: i64| i128::from(rate) * i128::from(seconds.max(0));
    // Functions of time hold the price of an instant too.
    let reach = (high - low).saturating_add(high.max(-low));
    let of_stop = |stop: &super::route::Stop| {
        let sides = stop.windows.iter().map(|window| {
            let early = window
                .early
                .map_or(0, |rate| times(rate, window.start - low));
            early + window.late.map_or(0, |rate| times(rate, high - window.end))
        });
        i128::from(stop.stay_price) + sides.sum::<i128>()
    };
    let breaks = route.couplings.iter().map(|coupling| coupling.penalty);
    let breaks = breaks
        .chain(route.owed.iter().map(|owed| owed.penalty))
        .chain(route.stretches.iter().map(|stretch| stretch.penalty));
    times(route.drive_price.max(route.wait_price), reach)
        + times(route.overtime.1, high - route.end_by)
        + route.stops.iter().map(of_stop).sum::<i128>()
        + breaks.flatten().map(i128::from).sum::<i128>()
}

/// The route with money in parts, and a part more a second.
pub(super) fn in_parts(route: &Route, parts: i64) -> Route {
    let mut own = route.clone();
    own.drive_price = own.drive_price * parts + 1;
    own.wait_price = own.wait_price * parts + 1;
    own.overtime.1 *= parts;
    for stop in &mut own.stops {
        stop.stay_price = stop.stay_price * parts + stop.setup + stop.service;
        windows_in_parts(&mut stop.windows, parts);
    }
    let couplings = own.couplings.iter_mut().map(|of| &mut of.penalty);
    let owed = own.owed.iter_mut().map(|of| &mut of.penalty);
    let stretches = own.stretches.iter_mut().map(|of| &mut of.penalty);
    for penalty in couplings.chain(owed).chain(stretches) {
        *penalty = penalty.map(|money| money * parts);
    }
    own
}

/// What was found in parts, its cost in units of money.
pub(super) fn told(path: Path, parts: i64) -> Path {
    let span = path.instants[path.instants.len() - 1] - path.instants[0];
    Path {
        cost: (path.cost - span) / parts,
        ..path
    }
}
