import type { FirstSteps } from '@waypost/contract/entities/first-steps';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../../test/browser-client.ts';
import { createKey, createOwnedApp, usageEvent } from '../../../test/factories/keys.ts';
import { createAccessKey, createTokenApp } from '../../../test/factories/access-keys.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const path = '/api/first-steps';
const read = async (browser: BrowserClient) => (await browser.call('GET', path)).data as FirstSteps;
const done = ({ steps }: FirstSteps) => steps.filter((state) => state.done).map(({ step }) => step);
const dismiss = (browser: BrowserClient) => browser.call('PUT', `${path}/dismissal`);

async function seeded(email: string, facts: object): Promise<BrowserClient> {
  const password = 'correct horse battery';
  await app.services.transact((tx) => app.services.accounts.users.seed(tx, { email, password, ...facts }));
  const browser = app.visitor();
  await browser.signIn({ email, password });
  return browser;
}

describe('the first steps of a developer', () => {
  it('are an account, then a project, a key and a call that is counted, and then the list is gone UIX-05', async () => {
    const fresh = await read(await app.signedUp());
    expect(fresh).toEqual({
      steps: ['account', 'project', 'key', 'call'].map((step) => ({ step, done: step === 'account' })),
      open: true,
      project_id: null,
    });
    const own = await createOwnedApp(app);
    expect(await read(own.browser)).toMatchObject({ open: true, project_id: own.product_id });
    expect(done(await read(own.browser))).toEqual(['account', 'project']);
    const { apiKeyId } = await createKey(own);
    expect(done(await read(own.browser))).toEqual(['account', 'project', 'key']);
    await app.gateway('/v1/events', usageEvent({ app_id: own.app_id, time: app.clock() }));
    expect(done(await read(own.browser))).toEqual(['account', 'project', 'key', 'call']);
    expect((await read(own.browser)).open).toBe(false);
    await own.browser.withToken('DELETE', `${own.keys}/${apiKeyId}`);
    expect(done(await read(own.browser))).toEqual(['account', 'project', 'key', 'call']);
  });

  it('take an access key for a key too UIX-05', async () => {
    const own = await createTokenApp(app);
    await createAccessKey(own);
    expect(done(await read(own.browser))).toEqual(['account', 'project', 'key']);
  });

  it('lead to the newest project that is active still UIX-05', async () => {
    const { browser, product_id } = await createOwnedApp(app);
    app.clock.advance(60_000);
    const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', country: 'DEU' };
    const made = await browser.call('POST', '/api/project', { plan_id: 'Freemium-Basic', date: '2026-11-21', user });
    const newest = (made.data as { product_id: string }).product_id;
    expect((await read(browser)).project_id).toBe(newest);
    await app.database.db
      .updateTable('project')
      .set({ aria_status: 'CANCELLED' })
      .where('product_id', '=', newest as `prj_${string}`)
      .execute();
    expect((await read(browser)).project_id).toBe(product_id);
  });

  it('are put away for good by whom they belong to, and by nobody else UIX-05', async () => {
    const [mine, other] = [await app.signedUp(), await app.signedUp()];
    expect((await dismiss(mine)).status).toBe(204);
    expect((await dismiss(mine)).status).toBe(204);
    expect((await read(mine)).open).toBe(false);
    expect((await read(other)).open).toBe(true);
  });

  it.each([
    ['a reseller', { roles: [{ name: 'reseller', value: 'r' }] }],
    ['a customer’s admin', { roles: [{ name: 'customeradmin', value: 'c' }] }],
    ['somebody of another organisation', { realm: 'partner' }],
  ])('are no list for %s UIX-05', async (who, facts) => {
    const browser = await seeded(`first-steps-${who.length}@example.org`, facts);
    expect((await read(browser)).open).toBe(false);
  });
});
