import { reasonMessage } from './reason-messages';

const FACTS = { work: 'job "a"', dimension: null, required: null, available: null, skills: [] };

it('a job left out for its relations is said not to have found a place, and what may give it one', () => {
  const message = reasonMessage('relation_conflict', FACTS);
  expect(message).toMatch(/^No place was found for job "a" that keeps its relations/);
  expect(message).toMatch(/relax a relation, a window or a shift, or add a resource/);
});
