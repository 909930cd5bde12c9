import { expect, it } from 'vitest';
import { createApi } from '../../api/api.ts';
import type { CallRequest } from '../../api/caller.ts';
import { sendProject } from './send-project.ts';

async function sent(upgradeId: string | null) {
  const asked: CallRequest[] = [];
  const api = createApi((request) => {
    asked.push(request);
    return Promise.resolve(Response.json({ status: 'OK', data: { product_id: 'prj_2' } }));
  });
  const id = await sendProject(
    api.projects,
    { flowId: 'flow-1', upgradeId },
    { plan_id: 'Freemium-Pro', date: '2026-05-04' },
  );
  return { id, asked: asked.map(({ method, path, body, headers }) => ({ method, path, body, headers })) };
}

it('creates a project, once for each flow', async () => {
  const body = { plan_id: 'Freemium-Pro', date: '2026-05-04' };
  expect(await sent(null)).toEqual({
    id: 'prj_2',
    asked: [{ method: 'POST', path: '/api/project', body, headers: { 'Idempotency-Key': 'flow-1' } }],
  });
});

it('changes the plan of the project that an upgradeId names once for each flow, and creates none CRE-19 REQ-25', async () => {
  const body = { plan_id: 'Freemium-Pro', date: '2026-05-04', isUpgrade: true };
  expect(await sent('prj_1')).toEqual({
    id: 'prj_2',
    asked: [{ method: 'PUT', path: '/api/project/prj_1', body, headers: { 'Idempotency-Key': 'flow-1' } }],
  });
});
