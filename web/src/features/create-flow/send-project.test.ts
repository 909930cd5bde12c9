import { expect, it } from 'vitest';
import { createApi } from '../../api/api.ts';
import type { CallRequest } from '../../api/caller.ts';
import { sendProject } from './send-project.ts';

const active = { product_id: 'prj_2', aria_status: 'ACTIVE', client_plan_id: 'Freemium-Basic' };

async function sent(upgradeId: string | null, project: object = active) {
  const asked: CallRequest[] = [];
  const api = createApi((request) => {
    asked.push(request);
    return Promise.resolve(Response.json({ status: 'OK', data: project }));
  });
  const id = await sendProject(
    api.projects,
    { flowId: 'flow-1', upgradeId },
    { plan_id: 'Freemium-Pro', date: '2026-05-04', terms_version: '1' },
  );
  const changes = asked.filter(({ method }) => method !== 'GET');
  return { id, asked: changes.map(({ method, path, body, headers }) => ({ method, path, body, headers })) };
}

it('creates a project, once for each flow', async () => {
  const body = { plan_id: 'Freemium-Pro', date: '2026-05-04', terms_version: '1' };
  expect(await sent(null)).toEqual({
    id: 'prj_2',
    asked: [{ method: 'POST', path: '/api/project', body, headers: { 'Idempotency-Key': 'flow-1' } }],
  });
});

it('changes the plan of the project that an upgradeId names once for each flow, and creates none CRE-19 REQ-25', async () => {
  const body = { plan_id: 'Freemium-Pro', date: '2026-05-04', terms_version: '1', isUpgrade: true };
  expect(await sent('prj_1')).toEqual({
    id: 'prj_2',
    asked: [{ method: 'PUT', path: '/api/project/prj_1', body, headers: { 'Idempotency-Key': 'flow-1' } }],
  });
});

it('buys an ended project again on its own plan, and changes it to any other one (BIL-48)', async () => {
  const ended = { ...active, aria_status: 'CANCELLED' };
  const headers = { 'Idempotency-Key': 'flow-1' };
  const body = { status: 'ACTIVE', terms_version: '1' };
  expect((await sent('prj_1', { ...ended, client_plan_id: 'Freemium-Pro' })).asked).toEqual([
    { method: 'PUT', path: '/api/project/prj_1/status', body, headers },
  ]);
  expect((await sent('prj_1', ended)).asked).toMatchObject([{ path: '/api/project/prj_1', body: { isUpgrade: true } }]);
});
