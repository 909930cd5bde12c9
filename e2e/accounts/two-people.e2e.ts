import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newDeveloper, newProject, openAs } from '../console/developer.ts';
import { newPerson, product, signUp } from '../harness.ts';

/** Two windows of one browser, side by side: both stay visible, so that neither notices a change by being focused. */
async function besides(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/');
  return other;
}

const accountMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account AL' });

describe('two people who sign in in two tabs of one browser', () => {
  it('never act in each other’s name: the tab of the first shows the second instead of doing what was asked REQ-11', async () => {
    const ada = await newDeveloper();
    const project = await newProject(ada);
    const first = await openAs(ada, {
      expectedErrors: ['401 (Unauthorized)', '404 (Not Found)', 'ApiError: NOT_FOUND'],
    }); // the second user has no such project
    await first.goto(`/projects/${project}`);
    await first.getByRole('button', { name: 'Rename project' }).waitFor();

    const changes: string[] = [];
    first.on('response', (response) => {
      if (response.request().method() === 'PUT')
        changes.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    // charts and counts read on their own schedule; none may notice the second user before the change does
    await first.route('**/api/**', (route) =>
      changes.length === 0 && route.request().method() === 'GET' ? undefined : route.fallback(),
    );
    const second = await besides(first);
    await accountMenu(second).click();
    await second.getByRole('menuitem', { name: 'Sign out' }).click();
    await second.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    const bob = newPerson();
    await signUp(second, '/sign-up', bob);

    await first.getByRole('button', { name: 'Rename project' }).click();
    await first.getByRole('textbox', { name: 'Project name' }).fill('Taken over');
    await first.getByRole('textbox', { name: 'Project name' }).press('Enter');
    await first.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(changes).toEqual([`401 /api/project/${project}`]);

    await accountMenu(first).click();
    await first.getByText(bob.email).waitFor();
    const kept = await ada.call('GET', `/api/project/${project}`);
    expect(kept.status).toBe(401);
    expect((await first.request.get(`${product.portal}/api/project/${project}`)).status()).toBe(404);
  });
});
