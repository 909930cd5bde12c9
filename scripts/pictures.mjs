// node scripts/pictures.mjs ORIGIN: walks from the home page to the first live call on a running product and saves the
// README's screenshots to docs/pictures. Runs on Node 24 with the tests' Chromium.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumLaunch } from '../e2e/chromium.ts';

const [portal = 'http://localhost:4000'] = process.argv.slice(2);
const folder = fileURLToPath(new URL('../docs/pictures', import.meta.url));
const browser = await chromium.launch(chromiumLaunch);
const page = await browser.newPage({
  viewport: { width: 1200, height: 800 },
  baseURL: portal,
  reducedMotion: 'reduce',
});
const take = async (name) => {
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png`);
};

try {
  await page.goto('/');
  await take('1-home');
  await page.getByRole('link', { name: 'Get started for free' }).first().click();
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('First name').fill('Ada');
  await frame.getByLabel('Last name').fill('Lovelace');
  await frame.getByLabel('Email').fill(`ada.${Date.now()}@example.org`);
  await frame.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await frame.getByLabel('Country').selectOption({ label: 'Germany' });
  await frame.getByLabel('I agree to the terms and conditions').check();
  await take('2-sign-up');
  await frame.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('State').selectOption({ label: 'Berlin' });
  await take('3-terms');
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL(/prj_/);
  const project = page.url();
  await page.getByRole('button', { name: 'Generate app' }).first().click();
  const form = page.getByRole('button', { name: /^Generate( app)?$/ }).last();
  if (await form.isVisible()) await form.click();
  await page.getByRole('button', { name: 'Generate API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Web shop');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('dialog', { name: 'API key generated' }).waitFor();
  await take('4-key');
  await page.keyboard.press('Escape');
  const live = page.getByRole('region', { name: 'Try it live' });
  await live.getByRole('textbox', { name: 'Name of a place' }).fill('Buenos Aires, Argentina');
  for (let calls = 0; calls < 3; calls += 1) {
    await live.getByRole('button', { name: 'Call', exact: true }).click();
    await live.getByText('200 Answered').waitFor();
    await page.waitForTimeout(400);
  }
  await live.scrollIntoViewIfNeeded();
  await take('5-call');
  await page.goto(`${project}/usage`);
  await page.getByText(/^3$/).first().waitFor({ timeout: 15_000 });
  await take('6-usage');
} finally {
  await browser.close();
}
