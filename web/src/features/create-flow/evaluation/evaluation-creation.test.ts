import type { Plan } from '@waypost/contract/entities/catalog';
import { expect, it } from 'vitest';
import { createApi } from '../../../api/api.ts';
import type { CallRequest } from '../../../api/caller.ts';
import { type EvaluationFlow, openEvaluation } from './evaluation-flow.ts';
import { createEvaluation } from './use-evaluation-creation.ts';

const plan = { id: 'Evaluation' } as Plan;
const typed = {
  ...openEvaluation(undefined, { userId: 'usr_1', flowId: 'flow-1' }),
  name: ' Field test ',
  platforms: ['web', 'server'],
} as const;

type Answer = { readonly status: number; readonly reason: string };
const calls = { creation: 'POST /api/project', naming: 'PUT /api/project/prj_1', app: 'POST /api/project/prj_1/app' };

/** A flow whose calls succeed, unless they are refused. */
function flowOf(stored: EvaluationFlow, refused: Partial<Record<string, Answer>> = {}) {
  const sent: string[] = [];
  const latest = { current: stored };
  const api = createApi(({ method, path, body }: CallRequest) => {
    const call = `${method} ${path}`;
    sent.push(call === calls.app ? `${call} ${(body as { app_name: string }).app_name}` : call);
    const answer = refused[call];
    if (answer === undefined) return Promise.resolve(Response.json({ status: 'OK', data: { product_id: 'prj_1' } }));
    const { status, reason } = answer;
    return Promise.resolve(Response.json({ status: 'ERROR', error: { reason, code: status } }, { status }));
  });
  const change = (part: Partial<EvaluationFlow>) => {
    latest.current = { ...latest.current, ...part };
  };
  const appNameOf = (name: string, platform: string) => `${name}: ${platform}`;
  const creation = { api, latest, change, termsVersion: '1', appNameOf };
  const create = () => createEvaluation(creation, { plan, user: undefined, account: null });
  return { create, sent, latest };
}

it.each([
  ['creation', 500, 'UNKNOWN', 'PROJECT_CREATE_UNKNOWN'],
  ['creation', 504, 'UNKNOWN', 'PROJECT_CREATE_TIMEOUT'],
  ['creation', 403, 'COUNTRY_ACCESS_DENIED', 'PROJECT_CREATE_COUNTRY_ACCESS_DENIED'],
  ['naming', 500, 'UNKNOWN', 'UNKNOWN'],
  ['naming', 504, 'UNKNOWN', 'TIMEOUT'],
  ['app', 500, 'UNKNOWN', 'UNKNOWN'],
  ['app', 504, 'UNKNOWN', 'TIMEOUT'],
  ['app', 403, 'USER_ROLE_PERMISSION_DENIED', 'USER_ROLE_PERMISSION_DENIED'],
] as const)('a failed %s (%i, %s) says %s: only without a project it could not be created ERR-16', async (...given) => {
  const [call, status, reason, code] = given;
  const { create, latest } = flowOf(typed, { [calls[call]]: { status, reason } });
  expect(await create()).toBe(false);
  expect(latest.current.error).toBe(code);
});

it('an evaluation continues where it failed, and does nothing twice', async () => {
  const unnamed = flowOf(typed, { [calls.naming]: { status: 500, reason: 'UNKNOWN' } });
  await unnamed.create();
  expect(unnamed.sent).toEqual([calls.creation, calls.naming]);
  const withoutApps = flowOf(unnamed.latest.current, { [calls.app]: { status: 500, reason: 'UNKNOWN' } });
  await withoutApps.create();
  const web = `${calls.app} Field test: web`;
  expect(withoutApps.sent).toEqual([calls.naming, web]);
  const whole = flowOf(withoutApps.latest.current);
  expect(await whole.create()).toBe(true);
  expect(whole.sent).toEqual([web, `${calls.app} Field test: server`]);
  expect(whole.latest.current).toMatchObject({ productId: 'prj_1', created: ['web', 'server'], error: null });
});
