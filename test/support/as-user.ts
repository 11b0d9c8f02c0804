/** The user of the image (Dockerfile). */
export const USER_OF_IMAGE = 65_532;

/** What `act` does, this process does as that user, where it may (as root); elsewhere as whoever it is. */
export function asUser<T>(user: number, act: () => T): T {
  const { geteuid, getegid, setegid, seteuid } = process;
  if (geteuid?.() !== 0 || getegid === undefined || setegid === undefined || seteuid === undefined) {
    return act();
  }
  const group = getegid();
  setegid(user);
  seteuid(user);
  try {
    return act();
  } finally {
    seteuid(0);
    setegid(group);
  }
}
