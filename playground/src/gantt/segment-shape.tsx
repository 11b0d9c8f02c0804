import type { RouteStyle } from '../ui/palette';
import type { Box } from './gantt-rows';
import type { SegmentKind } from './segments';

interface SegmentProps {
  readonly kind: SegmentKind;
  readonly box: Box;
  readonly style: RouteStyle;
}

/** A stretch of a route. Travel has the route's dash as its line on the map has, service an outline of it: routes of one colour differ here, too. */
export function SegmentShape({ kind, box, style }: SegmentProps) {
  switch (kind) {
    case 'travel': {
      const y = box.y + box.height / 2;
      return (
        <line
          class="seg seg-travel"
          {...{ x1: box.x, x2: box.x + box.width, y1: y, y2: y }}
          stroke={style.colour}
          stroke-width={4}
          stroke-dasharray={style.dash}
        />
      );
    }
    case 'service':
      return (
        <>
          <rect class="seg seg-service" {...box} fill={style.colour} />
          <Dashes box={box} style={style} />
        </>
      );
    default:
      return <rect class={`seg seg-${kind}`} {...box} />;
  }
}

/** The colour of a route beside its name. */
export function Swatch({ box, style }: { readonly box: Box; readonly style: RouteStyle }) {
  return (
    <>
      <rect {...box} rx={2} fill={style.colour} class="swatch" />
      <Dashes box={box} style={style} />
    </>
  );
}

/** Nothing for routes with a whole line: their colour is theirs alone, or the first of its kind. */
function Dashes({ box, style: { dash, ink } }: { readonly box: Box; readonly style: RouteStyle }) {
  const [inset, width] = [1.5, 2];
  return dash === '' ? null : (
    <rect
      class="seg-dashes"
      x={box.x + inset}
      y={box.y + inset}
      width={Math.max(0.5, box.width - 2 * inset)}
      height={box.height - 2 * inset}
      fill="none"
      stroke={ink}
      stroke-width={width}
      stroke-dasharray={dash}
    />
  );
}
