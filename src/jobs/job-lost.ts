/** Not an answer to anybody: the job is in other hands, or at its end, and this runner lets go of it. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}
