/** What a page says of a code. Plain text: what stands between backquotes is code. */
export interface GuideEntry {
  /** In which answers, or where in them, it stands. */
  readonly when: string;
  /** What is wrong. */
  readonly cause: string;
  /** What to do about it. */
  readonly fix: string;
  /** Part of a request, or a call, that meets it; and the same put right. Absent where nothing of the request is wrong. */
  readonly before?: string;
  readonly after?: string;
}
