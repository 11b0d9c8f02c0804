import { ExchangeButtons } from '../exchange/exchange-buttons';
import { EXAMPLES, openExample } from '../session/examples';
import type { Session } from '../session/session';
import { useSignal } from '../ui/signal';
import type { Theme } from '../ui/use-theme';
import { KeysDialog } from './keys-dialog';
import { SolveButton } from './solve-button';

interface HeaderProps {
  readonly session: Session;
  readonly theme: Theme;
  readonly turnTheme: () => void;
}

export function Header({ session, theme, turnTheme }: HeaderProps) {
  return (
    <header class="header">
      <h1>
        Route <span>Playground</span>
      </h1>
      <Documents session={session} />
      <Options session={session} />
      <div class="row">
        <SolveButton session={session} by="sync">
          Solve
        </SolveButton>
        <SolveButton
          session={session}
          by="job"
          title="As a job of its own, which shows its progress and can be stopped with its best plan"
        >
          Solve live
        </SolveButton>
      </div>
      <div class="row end">
        <KeysDialog session={session} />
        <button
          type="button"
          aria-label={`Use the ${theme === 'dark' ? 'light' : 'dark'} theme`}
          onClick={turnTheme}
        >
          {theme === 'dark' ? '☀' : '☾'}
        </button>
      </div>
    </header>
  );
}

/** Where the request comes from, and where it goes. */
function Documents({ session }: { readonly session: Session }) {
  const example = useSignal(session.example);
  return (
    <div class="row">
      <label>
        Example{' '}
        <select value={example} onChange={(event) => void openExample(session, event.currentTarget.value)}>
          <option value="" disabled>
            own request
          </option>
          {EXAMPLES.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <ExchangeButtons session={session} />
      <button type="button" onClick={() => session.format()}>
        Format
      </button>
    </div>
  );
}

/** What is sent beside the request. */
function Options({ session }: { readonly session: Session }) {
  const limit = useSignal(session.timeLimitSeconds);
  const diagnostics = useSignal(session.diagnostics);
  return (
    <div class="row">
      <label title="options.time_limit_seconds in place of the request's own">
        Time limit{' '}
        <input
          type="number"
          min="0.1"
          step="any"
          placeholder="as sent"
          value={limit ?? ''}
          onInput={(event) => {
            const seconds = event.currentTarget.valueAsNumber;
            session.timeLimitSeconds.value = seconds > 0 ? seconds : null;
          }}
        />{' '}
        s
      </label>
      <label title="output_options.include_diagnostics">
        <input
          type="checkbox"
          checked={diagnostics}
          onChange={(event) => (session.diagnostics.value = event.currentTarget.checked)}
        />{' '}
        say what would help
      </label>
    </div>
  );
}
