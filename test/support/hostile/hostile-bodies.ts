import { lineTravel } from '../factories';

/** A whole body that services have died of, as text: () => much of it no object can hold. */
export interface HostileBody {
  readonly name: string;
  /** Made when it is sent: some are of 20 MB. */
  readonly text: () => string;
  /** What the answer must be: a status, and where it is a refusal the field, null where no field can be read. */
  readonly expected?: { readonly status: number; readonly field?: RegExp | null };
}

const PLACES = 6;
const BUDGET = { max_iterations: 5, time_limit_seconds: 0.5, seed: 1 };
const WHOLE = {
  travel: lineTravel(PLACES),
  resources: [{ id: 'v1', depot_index: 0 }],
  jobs: Array.from({ length: PLACES - 1 }, (_, i) => ({ id: `j${i + 1}`, location_index: i + 1 })),
  options: BUDGET,
};

const HOLE = '@@hole@@';
/** A valid request as text, with some sections of it replaced; the text of `hole` stands where `HOLE` does. */
const request = (sections: object = {}, hole = 'null'): string =>
  JSON.stringify({ ...WHOLE, ...sections }).replace(`"${HOLE}"`, () => hole);
/** `count` times the same text, as the entries of a list. */
const list = (count: number, entry: string): string => `[${`${entry},`.repeat(count - 1)}${entry}]`;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const refused = (field: RegExp | null) => ({ status: 422, field });
const tie = (type: string, ...job_ids: string[]) => ({ type, job_ids });

const PROTOTYPES =
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1}';
/** A cycle through all jobs of a request of so many. */
const ring = (size: number): string => {
  const jobs = Array.from({ length: size }, (_, i) => ({ id: `j${i}`, location_index: 1 }));
  const relations = jobs.map(({ id }, i) => tie('precedence', id, `j${(i + 1) % size}`));
  return request({ jobs, relations });
};

const SECTIONS = [
  ...[
    'metadata',
    'travel',
    'resources',
    'jobs',
    'shipments',
    'depots',
    'dump_stations',
    'zones',
    'relations',
  ],
  ...['options', 'output_options', 'locks', 'problem', 'webhooks', 'recurring'],
];
const everySection = (value: unknown): string =>
  JSON.stringify(Object.fromEntries(SECTIONS.map((name) => [name, value])));

