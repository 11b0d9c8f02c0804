/**
 * Colours of routes: five of the eight of Okabe and Ito, "Color Universal Design (CUD): How to make figures and presentations
 * that are friendly to colorblind people" (2002, revised 2008), https://jfly.uni-koeln.de/color/, which people with any common
 * colour blindness tell apart. Black and grey are the ink's, vermillion is too near to the red of lateness, yellow too near to
 * white. The same on both grounds: an edge of ink carries the contrast. `text` is black or white, whichever can be read on it.
 */
export const ROUTE_COLOURS = [
  { fill: '#0072b2', text: '#ffffff' },
  { fill: '#e69f00', text: '#000000' },
  { fill: '#009e73', text: '#000000' },
  { fill: '#cc79a7', text: '#000000' },
  { fill: '#56b4e9', text: '#000000' },
] as const;

/** When the colours come round again the line is broken otherwise. */
export const ROUTE_DASHES = [undefined, '9 4', '3 3', '12 3 3 3'] as const;

export interface RouteLook {
  /** Index into ROUTE_COLOURS, which the class of the style sheet is named after. */
  readonly colour: number;
  readonly dash: string | undefined;
}

export function lookOf(route: number): RouteLook {
  const round = Math.floor(route / ROUTE_COLOURS.length) % ROUTE_DASHES.length;
  return { colour: route % ROUTE_COLOURS.length, dash: ROUTE_DASHES[round] };
}

/** Everything but the routes. Text is written in `ink`, `muted` and `late`, on `paper` and `panel`: each pair is WCAG AA. */
export interface Theme {
  readonly paper: string;
  readonly panel: string;
  readonly ink: string;
  readonly muted: string;
  readonly late: string;
  readonly grid: string;
  /** Breaks. */
  readonly rest: string;
}

export const LIGHT: Theme = {
  paper: '#ffffff',
  panel: '#f4f6f8',
  ink: '#1b1f24',
  muted: '#505962',
  late: '#b3001b',
  grid: '#d0d7de',
  rest: '#8c959f',
};

export const DARK: Theme = {
  paper: '#0d1117',
  panel: '#161b22',
  ink: '#e6edf3',
  muted: '#9ba5b0',
  late: '#ff8a80',
  grid: '#30363d',
  rest: '#6e7681',
};
