import type { FieldError } from '../../common/errors';
import { MAX_ERRORS } from './notes';
import type { ParsedRelation } from './shape/parsed';

/** Sent and not the default: the caller asks for the rule. */
type Asks = (value: unknown) => boolean;

const present: Asks = (value) => value !== undefined && value !== null;
// What is of another type than the rule's is no default: it asks too, so that nothing known is ever ignored.
const isTrue: Asks = (value) => present(value) && value !== false;
const nonEmpty: Asks = (value) =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : present(value);
const isMoreThan =
  (limit: number): Asks =>
  (value) =>
    present(value) && !(typeof value === 'number' && value <= limit);
const isOtherThan =
  (...defaults: unknown[]): Asks =>
  (value) =>
    present(value) && !defaults.includes(value);
const leavesOutToday: Asks = (value) => Array.isArray(value) && !value.includes(0);
const weighs: Asks = (value) => nonEmpty(value) && (value as Record<string, unknown>)['weight'] !== 0;

const isSoftOrOtherRelation: Asks = (value) => {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const relation = value as Record<string, unknown>;
  const type = relation['type'];
  return (typeof type === 'string' && type.toLowerCase() !== 'precedence') || relation['hard'] === false;
};

interface Row {
  /** `[]` stands for each entry of a list. */
  path: string;
  asks: Asks;
  what: string;
}

/**
 * What the interface knows and this service does not do yet (contract C23). Refused, never ignored:
 * a plan that silently breaks a rule is worse than no plan. Each rule takes its rows away when it
 * works; the table ends empty.
 */
export const NOT_YET_SUPPORTED: readonly Row[] = [
  { path: 'shipments', asks: nonEmpty, what: 'Shipments' },
  { path: 'dump_stations', asks: nonEmpty, what: 'Dump stations' },
  { path: 'zones', asks: nonEmpty, what: 'Zones' },
  { path: 'locks.routes', asks: nonEmpty, what: 'Locked routes' },
  { path: 'locks.disabled_resource_ids', asks: nonEmpty, what: 'Disabled resources' },
  { path: 'problem.num_days', asks: isMoreThan(1), what: 'Planning over several days' },
  { path: 'travel.traffic_segments', asks: nonEmpty, what: 'Traffic segments' },
  { path: 'travel.provider', asks: isOtherThan('auto', 'haversine'), what: 'This travel provider' },

  { path: 'relations[]', asks: isSoftOrOtherRelation, what: 'This relation (hard precedence works)' },
  { path: 'relations.sequence', asks: nonEmpty, what: 'Sequence relations' },
  { path: 'relations.same_route', asks: nonEmpty, what: 'Same-route relations' },
  { path: 'relations.different_route', asks: nonEmpty, what: 'Different-route relations' },
  { path: 'relations.same_resource', asks: nonEmpty, what: 'Same-resource relations' },
  { path: 'relations.same_day', asks: nonEmpty, what: 'Same-day relations' },
  { path: 'relations.different_day', asks: nonEmpty, what: 'Different-day relations' },
  { path: 'relations.same_time', asks: nonEmpty, what: 'Same-time relations' },
  { path: 'relations.all_or_none', asks: nonEmpty, what: 'All-or-none relations' },
  { path: 'relations.precedence[]', asks: isSoftOrOtherRelation, what: 'Soft precedence' },

  { path: 'resources[].breaks', asks: nonEmpty, what: 'Breaks' },
  { path: 'resources[].overtime', asks: nonEmpty, what: 'Overtime' },
  { path: 'resources[].min_tasks', asks: isMoreThan(0), what: 'A least number of tasks' },
  { path: 'resources[].max_leg_time', asks: present, what: 'A longest leg' },
  { path: 'resources[].max_wait', asks: present, what: 'A waiting cap' },
  { path: 'resources[].available_days', asks: leavesOutToday, what: 'Availability by day' },
  { path: 'resources[].day_time_windows', asks: nonEmpty, what: 'Shifts by day' },
  { path: 'resources[].time_windows_by_day', asks: nonEmpty, what: 'Shifts by day' },
  { path: 'resources[].zone_ids', asks: nonEmpty, what: 'Zones' },
  { path: 'resources[].zone_only', asks: isTrue, what: 'Zones' },
  { path: 'resources[].must_dump_at_end', asks: isTrue, what: 'Dump visits' },
  { path: 'resources[].workload_history', asks: present, what: 'Fairness' },

  { path: 'jobs[].time_windows[].early_penalty', asks: present, what: 'Soft windows' },
  { path: 'jobs[].time_windows[].late_penalty', asks: present, what: 'Soft windows' },
  { path: 'jobs[].time_windows[].day', asks: isOtherThan(0), what: 'A window of one day' },
  { path: 'jobs[].lifo', asks: isTrue, what: 'Last-in-first-out unloading' },
  { path: 'jobs[].max_wait_before_service', asks: present, what: 'A waiting cap' },
  { path: 'jobs[].release_time', asks: isOtherThan(0), what: 'A release time' },
  { path: 'jobs[].days', asks: nonEmpty, what: 'A set of days' },

  {
    path: 'options.objective',
    asks: isOtherThan('min_distance', 'min_time', 'min_vehicles', 'maximize_served'),
    what: 'This objective',
  },
  { path: 'options.objectives', asks: nonEmpty, what: 'A list of objectives' },
  { path: 'options.objective_mode', asks: present, what: 'A list of objectives' },
  { path: 'options.weights', asks: nonEmpty, what: 'Direct cost weights' },
  { path: 'options.fairness', asks: weighs, what: 'Fairness' },
  { path: 'options.phases', asks: nonEmpty, what: 'Phases' },
  { path: 'options.engine', asks: (value) => value === 'local_search', what: 'The engine local_search' },
  {
    path: 'options.first_solution_strategy',
    asks: isOtherThan('AUTOMATIC'),
    what: 'A named first solution strategy',
  },
  {
    path: 'options.local_search_metaheuristic',
    asks: isOtherThan('AUTOMATIC'),
    what: 'A named metaheuristic',
  },
  { path: 'options.threads', asks: isMoreThan(1), what: 'More than one thread' },
  { path: 'options.no_improvement_seconds', asks: present, what: 'Stopping without improvement' },
  { path: 'options.max_wait', asks: present, what: 'A waiting cap' },
  { path: 'options.max_vehicles', asks: present, what: 'A most number of vehicles' },
  { path: 'options.setup_once_per_location', asks: isTrue, what: 'One setup per location' },
  { path: 'options.initial_solution', asks: nonEmpty, what: 'A warm start' },
  { path: 'output_options.include_diagnostics', asks: isTrue, what: 'The infeasibility report' },
  { path: 'output_options.geometry', asks: isOtherThan('none', false), what: 'Route geometry' },
  { path: 'output_options.geojson', asks: isTrue, what: 'GeoJSON' },
  { path: 'output_options.explain', asks: isTrue, what: 'Explanations of a plan' },
];

