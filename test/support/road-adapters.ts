import type { AdapterLimits, RoadAdapter } from '../../src/road/adapters/adapter';
import { orsAdapter } from '../../src/road/adapters/ors';
import { osrmAdapter } from '../../src/road/adapters/osrm';
import { valhallaAdapter } from '../../src/road/adapters/valhalla';
import type { Point, ProfileName, RoadProviderName } from '../../src/travel';

/** Each kind of road server, at one address. */
export function adapterAt(url: string, provider: RoadProviderName, limits: AdapterLimits): RoadAdapter {
  if (provider === 'osrm') {
    const profiles: ProfileName[] = ['car', 'bike'];
    return osrmAdapter(new Map(profiles.map((profile) => [profile, url])), limits);
  }
  return provider === 'ors' ? orsAdapter(url, 'key-of-ors', limits) : valhallaAdapter(url, limits);
}

/** Places off any grid, so that no two legs are alike. */
export function scatteredPlaces(count: number, from = 0): Point[] {
  return Array.from({ length: count }, (_, i) => ({
    lat: Math.round((50 + (((i + from) * 0.61803) % 1)) * 1e5) / 1e5,
    lon: Math.round((4 + (((i + from) * 0.41421) % 1)) * 1e5) / 1e5,
  }));
}
