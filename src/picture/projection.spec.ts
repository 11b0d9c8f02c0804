import { fitInto, heightFor } from './plane';
import { equirectangular } from './projection';

describe('the equirectangular projection', () => {
  it('is true to scale at the mean latitude', () => {
    const project = equirectangular([
      [4, 59],
      [5, 61],
    ]);
    const [west, east] = [project([4, 60]), project([5, 60])];
    expect(east.x - west.x).toBeCloseTo(Math.cos(Math.PI / 3));
    expect(project([4, 61]).y - project([4, 60]).y).toBeCloseTo(-1);
  });

  it('puts places on both sides of the 180th meridian side by side', () => {
    const project = equirectangular([
      [179, 0],
      [-179, 0],
    ]);
    expect(project([-179, 0]).x - project([179, 0]).x).toBeCloseTo(2);
  });
});

describe('fitting into a frame', () => {
  const frame = { x: 10, y: 20, width: 100, height: 50 };

  it('fills it one way, and keeps shapes', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 4, y: 1 },
    ];
    expect(points.map(fitInto(points, frame))).toEqual([
      { x: 10, y: 32.5 },
      { x: 110, y: 57.5 },
    ]);
  });

  it('puts a single point, and none, into the middle', () => {
    expect(fitInto([{ x: 7, y: 7 }], frame)({ x: 7, y: 7 })).toEqual({ x: 60, y: 45 });
    expect(fitInto([], frame)({ x: 0, y: 0 })).toEqual({ x: 60, y: 45 });
  });

  it('asks for the height that the points need, within bounds', () => {
    const high = (x: number, y: number) =>
      heightFor(
        [
          { x: 0, y: 0 },
          { x, y },
        ],
        100,
        20,
        80,
      );
    expect([high(4, 2), high(4, 0), high(1, 9), high(0, 1), high(0, 0)]).toEqual([50, 20, 80, 80, 20]);
  });
});
