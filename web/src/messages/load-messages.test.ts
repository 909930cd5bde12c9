import { beforeEach, expect, it, vi } from 'vitest';
import type { allMessages, loadCommonMessages, loadMessages, withMessages } from './load-messages.ts';

type Module = {
  readonly allMessages: typeof allMessages;
  readonly loadCommonMessages: typeof loadCommonMessages;
  readonly loadMessages: typeof loadMessages;
  readonly withMessages: typeof withMessages;
};

/** A page of its own, which has loaded nothing yet. */
async function freshPage(side: 'browser' | 'server' = 'browser'): Promise<Module> {
  vi.resetModules();
  vi.stubEnv('SSR', side === 'server');
  return import('./load-messages.ts');
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
  return () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  };
});

it('begins with the messages of every page in the page’s language, and no others', async () => {
  const messages = await (await freshPage()).loadCommonMessages({});
  expect(messages).toHaveProperty(['chrome.signIn'], 'Anmelden');
  expect(messages).not.toHaveProperty(['usage.title']);
});

it('adds the files of a page and of a late part to what the page has', async () => {
  const page = await freshPage();
  const messages = await page.loadCommonMessages({});
  await page.loadMessages(['usage']);
  expect(Object.keys(messages).some((id) => id.startsWith('usage.'))).toBe(true);
  expect(messages).toHaveProperty(['chrome.signIn'], 'Anmelden');
  const part = await page.withMessages(['legal'], () => Promise.resolve('the part'))();
  expect(part).toBe('the part');
  expect(Object.keys(messages).some((id) => id.startsWith('legal.'))).toBe(true);
});

it('keeps the brand’s own texts when other files load (OPS-08)', async () => {
  const page = await freshPage();
  const messages = await page.loadCommonMessages({ 'chrome.signIn': 'Los', 'usage.trend': 'Unsere Summe' });
  await page.loadMessages(['usage']);
  expect(messages).toMatchObject({ 'chrome.signIn': 'Los', 'usage.trend': 'Unsere Summe' });
  expect(Object.keys(messages).filter((id) => id.startsWith('usage.')).length).toBeGreaterThan(1);
});

it('loads a file once: a page is not written over under the reader', async () => {
  const page = await freshPage();
  await page.loadMessages(['legal']);
  const messages = await page.loadCommonMessages({});
  const id = Object.keys(messages).find((one) => one.startsWith('legal.')) ?? '';
  const german = (messages as Record<string, unknown>)[id];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  await page.loadMessages(['legal']);
  expect((messages as Record<string, unknown>)[id]).toBe(german);
});

it('loads nothing one by one on the server, which has every message of each language from its start', async () => {
  const server = await freshPage('server');
  await server.loadMessages(['usage']);
  vi.stubEnv('SSR', false);
  const common = await server.loadCommonMessages({});
  expect(Object.keys(common).some((id) => id.startsWith('usage.'))).toBe(false);
  const german = await server.allMessages('de');
  expect(german).toHaveProperty(['chrome.signIn'], 'Anmelden');
  expect(Object.keys(german)).toEqual(expect.arrayContaining([expect.stringMatching(/^usage\./)]));
  expect(Object.keys(await server.allMessages('en')).toSorted()).toEqual(Object.keys(german).toSorted());
  expect(await server.allMessages('en')).not.toEqual(german);
  expect(server.allMessages('de')).toBe(server.allMessages('de'));
});
