/** Reads the number of an argument; `usage` is shown with what is none. A limit of NaN seconds would only end by chance. */
export function positiveNumber(what: string, usage: string): (text: string) => number {
  return numberOf(what, usage, (value) => value > 0 && value < Infinity);
}

export function seedNumber(usage: string): (text: string) => number {
  return numberOf('seed', usage, (value) => Number.isSafeInteger(value) && value >= 0);
}

function numberOf(what: string, usage: string, isOne: (value: number) => boolean): (text: string) => number {
  return (text) => {
    const value = text.trim() === '' ? NaN : Number(text);
    if (!isOne(value)) {
      throw new Error(`${text} is no ${what}\n${usage}`);
    }
    return value;
  };
}
