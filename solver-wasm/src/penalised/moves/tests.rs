use super::*;
use crate::fixtures::{add_job, add_vehicle, line, vehicle};
use crate::model::Model;
use crate::penalised::penalties::{Penalties, Prices};

type Find<const CLOCK: bool> = fn(&Pair<'_, CLOCK>, &mut Change) -> bool;

/// Jobs at these places of a line whose depot is 0; each carries 1, vehicles `capacity`. Windows by job.
struct Line {
    places: &'static [i32],
    capacity: i64,
    windows: &'static [(usize, (i32, i32))],
}

impl Line {
    fn model(&self) -> Model {
        let mut problem = line(&[&[0], self.places].concat());
        problem.num_dimensions = 1;
        for _ in 0..4 {
            let mut own = vehicle();
            own.capacity = vec![Some(self.capacity)];
            add_vehicle(&mut problem, own);
        }
        for job in 0..self.places.len() {
            let own = self.windows.iter().filter(|window| window.0 == job);
            let windows: Vec<(i32, i32)> = own.map(|window| window.1).collect();
            let id = add_job(&mut problem, job as u32 + 1, 0, &windows);
            problem.activities[id as usize].demand = vec![1];
        }
        Model::compile(&problem)
    }

    /// The plan after the change that the move finds beside the pair.
    fn after<const CLOCK: bool>(
        &self,
        plan: &[&[u32]],
        (u, v): (u32, u32),
        find: Find<CLOCK>,
    ) -> Option<Vec<Vec<u32>>> {
        let model = self.model();
        assert_eq!(model.features.time, CLOCK);
        let network = Network::of(&model).expect("a problem that the search knows");
        let tables = model.tables_of(0);
        let plan = of_one_class(plan);
        let mut tours = Tours::<CLOCK>::new(&network, tables, &plan, penalties());
        let price = |tours: &Tours<CLOCK>| {
            network.price(tours.sums.cost) + tours.penalties.of(tours.sums.excess)
        };
        let before = price(&tours);
        let mut change = Change::default();
        let found = {
            let look = Look {
                network: &network,
                tables,
                tours: &tours,
            };
            let mover = Mover::new(look, u);
            let room = Room::of(&tours, mover.u.tour, tours.spots[v as usize].tour);
            let pair = Pair::of(look, &mover, v, room.bound);
            find(&pair, &mut change)
        };
        if !found {
            return None;
        }
        tours.splice(&network, tables, change.first, &change.first_stops);
        if let Some(second) = change.second {
            tours.splice(&network, tables, second, &change.second_stops);
        }
        assert!(price(&tours) < before, "{change:?}");
        Some(
            tours
                .tours
                .iter()
                .map(|tour| tour.stops().to_vec())
                .collect(),
        )
    }
}

fn penalties() -> Penalties {
    Penalties::new(Prices {
        per_load: 10.0,
        per_second: 10.0,
        per_length: 10.0,
    })
}

fn of_one_class(plan: &[&[u32]]) -> Vec<(u32, Vec<u32>)> {
    plan.iter().map(|stops| (0, stops.to_vec())).collect()
}

const TWO_SIDES: Line = Line {
    places: &[10, 11, 12, -10, -11, -12],
    capacity: 9,
    windows: &[],
};

#[test]
fn a_stop_goes_beside_one_that_is_near_and_a_string_as_it_is_or_turned() {
    let find = relocate::find::<false>;
    let after = |plan: &[&[u32]], pair| TWO_SIDES.after(plan, pair, find);
    assert_eq!(
        after(&[&[0, 1, 4], &[3, 5, 2]], (4, 3)),
        Some(vec![vec![0, 1], vec![3, 4, 5, 2]])
    );
    assert_eq!(
        after(&[&[0, 1, 2], &[3, 4, 5]], (1, 0)),
        None,
        "where it is already"
    );
    // One alone would leave something to come back for.
    assert_eq!(
        after(&[&[0], &[3, 4, 5, 1, 2]], (1, 0)),
        Some(vec![vec![0, 1, 2], vec![3, 4, 5]])
    );
    let tight = Line {
        places: &[10, 11, 12, -10],
        capacity: 3,
        windows: &[(0, (0, 12)), (1, (0, 1_000)), (2, (0, 1_000)), (3, (0, 10))],
    };
    let found = tight.after(&[&[2, 1, 0], &[3]], (2, 0), relocate::find::<true>);
    assert_eq!(
        found,
        Some(vec![vec![1, 0, 2], vec![3]]),
        "within a tour, for the sake of a window"
    );
}

#[test]
fn stops_change_places_where_neither_tour_has_room_for_both() {
    let full = Line {
        capacity: 3,
        ..TWO_SIDES
    };
    let find = exchange::find::<false>;
    assert_eq!(
        full.after(&[&[0, 1, 5], &[3, 4, 2]], (5, 2), find),
        Some(vec![vec![0, 1, 2], vec![3, 4, 5]])
    );
    assert_eq!(full.after(&[&[0, 1, 2], &[3, 4, 5]], (2, 5), find), None);
}

#[test]
fn a_stretch_is_driven_the_other_way() {
    let find = reversal::find::<false>;
    assert_eq!(
        TWO_SIDES.after(&[&[3, 0, 4, 1], &[]], (3, 4), find),
        Some(vec![vec![3, 4, 0, 1], vec![]])
    );
    assert_eq!(
        TWO_SIDES.after(&[&[3, 0, 4, 1], &[]], (4, 3), find),
        Some(vec![vec![0, 3, 4, 1], vec![]])
    );
}

#[test]
fn two_tours_change_what_follows() {
    let find = tails::find::<false>;
    assert_eq!(
        TWO_SIDES.after(&[&[0, 4, 5], &[3, 1, 2]], (0, 1), find),
        Some(vec![vec![0, 1, 2], vec![3, 4, 5]])
    );
    // What is left of a tour may be nothing, which is not driven.
    assert_eq!(
        TWO_SIDES.after(&[&[0, 1], &[2]], (1, 2), find),
        Some(vec![vec![0, 1, 2], vec![]])
    );
}

#[test]
fn a_tour_joins_another_where_vehicles_end_elsewhere() {
    let mut problem = line(&[0, 50, 51, 100]);
    for _ in 0..2 {
        let mut own = vehicle();
        own.end_location = Some(3);
        add_vehicle(&mut problem, own);
    }
    for place in 1..=2 {
        add_job(&mut problem, place, 0, &[]);
    }
    let model = Model::compile(&problem);
    let network = Network::of(&model).unwrap();
    let tables = model.tables_of(0);
    let plan = of_one_class(&[&[0], &[1]]);
    let tours = Tours::<false>::new(&network, tables, &plan, penalties());
    let look = Look {
        network: &network,
        tables,
        tours: &tours,
    };
    let mover = Mover::new(look, 0);
    let pair = Pair::of(look, &mover, 1, -LEAST_GAIN);
    let mut change = Change::default();
    assert!(tails::find(&pair, &mut change));
    assert_eq!(
        (&change.first_stops[..], &change.second_stops[..]),
        (&[1][..], &[][..])
    );
}

#[test]
fn a_load_that_is_too_much_is_taken_away_though_the_way_gets_longer() {
    let small = Line {
        capacity: 2,
        ..TWO_SIDES
    };
    let find = relocate::find::<false>;
    let found = small.after(&[&[0, 1, 2], &[3]], (2, 3), find);
    assert_eq!(found, None, "34 more cost more than one unit of load");
    let near = Line {
        places: &[1, 2, 3, -1],
        capacity: 2,
        windows: &[],
    };
    let found = near.after(&[&[0, 1, 2], &[3]], (0, 3), find);
    assert_eq!(found, Some(vec![vec![1, 2], vec![3, 0]]));
}

#[test]
fn what_follows_a_stop_gets_a_tour_of_its_own_where_there_is_one() {
    let far = Line {
        places: &[1, -1],
        capacity: 1,
        windows: &[],
    };
    let model = far.model();
    let network = Network::of(&model).unwrap();
    let tables = model.tables_of(0);
    for (plan, expected) in [
        (&[&[0, 1][..], &[]][..], true),
        (&[&[0, 1]], false),
        (&[&[1], &[0], &[]], false),
    ] {
        let tours = of_one_class(plan);
        let tours = Tours::<false>::new(&network, tables, &tours, penalties());
        let look = Look {
            network: &network,
            tables,
            tours: &tours,
        };
        let mut change = Change::default();
        let found = Mover::new(look, 1).apart(look, &mut change);
        assert_eq!(found, expected, "{plan:?}");
        if found {
            assert_eq!(change.second_stops, [1]);
        }
    }
}
