import { DARK, LIGHT, ROUTE_COLOURS, type Theme } from './palette';

/** All rules are scoped by it: a picture that is put into a page does not dress the page. */
export const ROOT_CLASS = 'plan-picture';

/** Pixels. Nothing that is to be read is smaller. */
export const FONT = { title: 18, text: 12, small: 11 } as const;

/** How much ink the ground of a shift has. */
export const SHIFT_INK = 0.06;

/** The style sheet of a picture. Plain rules without variables, since viewers of SVG know few of the newer ones. */
export function styleOf(): string {
  return [
    rule('', `font:${FONT.text}px system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif`),
    rule('.title', `font-size:${FONT.title}px;font-weight:600`),
    rule('.small', `font-size:${FONT.small}px`),
    rule('.strong', 'font-weight:600'),
    rule('.line', 'fill:none;stroke-width:2.5;stroke-linejoin:round'),
    rule('.edge', 'fill:none;stroke-width:4.5;stroke-linejoin:round'),
    rule('.stroked', 'stroke-width:1'),
    rule('.waiting', 'fill:none;stroke-width:1;stroke-dasharray:3 2'),
    rule('.setup', 'fill-opacity:.4'),
    rule('.shift', `fill-opacity:${SHIFT_INK}`),
    rule('.window', 'stroke-width:.6;stroke-opacity:.45'),
    rule('.load', 'fill-opacity:.35;stroke-width:1'),
    rule('.limit', 'fill:none;stroke-width:1;stroke-dasharray:4 2'),
    rule('.cross', 'fill:none;stroke-width:2'),
    ...ROUTE_COLOURS.flatMap(({ fill, text }, i) => [
      rule(`.f${i}`, `fill:${fill}`),
      rule(`.l${i}`, `stroke:${fill}`),
      rule(`.n${i}`, `fill:${text}`),
    ]),
    ...themed(LIGHT),
    `@media (prefers-color-scheme:dark){${themed(DARK).join('')}}`,
  ].join('');
}

function themed({ paper, panel, ink, muted, late, grid, rest }: Theme): string[] {
  return [
    rule('.paper', `fill:${paper}`),
    rule('.panel', `fill:${panel}`),
    rule('.plate', `fill:${panel};fill-opacity:.8`),
    rule('.ink', `fill:${ink}`),
    rule('.muted', `fill:${muted}`),
    rule('.late', `fill:${late}`),
    rule('.rest', `fill:${rest}`),
    rule('.shift', `fill:${ink}`),
    rule('.travel', `fill:${muted}`),
    rule('.window', `fill:${ink};stroke:${ink}`),
    rule('.load', `fill:${muted};stroke:${muted}`),
    rule('.grid', `fill:none;stroke:${grid}`),
    rule('.edge', `stroke:${ink}`),
    rule('.stroked', `stroke:${ink}`),
    rule('.waiting', `stroke:${ink}`),
    rule('.limit', `stroke:${ink}`),
    rule('.cross', `stroke:${late}`),
    rule('.missed', `stroke:${late};stroke-width:2`),
  ];
}

function rule(selector: string, declarations: string): string {
  return `.${ROOT_CLASS}${selector === '' ? '' : ` ${selector}`}{${declarations}}`;
}
