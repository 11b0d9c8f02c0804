import type { ComponentChildren } from 'preact';
import type { Session } from '../session/session';
import { useSignal } from '../ui/signal';

interface SolveButtonProps {
  readonly session: Session;
  readonly by: 'sync' | 'job';
  readonly title?: string;
  readonly children: ComponentChildren;
}

/** Solves what is written, and does nothing while something is solved. It keeps the focus then, which a disabled button would lose. */
export function SolveButton({ session, by, title, children }: SolveButtonProps) {
  const run = useSignal(session.run);
  const isBusy = run !== null && run.endedAtMs === null;
  const solve = () => {
    if (!session.isBusy) {
      void session.solve(by);
    }
  };
  return (
    <button type="button" class="primary" aria-disabled={isBusy} title={title} onClick={solve}>
      {children}
    </button>
  );
}
