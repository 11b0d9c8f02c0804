import { prepareRequest } from '../../src/optimize/pipeline';
import { DEFAULT_PIPELINE_SETTINGS } from '../../src/optimize/pipeline/settings';
import { ALIASED, CANONICAL, located } from '../support/aliases';
import { Service } from '../support/service';
import type { RequestBody } from '../support/wire';

/** What the kernel is told, and what the answer is told beside it. */
function problemOf(body: RequestBody) {
  const { problem, context } = prepareRequest(body, DEFAULT_PIPELINE_SETTINGS);
  return { problem, warnings: context.warnings, profile: context.profile };
}

/** Names that a caller of another service brings along (contract A1 to A7). */
describe('other names for the same fields', () => {
  it('make the same problem, without a word about it', () => {
    expect(problemOf(ALIASED)).toEqual(problemOf(CANONICAL));
    expect(problemOf(ALIASED).warnings).toEqual([]);
  });

  it.each([
    ['latitude', 'longitude'],
    ['lat', 'lng'],
  ])('make the same places: %s and %s', (lat, lon) => {
    expect(problemOf(located(lat, lon))).toEqual(problemOf(located('lat', 'lon')));
  });

  it('are valid, and solved', async () => {
    const service = await Service.start();
    expect((await service.validate(ALIASED)).body).toMatchObject({ valid: true });
    const answer = await service.sync(ALIASED, { as: CANONICAL });
    expect([answer.status, answer.body.warnings]).toEqual([200, []]);
    await service.close();
  }, 60_000);
});
