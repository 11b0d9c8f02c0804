/** What the page reads of requests and answers: a part of docs/openapi.json, every field of a request absent or wrong until the service has seen it. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Window {
  readonly start: number;
  readonly end: number;
  readonly day?: number | null;
}

export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly label?: string | null;
}

export interface Activity {
  readonly type: 'start' | 'service' | 'dump' | 'break' | 'end';
  readonly location_index: number;
  readonly job_id?: string;
  readonly shipment_id?: string;
  readonly task?: 'pickup' | 'delivery';
  readonly dump_station_id?: string;
  readonly break_id?: string;
  readonly duration?: number;
  readonly arrival_time: number;
  readonly physical_arrival_time: number;
  readonly departure_time: number;
  readonly waiting_time: number;
  readonly setup_time: number;
  readonly service_time: number;
  readonly travel_time: number;
  readonly distance: number;
  readonly load_on_departure: { readonly by_dimension: Readonly<Record<string, number>> };
  readonly location?: Place;
  readonly time_window?: Window;
  readonly late_by?: number;
  readonly early_by?: number;
}

export interface Violation {
  readonly type: string;
  readonly job_id?: string;
  readonly activity_index?: number;
  readonly hard: boolean;
  readonly message: string;
}

export interface Route {
  readonly route_id: string;
  readonly resource_id: string;
  readonly day: number | null;
  readonly start_time: number;
  readonly end_time: number;
  readonly activities: readonly Activity[];
  readonly violations: readonly Violation[];
  readonly summary: {
    readonly total_distance: number;
    readonly total_time: number;
    readonly num_jobs: number;
    readonly cost: number;
  };
}

export interface Unserved {
  readonly job_id: string;
  readonly type: 'job' | 'shipment';
  readonly reason: string;
  readonly message: string;
  readonly mandatory: boolean;
  readonly reasons: readonly { readonly code: string; readonly detail: Readonly<Record<string, Json>> }[];
  readonly best_alternative?: {
    readonly resource_id: string;
    readonly day?: number;
    readonly position: number;
    readonly cost_delta: number;
  };
}

export interface FieldChange {
  readonly field: string;
  readonly value: Json;
}

export interface Relaxation {
  readonly constraint: string;
  readonly job_ids: readonly string[];
  readonly change: string;
  readonly changes: readonly FieldChange[];
  readonly makes_feasible: boolean;
}

export interface InfeasibilityReport {
  readonly stages: readonly ({
    readonly stage: number;
    readonly findings: readonly { readonly job_id?: string; readonly short_by?: number }[];
    readonly relaxations?: readonly Relaxation[];
  } | null)[];
  readonly summary: string;
  readonly suggestions: readonly string[];
}

export interface Plan {
  readonly status: 'optimal' | 'feasible' | 'infeasible';
  readonly solve_time_ms: number;
  readonly routes: readonly Route[];
  readonly unserved: readonly Unserved[];
  readonly score: {
    readonly total: number;
    readonly num_vehicles_used: number;
    /** The terms of which `total` is the sum. */
    readonly breakdown: Readonly<Record<string, number>>;
  };
  readonly warnings: readonly string[];
  /** The same with their fields. */
  readonly warning_details?: readonly Warning[];
  readonly solver?: { readonly gap?: number | null };
  readonly cached?: boolean;
  readonly infeasibility_report?: InfeasibilityReport;
}

export interface Progress {
  readonly cost: number;
  readonly served: number;
  readonly unserved: number;
  readonly total_jobs: number;
}

export interface JobStatus {
  readonly job_id: string;
  readonly status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  readonly created_at: string | null;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly result: Plan | null;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly errors: readonly Fault[];
  } | null;
  readonly progress: Progress | null;
}

/** One thing that a request says and the service does otherwise, or not at all. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
}

/** One thing that is wrong with a request. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
}

export interface ErrorEnvelope {
  readonly code: string;
  readonly detail: {
    readonly message: string;
    readonly field: string | null;
    readonly errors: readonly Fault[];
  };
  readonly infeasibility_report?: InfeasibilityReport;
}
