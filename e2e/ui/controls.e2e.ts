import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGallery, type Gallery } from './gallery.ts';

let gallery: Gallery;
let page: Page;

const section = (name: string) => page.getByRole('region', { name, exact: true });
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());
beforeEach(async () => {
  page = await gallery.fresh();
});
afterEach(() => gallery.check());

describe('button', () => {
  it('stays focusable without acting and says why on focus and on hover', async () => {
    const button = section('Buttons').getByRole('button', { name: 'Generate a key' });
    const reason = page.getByRole('tooltip').getByText('Your plan allows three keys.');
    await expect.poll(() => reason.isVisible()).toBe(false);
    await button.focus();
    await reason.waitFor();
    await page.keyboard.press('Enter');
    await button.click({ force: true });
    await expect.poll(() => page.getByText('Pressed 0 times').isVisible()).toBe(true);
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    const described = await button.getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toContain('three keys');

    await page.keyboard.press('Escape');
    await reason.waitFor({ state: 'hidden' });
    await page.mouse.move(0, 0);
    await button.hover({ force: true });
    await reason.waitFor();
  });

  it('keeps the text beside it while the pointer is on that', async () => {
    const button = section('Copy').getByRole('button', { name: 'Copy the command' });
    const tip = page.getByRole('tooltip').getByText('Copy the command');
    await button.hover();
    await tip.hover();
    await page.mouse.move(0, 0);
    await tip.waitFor({ state: 'detached' });
  });

  it('keeps its width and does nothing while it is loading (UIX-04)', async () => {
    const button = section('Buttons').getByRole('button', { name: 'Saving changes' });
    await button.click({ force: true });
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => page.getByText('Pressed 0 times').isVisible()).toBe(true);
    const { width } = (await button.boundingBox()) ?? { width: 0 };
    expect(width).toBeGreaterThan(130);
  });
});

describe('copy button', () => {
  it('copies what its selector names and says so for 2000 ms WID-05', async () => {
    page = await gallery.alone();
    await page.clock.install({ time: new Date('2025-06-01T10:00:00Z') });
    await gallery.load(page);
    await page.clock.pauseAt(new Date('2025-06-01T11:00:00Z')); // only the test advances the clock
    await section('Copy').getByRole('button', { name: 'Copy the command' }).click();
    await page.mouse.move(0, 0);
    const said = page.getByRole('tooltip').getByText('Copied', { exact: true });
    await said.waitFor();
    await expect.poll(() => clipboard()).toBe('curl https://example.com/v1/geocode');

    await page.clock.runFor(1999);
    await expect.poll(() => said.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await said.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('copies with the keyboard and tells it to screen readers', async () => {
    const button = section('Copy').getByRole('button', { name: 'Copy', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await section('Copy').getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
    await expect.poll(() => clipboard()).toBe('curl https://example.com/v1/geocode');
  });

  it('refuses to render without a target selector WID-04 WID-07', async () => {
    const refusals = section('Copy').getByText('Component can not be rendered. Missing data.');
    await expect.poll(() => refusals.count()).toBe(1);
    await expect.poll(() => section('Copy').getByRole('button').count()).toBe(2);
  });
});

describe('masked value', () => {
  const value = 'wp_live_4f8Kq2Zr7Lm1Xc9Vb3Nh6T';

  it('starts masked by as many bullets for every value, and shows and hides it WID-09', async () => {
    const text = await section('Values').getByText('•').first().textContent();
    expect(text).toBe('•'.repeat(16));
    expect(await page.content()).not.toContain(value);

    await page.getByRole('button', { name: 'Show API key' }).click();
    await section('Values').getByText(value).waitFor();
    await page.getByRole('button', { name: 'Hide API key' }).click();
    await section('Values').getByText(value).waitFor({ state: 'detached' });
  });

  it('copies the value while it is masked', async () => {
    await page.getByRole('button', { name: 'Copy API key' }).click();
    await section('Values').getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
    await expect.poll(() => clipboard()).toBe(value);
  });

  it('refuses to render without a value WID-08', async () => {
    await expect
      .poll(() => section('Values').getByText('Component can not be rendered. Missing data.').count())
      .toBe(1);
    await expect.poll(() => section('Values').getByRole('button', { name: 'Show API key' }).count()).toBe(1);
  });
});

describe('toggle switch', () => {
  it('starts at its default and refuses to render without one of its values WID-06 WID-07', async () => {
    const toggles = section('Navigation').getByRole('switch');
    await expect.poll(() => toggles.count()).toBe(1);
    await expect.poll(() => toggles.isChecked()).toBe(true);
    await toggles.press(' ');
    await expect.poll(() => toggles.isChecked()).toBe(false);
    await expect
      .poll(() => section('Navigation').getByText('Component can not be rendered. Missing data.').count())
      .toBe(1);
  });
});

describe('form', () => {
  it('moves the focus to the first error and lists all of them, each leading to its field (UIX-04)', async () => {
    await page.getByRole('button', { name: 'Create project' }).last().click();
    const name = page.getByRole('textbox', { name: 'Project name' });
    await page.waitForFunction(() => document.activeElement?.id === 'sample-name');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');

    await page.getByRole('alert').getByRole('link', { name: 'Agree to the terms to go on' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sample-terms');
  });

  it('ties help and error to their field', async () => {
    const name = page.getByRole('textbox', { name: 'Project name' });
    const ids = (await name.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(texts).toEqual(['At most 50 characters.', 'Enter a project name']);
  });

  it('shows and hides a password', async () => {
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('waypost');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.poll(() => field.getAttribute('type')).toBe('password');
    await expect.poll(() => field.inputValue()).toBe('waypost');
  });
});
