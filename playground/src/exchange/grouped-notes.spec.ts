import { groupedNotes } from './grouped-notes';

it('says once what is said of several places, and of how many', () => {
  const alike = { code: 'NOT_CARRIED' as const, message: 'It has no word for it' };
  expect(
    groupedNotes([
      { ...alike, path: 'options.seed' },
      { code: 'ASSUMED', message: 'A day', path: 'problem' },
      {
        ...alike,
        path: 'jobs[*].priority',
        message: `${alike.message} (25 times, first at jobs[0].priority)`,
      },
    ]),
  ).toEqual([
    { ...alike, paths: ['options.seed', 'jobs[*].priority (25)'] },
    { code: 'ASSUMED', message: 'A day', paths: ['problem'] },
  ]);
});
