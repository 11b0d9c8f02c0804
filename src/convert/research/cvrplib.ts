import type { Converted, Format } from '../format';
import { NoteBook } from '../note';
import { NEVER_S } from '../reading/clock';
import { type CvrplibFile, type CvrplibHeader, parseCvrplib } from './cvrplib-file';
import { explicitMatrix } from './explicit-matrix';
import { failAt, type Line, pathOf } from './lines';
import { dimacs, euclid, MOST_VEHICLES } from './planar';

const TYPES: ReadonlySet<string> = new Set([
  'CVRP',
  'VRPTW',
  'CVRPTW',
  'VRP',
  'TSP',
  'ATSP',
  'ACVRP',
  'PCVRP',
]);
const READ_HEADERS: ReadonlySet<string> = new Set([
  ...['NAME', 'TYPE', 'COMMENT', 'DIMENSION', 'EDGE_WEIGHT_TYPE', 'EDGE_WEIGHT_FORMAT'],
  ...['CAPACITY', 'VEHICLES', 'DISTANCE', 'SERVICE_TIME'],
]);
const READ_SECTIONS: ReadonlySet<string> = new Set([
  ...['NODE_COORD_SECTION', 'DEMAND_SECTION', 'DEPOT_SECTION', 'EDGE_WEIGHT_SECTION'],
  ...['TIME_WINDOW_SECTION', 'SERVICE_TIME_SECTION', 'PRIZE_SECTION'],
]);

/**
 * Instances of CVRPLIB and TSPLIB, with windows and prizes where a dialect has them. Distances are as the file rounds them; with
 * windows or prizes all numbers but goods are in tenths, truncated, as the DIMACS challenge counts. Distances are seconds.
 */
function readCvrplib(text: string): Converted {
  const file = parseCvrplib(text);
  const notes = new NoteBook();
  noteUnread(file, notes);
  const type = file.headers.get('TYPE');
  if (type === undefined || !TYPES.has(type.value)) {
    failAt(type?.line, 'UNSUPPORTED', `must have a TYPE of ${[...TYPES].join(', ')}`);
  }
  const size = headerNumber(file, 'DIMENSION', true) ?? 0;
  const depot = depotOf(file, size, notes);
  const inTenths = file.sections.has('TIME_WINDOW_SECTION') || file.sections.has('PRIZE_SECTION');
  if (inTenths) {
    notes.add('ASSUMED', 'Distances, times and prizes are in tenths of the file’s unit, truncated', '');
  }
  const scale = inTenths ? dimacs : (value: number) => value;
  const matrix = tableOf(file, size, inTenths);
  const jobs = jobsOf(file, size, depot, scale);
  const name = file.headers.get('NAME')?.value;
  const comment = file.headers.get('COMMENT')?.value;
  const request = {
    metadata: {
      ...(name === undefined ? {} : { problem_id: name }),
      ...(comment === undefined ? {} : { comment }),
    },
    travel: { distance_matrix: matrix, time_matrix: matrix },
    resources: vehiclesOf(file, depot, jobs.length, /TSP$/.test(type?.value ?? ''), scale, notes),
    jobs,
  };
  return { request, notes: notes.toNotes() };
}

function noteUnread({ headers, sections, behind }: CvrplibFile, notes: NoteBook): void {
  // What only one way of saying distances needs.
  const isExplicit = headers.get('EDGE_WEIGHT_TYPE')?.value === 'EXPLICIT';
  const idle = isExplicit ? ['NODE_COORD_SECTION'] : ['EDGE_WEIGHT_FORMAT', 'EDGE_WEIGHT_SECTION'];
  const isRead = (key: string, known: ReadonlySet<string>) => known.has(key) && !idle.includes(key);
  for (const [key, { line }] of headers) {
    if (!isRead(key, READ_HEADERS)) {
      notes.add('NOT_CARRIED', `${key} is not read`, pathOf(line));
    }
  }
  for (const [key, { line, rows }] of sections) {
    if (!isRead(key, READ_SECTIONS)) {
      [line, ...rows.map((row) => row.line)].forEach((one) => {
        notes.add('NOT_CARRIED', `${key} is not read`, pathOf(one));
      });
    }
  }
  behind.forEach((line) => notes.add('NOT_CARRIED', 'It stands behind the end', pathOf(line)));
}

