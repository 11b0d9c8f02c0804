import type { ApiError } from '../../common/errors';
import { refusePlacesWithoutRoad } from './places-without-road';

describe('places without a road', () => {
  const place = (mention: number, index: number) => ({
    ...{ mention, index, lat: 50, lon: 4, label: null },
    fields: [`jobs[${mention}].location`],
  });

  it('are told in the order in which the request mentions them, however they are numbered', () => {
    const refused = [0, 1, 2].map((number) => ({ place: number, profile: 'car' as const }));
    const refuse = () =>
      refusePlacesWithoutRoad({ provider: 'osrm', refused }, [place(2, 7), place(0, 9), place(1, 8)]);
    let error: ApiError | null = null;
    try {
      refuse();
    } catch (thrown) {
      error = thrown as ApiError;
    }
    expect(error?.errors.map(({ field }) => field)).toEqual([0, 1, 2].map((i) => `jobs[${i}].location`));
    expect(error?.detail).toMatchObject({ location_index: 9 });
  });
});
