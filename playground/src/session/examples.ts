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
const FIRST_EXAMPLE = 'belgian-deliveries';

/** The request of an example in the editor. */
export async function openExample(session: Session, name: string): Promise<void> {
  const text = await textOf(name);
  if (text !== null) {
    session.open(text, name);
  }
}

/** What a newcomer sees first; not in the place of what somebody wrote while it was on its way. */
export async function openFirstExample(session: Session): Promise<void> {
  const text = await textOf(FIRST_EXAMPLE);
  if (text !== null && session.text.value === '') {
    session.open(text, FIRST_EXAMPLE);
  }
}

async function textOf(name: string): Promise<string | null> {
  const found = EXAMPLES.find((example) => example.name === name);
  return found === undefined ? null : (await fetch(found.url)).text();
}
