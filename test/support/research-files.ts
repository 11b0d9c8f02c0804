/** Research files of a few customers, in the formats of their literature. */

/** Two pairs (2 → 1, 3 → 4), two vehicles of 25. */
export const LI_LIM = `2 25 1
0 0 0 0 0 200 0 0 0
1 3 4 -10 0 150 2 2 0
2 6 8 10 5 50 2 0 1
3 0 5 20 0 100 2 0 4
4 0 10 -20 0 150 2 3 0
`;

/** Three customers, two vehicles of 10 that come back to node 1; the goods of node 3 are ready at 30. */
export const MULTI_TRIP = `NAME: small
TYPE: MTVRPTWR
DIMENSION: 4
VEHICLES: 2
CAPACITY: 10
SERVICE_TIME: 5
NODE_COORD_SECTION
1 0 0
2 3 4
3 0 10
4 0 5
DEMAND_SECTION
1 0
2 4
3 6
4 5
TIME_WINDOW_SECTION
1 0 100
2 0 40
3 0 100
4 0 100
RELEASE_TIME_SECTION
1 0
2 0
3 30
4 0
VEHICLES_RELOAD_DEPOT_SECTION
1 1
2 1
DEPOT_SECTION
1
EOF
`;
