import { isSet, listAt } from '../../optimize/pipeline/replan/raw-json';
import { FieldOrigins } from '../../optimize/pipeline/field-origins';
import { writtenMessage } from '../../optimize/pipeline/bodies/written-message';
import { quote } from '../../optimize/pipeline/notes';
import { readResource } from '../../optimize/pipeline/shape/resource';
import { type JsonObject, ShapeReader } from '../../optimize/pipeline/shape/reader';
import { DAYS_OF_WEEK } from '../pattern';
import { MAX_ID_LENGTH, MAX_RESOURCES } from './bounds';
import type { Judgement } from './judgement';
import { movePlaces } from './resource-places';
import { checkText } from './text';

/** Who could do the work, at the moment of the registration: nothing of it is kept. */
export interface Fleet {
  /** As solve routes take them, but for places, which are indices of the pattern's. */
  readonly resources: readonly JsonObject[];
  readonly ids: ReadonlySet<string>;
  /** Ids of those whose time is taken by other patterns, too (`share_with_existing`). */
  readonly sharedIds: ReadonlySet<string>;
  /** Where the caller wrote what a solve route would name otherwise. */
  readonly origins: FieldOrigins;
}

/** `resources`: those of the solve routes, with `tw` for `time_window`, and `share_with_existing`. */
export function readFleet(reader: ShapeReader, body: JsonObject): Fleet {
  const origins = new FieldOrigins('');
  const sharedIds = new Set<string>();
  const ids = new Set<string>();
  if (Array.isArray(body['resources']) && body['resources'].length === 0) {
    reader.fail('must hold at least one resource', 'resources');
  }
  const resources = reader.objects(
    body,
    'resources',
    (entry, i) => {
      const isShared = reader.boolean(entry, 'share_with_existing', false);
      const resource = asSolved(reader, entry, i, origins);
      const { id } = readAsWritten(reader, resource, origins);
      checkDays(reader, resource);
      if (id !== '' && ids.has(id)) {
        const field = reader.pathOf('id');
        reader.faults.add('DUPLICATE_ID', `${field} is ${quote(id)}, as of a resource before it.`, field);
      }
      checkText(reader, id, 'id', MAX_ID_LENGTH);
      ids.add(id);
      if (isShared) {
        sharedIds.add(id);
      }
      return resource;
    },
    MAX_RESOURCES,
  );
  return { resources, ids, sharedIds, origins };
}

/** The same resource in the words of the solve routes. */
function asSolved(reader: ShapeReader, entry: JsonObject, i: number, origins: FieldOrigins): JsonObject {
  const { tw, share_with_existing: _, ...rest } = entry;
  if (tw === undefined || tw === null) {
    return rest;
  }
  if (isSet(rest, 'time_window')) {
    reader.fail('must not be given together with time_window: they are the same', 'tw');
    return rest;
  }
  origins.move(`resources[${i}].time_window`, `resources[${i}].tw`);
  return { ...rest, time_window: tw };
}

/** Faults and warnings name fields as the caller wrote them. */
function readAsWritten(reader: ShapeReader, resource: JsonObject, origins: FieldOrigins) {
  const own = new ShapeReader();
  const path = reader.pathOf();
  const parsed = own.within(path, () => readResource(own, resource));
  const fieldInBody = (field: string) => origins.fieldOf(field);
  for (const { code, message, field } of own.faults.list) {
    const written = field === null ? null : fieldInBody(field);
    reader.faults.add(code, writtenMessage(message, field, fieldInBody), written);
  }
  for (const { code, message, field } of own.notes.toWarnings()) {
    reader.notes.add(code, message, field === null ? null : fieldInBody(field));
  }
  return parsed;
}

function checkDays(reader: ShapeReader, resource: JsonObject): void {
  reader.within('available_days', () =>
    listAt(resource, 'available_days')?.forEach((day, i) => {
      if (typeof day === 'number' && day > DAYS_OF_WEEK - 1) {
        reader.fail(`must be at most ${DAYS_OF_WEEK - 1}, not ${day}`, i);
      }
    }),
  );
}

/** Every place of a resource is one of the pattern's, also the depot of one that names none: place 0. */
export function judgeFleet(
  { resources }: Fleet,
  placeIndices: ReadonlySet<number>,
  judgement: Judgement,
): void {
  resources.forEach((resource, i) => {
    const holder = `resources[${i}]`;
    for (const name of ['start_depot_id', 'end_depot_id']) {
      if (isSet(resource, name)) {
        const field = `${holder}.${name}`;
        const message = `${field} names a depot, and a registration has none: use depot_index.`;
        judgement.add('UNKNOWN_REFERENCE', message, field);
      }
    }
    movePlaces(resource, ({ locationIndex }, path, isNamed) => {
      if (locationIndex !== null && !placeIndices.has(locationIndex)) {
        const field = `${holder}.${path}`;
        const message = isNamed
          ? `${field} is ${locationIndex}, which locations do not list.`
          : `${field} is required: locations list no place ${locationIndex}, where a resource begins that names no start.`;
        judgement.add('UNKNOWN_REFERENCE', message, field, ['locations']);
      }
      return locationIndex ?? 0;
    });
  });
}
