import { useState } from 'preact/hooks';
import { LANGUAGES, type Language, snippetOf } from '../api/snippets';
import type { Session } from '../session/session';
import { useSignal } from '../ui/signal';

/** The calls behind what was done on the page, ready to be pasted. */
export function CallsPanel({ session }: { readonly session: Session }) {
  const calls = useSignal(session.calls);
  const [language, setLanguage] = useState<Language>('curl');
  const [title, setTitle] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const made = calls.find((call) => call.title === title) ?? calls[0];
  if (made === undefined) {
    return <p class="empty">Solve a request to see the call behind it.</p>;
  }
  const text = snippetOf(language, location.origin, made.call);
  const copy = async () => {
    setTold((await isCopied(text)) ? 'Copied' : 'Not allowed: select it');
    setTimeout(() => setTold(null), 1_500);
  };
  return (
    <div class="calls">
      <div class="row">
        <label>
          Call{' '}
          <select value={made.title} onChange={(event) => setTitle(event.currentTarget.value)}>
            {calls.map((call) => (
              <option key={call.title}>{call.title}</option>
            ))}
          </select>
        </label>
        <select
          aria-label="Language"
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        >
          {LANGUAGES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <button type="button" onClick={() => void copy()}>
          {told ?? 'Copy'}
        </button>
      </div>
      <p class="note">Keys are not in it: it reads API_KEY and CLIENT_KEY of the environment.</p>
      <pre class="snippet" tabIndex={0} aria-label={`The call as ${language}`}>
        {text}
      </pre>
    </div>
  );
}

/** A page that is not served over TLS has no clipboard, nor has one that its visitor refuses it. */
async function isCopied(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return clipboard === undefined
    ? false
    : clipboard.writeText(text).then(
        () => true,
        () => false,
      );
}
