import { readFileSync, writeFileSync } from 'node:fs';
import { prepareRequest, DEFAULT_PIPELINE_SETTINGS } from '../src/optimize/pipeline';
it('w', () => {
  const p = prepareRequest(JSON.parse(readFileSync(process.env['F']!, 'utf8')), DEFAULT_PIPELINE_SETTINGS).problem;
  const out: number[] = [p.words.length, ...p.words, p.profiles.length];
  for (const { distance, time } of p.profiles) out.push(distance.length, ...distance, ...time);
  writeFileSync('/tmp/one.words', Buffer.from(Int32Array.from(out).buffer));
});
