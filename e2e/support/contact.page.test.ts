// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { demoDeveloper } from '../console/developer.ts';
import { type DomPage, readInDom, visitInDom } from '../dom/page.ts';

const address = '**/api/contact';
const sendButton = (page: DomPage) => page.getByRole('button', { name: 'Send message' });
const field = (page: DomPage, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

async function fill(page: DomPage, subject: string) {
  await field(page, 'Name').fill('Grace Hopper');
  await field(page, 'Email').fill('grace@people.example');
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('My key is refused.\nWhat can I do?');
}

const path = (page: DomPage) => new URL(page.url()).pathname;

describe('the support page', () => {
  it('says its thanks at an address of its own (NAV-11)', async () => {
    const page = await readInDom('/contact-us/done');
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you for your message');
    expect(await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['/'],
    );
  });

  it('has a link to tickets for signed-in users alone, whose name and address it fills in (NAV-32)', async () => {
    const page = await visitInDom(await demoDeveloper('self-serve'), '/support-portal');
    const ticket = page.getByRole('main').getByRole('link', { name: 'Open a ticket' });
    expect(await ticket.getAttribute('href')).toBe('https://platform.example/tickets');
    expect(await field(page, 'Email').inputValue()).toBe('self-serve@demo.example');
    expect(await field(page, 'Name').inputValue()).not.toBe('');
    const visitor = await visitInDom(undefined, '/support-portal');
    await field(visitor, 'Message').waitFor();
    expect(await visitor.getByRole('link', { name: 'Open a ticket' }).count()).toBe(0);
    expect(await field(visitor, 'Email').inputValue()).toBe('');
  });

  it('keeps what was typed and says so when the server is out of reach, too much was sent, the server fails or refuses a field, and sends it later', async () => {
    const page = await visitInDom(undefined, '/support-portal');
    const refuse = (status: number | undefined, error: object) =>
      page.route(
        address,
        (route) =>
          status
            ? route.fulfill({ status, json: { status: 'ERROR', error: { code: status, message: '', ...error } } })
            : route.abort(),
        { times: 1 },
      );
    await fill(page, 'Question');
    for (const [status, reason, words] of [
      [undefined, '', 'Not saved: the server could not be reached.'],
      [429, 'RATE_LIMITED', 'Too many requests.'],
      [500, 'UNKNOWN', 'Something went wrong. Please try again later.'],
    ] as const) {
      await refuse(status, { reason });
      const asked = page.waitForRequest((request) => request.url().endsWith('/api/contact'));
      await sendButton(page).click();
      await asked;
      await page.getByRole('main').getByRole('alert').getByText(words).waitFor();
      expect(await field(page, 'Message').inputValue()).toBe('My key is refused.\nWhat can I do?');
    }
    const fields = ['message', 'subject'].map((path) => ({ path, reason: 'invalid', message: '' }));
    await refuse(400, { reason: 'INVALID_FIELDS', fields });
    await sendButton(page).click();
    await expect.poll(() => field(page, 'Subject').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => field(page, 'Subject').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field(page, 'Message').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('main').getByText('Something went wrong').count()).toBe(0);
    await field(page, 'Subject').fill('Another question');
    await sendButton(page).click();
    await expect.poll(() => path(page)).toBe('/contact-us/done');
  });
});
