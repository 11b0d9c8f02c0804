import supertest from 'supertest';
import type { Answer, Body, Json, Service } from '../support/service';

const PATH = '/api/v1/recurring-jobs';

/** Places of a pattern: a depot and two customers within ten kilometres of Brussels. */
export const LOCATIONS = [
  { index: 0, lat: 50.8466, lon: 4.3528, label: 'depot' },
  { index: 1, lat: 50.8798, lon: 4.4005, label: 'town hall' },
  { index: 2, lat: 50.8257, lon: 4.3776, label: 'library' },
];

export const NINE_TO_FIVE = { start: 9 * 3_600, end: 17 * 3_600 };

/** A pattern of one occurrence with every knob free. Arrays of more occurrences are the test's. */
export function pattern(external_id: string, rest: Record<string, unknown> = {}): Json {
  return {
    external_id,
    locations: LOCATIONS,
    resources: [resource('anna')],
    location_index: [1],
    service_time: [1_200],
    ...{ day: [null], day_rule: ['free'], tw: [null], tw_rule: ['free'] },
    ...{ resource: [null], resource_rule: ['free'], mandatory: [true] },
    ...rest,
  };
}

export function resource(id: string, rest: Record<string, unknown> = {}): Json {
  return { id, depot_index: 0, available_days: [0, 1, 2, 3, 4], tw: NINE_TO_FIVE, ...rest };
}

/** The recurring routes with one tenant's key. */
export class PatternsClient {
  constructor(
    readonly service: Service,
    readonly headers: Record<string, string> = { 'X-API-Key': 'dev-app-key' },
  ) {}

  register(body: Body): Promise<Answer> {
    return this.service.post(PATH, body, this.headers);
  }

  /** Registers what fits. */
  async registered(body: Body): Promise<Json> {
    const answer = await this.register(body);
    if (answer.status !== 201) {
      throw new Error(`expected 201, got ${answer.status} ${JSON.stringify(answer.body).slice(0, 1_500)}`);
    }
    return answer.body;
  }

  list(query = ''): Promise<Answer> {
    return this.service.get(`${PATH}${query}`, this.headers);
  }

  find(id: string): Promise<Answer> {
    return this.service.get(`${PATH}/${id}`, this.headers);
  }

  async patch(id: string, body: Body): Promise<Answer> {
    const sent = supertest(this.service.url).patch(`${PATH}/${id}`).set(this.headers);
    const answer = await sent
      .set('Content-Type', 'application/json')
      .send(typeof body === 'string' ? body : JSON.stringify(body));
    this.service.watch.expectDocumented();
    return { status: answer.status, headers: answer.headers, body: answer.body };
  }

  async remove(id: string): Promise<Answer> {
    const answer = await supertest(this.service.url).delete(`${PATH}/${id}`).set(this.headers);
    this.service.watch.expectDocumented();
    return { status: answer.status, headers: answer.headers, body: answer.body };
  }

  expand(body: Body): Promise<Answer> {
    return this.service.post(`${PATH}/expand`, body, this.headers);
  }
}
