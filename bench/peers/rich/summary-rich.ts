import type { PeerResult } from '../results';
import { groupBy, mean, median } from '../statistics';
import { OURS } from '../peers';
import { isRichPeer, readRichInstance, RICH_STOPS } from './peers-rich';
import type { RichPeerName } from './strip';

/** Ours and one peer on the instances that were stripped to its rules. */
export interface RichPair {
  readonly set: string;
  readonly stops: number;
  readonly limitSeconds: number;
  readonly peer: RichPeerName;
  /** Those that both were run on. */
  readonly instances: number;
  /** Those of which both have a plan in every run. */
  readonly compared: number;
  /** Means over what is compared, of each instance the median over its seeds; null of none. */
  readonly ours: number | null;
  readonly theirs: number | null;
  /** Mean of ours / theirs − 1, in percent: less than nothing where ours is cheaper. */
  readonly differencePercent: number | null;
  readonly oursFeasible: RichCount;
  readonly theirsFeasible: RichCount;
  /** Instances where the peer has a plan in some run, and ours has none in one. */
  readonly onlyTheirs: readonly string[];
}

/** Runs with a plan, of how many. */
export interface RichCount {
  readonly feasible: number;
  readonly runs: number;
}

/** Ours with every rule. */
export interface RichAlone {
  readonly set: string;
  readonly stops: number;
  readonly limitSeconds: number;
  readonly instances: number;
  readonly feasible: RichCount;
  readonly meanCost: number | null;
}

export interface RichSummary {
  readonly pairs: readonly RichPair[];
  readonly alone: readonly RichAlone[];
}

export function summariseRich(runs: readonly PeerResult[]): RichSummary {
  const own = runs.map((run) => ({ ...run, ...readRichInstance(run.instance) }));
  const rows = [...groupBy(own, (run) => `${run.set} ${run.limitSeconds} ${run.variant}`).values()];
  return {
    pairs: rows.flatMap((row) => {
      const variant = row[0]?.variant ?? '';
      return isRichPeer(variant) ? [pairOf(variant, row)] : [];
    }),
    alone: rows.filter(([first]) => first?.variant === 'all rules').map(aloneOf),
  };
}

function pairOf(peer: RichPeerName, row: readonly PeerResult[]): RichPair {
  const instances = [...groupBy(row, ({ instance }) => instance).values()]
    .map((all) => ({
      name: all[0]?.instance ?? '',
      ours: all.filter((run) => run.peer === OURS),
      theirs: all.filter((run) => run.peer === peer),
    }))
    .filter(({ ours, theirs }) => ours.length > 0 && theirs.length > 0);
  const compared = instances
    .map(({ ours, theirs }) => ({ ours: median(costsOf(ours)), theirs: median(costsOf(theirs)) }))
    .filter(({ ours, theirs }) => Number.isFinite(ours) && Number.isFinite(theirs));
  return {
    ...headOf(row),
    peer,
    instances: instances.length,
    compared: compared.length,
    ours: meanOf(compared.map(({ ours }) => ours)),
    theirs: meanOf(compared.map(({ theirs }) => theirs)),
    differencePercent: meanOf(compared.map(({ ours, theirs }) => (ours / theirs - 1) * 100)),
    oursFeasible: countOf(instances.flatMap(({ ours }) => ours)),
    theirsFeasible: countOf(instances.flatMap(({ theirs }) => theirs)),
    onlyTheirs: instances
      .filter(({ ours, theirs }) => theirs.some(hasPlan) && !ours.every(hasPlan))
      .map(({ name }) => name),
  };
}

function aloneOf(row: readonly PeerResult[]): RichAlone {
  const instances = [...groupBy(row, ({ instance }) => instance).values()];
  const costs = instances.map((all) => median(costsOf(all))).filter(Number.isFinite);
  return { ...headOf(row), instances: instances.length, feasible: countOf(row), meanCost: meanOf(costs) };
}

function headOf([first]: readonly PeerResult[]): Pick<RichPair, 'set' | 'stops' | 'limitSeconds'> {
  const set = first?.set ?? '';
  return { set, stops: RICH_STOPS[set] ?? 0, limitSeconds: first?.limitSeconds ?? 0 };
}

/** NaN in one run without a plan makes the median none. */
const costsOf = (runs: readonly PeerResult[]): number[] => runs.map(({ cost }) => cost ?? NaN);

const hasPlan = ({ cost }: PeerResult): boolean => cost !== null;

const countOf = (runs: readonly PeerResult[]): RichCount => ({
  feasible: runs.filter(hasPlan).length,
  runs: runs.length,
});

const meanOf = (values: readonly number[]): number | null => (values.length === 0 ? null : mean(values));
