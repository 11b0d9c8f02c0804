import type { Converted, Format } from '../format';
import { NoteBook } from '../note';
import { failAt, pathOf } from './lines';
import { dimacs, euclid, MOST_VEHICLES } from './planar';
import { parseSolomon, type ResearchNode } from './solomon-file';

/**
 * Solomon's and Homberger's instances: vehicles at one depot, customers with windows. All numbers but goods are in tenths, truncated,
 * as the DIMACS challenge counts; its distances are its seconds.
 */
function readSolomon(text: string): Converted {
  const { name, vehicles, capacity, header, depot, customers } = parseSolomon(text);
  const notes = new NoteBook();
  notes.add('ASSUMED', 'Distances and times are in tenths of the file’s unit, truncated', pathOf(header));
  noteDepot(depot, notes);
  const request = {
    metadata: { problem_id: name },
    travel: sameTables(euclid([depot, ...customers], dimacs)),
    resources: vehiclesOf(
      { vehicles, capacity, header, depot, customers: customers.length, scale: dimacs },
      notes,
    ),
    jobs: customers.map((node, i) => ({
      id: `c${node.number}`,
      location_index: i + 1,
      demands: demandOf(node),
      ...stopOf(node, dimacs),
    })),
  };
  refuseSameNumbers(customers);
  return { request, notes: notes.toNotes() };
}

export function sameTables(matrix: number[][]) {
  return { distance_matrix: matrix, time_matrix: matrix };
}

/** The depot is no customer: what it asks for is told, and left. */
export function noteDepot(depot: ResearchNode, notes: NoteBook): void {
  if (depot.demand !== 0 || depot.service !== 0) {
    notes.add('NOT_CARRIED', 'A depot has no demand and no service', pathOf(depot.line));
  }
  if (depot.number !== 0) {
    notes.add('NOT_CARRIED', 'The depot has no number but 0', pathOf(depot.line));
  }
}

interface Fleet {
  readonly vehicles: number;
  readonly capacity: number;
  readonly header: ResearchNode['line'];
  readonly depot: ResearchNode;
  readonly customers: number;
  readonly scale: (value: number) => number;
}

/** As many as the file says, as far as there is work for them. */
export function vehiclesOf(
  { vehicles, capacity, header, depot, customers, scale }: Fleet,
  notes: NoteBook,
): object[] {
  if (!Number.isInteger(vehicles) || vehicles < 1 || capacity < 0) {
    return failAt(header, 'OUT_OF_RANGE', 'must hold at least one vehicle and no negative capacity');
  }
  if (depot.ready < 0 || depot.due < depot.ready) {
    return failAt(depot.line, 'OUT_OF_RANGE', 'must open before it closes');
  }
  const count = Math.min(vehicles, Math.max(1, customers), MOST_VEHICLES);
  if (count < vehicles) {
    notes.add(
      'ASSUMED',
      `Of ${vehicles} vehicles there are ${count}, no more than customers`,
      pathOf(header),
    );
  }
  return Array.from({ length: count }, (_, i) => ({
    id: `v${i + 1}`,
    depot_index: 0,
    capacities: capacity,
    time_window: { start: scale(depot.ready), end: scale(depot.due) },
  }));
}

export function demandOf({ demand, line }: ResearchNode): number {
  return demand >= 0 ? demand : failAt(line, 'OUT_OF_RANGE', 'must not have a negative demand');
}

export function stopOf(
  { ready, due, service, line }: ResearchNode,
  scale: (value: number) => number,
): object {
  if (ready < 0 || due < ready || service < 0) {
    return failAt(line, 'OUT_OF_RANGE', 'must have a window that opens before it closes, and a service');
  }
  return { service_time: scale(service), time_windows: [{ start: scale(ready), end: scale(due) }] };
}

export function refuseSameNumbers(nodes: readonly ResearchNode[]): void {
  const seen = new Set<number>();
  for (const { number, line } of nodes) {
    if (seen.has(number)) {
      failAt(line, 'DUPLICATE_ID', `stands there twice: ${number}`);
    }
    seen.add(number);
  }
}

export const SOLOMON: Format = {
  name: 'solomon',
  title: 'Solomon, Gehring and Homberger (text)',
  detect: (text) => /^\s*VEHICLE\s+NUMBER\s+CAPACITY\s/im.test(text) && /CUST\s*NO/i.test(text),
  toRequest: readSolomon,
};
