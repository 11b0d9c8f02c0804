import type { Format } from '../format';
import { objectOf } from '../reading/json';
import { isObject } from '../reading/source';
import { readPragmatic } from './read';
import { writePragmatic } from './write';

export const PRAGMATIC: Format = {
  name: 'pragmatic',
  title: 'pragmatic (vrp-cli, JSON)',
  detect(text) {
    const document = objectOf(text);
    const problem = isObject(document?.['problem']) ? document['problem'] : document;
    return problem !== null && isObject(problem['plan']) && isObject(problem['fleet']);
  },
  toRequest: readPragmatic,
  fromRequest: writePragmatic,
};
