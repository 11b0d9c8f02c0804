import {
  CircleMarker,
  type CircleMarkerOptions,
  type LatLngExpression,
  type Map as LeafletMap,
  Path,
  type Point,
} from 'leaflet';

export type MarkShape = 'circle' | 'square' | 'diamond' | 'triangle' | 'cross';

export interface MarkOptions extends CircleMarkerOptions {
  readonly shape: MarkShape;
  readonly text: string;
  /** Of the text. */
  readonly ink: string;
  /** Pixels to the right of and above its place, where something else stands there. */
  readonly aside: number;
}

/** What Leaflet's canvas gives to the paths that it draws; its types leave it out. */
interface CanvasInside {
  readonly _ctx: CanvasRenderingContext2D;
  _drawing: boolean;
  _fillStroke(context: CanvasRenderingContext2D, layer: Path): void;
}

interface MarkInside {
  readonly _map: LeafletMap;
  readonly _renderer: CanvasInside;
  _point: Point;
  readonly _radius: number;
  _empty(): boolean;
  _updateBounds(): void;
}

/** A dot with a number on the canvas, or another shape: two thousand of them are two thousand paths, and no elements of the page. */
export class Mark extends CircleMarker {
  private text: string;

  constructor(
    at: LatLngExpression,
    private readonly look: MarkOptions,
  ) {
    super(at, look);
    this.text = look.text;
  }

  /** Another size and text, as somebody comes nearer or goes away. */
  setDetail(text: string, radius: number): void {
    this.text = text;
    this.setRadius(radius);
  }

  /** Leaflet's own hook: where the path is on the canvas, for its drawing and for the pointer alike. */
  protected _project(): void {
    const inside = this as unknown as MarkInside;
    const { aside } = this.look;
    inside._point = inside._map.latLngToLayerPoint(this.getLatLng()).add([aside, -aside]);
    inside._updateBounds();
  }

  /** Leaflet's own hook: called when the canvas draws this path. */
  protected _updatePath(): void {
    const inside = this as unknown as MarkInside;
    const { _renderer: renderer, _point: point } = inside;
    if (!renderer._drawing || inside._empty()) {
      return;
    }
    const context = renderer._ctx;
    this.outline(context, point.x, point.y, Math.max(1, inside._radius));
    renderer._fillStroke(context, this);
    if (this.text !== '') {
      context.globalAlpha = 1;
      context.fillStyle = this.look.ink;
      context.font = `600 ${inside._radius < 8 ? 8 : 10}px system-ui, sans-serif`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(this.text, point.x, point.y + 0.5);
    }
  }

  private outline(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
    context.beginPath();
    switch (this.look.shape) {
      case 'circle':
        context.arc(x, y, radius, 0, Math.PI * 2);
        break;
      case 'square':
        context.rect(x - radius, y - radius, radius * 2, radius * 2);
        break;
      case 'diamond':
        context.moveTo(x, y - radius * 1.2);
        context.lineTo(x + radius * 1.2, y);
        context.lineTo(x, y + radius * 1.2);
        context.lineTo(x - radius * 1.2, y);
        context.closePath();
        break;
      case 'triangle':
        context.moveTo(x, y - radius * 1.15);
        context.lineTo(x + radius * 1.15, y + radius * 0.85);
        context.lineTo(x - radius * 1.15, y + radius * 0.85);
        context.closePath();
        break;
      case 'cross':
        context.arc(x, y, radius, 0, Math.PI * 2);
        context.moveTo(x - radius * 0.55, y - radius * 0.55);
        context.lineTo(x + radius * 0.55, y + radius * 0.55);
        context.moveTo(x + radius * 0.55, y - radius * 0.55);
        context.lineTo(x - radius * 0.55, y + radius * 0.55);
        break;
    }
  }
}
