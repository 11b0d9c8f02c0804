import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readCordeau } from './formats/cordeau';
import { readCvrplib } from './formats/cvrplib';
import { readHeterogeneous } from './formats/heterogeneous';
import { readSolomon } from './formats/solomon';
import type { Instance } from './instance';

/** A family of instances that is reported as one row. */
export interface BenchSet {
  name: string;
  /** Folder below the benchmark root. */
  folder: string;
  extension: '.vrp' | '.txt';
  read(name: string, text: string): Instance;
  /** Best known cost in the unit that `score` returns; null when none is published. */
  bestKnown(root: string, name: string): number | null;
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
    goals: {},
  },
  {
    name: 'multi_depot',
    folder: 'mdvrp/cordeau',
    extension: '.txt',
    read: readCordeau,
    bestKnown: (root, name) => jsonCost(join(root, 'mdvrp/bks.json'), name),
    goals: {},
  },
  ...['HFVRP', 'VFMP_F', 'VFMP_V', 'VFMP_FV'].map((folder): BenchSet => ({
    name: `fleet_${folder.toLowerCase()}`,
    folder: `hvrp/${folder}`,
    extension: '.txt',
    read: readHeterogeneous,
    bestKnown: (root, name) => jsonCost(join(root, 'hvrp/bks.json'), name),
    goals: {},
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

function jsonCost(path: string, name: string): number | null {
  if (!existsSync(path)) {
    return null;
  }
  const table = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { best_known_cost?: number }>;
  return table[name]?.best_known_cost ?? null;
}
