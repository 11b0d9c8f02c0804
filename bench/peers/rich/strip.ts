import type {
  JobBody,
  JobWindowBody,
  RelationBody,
  RequestBody,
  ResourceBody,
} from '../../../test/support/wire';
import type { RichMixInstance } from '../../rich-mix/instance';

/** Rules that some peers can model exactly and others cannot. Capacities, hard windows, shifts, days, skills and shipments all can. */
export type Extra = 'soft-windows' | 'windows-by-day' | 'same_route';

/** The peers that are asked for rich plans, and what each models beside the rules that all do (bench/README.md has the table). */
export const MODELLED = {
  ortools: ['soft-windows', 'same_route'],
  vroom: ['windows-by-day'],
  'vrp-cli': ['windows-by-day', 'same_route'],
} as const satisfies Record<string, readonly Extra[]>;

export type RichPeerName = keyof typeof MODELLED;

/** What of a stop, a job or a shipment every peer reads. */
const STOP_FIELDS = ['location_index', 'service_time', 'setup_time'] as const;
const TASK_FIELDS = ['id', 'demands', 'day', 'required_skills', 'skill_levels'] as const;
const RESOURCE_FIELDS = [
  ...['id', 'depot_index', 'time_window', 'skills', 'skill_levels', 'available_days'],
] as const;

/**
 * The request with the rules alone that a peer models exactly: what is named here stays, all else goes. The hidden plan keeps what is
 * left. Stations go, so that a vehicle's capacity becomes that of all the trips which its hidden routes make on one day.
 */
export function strip({ request, hidden }: RichMixInstance, peer: RichPeerName): RequestBody {
  const extras: readonly Extra[] = MODELLED[peer];
  const { metadata, problem, travel, resources, jobs = [], shipments, relations } = request;
  const windowed = (stop: JobBody) => {
    const windows = windowsLeft(stop.time_windows ?? [], extras);
    return { ...only(stop, STOP_FIELDS), ...(windows.length > 0 ? { time_windows: windows } : {}) };
  };
  const bodies = (shipments ?? []) as ShipmentBody[];
  return {
    ...(metadata === undefined ? {} : { metadata }),
    ...(problem === undefined ? {} : { problem }),
    travel: only(travel, ['distance_matrix', 'time_matrix']),
    resources: resources.map((one) => ({
      ...only(one, RESOURCE_FIELDS),
      capacities: enlarged(one, tripsOf(one.id, hidden)),
    })) as ResourceBody[],
    jobs: jobs.map((job) => ({ ...only(job, TASK_FIELDS), ...windowed(job) })) as JobBody[],
    ...(bodies.length > 0
      ? {
          shipments: bodies.map((body) => ({
            ...only(body, TASK_FIELDS),
            pickup: windowed(body.pickup),
            delivery: windowed(body.delivery),
          })),
        }
      : {}),
    ...relationsLeft((relations ?? []) as RelationBody[], extras),
  };
}

export interface ShipmentBody extends JobBody {
  readonly pickup: JobBody;
  readonly delivery: JobBody;
  readonly day?: number;
}

function only(body: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => fields.includes(key)));
}

/**
 * Windows of which one side has a price, and windows of which some name a day, stay where the peer models them; a single one that
 * names a day says the same as a day of the task. Elsewhere all windows of the stop go, since the hidden plan may miss what would be
 * left of them.
 */
function windowsLeft(windows: readonly JobWindowBody[], extras: readonly Extra[]): readonly JobWindowBody[] {
  const isSingle = windows.length === 1;
  const isModelled =
    (!windows.some(isSoft) || (extras.includes('soft-windows') && isSingle)) &&
    (!windows.some(({ day }) => typeof day === 'number') || extras.includes('windows-by-day') || isSingle);
  return isModelled ? windows : [];
}

export function isSoft({ early_penalty: early, late_penalty: late }: JobWindowBody): boolean {
  return typeof early === 'number' || typeof late === 'number';
}

function relationsLeft(relations: readonly RelationBody[], extras: readonly Extra[]) {
  const left = relations.filter(({ type }) => (extras as readonly string[]).includes(type));
  return left.length > 0 ? { relations: left } : {};
}

/** The most trips between stations that a resource's hidden routes have; of one without a route, none but the first. */
function tripsOf(resourceId: string, { routes }: RichMixInstance['hidden']): number {
  const visits = routes
    .filter(({ resource_id: id }) => id === resourceId)
    .map(({ activities }) => activities.filter(({ type }) => type === 'dump').length);
  return 1 + Math.max(0, ...visits);
}

function enlarged({ capacities }: ResourceBody, trips: number): Record<string, number> {
  const all = (capacities ?? {}) as Record<string, number>;
  return Object.fromEntries(Object.entries(all).map(([name, capacity]) => [name, capacity * trips]));
}
