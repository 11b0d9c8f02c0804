import { type Faults, quote } from '../../optimize/pipeline/notes';
import {
  entriesAt,
  listAt,
  numberAt,
  objectOf,
  textAt,
  without,
} from '../../optimize/pipeline/replan/raw-json';
import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import { disabledResources } from './disabled-resources';
import type { JobOrigin } from './expand';
import { suppliedRows } from './supplied-rows';

/** The field of the request that asked for patterns: what is wrong with one of them has no field of its own. */
const ASKED_BY = 'recurring';
/** Ids are of one namespace (contract B14). */
const SECTIONS_WITH_IDS = ['jobs', 'shipments', 'resources', 'depots', 'dump_stations'];

/** Judges jobs of patterns beside the request that they come into (contract B24). */
export class JobJudge {
  /** Of the matrices; 0: places are coordinates. */
  private readonly rows: number;
  /** By id where the request has it. */
  private readonly fields = new Map<string, string>();
  /** Null: not all of them can be read, so nobody is known to be absent. */
  private readonly resources: ReadonlySet<string> | null;
  private readonly disabled: ReadonlySet<unknown>;

  constructor(
    request: JsonObject,
    private readonly findings: Faults,
  ) {
    this.rows = suppliedRows(request);
    for (const section of SECTIONS_WITH_IDS) {
      for (const { entry, index } of entriesAt(request, section)) {
        const id = textAt(entry, 'id');
        if (id !== null && !this.fields.has(id)) {
          this.fields.set(id, `${section}[${index}].id`);
        }
      }
    }
    this.resources = resourceIds(request);
    this.disabled = disabledResources(request);
  }

  /**
   * The job; null: its id is taken. In a refused one something harmless stands for what is wrong with it, so that the checks of the
   * request do not say it a second time, in fields that nobody wrote.
   */
  judged(job: JsonObject, { externalId, occurrence, id }: JobOrigin): JsonObject | null {
    const whose = `The recurring pattern ${quote(externalId)} (occurrence ${occurrence})`;
    const taken = this.fields.get(id);
    if (taken !== undefined) {
      const message = `${taken} is ${quote(id)}, the id that a job of the recurring pattern ${quote(externalId)} has.`;
      this.findings.add('DUPLICATE_ID', message, taken);
      return null;
    }
    return this.withKnownResource(this.withKnownPlace(job, whose), whose);
  }

  private withKnownPlace(job: JsonObject, whose: string): JsonObject {
    const index = numberAt(job, 'location_index');
    if (index === null || this.rows === 0 || index < this.rows) {
      return job;
    }
    const message = `${whose} has the location_index ${index}, but the matrices have ${this.rows} rows (0 to ${this.rows - 1}).`;
    this.findings.add('MATRIX_SIZE_MISMATCH', message, ASKED_BY);
    return { ...job, location_index: 0 };
  }

  /** One that is disabled and not there is the fault of that lock, and said of it. */
  private withKnownResource(job: JsonObject, whose: string): JsonObject {
    const [resource] = listAt(job, 'allowed_resource_ids') ?? [];
    if (typeof resource !== 'string' || this.resources === null || this.resources.has(resource)) {
      return job;
    }
    if (!this.disabled.has(resource)) {
      const message = `${whose} is for the resource ${quote(resource)}, which is not among the resources of the request.`;
      this.findings.add('UNKNOWN_REFERENCE', message, ASKED_BY);
    }
    return without(job, 'allowed_resource_ids');
  }
}

function resourceIds(request: JsonObject): ReadonlySet<string> | null {
  const listed = listAt(request, 'resources') ?? [];
  const ids = listed.flatMap((resource) => textAt(objectOf(resource) ?? {}, 'id') || []);
  return ids.length === 0 || ids.length < listed.length ? null : new Set(ids);
}
