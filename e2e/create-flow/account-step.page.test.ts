// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { type DomPage, openInDom } from '../dom/page.ts';
import { newDeveloper, newProject } from '../console/developer.ts';

const stored = (page: DomPage) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('create-flow') ?? 'null') as Record<string, unknown> | null);

describe('an address with isPayMethodUpdated', () => {
  const paid = '/projects?create=Freemium-Pro';

  it('has the account read anew and payment marked done by the value true alone, and then carries it no longer (CRE-01, CRE-04)', async () => {
    const developer = await newDeveloper();
    await newProject(developer); // the tab stores a copy only for users with an account
    const page = openInDom(developer);
    for (const value of ['false', '1']) {
      await page.goto(`${paid}&isPayMethodUpdated=${value}`);
      await page.getByRole('region', { name: 'Billing details' }).waitFor();
      expect((await stored(page))?.['done']).toEqual(['account']);
    }
    expect(await page.evaluate(() => sessionStorage.getItem('developer'))).not.toBeNull();
    const reads: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/developer') reads.push(request.method());
    });
    history.pushState({}, '', `${paid}&isPayMethodUpdated=true&token=abc&x=1`);
    dispatchEvent(new PopStateEvent('popstate'));
    await expect.poll(() => reads).toEqual(['GET']);
    await page.waitForURL((url) => !url.searchParams.has('isPayMethodUpdated'));
    const search = new URL(page.url()).searchParams;
    expect([search.get('create'), search.get('token'), search.get('x')]).toEqual(['Freemium-Pro', null, '1']);
    await expect.poll(async () => (await stored(page))?.['done']).toEqual(['account', 'payment']);
  });

  it('is handled on a page that the payment provider leads back to, too (CRE-04)', async () => {
    const page = openInDom(await newDeveloper());
    await page.goto(`${paid}&isPayMethodUpdated=true`);
    await page.waitForURL((url) => !url.searchParams.has('isPayMethodUpdated'));
    await expect.poll(async () => (await stored(page))?.['done']).toEqual(['account', 'payment']);
  });
});
