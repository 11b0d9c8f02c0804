import { useEffect, useState } from 'preact/hooks';

/** A value that several parts of the page show. Setting the same value again tells nobody. */
export class Signal<T> {
  private readonly listeners = new Set<(value: T) => void>();

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set value(value: T) {
    if (!Object.is(value, this.current)) {
      this.current = value;
      [...this.listeners].forEach((listener) => listener(value));
    }
  }

  /** Tells the listener of each later value; the answer ends it. */
  listen(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The value of a signal; the component is drawn again when it changes. */
export function useSignal<T>(signal: Signal<T>): T {
  const [value, setValue] = useState(signal.value);
  useEffect(() => {
    setValue(() => signal.value);
    return signal.listen((next) => setValue(() => next));
  }, [signal]);
  return value;
}
