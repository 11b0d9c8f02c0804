/** A line for the person in front of the page. */
export interface Notice {
  readonly kind: 'info' | 'good' | 'bad';
  readonly text: string;
}
