import { planView } from '../plan/plan-view';
import { activity, planOf, routeOf } from '../plan/testing/plans';
import type { Shown } from '../session/shown';
import { Signal } from '../ui/signal';
import { Exchange, type NotesSheet, type TableSheet } from './exchange';
import type { SavedFile } from './save-file';

const VROOM = {
  vehicles: [{ id: 1, start: [4.35, 50.85], end: [4.35, 50.85], type: 'van' }],
  jobs: [{ id: 7, location: [4.4, 50.9], service: 300 }],
};
const TABLE = 'naam;breedte;lengte;kg\nAalst;50,94;4,04;3\nGent;51,05;3,72;4\n';

const PLAN = planOf([
  routeOf('van', [
    activity({
      job_id: 'a',
      location_index: 1,
      location: { lat: 50.94, lon: 4.04, label: 'Aalst, Markt' },
      physical_arrival_time: 30_600,
      arrival_time: 30_605,
      departure_time: 31_205,
      travel_time: 1_800,
      waiting_time: 5,
      service_time: 600,
      distance: 1_200,
      load_on_departure: { by_dimension: { kg: 3 } },
    }),
  ]),
]);

const file = (name: string, text: string) => ({ name, text: () => Promise.resolve(text) });

function somePage() {
  const text = new Signal('');
  const saved: SavedFile[] = [];
  const page = {
    text,
    example: new Signal(''),
    notice: new Signal<{ kind: 'info' | 'good' | 'bad'; text: string }>({ kind: 'info', text: '' }),
    shown: new Signal<Shown | null>(null),
    open: (given: string) => (text.value = given),
    format: () => (text.value = `formatted ${text.value}`),
  };
  const exchange = new Exchange(page, (given) => saved.push(given));
  return { page, saved, exchange };
}

describe('a file that comes in', () => {
  it('is left as it is when it is a request of ours', async () => {
    const { page, exchange } = somePage();
    const text = '{\n"resources": [], "jobs": []\n}';
    await exchange.read([file('mine.json', `\uFEFF${text}`)]);
    expect(page.text.value).toBe(text);
    await exchange.read([file('mine.json', '{"jobs":[]}')]);
    expect(page.text.value).toBe('formatted {"jobs":[]}');
    expect(exchange.sheet.value).toBeNull();
  });

  it('of another tool becomes a request, and what could not be carried is told', async () => {
    const { page, exchange } = somePage();
    await exchange.read([file('plan.json', JSON.stringify(VROOM))]);
    expect(JSON.parse(page.text.value)).toMatchObject({
      resources: [{ id: 'v1' }],
      jobs: [{ id: '7', service_time: 300 }],
    });
    const { kind, notes } = exchange.sheet.value as NotesSheet;
    expect(kind).toBe('notes');
    expect(notes.length).toBeGreaterThan(0);
    expect(page.notice.value.text).toMatch(/^plan\.json was read as VROOM.*with \d+ notes?\.$/);
  });

  it('that cannot be read is refused with the reason, and the text stays', async () => {
    const { page, exchange } = somePage();
    page.text.value = 'mine';
    await exchange.read([file('bad.json', JSON.stringify({ ...VROOM, jobs: [{ id: 7 }] }))]);
    expect(page.text.value).toBe('mine');
    expect(page.notice.value).toMatchObject({ kind: 'bad', text: expect.stringContaining('jobs[0]') });
  });

  it('that is a table asks what its columns mean and how many vehicles there are', async () => {
    const { page, exchange } = somePage();
    await exchange.read([file('stops.csv', TABLE)]);
    const { columns } = exchange.sheet.value as TableSheet;
    expect(columns.map(({ field }) => field)).toEqual(['id', 'lat', 'lon', null]);
    exchange.choose(1, null);
    exchange.importTable();
    expect((exchange.sheet.value as TableSheet).refusal).toMatch(/lat/);
    ['id', 'lat', 'lon', 'demand_kg'].forEach((field, i) => exchange.choose(i, field));
    exchange.setVehicles(2);
    exchange.importTable();
    expect(JSON.parse(page.text.value)).toMatchObject({
      travel: { locations: [{ lat: 50.94, lon: 4.04 }, { lat: 51.05 }] },
      resources: [{ id: 'vehicle-1' }, { id: 'vehicle-2' }],
      jobs: [
        { id: 'Aalst', demands: { kg: 3 } },
        { id: 'Gent', demands: { kg: 4 } },
      ],
    });
    expect((exchange.sheet.value as NotesSheet).notes).toMatchObject([{ code: 'ASSUMED' }]);
  });
});

describe('what goes out', () => {
  it('is the request as it is written, under the name of its example', async () => {
    const { page, saved, exchange } = somePage();
    page.text.value = '{ unfinished';
    page.example.value = 'skills';
    await exchange.offer();
    exchange.saveRequest();
    expect(saved).toEqual([{ name: 'skills.json', type: 'application/json', text: '{ unfinished' }]);
    expect(exchange.sheet.value).toBeNull();
  });

  it('is the request as a problem of another tool, with notes of what it has no word for', async () => {
    const { page, saved, exchange } = somePage();
    await exchange.read([file('plan.json', JSON.stringify(VROOM))]);
    const request = JSON.parse(page.text.value) as { jobs: object[] };
    page.text.value = JSON.stringify({ ...request, jobs: [{ ...request.jobs[0], revenue: 4 }] });
    await exchange.offer();
    exchange.saveAs('vroom');
    expect(saved).toMatchObject([{ name: 'request.vroom.json', type: 'application/json' }]);
    expect(JSON.parse(saved[0]?.text ?? '')).toMatchObject({ jobs: [{ service: 300 }] });
    expect((exchange.sheet.value as NotesSheet).notes).toContainEqual(
      expect.objectContaining({ path: 'jobs[0].revenue' }),
    );
  });

  it('is nothing, with the reason, of a request that is no JSON yet', async () => {
    const { page, saved, exchange } = somePage();
    page.text.value = '{';
    await exchange.offer();
    exchange.saveAs('vroom');
    expect(saved).toEqual([]);
    expect(exchange.sheet.value).toMatchObject({ kind: 'offer', refusal: 'The request is no JSON yet.' });
  });

  it('is a table of the stops of the plan that is shown', async () => {
    const { page, saved, exchange } = somePage();
    await exchange.offer();
    exchange.savePlan();
    expect(saved).toEqual([]);
    page.shown.value = { view: planView(PLAN, []) } as unknown as Shown;
    exchange.savePlan();
    const lines = saved[0]?.text.trimEnd().split('\n') ?? [];
    expect(lines).toHaveLength(1 + 3);
    expect(lines[0]).toMatch(/^route_id,resource_id,day,number,type,id,.*,late_by,load_kg$/);
    expect(lines[2]).toBe(
      'route-van,van,,1,service,a,,"Aalst, Markt",50.94,4.04,1,08:30:05,08:40:05,30605,31205,1800,5,0,600,1200,,3',
    );
  });
});
