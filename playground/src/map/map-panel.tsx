import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../session/session';
import { counted } from '../ui/clock';
import { useSignal } from '../ui/signal';
import type { Theme } from '../ui/use-theme';
import { type Drawing, drawingOf } from './drawing';
import { PlanMap } from './plan-map';

export function MapPanel({ session, theme }: { readonly session: Session; readonly theme: Theme }) {
  const host = useRef<HTMLDivElement>(null);
  const map = useRef<PlanMap | null>(null);
  const request = useRef<unknown>(null);
  const shown = useSignal(session.shown);
  const tiles = useSignal(session.tiles);

  useEffect(() => {
    if (host.current === null) {
      return undefined;
    }
    const own = new PlanMap(host.current, { onHover: (key) => session.point(key) }, tiles);
    map.current = own;
    const end = session.marked.listen((key) => own.mark(key));
    const watch = new ResizeObserver(() => own.resize());
    watch.observe(host.current);
    return () => {
      end();
      watch.disconnect();
      own.destroy();
    };
  }, [session, tiles]);

  const drawing = shown === null ? null : drawingOf(shown, session.whatIf.doneOf(shown));
  useEffect(() => {
    if (drawing !== null) {
      const isOther = request.current !== shown?.request || shown?.request === null;
      map.current?.draw(drawing, isOther);
      // Where the panels stand below one another the plan may be out of sight of whoever has asked for it.
      if (shown?.view !== null && isOther) {
        host.current?.scrollIntoView({ block: 'nearest' });
      }
      request.current = shown?.request ?? null;
    }
  }, [shown, tiles]);
  useEffect(() => map.current?.redraw(), [theme]);

  const told =
    drawing === null
      ? 'There is nothing to show yet.'
      : thingsOf(drawing) +
        (drawing.kind === 'plane' ? ', laid out by the travel matrix: directions mean nothing' : '') +
        (drawing.missing > 0 ? `; no place is known of ${counted(drawing.missing, 'stop')}` : '');
  return (
    <section
      class="panel map"
      aria-label="Map"
      data-layout={drawing?.kind}
      data-dots={drawing?.dots.length ?? 0}
    >
      <div
        class="map-host"
        ref={host}
        role="application"
        aria-label={`Map of the plan. ${told}`}
        tabIndex={0}
      />
      <p class="caption">
        {told}
        {tiles !== null && drawing?.kind === 'globe' && <span class="attribution">{tiles.attribution}</span>}
      </p>
    </section>
  );
}

/** What there is, and what is not a number in a circle is named by its shape. */
function thingsOf({ lines, dots }: Drawing): string {
  const breaks = dots.filter(({ shape }) => shape === 'triangle').length;
  const depots = dots.filter(({ shape }) => shape === 'square').length;
  const done = dots.filter(({ isDone }) => isDone).length;
  return [
    counted(lines.length, 'route'),
    counted(dots.length - breaks - depots - done, 'stop'),
    ...(done > 0 ? [`${done} done (grey)`] : []),
    ...(breaks > 0 ? [`${counted(breaks, 'break')} (${breaks === 1 ? 'triangle' : 'triangles'})`] : []),
  ].join(', ');
}
