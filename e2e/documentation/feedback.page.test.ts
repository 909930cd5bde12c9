// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { paths } from '../../web/src/paths.ts';
import { type DomPage, visitInDom } from '../dom/page.ts';
import { product } from '../harness.ts';

const widget = (page: DomPage) => page.locator('[data-feedback]');
const status = (page: DomPage) => widget(page).getAttribute('data-feedback');
const form = (page: DomPage) => widget(page).locator('form');
const comment = (page: DomPage) => widget(page).getByLabel('Comment');
const sendButton = (page: DomPage) => widget(page).getByRole('button', { name: /^Send/ });
const score = (page: DomPage, value: string) => widget(page).getByRole('radio', { name: value });
const address = '**/api/feedback';

function sentBodies(page: DomPage): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => request.url().endsWith('/api/feedback') && bodies.push(request.postDataJSON()));
  return bodies;
}

async function openForm(path: string = paths.restrictAKey): Promise<DomPage> {
  const page = await visitInDom(undefined, path);
  await widget(page).getByRole('button', { name: 'Give feedback' }).click();
  await form(page).waitFor();
  return page;
}

describe('feedback about a page of the documentation', () => {
  it('goes out with score, comment, address and what the page is about, is thanked for, and is not asked for again on that page in the session, but on others and in other sessions (FBK-01) (FBK-04)', async () => {
    const page = await openForm(`${paths.restrictAKey}?from=mail#referrers`);
    const bodies = sentBodies(page);
    expect(await status(page)).toBe('expanded');
    await score(page, '4').check();
    await comment(page).fill('Clear.\nThank you!');
    await sendButton(page).click();
    await expect.poll(() => status(page)).toBe('ok');
    await expect.poll(() => widget(page).textContent()).toBe('Thank you for your feedback.');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Thank you for your feedback.');
    expect(bodies).toEqual([
      {
        score: 4,
        comments: 'Clear.\nThank you!',
        u_page_url: `${product.portal}${paths.restrictAKey}?from=mail#referrers`,
        u_category: 'developers',
        u_product: 'API keys',
        u_sub_category: 'restrictions',
      },
    ]);

    await page.locator('[rel=next]').click();
    await expect.poll(() => status(page)).toBe('collapsed');
    await widget(page).getByRole('button', { name: 'Give feedback' }).click();
    await score(page, '3').check();
    expect(await comment(page).inputValue()).toBe('');
    await sendButton(page).click();
    await expect.poll(() => status(page)).toBe('ok');
    await page.goBack();
    await expect.poll(() => status(page)).toBe('ok');
    await page.goto(`${paths.restrictAKey}?again`);
    await expect.poll(() => status(page)).toBe('ok');
    expect(await widget(page).getByRole('button').count()).toBe(0);
    await page.evaluate(() => sessionStorage.clear()); // another session
    await page.reload();
    expect(await status(page)).toBe('collapsed');
  });

  it.each([
    ['/api-explorer/rest/geocoding/geocode-a-place', 'rest', 'geocoding'],
    ['/documentation/examples/rest/routing/distance-table', 'rest', 'routing'],
  ])('stands below the example at %s, and is sent with its place (FBK-01, FBK-10)', async (path, kind, category) => {
    const page = await openForm(path);
    expect(await widget(page).getAttribute('data-position')).toBe('bottom');
    const bodies = sentBodies(page);
    await score(page, '5').check();
    await sendButton(page).click();
    await expect.poll(() => status(page)).toBe('ok');
    const facts = { u_category: 'examples', u_product: kind, u_sub_category: category };
    expect(bodies).toMatchObject([{ ...facts, u_page_url: `${product.portal}${path}` }]);
    expect(await widget(await visitInDom(undefined, `${path}?view=result`)).count()).toBe(0);
  });

  it('is sent with empty texts where the page says nothing about itself, and without the query of a very long address (FBK-01)', async () => {
    const page = await openForm(`${paths.documentation}?from=${'x'.repeat(2000)}`);
    const bodies = sentBodies(page);
    await score(page, '1').check();
    await sendButton(page).click();
    await expect.poll(() => status(page)).toBe('ok');
    expect(bodies).toMatchObject([{ comments: '', u_category: '', u_product: '', u_sub_category: '' }]);
    expect(bodies).toMatchObject([{ u_page_url: `${product.portal}${paths.documentation}` }]);
  });

  it('says that it is being sent, once however often it is pressed (FBK-02) (FBK-03) (FBK-08)', async () => {
    const page = await openForm();
    const bodies = sentBodies(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await released;
      await route.fulfill({ status: 204 });
    });
    expect(await sendButton(page).textContent()).toBe('Send');
    await score(page, '3').check();
    await sendButton(page).dblclick();
    await expect.poll(() => sendButton(page).textContent()).toBe('Sending…');
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true');
    expect(await status(page)).toBe('in_progress');
    await score(page, '3').press('Enter');
    await widget(page).getByRole('button', { name: 'Give feedback' }).click();
    expect(await status(page)).toBe('in_progress');
    expect(bodies.length).toBe(1);
    release();
    await expect.poll(() => status(page)).toBe('ok');
    expect(bodies.length).toBe(1);
  });

  it('asks for a score and says what is too much, and sends neither (FBK-02) (FBK-05) (FBK-06) (FBK-07) (FBK-08)', async () => {
    const page = await openForm();
    const bodies = sentBodies(page);
    await comment(page).fill('Clear.');
    await sendButton(page).click();
    await widget(page).getByRole('alert').getByText('Please choose a score.').waitFor();
    expect(await status(page)).toBe('error');
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true');
    await score(page, '2').check();
    expect(await widget(page).getByText('Please choose a score.').count()).toBe(0);
    expect(await sendButton(page).getAttribute('aria-disabled')).toBeNull();
    await comment(page).fill('x'.repeat(1000));
    await widget(page).getByText('1,000 of 1,000').waitFor();
    expect(await comment(page).getAttribute('aria-invalid')).toBeNull();
    await comment(page).fill('x'.repeat(1007));
    const tooLong = widget(page)
      .getByRole('status')
      .getByText('Your comment is too long by 7 characters', { exact: true });
    await tooLong.waitFor();
    expect(await comment(page).getAttribute('aria-invalid')).toBe('true');
    expect(await status(page)).toBe('error');
    await sendButton(page).click({ force: true });
    await score(page, '2').press('Enter');
    expect(bodies).toEqual([]);
    await comment(page).fill('');
    await sendButton(page).click();
    await expect.poll(() => status(page)).toBe('ok');
    expect(bodies.length).toBe(1);
  });

  it('keeps what was typed and says so when the server is out of reach, too much was sent or the server fails, and is sent later (FBK-02) (FBK-09)', async () => {
    const page = await openForm();
    await score(page, '2').check();
    await comment(page).fill('A longer example, please.');
    for (const refusal of [undefined, 429, 500]) {
      await page.route(address, (route) => (refusal ? route.fulfill({ status: refusal, json: {} }) : route.abort()), {
        times: 1,
      });
      const asked = page.waitForRequest((request) => request.url().endsWith('/api/feedback'));
      await sendButton(page).click();
      await asked;
      await widget(page).getByText('Your feedback could not be sent. Please try again later.').waitFor();
      await expect.poll(() => status(page)).toBe('failed');
      expect(await comment(page).inputValue()).toBe('A longer example, please.');
      expect(await score(page, '2').isChecked()).toBe(true);
    }
    await sendButton(page).click();
    await expect.poll(() => status(page)).toBe('ok');
  });

  it('is folded until somebody opens it, and keeps what was typed when it is folded again (FBK-02)', async () => {
    const page = await openForm();
    await comment(page).fill('Not yet');
    const opener = widget(page).getByRole('button', { name: 'Give feedback' });
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    await opener.click();
    await form(page).waitFor({ state: 'detached' });
    expect(await status(page)).toBe('collapsed');
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await opener.click();
    expect(await comment(page).inputValue()).toBe('Not yet');
  });
});
