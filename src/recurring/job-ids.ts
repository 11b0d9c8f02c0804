/** What an occurrence is called among all of its tenant's: an external id holds no `::`, and is one pattern's alone. */
export function occurrenceId(externalId: string, index: number): string {
  return `rec::${externalId}::${index}`;
}

/** The id of the job that an occurrence is in one period (interface, Recurring pattern). */
export function jobIdOf(externalId: string, index: number, periodKey: string): string {
  return `${occurrenceId(externalId, index)}::${periodKey}`;
}

/** The id of the relation that keeps a pattern's occurrences of one period apart. */
export function spacingIdOf(externalId: string, periodKey: string): string {
  return `rec::${externalId}::spacing::${periodKey}`;
}
