import { MAX_LEVEL, MAX_QUANTITY, MAX_SKILLS } from './bounds';
import { readDays } from './days';
import type { Dimensioned, ParsedJob } from './parsed';
import { readPosition, readWindows } from './place';
import { checkTags, readMetadata } from './metadata';
import { nameOf } from './name-of';
import { type JsonObject, kind, type NumberRule, type ShapeReader } from './reader';

/** The name of the single dimension of plain-number demands and capacities (contract B42). */
export const DEFAULT_DIMENSION = 'default';
/** Interface: cost of dropping an optional job. */
export const DEFAULT_PENALTY = 100_000;

const JOB = kind('a job', [
  'id',
  'location_index',
  'location',
  'demands',
  'service_time',
  'setup_time',
  'time_windows',
  'required_skills',
  'skill_levels',
  'allowed_resource_ids',
  'mandatory',
  'penalty',
  'revenue',
  'day',
  'days',
  'locked',
  'lifo',
  'max_wait_before_service',
  'departure_time',
  'release_time',
  'tags',
  'metadata',
]);

export function readJob(reader: ShapeReader, object: JsonObject): ParsedJob {
  reader.knows(object, JOB);
  checkTags(reader, object);
  return {
    id: reader.id(object),
    position: readPosition(reader, object),
    demands:
      readDimensioned(reader, object, 'demands', { min: -MAX_QUANTITY, max: MAX_QUANTITY }) ??
      new Map<string, number>(),
    serviceTime: reader.time(object, 'service_time', { min: 0 }) ?? 0,
    setupTime: reader.time(object, 'setup_time', { min: 0 }) ?? 0,
    timeWindows: readWindows(reader, object),
    requiredSkills: reader.strings(object, 'required_skills', MAX_SKILLS) ?? [],
    skillLevels: readLevels(reader, object),
    allowedResourceIds: reader.strings(object, 'allowed_resource_ids'),
    mandatory: reader.boolean(object, 'mandatory', true),
    penalty: reader.number(object, 'penalty', { min: 0 }) ?? DEFAULT_PENALTY,
    revenue: reader.number(object, 'revenue', { min: 0 }) ?? 0,
    day: reader.integer(object, 'day'),
    days: readDays(reader, object, 'days'),
    lifo: reader.boolean(object, 'lifo', false),
    maxWait: reader.limit(object, 'max_wait_before_service', true),
    releaseTime: reader.time(object, 'release_time', { min: 0 }) ?? 0,
    locked: reader.boolean(object, 'locked', false),
    departureTime: reader.time(object, 'departure_time', { min: 0 }),
    metadata: readMetadata(reader, object),
  };
}

/** A plain number is the single default dimension; an object names its dimensions. Null when absent. */
export function readDimensioned(
  reader: ShapeReader,
  object: JsonObject,
  key: string,
  rule: NumberRule,
): Dimensioned | null {
  const given = object[key];
  if (given !== undefined && given !== null && typeof given !== 'number' && typeof given !== 'object') {
    reader.fail(`must be a number or an object of numbers, not ${nameOf(given)}`, key);
    return null;
  }
  if (typeof given !== 'number') {
    return reader.numbersByName(object, key, rule);
  }
  const value = reader.number(object, key, rule);
  return value === null ? null : new Map([[DEFAULT_DIMENSION, value]]);
}

export function readLevels(reader: ShapeReader, object: JsonObject): Map<string, number> {
  const levels = reader.numbersByName(
    object,
    'skill_levels',
    { min: -MAX_LEVEL, max: MAX_LEVEL },
    MAX_SKILLS,
  );
  if (levels === null) {
    return new Map();
  }
  for (const [name, level] of levels) {
    if (!Number.isInteger(level)) {
      levels.set(name, reader.within('skill_levels', () => reader.rounded(level, name.slice(0, 80))) ?? 0);
    }
  }
  return levels;
}
