import { describe, expect, it } from 'vitest';
import { openStarted } from '../pages/started.ts';

describe('a link of the overview to a document', () => {
  it('opens a new tab and says so, but not one to a tutorial (DOC-06) (CFG-25)', async () => {
    const page = await openStarted({}, '/documentation');
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('main').getByRole('link', { name: 'Restrict a key (opens in a new tab)' }).click(),
    ]);
    await opened.getByRole('heading', { level: 1, name: 'Restrict a key' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/documentation');
    await page.goto('/tutorials');
    const tutorial = page.getByRole('main').getByRole('link', { name: 'Build a store finder' }).last();
    expect(await tutorial.getAttribute('target')).toBeNull();
  });
});
