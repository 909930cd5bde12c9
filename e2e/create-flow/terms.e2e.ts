import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomeUser, newDeveloper } from '../console/developer.ts';
import { accountFrame, openPage, product } from '../harness.ts';
import { started } from '../pages/started.ts';

const flow = '/projects?create=Freemium-Basic';
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe' });

async function atTerms(page: Page, developer = newDeveloper()) {
  await becomeUser(page, await developer);
  await page.goto(flow);
  await button(page).waitFor();
}
async function agree(page: Page) {
  const state = page.getByLabel('State');
  await page.getByLabel('I agree to the terms and conditions').check();
  if ((await state.count()) > 0) await state.selectOption({ label: 'Berlin' });
}
/** The bodies of a creation's calls, two at most. */
const changes = (page: Page) => {
  const sent: { readonly method: string; readonly body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/api/project'))
      sent.push({ method: request.method(), body: request.postDataJSON() as Record<string, unknown> });
  });
  return sent;
};
describe('the terms', () => {
  it('are shown in the step as on their own page, can be read by keyboard and opened beside their box, which alone enables Subscribe (CRE-35)', async () => {
    const page = await openPage();
    await page.goto('/legal/terms');
    await started(page);
    const sections = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(sections.length).toBeGreaterThan(5);
    await atTerms(page);
    const terms = page.getByRole('region', { name: 'Terms and conditions' });
    await expect.poll(() => terms.getByRole('heading', { level: 3 }).allTextContents()).toEqual(sections);
    await terms.getByText('You need an account to use the services.').waitFor();
    await terms.getByText(/Write to \S+@\S+/).waitFor();
    await terms.focus();
    await page.keyboard.press('End');
    await expect.poll(() => terms.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    const box = page.getByLabel('I agree to the terms and conditions');
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click(),
    ]);
    await opened.getByRole('heading', { level: 1, name: 'Terms and conditions' }).waitFor();
    expect(new URL(opened.url()).pathname).toBe('/legal/terms');
    await opened.close();
    expect(await box.isChecked()).toBe(false);
    const isDisabled = () => button(page).getAttribute('aria-disabled');
    await expect.poll(isDisabled).toBe('true');
    await button(page).hover();
    await page.getByRole('tooltip').getByText('Please agree to the terms and conditions first.').waitFor();
    await box.check();
    await expect.poll(isDisabled).not.toBe('true');
    await box.uncheck();
    await expect.poll(isDisabled).toBe('true');
    const sent = changes(page);
    await agree(page);
    await button(page).click();
    await expect.poll(() => sent[0]?.body).toMatchObject({ plan_id: 'Freemium-Basic', terms_version: '1' });
  });

  it('are linked where an account is created', async () => {
    const page = await openPage();
    await page.goto('/sign-up');
    const link = accountFrame(page).getByRole('link', { name: 'terms and conditions' });
    expect(await link.getAttribute('href')).toBe(`${product.portal}/legal/terms`);
    expect(await link.getAttribute('target')).toBe('_blank');
    await accountFrame(page).getByLabel('I agree to the terms and conditions').check();
  });
});
