import { encodePolyline, type Position } from '../../travel';
import type { SolveContext } from './context';
import type { LineString, Route } from './response';

/**
 * From stop to stop as the crow flies, one position a place that is called at; null where a place of the route has no
 * coordinates. A route that never moves is a line of two equal positions, as GeoJSON wants (RFC 7946, 3.1.4).
 */
export function straightLine({ activities }: Route): LineString | null {
  const line: Position[] = [];
  for (const { location } of activities) {
    if (location === undefined) {
      return null;
    }
    const last = line[line.length - 1];
    if (last === undefined || last[0] !== location.lon || last[1] !== location.lat) {
      line.push([location.lon, location.lat]);
    }
  }
  const [only] = line;
  return { type: 'LineString', coordinates: only !== undefined && line.length === 1 ? [only, only] : line };
}

/** The routes with the geometry that was asked for; where there is none it is null. */
export function withGeometry(routes: readonly Route[], { output }: SolveContext): Route[] {
  return routes.map((route) => {
    if (output.geometry === 'none') {
      return route;
    }
    const line = straightLine(route);
    const text = () => (line === null ? null : encodePolyline(line.coordinates));
    return { ...route, geometry: output.geometryFormat === 'polyline' ? text() : line };
  });
}
