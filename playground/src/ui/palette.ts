/**
 * Okabe and Ito's colours for all kinds of sight, without black, which is text, and without vermilion, which is too near the red of
 * lateness. Beyond them a route has its colour again with another dash.
 */
export const ROUTE_COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#f0e442'] as const;

/** As canvas and SVG take them: nothing, long, short, long and short. */
const DASHES = ['', '10 5', '3 4', '12 4 3 4'] as const;

export interface RouteStyle {
  readonly colour: string;
  readonly dash: string;
  /** Of text on the colour. */
  readonly ink: string;
}

export function routeStyle(index: number): RouteStyle {
  const colour = ROUTE_COLOURS[index % ROUTE_COLOURS.length] ?? ROUTE_COLOURS[0];
  const dash = DASHES[Math.floor(index / ROUTE_COLOURS.length) % DASHES.length] ?? '';
  return { colour, dash, ink: inkOn(colour) };
}

/** One colour a resource, and of its days each another dash, as long as there are dashes. `resources`: how many there are. */
export function routeStyleOfDay(resource: number, resources: number, day: number): RouteStyle {
  const rounds = Math.max(1, Math.ceil(resources / ROUTE_COLOURS.length));
  return routeStyle(resource + day * rounds * ROUTE_COLOURS.length);
}

/** Black or white, whichever is read better. */
export function inkOn(colour: string): string {
  return contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000';
}

/** Contrast of two colours by WCAG 2: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
