import type { Customer, FleetEntry, Instance } from '../solver/instance';
import type { BenchSet } from '../solver/sets';
import type { Peer } from './peers';
import { type Machine, runPeer } from './run-peer';

const LIMIT_SECONDS = 1;

/** Eight customers on a square, of which no rule of the research sets is out of reach. */
function tiny(name: string, changed: Partial<Instance>, customer: Partial<Customer> = {}): Instance {
  const places = [
    ...[
      [1, 0],
      [3, 1],
      [4, 4],
      [2, 5],
      [-1, 4],
      [-4, 3],
      [-3, -2],
      [1, -4],
    ],
  ] as const;
  const customers = places.map(([x, y]): Customer => ({
    ...{ x, y, demand: 3, ready: 0, due: 100, service: 1, release: 0, prize: null },
    ...customer,
  }));
  return {
    ...{ name, rounding: 'dimacs', hasWindows: true, pairs: [], severalTrips: false },
    ...{ depots: [{ x: 0, y: 0, ready: 0, due: 100 }], customers, fleet: [vehicles({})] },
    ...changed,
  };
}

const vehicles = (changed: Partial<FleetEntry>): FleetEntry => ({
  ...{ depot: 0, count: 4, capacity: 9, fixedCost: 0, costPerDistance: 1, maxDuration: null },
  ...changed,
});

function inPairs(instance: Instance): Instance {
  const customers = instance.customers.map((customer, index) => ({
    ...customer,
    demand: index % 2 === 0 ? 3 : -3,
  }));
  const pairs = [0, 2, 4, 6].map((pickup) => ({ pickup, delivery: pickup + 1 }));
  return { ...instance, customers, pairs };
}

/** A tiny problem for each kind of set, under the name of a set of that kind. */
export const TINY: readonly (readonly [set: string, instance: Instance])[] = [
  ['x', tiny('capacity', { rounding: 'nearest', hasWindows: false }, { service: 0 })],
  ['solomon', tiny('windows', {})],
  ['li_lim_100', inPairs(tiny('pairs', { rounding: 'thousandths' }))],
  ['homberger_200', tiny('fewest vehicles', { rounding: 'thousandths' })],
  ['li_lim_100_vehicles', inPairs(tiny('fewest vehicles, pairs', { rounding: 'thousandths' }))],
  ['prize_collecting', tiny('prizes', {}, { prize: 60 })],
  [
    'multi_trip',
    tiny('trips and releases', { severalTrips: true, fleet: [vehicles({ count: 2 })] }, { release: 5 }),
  ],
  [
    'multi_depot',
    tiny('depots and durations', {
      ...{ rounding: 'exact', hasWindows: false },
      depots: [
        { x: 0, y: 0, ready: 0, due: 0 },
        { x: -3, y: 3, ready: 0, due: 0 },
      ],
      fleet: [0, 1].map((depot) => vehicles({ depot, count: 2, maxDuration: 25 })),
    }),
  ],
  [
    'fleet_hfvrp',
    // Just enough room: a solver whose prices of overload do not keep up with costs that are told in hundred-thousandths finds no plan.
    tiny('kinds of vehicles', {
      ...{ rounding: 'exact', hasWindows: false },
      fleet: [
        vehicles({ fixedCost: 5, count: 2 }),
        vehicles({ capacity: 6, costPerDistance: 1.5, count: 1 }),
      ],
    }),
  ],
];

/** Every peer on every tiny problem that it can model: plans that the scorer accepts, or a line that says what is wrong. */
export async function checkPeers(
  peers: readonly Peer[],
  machine: Machine,
  say: (line: string) => void,
): Promise<boolean> {
  let isSound = true;
  for (const [name, instance] of TINY) {
    const set: BenchSet = {
      ...{ name, folder: '', extension: '.txt', goals: {} },
      read: () => instance,
      bestKnown: () => null,
      ...(name.startsWith('homberger_2') || name.endsWith('_vehicles') ? { fewestVehicles: () => 2 } : {}),
    };
    for (const peer of peers.filter((each) => each.sets(name))) {
      const job = { set: name, instance: instance.name, peer, seed: 1, limitSeconds: LIMIT_SECONDS };
      const { cost, routes, error, curve, seconds } = await runPeer(
        job,
        set,
        '',
        instance,
        peer.name,
        machine,
      );
      isSound &&= cost !== null;
      const verdict = cost === null ? `FAILED: ${error}` : `${cost.toFixed(1)}, ${routes} routes`;
      say(
        `check: ${instance.name.padEnd(24)} ${peer.name.padEnd(8)} ${verdict}, ${curve.length} plans on the way, ${seconds.toFixed(2)} s`,
      );
    }
  }
  return isSound;
}
