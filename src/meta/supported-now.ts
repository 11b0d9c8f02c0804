import { CAPABILITIES, FEATURES_OUTSIDE_THE_LIST } from './capabilities';

type Feature = (typeof CAPABILITIES.features)[number] | (typeof FEATURES_OUTSIDE_THE_LIST)[number];

/** The route that a feature stands or falls with. Features without an entry are fields of every solve. */
const ROUTES: Partial<Record<Feature, string>> = {
  dynamic_replanning: '/api/v1/optimize/replan',
  async_solve: '/api/v1/optimize/async',
  evaluate: '/api/v1/optimize/evaluate',
  suggest_insertion: '/api/v1/optimize/suggest-insertion',
  reoptimize: '/api/v1/optimize/reoptimize',
};

/** The features of the interface that this build really has, read from what it serves. */
export function supportedNow(hasRoute: (path: string) => boolean): readonly Feature[] {
  return [...CAPABILITIES.features, ...FEATURES_OUTSIDE_THE_LIST].filter((feature) => {
    const route = ROUTES[feature];
    return route === undefined || hasRoute(route);
  });
}
