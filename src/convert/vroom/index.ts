import type { Format } from '../format';
import { listsObjectsWith, objectOf } from '../reading/json';
import { readVroom } from './read';
import { writeVroom } from './write';

export const VROOM: Format = {
  name: 'vroom',
  title: 'VROOM (JSON)',
  detect(text) {
    const document = objectOf(text);
    return (
      document !== null &&
      !Object.hasOwn(document, 'fleet') &&
      listsObjectsWith(document, 'vehicles', 'start', 'end', 'start_index', 'end_index')
    );
  },
  toRequest: readVroom,
  fromRequest: writeVroom,
};
