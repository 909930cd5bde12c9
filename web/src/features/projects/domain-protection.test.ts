import type { Project } from '@waypost/contract/entities/project';
import { describe, expect, it } from 'vitest';
import { domainsOf, protectedApps } from './domain-protection.tsx';

describe('domain protection', () => {
  const app = (platform: string, status = 'ACTIVE') => ({ platform, status });
  const project = (given: object = {}) =>
    ({ aria_status: 'ACTIVE', partner_account_id: null, permissions: ['change-apps'], apps: [app('web'), app('web:dataLens'), app('server'), app('web', 'TERMINATED')], ...given }) as unknown as Project;

  it('is for web apps of active projects that are no partner’s PRJ-39 PRJ-26 PRJ-03', () => {
    expect(protectedApps(project())).toEqual([app('web'), app('web:dataLens')]);
    expect(protectedApps(project({ aria_status: 'SUSPENDED' }))).toEqual([]);
    expect(protectedApps(project({ partner_account_id: 'p' }))).toEqual([]);
    expect(protectedApps(project({ permissions: ['manage-keys'] }))).toEqual([]);
  });

  it('takes up to 10 host names, each once, and says which line is none PRJ-39', () => {
    expect(domainsOf('www.Example.com\n*.example.org, www.example.com')).toEqual({ domains: ['www.example.com', '*.example.org'] });
    expect(domainsOf('www.example.com https://x')).toEqual({ wrong: 'https://x' });
    expect(domainsOf(Array.from({ length: 11 }, (_, at) => `h${at}.example`).join(' '))).toEqual({ tooMany: true });
    expect(domainsOf(' \n ')).toEqual({ none: true });
  });
});
