import type { Note } from './converter';

/** Notes that say the same of several places. */
export interface NoteGroup {
  readonly code: string;
  readonly message: string;
  readonly paths: readonly string[];
}

/** One entry for what is said alike, with all places of which it is said. */
export function groupedNotes(notes: readonly Note[]): readonly NoteGroup[] {
  const groups = new Map<string, { code: string; message: string; paths: string[] }>();
  for (const { code, message, path } of notes) {
    const [, said = message, times] = /^(.*) \((\d+) times, first at .*\)$/s.exec(message) ?? [];
    const key = JSON.stringify([code, said]);
    const group = groups.get(key) ?? { code, message: said, paths: [] };
    group.paths.push(times === undefined ? path : `${path} (${times})`);
    groups.set(key, group);
  }
  return [...groups.values()];
}
