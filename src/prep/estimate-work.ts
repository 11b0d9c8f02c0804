import { countRequest } from './request-counts';

/**
 * Microseconds of one core for one of each, generously: what preparing bodies that were made of little else took,
 * rounded up. Only whether the sum is small matters.
 */
const MICROSECONDS = {
  /** An object or a list of the body, whatever it means. */
  node: 2,
  /** A key of an object, or an entry of a list that is neither a number nor a node: 250 KB hold 25,000 of either. */
  name: 2,
  /** A number of a list. */
  number: 0.15,
  /** A text or a key, to be parsed; of keys that no two objects share. */
  parsedText: 1,
  vehicle: 12,
  /** Something that a resource lists, read again for each of its days. */
  entryOfDay: 2,
  cell: 0.06,
  /** A segment of traffic, for one profile on one day. */
  segmentOfDay: 1.5,
  /** Two entries of segments that are held against each other. */
  segmentPair: 0.03,
  /** A step that a class of resources may serve. */
  service: 0.1,
  /** A step at each corner of each zone. */
  corner: 0.02,
  /** Two members of one relation. */
  relationPair: 0.002,
  /** A way into a private place that is closed, or a vehicle or list of segments that is looked through for a pin. */
  pinLook: 0.02,
} as const;

/** What a list or an object costs to be read through; what is inside of it and must be as well goes to `open`. */
function openNode(value: object, open: object[]): number {
  const us = MICROSECONDS;
  const entries = Array.isArray(value) ? (value as unknown[]) : (Object.values(value) as unknown[]);
  let cost = us.node + (Array.isArray(value) ? 0 : us.name * entries.length);
  for (const entry of entries) {
    if (typeof entry === 'object' && entry !== null) {
      // A packed matrix is nothing to be read through.
      if (!ArrayBuffer.isView(entry)) {
        open.push(entry);
      }
    } else if (Array.isArray(value)) {
      cost += typeof entry === 'number' ? us.number : us.name;
    }
  }
  return cost;
}

/** What a parsed body costs for its nodes, keys and texts alone, whatever they mean; looked at until it is `most`. */
function readThrough(json: object, most: number): number {
  const open = [json];
  let us = 0;
  for (let value = open.pop(); value !== undefined && us < most; value = open.pop()) {
    us += openNode(value, open);
  }
  return us;
}

const QUOTE = 0x22;

/**
 * What parsing a body costs for its texts and keys alone, in microseconds of one core: told from its quotes, as it is too late
 * once they are parsed. Looked at until it is `most`.
 */
export function estimateParsing(json: Buffer, most: number): number {
  let us = 0;
  for (let at = json.indexOf(QUOTE); at !== -1 && us < most; at = json.indexOf(QUOTE, at + 1)) {
    us += MICROSECONDS.parsedText / 2;
  }
  return us;
}

/**
 * What preparing a body can cost at most, in microseconds of one core, from its keys and the lengths of its lists alone. A body of a
 * few kilobytes can ask for 20,000 vehicles, or for tables that fill the memory: neither its bytes nor its places say so.
 */
export function estimateWork(json: unknown, most = Infinity): number {
  if (typeof json !== 'object' || json === null) {
    return 0;
  }
  const us = MICROSECONDS;
  const linear = readThrough(json, most);
  if (linear >= most) {
    return linear;
  }
  const count = countRequest(json);
  const tables = count.profiles * (1 + count.segmentTables);
  const searches = us.vehicle * count.vehicles + us.entryOfDay * count.days * count.resourceEntries;
  return (
    linear +
    // Each phase is a problem of its own, over the same tables.
    (1 + count.phases) * (searches + us.node * count.steps) +
    us.cell * tables * count.places ** 2 +
    us.segmentOfDay * count.profiles * count.days * count.segments +
    us.segmentPair * count.segmentEntries ** 2 +
    us.service * count.serviceClasses * count.steps +
    us.corner * count.steps * (count.corners + count.zones) +
    us.corner * count.resources * count.zones +
    us.relationPair * count.relationPairs +
    us.pinLook *
      count.pins *
      (tables * count.places + count.vehicles + count.profiles * count.days + count.steps)
  );
}

/** Of two cells of an answer of `/travel`: computed, rounded and written as text. */
const TRAVEL_CELL_US = 0.5;

/** The same for the body of a request for tables alone. */
export function estimateTravel(json: unknown): number {
  const { locations, points } = (json ?? {}) as { locations?: unknown; points?: unknown };
  const lengths = [locations, points].map((list) => (Array.isArray(list) ? list.length : 0));
  return TRAVEL_CELL_US * Math.max(...lengths) ** 2;
}
