/** Bounds of one picture: whatever the plan, it can be opened, and its time and bytes grow no faster than the plan. */

/** Routes drawn, on the map and as rows of the Gantt chart; more are counted in a note. */
export const MAX_ROUTES = 1_000;
/** Stops drawn, breaks and dump stations among them. A route that would pass it is left out whole. */
export const MAX_STOPS = 12_000;
/** Marks of one kind that belong to no route: depots, stations, unserved work. */
export const MAX_MARKS = 5_000;
/** Windows of one stop that are drawn; a job may list two hundred. */
export const MAX_WINDOWS = 8;
/** Corners of the lines of all routes together. Lines along roads are thinned to their share. */
export const MAX_CORNERS = 20_000;
/** Load curves of one row. */
export const MAX_CURVES = 4;
/** Code points of a text that is read off the picture, and of one that a pointer or a screen reader brings up. */
export const MAX_LABEL = 24;
export const MAX_TITLE = 120;
/** Above it the numbers of stops no longer fit on a map of this size; every stop keeps its title. */
export const MAX_NUMBERED_STOPS = 250;
/** Above it names beside the marks hide more than they say. */
export const MAX_NAMED_MARKS = 60;
/** Above it classical scaling takes too long, and landmarks are scaled in place of all places. */
export const MAX_SCALED_PLACES = 400;
export const LANDMARKS = 100;
/** Unserved work that is named in words. */
export const MAX_NAMED_UNSERVED = 6;
