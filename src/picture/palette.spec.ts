import { ALL_WINDOWS } from './gantt-row';
import { DARK, LIGHT, lookOf, ROUTE_COLOURS } from './palette';
import { SHIFT_INK } from './style';

/** WCAG 2.2, "relative luminance" and "contrast ratio". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

const AA_TEXT = 4.5;
const AA_GRAPHICS = 3;

describe('the palette', () => {
  it('knows what contrast is', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeLessThan(AA_TEXT);
  });

  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('writes text that can be read (WCAG AA) in %s', (_, theme) => {
    for (const text of [theme.ink, theme.muted, theme.late]) {
      for (const ground of [theme.paper, theme.panel]) {
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(AA_TEXT);
      }
    }
  });

  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('edges its colours with an ink that stands out (WCAG AA, 1.4.11) in %s', (_, theme) => {
    for (const ground of [theme.paper, theme.panel]) {
      expect(contrast(theme.ink, ground)).toBeGreaterThanOrEqual(AA_GRAPHICS);
      expect(contrast(theme.late, ground)).toBeGreaterThanOrEqual(AA_GRAPHICS);
    }
  });

  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('writes numbers that can be read on a shift under many windows in %s', (_, { ink, paper }) => {
    // Layers of ink over paper never cover more than the sum of their shares.
    const share = SHIFT_INK + ALL_WINDOWS;
    const part = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16);
    const ground = [1, 3, 5].map((at) => Math.round(part(ink, at) * share + part(paper, at) * (1 - share)));
    const hex = `#${ground.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    expect(contrast(ink, hex)).toBeGreaterThanOrEqual(AA_TEXT);
  });

  it('writes numbers on stops that can be read', () => {
    for (const { fill, text } of ROUTE_COLOURS) {
      expect(contrast(fill, text)).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });

  it('gives twenty routes twenty looks', () => {
    const looks = Array.from({ length: 20 }, (_, i) => JSON.stringify(lookOf(i)));
    expect(new Set(looks).size).toBe(20);
    expect(lookOf(20)).toEqual(lookOf(0));
  });
});
