import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { REASONS, VIOLATION_KINDS } from '../../../kernel/wire/schema';
import { knownKinds } from './reader';
import './shape';

const PAGE = readFileSync(join(__dirname, '../../../../docs/rules.md'), 'utf8');

/** Where the fields of a kind stand in a request; the first place where there are several. */
const HOLDERS: Readonly<Record<string, string>> = {
  'the request': '',
  output_options: 'output_options.',
  problem: 'problem.',
  travel: 'travel.',
  'a place': 'travel.locations[].',
  'a vehicle type’s matrices': 'travel.vehicle_matrices.*.',
  'a vehicle type’s profile': 'travel.vehicle_profiles.*.',
  'a traffic segment': 'travel.traffic_segments[].',
  'a depot': 'depots[].',
  'a resource': 'resources[].',
  overtime: 'resources[].overtime.',
  'a break': 'resources[].breaks[].',
  'a shift of one day': 'resources[].day_time_windows[].',
  'a job': 'jobs[].',
  'a location': 'jobs[].location.',
  'a time window': 'jobs[].time_windows[].',
  'a shipment': 'shipments[].',
  'a step of a shipment': 'shipments[].pickup.',
  'a dump station': 'dump_stations[].',
  'a zone': 'zones[].',
  'a relation': 'relations[].',
  locks: 'locks.',
  'a locked route': 'locks.routes[].',
  options: 'options.',
  'an objective': 'options.objectives[].',
  weights: 'options.weights.',
  fairness: 'options.fairness.',
  'a phase': 'options.phases[].',
  'a solution': 'options.initial_solution.',
  'a route of a solution': 'options.initial_solution.routes[].',
  'a stop of a solution': 'options.initial_solution.routes[].stops[].',
};

const READ = knownKinds().flatMap(({ name, fields }) => {
  const holder = HOLDERS[name] ?? `unknown kind ${name}: `;
  return [...fields].map((field) => `${holder}${field}`);
});

/** `a.{b, c}` names a.b and a.c. */
function expand(token: string): string[] {
  const braces = /^(.*)\{(.*)\}$/.exec(token);
  return braces === null
    ? [token]
    : (braces[2] ?? '').split(',').map((name) => `${braces[1] ?? ''}${name.trim()}`);
}

/** Names that no example uses. */
const NOT_SHOWN = [
  // Other spellings of what examples show.
  ...['amount', 'demand', 'size', 'time_windows_by_day', 'end_depot_index', 'earliest', 'latest'],
  ...['max_duration', 'max_route_time', 'max_jobs', 'max_stops', 'tour_size'],
  ...['ids', 'before', 'after', 'before_job_id', 'after_job_id', 'predecessor', 'successor'],
  ...['first', 'second', 'from', 'to', 'other_job_id', 'shipment_id'],
  ...['distances', 'duration_matrix', 'durations', 'matrices', 'matrices_by_type', 'mixed_fleet'],
  ...['latitude', 'longitude', 'lng'],
  // Of asynchronous and of recurring requests, and what is kept and not interpreted.
  ...['live_tracking', 'recurring', 'webhooks'],
  // Stops of a plan that is sent back as the service answered it.
  ...['dump_station_id', 'part'],
  // Of a metric that no example has.
  'dimension',
];

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
    : [];
}

const EXAMPLES = join(__dirname, '../../../../examples');
const SHOWN = new Set(
  readdirSync(EXAMPLES)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => keysOf(JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')))),
);

const ROWS = PAGE.slice(0, PAGE.indexOf('## Readings'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| rule '));
const NAMED = ROWS.flatMap((row) =>
  [...(row.split(' | ')[1] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, token = '']) => expand(token)),
);

describe('docs/rules.md', () => {
  it('has a row for every field that a request may have (C11)', () => {
    expect(READ.length).toBeGreaterThan(200);
    const missing = READ.filter(
      (field) =>
        !NAMED.some(
          (named) => named === field || named.startsWith(`${field}.`) || named.startsWith(`${field}[`),
        ),
    );
    expect(missing).toEqual([]);
  });

  it('has each of them in an example, but for other spellings', () => {
    const names = new Set(READ.map((field) => field.split(/[.:] ?/).at(-1) ?? ''));
    // Both ends of a shipment can be said beside it, by prefix, as well as inside it.
    const missing = [...names].filter((name) => !SHOWN.has(name.replace(/^(pickup|delivery)_/, '')));
    expect(missing.sort()).toEqual([...NOT_SHOWN].sort());
  });

  it('names no field that is not read', () => {
    expect(NAMED.filter((named) => !READ.includes(named))).toEqual([]);
  });

  it('says of every reason and every kind of violation which rules bite as it, and of no other', () => {
    const codes = new Set<string>([...REASONS, ...VIOLATION_KINDS]);
    const said = ROWS.flatMap((row) =>
      [...(row.split(' | ')[4] ?? '').matchAll(/`([^`]+)`(?! term)/g)].map(([, code = '']) => code),
    );
    expect([...codes].filter((code) => !said.includes(code))).toEqual([]);
    expect(said.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('names files that exist: where the rule lives, and what judges it', () => {
    const root = join(__dirname, '../../../..');
    const homes = ['solver-wasm/src', 'src/optimize/pipeline', '.'];
    const tokens = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, token = '']) => token);
    const lost = ROWS.flatMap((row) => {
      const [kernel, tests] = row.slice(0, -2).split(' | ').slice(-2);
      const files = tokens(kernel).filter((token) => /[./]/.test(token));
      const rules = tokens(tests).filter((token) => /^[a-z-]+$/.test(token));
      expect(rules.length).toBeGreaterThan(0);
      return [
        ...files.filter((file) => !homes.some((home) => glob(join(root, home, file)))),
        ...rules.filter((rule) => !existsSync(join(root, 'test/support/checker/rules', `${rule}.ts`))),
      ];
    });
    expect(lost).toEqual([]);
  });
});

/** A path whose last part may hold one star. */
function glob(path: string): boolean {
  const [before = '', after] = basename(path).split('*');
  return after === undefined
    ? existsSync(path)
    : readdirSync(dirname(path)).some((name) => name.startsWith(before) && name.endsWith(after));
}
