import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes, mailTo } from '../harness.ts';
import { pressTwice } from '../pages/press-twice.ts';
import { openStarted } from '../pages/started.ts';

const address = '**/api/contact';
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' });
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

async function fill(page: Page, subject: string) {
  await field(page, 'Name').fill('Grace Hopper');
  await field(page, 'Email').fill('grace@people.example');
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('My key is refused.\nWhat can I do?');
}

const path = (page: Page) => new URL(page.url()).pathname;

describe('the support page', () => {
  it('sends a message of a visitor to support, once, and ends on a page of thanks with a link to the home page (NAV-32) (NAV-11) (REQ-119)', async () => {
    const subject = `Refused ${process.pid}-${Date.now()}`;
    const page = await openStarted({}, '/support-portal');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Support');
    let requests = 0;
    page.on('request', (request) => request.url().endsWith('/api/contact') && (requests += 1));
    await fill(page, subject);
    await pressTwice(sendButton(page), address);
    await page.getByRole('heading', { level: 1, name: 'Thank you for your message' }).waitFor();
    expect(path(page)).toBe('/contact-us/done');
    expect(requests).toBe(1);
    await expect
      .poll(async () => (await mailTo('support@waypost.example')).filter((mail) => mail.subject.includes(subject)))
      .toMatchObject([{ text: expect.stringContaining('grace@people.example') as string }]);
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await expect.poll(() => path(page)).toBe('/');
  });

  it('names every field that is missing or wrong, leads to the first, fits a phone and passes axe with them, and sends nothing', async () => {
    const page = await openStarted({ viewport: { width: 360, height: 740 } }, '/support-portal');
    let requests = 0;
    page.on('request', (request) => request.url().endsWith('/api/contact') && (requests += 1));
    await sendButton(page).click();
    const summary = page.getByRole('main').getByRole('alert');
    await summary.getByText('Your message was not sent').waitFor();
    expect(await summary.getByRole('link').count()).toBe(4);
    await expect.poll(() => field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
    expect(await axeInBothThemes(page)).toEqual([]);
    await fill(page, 'Question');
    await field(page, 'Email').fill('grace');
    await field(page, 'Message').fill('x'.repeat(10_000));
    await sendButton(page).click();
    await page.getByText('Use at most 4000 characters.').first().waitFor();
    expect(await field(page, 'Email').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'Name').getAttribute('aria-invalid')).toBeNull();
    expect(requests).toBe(0);
  });
});
