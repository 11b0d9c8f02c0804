import type { Position } from '../travel';
import { MAX_CORNERS } from './bounds';
import type { Point } from './plane';
import { equirectangular } from './projection';
import { scaled } from './scaling';
import type { Scene, SceneRoute } from './scene';

/** A plan on a plane of its own measure. */
export interface Layout {
  /** False: places lie by how far they are from one another, not by where they are. */
  readonly isMap: boolean;
  /** By place; null where nothing says where it is. */
  readonly points: readonly (Point | null)[];
  /** By route. */
  readonly lines: readonly (readonly Point[])[];
}

/** By coordinates where every place has them, else by the matrices. */
export function layOut(scene: Scene): Layout {
  const { places, distance, routes } = scene;
  const positions = places.flatMap(({ position }) => (position === null ? [] : [position]));
  const isMap = positions.length === places.length || distance === null;
  const project = equirectangular(positions);
  const points =
    isMap || distance === null
      ? places.map(({ position }) => (position === null ? null : project(position)))
      : scaled(places.length, distance);
  const share = Math.max(2, Math.floor(MAX_CORNERS / Math.max(1, routes.length)));
  const lines = routes.map((route) =>
    isMap && route.line !== null ? thinned(route.line, share).map(project) : straight(route, points),
  );
  return { isMap, points, lines };
}

/** At most so many corners, the first and the last among them. */
function thinned(line: readonly Position[], most: number): readonly Position[] {
  const stride = Math.ceil((line.length - 1) / (most - 1));
  return stride <= 1 ? line : line.filter((_, i) => i % stride === 0 || i === line.length - 1);
}

/** From stop to stop. */
function straight({ stops }: SceneRoute, points: readonly (Point | null)[]): Point[] {
  const line: Point[] = [];
  for (const { place } of stops) {
    const point = points[place] ?? null;
    if (point !== null && point !== line[line.length - 1]) {
      line.push(point);
    }
  }
  return line;
}
