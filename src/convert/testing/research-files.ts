/** Instances of a few customers, in the formats of their literature. */

export const SOLOMON = `C101

VEHICLE
NUMBER     CAPACITY
  2          200

CUSTOMER
CUST NO.  XCOORD.    YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE TIME

    0      40         50          0          0       1236          0
    1      45         68         10        512        967         90
    2      45.5       70         30        425        870         90
    3      42         66         10         65        946         90
`;

/** Two pairs (2 → 1, 3 → 4), two vehicles, at twice the speed. */
export const LI_LIM = `2 25 2
0 0 0 0 0 200 0 0 0
1 3 4 -10 0 150 2 2 0
2 6 8 10 5 50 2 0 1
3 0 5 20 0 100 2 0 4
4 0 10 -20 0 150 2 3 0
`;

export const CVRP = `NAME : small-n4-k2
COMMENT : (three customers)
TYPE : CVRP
DIMENSION : 4
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 10
DISTANCE : 90
SERVICE_TIME : 5
NODE_COORD_SECTION
1 0 0
2 3 4
3 0 10
4 4 5
DEMAND_SECTION
1 0
2 4
3 6
4 5
DEPOT_SECTION
1
-1
EOF
`;

/** Windows and prizes; the depot is the last node; what the service has no word for. */
export const DIALECT = `NAME : prizes
TYPE : PCVRP
DIMENSION : 3
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 10
VEHICLES : 2
GROUPS : 4
NODE_COORD_SECTION
1 3 4
2 0 10
3 0 0
TIME_WINDOW_SECTION
1 0 40
2 10 90
3 0 100
SERVICE_TIME_SECTION
1 5
2 7
3 0
PRIZE_SECTION
1 12.5
2 30
RELEASE_TIME_SECTION
1 30
DEPOT_SECTION
3
-1
EOF
`;

/** Five cells of the lower half with the diagonal, broken as many files break them. */
export const EXPLICIT = `NAME : tour
TYPE : TSP
DIMENSION : 3
EDGE_WEIGHT_TYPE : EXPLICIT
EDGE_WEIGHT_FORMAT : LOWER_DIAG_ROW
EDGE_WEIGHT_SECTION
0 7 0 9
4 0
EOF
`;
