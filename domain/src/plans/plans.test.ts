import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { includedServices, isFreemiumMasterPlan, isPaidPlan, planTypes, projectNameFor } from './plans.ts';

describe('plan names', () => {
  it('are the types of the source PLN-03', () => {
    expect(planTypes.join(' ')).toBe(
      'eval business public reseller_starter reseller_basic reseller_premium customeradmin_premium vm_ips',
    );
  });

  it('tell freemium by the master plan alone', () => {
    expect(isFreemiumMasterPlan('Freemium')).toBe(true);
    expect(isFreemiumMasterPlan('Freemium-Basic')).toBe(false);
  });
});

describe('the services of a plan', () => {
  it.each([
    [null, ['geocode', 'route']],
    [0, ['geocode', 'route', 'storage']],
    [2.5, ['geocode', 'route', 'storage']],
  ])('with a storage limit of %j are %j', (xyz_storage_limit, services) => {
    expect(includedServices({ xyz_storage_limit }, ['geocode', 'route'])).toEqual(services);
  });
});

describe('amounts', () => {
  it.each([
    [{ usd: 0, eur: 0 }, false],
    [{ usd: 0, eur: 1 }, true],
    [{ usd: 0.01, eur: 0 }, true],
  ])('of %j make a paid plan: %s', (amount, paid) => {
    expect(isPaidPlan({ price: amount })).toBe(paid);
  });
});

describe('name of a new project', () => {
  it.each([
    [[], 'Basic'],
    [['Other'], 'Basic'],
    [['Basic'], 'Basic 2'],
    [['Basic', 'Basic 2', 'Basic 4'], 'Basic 3'],
    [['Basic 2'], 'Basic'],
  ])('beside %j is %s', (names, expected) => {
    expect(projectNameFor('Basic', names)).toBe(expected);
  });

  it('is never taken, however many there are', () => {
    const names = fc.uniqueArray(fc.integer({ min: 1, max: 12 }).map((n) => (n === 1 ? 'Basic' : `Basic ${n}`)));
    fc.assert(
      fc.property(names, (existing) => {
        expect(existing).not.toContain(projectNameFor('Basic', existing));
      }),
    );
  });
});
