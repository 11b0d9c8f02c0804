const STAGE = /([a-z]+);dur=([0-9.]+)/g;

/** Milliseconds by stage of an answer. `headers` as the parser gives them: name, value, name, value, … */
export function stagesOf(headers: readonly string[]): (stage: string) => number {
  const name = headers.findIndex((text, i) => i % 2 === 0 && text.toLowerCase() === 'server-timing');
  const value = name === -1 ? '' : (headers[name + 1] ?? '');
  const stages = new Map([...value.matchAll(STAGE)].map(([, stage, ms]) => [stage, Number(ms)]));
  return (stage) => stages.get(stage) ?? NaN;
}
