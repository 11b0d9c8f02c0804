import {
  canvas,
  type Canvas,
  CircleMarker,
  CRS,
  type LatLng,
  latLngBounds,
  type LatLngTuple,
  Map as LeafletMap,
  Polyline,
  type TileLayer,
} from 'leaflet';
import type { Drawing, Dot } from './drawing';
import { Mark } from './mark';
import { tileLayer, type Tiles } from './tiles';

/** Above so many dots they are small and without numbers until somebody comes nearer. */
const MANY_DOTS = 250;
const SMALL_RADIUS = 3.5;
/** Pixels between a stop and the break that is taken there, each way: both are seen and can be pointed at. */
const BESIDE = 11;
/** Zoom levels nearer than the whole at which many dots have their numbers. */
const NEAR = 2;

interface Events {
  /** The dot under the pointer, or none any more. */
  readonly onHover: (key: string | null) => void;
}

/** Colours of the page's theme, which a canvas cannot inherit. */
interface Inks {
  readonly text: string;
  readonly surface: string;
  readonly casing: string;
  readonly bad: string;
  readonly rest: string;
  readonly ring: string;
  readonly done: string;
}

/**
 * Leaflet with its canvas and, unless it is told of some, without tiles: nothing is asked of any other host. A map has one projection for
 * its life, so a plan of the other kind gets another map.
 */
