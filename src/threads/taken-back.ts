/** Why a task that had a borrowed thread did not end: somebody waited for the thread. */
export class TakenBack extends Error {
  override readonly name = 'TakenBack';

  constructor() {
    super('The thread was needed by somebody who waited for one.');
  }
}
