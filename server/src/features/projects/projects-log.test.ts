import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createLog } from '../../../test/factories/log.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
const log = createLog();
beforeAll(async () => {
  app = await startTestApp({ log: log.to });
});
afterAll(() => app.dispose());

const card = { payment_type: 'card', pay_method: 13, pay_method_name: 'Credit card', cc_last4digits: '1111' };

it('the log tells each change of a project once, by its id, and none that changes nothing', async () => {
  const owner = await createPerson(app);
  const account = await createDeveloper(app, owner, { standing: card });
  const product_id = await createProject(app, account, { app_name: 'Maps' });
  const path = `/api/project/${product_id}`;
  log.since('project');
  const write = async (body: object, to = path) => expect((await owner.call('PUT', to, body)).status).toBe(200);
  const plan = { isUpgrade: true, plan_id: 'Freemium-Pro', date: '2026-05-04' };
  for (const body of [{ app_name: 'Routes' }, { app_name: 'Routes' }, plan, plan]) await write(body);
  expect(log.since('project')).toEqual([
    { event: 'project.updated', product_id, fields: ['app_name'] },
    { event: 'project.plan_changed', product_id, client_plan_id: 'Freemium-Pro' },
  ]);
  await write({ status: 'CANCELLED' }, `${path}/status`);
  app.clock.advance(32 * 86_400_000);
  await app.services.projectStatus.endCancelled();
  await app.services.projectStatus.endCancelled();
  expect(log.since('project')).toEqual([
    { event: 'project.status_changed', product_id, aria_status: 'CANCELLATION PENDING' },
    { event: 'project.status_changed', product_id, aria_status: 'CANCELLED' },
  ]);
});