export class PlanMap {
  private map: LeafletMap | null = null;
  private kind: Drawing['kind'] | null = null;
  private renderer: Canvas | null = null;
  private tiles: TileLayer | null = null;
  private drawing: Drawing | null = null;
  private points = new Map<string, LatLngTuple>();
  private marks: readonly { readonly mark: Mark; readonly dot: Dot }[] = [];
  private ring: CircleMarker | null = null;
  private farZoom = 0;
  /** Where the view was when all that is drawn was fitted into it. */
  private fitted: { readonly zoom: number; readonly centre: LatLng } | null = null;
  private isDetailed = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly events: Events,
    /** Behind what lies on the globe. */
    private readonly pictures: Tiles | null,
  ) {}

  /** `fit`: the view goes to what is drawn; else it stays where somebody has moved it. */
  draw(drawing: Drawing, fit: boolean): void {
    this.drawing = drawing;
    const isNews = fit || this.map === null;
    const map = this.mapOf(drawing.kind);
    this.points = new Map(drawing.dots.map(({ key, at }) => [key, [at[0], at[1]]]));
    if (isNews && drawing.dots.length > 0) {
      this.fit(map);
    }
    this.redraw();
  }

  mark(key: string | null): void {
    this.ring?.remove();
    this.ring = null;
    delete this.host.dataset['marked'];
    const at = key === null ? undefined : this.points.get(key);
    if (at !== undefined && this.map !== null && this.renderer !== null) {
      const { ring } = this.inks();
      this.ring = new CircleMarker(at, {
        renderer: this.renderer,
        interactive: false,
        radius: 15,
        color: ring,
        weight: 4,
        fill: false,
      }).addTo(this.map);
      this.host.dataset['marked'] = key ?? '';
      if (!this.map.getBounds().contains(at)) {
        this.map.panTo(at);
      }
    }
  }

  /** What nobody has moved since it was fitted is fitted again. */
  resize(): void {
    const { map, fitted } = this;
    if (map === null) {
      return;
    }
    const isAsFitted =
      fitted !== null && map.getZoom() === fitted.zoom && map.getCenter().distanceTo(fitted.centre) < 1;
    map.invalidateSize({ animate: false });
    if (isAsFitted) {
      this.fit(map);
    }
  }

  /** All that is drawn in the view. */
  private fit(map: LeafletMap): void {
    map.fitBounds(latLngBounds([...this.points.values()]), {
      padding: [28, 28],
      maxZoom: this.kind === 'globe' ? 14 : 3,
      animate: false,
    });
    this.farZoom = map.getZoom();
    this.fitted = { zoom: map.getZoom(), centre: map.getCenter() };
  }

  /** Again in the colours of the theme that is now. */
  redraw(): void {
    const { map, drawing } = this;
    if (map === null || drawing === null || this.renderer === null) {
      return;
    }
    const { renderer, tiles } = this;
    // The canvas itself and the tiles are layers, too, and stay.
    map.eachLayer((layer) => void (layer === renderer || layer === tiles || layer.remove()));
    this.ring = null;
    this.isDetailed = this.isDetailedAt(map.getZoom());
    const inks = this.inks();
    for (const { points, style } of drawing.lines) {
      const path = points.map(([y, x]): LatLngTuple => [y, x]);
      const common = { renderer, interactive: false, smoothFactor: 1 };
      new Polyline(path, { ...common, color: inks.casing, weight: 5, opacity: 0.55 }).addTo(map);
      new Polyline(path, {
        ...common,
        color: style.colour,
        weight: 3,
        lineCap: 'butt',
        dashArray: style.dash,
      }).addTo(map);
    }
    this.marks = drawing.dots.map((dot) => ({ dot, mark: this.addDot(map, renderer, dot, inks) }));
  }

  destroy(): void {
    this.map?.remove();
    this.map = null;
  }

  private addDot(map: LeafletMap, renderer: Canvas, dot: Dot, inks: Inks): Mark {
    const { shape, style, key, at, isBeside } = dot;
    const mark = new Mark([at[0], at[1]], {
      renderer,
      shape,
      aside: isBeside ? BESIDE : 0,
      ...this.detailOf(dot),
      ink: style?.ink ?? inks.surface,
      color: shape === 'cross' ? inks.bad : dot.isDone ? inks.done : inks.casing,
      weight: shape === 'cross' ? 2.5 : 1.25,
      fillColor: fillOf(dot, inks),
      fillOpacity: 1,
    });
    mark.on('mouseover', () => this.events.onHover(key)).on('mouseout', () => this.events.onHover(null));
    mark.bindTooltip(() => textOnly(dot.title), { direction: 'top', offset: [0, -8] });
    return mark.addTo(map);
  }

  private detailOf({ shape, text }: Dot): { readonly text: string; readonly radius: number } {
    const near = shape === 'triangle' ? 6 : 9;
    const radius = shape === 'square' ? 7 : this.isDetailed ? near : SMALL_RADIUS;
    return { text: this.isDetailed ? text : '', radius };
  }

  private isDetailedAt(zoom: number): boolean {
    return (this.drawing?.dots.length ?? 0) <= MANY_DOTS || zoom >= this.farZoom + NEAR;
  }

  private mapOf(kind: Drawing['kind']): LeafletMap {
    if (this.map === null || this.kind !== kind) {
      this.map?.remove();
      this.kind = kind;
      this.map = new LeafletMap(this.host, {
        crs: kind === 'globe' ? CRS.EPSG3857 : CRS.Simple,
        center: kind === 'globe' ? [50.6, 4.5] : [500, 500],
        zoom: kind === 'globe' ? 7 : 0,
        minZoom: -4,
        maxZoom: kind === 'globe' ? 18 : 8,
        zoomSnap: 0.25,
        zoomDelta: 0.75,
        attributionControl: false,
        fadeAnimation: false,
      });
      this.renderer = canvas({ padding: 0.5, tolerance: 3 });
      this.tiles = kind === 'globe' && this.pictures !== null ? tileLayer(this.pictures) : null;
      this.tiles?.addTo(this.map);
      this.map.on('zoomend', () => this.onZoom());
    }
    return this.map;
  }

  private onZoom(): void {
    const isDetailed = this.isDetailedAt(this.map?.getZoom() ?? 0);
    if (isDetailed !== this.isDetailed) {
      this.isDetailed = isDetailed;
      this.marks.forEach(({ mark, dot }) => {
        const { text, radius } = this.detailOf(dot);
        mark.setDetail(text, radius);
      });
    }
  }

  private inks(): Inks {
    const style = getComputedStyle(this.host);
    const of = (name: string): string => style.getPropertyValue(name).trim();
    return {
      text: of('--text'),
      surface: of('--surface'),
      casing: of('--casing'),
      bad: of('--bad'),
      rest: of('--break'),
      ring: of('--focus'),
      done: of('--waiting'),
    };
  }
}

function fillOf({ shape, style, isDone }: Dot, inks: Inks): string {
  if (isDone) {
    return inks.done;
  }
  switch (shape) {
    case 'cross':
      return inks.surface;
    case 'triangle':
      // As in the schedule: a break is one before it is anybody's.
      return inks.rest;
    case 'square':
      return style?.colour ?? inks.text;
    default:
      return style?.colour ?? inks.surface;
  }
}

/** Leaflet takes a text for HTML, and ids are whatever a caller wrote. */
function textOnly(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
