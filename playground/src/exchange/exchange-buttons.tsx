import { useMemo, useRef } from 'preact/hooks';
import type { Session } from '../session/session';
import { Exchange } from './exchange';
import { ExchangeDialog } from './exchange-dialog';

/** Where requests come in as files, and where they and their plans go out. */
export function ExchangeButtons({ session }: { readonly session: Session }) {
  const exchange = useMemo(() => new Exchange(session), [session]);
  const file = useRef<HTMLInputElement>(null);
  const read = async (input: HTMLInputElement) => {
    await exchange.read([...(input.files ?? [])]);
    // The same file can be picked again after it has changed.
    input.value = '';
  };
  return (
    <>
      <input
        ref={file}
        type="file"
        multiple
        accept=".json,.csv,.tsv,.txt,.vrp,application/json,text/csv,text/plain"
        class="unseen"
        tabIndex={-1}
        aria-label="A request, a problem of another tool or a table of stops, as a file"
        onChange={(event) => void read(event.currentTarget)}
      />
      <button
        type="button"
        title="A request, a table of stops, or a problem of VROOM, pragmatic, Google, Solomon, Li & Lim or CVRPLIB"
        onClick={() => file.current?.click()}
      >
        Import …
      </button>
      <button type="button" onClick={() => void exchange.offer()}>
        Export …
      </button>
      <ExchangeDialog exchange={exchange} session={session} />
    </>
  );
}