interface Section {
  name: string;
  rows: { segments: string[]; row: Row }[];
}

/** Rows by their first segment, so that each list of the request is walked once. */
const SECTIONS: readonly Section[] = [
  ...new Set(NOT_YET_SUPPORTED.map((row) => segmentsOf(row)[0] ?? '')),
].map((name) => ({
  name,
  rows: NOT_YET_SUPPORTED.map((row) => ({ segments: segmentsOf(row).slice(1), row })).filter(
    (_, i) => segmentsOf(NOT_YET_SUPPORTED[i])[0] === name,
  ),
}));

function segmentsOf(row: Row | undefined): string[] {
  return (row?.path ?? '').replaceAll('[]', '.[]').split('.');
}

/** Every place of the (well-shaped) request that asks for something of the table. */
export function findNotYetSupported(json: unknown, relations: readonly ParsedRelation[]): FieldError[] {
  const errors: FieldError[] = [];
  for (const section of SECTIONS) {
    const value = (json as Record<string, unknown>)[section.name];
    if (value !== undefined && value !== null) {
      for (const { segments, row } of section.rows) {
        visit(value, segments, 0, [], row, errors);
      }
    }
  }
  findOtherRelations(relations, errors);
  return errors;
}

/** Relations by a name that the table does not spell (an alias, another case): what they mean decides. */
function findOtherRelations(relations: readonly ParsedRelation[], errors: FieldError[]): void {
  for (const { field, type, hard } of relations) {
    const said = errors.some((error) => error.field !== null && field.startsWith(error.field));
    if ((type !== 'precedence' || !hard) && !said && errors.length < MAX_ERRORS) {
      const message = `This relation (hard precedence works) is not supported yet: ${field}.`;
      errors.push({ code: 'NOT_YET_SUPPORTED', message, field });
    }
  }
}

/** `indices` are the list positions on the way: the path is only written when there is something to say. */
function visit(
  value: unknown,
  segments: readonly string[],
  depth: number,
  indices: number[],
  row: Row,
  errors: FieldError[],
): void {
  const segment = segments[depth];
  if (segment === undefined) {
    if (row.asks(value) && errors.length < MAX_ERRORS) {
      const field = pathOf(row, indices);
      errors.push({
        code: 'NOT_YET_SUPPORTED',
        message: `${row.what} is not supported yet: ${field}.`,
        field,
      });
    }
  } else if (segment === '[]') {
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i += 1) {
        indices.push(i);
        visit(value[i], segments, depth + 1, indices, row, errors);
        indices.pop();
      }
    }
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const child = (value as Record<string, unknown>)[segment];
    if (child !== undefined && child !== null) {
      visit(child, segments, depth + 1, indices, row, errors);
    }
  }
}

function pathOf(row: Row, indices: readonly number[]): string {
  let next = 0;
  return row.path.replaceAll('[]', () => `[${indices[next++] ?? 0}]`);
}
