/**
 * For what holds unless the machine stands still for a moment (a Redis that answers after 50 ms is one that did not answer): the
 * first of so many attempts that holds. Throws what the last of them throws.
 */
export async function bestOf(attempts: number, attempt: () => Promise<void>): Promise<void> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (thrown) {
      if (left <= 0) {
        throw thrown;
      }
    }
  }
}
