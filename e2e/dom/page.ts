import type { UserEvent } from '@testing-library/user-event';
import type { JSDOM } from 'jsdom';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { BrowserClient } from '../../server/test/browser-client.ts';
import { type PageData, pageDataElementId } from '../../web/src/api/page-data.ts';
import type { AccountPageData } from '../../web/src/features/accounts/shell/account-page-data.ts';
import { mountAccountPage } from '../../web/test/mount-account.tsx';
import { mountPortal } from '../../web/test/mount-portal.tsx';
import { closedNotice, product } from '../harness.ts';
import { addMissingParts, endListeners, onLeaving } from './browser-parts.ts';
import { newUser, pressKey, wholePage } from './locator.ts';
import { type Address, type Handler, leaveCalls, matches, type PageRequest, PageRoutes } from './page-routes.ts';
import { showServed } from './served-html.ts';

declare const jsdom: JSDOM;

const waiting = { timeout: 30_000, interval: 20 };
const problems: string[] = [];
let shown: (() => unknown) | undefined;
/** A page that leaves by itself may still open another when its test goes on. */
let opening: Promise<void> = Promise.resolve();

async function leavePage(): Promise<void> {
  const leave = shown;
  shown = undefined;
  leaveCalls();
  endListeners();
  await leave?.();
}

/** Of the portal's inline scripts, which only run in a page that the server has sent, and of an element new to jsdom. */
const byDesign = ['Encountered a script tag while rendering', 'is unrecognized in this browser'];
function watchConsole(expected: readonly string[]): void {
  vi.spyOn(console, 'error').mockImplementation((...given: unknown[]) => {
    const text = given.map(String).join(' ');
    if (![...byDesign, ...expected].some((part) => text.includes(part))) problems.push(text);
  });
}

type SentPage = { readonly address: URL; readonly html: string; readonly data: unknown };
const isOurs = ({ origin }: URL) => origin === product.portal || origin === product.account;

