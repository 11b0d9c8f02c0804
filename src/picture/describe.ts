import { MAX_LABEL, MAX_TITLE } from './bounds';
import { clockAndDay, spanOf } from './clock';
import type { Scene, SceneRoute, SceneStop, Span, Unserved } from './scene';
import { counted, cut } from './text';

/** What a pointer or a screen reader brings up. One line each; ids are cut, since a title is read as a whole. */

export function describeStop(stop: SceneStop): string {
  const { kind, number, name, waiting, setup, work, windows, late } = stop;
  const parts = [
    `arrives ${clockAndDay(waiting.start)}`,
    ...lasting('waits', waiting),
    ...lasting('sets up', setup),
    ...(kind === 'break' ? lasting('rests', work) : lasting('works', work)),
    `leaves ${clockAndDay(work.end)}`,
    ...windows.slice(0, 2).map((window) => `window ${describeSpan(window)}`),
    ...(windows.length > 2 ? [`${windows.length - 2} more windows`] : []),
    ...(late === null ? [] : [`late by ${spanOf(late.end - late.start)}`]),
  ];
  return `${number === null ? kind : number} · ${cut(name, MAX_TITLE)}: ${parts.join(', ')}`;
}

export function describeRoute(route: SceneRoute): string {
  const { name, day, stops } = route;
  const work = stops.filter(({ kind }) => kind === 'service').length;
  const when = describeSpan({ start: route.start, end: route.end });
  return `${cut(name, MAX_TITLE)}${day === null ? '' : `, ${cut(day, MAX_TITLE)}`}: ${counted(work, 'stop')}, ${when}`;
}

export function describeUnserved({ name, reason }: Unserved): string {
  return `not served · ${cut(name, MAX_TITLE)}: ${cut(reason, MAX_TITLE)}`;
}

/** The whole in one line, under the title. */
export function describePlan({ status, routes, unserved, routesLeftOut }: Scene): string {
  const stops = routes.flatMap((route) => route.stops).filter(({ kind }) => kind === 'service');
  const late = stops.filter((stop) => stop.late !== null).length;
  return [
    cut(status, MAX_LABEL),
    counted(routes.length + routesLeftOut, 'route'),
    counted(stops.length, 'stop'),
    ...(late === 0 ? [] : [`${late} late`]),
    `${unserved.length} not served`,
    ...(routesLeftOut === 0 ? [] : [`${counted(routesLeftOut, 'route')} not drawn`]),
  ].join(' · ');
}

export function describeSpan({ start, end }: Span): string {
  return `${clockAndDay(start)}–${clockAndDay(end)}`;
}

function lasting(what: string, { start, end }: Span): string[] {
  return end > start ? [`${what} ${spanOf(end - start)}`] : [];
}
