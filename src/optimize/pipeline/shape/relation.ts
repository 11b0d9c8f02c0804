import { quote } from '../notes';
import { DEFAULT_SOFT_PENALTY } from './breaks';
import { hasValue, noteIgnored } from './first-named';
import { MAX_RELATION_MEMBERS, MAX_RELATIONS } from './bounds';
import { type ParsedRelation, RELATION_TYPES, type RelationType } from './parsed';
import { nameOf } from './name-of';
import { type JsonObject, kind, MAX_KEY_LENGTH, type ShapeReader } from './reader';

const LIST_NAMES = ['job_ids', 'jobs', 'ids'];
/** Each pair names the first job, then the second. */
const PAIR_NAMES = [
  ['before', 'after'],
  ['first', 'second'],
  ['predecessor', 'successor'],
  ['from', 'to'],
  ['before_job_id', 'after_job_id'],
  ['job_id', 'other_job_id'],
] as const;
const MEMBER_NAMES: readonly string[] = [...LIST_NAMES, ...PAIR_NAMES.flat()];
/** The alias that carries the flag in its name. */
const DIRECT_ALIAS = 'in_direct_sequence';
const TYPE_ALIASES: Readonly<Record<string, RelationType>> = {
  in_same_route: 'same_route',
  same_vehicle: 'same_route',
  in_sequence: 'sequence',
  [DIRECT_ALIAS]: 'sequence',
  different_vehicle: 'different_route',
};
const RELATION = kind('a relation', [
  'id',
  'type',
  ...MEMBER_NAMES,
  'min_gap',
  'max_gap',
  'hard',
  'requires',
  'direct',
  'resource_id',
  'tolerance',
  'penalty',
]);

/** Fields that say something of one type alone. */
const FIELDS_OF_TYPE: Readonly<Record<string, RelationType>> = {
  min_gap: 'precedence',
  max_gap: 'precedence',
  requires: 'precedence',
  direct: 'sequence',
  resource_id: 'sequence',
  tolerance: 'same_time',
};

/** The list form, or an object of lists by type (contract A6). */
export function readRelations(reader: ShapeReader, request: JsonObject): ParsedRelation[] {
  const value = request['relations'];
  const relations: ParsedRelation[] = [];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    reader.within('relations', () => readByType(reader, value as JsonObject, relations));
  } else {
    reader.objects(
      request,
      'relations',
      (entry) => push(relations, readRelation(reader, entry, null)),
      MAX_RELATIONS,
    );
  }
  const members = relations.reduce((sum, relation) => sum + relation.jobIds.length, 0);
  if (members > MAX_RELATION_MEMBERS) {
    const message = `relations name ${members} jobs in all; at most ${MAX_RELATION_MEMBERS} are accepted.`;
    reader.faults.add('LIMIT_EXCEEDED', message, 'relations');
  }
  return relations;
}

function push(relations: ParsedRelation[], relation: ParsedRelation | null): void {
  if (relation !== null) {
    relations.push(relation);
  }
}

/** `{"precedence": [{"before": "a", "after": "b"}], "same_route": [["a", "b"]]}` */
function readByType(reader: ShapeReader, byType: JsonObject, relations: ParsedRelation[]): void {
  for (const name of Object.keys(byType)) {
    const type = relationTypeOf(name);
    if (type === null) {
      reader.unknown(name.slice(0, MAX_KEY_LENGTH), 'relations', RELATION_TYPES);
      continue;
    }
    const entries = reader.array(byType, name, MAX_RELATIONS) ?? [];
    reader.within(name, () => {
      for (let i = 0; i < entries.length && !reader.faults.full; i += 1) {
        const entry = entries[i];
        const direct = name.toLowerCase() === DIRECT_ALIAS ? { direct: true } : {};
        if (Array.isArray(entry)) {
          const jobIds = reader.strings(entries as unknown as JsonObject, i) ?? [];
          const bare = { jobIds, memberFields: '' };
          reader.within(i, () => push(relations, readRelation(reader, direct, type, bare)));
        } else if (typeof entry === 'object' && entry !== null) {
          const object = { ...direct, ...(entry as JsonObject) };
          reader.within(i, () => push(relations, readRelation(reader, object, type)));
        } else {
          reader.fail(`must be an object or a list of job ids, not ${nameOf(entry)}`, i);
        }
      }
    });
  }
}

