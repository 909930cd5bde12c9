import type { App } from '@waypost/contract/entities/app';
import type { UsageProject } from '../src/features/usage/filters/usage-period.ts';

export const firstApp = 'app_01hzy0a0a0a0a0a0a0a0a0a0a0';
export const secondApp = 'app_01hzy0a0a0a0a0a0a0a0a0a0b0';
export const hiddenApp = 'app_01hzy0a0a0a0a0a0a0a0a0a0c0';

/** The parts of an app that its usage needs. */
export const usedApp = (app_id: string, app_name: string, hidden = false) => ({ app_id, app_name, hidden }) as App;

/** The parts of a project that its usage needs: two apps and a hidden one, used since January 2025. */
export const usageProject = (given: Partial<UsageProject> = {}): UsageProject => ({
  product_id: 'prj_01hz9k2m4n6p8q0r2s4t6v8w0x',
  apps: [usedApp(firstApp, 'Shop'), usedApp(secondApp, 'Van'), usedApp(hiddenApp, 'Hidden', true)],
  aria_status: 'ACTIVE',
  planData: null,
  usageStartDate: '2025-01-10',
  usageEndDate: '2026-03-10',
  usageLastEntry: '2026-03-08',
  permissions: ['see-costs'],
  ...given,
});