function headerNumber({ headers }: CvrplibFile, key: string, isNeeded = false): number | null {
  const header: CvrplibHeader | undefined = headers.get(key);
  if (header === undefined) {
    return isNeeded ? failAt(undefined, 'MISSING', `must have ${key}`) : null;
  }
  const value = Number(header.value);
  return header.value !== '' && value >= 0 && value <= 1e9
    ? value
    : failAt(header.line, 'WRONG_TYPE', `must hold a number for ${key}`);
}

/** A section's rows by node; each node at most once. */
function columnsOf(
  { sections }: CvrplibFile,
  title: string,
  width: number,
): Map<number, { line: Line; values: readonly number[] }> {
  const rows = new Map<number, { line: Line; values: readonly number[] }>();
  for (const { line, values } of sections.get(title)?.rows ?? []) {
    const [node = NaN, ...rest] = values;
    if (rest.length !== width || rows.has(node)) {
      failAt(line, 'MALFORMED', `must hold a node and ${width} numbers, once`);
    }
    rows.set(node, { line, values: rest });
  }
  return rows;
}

/** Row of the depot; nodes are numbered from 1. */
function depotOf({ sections, headers }: CvrplibFile, size: number, notes: NoteBook): number {
  const section = sections.get('DEPOT_SECTION');
  const numbers = (section?.rows ?? []).flatMap(({ values, line }) =>
    values.map((value) => ({ value, line })),
  );
  const depots = numbers.filter(({ value }) => value !== -1);
  const [first, second] = depots;
  if (second !== undefined) {
    return failAt(second.line, 'UNSUPPORTED', 'names a second depot');
  }
  if (numbers.length === depots.length && section !== undefined) {
    notes.add('ASSUMED', 'The list of depots has no end (-1)', pathOf(section.line));
  }
  if (first === undefined) {
    notes.add(
      'ASSUMED',
      'Without a depot routes begin at node 1',
      pathOf(headers.get('DIMENSION')?.line ?? { text: '', number: 1 }),
    );
  }
  const depot = first?.value ?? 1;
  return Number.isInteger(depot) && depot >= 1 && depot <= size
    ? depot - 1
    : failAt(first?.line, 'UNKNOWN_REFERENCE', 'names no node');
}

function tableOf(file: CvrplibFile, size: number, inTenths: boolean): number[][] {
  const kind = file.headers.get('EDGE_WEIGHT_TYPE');
  if (kind?.value === 'EXPLICIT') {
    return explicitMatrix(file, size, inTenths ? dimacs : (value) => value);
  }
  const measures: Readonly<Record<string, (distance: number) => number>> = {
    EUC_2D: inTenths ? dimacs : (distance) => Math.floor(distance + 0.5),
    EXACT_2D: inTenths ? dimacs : (distance) => distance,
    CEIL_2D: Math.ceil,
    FLOOR_2D: Math.floor,
  };
  const measure = Object.hasOwn(measures, kind?.value ?? '') ? measures[kind?.value ?? ''] : undefined;
  if (measure === undefined) {
    return failAt(
      kind?.line,
      'UNSUPPORTED',
      `must have EDGE_WEIGHT_TYPE EXPLICIT, ${Object.keys(measures).join(', ')}`,
    );
  }
  const places = columnsOf(file, 'NODE_COORD_SECTION', 2);
  const points = Array.from({ length: Math.min(size, places.size + 1) }, (_, i) => {
    const [x, y] = places.get(i + 1)?.values ?? [];
    return x === undefined || y === undefined
      ? failAt(file.sections.get('NODE_COORD_SECTION')?.line, 'MISSING', `must say where node ${i + 1} is`)
      : { x, y };
  });
  if (places.size !== size) {
    failAt(
      file.headers.get('DIMENSION')?.line,
      'OUT_OF_RANGE',
      `must be the number of nodes, ${places.size}`,
    );
  }
  return euclid(points, measure);
}

