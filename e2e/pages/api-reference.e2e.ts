import { expect, it } from 'vitest';
import { axe, openPage, product } from '../harness.ts';

it('shows every operation of the served document in the API reference, and marks the part in view API-01 WID-10', async () => {
  const document = (await (await fetch(`${product.portal}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { summary: string }>>;
  };
  const summaries = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ summary }) => summary),
  );
  const page = await openPage();
  await page.goto('/documentation/api-reference');
  expect((await page.getByRole('article').getByRole('heading').allTextContents()).toSorted()).toEqual(
    summaries.toSorted(),
  );
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  expect(page.url()).toContain('#keys');
  const marked = () =>
    page.locator('[data-outline] .section-in-view[aria-current=location]').filter({ visible: true }).allTextContents();
  await expect.poll(marked).toEqual(['Keys']);
  await page.evaluate(() => scrollTo(0, globalThis.document.documentElement.scrollHeight));
  await expect.poll(marked).not.toEqual(['Keys']);
  const lastPart = page.locator('[data-outline] a').filter({ visible: true }).last();
  await expect.poll(() => marked()).toEqual([await lastPart.textContent()]);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(marked).toEqual([]);
  expect(await axe(page)).toEqual([]);
});
