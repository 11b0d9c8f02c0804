/** Numbers of the query; what is none stays text, and is refused like text in a body. */
const NUMBERS: ReadonlySet<string> = new Set(['speed', 'detour_factor', 'speed_factor']);
/** `locations=lat,lon;lat,lon`, or a `point=lat,lon` for each. */
const LISTS: ReadonlySet<string> = new Set(['locations', 'points', 'point']);

/** The body that a query stands for: what `POST /travel` would be sent. Null: it names no places. */
export function bodyOfQuery(url: string): object | null {
  const start = url.indexOf('?');
  const query = new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
  const locations: object[] = [];
  let names = false;
  const rest = new Map<string, unknown>();
  for (const [name, value] of query) {
    if (LISTS.has(name)) {
      names = true;
      locations.push(...pairsOf(value));
    } else if (!rest.has(name)) {
      rest.set(name, NUMBERS.has(name) ? numberOr(value) : value);
    }
  }
  return names ? { ...Object.fromEntries(rest), locations } : null;
}

function pairsOf(list: string): object[] {
  return list
    .split(';')
    .filter((pair, i, all) => pair.trim() !== '' || i < all.length - 1)
    .map((pair) => {
      const [lat = '', lon = '', ...more] = pair.split(',');
      return { lat: numberOr(lat), lon: more.length === 0 ? numberOr(lon) : pair };
    });
}

function numberOr(text: string): number | string {
  const trimmed = text.trim();
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : NaN;
  return Number.isFinite(value) ? value : text;
}
