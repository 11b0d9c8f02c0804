import { hashKey } from '../config/key-document';
import { Tenants } from './tenants';

describe('whose patterns a key opens (interface, "Recurring-jobs authentication")', () => {
  const tenants = new Tenants(new Map([[hashKey('k1'), 'acme']]));

  it('RECURRING_API_KEYS unset: the default tenant, with any key or none', () => {
    const open = new Tenants(null);
    expect([undefined, '', 'k1'].map((key) => open.tenantOf(key))).toEqual(Array(3).fill('default'));
  });

  it('keys set: a valid one its tenant; a missing or unrecognized one none, also where no key is listed', () => {
    expect(tenants.tenantOf('k1')).toBe('acme');
    for (const key of [undefined, '', 'K1', 'k1 ', hashKey('k1')]) {
      expect([tenants.tenantOf(key), new Tenants(new Map()).tenantOf(key)]).toEqual([null, null]);
    }
  });
});
