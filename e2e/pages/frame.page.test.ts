// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { type DomPage, visitInDom } from '../dom/page.ts';

const box = (page: DomPage, name: string) => page.getByRole('main').getByRole('checkbox', { name, exact: true });
const ticks = async (page: DomPage) => [
  await box(page, 'Necessary').isChecked(),
  await box(page, 'Preferences').isChecked(),
  await box(page, 'Error reports').isChecked(),
];

describe('the frame of every page', () => {
  it('has no sign-in button on the sign-in page', async () => {
    const page = await visitInDom(undefined, '/login');
    await page.locator('iframe').waitFor();
    await expect.poll(() => page.getByRole('banner').getByRole('link', { name: 'Sign in' }).count()).toBe(0);
  });
});

describe('an entrance', () => {
  it('hands the plan on, and is not replaced by the create flow itself NAV-26', async () => {
    const page = await visitInDom(undefined, '/sign-up?create=Freemium-Basic');
    await page.locator('iframe').waitFor();
    expect(await page.getByRole('navigation', { name: 'Steps' }).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/sign-up');
  });
});

describe('the privacy settings', () => {
  it('open from the link at the foot of every page (WID-15)', async () => {
    const page = await visitInDom(undefined, '/pricing');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy settings' }).waitFor();
    await expect.poll(() => ticks(page)).toEqual([true, true, true]);
    expect(await box(page, 'Necessary').getAttribute('disabled')).not.toBeNull();
  });
});
