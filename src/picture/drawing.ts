import type { Markup } from './svg';

/** A part of the picture, and how much of its height it takes. */
export interface Drawing {
  readonly markup: Markup;
  readonly height: number;
}
