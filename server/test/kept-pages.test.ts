import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageKey, PageRenderer } from '../src/http/pages/pages.ts';
import type { PortalExtra } from '../src/pages/web-bundle.ts';
import type { BrowserClient } from './browser-client.ts';
import { noAssets, startTestApp, type TestApp } from './harness.ts';

/** Long enough that it matters how well it is compressed. */
const long = Array.from({ length: 2000 }, (_, at) => `<p>${Math.round(1e9 * Math.sin(at))} of ${at}</p>`).join('');

let made = 0;
/** Pages whose text says for whom they were made; /own is nobody else's, /moved leads on. */
const render: PageRenderer<PortalExtra> = ({ url, nonce }, { user }) => {
  made += 1;
  if (url === '/moved') return Promise.resolve({ status: 301, html: '', location: '/there', keepMs: Infinity });
  const script = `<script nonce="${nonce}">run(${made})</script>`;
  const html = `<!doctype html><title>${user?.firstName ?? 'visitor'} ${made}</title>${script}${long}`;
  return Promise.resolve({ status: 200, html, ...(url !== '/own' && { keepMs: Infinity }) });
};
const keyOf: PageKey<PortalExtra> = ({ url, acceptLanguage }, { user }) =>
  user === null ? `${url} ${acceptLanguage ?? ''}` : undefined;

let app: TestApp;
beforeAll(async () => {
  const blank = { render: () => Promise.resolve({ status: 200, html: '<!doctype html>' }), assets: noAssets };
  app = await startTestApp({ web: { portal: { render, keyOf, assets: noAssets }, account: blank } });
});
afterAll(() => app.dispose());
beforeEach(() => {
  made = 0;
});

const read = async (path: string, init?: RequestInit, from: Pick<BrowserClient, 'portal'> = app) => {
  const { headers, status } = await from.portal(path, { redirect: 'manual', ...init });
  return { headers, status };
};
const titleOf = async (path: string, from: Pick<BrowserClient, 'portal'> = app) =>
  /<title>(.*)<\/title>/.exec(await (await from.portal(path)).text())?.[1];

describe('a page that is the same for many visitors', () => {
  it('is made once, for browsers with and without brotli', async () => {
    const texts: string[] = [];
    for (const encoding of ['br', 'identity', 'gzip', 'br']) {
      const answer = await app.portal('/read', { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
      texts.push(await answer.text());
    }
    const text = `<!doctype html><title>visitor 1</title><script>run(1)</script>${long}`;
    expect(texts).toEqual([text, text, text, text]);
  });

  it('is another one for those who wish something else', async () => {
    expect([await titleOf('/wish'), await titleOf('/wish?lang=de'), await titleOf('/wish')]).toEqual([
      'visitor 1',
      'visitor 2',
      'visitor 1',
    ]);
  });

  it('is never sent to somebody who is signed in, nor is theirs sent to a visitor', async () => {
    const [ada, grace] = [await app.signedUp({ first_name: 'Ada' }), await app.signedUp({ first_name: 'Grace' })];
    expect(await titleOf('/both')).toMatch(/^visitor/);
    expect([await titleOf('/both', ada), await titleOf('/both', grace)]).toEqual([
      expect.stringMatching(/^Ada/),
      expect.stringMatching(/^Grace/),
    ]);
    expect(await titleOf('/first', ada)).toMatch(/^Ada/);
    expect(await titleOf('/first')).toMatch(/^visitor/);
  });

  it('is compressed better than a page that one person gets', async () => {
    const brotli = { headers: { 'accept-encoding': 'br' } };
    const lengthOf = async (from: Pick<BrowserClient, 'portal'> = app) =>
      Number((await read('/length', brotli, from)).headers.get('content-length'));
    expect(await lengthOf()).toBeLessThan(0.95 * (await lengthOf(await app.signedUp())));
  });

  it('comes with cookies and a request id of one’s own (API-02)', async () => {
    const [one, other] = [await read('/cookies'), await read('/cookies')];
    for (const header of ['set-cookie', 'x-request-id', 'server-timing'])
      expect(one.headers.get(header), header).not.toBe(other.headers.get(header));
    for (const { headers } of [one, other]) {
      expect(headers.getSetCookie()).toHaveLength(2);
      expect(headers.get('server-timing')).toBe(`request;desc="${headers.get('x-request-id')}"`);
    }
  });

  it('stays out of the caches of others, and allows exactly the scripts in it', async () => {
    for (const made of ['first', 'kept']) {
      const { headers } = await read('/policy');
      expect(headers.get('cache-control'), made).toBe('no-store');
      expect(headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
      const hash = createHash('sha256').update('run(1)').digest('base64');
      expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
    }
  });
});

it('makes a page that is not for others for each request, and keeps no redirect', async () => {
  expect([await titleOf('/own'), await titleOf('/own')]).toEqual(['visitor 1', 'visitor 2']);
  for (const number of [3, 4]) {
    const { status, headers } = await read('/moved');
    expect([status, headers.get('location'), made]).toEqual([301, '/there', number]);
  }
});

describe('the cookie of a visitor', () => {
  const cookieOf = async (cookie?: string) => {
    const { headers } = await read('/own', cookie === undefined ? {} : { headers: { cookie } });
    return headers.getSetCookie().find((text) => text.startsWith('__Host-waypost_session='));
  };

  it('says by itself that it is nobody’s session, so none is looked up, and is kept', async () => {
    const [cookie = ''] = ((await cookieOf()) ?? '').split(';');
    expect(cookie).toMatch(/^__Host-waypost_session=v\.[\w-]{43}$/);
    expect(await cookieOf(cookie)).toBeUndefined();
    expect((await app.portal('/api/developer', { headers: { cookie } })).status).toBe(401);
    const select = vi.spyOn(app.database.db, 'selectFrom');
    await read('/own', { headers: { cookie } });
    expect(select).not.toHaveBeenCalled();
    await read('/own', { headers: { cookie: `__Host-waypost_session=${'a'.repeat(43)}` } });
    expect(select).toHaveBeenCalled();
    select.mockRestore();
  });

  it('is replaced when somebody signs in, and again when they sign out', async () => {
    const browser = app.visitor();
    const token = () => browser.cookies.get('__Host-waypost_session') ?? '';
    await browser.signUp({
      email: 'reader@example.org',
      password: 'correct horse battery',
      first_name: 'A',
      last_name: 'B',
    });
    expect(token()).toMatch(/^[\w-]{43}$/);
    await browser.call('DELETE', '/rest/auth');
    expect(token()).toMatch(/^v\.[\w-]{43}$/);
  });

  it.each(['v.', 'v.short', `v.${'a'.repeat(44)}`, `w.${'a'.repeat(43)}`, `v.v.${'a'.repeat(43)}`])(
    'is replaced when it is %s',
    async (token) => {
      expect(await cookieOf(`__Host-waypost_session=${token}`)).toMatch(/=v\.[\w-]{43};/);
    },
  );
});
