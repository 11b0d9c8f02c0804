import type { Note } from './note';

export type JsonObject = Readonly<Record<string, unknown>>;

/** An OptimizationRequest as JSON. */
export type RequestJson = Record<string, unknown>;

/** Everything that a text may leave open. All formats take the same object and read what is theirs. */
export interface ConvertOptions {
  /** Texts of the matrix files beside a pragmatic problem. */
  readonly matrices?: readonly string[];
  /** CSV: field of a stop → title of its column; without it titles are recognised by their usual names. */
  readonly columns?: Readonly<Record<string, string>>;
  /** CSV: how many vehicles start at the depot, or at the first stop where there is none; 1 unless told. */
  readonly vehicles?: number;
}

export interface Converted {
  readonly request: RequestJson;
  readonly notes: readonly Note[];
}

export interface ForeignText {
  readonly text: string;
  readonly notes: readonly Note[];
}

/** One foreign format. Pure functions; what cannot be converted throws a ConvertError, and nothing else is thrown. */
export interface Format {
  readonly name: string;
  readonly title: string;
  /** Whether the text looks like this format: cheap, and never throws. */
  detect(text: string): boolean;
  toRequest(text: string, options?: ConvertOptions): Converted;
  /** Only where the format can hold most of what a request says. */
  fromRequest?(request: unknown): ForeignText;
}
