/**
 * SIGHUP, which by itself ends a process: caught from the first import of main.ts on, because it may come while the
 * service starts. One that comes before anybody answers it is remembered.
 */
let pending = false;
let answer = (): void => {
  pending = true;
};

process.on('SIGHUP', () => answer());

/** From now on `handle` answers every SIGHUP, at once if one has come already. */
export function onHangUp(handle: () => void): void {
  answer = handle;
  if (pending) {
    handle();
  }
}
