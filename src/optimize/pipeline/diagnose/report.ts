/** `infeasibility_report` of the answer (contract A13). Stages for which no time was left are null. */
export interface InfeasibilityReport {
  stages: [EligibilityStage | null, SingleJobStage | null, JointStage | null];
  /** One sentence or two for a dispatcher. */
  summary: string;
  classification: Classification;
  /** What would help, the smallest change first. */
  suggestions: string[];
}

/** `not_found_in_time`: a longer search served everything. */
export type Classification = 'data_error' | 'over_constrained' | 'under_resourced' | 'not_found_in_time';

export interface EligibilityStage {
  stage: 1;
  name: 'eligibility';
  /** Jobs and shipments looked at. */
  checked: number;
  findings: EligibilityFinding[];
}

export interface EligibilityFinding {
  job_id: string;
  code: string;
  resource_ids: string[];
  missing_skills?: string[];
  dimension?: string;
  required?: number;
  available?: number;
  message: string;
}

export interface SingleJobStage {
  stage: 2;
  name: 'single_job_feasibility';
  findings: SingleJobFinding[];
}

export interface SingleJobFinding {
  job_id: string;
  code: string;
  /** The resource that comes nearest. */
  best_resource_id: string | null;
  earliest_arrival?: number;
  window_end?: number;
  required?: number;
  available?: number;
  /** Margin by which it fails there. */
  short_by?: number;
  message: string;
}

export interface JointStage {
  stage: 3;
  name: 'joint_conflicts';
  findings: JointFinding[];
  relaxations: Relaxation[];
}

export interface JointFinding {
  code: string;
  message: string;
  job_ids?: string[];
  /** Who the shortage is among; absent: everybody. */
  resource_ids?: string[];
  dimension?: string;
  constraint?: string;
  demand?: number;
  capacity?: number;
  short_by?: number;
  /** A bound proves it, or every plan was tried; false: the search found no plan, and one where this was lifted. */
  proven?: boolean;
}

/** A new value of one field of the request; `resources[+]` is a further entry of the list. */
export interface FieldChange {
  field: string;
  value: unknown;
}

export interface Relaxation {
  /** CONSTRAINTS, or `combined`. */
  constraint: string;
  job_ids: string[];
  resource_ids: string[];
  change: string;
  /** The same for a program. Empty where it was tried in vain. */
  changes: FieldChange[];
  /** Measured: the relaxed request was solved. */
  makes_feasible: boolean;
}
