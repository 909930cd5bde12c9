import type { Project } from '@waypost/contract/entities/project';
import { describe, expect, it } from 'vitest';
import { isProtectable } from './protected-apps.ts';

describe('domain protection', () => {
  const own: Pick<Project, 'aria_status' | 'partner_account_id'> = { aria_status: 'ACTIVE', partner_account_id: null };

  it('is for web apps of active projects that are no partner’s PRJ-39 PRJ-26 PRJ-03', () => {
    expect(isProtectable({ platform: 'web', status: 'ACTIVE' }, own)).toBe(true);
    expect(isProtectable({ platform: 'web:dataLens', status: 'ACTIVE' }, own)).toBe(true);
    expect(isProtectable({ platform: 'server', status: 'ACTIVE' }, own)).toBe(false);
    expect(isProtectable({ platform: 'web', status: 'TERMINATED' }, own)).toBe(false);
    expect(isProtectable({ platform: 'web', status: 'ACTIVE' }, { ...own, aria_status: 'SUSPENDED' })).toBe(false);
    expect(isProtectable({ platform: 'web', status: 'ACTIVE' }, { ...own, partner_account_id: 'p' })).toBe(false);
  });
});
