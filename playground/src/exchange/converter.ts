/** What the command line converts with (src/convert), as a file of its own that is fetched when somebody needs it: most people never do. */
export const loadConverter = () => import('../../../src/convert');

export type Converter = Awaited<ReturnType<typeof loadConverter>>;
export type Column = ReturnType<Converter['describeTable']>[number];
export type Note = ReturnType<Converter['FORMATS'][number]['toRequest']>['notes'][number];
