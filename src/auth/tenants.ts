import { createHash, timingSafeEqual } from 'node:crypto';
import { DEFAULT_TENANT, type TenantKeys } from '../config/tenant-keys';

const NOBODY = Buffer.alloc(32);

/** Whose recurring patterns a key opens (interface, "Recurring-jobs authentication"). */
export class Tenants {
  private readonly holders: ReadonlyMap<string, { readonly digest: Buffer; readonly tenant: string }> | null;

  /** @param keys null: everybody is the default tenant, with any key or none */
  constructor(keys: TenantKeys | null) {
    this.holders =
      keys === null
        ? null
        : new Map(
            [...keys].map(([sha256, tenant]) => [sha256, { digest: Buffer.from(sha256, 'hex'), tenant }]),
          );
  }

  /** Null: there is no such key. Unknown keys take the same steps as known ones. */
  tenantOf(key: string | undefined): string | null {
    if (this.holders === null) {
      return DEFAULT_TENANT;
    }
    const digest = createHash('sha256')
      .update(key ?? '', 'utf8')
      .digest();
    const found = this.holders.get(digest.toString('hex'));
    const isSame = timingSafeEqual(digest, found?.digest ?? NOBODY);
    return found !== undefined && isSame ? found.tenant : null;
  }
}
