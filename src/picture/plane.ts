/** Pixels, or whatever the plane is measured in; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Extent {
  readonly min: Point;
  readonly max: Point;
}

/** Loops: spreading a hundred thousand arguments into Math.min overflows the stack. */
function extentOf(points: readonly Point[]): Extent {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [minX, minY] = [Math.min(minX, x), Math.min(minY, y)];
    [maxX, maxY] = [Math.max(maxX, x), Math.max(maxY, y)];
  }
  return points.length === 0
    ? { min: { x: 0, y: 0 }, max: { x: 0, y: 0 } }
    : { min: { x: minX, y: minY }, max: { x: maxX, y: maxY } };
}

/** The height that a frame of this width needs for these points, within bounds. */
export function heightFor(points: readonly Point[], width: number, least: number, most: number): number {
  const { min, max } = extentOf(points);
  const [dx, dy] = [max.x - min.x, max.y - min.y];
  return dx === 0 ? (dy === 0 ? least : most) : Math.min(most, Math.max(least, (width * dy) / dx));
}

/** Moves and scales the points, both ways alike, so that they fill the frame and stand in its middle. */
export function fitInto(points: readonly Point[], { x, y, width, height }: Frame): (point: Point) => Point {
  const { min, max } = extentOf(points);
  const [dx, dy] = [max.x - min.x, max.y - min.y];
  const scale = Math.min(dx > 0 ? width / dx : Infinity, dy > 0 ? height / dy : Infinity);
  const factor = Number.isFinite(scale) ? scale : 0;
  const [middleX, middleY] = [min.x + dx / 2, min.y + dy / 2];
  return (point) => ({
    x: x + width / 2 + (point.x - middleX) * factor,
    y: y + height / 2 + (point.y - middleY) * factor,
  });
}
