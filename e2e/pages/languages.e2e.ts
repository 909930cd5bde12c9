import { describe, expect, it } from 'vitest';
import { newDeveloper, openAs } from '../console/developer.ts';
import { accountFrame, axeInBothThemes, mailTo, newPerson, openPage, product } from '../harness.ts';
import { openStarted, started } from './started.ts';

const german = { locale: 'de-DE' };
const desktop = { viewport: { width: 1440, height: 900 } };

describe('the language of the portal', () => {
  it('is what the browser prefers, until another one is chosen below, which stays chosen', async () => {
    const page = await openStarted({ ...german, ...desktop }, '/login');
    await page.getByRole('banner').getByRole('link', { name: 'Dokumentation' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('de');
    await accountFrame(page).getByRole('button', { name: 'Anmelden' }).waitFor();
    expect(await accountFrame(page).locator('html').getAttribute('lang')).toBe('de');
    const languages = page.getByRole('contentinfo').getByRole('list', { name: 'Sprache' });
    // hidden while a part of the page loads
    await expect.poll(() => languages.getByRole('button').allInnerTexts()).toEqual(['English', 'Deutsch']);
    await expect
      .poll(() => languages.getByRole('button', { name: 'Deutsch' }).getAttribute('aria-current'))
      .toBe('true');
    await languages.getByRole('button', { name: 'English' }).press('Enter'); // the frame above may still grow
    await page.getByRole('banner').getByRole('link', { name: 'Documentation' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    await accountFrame(page).getByRole('button', { name: 'Sign in' }).waitFor();
    await page.goto('/pricing');
    await page.getByRole('banner').getByRole('link', { name: 'Documentation' }).waitFor();
  });

  it('is chosen in the account menu too, on pages and in what loads with them', async () => {
    const page = await openAs(await newDeveloper(), desktop);
    await page.goto('/projects');
    await started(page);
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Projekte' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Projekte/);
    await started(page);
    await page.getByRole('banner').getByRole('link', { name: 'Dokumentation' }).click();
    await page.getByRole('navigation', { name: 'Seiten der Dokumentation' }).waitFor();
    await page.keyboard.press('Control+K');
    await page.getByPlaceholder('Wohin?').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: 'Konto' }).click();
    const settings = page.getByRole('menuitem', { name: 'Kontoeinstellungen' });
    expect(await settings.getAttribute('href')).toBe(`${product.account}/account?lang=de`);
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('navigation', { name: 'Pages of the documentation' }).waitFor();
  });

  it('is the language of the mails to whoever signs up in it', async () => {
    const person = newPerson();
    const page = await openPage({ ...german, ...desktop });
    await page.goto('/sign-up');
    const frame = accountFrame(page);
    await frame.getByLabel('Vorname').fill(person.firstName);
    await frame.getByLabel('Nachname').fill(person.lastName);
    await frame.getByLabel('E-Mail-Adresse').fill(person.email);
    await frame.getByRole('textbox', { name: 'Passwort' }).fill(person.password);
    await frame.getByLabel('Land').selectOption({ label: 'Deutschland' });
    await frame.getByLabel('Ich stimme den Nutzungsbedingungen zu').check();
    await frame.getByRole('button', { name: 'Konto anlegen' }).click();
    await page.waitForURL(/\/projects/);
    const [mail] = await mailTo(person.email);
    expect(mail?.text).toContain('E-Mail-Adresse bestätigen:');
  });
});

describe('the language of an account page', () => {
  it('is what the browser prefers, and chosen below the card', async () => {
    const page = await openPage({ ...german, ...desktop });
    await page.goto(`${product.account}/sign-in`);
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    await page.goto(`${product.account}/reset-password?lang=de`);
    await page.getByRole('heading', { name: 'Passwort zurücksetzen' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    expect(new URL(page.url()).searchParams.get('lang')).toBe('en');
  });

  it('is English for an embedder that names none, whatever its reader prefers ACC-19', async () => {
    const page = await openPage(german);
    const query = new URLSearchParams({ 'client-id': 'waypost-portal', uri: product.portal, type: 'window' });
    await page.goto(`${product.account}/sign-in?${query.toString()}`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
