import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { generatedBy } from './apps-page.ts';
import { done, newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

it('many apps with long names and a protected domain stay inside the window at every width and pass axe in both themes, and an SDK is downloaded (APP-11, APP-12, PRJ-26)', async () => {
  const client = await newDeveloper();
  const full = await newProject(client);
  const long = `osb ${'long-name'.repeat(10)}`;
  for (const [platform, auth_type] of [
    ['web', 'apiKey'],
    ['web:dataLens', 'appCode'],
    ['server', 'token'],
    ['ios', 'apiKey'],
    ['ios:premium', 'apiKey'],
    ['android:premium', 'appCode'],
  ]) {
    const app = { app_name: long, platform: platform ?? '', auth_type: auth_type ?? '' };
    const { app_id } = await generatedBy(client, full, app);
    const domains = ['www.example.com', '*.example.org'];
    if (platform === 'web') await done(client.call('PUT', `/api/project/${full}/app/${app_id}`, { domains }));
  }
  const page = await visit(await openAs(client), `/projects/${full}`);
  const domains = page.getByRole('region', { name: 'Domain protection' });
  await domains.getByRole('listitem').getByText('*.example.org').waitFor();
  await page.getByRole('link', { name: 'Download for iOS' }).waitFor();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => widthBeyondWindow(page), { message: `${width}` }).toBe(0);
  }
  expect(await axeInBothThemes(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Premium for iOS' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('waypost-ios-premium-2.0.0.zip');
  const sha256 = createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');
  await page.getByText(sha256).waitFor();
});
