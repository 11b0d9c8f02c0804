/** The database does not answer, or not in time. What was asked may have happened all the same. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
