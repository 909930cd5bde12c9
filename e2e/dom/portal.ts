import { type ByRoleMatcher, within as inside } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { JSDOM } from 'jsdom';
import { expect, vi } from 'vitest';
import { BrowserClient } from '../../server/test/browser-client.ts';
import { type PageData, pageDataElementId } from '../../web/src/api/page-data.ts';
import { mountPortal } from '../../web/test/mount-portal.tsx';
import { closedNotice, product } from '../harness.ts';
import { addMissingParts } from './browser-parts.ts';
import { type PageCalls, type Rule, sendCallsBy } from './page-calls.ts';

declare const jsdom: JSDOM;

/** An element around others, by its role and name: found anew each time, since the page may have replaced it. */
export type Place = readonly [role: ByRoleMatcher, name?: string | RegExp];

export type Portal = {
  readonly calls: PageCalls;
  readonly user: UserEvent;
  /** The only element of this role, once it is there. */
  find(role: ByRoleMatcher, name?: string | RegExp, within?: Place): Promise<HTMLElement>;
  text(text: string | RegExp, within?: Place): Promise<HTMLElement>;
  /** Waits until there is none. */
  gone(role: ByRoleMatcher, name?: string | RegExp): Promise<void>;
  press(button: string | RegExp, within?: Place): Promise<void>;
  /** Replaces what the field contains. */
  fill(label: string | RegExp, text: string): Promise<HTMLElement>;
};

const waiting = { timeout: 30_000, interval: 50 };
const mounted: (() => void)[] = [];
const problems: string[] = [];
/** Of the portal's inline scripts, which only run in a page that the server has sent, and of an element new to jsdom. */
const byDesign = ['Encountered a script tag while rendering', 'is unrecognized in this browser'];

/** The data of the page as the server sends it. */
async function readPage(client: BrowserClient, path: string): Promise<PageData> {
  const answer = await client.portal(path);
  const data = new RegExp(`<script id="${pageDataElementId}"[^>]*>(.*?)</script>`, 's').exec(await answer.text());
  if (!data?.[1]) throw new Error(`${path} is not a page: ${answer.status} ${answer.headers.get('location')}`);
  return JSON.parse(data[1]) as PageData;
}

function watch(expected: readonly string[]) {
  vi.spyOn(console, 'error').mockImplementation((...given: unknown[]) => {
    const text = given.map(String).join(' ');
    if (![...expected, ...byDesign].some((part) => text.includes(part))) problems.push(text);
  });
}

/** The queries that throw describe the whole document each time that something is not there yet. */
function one([found, ...others]: readonly HTMLElement[], what: string): HTMLElement {
  if (found && others.length === 0) return found;
  throw new Error(`${found ? others.length + 1 : 'no'} ${what} in: ${document.body.textContent}`);
}
const only = (query: () => HTMLElement[], what: string): Promise<HTMLElement> =>
  vi.waitFor(() => one(query(), what), waiting);

export type PortalOptions = {
  /** Parts of the console messages that the test expects. */
  readonly expectedErrors?: readonly string[];
  /** Answers instead of the product's from the first call on. */
  readonly answers?: readonly Rule[];
};

/**
 * The portal's program on a page of the running product, in jsdom: for what a page does, at a fifth of a browser's time.
 * Without a client it is a visitor's page.
 */
export async function openPortal(
  client: BrowserClient | undefined,
  path: string,
  { expectedErrors = [], answers = [] }: PortalOptions = {},
): Promise<Portal> {
  const who = client ?? new BrowserClient(product);
  for (const { name, value } of closedNotice) who.cookies.set(name, value);
  const page = await readPage(who, path);
  watch(expectedErrors);
  addMissingParts();
  jsdom.reconfigure({ url: new URL(path, product.portal).href });
  document.documentElement.lang = page.language;
  const calls = sendCallsBy(who, answers);
  mounted.push(await mountPortal(page));
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const named = (name?: string | RegExp) => (name === undefined ? {} : { name });
  const query = (within?: Place) => {
    const all = inside(document.body); // the library's own `screen` keeps the body of the first test file
    if (!within) return all;
    const [role, name] = within;
    return inside(one(all.queryAllByRole(role, named(name)), `${role} ${name ?? ''}`));
  };
  const find: Portal['find'] = (role, name, within) =>
    only(() => query(within).queryAllByRole(role, named(name)), `${role} ${name ?? ''}`);
  await vi.waitFor(() => expect(document.body.children.length).toBeGreaterThan(0), waiting);
  return {
    calls,
    user,
    find,
    text: (text, within) => only(() => query(within).queryAllByText(text), String(text)),
    gone: (role, name) => vi.waitFor(() => expect(query().queryAllByRole(role, named(name)).length).toBe(0), waiting),
    press: async (name, within) => user.click(await find('button', name, within)),
    async fill(label, text) {
      const field = await find('textbox', label);
      await user.clear(field);
      if (text !== '') await user.paste(text);
      return field;
    },
  };
}

/** After each test of a page. */
export function closePortals(): void {
  for (const unmount of mounted.splice(0)) unmount();
  sessionStorage.clear();
  localStorage.clear();
  jsdom.cookieJar.removeAllCookiesSync();
  vi.restoreAllMocks();
  expect(problems.splice(0), 'unexpected console errors').toEqual([]);
}
