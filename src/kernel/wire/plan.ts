import { WordReader, WordWriter } from './words';

export interface PlannedRoute {
  vehicle: number;
  activities: number[];
}

export function decodePlan(words: Int32Array): PlannedRoute[] {
  const reader = new WordReader(words);
  const routes = Array.from({ length: reader.i32() }, () => ({
    vehicle: reader.i32(),
    activities: Array.from({ length: reader.i32() }, () => reader.i32()),
  }));
  reader.end();
  return routes;
}

export function encodePlan(routes: readonly PlannedRoute[]): Int32Array {
  const writer = new WordWriter();
  writePlan(writer, routes);
  return writer.finish();
}

export function writePlan(writer: WordWriter, routes: readonly PlannedRoute[]): void {
  writer.i32(routes.length);
  for (const { vehicle, activities } of routes) {
    writer.i32(vehicle).i32(activities.length);
    activities.forEach((activity) => writer.i32(activity));
  }
}
