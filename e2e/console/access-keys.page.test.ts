// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { generateKeyPairSync } from 'node:crypto';
import { type DomPage, visitInDom } from '../dom/page.ts';
import { demoDeveloper, newDeveloper, newProject } from './developer.ts';

/** A developer with a project whose app uses access keys. */
async function newWithServerApp() {
  const client = await newDeveloper();
  const projectId = await newProject(client);
  const body = { app_name: 'Fleet', platform: 'server', auth_type: 'token' };
  expect(await client.call('POST', `/api/project/${projectId}/app`, body)).toMatchObject({ status: 201 });
  return { client, projectId };
}
const generate = (page: DomPage) => page.getByRole('button', { name: 'Generate access key' });
const act = async (page: DomPage, accessKeyId: string, what: string) => {
  await page
    .getByRole('button', { name: `Actions for ${accessKeyId}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: what }).click();
};
const dialog = (page: DomPage, name: string) => page.getByRole('dialog', { name });

type Cache<T> = { readonly getAll: () => { readonly state: T }[] };
type Client = { readonly getQueryCache: () => Cache<unknown>; readonly getMutationCache: () => Cache<unknown> };
type Fiber = {
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly memoizedProps: { readonly client?: Client } | null;
};

/** All data in the page's query cache, as text. */
const cachedData = (page: DomPage): Promise<string> =>
  page.evaluate(() => {
    const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1] as {
      readonly stateNode: { readonly current: Fiber };
    };
    const clientIn = (fiber: Fiber | null): Client | undefined =>
      fiber === null ? undefined : (fiber.memoizedProps?.client ?? clientIn(fiber.child) ?? clientIn(fiber.sibling));
    const client = clientIn(root.stateNode.current);
    if (!client) throw new Error('The page has no query client');
    const states = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()];
    return JSON.stringify(states.map(({ state }) => state));
  });

describe('an access key', () => {
  it('shows its secret to be copied once, and no cache of the page keeps it; takes a public key and says what is wrong with another (KEY-17)', async () => {
    const { client, projectId } = await newWithServerApp();
    const page = await visitInDom(client, `/projects/${projectId}`);
    await generate(page).click();
    const generated = dialog(page, 'Access key generated');
    await generated.waitFor();
    await generated.getByRole('button', { name: 'Copy access key secret' }).click();
    const copied = () => navigator.clipboard.readText();
    await expect.poll(copied).toMatch(/^[\w-]{20,}$/);
    const secret = await copied();
    await generated.getByText(secret, { exact: true }).waitFor();
    await generated.getByRole('button', { name: 'Done' }).click();
    await generated.waitFor({ state: 'detached' });
    await expect.poll(async () => (await cachedData(page)).includes(secret)).toBe(false);
    expect(await cachedData(page)).toContain('accessKeyId');
    expect(document.documentElement.outerHTML).not.toContain(secret);
    await page.reload();
    await page.getByRole('button', { name: /^Actions for (?!Fleet)/ }).waitFor();
    const served = await client.portal(`/projects/${projectId}`);
    expect([await served.text(), document.documentElement.outerHTML, await cachedData(page)].join()).not.toContain(
      secret,
    );

    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await act(page, 'akc_', 'Public key');
    const box = dialog(page, 'Public key');
    await box.getByRole('textbox').fill(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
    await box.getByRole('button', { name: 'Register' }).click();
    await box.getByText('This is a private key.', { exact: false }).waitFor();
    await box.getByRole('textbox').fill(String(publicKey.export({ type: 'spki', format: 'pem' })));
    await box.getByRole('button', { name: 'Register' }).click();
    await page.getByText('The public key was registered.').waitFor();
    await box.waitFor({ state: 'detached' });
  });
});

describe('the studio token', () => {
  it('is one button of a plan with storage, whose token has the five rights of its owner and is masked with copy KEY-22', async () => {
    const client = await newDeveloper();
    const page = await visitInDom(client, `/projects/${await newProject(client)}`);
    const made = Promise.withResolvers<{ tid: string }>();
    await page.route(/\/studio\/token-api\/tokens/, async (route) => {
      const response = await route.fetch();
      if (route.request().method() === 'POST') made.resolve((await response.clone().json()) as { tid: string });
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Get studio token' }).click();
    const rights = ['manageSpaces', 'readFeatures', 'createFeatures', 'updateFeatures', 'deleteFeatures'];
    const owners = [{ owner: client.session?.userId }];
    const token = await made.promise;
    expect(token).toEqual({
      tid: expect.stringMatching(/^wpst_/),
      urm: Object.fromEntries(rights.map((right) => [right, owners])),
    });
    await page.getByRole('button', { name: 'Copy studio token' }).waitFor();
    await expect.poll(() => page.getByText(token.tid).count()).toBe(0);
    await page.getByRole('button', { name: 'Show studio token' }).click();
    await page.getByText(token.tid, { exact: true }).waitFor();

    const withoutStorage = await demoDeveloper('automotive');
    const { items } = (await withoutStorage.call('GET', '/api/projects')).data as { items: { id: string }[] };
    const other = await visitInDom(withoutStorage, `/projects/${items[0]?.id}`);
    await other.getByRole('region', { name: 'Try it live' }).waitFor();
    await expect.poll(() => other.getByRole('button', { name: 'Get studio token' }).count()).toBe(0);
  });

  it('is made at the first press, the same at the next visit, and masked KEY-23 KEY-24', async () => {
    const { client, projectId } = await newWithServerApp();
    const get = async () => {
      const page = await visitInDom(client, `/projects/${projectId}`);
      await page.getByRole('button', { name: 'Get studio token' }).click();
      await page.getByRole('button', { name: 'Copy studio token' }).click();
      await expect.poll(() => navigator.clipboard.readText()).toMatch(/^wpst_/);
      const token = await navigator.clipboard.readText();
      expect(document.documentElement.outerHTML).not.toContain(token);
      await navigator.clipboard.writeText('');
      return token;
    };
    const first = await get();
    expect(await get()).toBe(first);
    const listed = await client.withToken('GET', '/studio/token-api/tokens');
    expect((listed.body as object[]).length).toBe(1);
  });
});
