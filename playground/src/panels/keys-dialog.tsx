import { useRef } from 'preact/hooks';
import type { Session } from '../session/session';
import { useSignal } from '../ui/signal';

/** The keys that the calls are made with. They end with the tab. */
export function KeysDialog({ session }: { readonly session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keys = useSignal(session.keys);
  const isMissing = keys.application === '' || keys.client === '';
  return (
    <>
      <button
        type="button"
        class={isMissing ? 'wanted' : undefined}
        onClick={() => dialog.current?.showModal()}
      >
        {isMissing ? 'Set keys …' : 'Keys …'}
      </button>
      <dialog ref={dialog} aria-labelledby="keys-title">
        <h2 id="keys-title">Keys</h2>
        <p>They are sent with every call, are kept in this tab alone, and end with it.</p>
        <label>
          X-API-Key (application)
          <input
            type="password"
            autocomplete="off"
            value={keys.application}
            onInput={(event) =>
              (session.keys.value = { ...session.keys.value, application: event.currentTarget.value })
            }
          />
        </label>
        <label>
          X-Client-Key (its customer)
          <input
            type="password"
            autocomplete="off"
            value={keys.client}
            onInput={(event) =>
              (session.keys.value = { ...session.keys.value, client: event.currentTarget.value })
            }
          />
        </label>
        <div class="row end">
          <button
            type="button"
            class="primary"
            onClick={() => {
              dialog.current?.close();
              session.checker.later();
            }}
          >
            Done
          </button>
        </div>
      </dialog>
    </>
  );
}
