import { entriesOf, fieldsOf, idsOf, numberOf, stringOf, type Fields } from './fields';

export interface Relation {
  readonly type: string;
  /** Ids of jobs, shipments, or steps of shipments (`s1:pickup`). */
  readonly members: readonly string[];
  readonly minGap: number;
  readonly maxGap: number;
  readonly requires: boolean;
  readonly direct: boolean;
  readonly tolerance: number;
  readonly resourceId: string | null;
  readonly hard: boolean;
  readonly penalty: number;
}

const TYPES = [
  ...['precedence', 'sequence', 'same_route', 'different_route', 'same_resource'],
  ...['same_day', 'different_day', 'same_time', 'all_or_none'],
];
const DIRECT = 'in_direct_sequence';
const ALIASES: Record<string, string> = {
  in_same_route: 'same_route',
  same_vehicle: 'same_route',
  in_sequence: 'sequence',
  [DIRECT]: 'sequence',
  different_vehicle: 'different_route',
};
const PAIRS = [
  ['before', 'after'],
  ['first', 'second'],
  ['predecessor', 'successor'],
  ['from', 'to'],
  ['before_job_id', 'after_job_id'],
  ['job_id', 'other_job_id'],
] as const;

/** Lists of relations, or lists by type; ids in a list or as a named pair (contract A6). */
export function relationsOf(value: unknown): Relation[] {
  if (Array.isArray(value)) {
    return entriesOf(value).flatMap((entry) => relationOf(entry, String(entry['type'])));
  }
  return Object.entries(fieldsOf(value)).flatMap(([type, list]) =>
    (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry) =>
      relationOf(Array.isArray(entry) ? { job_ids: entry } : fieldsOf(entry), type),
    ),
  );
}

function relationOf(entry: Fields, written: string): Relation[] {
  const name = written.toLowerCase();
  const type = TYPES.includes(name) ? name : ALIASES[name];
  if (type === undefined) {
    return [];
  }
  return [
    {
      type,
      members: membersOf(entry),
      minGap: numberOf(entry, 'min_gap') ?? 0,
      maxGap: numberOf(entry, 'max_gap') ?? Number.POSITIVE_INFINITY,
      requires: entry['requires'] === true,
      direct: entry['direct'] === true || (name === DIRECT && entry['direct'] !== false),
      tolerance: numberOf(entry, 'tolerance') ?? 0,
      resourceId: stringOf(entry, 'resource_id'),
      hard: entry['hard'] !== false,
      penalty: numberOf(entry, 'penalty') ?? 100_000,
    },
  ];
}

function membersOf(entry: Fields): string[] {
  const list = idsOf(entry, 'job_ids', 'jobs', 'ids');
  if (list) {
    return list;
  }
  const pair = PAIRS.find(([first]) => first in entry) ?? PAIRS[0];
  return pair.map((key) => String(entry[key]));
}