type Members = Pick<ParsedRelation, 'jobIds' | 'memberFields'>;

/** `given`: the type, and `bare`: the members, where they stand outside the object. */
function readRelation(
  reader: ShapeReader,
  object: JsonObject,
  given: RelationType | null,
  bare: Members | null = null,
): ParsedRelation | null {
  reader.knows(object, RELATION);
  const id = reader.string(object, 'id');
  const type = given ?? readType(reader, object);
  const members = bare ?? readMembers(reader, object);
  const minGap = reader.time(object, 'min_gap') ?? 0;
  const maxGap = reader.time(object, 'max_gap');
  if (type === null || members === null) {
    return null;
  }
  noteFieldsOfOthers(reader, object, type);
  const { jobIds, memberFields } = members;
  if (jobIds.length < 2) {
    reader.fail(
      `must name at least two jobs, not ${jobIds.length}`,
      typeof memberFields === 'string' && memberFields !== '' ? memberFields : undefined,
    );
  }
  return {
    field: reader.pathOf(),
    id,
    type,
    jobIds,
    memberFields,
    minGap,
    maxGap,
    hard: reader.boolean(object, 'hard', true),
    requires: reader.boolean(object, 'requires', false),
    direct: reader.boolean(object, 'direct', given === null && saysDirect(object)),
    tolerance: reader.time(object, 'tolerance', { min: 0 }) ?? 0,
    penalty: reader.number(object, 'penalty', { min: 0 }) ?? DEFAULT_SOFT_PENALTY,
    resourceId: reader.string(object, 'resource_id'),
  };
}

/** What is asked for and has no meaning in a relation of this type is said; what is written as it is without being written is not. */
function noteFieldsOfOthers(reader: ShapeReader, object: JsonObject, type: RelationType): void {
  for (const [name, owner] of Object.entries(FIELDS_OF_TYPE)) {
    if (owner !== type && Boolean(object[name])) {
      const message = `${name} is ignored: it belongs to relations of the type ${owner}, and this one is ${type}`;
      reader.notes.add('RELATION_FIELD_IGNORED', message, reader.pathOf(name));
    }
  }
}

function saysDirect(object: JsonObject): boolean {
  const type = object['type'];
  return typeof type === 'string' && type.toLowerCase() === DIRECT_ALIAS;
}

function readType(reader: ShapeReader, object: JsonObject): RelationType | null {
  const text = reader.id(object, 'type');
  const type = relationTypeOf(text);
  if (type === null && text !== '') {
    reader.fail(`must be one of ${RELATION_TYPES.join(', ')}, not ${quote(text)}`, 'type');
  }
  return type;
}

/** The type that a name or one of its aliases means; null for any other. */
export function relationTypeOf(text: string): RelationType | null {
  const name = text.toLowerCase();
  const known = RELATION_TYPES.find((type) => type === name);
  return known ?? (Object.hasOwn(TYPE_ALIASES, name) ? (TYPE_ALIASES[name] ?? null) : null);
}

/** The members, and under which key (a list) or keys (a pair) the caller wrote them. */
function readMembers(reader: ShapeReader, object: JsonObject): Members | null {
  const memberFields = memberNames(object);
  if (memberFields === null) {
    reader.fail('is required', 'job_ids');
    return null;
  }
  const read = [memberFields].flat();
  const others = MEMBER_NAMES.filter((name) => !read.includes(name) && hasValue(object, name));
  noteIgnored(reader, others, read.join('" and "'));
  if (typeof memberFields === 'string') {
    const jobIds = reader.strings(object, memberFields);
    return jobIds && { jobIds, memberFields };
  }
  const [first, second] = memberFields;
  return { jobIds: [reader.id(object, first), reader.id(object, second)], memberFields };
}

/** Under which key (a list) or keys (a pair) the members of a relation stand; null where they are not named. */
export function memberNames(object: JsonObject): ParsedRelation['memberFields'] | null {
  const list = LIST_NAMES.find((name) => hasValue(object, name));
  const pair = PAIR_NAMES.find(
    ([first, second]) => object[first] !== undefined || object[second] !== undefined,
  );
  return list ?? pair ?? null;
}
