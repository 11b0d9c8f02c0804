const IMPATIENT_EXIT_CODE = 1;

/** The first SIGTERM or SIGINT leaves in order, the second at once. Returns what they do, for other signals. */
export function leaveOnSignals(leave: () => Promise<void>): () => void {
  let leaving = false;
  const onSignal = (): void => {
    if (leaving) {
      process.exit(IMPATIENT_EXIT_CODE);
    }
    leaving = true;
    leave().then(
      () => process.exit(0),
      () => process.exit(IMPATIENT_EXIT_CODE),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return onSignal;
}
