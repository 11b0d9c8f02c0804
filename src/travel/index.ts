export { haversineMetres, haversineProvider } from './haversine';
export { type LegLine, type LineAnswer, type LineQuestion, type RouteStops } from './line';
export { decodePolyline, encodePolyline, PolylineWriter, type Position } from './polyline';
export { DEFAULT_PROFILE, PROFILE_PARAMETERS, type ProfileName, type ProfileParameters } from './profiles';
export type { Point, TableRequest, TravelProvider, TravelTable } from './provider';
export { isInside, placesOutside, type Region } from './region';
export {
  chooseServer,
  type RefusedPlace,
  ROAD_PROVIDERS,
  type RoadAnswer,
  type RoadProviderName,
  type RoadQuestion,
  type RoadServer,
  type RoadTable,
} from './road';
