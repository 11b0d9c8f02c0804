import type { Span } from '../request/position-map';

/** A field, or a stretch of the text. */
export type Sought = { readonly field: string } | { readonly span: Span | null };