/** Bodies of an OptimizationRequest; `asBody` in `hostile-routes.ts` puts them where a route has its request. */
export const HOSTILE_REQUESTS: readonly HostileBody[] = [
  // More than there may be, of everything.
  {
    name: 'almost a million windows',
    text: () =>
      request(
        { jobs: [{ id: 'j1', location_index: 1, time_windows: HOLE }] },
        list(990_000, '{"start":0,"end":9}'),
      ),
    expected: refused(/jobs\[0\]\.time_windows$/),
  },
  {
    name: 'a million windows, which are more objects than any request has',
    text: () =>
      request(
        { jobs: [{ id: 'j1', location_index: 1, time_windows: HOLE }] },
        list(1_000_000, '{"start":0,"end":9}'),
      ),
    expected: refused(null),
  },
  {
    name: '100,000 relations',
    text: () => request({ relations: HOLE }, list(100_000, '{"type":"precedence","job_ids":["j1","j2"]}')),
    expected: refused(/relations$/),
  },
  {
    name: '100,000 bare relations',
    text: () => request({ relations: { precedence: HOLE } }, list(100_000, '["j1","j2"]')),
    expected: refused(/relations\.precedence$/),
  },
  {
    name: 'a relation of 300,000 jobs',
    text: () => request({ relations: [{ type: 'same_route', job_ids: HOLE }] }, list(300_000, '"j1"')),
    expected: refused(/relations/),
  },
  {
    name: '300,000 jobs',
    text: () => request({ jobs: HOLE }, list(300_000, '{"id":"a","location_index":1}')),
    expected: refused(/jobs$/),
  },
  {
    name: '300,000 resources',
    text: () => request({ resources: HOLE }, list(300_000, '{"id":"v"}')),
    expected: refused(/resources$/),
  },
  {
    name: '300,000 names of one metadata',
    text: () =>
      request({ metadata: HOLE }, `{${Array.from({ length: 300_000 }, (_, i) => `"k${i}":1`).join()}}`),
  },
  // Deep.
  { name: 'lists 100,000 deep', text: () => nested(100_000), expected: refused(null) },
  {
    name: 'objects 100,000 deep',
    text: () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    expected: refused(null),
  },
  {
    name: 'metadata 100,000 deep',
    text: () => request({ metadata: { x: HOLE } }, nested(100_000)),
    expected: refused(null),
  },
  {
    name: 'a demand 40 deep',
    text: () => request({ jobs: [{ id: 'j1', location_index: 1, demands: { kg: HOLE } }] }, nested(40)),
    expected: refused(/jobs\[0\]\.demands\.kg$/),
  },
  // Names that mean something to JavaScript, names twice, and texts that are no text.
  {
    name: 'prototypes for a body',
    text: () => PROTOTYPES,
    expected: refused(/travel|resources|base|original/),
  },
  {
    name: 'prototypes among the fields',
    text: () => request().replace('{', `${PROTOTYPES.slice(0, -1)},`),
    expected: { status: 200 },
  },
  {
    name: 'prototypes for a job',
    text: () => request({ jobs: [HOLE] }, PROTOTYPES),
    expected: refused(/jobs\[0\]\.id$/),
  },
  {
    name: 'prototypes for loads',
    text: () =>
      request({ jobs: [{ id: 'j1', location_index: 1, demands: HOLE }] }, '{"__proto__":1,"constructor":1}'),
  },
  {
    name: 'a section twice, of which the last counts',
    text: () => request().replace('"resources":', '"resources":7,"resources":'),
    expected: { status: 200 },
  },
  {
    name: 'a section twice, of which the last is wrong',
    text: () => request().replace(/}$/, ',"jobs":7}'),
    expected: refused(/jobs$/),
  },
  {
    name: 'lone surrogates for ids',
    text: () =>
      request(
        { jobs: HOLE },
        '[{"id":"\\ud800","location_index":1},{"id":"\\udc00\\ud800","location_index":2}]',
      ),
  },
  {
    name: 'lone surrogates for names of fields',
    text: () => request().replace('{', '{"\\ud800":1,"\\udfff":{"\\ud800":"\\ud800"},'),
    expected: { status: 200 },
  },
  {
    name: 'an id that is half of another one’s character',
    text: () =>
      request({
        jobs: [
          { id: '\ud83d\ude9a', location_index: 1 },
          { id: '\ud83d', location_index: 2 },
        ],
      }),
  },
  // Relations that cannot be.
  {
    name: 'two jobs before one another',
    text: () => request({ relations: [tie('precedence', 'j1', 'j2'), tie('precedence', 'j2', 'j1')] }),
    expected: refused(/relations/),
  },
  {
    name: 'a job before itself',
    text: () => request({ relations: [tie('precedence', 'j1', 'j1')] }),
    expected: refused(/relations/),
  },
  { name: 'a ring of 1,000 jobs', text: () => ring(1_000), expected: refused(/relations/) },
  {
    name: 'a ring of all kinds',
    text: () =>
      request({
        relations: [
          ...[tie('sequence', 'j1', 'j2', 'j3'), tie('precedence', 'j3', 'j1'), tie('same_time', 'j1', 'j3')],
          ...[tie('different_route', 'j1', 'j2'), tie('all_or_none', 'j1', 'j2', 'j3')],
        ],
      }),
    expected: refused(/relations/),
  },
  {
    name: 'tied together and kept apart',
    text: () => request({ relations: [tie('same_route', 'j1', 'j2'), tie('different_route', 'j1', 'j2')] }),
  },
  // Nothing.
  { name: 'no body', text: () => '', expected: refused(null) },
  { name: 'white space', text: () => ' \n\t '.repeat(1_000), expected: refused(null) },
  {
    name: 'nothing said of any section',
    text: () => everySection(null),
    expected: refused(/travel|resources/),
  },
  {
    name: 'an empty list for every section',
    text: () => everySection([]),
    expected: refused(/travel|resources/),
  },
  { name: 'an empty object for every section', text: () => everySection({}), expected: refused(/resources/) },
  {
    name: 'an empty text for every section',
    text: () => everySection(''),
    expected: refused(/travel|resources/),
  },
  {
    name: 'empty resources, jobs and relations',
    text: () => request({ resources: [{}], jobs: [{}], shipments: [{}], relations: [{}], zones: [{}] }),
    expected: refused(/resources\[0\]\.id$|jobs\[0\]\.id$/),
  },
  // What is almost JSON.
  { name: 'an unfinished body', text: () => request().slice(0, -1), expected: refused(null) },
  { name: 'NaN', text: () => request().replace('1000', 'NaN'), expected: refused(null) },
  {
    name: 'a number beyond double',
    text: () => request().replace('1000', '1e400'),
    expected: refused(/travel\.distance_matrix/),
  },
  { name: 'a number of 100,000 digits', text: () => request().replace('1000', '9'.repeat(100_000)) },
];

const place = '{"lat":50.8,"lon":4.3}';
const places = (entries: string, rest = ''): string => `{"locations":${entries}${rest}}`;

/** Bodies of `POST /travel`. */
export const HOSTILE_TRAVELS: readonly HostileBody[] = [
  { name: '900,000 places', text: () => places(list(900_000, place)), expected: refused(/locations$/) },
  {
    name: 'a place 40 deep',
    text: () => places(`[${place},${nested(40)}]`),
    expected: refused(/locations\[1\]/),
  },
  { name: 'lists 100,000 deep', text: () => nested(100_000), expected: refused(null) },
  {
    name: 'prototypes for a place',
    text: () => places(`[${place},${PROTOTYPES}]`),
    expected: refused(/locations\[1\]/),
  },
  {
    name: 'prototypes among the fields',
    text: () => places(`[${place},${place}]`, `,${PROTOTYPES.slice(1, -1)}`),
    expected: { status: 200 },
  },
  {
    name: 'a coordinate twice, of which the last counts',
    text: () => places(`[${place},{"lat":"x","lat":50.9,"lon":4.3}]`),
    expected: { status: 200 },
  },
  {
    name: 'a lone surrogate for a label',
    text: () => places(`[${place},{"lat":50.9,"lon":4.3,"label":"\\ud800"}]`),
    expected: { status: 200 },
  },
  { name: 'no body', text: () => '', expected: refused(null) },
  { name: 'nothing', text: () => '{}', expected: refused(/locations$/) },
  { name: 'no places', text: () => places('[]'), expected: refused(/locations$/) },
  { name: 'places of nothing', text: () => places('[{},{}]'), expected: refused(/locations\[0\]/) },
  {
    name: 'a coordinate beyond double',
    text: () => places(`[${place},{"lat":1e400,"lon":4}]`),
    expected: refused(/locations\[1\]/),
  },
  { name: 'NaN', text: () => places(`[${place},{"lat":NaN,"lon":4}]`), expected: refused(null) },
];
