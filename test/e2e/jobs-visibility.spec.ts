import { JobsClient, longRequest, smallRequest } from '../support/jobs-client';
import { expectEnvelope, Service } from '../support/service';

const GATEWAY_KEYS = JSON.stringify({
  applications: [
    { id: 'acme', key: 'acme-key', clients: ['one', 'two'].map((id) => ({ id, key: `${id}-key` })) },
    { id: 'other', key: 'other-key', clients: [{ id: 'three', key: 'three-key' }] },
  ],
});
const CALLERS = { one: 'acme', two: 'acme', three: 'other' } as const;

/** Who may see, list and cancel a job of client `one` of application `acme`. */
const MAY: Readonly<Record<string, readonly (keyof typeof CALLERS)[]>> = {
  client: ['one'],
  application: ['one', 'two'],
  all: ['one', 'two', 'three'],
};

/** Long enough for all to be told of it. */
const LASTS_S = 60;

describe.each(Object.entries(MAY))('JOBS_VISIBILITY=%s', (visibility, allowed) => {
  let service: Service;
  let jobId: string;

  const clientOf = (client: keyof typeof CALLERS) =>
    new JobsClient(service, { 'X-API-Key': `${CALLERS[client]}-key`, 'X-Client-Key': `${client}-key` });

  beforeAll(async () => {
    service = await Service.start({
      GATEWAY_KEYS,
      JOBS_VISIBILITY: visibility,
      RESULT_CACHE_ENABLED: 'true',
    });
    const { job_id } = await clientOf('one').completed(smallRequest(3));
    jobId = job_id as string;
  });
  afterAll(() => service.close());

  it.each(Object.keys(CALLERS) as (keyof typeof CALLERS)[])('is so for client %s', async (caller) => {
    const client = clientOf(caller);
    const [got, listed, cancelled] = [
      await client.get(jobId),
      await client.list(),
      await client.cancel(jobId),
    ];
    const ids = (listed.body as { job_id: string }[]).map(({ job_id }) => job_id);
    if (allowed.includes(caller)) {
      expect(got.status).toBe(200);
      expect(ids).toEqual([jobId]);
      // It has ended: whoever may cancel it is told so.
      expectEnvelope(cancelled, 'JOB_ALREADY_TERMINAL', 409);
    } else {
      expectEnvelope(got, 'JOB_ID_NOT_FOUND', 404);
      expect(ids).toEqual([]);
      expectEnvelope(cancelled, 'JOB_ID_NOT_FOUND', 404);
    }
  });

  it('is so of a job in flight, which an identical request of whoever may see it is answered with', async () => {
    const body = longRequest(LASTS_S);
    const { job_id: first } = await clientOf('one').accepted(body);
    const told = new Map<keyof typeof CALLERS, string>();
    for (const caller of Object.keys(CALLERS) as (keyof typeof CALLERS)[]) {
      const { job_id: id } = await clientOf(caller).accepted(body);
      expect(id === first).toBe(allowed.includes(caller));
      expect((await clientOf(caller).get(id)).status).toBe(200);
      told.set(caller, id);
    }
    for (const [caller, id] of told) {
      await clientOf(caller).cancel(id);
    }
  });
});
