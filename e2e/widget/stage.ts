import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:http';
import type { PageReport } from '@waypost/widget/frame/connect-to-host';
import type { AccountWidgetOptions, WidgetType } from '@waypost/widget/host/widget-options';
import type { WidgetFlow } from '@waypost/widget/protocol';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { workersBrowser } from '../chromium.ts';
import { bundle } from './bundles.ts';
import type { RecordedEvent } from './pages/host-page.ts';

/** How the fake account service answers a call; undefined breaks the connection. */
export interface Answer {
  status: number;
  body?: unknown;
}

export interface Stage {
  /** The embedder's page, the account service, and a site that is neither. */
  host: string;
  account: string;
  stranger: string;
  /** Account pages without a script, for messages made by hand. */
  isSilent: boolean;
  answers: Map<string, Answer | undefined>;
  calls: { path: string; query: URLSearchParams; headers: IncomingHttpHeaders }[];
  openHost: (query?: Record<string, string>) => Promise<Page>;
}

function listen(answer: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(answer);
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ server, origin: `http://localhost:${port}` });
    });
  });
}

function send(response: ServerResponse, type: string, body: string): void {
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('cache-control', 'no-store');
  response.end(body);
}

const page = (title: string, script: string) =>
  `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${title}</title>${script}<main id="box"></main></html>`;

function serveAccount(stage: Stage, scripts: { account: string }) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', stage.account);
    if (url.pathname === '/account-page.js') return send(response, 'text/javascript', scripts.account);
    if (!url.pathname.startsWith('/api/')) {
      const script = stage.isSilent ? '' : '<script type="module" src="/account-page.js"></script>';
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; img-src data:; frame-ancestors ${stage.host}`,
      );
      return send(response, 'text/html', page(url.pathname, script));
    }
    response.setHeader('access-control-allow-origin', stage.host);
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'X-Requested-With, X-Code-Challenge');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    stage.calls.push({ path: url.pathname, query: url.searchParams, headers: request.headers });
    const answer = stage.answers.get(url.pathname);
    if (!answer) return response.destroy();
    response.statusCode = answer.status;
    return send(response, 'application/json', answer.body === undefined ? '' : JSON.stringify(answer.body));
  };
}

function serveHost(stage: Stage, scripts: { host: string }) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', stage.host);
    if (url.pathname === '/host-page.js') return send(response, 'text/javascript', scripts.host);
    const policy = [
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'",
      `connect-src ${stage.account}; frame-src 'self' ${stage.account} ${stage.stranger}`,
    ].join('; ');
    response.setHeader('content-security-policy', policy);
    response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
    return send(response, 'text/html', page('Host', '<script type="module" src="/host-page.js"></script>'));
  };
}

async function startSites(stage: Stage, servers: Server[]): Promise<void> {
  const [host, account] = await Promise.all([
    bundle('e2e/widget/pages/host-page.ts'),
    bundle('e2e/widget/pages/account-page.ts'),
  ]);
  const serve = async (answer: RequestListener) => {
    const { server, origin } = await listen(answer);
    servers.push(server);
    return origin;
  };
  stage.account = await serve(serveAccount(stage, { account }));
  stage.host = await serve(serveHost(stage, { host }));
  stage.stranger = await serve((_, response) => send(response, 'text/html', page('Stranger', '')));
}

/**
 * The sites on ports of their own and a browser that blocks popups as a user's does, for the tests of one file.
 * A page that its own content security policy stops fails its test.
 */
export function setStage(): Stage {
  const servers: Server[] = [];
  const violations: string[] = [];
  let browser: Browser;
  const stage: Stage = {
    host: '',
    account: '',
    stranger: '',
    isSilent: false,
    answers: new Map(),
    calls: [],
    async openHost(query = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) violations.push(message.text());
      });
      const opened = await context.newPage();
      await opened.goto(`${stage.host}/?${new URLSearchParams({ account: stage.account, ...query }).toString()}`);
      await opened.waitForFunction(() => 'hostPage' in window);
      return opened;
    },
  };
  beforeAll(async () => {
    await startSites(stage, servers);
    browser = await workersBrowser();
  });
  beforeEach(() => {
    stage.isSilent = false;
    stage.answers.clear();
    stage.calls.length = 0;
    violations.length = 0;
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(violations).toEqual([]);
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
  return stage;
}

type WidgetSetup = Omit<Partial<AccountWidgetOptions>, 'container' | 'callback' | 'codeChallenge'> & {
  into?: string;
  challenge?: string | null;
};

/** Makes a widget in the embedder's page and opens a flow, as a click would. */
export async function openFlow(host: Page, flow: WidgetFlow, setup: WidgetSetup = {}): Promise<void> {
  await host.evaluate(([name, given]) => window.hostPage.create(given).open(name), [flow, setup] as const);
}

/** The recorded events as soon as there are `count` of them. */
export async function eventsOf(host: Page, count: number): Promise<RecordedEvent[]> {
  await host.waitForFunction((needed) => window.hostPage.events.length >= needed, count);
  return host.evaluate(() => window.hostPage.events);
}

/** A new window is empty at first, without the page's own script. */
export const connected = (page: Page | Frame) =>
  page.waitForFunction(() => 'accountPage' in window && window.accountPage.connection !== undefined);

/** The account page in the embedder's frame, connected unless it is silent. */
export async function accountFrame(stage: Stage, host: Page): Promise<Frame> {
  const element = await host.waitForSelector('iframe', { state: 'attached' });
  const frame = await element.contentFrame();
  if (!frame) throw new Error('no frame');
  await frame.waitForURL((url) => url.origin === stage.account);
  if (!stage.isSilent) await connected(frame);
  return frame;
}

/** The connected account page in the newest popup. */
async function accountPopup(stage: Stage, host: Page): Promise<Page> {
  const popup = host.context().pages().at(-1);
  const opened = popup && popup !== host ? popup : await host.context().waitForEvent('page');
  await opened.waitForURL((url) => url.origin === stage.account);
  await connected(opened);
  return opened;
}

/** The connected account page, wherever it was opened. */
export function accountPage(stage: Stage, host: Page, type: 'window'): Promise<Page>;
export function accountPage(stage: Stage, host: Page, type: WidgetType): Promise<Frame | Page>;
export function accountPage(stage: Stage, host: Page, type: WidgetType): Promise<Frame | Page> {
  return type === 'frame' ? accountFrame(stage, host) : accountPopup(stage, host);
}

/** What happened, in order. */
export const actionsOf = (events: readonly RecordedEvent[]) => events.map(({ action }) => action);

/** Makes the connected account page report. */
export async function report(page: Frame | Page, event: PageReport): Promise<void> {
  await page.evaluate((given) => window.accountPage.connection?.emit(given), event);
}
