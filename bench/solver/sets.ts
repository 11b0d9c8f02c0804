import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readCordeau } from './formats/cordeau';
import { readCvrplib } from './formats/cvrplib';
import { readHeterogeneous } from './formats/heterogeneous';
import { readLiLim } from './formats/li-lim';
import { readSolomon } from './formats/solomon';
import type { Instance, Rounding } from './instance';

/** A family of instances that is reported as one row. */
export interface BenchSet {
  name: string;
  /** Folder below the benchmark root. */
  folder: string;
  extension: '.vrp' | '.txt';
  read(name: string, text: string): Instance;
  /** Best known cost in the unit that `score` returns; null when none is published. */
  bestKnown(root: string, name: string): number | null;
  /**
   * Where fewer vehicles come before distance: the fewest known, with which the best known cost goes. Costs are compared only where a
   * plan has as many.
   */
  fewestVehicles?(root: string, name: string): number | null;
  /** The goal of the mean gap in percent by limit in seconds, where one is set. */
  goals: Readonly<Record<number, number>>;
}

export const SETS: readonly BenchSet[] = [
  {
    name: 'x',
    folder: 'cvrp/x',
    extension: '.vrp',
    read: (name, text) => readCvrplib(name, text, 'nearest'),
    bestKnown: (root, name) => solCost(join(root, 'cvrp/x', `${name}.sol`)),
    goals: { 10: 1.2 },
  },
  {
    name: 'solomon',
    folder: 'vrptw/solomon',
    extension: '.txt',
    read: (name, text) => readSolomon(name, text, 'dimacs'),
    bestKnown: (root, name) => tenths(solCost(join(root, 'vrptw/solomon', `${name}.sol`))),
    goals: { 10: 1.0 },
  },
  {
    name: 'homberger_1000',
    folder: 'vrptw/homberger_1000',
    extension: '.vrp',
    read: (name, text) => readCvrplib(name, text, 'dimacs'),
    bestKnown: (root, name) => tenths(solCost(join(root, 'vrptw/homberger_1000', `${name}.sol`))),
    goals: { 10: 2.5 },
  },
  {
    name: 'prize_collecting',
    folder: 'prize-collecting',
    extension: '.vrp',
    read: (name, text) => readCvrplib(name, text, 'dimacs'),
    bestKnown: (root, name) => solCost(join(root, 'prize-collecting', `${name}.sol`)),
    goals: { 10: 3 },
  },
  ...['li_lim_100', 'li_lim_200'].map((name): BenchSet => ({
    name,
    folder: `pdptw/${name}`,
    extension: '.txt',
    read: (instance, text) => readLiLim(instance, text, 'thousandths'),
    bestKnown: (root, instance) => bestSeen(root, name, instance),
    goals: { 10: name === 'li_lim_100' ? 0.3 : 1.5 },
  })),
  vehiclesFirst('li_lim_100_vehicles', 'pdptw', readLiLim, 'li_lim_100'),
  vehiclesFirst('li_lim_400', 'pdptw', readLiLim),
  vehiclesFirst('homberger_200', 'vrptw', readSolomon),
  vehiclesFirst('homberger_400', 'vrptw', readSolomon),
  {
    name: 'multi_trip',
    folder: 'multi-trip',
    extension: '.vrp',
    read: (name, text) => readCvrplib(name, text, 'dimacs'),
    bestKnown: (root, name) => solCost(join(root, 'multi-trip', `${name}.sol`)),
    goals: { 10: 3 },
  },
  {
    name: 'multi_depot',
    folder: 'mdvrp/cordeau',
    extension: '.txt',
    read: readCordeau,
    bestKnown: (root, name) => jsonCost(join(root, 'mdvrp/bks.json'), name),
    goals: { 10: 1 },
  },
  ...['HFVRP', 'VFMP_F', 'VFMP_V', 'VFMP_FV'].map((folder): BenchSet => ({
    name: `fleet_${folder.toLowerCase()}`,
    folder: `hvrp/${folder}`,
    extension: '.txt',
    read: readHeterogeneous,
    bestKnown: (root, name) => jsonCost(join(root, 'hvrp/bks.json'), name),
    goals: { 10: 1 },
  })),
  {
    name: 'xxl',
    folder: 'cvrp/xxl',
    extension: '.vrp',
    read: (name, text) => readCvrplib(name, text, 'nearest'),
    bestKnown: (root, name) => solCost(join(root, 'cvrp/xxl', `${name}.sol`)),
    goals: {},
  },
];

/** A set whose published values have the fewest vehicles, then the least distance; numbers × 1000. `files`: the folder of its instances. */
function vehiclesFirst(
  name: string,
  folder: string,
  read: (name: string, text: string, rounding: Rounding) => Instance,
  files = name,
): BenchSet {
  const table = (root: string): string => join(root, folder, 'bks-vehicles-first.json');
  return {
    name,
    folder: `${folder}/${files}`,
    extension: '.txt',
    read: (instance, text) => read(instance, text, 'thousandths'),
    bestKnown: (root, instance) => thousandths(jsonCost(table(root), instance)),
    fewestVehicles: (root, instance) => bestOf(table(root), instance)?.solved_with_vehicles ?? null,
    goals: {},
  };
}

/** Names of a set's instances in order; empty when the root does not hold the set. */
export function instancesOf(root: string, set: BenchSet): string[] {
  const folder = join(root, set.folder);
  if (!existsSync(folder)) {
    return [];
  }
  return readdirSync(folder)
    .filter((file) => file.endsWith(set.extension))
    .map((file) => basename(file, set.extension))
    .sort();
}

/** The judge list: every third name, so that tuning on the rest shows. */
export function judgeList(names: readonly string[]): string[] {
  return names.filter((_, index) => index % 3 === 0);
}

export function load(root: string, set: BenchSet, name: string): Instance {
  return set.read(name, readFileSync(join(root, set.folder, name + set.extension), 'utf8'));
}

function solCost(path: string): number | null {
  if (!existsSync(path)) {
    return null;
  }
  const cost = /^Cost:?\s+([\d.]+)/m.exec(readFileSync(path, 'utf8'));
  return cost === null ? null : Number(cost[1]);
}

/** `.sol` files of the DIMACS sets report tenths divided by ten. */
function tenths(cost: number | null): number | null {
  return cost === null ? null : Math.round(cost * 10);
}

function thousandths(cost: number | null): number | null {
  return cost === null ? null : Math.round(cost * 1000);
}

/** The best distance that any solver reached in side-by-side runs. */
function bestSeen(root: string, set: string, name: string): number | null {
  const path = join(root, 'best-seen-distance.json');
  if (!existsSync(path)) {
    return null;
  }
  const sets = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, number>>;
  return thousandths(sets[set]?.[name] ?? null);
}

interface BestKnown {
  best_known_cost?: number;
  solved_with_vehicles?: number;
}

function bestOf(path: string, name: string): BestKnown | null {
  if (!existsSync(path)) {
    return null;
  }
  return (JSON.parse(readFileSync(path, 'utf8')) as Record<string, BestKnown>)[name] ?? null;
}

function jsonCost(path: string, name: string): number | null {
  return bestOf(path, name)?.best_known_cost ?? null;
}
