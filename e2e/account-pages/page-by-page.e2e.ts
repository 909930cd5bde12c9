import type { Frame, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountPageIn, heardUntil, openEmbedder, samplePages } from '../widget/embedder.ts';
import { axe, openPage, product } from '../harness.ts';

const pages = [
  ['sign-in', 'Sign in', 'Anmelden'],
  ['sign-up', 'Create your account', 'Konto anlegen'],
  ['reset-password', 'Reset your password', 'Passwort zurücksetzen'],
  ['forgot-org-id', 'Find your organisation id', 'Organisationskennung finden'],
  ['resend-invite', 'Send an invitation again', 'Einladung erneut senden'],
  ['email-verify', 'Verify your email', 'E-Mail-Adresse bestätigen'],
  ['ssx-ec', 'Create a company account', 'Unternehmenskonto anlegen'],
  ['conversion-sign-in', 'Connect your account', 'Konto verbinden'],
] as const;

const headingOf = (page: Page | Frame) => page.getByRole('heading', { level: 1 }).textContent();
const sideways = (page: Page | Frame) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * The violations of axe in a theme; one theme per language, since words have no colours, and a popup shows the page
 * alone.
 */
async function found(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  return axe(page);
}

describe.each(pages)('%s', (flow, english, german) => {
  it('opens in the frame, in English and German, in either theme, on a phone too ACC-04 ACC-19', async () => {
    const page = await openEmbedder({ browser: { viewport: { width: 360, height: 780 } } });
    await page.evaluate(() => {
      const main = document.createElement('main');
      main.append(...document.body.children);
      document.body.append(main);
    });
    for (const [lang, title, theme] of [
      ['en', english, 'light'],
      ['de', german, 'dark'],
    ] as const) {
      await page.evaluate(([name, spoken]) => window.openFlow(name, { box: 'box', lang: spoken }), [
        flow,
        lang,
      ] as const);
      await heardUntil(page, 'frame resized');
      const frame = await accountPageIn(page, `lang=${lang}`);
      await expect.poll(() => headingOf(frame)).toBe(title);
      await expect.poll(() => frame.locator('html').getAttribute('lang')).toBe(lang);
      expect(await found(page, theme)).toEqual([]);
      await expect.poll(() => sideways(frame)).toBe(0);
      await page.evaluate(() => {
        window.heard = [];
        document.getElementById('box')?.replaceChildren();
      });
    }
  });

  it('opens in a popup, which it reports to the embedder ACC-04', async () => {
    const page = await openEmbedder();
    const opened = page.waitForEvent('popup');
    await page.evaluate((name) => window.openFlow(name, { type: 'window' }), flow);
    const popup = await opened;
    await heardUntil(page, 'opened');
    await expect.poll(() => headingOf(popup)).toBe(english);
    // the window may be gone before the press is over
    await Promise.all([
      heardUntil(page, 'aborted'),
      popup
        .getByRole('button', { name: 'Close' })
        .click()
        .catch(() => {}),
    ]);
  });

  it('opens as a page of its own, with a title and a way on ACC-04', async () => {
    const page = await openPage({ viewport: { width: 360, height: 780 } });
    for (const [query, title] of [
      ['?lang=de', german],
      ['', english],
    ] as const) {
      await page.goto(`${product.account}/${flow}${query}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.title()).toBe(`${await headingOf(page)} · Waypost`);
      await expect.poll(() => headingOf(page)).toBe(title);
      await expect.poll(() => page.getByRole('main').getByRole('link').count()).toBeGreaterThan(0);
      const current = page.getByRole('button', { name: query === '' ? 'English' : 'Deutsch' });
      await expect.poll(() => current.evaluate((button) => getComputedStyle(button).fontWeight)).toBe('600');
      await expect.poll(() => sideways(page)).toBe(0);
    }
    expect(await found(page, 'dark')).toEqual([]);
  });
});

it('takes a form from the keyboard alone, in the order it is read in, and leads to the first mistake', async () => {
  const page = await openEmbedder({ pages: samplePages });
  await page.evaluate(() => window.openFlow('sign-in', { box: 'box', realmInput: true, lang: 'de' }));
  await heardUntil(page, 'opened');
  const frame = await accountPageIn(page);
  const focused = () =>
    frame.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '');
  await frame.getByLabel('Organisationskennung').focus();
  const order = [await focused()];
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('Tab');
    order.push(await focused());
  }
  expect(order).toEqual(['realm', 'email', 'password', 'Passwort anzeigen']);
  await frame.getByLabel('E-Mail-Adresse').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused()).toBe('email');
  const described = await frame.getByLabel('E-Mail-Adresse').getAttribute('aria-describedby');
  await expect
    .poll(() => frame.locator(`[id="${described}"]`).textContent())
    .toBe('Bitte füllen Sie das Feld „E-Mail-Adresse“ aus.');
  await frame.getByLabel('E-Mail-Adresse').fill('ada@example.org');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('password');
  await expect.poll(() => frame.getByLabel('E-Mail-Adresse').inputValue()).toBe('ada@example.org');
});
