import { Inject, Injectable } from '@nestjs/common';
import type { RawBody } from '../common/body/raw-body';
import { type Caller, callerName } from '../common/http/request-state';
import { CONFIG, type Config } from '../config/config';
import { DEFAULT_PIPELINE_SETTINGS, MAX_TRAVEL_LOCATIONS } from '../optimize/pipeline';
import { RequestDeadline } from '../optimize/request-deadline';
import { PrepPool } from '../prep/prep-pool';
import { RoadTables } from '../road/road-tables';
import { Admission } from '../threads';
import { DEFAULT_PROFILE, PROFILE_PARAMETERS } from '../travel';
import type { TravelInfoDto } from './dto/travel-table.dto';

const MIB = 1024 * 1024;

/** Tables that are asked for at once: the largest takes 32 MB with its text, so eight of them, four of one caller. */
const BOUNDS = { maxCount: 256, maxBytes: 256 * MIB, maxCountOfCaller: 128, maxBytesOfCaller: 128 * MIB };

/** `/travel`: tables without a solve. */
@Injectable()
export class TravelService {
  private readonly admission: Admission;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly prep: PrepPool,
    private readonly road: RoadTables,
  ) {
    this.admission = new Admission({ ...BOUNDS, retryAfterSeconds: config.http.busyRetryAfterSeconds });
  }

  info(): TravelInfoDto {
    const { latMin, latMax, lonMin, lonMax } = DEFAULT_PIPELINE_SETTINGS.region;
    const names = this.road.servers.map(({ name }) => name);
    return {
      provider: names[0] ?? 'haversine',
      providers: ['haversine', ...names],
      profiles: Object.keys(PROFILE_PARAMETERS),
      default_profile: DEFAULT_PROFILE,
      units: { distance: 'm', time: 's' },
      region: { lat_min: latMin, lat_max: latMax, lon_min: lonMin, lon_max: lonMax },
      max_locations: MAX_TRAVEL_LOCATIONS,
    };
  }

  /** JSON of the tables, as bytes. Throws ApiError. */
  async table(body: RawBody, from: Caller, gone: AbortSignal): Promise<Uint8Array> {
    const caller = callerName(from);
    const ticket = this.admission.admit(caller, body.bytes.length);
    const deadline = new RequestDeadline(gone);
    try {
      const { signal } = deadline;
      const reserve = (bytes: number) => ticket.resize(bytes);
      return (await this.prep.run('travel', { body, endpoint: 'sync', caller, signal, reserve })).json;
    } finally {
      deadline.close();
      ticket.release();
    }
  }
}
