import type { ProjectId } from '@waypost/domain/base/ids';
import type { AriaStatus } from '@waypost/domain/projects/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf } from '../../../test/factories/customers.ts';
import { createDeveloper, createPerson, type Person } from '../../../test/factories/developers.ts';
import { createOwnedApp, type OwnedApp } from '../../../test/factories/keys.ts';
import { createProjectToken } from '../../../test/factories/project-tokens.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-03-15T12:00:00Z') });
});
afterAll(() => app.dispose());

const statusOf = async (token: string) => {
  const answer = await app.portal('/v1/usage', { headers: { authorization: `Bearer ${token}` } });
  await answer.text();
  return answer.status;
};
const setStatus = (product_id: ProjectId, aria_status: AriaStatus) =>
  app.database.db.updateTable('project').set({ aria_status }).where('product_id', '=', product_id).execute();
const setUser = (one: OwnedApp, status: 'active' | 'suspended') =>
  app.database.db
    .updateTable('user_account')
    .set({ status })
    .where('userId', '=', one.browser.session?.userId ?? 'usr_')
    .execute();

async function newToken() {
  const one = await createOwnedApp(app);
  const { token } = await createProjectToken(one);
  expect(await statusOf(token)).toBe(200);
  return { one, token };
}

describe('a project token', () => {
  it.each<[AriaStatus, number]>([
    ['CANCELLED', 401],
    ['TERMINATED', 401],
    ['CONTRACT EXPIRED', 401],
    ['ARCHIVED', 401],
    ['SUSPENDED DUNNING 1', 200],
    ['CANCELLATION PENDING', 200],
  ])('of a project that is %s answers %i, and 200 when the project is active again', async (status, expected) => {
    const { one, token } = await newToken();
    await setStatus(one.product_id, status);
    expect(await statusOf(token)).toBe(expected);
    await setStatus(one.product_id, 'ACTIVE');
    expect(await statusOf(token)).toBe(200);
  });

  it('ends on the day of the cancellation, before a job has seen it', async () => {
    const { one, token } = await newToken();
    const ending = { aria_status: 'CANCELLATION PENDING', ends_on: '2026-03-16' } as const;
    await app.database.db.updateTable('project').set(ending).where('product_id', '=', one.product_id).execute();
    const start = app.clock();
    app.clock.set(new Date('2026-03-15T23:59:59.999Z'));
    expect(await statusOf(token)).toBe(200);
    app.clock.set(new Date('2026-03-16T00:00:00Z'));
    expect(await statusOf(token)).toBe(401);
    app.clock.set(start);
  });

  it('ends while its creator may not sign in', async () => {
    const { one, token } = await newToken();
    await setUser(one, 'suspended');
    expect(await statusOf(token)).toBe(401);
    await setUser(one, 'active');
    expect(await statusOf(token)).toBe(200);
  });

  it('ends with the account of its creator', async () => {
    const { one, token } = await newToken();
    const { body } = await one.browser.accountCall('GET', '/api/account/data');
    const { email } = (body as { readonly user: { readonly email: string } }).user;
    expect((await one.browser.accountCall('POST', '/api/account/deletion', { email })).status).toBe(204);
    expect(await statusOf(token)).toBe(401);
  });

  it('ends when its creator loses the project to somebody else, who can make another', async () => {
    const owner = await createPerson(app);
    const product_id = await createProject(app, await createDeveloper(app, owner));
    const { token } = await createProjectToken({ browser: owner.browser, product_id });
    expect(await statusOf(token)).toBe(200);
    const heir: Person = await createPerson(app);
    const { developer_id } = await createDeveloper(app, heir);
    await app.database.db.updateTable('project').set({ developer_id }).where('product_id', '=', product_id).execute();
    expect(await statusOf(token)).toBe(401);
    const { token: another } = await createProjectToken({ browser: heir.browser, product_id });
    expect(await statusOf(another)).toBe(200);
  });

  it('ends when its creator sees the project as admin of an app alone, whom it belongs to no longer', async () => {
    const { one, token } = await newToken();
    const { developer_id } = await createDeveloper(app, await createPerson(app));
    const { db } = app.database;
    await db.updateTable('project').set({ developer_id }).where('product_id', '=', one.product_id).execute();
    await db
      .updateTable('user_account')
      .set({ roles: JSON.stringify([adminOf(one.app_id)]) })
      .where('userId', '=', one.browser.session?.userId ?? 'usr_')
      .execute();
    const again = app.visitor(); // a session keeps the roles with which it began
    await again.signIn({ email: one.browser.session?.email ?? '', password: 'correct horse battery' });
    expect((await again.call('GET', `/api/project/${one.product_id}`)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });
});
