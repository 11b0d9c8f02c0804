/**
 * The places that a server refuses, of some that it refuses together: it says that there is one, at most not which. By halves:
 * some 2·log₂ n questions for one of n, the last of which is about it alone: nobody is blamed by inference. Ends soon after `most`
 * are found.
 */
export async function findRefused(
  places: readonly number[],
  areRefused: (places: readonly number[]) => Promise<boolean>,
  most: number,
): Promise<number[]> {
  const found: number[] = [];
  const search = async (some: readonly number[], isKnown: boolean): Promise<boolean> => {
    const skipsAsking = isKnown && some.length > 1;
    if (some.length === 0 || found.length > most || !(skipsAsking || (await areRefused(some)))) {
      return false;
    }
    if (some.length === 1) {
      found.push(some[0] as number);
      return true;
    }
    const half = some.length >> 1;
    const inFirst = await search(some.slice(0, half), false);
    await search(some.slice(half), !inFirst);
    return true;
  };
  await search(places, true);
  return found;
}
