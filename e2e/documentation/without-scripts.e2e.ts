import { describe, expect, it } from 'vitest';
import { paths } from '../../web/src/paths.ts';
import { openPage } from '../harness.ts';

const withoutScripts = { javaScriptEnabled: false };

describe('a reader without scripts', () => {
  it('finds a page by the menu of a phone and by the search, and reads it in the other language (UIX-07)', async () => {
    const page = await openPage({ ...withoutScripts, viewport: { width: 360, height: 740 } });
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goto('/');
    expect(await page.getByText('Drag to explore.').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documentation' }).click();
    await heading('Documentation');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('spend cap');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.waitForURL((url) => url.searchParams.get('lang') === 'de' && url.searchParams.get('q') === 'spend cap');
    await page.goto(paths.capYourSpend);
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await heading('Ausgaben begrenzen');
    await page.getByRole('button', { name: 'English' }).click();
    await heading('Cap your spend');
    expect(new URL(page.url()).search).toBe('?lang=en');
  });

  it.each([
    '/',
    paths.documentation,
    paths.yourFirstKey,
    paths.tutorial('store-finder'),
    paths.blog,
    paths.pricing,
    `${paths.search}?q=key`,
    paths.apiReferencePage('geocoding'),
    paths.examples,
    paths.cookies,
    paths.embeddedDocument('mobile-sdk'),
  ])('sees no button on %s that nothing answers', async (path) => {
    const page = await openPage(withoutScripts);
    await page.goto(path);
    const pressed = await page.locator('button:visible').evaluateAll((buttons) =>
      (buttons as HTMLButtonElement[]).map(({ type, form, popoverTargetElement, textContent }) => ({
        isAnswered: popoverTargetElement !== null || (type === 'submit' && form !== null),
        textContent,
      })),
    );
    expect(pressed.filter(({ isAnswered }) => !isAnswered)).toEqual([]);
    expect(pressed.length).toBeGreaterThan(1);
    expect(await page.getByRole('radio', { name: 'Dark' }).count()).toBe(0);
    expect(await page.locator('[data-feedback]:visible').count()).toBe(0);
  });
});
