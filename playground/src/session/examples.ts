import type { Session } from './session';

/** The requests of `examples/`, as files beside the page; each is read when it is picked. */
const FILES = import.meta.glob<string>('../../../examples/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const EXAMPLES: readonly { readonly name: string; readonly url: string }[] = Object.entries(FILES)
  .map(([path, url]) => ({ name: path.replace(/^.*\/|\.json$/g, ''), url }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** What a newcomer sees first. */
export const FIRST_EXAMPLE = 'belgian-deliveries';

/** The request of an example in the editor. */
export async function openExample(session: Session, name: string): Promise<void> {
  const found = EXAMPLES.find((example) => example.name === name);
  if (found !== undefined) {
    session.open(await (await fetch(found.url)).text(), name);
  }
}
