import { createHash } from 'node:crypto';
import type { WidgetEvent } from '@waypost/widget/protocol';
import { expect } from 'vitest';
import type { Frame, Page } from 'playwright-core';
import type { AnyPage } from '../dom/page.ts';
import { openPage, type PageOptions, product } from '../harness.ts';

/** A registered client's pages, served by the tests before a request reaches the site. */
export const samplePages = { origin: product.samplePlatform, clientId: 'plain-embedder' };
/** The same on another site than the account service. */
export const shopPages = { origin: 'https://shop.example', clientId: 'shop' };
/** A client whose registration asks for a second factor. */
export const vaultPages = { origin: 'http://localhost:5999', clientId: 'vault' };
/** An unregistered site. */
export const strangerPages = { origin: 'https://stranger.example', clientId: 'plain-embedder' };

export const somebody = { email: 'self-serve@demo.example', password: 'waypost-demo-1' };

export const verifier = 'v'.repeat(43);
export const challenge = createHash('sha256').update(verifier).digest('base64url');

export type Heard = WidgetEvent & { readonly widget: string };

declare global {
  interface Window {
    heard: Heard[];
    /** Messages that reached the window, including the widget's own. */
    messages: unknown[];
    openFlow: (flow: string, options?: object) => void;
    boxFor: (name: string) => Element;
  }
}

/** The embedder's script; `boxFor` returns the container for a test's frames. */
const script = `
  window.heard = [];
  window.messages = [];
  window.boxFor ??= (name) => document.getElementById(name);
  window.addEventListener('message', ({ data }) => window.messages.push(data));
  window.openFlow = (flow, { box, name = 'first', ...options } = {}) => {
    const widget = Waypost.createAccountWidget({
      clientId: document.documentElement.dataset.clientId,
      accountHost: '${product.account}',
      type: 'frame',
      version: '4.9.1',
      loadTimeoutMs: 8000,
      ...(box && { container: window.boxFor(box) }),
      codeChallenge: () => Promise.resolve('${challenge}'),
      callback: (event) => window.heard.push({ widget: name, ...event }),
      ...options,
    });
    widget.open(flow);
  };
`;

export type EmbedderPage = {
  readonly pages?: typeof samplePages;
  readonly headers?: Readonly<Record<string, string>>;
  /** Inserted into the page before its script. */
  readonly head?: string;
  /** Attributes of every script tag. */
  readonly scriptAttributes?: string;
  readonly browser?: PageOptions;
};

/** An embedder's page with the widget from the account service, ready to open flows. */
export async function openEmbedder(given: EmbedderPage = {}): Promise<Page> {
  const { pages = samplePages, headers = {}, head = '', scriptAttributes = '', browser } = given;
  const html = `<!doctype html><html lang="en" data-client-id="${pages.clientId}"><title>Embedder</title><link rel="icon" href="data:,">
    <script src="${product.account}/widget/account-widget.js" ${scriptAttributes}></script>${head}
    <script src="/embedder.js" ${scriptAttributes}></script><body><div id="box"></div><div id="other-box"></div></body></html>`;
  // a page served by the test counts as public, and asks before it may call this machine
  const page = await openPage({ baseURL: pages.origin, permissions: ['local-network-access'], ...browser });
  await page.context().route(`${pages.origin}/embedder*`, (route) => {
    const isScript = route.request().url().endsWith('.js');
    const type = isScript ? 'text/javascript' : 'text/html';
    return route.fulfill({
      contentType: `${type}; charset=utf-8`,
      headers: { ...headers },
      body: isScript ? script : html,
    });
  });
  await page.goto('/embedder');
  await page.waitForFunction(() => typeof window.openFlow === 'function');
  return page;
}

/** The events so far, once one has this action. */
export async function heardUntil(page: Page, action: string, name = 'first'): Promise<Heard[]> {
  const heard = (wanted: readonly string[]) =>
    window.heard.some((event) => event.widget === wanted[0] && event.action === wanted[1]);
  await page.waitForFunction(heard, [name, action] as const);
  return page.evaluate(() => window.heard);
}

/** The account page in one of the page's frames, at any depth. */
export async function accountPageIn(page: Page, part = product.account): Promise<Frame> {
  const find = () =>
    page.frames().find((frame) => frame.url().startsWith(product.account) && frame.url().includes(part));
  await expect.poll(() => find() !== undefined).toBe(true);
  const frame = find();
  if (!frame) throw new Error('the frame went away');
  return frame;
}

export async function signInAt(account: Frame | AnyPage, { email, password } = somebody): Promise<void> {
  await account.locator('form:not([inert]) [type=submit]:not([aria-disabled])').waitFor();
  await account.getByLabel('Email').fill(email);
  await account.getByRole('textbox', { name: 'Password' }).fill(password);
  await account.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The result of redeeming a code: the status, and whether there is a token. */
export function redeem(page: Page, clientId: string, code: string | undefined): Promise<[number, boolean]> {
  return page.evaluate(
    async ([account, client_id, given, code_verifier]) => {
      const body = new URLSearchParams({ grant_type: 'authorization_code', client_id, code: given, code_verifier });
      const answer = await fetch(`${account}/oauth2/token`, { method: 'POST', body });
      const token: unknown = await answer.json();
      return [answer.status, typeof token === 'object' && token !== null && 'access_token' in token];
    },
    [product.account, clientId, code ?? '', verifier] as const,
  );
}

/** How often each action was reported. */
export const countOf = (heard: readonly Heard[], action: string) =>
  heard.filter((event) => event.action === action).length;
