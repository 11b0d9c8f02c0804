import { ApiError } from '../../common/errors';

/** A store that does not answer, or a full house, is asked again after so many milliseconds. */
export const AGAIN_MS = 500;

/** The store did not answer: nothing is wrong with the job. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/** What the store says. Throws {@link StoreAway} where it does not answer; errors of the service are the job's. */
export async function asked<T>(store: Promise<T>): Promise<T> {
  try {
    return await store;
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new StoreAway('The store did not answer.', { cause });
  }
}
