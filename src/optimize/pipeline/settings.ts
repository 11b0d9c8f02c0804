import type { RoadServer } from '../../travel';

/** The bounds and choices of the service that the pipeline needs: pure data, filled from the configuration. */
export interface PipelineSettings {
  /** Jobs + 2 × shipments of one request. */
  maxJobs: number;
  maxResources: number;
  /** Places of one request whose tables are computed from coordinates (supplied matrices are not bounded). */
  maxLocations: number;
  /** Bytes of the travel tables of one request, of all its profiles together. */
  maxTableBytes: number;
  /** A longer `options.time_limit_seconds` is clamped to it with a warning. */
  maxTimeLimitSeconds: number;
  /** More `options.threads` are clamped to it with a warning. */
  maxThreads: number;
  /** Coordinates outside are refused before anything is computed. Bounds are inclusive. */
  region: Region;
  /** Road servers of the configuration; of several `auto` takes the first. */
  roadServers: readonly RoadServer[];
}

export interface Region {
  latMin: number;
  latMax: number;
  lonMin: number;
  lonMax: number;
}

/** What the interface and contract A16 give as defaults. */
export const DEFAULT_PIPELINE_SETTINGS: PipelineSettings = {
  maxJobs: 5000,
  maxResources: 1000,
  maxLocations: 6000,
  maxTableBytes: 512 * 1024 * 1024,
  maxTimeLimitSeconds: 3600,
  maxThreads: 1,
  region: { latMin: 49.4, latMax: 51.6, lonMin: 2.3, lonMax: 6.5 },
  roadServers: [],
};
