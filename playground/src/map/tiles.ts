import { TileLayer } from 'leaflet';

/** A map's pictures, of somebody who wants to be named. */
export interface Tiles {
  readonly url: string;
  readonly attribution: string;
}

/** The page tells nobody where it is; servers of tiles refuse who does not say at least at which host. */
export function tileLayer({ url }: Tiles): TileLayer {
  return new TileLayer(url, { referrerPolicy: 'strict-origin', className: 'tiles' });
}
