import type { FieldError } from '../../../common/errors';

/** Lists that are read without their faulty entries, or named otherwise than by position: then no position is sure. */
const WHOLE_LISTS = /^(.*\.(?:time_windows|breaks|day_time_windows|days|available_days))[[.].*$/;
/** Fields of travel that say nothing of where places are. */
const NOT_OF_PLACES =
  /^travel\.(?:provider|profile|speed|detour_factor|speed_factor|vehicle_profiles|traffic_segments)\b/;

function holds(outer: string, inner: string): boolean {
  return (
    inner.startsWith(outer) && (inner.length === outer.length || /[.[]/.test(inner.charAt(outer.length)))
  );
}

/**
 * What of a request was not read as the caller meant it. Meaning is judged of the rest: a default that stands for
 * something faulty must not be called wrong a second time.
 */
export class FaultyParts {
  private readonly fields: string[];

  constructor(faults: readonly FieldError[]) {
    this.fields = faults.flatMap(({ field }) => (field === null ? [] : [field.replace(WHOLE_LISTS, '$1')]));
  }

  /** Whether the field, what it stands in or something in it is faulty. */
  touch(field: string): boolean {
    return this.fields.some((faulty) => holds(faulty, field) || holds(field, faulty));
  }

  /** Whether the matrices or the listed places are faulty, so that no place can be judged. */
  get hidePlaces(): boolean {
    return this.fields.some((faulty) => holds('travel', faulty) && !NOT_OF_PLACES.test(faulty));
  }

  /** Whether an id of these sections may be missing, so that a reference may be right. */
  hideIdsOf(sections: readonly string[]): boolean {
    return this.fields.some((faulty) =>
      sections.some(
        (name) => holds(name, faulty) && /^(?:\[\d+\](?:\.id)?)?$/.test(faulty.slice(name.length)),
      ),
    );
  }
}

export const NOTHING_FAULTY = new FaultyParts([]);
