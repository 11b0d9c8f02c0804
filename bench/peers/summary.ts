import { PEERS } from './peers';
import type { PeerResult } from './results';
import type { Clock } from './task';
import { distinct, groupBy, mean, median } from './statistics';

/** How one peer did on one set within one limit. */
export interface PeerScore {
  readonly peer: string;
  readonly solver: string;
  /** Of the instances that every peer of the row was run on. */
  readonly instances: number;
  /** Instances whose gap is part of the mean: with a plan, a best known value and, where vehicles come first, as few of them. */
  readonly compared: number;
  /** Percent: of each instance the median over its seeds, of these the mean; null where nothing can be compared. */
  readonly meanGapPercent: number | null;
  /** Where vehicles come first: by how many all plans together have more than the best known; medians over seeds. */
  readonly vehiclesMore: number | null;
  /** Instances without a plan in most of their runs. */
  readonly unsolved: number;
  /** Runs without a plan, or with one that the scorer refuses. */
  readonly refused: number;
  readonly runs: number;
  /** Median of what searches took, by the clock of their limit. */
  readonly medianSeconds: number;
  /** The least that a search had of its core, as a share of its wall time. */
  readonly leastShareOfCore: number;
  /** No peer of the row did better. */
  readonly isBest: boolean;
}

export interface SummaryRow {
  readonly set: string;
  readonly limitSeconds: number;
  readonly clock: Clock;
  readonly seeds: number;
  /** Where and when its runs were made, each once. */
  readonly machines: readonly string[];
  readonly days: readonly string[];
  readonly scores: readonly PeerScore[];
}

/** A row a set and limit, in the order in which they first occur. */
export function summarise(runs: readonly PeerResult[]): SummaryRow[] {
  const rows = groupBy(runs, ({ set, limitSeconds }) => `${set} ${limitSeconds}`);
  return [...rows.values()].map((all) => {
    const own = onCommonInstances(all);
    const peers = PEERS.map(({ name }) => name).filter((name) => own.some(({ peer }) => peer === name));
    const scores = peers.map((name) => scoreOf(own.filter(({ peer }) => peer === name)));
    const best = scores.map(rankOf).reduce((a, b) => (isLess(b, a) ? b : a), [Infinity]);
    return {
      set: own[0]?.set ?? '',
      limitSeconds: own[0]?.limitSeconds ?? 0,
      clock: own[0]?.clock ?? 'wall',
      seeds: new Set(own.map(({ seed }) => seed)).size,
      machines: distinct(own.map(({ machine }) => machine)),
      days: distinct(own.map(({ day }) => day)).sort(),
      scores: scores.map((score) => ({ ...score, isBest: !isLess(best, rankOf(score)) })),
    };
  });
}

/** A run that was broken off has more of one peer than of another; means over other instances would compare nothing. */
function onCommonInstances(runs: readonly PeerResult[]): PeerResult[] {
  const peers = new Set(runs.map(({ peer }) => peer));
  const solvedBy = groupBy(runs, ({ instance }) => instance);
  const isCommon = (instance: string): boolean =>
    new Set(solvedBy.get(instance)?.map(({ peer }) => peer)).size === peers.size;
  const common = runs.filter(({ instance }) => isCommon(instance));
  return common.length > 0 ? common : [...runs];
}

function scoreOf(runs: readonly PeerResult[]): Omit<PeerScore, 'isBest'> {
  const instances = [...groupBy(runs, ({ instance }) => instance).values()];
  const gaps = instances.map((own) => median(own.map(gapPercentOf))).filter(Number.isFinite);
  const isVehiclesFirst = runs.some(({ fewestVehicles }) => fewestVehicles !== null);
  const more = instances.map((own) => median(own.map(vehiclesMoreOf))).filter(Number.isFinite);
  const shares = runs.flatMap(({ wallSeconds, processorSeconds }) =>
    wallSeconds > 0 ? [processorSeconds / wallSeconds] : [],
  );
  return {
    peer: runs[0]?.peer ?? '',
    solver: runs[0]?.solver ?? '',
    instances: instances.length,
    compared: gaps.length,
    meanGapPercent: gaps.length === 0 ? null : mean(gaps),
    vehiclesMore: isVehiclesFirst ? more.reduce((sum, each) => sum + each, 0) : null,
    unsolved: instances.filter((own) => own.filter(({ cost }) => cost === null).length * 2 > own.length)
      .length,
    refused: runs.filter(({ cost }) => cost === null).length,
    runs: runs.length,
    medianSeconds: median(runs.map(({ seconds }) => seconds)),
    leastShareOfCore: Math.min(1, ...shares),
  };
}

/** Infinity without a plan or, where vehicles come first, with another number of them; NaN where nothing is known to compare with. */
export function gapPercentOf({ cost, bestKnown, routes, fewestVehicles }: PeerResult): number {
  if (bestKnown === null) {
    return NaN;
  }
  return cost === null || routes !== (fewestVehicles ?? routes) ? Infinity : (cost / bestKnown - 1) * 100;
}

function vehiclesMoreOf({ cost, routes, fewestVehicles }: PeerResult): number {
  return cost === null || fewestVehicles === null ? Infinity : routes - fewestVehicles;
}

/** Instances without a plan first, then vehicles, then how many have as few, then the gap: less is better. */
function rankOf(score: Omit<PeerScore, 'isBest'>): number[] {
  const { unsolved, vehiclesMore, compared, meanGapPercent } = score;
  const rounded = Number((meanGapPercent ?? Infinity).toFixed(2));
  return [unsolved, vehiclesMore ?? 0, -compared, rounded];
}

/** Lexicographic. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const differs = a.findIndex((value, index) => value !== b[index]);
  return differs !== -1 && (a[differs] ?? 0) < (b[differs] ?? 0);
}