function jobsOf(file: CvrplibFile, size: number, depot: number, scale: (value: number) => number): object[] {
  const demands = columnsOf(file, 'DEMAND_SECTION', 1);
  const windows = columnsOf(file, 'TIME_WINDOW_SECTION', 2);
  const services = columnsOf(file, 'SERVICE_TIME_SECTION', 1);
  const prizes = columnsOf(file, 'PRIZE_SECTION', 1);
  const service = headerNumber(file, 'SERVICE_TIME') ?? 0;
  refuseStrangers([demands, windows, services, prizes], size, depot);
  return Array.from({ length: size }, (_, index) => index)
    .filter((index) => index !== depot)
    .map((index) => {
      const node = index + 1;
      const value = (rows: typeof demands) => {
        const row = rows.get(node);
        const [first] = row?.values ?? [];
        return first === undefined || first >= 0
          ? first
          : failAt(row?.line, 'OUT_OF_RANGE', 'must not be negative');
      };
      const [demand, prize] = [value(demands), value(prizes)];
      const [ready, due] = windows.get(node)?.values ?? [];
      const time = scale(value(services) ?? service);
      if (ready !== undefined && due !== undefined && (ready < 0 || due < ready)) {
        failAt(windows.get(node)?.line, 'OUT_OF_RANGE', 'must open before it closes');
      }
      return {
        id: `c${node}`,
        location_index: index,
        ...(demand === undefined ? {} : { demands: demand }),
        ...(time === 0 ? {} : { service_time: time }),
        ...(ready === undefined || due === undefined
          ? {}
          : { time_windows: [{ start: scale(ready), end: scale(due) }] }),
        ...(prize === undefined ? {} : { mandatory: false, penalty: scale(prize) }),
      };
    });
}

/** Rows of nodes that there are not, and what the depot asks for. */
function refuseStrangers(
  columns: readonly Map<number, { line: Line; values: readonly number[] }>[],
  size: number,
  depot: number,
): void {
  columns.forEach((rows, kind) => {
    for (const [node, { line, values }] of rows) {
      if (!Number.isInteger(node) || node < 1 || node > size) {
        failAt(line, 'UNKNOWN_REFERENCE', 'names no node');
      }
      const isWindow = kind === 1;
      if (node === depot + 1 && !isWindow && values.some((value) => value !== 0)) {
        failAt(line, 'UNSUPPORTED', 'gives the depot a demand, a service or a prize');
      }
    }
  });
}

function vehiclesOf(
  file: CvrplibFile,
  depot: number,
  customers: number,
  isTour: boolean,
  scale: (value: number) => number,
  notes: NoteBook,
): object[] {
  const said = isTour ? 1 : headerNumber(file, 'VEHICLES');
  const count = Math.max(1, Math.min(said ?? customers, customers, MOST_VEHICLES));
  const header = file.headers.get('VEHICLES')?.line;
  if (said === null) {
    notes.add('ASSUMED', `The fleet has no bound: there are ${count} vehicles`, '');
  } else if (!Number.isInteger(said) || said !== count) {
    notes.add(
      'ASSUMED',
      `There are ${count} vehicles, no more than customers`,
      header === undefined ? '' : pathOf(header),
    );
  }
  const capacity = headerNumber(file, 'CAPACITY');
  const longest = headerNumber(file, 'DISTANCE');
  const window = columnsOf(file, 'TIME_WINDOW_SECTION', 2).get(depot + 1);
  const [ready = 0, due = NEVER_S] = window?.values ?? [];
  if (ready < 0 || due < ready) {
    failAt(window?.line, 'OUT_OF_RANGE', 'must open before it closes');
  }
  return Array.from({ length: count }, (_, i) => ({
    id: `v${i + 1}`,
    depot_index: depot,
    ...(capacity === null ? {} : { capacities: capacity }),
    time_window: window === undefined ? { start: 0, end: NEVER_S } : { start: scale(ready), end: scale(due) },
    // Of travel and service together, as the literature counts.
    ...(longest === null ? {} : { max_time: scale(longest) }),
  }));
}

export const CVRPLIB: Format = {
  name: 'cvrplib',
  title: 'CVRPLIB and TSPLIB (text)',
  detect: (text) => /^\s*(NAME|TYPE|DIMENSION)\s*:/m.test(text) && /^\s*[A-Z_]+_SECTION/m.test(text),
  toRequest: readCvrplib,
};
