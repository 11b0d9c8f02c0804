import { ApiError } from '../common/errors';

/** Numbers of the query; what is none stays text, and is refused like text in a body. */
const NUMBERS: ReadonlySet<string> = new Set(['speed', 'detour_factor', 'speed_factor']);
/** `locations=lat,lon;lat,lon`, or a `point=lat,lon` for each. */
const LISTS: ReadonlySet<string> = new Set(['locations', 'points', 'point']);

/** Of a caller's text inside a message. */
const MAX_ECHO_LENGTH = 80;

/** The body that a query stands for: what `POST /travel` would be sent. Null: it names no places. */
export function bodyOfQuery(url: string): object | null {
  const start = url.indexOf('?');
  const query = new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
  const locations: object[] = [];
  let names = false;
  const rest = new Map<string, unknown>();
  for (const [name, value] of query) {
    // Some clients write a list as `point[]=` or `point[0]=`.
    if (LISTS.has(name.replace(/\[\w*\]$/, ''))) {
      names = true;
      locations.push(...pairsOf(value, locations.length));
    } else if (!rest.has(name)) {
      rest.set(name, NUMBERS.has(name) ? numberOr(value) : value);
    }
  }
  return names ? { ...Object.fromEntries(rest), locations } : null;
}

/** `known` places were named before these. */
function pairsOf(list: string, known: number): object[] {
  return list
    .split(';')
    .filter((pair, i, all) => pair.trim() !== '' || i < all.length - 1)
    .map((pair, i) => {
      const [lat = '', lon = '', ...more] = pair.split(',');
      if (lon === '' || more.length > 0) {
        throw notAPair(pair, `locations[${known + i}]`);
      }
      return { lat: numberOr(lat), lon: numberOr(lon) };
    });
}

function notAPair(text: string, field: string): ApiError {
  const message = `${field} must be two numbers, lat,lon, not ${JSON.stringify(text.slice(0, MAX_ECHO_LENGTH))}.`;
  return new ApiError('SCHEMA_ERROR', message, { errors: [{ code: 'SCHEMA_ERROR', message, field }] });
}

function numberOr(text: string): number | string {
  const trimmed = text.trim();
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : NaN;
  return Number.isFinite(value) ? value : text;
}
