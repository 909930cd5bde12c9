import { describe, expect, it } from 'vitest';
import { product } from '../harness.ts';
import {
  accountPageIn,
  countOf,
  heardUntil,
  openEmbedder,
  redeem,
  samplePages,
  shopPages,
  signInAt,
  strangerPages,
} from './embedder.ts';

const { account } = product;
const nonce = 'bm9uY2Utb2YtdGhlLXBhZ2U';

describe('the widget on a page', () => {
  it('with a strict policy, where every script has a nonce and nothing is inline, signs in ACC-54', async () => {
    const policy = [
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'none'; connect-src ${account}; frame-src ${account}`,
      "img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    ].join('; ');
    const page = await openEmbedder({
      headers: { 'content-security-policy': policy },
      scriptAttributes: `nonce="${nonce}"`,
    });
    await page.evaluate(() => window.openFlow('sign-in', { box: 'box' }));
    await heardUntil(page, 'opened');
    await signInAt(await accountPageIn(page));
    const completed = (await heardUntil(page, 'completed')).at(-1);
    expect(await redeem(page, samplePages.clientId, completed?.data.code)).toEqual([200, true]);
  });

  const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

  it('that isolates itself, which loads and frames only what agrees to it, signs in by frame ACC-54', async () => {
    const page = await openEmbedder({ headers: isolated });
    await expect.poll(() => page.evaluate(() => window.crossOriginIsolated)).toBe(true);
    await page.evaluate(() => window.openFlow('sign-in'));
    await heardUntil(page, 'opened');
    await signInAt(await accountPageIn(page));
    const completed = (await heardUntil(page, 'completed')).at(-1);
    expect(await redeem(page, samplePages.clientId, completed?.data.code)).toEqual([200, true]);
  });

  it.each([isolated, { 'cross-origin-opener-policy': 'same-origin' }])(
    'that cuts itself off from windows by %j reports an error of the popup, not that somebody closed it ACC-22 ACC-54',
    async (headers) => {
      const page = await openEmbedder({ headers });
      await page.evaluate(() => window.openFlow('sign-in', { type: 'window' }));
      const heard = await heardUntil(page, 'error');
      expect(heard.map(({ action }) => action)).toEqual(['opening', 'error']);
      expect(heard[1]?.data.error).toBe('The account page did not answer');
    },
  );

  it('that cuts itself off from windows leaves for the account service where it can come back ACC-54', async () => {
    const page = await openEmbedder({ headers: { 'cross-origin-opener-policy': 'same-origin' } });
    const left = page.waitForRequest((request) => request.url().startsWith(`${account}/oauth2/authorize`));
    await page.evaluate(
      (redirectUri) => window.openFlow('sign-in', { type: 'window', redirectUri }),
      `${samplePages.origin}/examples/sign-in`,
    );
    const query = new URL((await left).url()).searchParams;
    expect(query.get('client_id')).toBe(samplePages.clientId);
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('redirect_uri')).toBe(`${samplePages.origin}/examples/sign-in`);
    expect(query.get('state')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('inside a closed shadow root signs in ACC-54', async () => {
    const page = await openEmbedder();
    await page.evaluate(() => {
      const box = document.createElement('div');
      document.getElementById('box')?.attachShadow({ mode: 'closed' }).append(box);
      window.boxFor = () => box;
      window.openFlow('sign-in', { box: 'hidden' });
    });
    await heardUntil(page, 'opened');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await signInAt(await accountPageIn(page));
    const completed = (await heardUntil(page, 'completed')).at(-1);
    expect(await redeem(page, samplePages.clientId, completed?.data.code)).toEqual([200, true]);
    expect(page.frames()).toHaveLength(1);
  });

  it('beside a second widget hears its own page alone ACC-54', async () => {
    const page = await openEmbedder();
    await page.evaluate(() => {
      window.openFlow('sign-in', { box: 'box', name: 'first' });
      window.openFlow('reset-password', { box: 'other-box', name: 'second' });
    });
    await heardUntil(page, 'opened', 'first');
    await heardUntil(page, 'opened', 'second');
    await signInAt(await accountPageIn(page, '/sign-in?'));
    const heard = await heardUntil(page, 'completed', 'first');
    expect(new Set(heard.filter(({ widget }) => widget === 'first').map(({ flow }) => flow))).toEqual(
      new Set(['sign-in']),
    );
    expect(new Set(heard.filter(({ widget }) => widget === 'second').map(({ flow }) => flow))).toEqual(
      new Set(['reset-password']),
    );
    expect(countOf(heard, 'completed')).toBe(1);
    expect(page.frames()).toHaveLength(2); // the second one stays

    const other = await accountPageIn(page, '/reset-password?');
    await other.getByRole('button', { name: 'Close' }).click();
    expect((await heardUntil(page, 'aborted', 'second')).at(-1)).toMatchObject({
      widget: 'second',
      flow: 'reset-password',
    });
  });

  it('of another site, for which the browser keeps no cookies in a frame, goes on in a window and signs in ACC-54', async () => {
    const page = await openEmbedder({ pages: shopPages });
    await page.evaluate(() => window.openFlow('sign-in'));
    await heardUntil(page, 'opened');
    const frame = await accountPageIn(page);
    const opened = page.waitForEvent('popup');
    await frame.getByRole('button', { name: 'Open the window' }).click();
    const popup = await opened;
    await expect.poll(() => page.frames().length).toBe(1);
    await signInAt(popup);
    const heard = await heardUntil(page, 'completed');
    expect(heard.map(({ action }) => action).filter((action) => action !== 'frame resized')).toEqual([
      'opening',
      'opened',
      'opening',
      'opened',
      'completed',
    ]);
    expect(await redeem(page, shopPages.clientId, heard.at(-1)?.data.code)).toEqual([200, true]);
    await expect.poll(() => popup.isClosed()).toBe(true);
  });
});

/** Anything that an embedder's page may send to the framed account page outside the widget. */
const envelope = { _waypost: 1, version: 1 };
const forged = [
  { ...envelope, type: 'port', nonce: 'a-nonce-that-was-guessed' },
  { ...envelope, type: 'start', flow: 'sign-in', codeChallenge: 'x'.repeat(43), options: {} },
  { ...envelope, type: 'close' },
  { ...envelope, type: 'event', event: { flow: 'sign-in', action: 'completed', data: {} } },
  { ...envelope, type: 'hello', nonce: 'h'.repeat(1_000_000) },
  'x'.repeat(2_000_000),
  null,
  42,
];

describe('a page that lies', () => {
  it('cannot disturb a sign-in by forged, replayed, reordered and oversized messages in both directions ACC-54', async () => {
    const page = await openEmbedder();
    await page.evaluate((messages) => {
      const post = () => {
        // a window lists its frames by number, which its type does not declare
        // the windows of frames are listed by number, which the type of `frames` does not say
        // a window is a list of its frames, which its type does not say
        const [frame] = Array.from(window.frames as unknown as ArrayLike<Window>);
        for (const message of messages) {
          const { port2 } = new MessageChannel();
          frame?.postMessage(message, '*', [port2]);
          window.postMessage(message, '*');
        }
        for (const seen of window.messages.slice(0, 20).toReversed()) {
          frame?.postMessage(seen, '*');
          window.postMessage(seen, '*');
        }
      };
      window.openFlow('sign-in');
      let rounds = 0;
      const timer = setInterval(() => {
        post();
        rounds += 1;
        if (rounds === 20) clearInterval(timer);
      }, 25);
    }, forged);
    await heardUntil(page, 'opened');
    await signInAt(await accountPageIn(page));
    const heard = await heardUntil(page, 'completed');
    expect([countOf(heard, 'opened'), countOf(heard, 'completed'), countOf(heard, 'error')]).toEqual([1, 1, 0]);
    expect(await redeem(page, samplePages.clientId, heard.at(-1)?.data.code)).toEqual([200, true]);
  });

  it('about its client is not framed, told nothing, and gets no answer to a call ACC-19 ACC-54', async () => {
    const refusals = ['frame-ancestors', 'ERR_BLOCKED_BY_RESPONSE', 'CORS policy', 'ERR_FAILED', 'X-Frame-Options'];
    const page = await openEmbedder({ pages: strangerPages, browser: { expectedErrors: refusals } });
    await page.evaluate(() => window.openFlow('sign-in', { loadTimeoutMs: 3000 }));
    const heard = await heardUntil(page, 'error');
    expect(heard.map(({ action }) => action)).toEqual(['opening', 'error']);
    await page.evaluate(() => window.openFlow('get-data', { name: 'call' }));
    expect((await heardUntil(page, 'aborted', 'call')).at(-1)).toMatchObject({
      flow: 'get-data',
      data: { accessToken: '', authCookie: '' },
    });
    await expect.poll(() => page.evaluate(() => window.messages)).toEqual([]);
  });

  it('about its origin is not framed either, though it names a registered one ACC-19 ACC-54', async () => {
    const page = await openEmbedder({
      pages: strangerPages,
      browser: { expectedErrors: ['frame-ancestors', 'ERR_BLOCKED_BY_RESPONSE'] },
    });
    const address = `${account}/sign-in?client-id=${samplePages.clientId}&sdk=true&type=frame&uri=${encodeURIComponent(samplePages.origin)}`;
    const failed = page.waitForEvent('requestfailed', (request) => request.url() === address);
    await page.evaluate((source) => {
      const frame = document.createElement('iframe');
      frame.src = source;
      document.body.append(frame);
    }, address);
    await failed;
    await expect.poll(() => page.evaluate(() => window.messages)).toEqual([]);
  });
});

describe('an account page', () => {
  const pages = [
    'sign-in',
    'sign-up',
    'reset-password',
    'forgot-org-id',
    'resend-invite',
    'email-verify',
    'ssx-ec',
    'conversion-sign-in',
  ];

  it.each(pages)('%s lets nobody frame it whose origin is not registered ACC-19 ACC-54', async (name) => {
    const ancestorsFor = async (query: string) => {
      const answer = await fetch(`${account}/${name}${query}`, { redirect: 'manual' });
      return /frame-ancestors ([^;]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    };
    const uri = encodeURIComponent('https://stranger.example');
    expect(await ancestorsFor('')).toBe("'none'");
    expect(await ancestorsFor(`?client-id=plain-embedder&uri=${uri}`)).toBe("'none'");
    expect(await ancestorsFor(`?client-id=nobody&uri=${encodeURIComponent(samplePages.origin)}`)).toBe("'none'");
    expect(await ancestorsFor(`?client-id=plain-embedder&uri=${encodeURIComponent(`${samplePages.origin}/`)}`)).toBe(
      "'none'",
    );
  });
});
