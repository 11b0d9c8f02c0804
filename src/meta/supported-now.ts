import { CAPABILITIES, FEATURES_OUTSIDE_THE_LIST } from './capabilities';

type Feature = (typeof CAPABILITIES.features)[number] | (typeof FEATURES_OUTSIDE_THE_LIST)[number];

/** What a feature stands or falls with: a field the pipeline may still refuse, or a route. */
type Need = { readonly field: string } | { readonly route: string };

/** Features without an entry work since the first version that solved anything. */
const NEEDS: Partial<Record<Feature, Need>> = {
  dump_stations: { field: 'dump_stations' },
  shipments_pickup_delivery: { field: 'shipments' },
  sequence: { field: 'relations.sequence' },
  same_route: { field: 'relations.same_route' },
  different_route: { field: 'relations.different_route' },
  breaks: { field: 'resources[].breaks' },
  multi_day: { field: 'problem.num_days' },
  zones: { field: 'zones' },
  fairness_balance: { field: 'options.fairness' },
  dynamic_replanning: { route: '/api/v1/optimize/replan' },
  async_solve: { route: '/api/v1/optimize/async' },
  evaluate: { route: '/api/v1/optimize/evaluate' },
  suggest_insertion: { route: '/api/v1/optimize/suggest-insertion' },
  reoptimize: { route: '/api/v1/optimize/reoptimize' },
  traffic_segments: { field: 'travel.traffic_segments' },
  multi_objective: { field: 'options.objectives' },
  soft_time_windows: { field: 'jobs[].time_windows[].late_penalty' },
};

/** The features of the interface that this build really has, read from what it refuses and serves. */
export function supportedNow(
  refusedFields: ReadonlySet<string>,
  hasRoute: (path: string) => boolean,
): readonly Feature[] {
  const works = (feature: Feature): boolean => {
    const need = NEEDS[feature];
    if (need === undefined) {
      return true;
    }
    return 'field' in need ? !refusedFields.has(need.field) : hasRoute(need.route);
  };
  return [...CAPABILITIES.features, ...FEATURES_OUTSIDE_THE_LIST].filter(works);
}

/** Every field a need names, so that a test can compare them with the table of the pipeline. */
export const FIELDS_OF_NEEDS: readonly string[] = Object.values(NEEDS).flatMap((need) =>
  'field' in need ? [need.field] : [],
);
