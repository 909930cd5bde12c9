import { describe, expect, it } from 'vitest';
import { missingForCreation } from './creation-needs.ts';

describe('the create button', () => {
  const whole = { hasPlans: true, isEvaluation: false, hasCustomer: true, hasAdminEmail: true, hasValidExpiry: true };

  it('needs plans or an evaluation, and a valid expiry, a customer and an email (RES-43)', () => {
    expect(missingForCreation(whole)).toEqual([]);
    expect(missingForCreation({ ...whole, hasPlans: false })).toEqual(['plans']);
    expect(missingForCreation({ ...whole, hasPlans: false, isEvaluation: true })).toEqual([]);
    expect(missingForCreation({ ...whole, hasValidExpiry: false })).toEqual(['expiry']);
    expect(missingForCreation({ ...whole, hasCustomer: false })).toEqual(['customer']);
    expect(missingForCreation({ ...whole, hasAdminEmail: false })).toEqual(['email']);
  });

  it('needs other plans or another expiry on an upgrade, but no email (RES-43)', () => {
    const upgrade = { plansChanged: false, expiryChanged: false };
    const changing = { ...whole, hasAdminEmail: false };
    expect(missingForCreation({ ...changing, upgrade })).toEqual(['change']);
    expect(missingForCreation({ ...changing, upgrade: { ...upgrade, plansChanged: true } })).toEqual([]);
    expect(missingForCreation({ ...changing, upgrade: { ...upgrade, expiryChanged: true } })).toEqual([]);
  });
});
