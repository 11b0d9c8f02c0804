interface Closable {
  close(): Promise<unknown>;
}

/** To be called in a suite, outside its tests: what a test hands over is closed when it ends, last first, whether it went well or not. */
export function closeAfterEach(): <T extends Closable>(one: T) => T {
  const open: Closable[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) {
      await one.close();
    }
  });
  return (one) => {
    open.push(one);
    return one;
  };
}
