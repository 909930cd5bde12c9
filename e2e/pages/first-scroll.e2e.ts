import { describe, expect, it } from 'vitest';
import { openPage } from '../harness.ts';
import { started, styled } from './started.ts';

describe('a page whose program comes late', () => {
  it.each(['/', '/pricing', '/documentation/restrict-a-key'])(
    'at %s stays where the reader scrolled to',
    async (path) => {
      const page = await openPage({});
      let letThrough = () => {};
      const released = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await page.route(/\.js$/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('contentinfo').waitFor();
      await styled(page);
      await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
      letThrough();
      await started(page);
      expect(await page.evaluate(() => scrollY)).toBe(400);
      await page.reload();
      await started(page);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
    },
  );
});
