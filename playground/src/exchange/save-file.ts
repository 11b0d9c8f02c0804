/** A text that somebody takes away. */
export interface SavedFile {
  readonly name: string;
  readonly type: 'application/json' | 'text/csv';
  readonly text: string;
}

export function saveFile({ name, type, text }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
