import { expect, it } from 'vitest';
import { axe, openPage, product } from '../harness.ts';

it('shows every operation of the served document in the API reference API-01', async () => {
  const document = (await (await fetch(`${product.portal}/openapi.json`)).json()) as { paths: Record<string, Record<string, { summary: string }>> };
  const summaries = Object.values(document.paths).flatMap((operations) => Object.values(operations).map(({ summary }) => summary));
  const page = await openPage();
  await page.goto('/documentation/api-reference');
  expect((await page.getByRole('article').getByRole('heading').allTextContents()).toSorted()).toEqual(summaries.toSorted());
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  expect(page.url()).toContain('#keys');
  expect(await axe(page)).toEqual([]);
});
