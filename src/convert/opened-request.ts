import type { Point } from './places';
import { Reading, Source } from './reading/source';
import { depotsOf, listedPlaces, refuseSeveralDays, type WrittenPlace } from './request-parts';

/** A request of ours as every writer begins with it. */
export interface OpenedRequest {
  readonly reading: Reading;
  readonly root: Source;
  readonly travel: Source;
  readonly listed: ReadonlyMap<number, Point>;
  readonly depots: ReadonlyMap<string, WrittenPlace>;
  readonly resources: readonly Source[];
  readonly jobs: readonly Source[];
}

/** Refuses what `format` (as the subject of a sentence) has no place for: a request of several days. */
export function openRequest(request: unknown, format: string): OpenedRequest {
  const reading = new Reading();
  const root = Source.of(request, reading);
  refuseSeveralDays(root, format);
  const travel = root.object('travel') ?? root.fail('MISSING', 'is required', 'travel');
  const listed = listedPlaces(travel);
  return {
    reading,
    root,
    travel,
    listed,
    depots: depotsOf(root, listed),
    resources: root.objects('resources'),
    jobs: root.objects('jobs'),
  };
}
