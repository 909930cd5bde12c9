import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createOwnedApp } from '../../../test/factories/keys.ts';
import { createUsage } from '../../../test/factories/usage.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createUsageService } from './usage.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.dispose());

it('the last days of use of several projects are those of the apps that are asked about', async () => {
  const [whole, limited, unused] = [await createOwnedApp(app), await createOwnedApp(app), await createOwnedApp(app)];
  const server = { app_name: 'B', platform: 'server' } as const;
  const later = await createApp(app, limited, server);
  const used = (own: { product_id: typeof whole.product_id; app_id: typeof whole.app_id }, days: readonly string[]) =>
    createUsage(
      app,
      own,
      days.map((day) => ({ day, service: 'route', units: 1 })),
    );
  await used(whole, ['2026-03-02', '2026-03-09']);
  await used({ ...whole, app_id: await createApp(app, whole, server) }, ['2026-03-11']);
  await used(limited, ['2026-03-03']);
  await used({ ...limited, app_id: later }, ['2026-03-15']);
  const readableApps = () => Promise.resolve('all' as const);
  const usage = createUsageService({ db: app.database.db, clock: app.clock, projects: { readableApps } });
  const days = await usage.lastDaysOf([
    { projectId: whole.product_id, apps: 'all' },
    { projectId: limited.product_id, apps: [limited.app_id] },
    { projectId: unused.product_id, apps: 'all' },
  ]);
  expect(days).toEqual(
    new Map([
      [whole.product_id, '2026-03-11'],
      [limited.product_id, '2026-03-03'],
    ]),
  );
  expect(await usage.lastDaysOf([])).toEqual(new Map());
});
