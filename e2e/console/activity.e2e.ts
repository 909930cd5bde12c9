import { describe, expect, it } from 'vitest';
import { axe } from '../harness.ts';
import { newApp, newDeveloper, newKey, newProject, openAs, widthBeyondWindow } from './developer.ts';

describe('the activity log', () => {
  it('tells the whole story of a project, is narrowed in the address and carried away as a file (KEY-53)', async () => {
    const client = await newDeveloper();
    const id = await newProject(client);
    const app = await newApp(client, id, 'Shop <b>finder</b>');
    const { apiKey, apiKeyId } = await newKey(client, app, 'Checkout page');
    await client.withToken('POST', `/api-key-service/apps/${app}/apiKeys/${apiKeyId}/disable`);
    await client.call('PUT', `/api/project/${id}`, { app_name: 'Stores' });

    const page = await openAs(client, { viewport: { width: 1440, height: 900 } });
    await page.goto(`/projects/${id}`);
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    const log = page.getByRole('region', { name: 'Activity' });
    await log.getByText('renamed the project').waitFor();
    const told = await log.locator('li > div > p').allTextContents();
    expect(told.map((line) => line.replace(/^\S+ \S+ /, ''))).toEqual([
      'renamed the project',
      'disabled the API key “Checkout page”',
      'generated the API key “Checkout page”',
      'generated the app “Shop <b>finder</b>”',
      'created the project',
    ]);
    await expect.poll(() => log.locator('li').first().innerText()).toMatch(/Freemium Basic\s*→\s*Stores/);
    expect(await page.content()).not.toContain(apiKey);
    expect(await axe(page)).toEqual([]);

    const held = Promise.withResolvers<void>();
    await page.route('**/activity?*kind=app*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const apps = page.getByRole('group', { name: 'Kind' }).getByText('Apps', { exact: true });
    await apps.click();
    await log.locator('[aria-busy=true]').waitFor();
    await expect.poll(() => log.locator('li').count()).toBe(5); // the entries stay until the next ones have loaded
    held.resolve();
    await expect.poll(() => log.locator('li').count()).toBe(1);
    await log.getByText('generated the app').waitFor();
    expect(new URL(page.url()).search).toBe('?kind=app');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`activity-${id}.csv`);
    await page.getByLabel('Changed by').selectOption({ label: 'Ada Lovelace' });
    await expect.poll(() => new URL(page.url()).searchParams.get('userId')).toMatch(/^usr_/);
    await expect.poll(() => log.locator('li').count()).toBe(1);
    await page.getByLabel('To (UTC)').fill('2020-01-01');
    await page.getByRole('heading', { name: 'No entries' }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/projects/${id}/activity`);
    await log.getByText('renamed the project').waitFor();
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
  });
});
