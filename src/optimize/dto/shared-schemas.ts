/** Schemas that several fields share. */
export const NUMBER_BY_NAME = { type: 'object', additionalProperties: { type: 'number' } } as const;
/** One number for the default dimension, or one for each named one. */
export const AMOUNTS = { oneOf: [{ type: 'number' }, NUMBER_BY_NAME] };
export const ECHOED = { type: 'object', additionalProperties: true } as const;
export const INTEGERS = { type: 'array', items: { type: 'integer' } } as const;
