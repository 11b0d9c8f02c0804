/** Schemas that several fields share. */
export const NUMBER_BY_NAME = { type: 'object', additionalProperties: { type: 'number' } } as const;
/** One number for the default dimension, or one for each named one. */
export const AMOUNTS = { oneOf: [{ type: 'number' }, NUMBER_BY_NAME] };
/** Whatever JSON the caller sent, and gets back. */
export const ECHOED = {
  oneOf: [
    { type: 'object', additionalProperties: true },
    { type: 'array', items: {} },
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
  ],
};
export const INTEGERS = { type: 'array', items: { type: 'integer' } } as const;
export const SECONDS = { type: 'integer', description: 'Seconds.' } as const;
export const CLOCK = { type: 'integer', description: 'Seconds from midnight.' } as const;
