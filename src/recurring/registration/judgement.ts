import { FaultyParts } from '../../optimize/pipeline/meaning/faulty-parts';
import type { Faults } from '../../optimize/pipeline/notes';
import { validationError } from '../validation-error';

/** Faults of meaning, behind those of shape: what is faulty already is not called wrong a second time. */
export class Judgement {
  private readonly faulty: FaultyParts;

  constructor(private readonly faults: Faults) {
    this.faulty = new FaultyParts(faults.list);
  }

  /** `relies`: fields without which nothing can be said of this one. */
  add(code: string, message: string, field: string, relies: readonly string[] = []): void {
    if (![field, ...relies].some((one) => this.faulty.touch(one))) {
      this.faults.add(code, message, field);
    }
  }

  /** Whether the field, what it stands in or something in it has a fault of shape. */
  isFaulty(field: string): boolean {
    return this.faulty.touch(field);
  }

  /** Whether an id of this section may be missing, so that a reference may be right. */
  hidesIdsOf(section: string): boolean {
    return this.faulty.hideIdsOf([section]);
  }
}

/** Throws when there is one. */
export function refuseFaults({ list, any }: Faults): void {
  if (any) {
    throw validationError(list);
  }
}
