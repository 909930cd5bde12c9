// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { product } from '../harness.ts';
import { newApp, newDeveloper, newKey, newProject } from './developer.ts';

let client: BrowserClient;
let projectId: string;
beforeEach(async () => {
  client = await newDeveloper();
  projectId = await newProject(client);
  await newKey(client, await newApp(client, projectId), 'Checkout page');
});

const openProject = async (page: DomPage) => {
  await page.goto(`/projects/${projectId}`);
};
const openTab = (name: string) => async (page: DomPage) => {
  await openProject(page);
  await page.getByRole('link', { name, exact: true }).click();
};
const openProjects = async (page: DomPage) => {
  await page.goto('/usage');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
};
const openAccount = (page: DomPage) => page.goto(`${product.account}/account`);

describe('a list', () => {
  it.each([
    ['projects', openProjects, '**/api/projects?*', 'Your projects could not be loaded.', 'Freemium Basic'],
    [
      'API keys',
      openProject,
      '**/api-key-service/apps/*/apiKeys*',
      'The API keys could not be loaded.',
      'Checkout page',
    ],
    [
      'activity',
      openTab('Activity'),
      '**/api/project/*/activity*',
      'The activity log could not be loaded.',
      'created the project',
    ],
    ['sessions', openAccount, '**/api/account/sessions', 'This section could not be loaded.', 'This session'],
  ])(
    'of %s has a placeholder while it loads, says that loading failed, and loads again when asked (UIX-04)',
    async (...[, open, calls, failure, content]) => {
      const page = openInDom(client);
      const first = Promise.withResolvers<void>();
      let fails = true;
      await page.route(calls, async (route) => {
        await first.promise;
        await (fails ? route.fulfill({ status: 503, body: '' }) : route.continue());
      });
      await open(page);
      await page.locator('[aria-busy=true] .animate-pulse').first().waitFor();
      const failures = page.getByRole('alert').filter({ hasText: /./ }); // the forms have empty ones, which are not seen
      await expect.poll(() => failures.count()).toBe(0);
      first.resolve();
      const alert = page.getByRole('alert').filter({ hasText: failure });
      await alert.waitFor();
      fails = false;
      await alert.getByRole('button', { name: 'Try again' }).click();
      await page.getByText(content).first().waitFor();
      await expect.poll(() => alert.count()).toBe(0);
    },
  );
});
