import { expect, it } from 'vitest';
import { chosenPlan, entranceOf, insteadOf } from './create-page-rules.ts';

const chosen = { planId: 'NBM3_Evaluation', subplanId: 'Evaluation' };

it.each([
  [{}, false, 'reset'],
  [{ keepState: false }, false, 'reset'],
  [{ keepState: true }, false, 'continue'],
  [{ keepState: 'true' }, false, 'continue'],
  [{}, true, 'end'],
  [{ keepState: true }, true, 'end'],
])('with the query %j of a flow that is done: %s, the check says %s (NAV-38, NAV-39)', (query, isDone, expected) => {
  expect(entranceOf(query, isDone)).toBe(expected);
});

it.each([
  ['select-plan', {}],
  ['app-details', chosen],
] as const)('leads a visitor from %s to the sign-in step (NAV-35)', (page, query) => {
  expect(insteadOf(page, { query, role: undefined })).toBe('/applications/create/sign-in');
  expect(insteadOf('sign-in', { query, role: undefined })).toBeUndefined();
});

it.each([
  [{ ...chosen }, 'no-eum-roles', '/applications/create/app-details'],
  [{ ...chosen }, 'reseller', '/applications/create/app-details'],
  [{ planId: 'NBM3_Evaluation' }, 'no-eum-roles', '/applications/create/select-plan'],
  [{ subplanId: 'Evaluation' }, 'customeradmin', '/applications/create/select-plan'],
  [{ planId: '', subplanId: 'Evaluation' }, 'no-eum-roles', '/applications/create/select-plan'],
  [{}, 'reseller', '/reseller/projects/create'],
] as const)(
  'leads a signed-in user on with the query %j and the role %s to %s NAV-36 NAV-37',
  (query, role, target) => {
    expect(insteadOf('sign-in', { query, role })).toBe(target);
  },
);

it('shows the app details only after the selection of a plan, which both ids mark as done (CRE-13)', () => {
  const role = 'no-eum-roles';
  expect(insteadOf('app-details', { query: {}, role })).toBe('/applications/create/select-plan');
  expect(insteadOf('app-details', { query: { planId: 'NBM3_Evaluation' }, role })).toBe(
    '/applications/create/select-plan',
  );
  expect(insteadOf('app-details', { query: chosen, role })).toBeUndefined();
  expect(insteadOf('select-plan', { query: chosen, role })).toBeUndefined();
  expect(chosenPlan({ planId: 7, subplanId: 'Evaluation' })).toBeUndefined();
});
