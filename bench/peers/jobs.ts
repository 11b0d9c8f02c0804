import { judgeList } from '../solver/sets';
import type { PeerArguments } from './arguments';
import type { Peer } from './peers';
import { isRich, richRuns } from './rich/peers-rich';

/** The sets that are compared, with their limits in seconds; other sets of `make bench` have no row here. */
export const LIMITS_SECONDS: Readonly<Record<string, readonly number[]>> = {
  x: [0.2, 0.5, 1, 10, 60],
  homberger_1000: [10, 60],
  solomon: [0.2, 0.5, 1, 10],
  li_lim_100: [2, 10],
  li_lim_200: [10],
  xxl: [60],
  homberger_200: [30],
  homberger_400: [30],
  li_lim_100_vehicles: [10],
  li_lim_400: [30],
  fleet_hfvrp: [10],
  fleet_vfmp_f: [10],
  fleet_vfmp_v: [10],
  fleet_vfmp_fv: [10],
  multi_depot: [10],
  prize_collecting: [10],
  multi_trip: [10],
  rich_100: [10],
  rich_500: [10],
};

/** What a run without `--sets` compares. */
export const DEFAULT_SETS = Object.keys(LIMITS_SECONDS).filter(
  (set) => !['li_lim_200', 'li_lim_400'].includes(set),
);

/** Judge lists that are not every third instance: the other of these two has a matrix of 36 million cells. */
const JUDGED: Readonly<Record<string, readonly string[]>> = { xxl: ['Leuven1'] };

export interface Job {
  readonly set: string;
  readonly instance: string;
  readonly peer: Peer;
  readonly seed: number;
  readonly limitSeconds: number;
}

/** The names that are solved, in order. Throws on one that the set does not have. */
export function chosenInstances(
  set: string,
  names: readonly string[],
  instances: PeerArguments['instances'],
): readonly string[] {
  if (instances === 'all') {
    return names;
  }
  const judged = JUDGED[set] ?? (isRich(set) ? names : judgeList(names));
  if (instances === 'judge') {
    return judged;
  }
  if (typeof instances === 'number') {
    return isRich(set) ? judged.slice(0, instances) : spread(judged, instances);
  }
  return names.filter((name) => instances.includes(name));
}

/** So many of a list, the first and the last among them, evenly apart: research sets are ordered by class and size. */
function spread<T>(list: readonly T[], count: number): T[] {
  if (count >= list.length) {
    return [...list];
  }
  const step = count === 1 ? 0 : (list.length - 1) / (count - 1);
  return list.filter((_, index) =>
    Array.from({ length: count }, (_unused, k) => Math.round(k * step)).includes(index),
  );
}

/**
 * All runs in the order in which they are made. Seeds come first, so that a run that is broken off has something of every set; peers
 * come last, so that what else the machine does meanwhile meets all of them alike.
 */
export function jobsOf(
  { sets, limitsSeconds, seeds, instances }: PeerArguments,
  peers: readonly Peer[],
  namesOf: (set: string) => readonly string[],
): Job[] {
  const chosen = new Map(sets.map((set) => [set, chosenInstances(set, namesOf(set), instances)]));
  if (typeof instances === 'object') {
    const all = sets.flatMap(namesOf);
    const unknown = instances.filter((name) => !all.includes(name));
    if (unknown.length > 0) {
      throw new Error(`no instance of ${sets.join(', ')} is called ${unknown.join(', ')}`);
    }
  }
  return seeds.flatMap((seed, turn) =>
    sets.flatMap((set) =>
      (limitsSeconds ?? LIMITS_SECONDS[set] ?? []).flatMap((limitSeconds) =>
        (chosen.get(set) ?? []).flatMap((instance) =>
          runsOf(set, instance, peers)
            .filter(({ peer }) => peer.isSeeded || turn === 0)
            .map((run) => ({ set, ...run, seed, limitSeconds })),
        ),
      ),
    ),
  );
}

/** Who solves an instance; of a generated one each peer solves its own variant. */
function runsOf(set: string, instance: string, peers: readonly Peer[]): { instance: string; peer: Peer }[] {
  const able = peers.filter((peer) => peer.sets(set));
  return isRich(set) ? richRuns(instance, able) : able.map((peer) => ({ instance, peer }));
}