/** The page that a server sends, after its redirects; the address alone where they lead to another service. */
async function readPage(client: BrowserClient, address: URL): Promise<SentPage | { readonly address: URL }> {
  if (!isOurs(address)) return { address };
  const { origin, pathname, search } = address;
  const answer = await client[origin === product.account ? 'account' : 'portal'](pathname + search);
  const target = answer.headers.get('location');
  if (target !== null) return readPage(client, new URL(target, address));
  const html = await answer.text();
  const data = new RegExp(`<script id="${pageDataElementId}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1];
  if (data === undefined) throw new Error(`${address.href} is no page: ${answer.status}`);
  return { address, html, data: JSON.parse(data) };
}

type Config = Partial<Omit<PageData['config'], 'flags'>> & { readonly flags?: Readonly<Record<string, boolean>> };

function mount({ address, data }: SentPage, given: Config) {
  if (address.origin === product.account) return mountAccountPage(data as AccountPageData);
  const page = data as PageData;
  const flags = { ...page.config.flags, ...given.flags };
  return mountPortal({ ...page, config: { ...page.config, ...given, flags } });
}

/**
 * A page of the running product in jsdom, with the words of the browser tests' library: for what a page does, at half
 * of a browser's time. What it looks like, and what a browser does by itself, needs a browser (decision 0086).
 */
export class DomPage {
  #client: BrowserClient;
  readonly #routes: PageRoutes;
  #config: Config = {};
  readonly #user: UserEvent = newUser();
  readonly #all = wholePage(this.#user);
  readonly getByRole = this.#all.getByRole.bind(this.#all);
  readonly getByText = this.#all.getByText.bind(this.#all);
  readonly getByLabel = this.#all.getByLabel.bind(this.#all);
  readonly getByTitle = this.#all.getByTitle.bind(this.#all);
  readonly locator = this.#all.locator.bind(this.#all);
  readonly keyboard = {
    press: (key: string): Promise<void> => pressKey(this.#user, key),
    type: (text: string): Promise<void> => this.#user.keyboard(text),
  };

  readonly #hasScripts: boolean;
  /** Where the page has gone by itself as a new document, also to itself. */
  readonly left: URL[] = [];

  constructor(client: BrowserClient, hasScripts = true) {
    this.#client = client;
    this.#hasScripts = hasScripts;
    this.#routes = new PageRoutes(client);
  }

  /** Nobody shows the pages of other services. */
  #follow(address: URL): void {
    this.left.push(address);
    if (isOurs(address)) void this.goto(address.href);
  }

  /** Opens the address as a new document, once one that the page has left for by itself is open. */
  goto(address: string): Promise<void> {
    const before = opening.catch(() => undefined);
    opening = before.then(() => this.#open(address));
    return opening;
  }
  async #open(address: string): Promise<void> {
    await leavePage();
    const page = await readPage(this.#client, new URL(address, product.portal));
    if (!('html' in page)) return void this.left.push(page.address);
    addMissingParts();
    onLeaving((next) => this.#follow(next));
    jsdom.reconfigure({ url: page.address.href });
    document.documentElement.lang = (page.data as Pick<PageData, 'language'>).language;
    if (!this.#hasScripts) {
      shown = showServed(page.html, (to) => void this.goto(to.slice(location.origin.length)));
      return;
    }
    this.#routes.take();
    shown = await mount(page, this.#config);
    await vi.waitFor(() => {
      expect(document.body.children.length).toBeGreaterThan(0);
      expect(document.querySelector('form[inert]')).toBeNull(); // of an account page that is not ready
    }, waiting);
  }
  reload = (): Promise<void> => this.goto(location.href);
  // oxlint-disable-next-line require-await -- as asynchronous as in a browser
  async goBack(): Promise<void> {
    history.back();
  }
  // oxlint-disable-next-line require-await -- as asynchronous as in a browser
  async goForward(): Promise<void> {
    history.forward();
  }
  url = (): string => location.href;
  // oxlint-disable-next-line require-await -- as asynchronous as in a browser
  title = async (): Promise<string> => document.title;
  waitForURL = (url: Address): Promise<void> =>
    vi.waitFor(() => {
      const wanted = typeof url === 'string' ? `**${url.replace(/^\*\*/, '')}` : url;
      if (!matches(wanted, location.href)) throw new Error(`${location.href} is not ${String(url)}`);
    }, waiting);

  // oxlint-disable-next-line require-await -- as asynchronous as in a browser
  async route(url: Address, handler: Handler, { times }: { readonly times?: number } = {}): Promise<void> {
    this.#routes.add(url, handler, times);
  }
  // oxlint-disable-next-line require-await -- as asynchronous as in a browser
  async unroute(url: Address, handler?: Handler): Promise<void> {
    this.#routes.remove(url, handler);
  }
  on(_event: 'request', listener: (request: PageRequest) => void): void {
    this.#routes.listeners.push(listener);
  }
  waitForRequest(wanted: string | ((request: PageRequest) => boolean)): Promise<PageRequest> {
    const { promise, resolve } = Promise.withResolvers<PageRequest>();
    this.on('request', (request) => {
      if (typeof wanted === 'string' ? matches(wanted, request.url()) : wanted(request)) resolve(request);
    });
    return promise;
  }

  // oxlint-disable-next-line require-await -- as asynchronous as in a browser
  evaluate = async <Result>(ask: () => Result): Promise<Result> => ask();
  /** Somebody else signs in in this browser; undefined when the cookies are cleared. */
  become(client = new BrowserClient(product)): void {
    jsdom.cookieJar.removeAllCookiesSync();
    this.#client = withoutNotice(client);
    this.#routes.sendBy(this.#client);
  }
  /** Opens pages with these flags from now on. */
  setFlags(flags: Readonly<Record<string, boolean>>): void {
    this.#config = { ...this.#config, flags };
  }
  /** Opens pages with this configuration from now on. */
  setConfig(config: Omit<Config, 'flags'>): void {
    this.#config = { ...this.#config, ...config };
  }
}

function withoutNotice(client: BrowserClient): BrowserClient {
  for (const { name, value } of closedNotice) client.cookies.set(name, value);
  return client;
}

/** A page in the browser of this person, or of a visitor, with the parts of the console's errors that the test expects. */
export function openInDom(client = new BrowserClient(product), expectedErrors: readonly string[] = []): DomPage {
  watchConsole(expectedErrors);
  return new DomPage(withoutNotice(client));
}

/** The same, at this address. */
export async function visitInDom(client: BrowserClient | undefined, path: string): Promise<DomPage> {
  const page = openInDom(client);
  await page.goto(path);
  return page;
}

/** A page at this address as the server sends it, for a reader without scripts. */
export async function readInDom(path: string, client = new BrowserClient(product)): Promise<DomPage> {
  const page = new DomPage(withoutNotice(client), false);
  await page.goto(path);
  return page;
}

/** For helpers of tests on both sides. */
export type AnyPage = Page | DomPage;
/** What a page of this kind finds. */
export type Found<Kind extends AnyPage> = ReturnType<Kind['getByRole']>;

/** After each test of a page. */
export async function closeDomPages(): Promise<void> {
  await opening.catch(() => undefined);
  await leavePage();
  sessionStorage.clear();
  localStorage.clear();
  jsdom.cookieJar.removeAllCookiesSync();
  vi.restoreAllMocks();
  expect(problems.splice(0), 'unexpected console errors').toEqual([]);
}
