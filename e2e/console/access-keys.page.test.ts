// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { visitInDom } from '../dom/page.ts';
import { demoDeveloper, newDeveloper, newProject } from './developer.ts';

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
});
