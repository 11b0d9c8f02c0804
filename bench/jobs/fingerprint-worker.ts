import { parentPort } from 'node:worker_threads';
import { rulesOf } from '../../src/optimize/pipeline';
import { fingerprintBody } from '../../src/prep/fingerprint-body';
import { parseJson } from '../../src/prep/parse-json';
import { JSON_LIMITS } from '../../src/prep/prep-limits';

/** What a prep thread does to a body, timed by itself: milliseconds of the fingerprint after the parsing, cold ones first. */
const TIMES = 21;
parentPort?.on('message', (bytes: Uint8Array) => {
  const times = Array.from({ length: TIMES }, () => {
    const json = parseJson(bytes, JSON_LIMITS);
    const since = performance.now();
    fingerprintBody(json, rulesOf('async').readBody(json), 'async', 'bench');
    return performance.now() - since;
  });
  parentPort?.postMessage(times);
});
