// The job that the page shows, in its address.

/** `#job=…`, without a step in the browser's history. */
export function setJobOfAddress(id: string | null): void {
  const hash = id === null ? '' : `#job=${encodeURIComponent(id)}`;
  history.replaceState(null, '', `${location.pathname}${location.search}${hash}`);
}

export function jobOfAddress(): string | null {
  const id = /^#job=(.+)$/.exec(location.hash)?.[1];
  return id === undefined ? null : decodeURIComponent(id);
}
