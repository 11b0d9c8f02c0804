import type { ReportViolation, WireVehicle } from '../../../../kernel/wire';
import type { Judged } from '../constraint';

export interface StopOfPlan {
  activity: number;
  vehicle: number;
  resource: number;
  day: number;
}

/** Where a violation is; null where it is of no stop. */
export function stopOf({ problem, report }: Judged, violation: ReportViolation): StopOfPlan | null {
  const route = report.routes[violation.route ?? -1];
  const vehicle = problem.vehicles[route?.vehicle ?? -1];
  const activity = route?.stops[violation.stop ?? -1]?.activity;
  return route === undefined || vehicle === undefined || activity === undefined
    ? null
    : { activity, vehicle: route.vehicle, resource: vehicle.resource, day: vehicle.day };
}

/** The vehicle whose route a violation is of. */
export function vehicleOf({ problem, report }: Judged, violation: ReportViolation): WireVehicle | null {
  return problem.vehicles[report.routes[violation.route ?? -1]?.vehicle ?? -1] ?? null;
}

/** Every activity of the plan with who serves it. */
export function servedStops({ problem, routes }: Pick<Judged, 'problem' | 'routes'>): StopOfPlan[] {
  return routes.flatMap(({ vehicle, activities }) => {
    const { resource = -1, day = 0 } = problem.vehicles[vehicle] ?? {};
    return activities
      .filter((activity) => activity < problem.activities.length)
      .map((activity) => ({ activity, vehicle, resource, day }));
  });
}
