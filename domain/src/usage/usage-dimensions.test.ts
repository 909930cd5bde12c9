import { describe, expect, it } from 'vitest';
import { usageOutcomes } from './usage-dimensions.ts';

describe('the outcome of a call', () => {
  it('is a reason of refusal that has an app, or the class of a status', () => {
    expect([...usageOutcomes].toSorted()).toEqual([
      'CLIENT_ERROR',
      'DISABLED',
      'EXPIRED',
      'FORBIDDEN',
      'INSUFFICIENT_PERMISSIONS',
      'PROJECT_INACTIVE',
      'RATE_LIMITED',
      'SERVER_ERROR',
      'SPEND_CAP_REACHED',
      'USAGE_EXCEEDED',
    ]);
  });
});
