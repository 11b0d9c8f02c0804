import type { ForeignText } from '../format';
import { noteLeftovers } from '../reading/leftovers';
import { openRequest } from '../opened-request';
import type { Source } from '../reading/source';
import {
  amountsOf,
  dimensionsOf,
  endsOf,
  placeOf,
  type Window,
  windowOf,
  windowsOf,
  type WrittenPlace,
} from '../request-parts';
import { writeCsv } from './table';

type Row = Record<string, string | number>;

/** In this order, as far as some row has them. */
const COLUMNS = [
  'type',
  'id',
  'label',
  'lat',
  'lon',
  'service_time',
  'setup_time',
  'window_start',
  'window_end',
  'time_windows',
];
const LAST_COLUMNS = ['skills', 'resources', 'penalty'];
const DAY_S = 86_400;
const DEFAULT_PENALTY = 100_000;

/** Our request → a table of vehicles and stops. Only what has coordinates can be in it. */
export function writeStops(request: unknown): ForeignText {
  const { reading, root, listed, depots, resources, jobs } = openRequest(request, 'A table of stops');
  const shipments = root.peek('shipments');
  if (jobs.length === 0 && Array.isArray(shipments) && shipments.length > 0) {
    root.fail(
      'UNSUPPORTED',
      'have two ends each, and a table of stops holds jobs: there would be none',
      'shipments',
    );
  }
  const rows = [
    ...resources.map((resource) => {
      const { start, end } = endsOf(resource, depots, listed);
      if (end !== start) {
        resource.note('NOT_CARRIED', 'A vehicle of the table comes back to its start');
      }
      const given = resource.object('time_window');
      const shift = given === null ? { start: 0, end: DAY_S } : windowOf(given);
      const skills = resource.strings('skills') ?? [];
      return {
        type: 'vehicle',
        ...headOf(resource, start),
        window_start: shift.start,
        window_end: shift.end,
        ...(skills.length === 0 ? {} : { skills: joined(resource, 'skills', skills) }),
        ...amountCells(amountsOf(resource, 'capacities')),
      };
    }),
    ...jobs.map((job) => ({ type: 'stop', ...headOf(job, placeOf(job, listed)), ...stopCells(job) })),
  ];
  const dimensions = dimensionsOf([
    ...resources.map((entry) => amountsOf(entry, 'capacities')),
    ...jobs.map((job) => amountsOf(job, 'demands')),
  ]).map(columnOf);
  const columns = [...COLUMNS, ...dimensions, ...LAST_COLUMNS].filter((column) =>
    rows.some((row: Row) => column in row),
  );
  noteLeftovers(request, reading, 'A table of stops has no column for it');
  const cells = rows.map((row: Row) => columns.map((column) => row[column] ?? ''));
  return { text: writeCsv([columns, ...cells]), notes: reading.notes.toNotes() };
}

function headOf(holder: Source, { point }: WrittenPlace): Row {
  const id = holder.needed(holder.string('id'), 'id');
  const metadata = holder.peek('metadata');
  const hasLabel = typeof metadata === 'object' && metadata !== null && 'label' in metadata;
  const label = hasLabel ? (holder.object('metadata')?.string('label') ?? null) : null;
  return point === null
    ? holder.fail('UNKNOWN_REFERENCE', 'lies at a place without coordinates')
    : { id, lat: point.lat, lon: point.lon, ...(label === null ? {} : { label }) };
}

function stopCells(job: Source): Row {
  const setup = job.number('setup_time', { min: 0 }) ?? 0;
  const skills = job.strings('required_skills') ?? [];
  const allowed = job.strings('allowed_resource_ids') ?? [];
  const isOptional = job.boolean('mandatory') === false;
  return {
    service_time: job.number('service_time', { min: 0 }) ?? 0,
    ...(setup > 0 ? { setup_time: setup } : {}),
    ...windowCells(windowsOf(job)),
    ...amountCells(amountsOf(job, 'demands')),
    ...(skills.length === 0 ? {} : { skills: joined(job, 'required_skills', skills) }),
    ...(allowed.length === 0 ? {} : { resources: joined(job, 'allowed_resource_ids', allowed) }),
    ...(isOptional ? { penalty: job.number('penalty', { min: 0 }) ?? DEFAULT_PENALTY } : {}),
  };
}

function windowCells(windows: readonly Window[]): Row {
  const [first, second] = windows;
  if (first === undefined) {
    return {};
  }
  return second === undefined
    ? { window_start: first.start, window_end: first.end }
    : { time_windows: windows.map(({ start, end }) => `${start}-${end}`).join('|') };
}

function amountCells(amounts: ReadonlyMap<string, number> | null): Row {
  return Object.fromEntries([...(amounts ?? [])].map(([name, amount]) => [columnOf(name), amount]));
}

function columnOf(dimension: string): string {
  return dimension === 'default' ? 'demand' : `demand_${dimension}`;
}

/** Entries of one cell are parted by `|`. */
function joined(holder: Source, key: string, entries: readonly string[]): string {
  if (entries.some((entry) => entry.includes('|'))) {
    holder.note('APPROXIMATED', 'A bar parts entries of a cell', key);
  }
  return entries.join('|');
}
