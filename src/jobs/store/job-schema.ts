import type { Schema } from '../../persistence/data-source';
import type { DatabaseKind } from '../../persistence/database';
import { JOBS, RUNNERS, byteTables } from './job-rows';
import { CreateJobs1763769600000 } from './migrations/001-create-jobs';
import { AddTenantOfJobs1763805600000 } from './migrations/002-add-tenant-of-jobs';
import { AddPatternsOfPayloads1763816400000 } from './migrations/003-add-patterns-of-payloads';
import { AddFingerprintOfJobs1763820000000 } from './migrations/004-add-fingerprint-of-jobs';

/** What the durable queue keeps in a database. A migration is never changed once it was released: another one follows it. */
export function jobSchema(kind: DatabaseKind): Schema {
  const { payloads, results } = byteTables(kind);
  return {
    entities: [JOBS, RUNNERS, payloads, results],
    migrations: [
      CreateJobs1763769600000,
      AddTenantOfJobs1763805600000,
      AddPatternsOfPayloads1763816400000,
      AddFingerprintOfJobs1763820000000,
    ],
  };
}
