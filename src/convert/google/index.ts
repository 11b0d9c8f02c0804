import type { Format } from '../format';
import { objectOf } from '../reading/json';
import { isObject } from '../reading/source';
import { readGoogle } from './read';
import { writeGoogle } from './write';

export const GOOGLE: Format = {
  name: 'google',
  title: 'Google Route Optimization API / OR-Tools shipment model (JSON)',
  detect(text) {
    const document = objectOf(text);
    const model = isObject(document?.['model']) ? document['model'] : document;
    return (
      model !== null &&
      Array.isArray(model['shipments']) &&
      Array.isArray(model['vehicles']) &&
      (model !== document || 'globalStartTime' in model)
    );
  },
  toRequest: readGoogle,
  fromRequest: writeGoogle,
};
