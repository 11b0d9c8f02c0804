import { MAX_LABEL, MAX_MARKS, MAX_NAMED_MARKS, MAX_NUMBERED_STOPS, MAX_TITLE } from './bounds';
import { Crowd } from './crowd';
import type { Drawing } from './drawing';
import { describeRoute, describeStop, describeUnserved } from './describe';
import { drawLabels, type Label } from './labels';
import { layOut } from './layout';
import { breakMark, depotMark, MARK_RADIUS, stationMark, stopMark, unservedMark } from './marks';
import { lookOf } from './palette';
import { fitInto, type Frame, heightFor, type Point } from './plane';
import type { Scene, SceneRoute } from './scene';
import { decimal, element, type Markup, series } from './svg';
import { cut } from './text';

/** Inside the panel, for marks and names at its rim. */
const MARGIN = 48;
const LEAST_HEIGHT = 160;
const MOST_HEIGHT = 420;
/** Of stops without a number. */
const SMALL_RADIUS = 4;

/** Routes, stops, depots, stations, breaks and what is not served, on a panel. */
export function drawMap(scene: Scene, { x, y, width }: Pick<Frame, 'x' | 'y' | 'width'>): Drawing {
  const layout = layOut(scene);
  const drawn = [...layout.points.filter((point) => point !== null), ...layout.lines.flat()];
  const inner = width - 2 * MARGIN;
  const height = heightFor(drawn, inner, LEAST_HEIGHT, MOST_HEIGHT) + 2 * MARGIN;
  const panel: Frame = { x, y, width, height };
  const fit = fitInto(drawn, { x: x + MARGIN, y: y + MARGIN, width: inner, height: height - 2 * MARGIN });
  const lines = layout.lines.map((line) => line.map(fit));
  const writer = new MapWriter(
    scene,
    layout.points.map((point) => (point === null ? null : fit(point))),
    lines,
  );
  const note = layout.isMap
    ? []
    : [
        element(
          'text',
          { class: 'muted small', x: x + 10, y: y + height - 8 },
          'No coordinates: places lie by their travel distances (multidimensional scaling).',
        ),
      ];
  const markup = element(
    'g',
    { class: 'map', role: 'graphics-object group' },
    element('title', {}, 'Map of the routes'),
    element('rect', { class: 'panel', ...panel, rx: 6 }),
    series(scene.routes.map((route, i) => lineOf(route, i, lines[i] ?? []))),
    writer.write(panel),
    ...note,
  );
  return { markup, height };
}

/** What a mark is and which one, where it has a name of its own. */
function described(what: string, name: string): string {
  return name === what ? what : `${what} · ${cut(name, MAX_TITLE)}`;
}

function lineOf(route: SceneRoute, index: number, line: readonly Point[]): Markup {
  if (line.length < 2) {
    return series([]);
  }
  const { colour, dash } = lookOf(index);
  const d = `M${line.map(({ x, y }) => `${decimal(x)} ${decimal(y)}`).join('L')}`;
  return element(
    'g',
    { class: 'route', role: 'graphics-symbol img' },
    element('title', {}, describeRoute(route)),
    element('path', { class: 'edge', d }),
    element('path', { class: `line l${colour}`, d, 'stroke-dasharray': dash }),
  );
}

/** Draws marks, and remembers where they are for the names. */
class MapWriter {
  private readonly radius: number;
  private readonly hasNumbers: boolean;
  private readonly hasNames: boolean;
  private readonly crowd: Crowd;
  private readonly labels: Label[] = [];
  private readonly boxes: Frame[] = [];

  constructor(
    private readonly scene: Scene,
    private readonly points: readonly (Point | null)[],
    private readonly lines: readonly (readonly Point[])[],
  ) {
    const numbers = scene.routes.flatMap(({ stops }) => stops.map(({ number }) => number ?? 0));
    const marks = scene.depots.length + scene.stations.length + scene.unserved.length + numbers.length;
    this.hasNumbers = numbers.filter((number) => number > 0).length <= MAX_NUMBERED_STOPS;
    this.hasNames = marks <= MAX_NAMED_MARKS;
    const hasThreeDigits = numbers.some((number) => number > 99);
    this.radius = this.hasNumbers ? MARK_RADIUS + (hasThreeDigits ? 2 : 0) : SMALL_RADIUS;
    this.crowd = new Crowd(2 * this.radius);
  }

  write(panel: Frame): Markup {
    const { scene } = this;
    const marks = [
      ...scene.depots.map(({ place, name }) =>
        this.mark(place, name, described('depot', name), (at) => depotMark(at, this.radius)),
      ),
      ...scene.stations.map(({ place, name }) =>
        this.mark(place, name, described('dump station', name), (at) => stationMark(at, this.radius)),
      ),
      ...scene.unserved
        .slice(0, MAX_MARKS)
        .flatMap((entry) =>
          entry.places.map((place) =>
            this.mark(
              place,
              entry.name,
              describeUnserved(entry),
              (at) => unservedMark(at, this.radius),
              'late',
            ),
          ),
        ),
      ...scene.routes.flatMap((route, i) => this.stopsOf(route, i)),
    ];
    return series([...marks, drawLabels(this.labels, { marks: this.boxes, lines: this.lines, panel })]);
  }

  private stopsOf({ stops }: SceneRoute, route: number): Markup[] {
    const look = lookOf(route);
    return stops.flatMap((stop) => {
      const number = this.hasNumbers ? stop.number : null;
      switch (stop.kind) {
        case 'service':
          return this.mark(stop.place, stop.name, describeStop(stop), (at) =>
            stopMark(at, look, number, this.radius),
          );
        case 'break':
          return this.mark(stop.place, stop.name, describeStop(stop), breakMark);
        case 'start':
        case 'dump':
        case 'end':
          // Depots and stations are marked once, whoever calls at them.
          return [];
      }
    });
  }

  private mark(
    place: number,
    name: string,
    title: string,
    draw: (at: Point) => Markup,
    className = 'ink',
  ): Markup {
    const point = this.points[place] ?? null;
    if (point === null) {
      return series([]);
    }
    const at = this.crowd.next(point);
    if (this.hasNames) {
      const { radius } = this;
      this.boxes.push({ x: at.x - radius, y: at.y - radius, width: 2 * radius, height: 2 * radius });
      this.labels.push({ text: cut(name, MAX_LABEL), at, radius, className });
    }
    return element(
      'g',
      { class: 'mark', role: 'graphics-symbol img' },
      element('title', {}, title),
      draw(at),
    );
  }
}
