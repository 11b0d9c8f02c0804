const IMPATIENT_EXIT_CODE = 1;

/**
 * The first SIGTERM or SIGINT leaves in order, the second as soon as `hurry` has said its last words, the third at once. Returns what
 * they do, for other signals.
 */
export function leaveOnSignals(leave: () => Promise<void>, hurry: () => Promise<void>): () => void {
  let signals = 0;
  const exitImpatiently = (): never => process.exit(IMPATIENT_EXIT_CODE);
  const onSignal = (): void => {
    signals += 1;
    if (signals === 1) {
      leave().then(() => process.exit(signals > 1 ? IMPATIENT_EXIT_CODE : 0), exitImpatiently);
    } else if (signals === 2) {
      hurry().then(exitImpatiently, exitImpatiently);
    } else {
      exitImpatiently();
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return onSignal;
}
