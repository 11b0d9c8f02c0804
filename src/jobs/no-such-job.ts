import { ApiError } from '../common/errors';

/** Also of a job that is somebody else's: nobody learns of it. */
export function noSuchJob(id: string): ApiError {
  return new ApiError('JOB_ID_NOT_FOUND', 'There is no such job.', { context: { job_id: id } });
}
