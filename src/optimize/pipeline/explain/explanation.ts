/** `explanation` of the answer: why each job is where it is, and what limits each route. Of a feasible plan, on request. */
export interface Explanation {
  /** Every cost is told, and no place was left out that may be better than those told. */
  complete: boolean;
  /** Served jobs, then shipments, as the request lists them. */
  jobs: JobExplanation[];
  /** Resources in use, in the order of the routes. */
  resources: ResourceExplanation[];
}

export interface JobExplanation {
  job_id: string;
  type: 'job' | 'shipment';
  resource_id: string;
  day: number | null;
  /** Where it is, counted like the places below. */
  position: number;
  /** Of a shipment. */
  delivery_position?: number;
  /**
   * What `score.total` would be less, had the job not been asked for: the removal saving, its revenue deducted. Null: the plan
   * without it breaks a hard rule, or there was no time.
   */
  cost: number | null;
  /** The best of all other places; null: there is none, or none was found in time (`places_checked`). */
  second_best: OtherPlace | null;
  /** The best place on another route. */
  second_best_route: OtherPlace | null;
  /** `all`: whatever was not priced is dearer by a bound. */
  places_checked: 'all' | 'some' | 'none';
  message: string;
}

export interface OtherPlace {
  resource_id: string;
  day: number | null;
  /** Before which stop of that route without the job; the first is 0. */
  position: number;
  /** Of a shipment: before which stop of the same list its delivery is. */
  delivery_position?: number;
  arrival: number;
  /** What `score.total` grows by with the job there. */
  cost_delta: number;
}

export interface ResourceExplanation {
  resource_id: string;
  day: number | null;
  /** Limits without any slack, as `limits` names them, and `time_window` where one holds the whole route. */
  binding: string[];
  /** The limit that is used most. */
  nearest: string | null;
  limits: LimitUse[];
  /** Windows at whose opening or closing work begins. */
  windows: BindingWindow[];
  waiting_time: number;
  /** How much later the route may leave before one of its own windows or hours breaks; null: in traffic that is not known. */
  time_slack: TimeSlack | null;
  message: string;
}

export interface LimitUse {
  limit: string;
  dimension?: string;
  value: number;
  bound: number;
  slack: number;
  /** Of the bound; of the shift's end: of the shift. */
  share: number;
}

export interface BindingWindow {
  job_id?: string;
  task?: 'pickup' | 'delivery';
  dump_station_id?: string;
  side: 'start' | 'end';
  waiting_time: number;
}

export interface TimeSlack {
  seconds: number;
  held_by: string;
  job_id?: string;
}
