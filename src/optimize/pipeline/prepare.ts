import { chooseOptions } from './budget';
import type { Endpoint, PlaceInfo, PreparedRequest } from './context';
import { encode } from './encode';
import { makeTravelTables } from './travel-tables';
import { checkMeaning } from './meaning/meaning';
import { checkPlaces } from './places-check';
import { normalise } from './normalise';
import { forbidOtherWays, notePins, pinWindow, placePins } from './pins';
import { profileRequest } from './request-profile';
import { chooseScales } from './scale';
import type { PipelineSettings } from './settings';
import { checkShape } from './shape/shape';

/** Request → what the kernel solves and what the answer needs. Throws ApiError for every fault of the request. */
export function prepareRequest(
  json: unknown,
  settings: PipelineSettings,
  endpoint: Endpoint = 'sync',
): PreparedRequest {
  const { request, notes } = checkShape(json, settings, endpoint);
  const located = checkMeaning(json, request, notes, 'general');
  checkPlaces(located, settings);

  const pinned = placePins(request, located);
  const tables = makeTravelTables(request, located, pinned.origins, notes);
  forbidOtherWays(tables, pinned);
  const pinWindows = pinned.pins.map((pin) => pinWindow(pin, tables, pinned.origins.length));
  notePins(request, pinned.pins, pinWindows, notes);

  const normalised = normalise({ request, located, tables, pins: pinned.pins, pinWindows, notes });
  const scales = chooseScales(normalised, tables, notes);
  const options = chooseOptions(request.options, request.jobs.length, settings, notes);
  const problem = encode({ normalised, tables, numPlaces: pinned.origins.length, scales, options });
  return {
    problem,
    context: {
      endpoint,
      problemId: request.problemId,
      options,
      numDays: request.numDays,
      dimensions: normalised.dimensions,
      places: pinned.origins.map((origin) => placeInfo(located.book.places[origin])),
      resources: normalised.resources,
      vehicles: normalised.vehicles.map(({ resource, day }) => ({ resource, day })),
      jobs: normalised.jobContexts,
      scales: { distance: scales.distance, money: scales.money, load: scales.load },
      tables: tables.profiles.map(({ distance }) =>
        !scales.distanceIsExact && distance instanceof Float64Array ? distance : null,
      ),
      warnings: notes.toWarnings(),
      rounded: notes.has('ROUNDED_INPUT'),
      profile: profileRequest(normalised),
    },
  };
}

function placeInfo(place: PlaceInfo | undefined): PlaceInfo {
  const { index = 0, lat = null, lon = null, label = null } = place ?? {};
  return { index, lat, lon, label };
}
