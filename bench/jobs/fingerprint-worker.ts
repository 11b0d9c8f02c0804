import { parentPort } from 'node:worker_threads';
import { DEFAULT_PIPELINE_SETTINGS, rulesOf } from '../../src/optimize/pipeline';
import { fingerprintBody } from '../../src/prep/fingerprint-body';
import { parseJson } from '../../src/prep/parse-json';
import { JSON_LIMITS } from '../../src/prep/prep-limits';
import { warmUpPrep } from '../../src/prep/warm-up';

/** What a prep thread does to a body after its warm-up, timed by itself: milliseconds of the fingerprint after the parsing, the first one first. */
const TIMES = 21;

warmUpPrep({
  pipeline: DEFAULT_PIPELINE_SETTINGS,
  maxBodyBytes: 64 * 1024 * 1024,
  warmUp: true,
  version: 'bench',
  hasPatterns: false,
});
parentPort?.on('message', (bytes: Uint8Array) => {
  const times = Array.from({ length: TIMES }, () => {
    const json = parseJson(bytes, JSON_LIMITS);
    const since = performance.now();
    fingerprintBody(json, rulesOf('async').readBody(json), 'async', 'bench');
    return performance.now() - since;
  });
  parentPort?.postMessage(times);
});
