import { readFileSync } from 'node:fs';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../optimize/pipeline';
import { WARM_UP_REQUESTS } from './requests';

/** The cores as the kernel names them. */
function cores(): string[] {
  const source = readFileSync('solver-wasm/src/model/features.rs', 'utf8');
  const body = /pub enum Core \{(.*?)\n\}/s.exec(source)?.[1] ?? '';
  return [...body.matchAll(/^ {4}(\w+),$/gm)].map(([, name = '']) => name.toLowerCase());
}

describe('WARM_UP_REQUESTS', () => {
  it('holds a request for each core of the kernel', () => {
    expect(Object.keys(WARM_UP_REQUESTS)).toEqual(cores());
    expect(cores()).toContain('plain');
  });

  it.each(Object.entries(WARM_UP_REQUESTS))('%s is a request that the service takes', (_, request) => {
    const { context } = prepareRequest(request, DEFAULT_PIPELINE_SETTINGS);
    expect(context).toBeDefined();
  });
});
