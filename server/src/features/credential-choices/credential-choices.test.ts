import type { CredentialProjects } from '@waypost/contract/entities/credential-choices';
import type { ProjectId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { type Call, createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createKey, createOwnedApp } from '../../../test/factories/keys.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const path = '/api/credential-choices';
const choices = async (call: Call) => (await call('GET', path)).data as unknown as CredentialProjects;

async function newDeveloper() {
  const owner = await createPerson(app);
  return { ...owner, account: await createDeveloper(app, owner) };
}

describe('what the choosers are filled with', () => {
  it('tells who has no account from who has no project KEY-30', async () => {
    expect(await choices((await createPerson(app)).call)).toEqual({
      has_account: false,
      has_projects: false,
      projects: [],
    });
    expect(await choices((await newDeveloper()).call)).toEqual({
      has_account: true,
      has_projects: false,
      projects: [],
    });
  });

  it('has the active projects of one’s own account with their active apps, the hidden ones left out KEY-27', async () => {
    const { call, account } = await newDeveloper();
    const statuses = ['SUSPENDED', 'CANCELLED', 'ACTIVE DUNNING 1', 'ACTIVE'] as const;
    const made: ProjectId[] = [];
    for (const aria_status of statuses)
      made.push(
        await createProject(app, account, { aria_status, created: new Date(Date.UTC(2026, 0, made.length + 1)) }),
      );
    const product_id = made[3] ?? made[0];
    if (product_id === undefined) throw new Error('There is no project');
    await createApp(app, { product_id }, { app_name: 'Shown' });
    await createApp(app, { product_id }, { app_name: 'Ended', platform: 'server', status: 'TERMINATED' });
    await createApp(app, { product_id }, { app_name: 'Hidden', platform: 'server', hidden: true });
    const { has_projects, projects } = await choices(call);
    expect(has_projects).toBe(true);
    expect(projects.map(({ product_id: id, status }) => [id, status])).toEqual([
      [made[3], 'ACTIVE'],
      [made[2], 'ACTIVE DUNNING 1'],
    ]);
    expect(projects.flatMap(({ apps }) => apps.map(({ name }) => name))).toEqual(['Shown']);
  });

  it('are the newest two hundred projects of whoever has thousands KEY-27', async () => {
    const { call, account } = await newDeveloper();
    const made: ProjectId[] = [];
    for (let at = 0; at < 202; at += 1)
      made.push(await createProject(app, account, { created: new Date(Date.UTC(2026, 0, 1, 0, at)) }));
    const { projects } = await choices(call);
    expect(projects.map(({ product_id }) => product_id)).toEqual(made.slice(2).toReversed());
  });

  it('still says that there is a project when none is active KEY-30 KEY-31', async () => {
    const { call, account } = await newDeveloper();
    await createProject(app, account, { aria_status: 'CANCELLED' });
    expect(await choices(call)).toEqual({ has_account: true, has_projects: true, projects: [] });
  });

  it('names the keys that work, and holds no secret of any app KEY-26', async () => {
    const own = await createOwnedApp(app);
    const [works, off] = [await createKey(own, 'Works'), await createKey(own, 'Off')];
    await own.browser.withToken('POST', `${own.keys}/${off.apiKeyId}/disable`);
    const coded = await own.browser.call('POST', `/api/project/${own.product_id}/app`, {
      app_name: 'Coded',
      platform: 'server',
      auth_type: 'appCode',
    });
    const { status, data, body } = await own.browser.call('GET', path);
    expect(status).toBe(200);
    const [first, second] = (data as CredentialProjects).projects[0]?.apps ?? [];
    expect(first).toMatchObject({
      id: own.app_id,
      name: 'Web',
      hrn: own.hrn,
      druid_platform: 'web',
      has_app_code: false,
      api_keys: [{ api_key_id: works.apiKeyId, name: 'Works' }],
    });
    expect(second).toMatchObject({ name: 'Coded', druid_platform: 'server', has_app_code: true, api_keys: [] });
    for (const secret of [works.apiKey, off.apiKey, (coded.data as { app_code: string }).app_code])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('is one’s own alone ROL-15', async () => {
    const { account } = await newDeveloper();
    const product_id = await createProject(app, account);
    const app_id = await createApp(app, { product_id });
    const admin = await createPerson(app, { roles: [{ name: 'customeradmin', value: app_id }] });
    expect(await choices(admin.call)).toEqual({ has_account: false, has_projects: false, projects: [] });
  });
});
