import { expect, it } from 'vitest';
import { newDeveloper, openAs } from '../console/developer.ts';
import { axeInBothThemes, product } from '../harness.ts';
import { openAccount, openOwnAccount, section } from './account-page.ts';

it('is one press away in the portal, and can be framed by nobody ACC-51', async () => {
  const client = await newDeveloper();
  const page = await openAs(client);
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Account AL' }).click();
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  const embedding = `client-id=waypost-portal&uri=${encodeURIComponent(product.portal)}`;
  for (const path of ['/account', `/account?${embedding}`]) {
    const answer = await page.context().request.get(`${product.account}${path}`);
    expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

it('leads to each section, and marks the one in view: beside the page, and folded above it on a phone ACC-51', async () => {
  const { page } = await openOwnAccount({ viewport: { width: 1280, height: 700 } });
  const nav = page.getByRole('navigation', { name: 'Sections' });
  const marked = () => nav.locator('[aria-current]').allInnerTexts();
  await expect.poll(marked).toEqual(['Profile']);
  for (const name of ['Second factors', 'Sessions', 'Your data', 'Delete account', 'Password']) {
    await nav.getByRole('link', { name }).click();
    await expect.poll(marked).toEqual([name]);
    await expect
      .poll(() => section(page, name).evaluate((part) => part.getBoundingClientRect().top))
      .toBeGreaterThan(56);
  }
  await page.setViewportSize({ width: 360, height: 700 });
  await expect.poll(() => nav.count()).toBe(0);
  await page.getByText('Sections', { exact: true }).click();
  await nav.getByRole('link', { name: 'Sessions' }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#section-sessions');
});

it.each([
  ['en', [768, 360]],
  ['de', [360, 1280]],
] as const)('can be used by everybody: %s, %j pixels wide, in both themes ACC-51', async (lang, widths) => {
  const page = await openAs(await newDeveloper());
  await openAccount(page, `?lang=${lang}`);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: `${width}` })
      .toBeLessThanOrEqual(0);
  }
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: lang === 'de' ? 'Konto löschen' : 'Delete account' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
});
