import { contrast, inkOn, ROUTE_COLOURS, routeStyle, routeStyleOfDay } from './palette';

describe('colours of routes', () => {
  it.each([...ROUTE_COLOURS])('%s has a number that can be read on it (WCAG AA)', (colour) => {
    expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5);
  });

  it('differ between the first two dozen routes by colour or by dash', () => {
    const styles = Array.from({ length: 24 }, (_, i) => routeStyle(i));
    expect(new Set(styles.map(({ colour, dash }) => `${colour} ${dash}`)).size).toBe(24);
  });

  it('are one a resource, whose days differ by their dash', () => {
    for (const [resources, days] of [
      [6, 4],
      [12, 2],
    ] as const) {
      const styles = Array.from({ length: resources * days }, (_, i) =>
        routeStyleOfDay(i % resources, resources, Math.floor(i / resources)),
      );
      expect(new Set(styles.map(({ colour, dash }) => `${colour} ${dash}`)).size).toBe(resources * days);
      expect(styles[resources]?.colour).toBe(styles[0]?.colour);
    }
  });

  it('know what contrast is', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
