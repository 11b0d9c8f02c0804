import { smallRequest } from '../../support/jobs-client';
import { faultsOfFailure } from './failures';
import { NOWHERE } from './requests';

const WELL = smallRequest(4);
const WRONG = { ...WELL, jobs: [NOWHERE] };
const completed = { status: 'completed', error: null };
const cancelled = { status: 'cancelled', error: null };
const failed = (code: string) => ({ status: 'failed', error: { code } });
const MAX_RETRIES = 2;

it.each([
  ['a plan', completed, WELL, 1],
  ['a plan at the last start', completed, WELL, 3],
  ['a cancel', cancelled, WELL, 0],
  ['the limit of retries after as many', failed('RETRY_LIMIT_EXCEEDED'), WELL, 3],
  ['a wrong request that is told so', failed('VALIDATION_ERROR'), WRONG, 0],
  ['a wrong request that was cancelled before', cancelled, WRONG, 0],
])('nothing is wrong with %s', (_, job, request, starts) => {
  expect(faultsOfFailure(job, request, starts, MAX_RETRIES)).toEqual([]);
});

it.each([
  ['the limit of retries after fewer starts', failed('RETRY_LIMIT_EXCEEDED'), WELL, 2],
  ['a request that is well and is called wrong', failed('VALIDATION_ERROR'), WELL, 0],
  ['an error of the service', failed('INTERNAL_ERROR'), WELL, 1],
  ['a failure without a code', { status: 'failed', error: null }, WELL, 3],
  ['a wrong request that has a plan', completed, WRONG, 0],
  ['a wrong request that was begun', failed('VALIDATION_ERROR'), WRONG, 1],
])('found out: %s', (_, job, request, starts) => {
  expect(faultsOfFailure(job, request, starts, MAX_RETRIES)).toHaveLength(1);
});
