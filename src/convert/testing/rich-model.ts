/** A shipment model in which most of its fields meet. */

export const MATRIX = [
  [0, 300, 500],
  [310, 0, 400],
  [520, 410, 0],
];

const at = (latitude: number, longitude: number) => ({ latLng: { latitude, longitude }, heading: 90 });

export const RICH_MODEL = {
  label: 'rich',
  timeout: '3.5s',
  searchMode: 'CONSUME_ALL_AVAILABLE_TIME',
  considerRoadTraffic: true,
  injectedFirstSolutionRoutes: [
    {
      vehicleIndex: 0,
      visits: [{ shipmentIndex: 1, isPickup: true, visitRequestIndex: 0 }, { shipmentIndex: 1 }],
      routePolyline: { points: 'x' },
    },
  ],
  model: {
    globalStartTime: '2024-07-04T06:00:00Z',
    globalEndTime: '2024-07-04T20:00:00Z',
    globalDurationCostPerHour: 3,
    maxActiveVehicles: 2,
    shipments: [
      {
        label: 'crate',
        deliveries: [
          {
            arrivalWaypoint: { location: at(50.85, 4.35) },
            tags: ['b'],
            duration: '120s',
            timeWindows: [
              {
                softStartTime: '2024-07-04T08:00:00Z',
                costPerHourBeforeSoftStartTime: 3600,
                endTime: '2024-07-04T12:00:00Z',
              },
            ],
            visitTypes: ['dock'],
          },
          { tags: ['c'] },
        ],
        loadDemands: { kg: { amount: '7' } },
        penaltyCost: 90,
        allowedVehicleIndices: [1],
        costsPerVehicle: [3],
        shipmentType: 'food',
      },
      {
        displayName: 'sofa',
        pickups: [{ tags: ['c'], duration: '60s' }],
        deliveries: [
          {
            tags: ['b'],
            duration: '90s',
            timeWindows: [
              {
                startTime: '2024-07-04T07:00:00Z',
                softEndTime: '2024-07-04T09:00:00Z',
                costPerHourAfterSoftEndTime: 7200,
                endTime: '2024-07-04T11:00:00Z',
              },
            ],
          },
        ],
        pickupToDeliveryTimeLimit: '5000s',
        pickupToDeliveryRelativeDetourLimit: 0.5,
        shipmentType: 'paint',
      },
      { label: 'gone', ignore: true, pickups: [{ tags: ['c'] }] },
    ],
    vehicles: [
      {
        label: 'van',
        startTags: ['a', 'slow'],
        endTags: ['c'],
        startTimeWindows: [{ startTime: '2024-07-04T06:30:00Z', endTime: '2024-07-04T07:30:00Z' }],
        endTimeWindows: [{ startTime: '2024-07-04T10:00:00Z', endTime: '2024-07-04T18:00:00Z' }],
        loadLimits: {
          kg: {
            maxLoad: '90',
            softMaxLoad: '80',
            costPerUnitAboveSoftMax: 2,
            startLoadInterval: { min: '4', max: '4' },
          },
        },
        costPerHour: 30,
        costPerTraveledHour: 6,
        costPerKilometer: 0.5,
        fixedCost: 12,
        travelMode: 'WALKING',
        travelDurationMultiple: 2,
        unloadingPolicy: 'FIRST_IN_FIRST_OUT',
        routeDurationLimit: { maxDuration: '30000s', softMaxDuration: '20000s' },
        travelDurationLimit: { maxDuration: '20000s' },
        routeDistanceLimit: { maxMeters: '90000' },
        breakRule: {
          breakRequests: [
            {
              earliestStartTime: '2024-07-04T11:00:00Z',
              latestStartTime: '2024-07-04T13:00:00Z',
              minDuration: '1800s',
            },
          ],
          frequencyConstraints: [{ minBreakDuration: '600s', maxInterBreakDuration: '14400s' }],
        },
        usedIfRouteIsEmpty: true,
      },
      { startTags: ['a', 'fast'], ignore: true },
    ],
    precedenceRules: [{ firstIndex: 1, secondIndex: 0, secondIsDelivery: true, offsetDuration: '300s' }],
    shipmentTypeIncompatibilities: [
      { types: ['food', 'paint'], incompatibilityMode: 'NOT_PERFORMED_BY_SAME_VEHICLE' },
    ],
    durationDistanceMatrixSrcTags: ['a', 'b', 'c'],
    durationDistanceMatrixDstTags: ['a', 'b', 'c'],
    durationDistanceMatrices: ['slow', 'fast'].map((vehicleStartTag) => ({
      vehicleStartTag,
      rows: MATRIX.map((meters) => ({ meters, durations: meters.map((cell) => `${cell}s`) })),
    })),
  },
};
