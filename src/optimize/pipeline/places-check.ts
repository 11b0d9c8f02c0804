import { ApiError } from '../../common/errors';
import { checkRegion } from '../../travel';
import type { Located } from './meaning/places';
import type { PipelineSettings } from './settings';

/** In coordinate mode, before anything is computed: few enough places, all of them in the region (contract B28). */
export function checkPlaces({ book }: Located, settings: PipelineSettings): void {
  if (book.mode !== 'coordinates') {
    return;
  }
  if (book.places.length > settings.maxLocations) {
    const message = `The request has ${book.places.length} distinct places; at most ${settings.maxLocations} are accepted without matrices.`;
    throw new ApiError('VALIDATION_ERROR', message, {
      errors: [{ code: 'LIMIT_EXCEEDED', message, field: 'jobs' }],
    });
  }
  checkRegion(book.places, settings.region);
}
