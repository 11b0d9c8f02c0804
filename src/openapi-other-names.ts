import type { OpenAPIObject } from '@nestjs/swagger';

/** What the readers of requests know beside the names that the document shows. */
interface OtherNames {
  /** Of a field: names under which the same value is read. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** Of a field: names under which the same is said in another form, or a part of it. */
  readonly otherForms?: Readonly<Record<string, readonly string[]>>;
  /** Names that mean nothing there, and are no mistake. */
  readonly alsoKnown?: readonly string[];
  /** Of a field: other words for its values. */
  readonly valueAliases?: Readonly<Record<string, readonly string[]>>;
}

const POSITION = { lat: ['latitude'], lon: ['lng', 'longitude'] };
const TIME_MATRIX = { time_matrix: ['duration_matrix', 'durations'] };
const MATRICES = { distance_matrix: ['distances'], ...TIME_MATRIX };
const STEP_FIELDS = [
  ...['location_index', 'location', 'service_time', 'setup_time', 'time_windows'],
  ...['max_wait_before_service', 'release_time'],
];
const flat = (step: string) => STEP_FIELDS.map((field) => `${step}_${field}`);

export const OTHER_NAMES: Readonly<Record<string, OtherNames>> = {
  LocationDto: { aliases: POSITION, alsoKnown: ['id', 'index', 'location_index'] },
  PlaceDto: { aliases: POSITION },
  EndpointDto: { aliases: POSITION, alsoKnown: ['id', 'index'] },
  TimeWindowDto: { alsoKnown: ['day', 'early_penalty', 'late_penalty'] },
  DepotDto: { alsoKnown: ['metadata'] },
  DumpStationDto: { otherForms: { time_windows: ['time_window'] } },
  SeedStopDto: { aliases: { job_id: ['shipment_id'] } },
  BreakDto: {
    aliases: { start: ['earliest'], end: ['latest'], duration: ['service_time'] },
    otherForms: { start: ['time_window'], end: ['time_window'] },
  },
  RelationDto: {
    aliases: { job_ids: ['jobs', 'ids'] },
    otherForms: {
      job_ids: [
        ...['before', 'after', 'first', 'second', 'predecessor', 'successor', 'from', 'to'],
        ...['before_job_id', 'after_job_id', 'job_id', 'other_job_id'],
      ],
    },
    valueAliases: {
      type: ['in_same_route', 'same_vehicle', 'in_sequence', 'in_direct_sequence', 'different_vehicle'],
    },
  },
  ResourceDto: {
    aliases: {
      max_time: ['max_duration', 'max_route_time'],
      max_tasks: ['max_jobs', 'max_stops', 'tour_size'],
    },
    otherForms: { day_time_windows: ['time_windows_by_day'] },
  },
  ShipmentDto: {
    aliases: { demands: ['amount', 'demand', 'size'] },
    otherForms: { pickup: flat('pickup'), delivery: flat('delivery') },
  },
  MatricesDto: { aliases: MATRICES },
  TrafficSegmentDto: { aliases: TIME_MATRIX },
  TravelDto: {
    aliases: { ...MATRICES, vehicle_matrices: ['matrices', 'matrices_by_type', 'mixed_fleet'] },
  },
};

type Extensible = Record<string, unknown>;

/**
 * The document with all names that are read, for programs which tell a mistyped name from another one: `x-aliases`, `x-other-forms` and
 * `x-value-aliases` at a field, `x-also-known` at an object. Shown names come first; others are for who comes from elsewhere.
 */
export function withOtherNames(document: OpenAPIObject): OpenAPIObject {
  const schemas = { ...document.components?.schemas } as Record<string, Extensible>;
  for (const [name, { aliases, otherForms, alsoKnown, valueAliases }] of Object.entries(OTHER_NAMES)) {
    const schema = schemas[name];
    if (schema === undefined) {
      throw new Error(`The document has no ${name}, of which other names are known.`);
    }
    const properties = { ...(schema['properties'] as Record<string, Extensible>) };
    extend(name, properties, 'x-aliases', aliases);
    extend(name, properties, 'x-other-forms', otherForms);
    extend(name, properties, 'x-value-aliases', valueAliases);
    schemas[name] = { ...schema, properties, ...(alsoKnown && { 'x-also-known': alsoKnown }) };
  }
  return { ...document, components: { ...document.components, schemas } };
}

function extend(
  schema: string,
  properties: Record<string, Extensible>,
  extension: string,
  names: Readonly<Record<string, readonly string[]>> = {},
): void {
  for (const [field, others] of Object.entries(names)) {
    const shown = properties[field];
    if (shown === undefined) {
      throw new Error(`${schema} has no ${field}, of which other names are known.`);
    }
    // Beside a reference OpenAPI 3.0 reads nothing.
    const open = '$ref' in shown ? { allOf: [shown] } : shown;
    properties[field] = { ...open, [extension]: others };
  }
}
