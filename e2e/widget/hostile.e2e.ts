import type { Frame, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountFrame, actionsOf, eventsOf, openFlow, report, setStage } from './stage.ts';

const stage = setStage();

const envelope = { _waypost: 1, version: 1 };
const hello = (nonce: string) => ({ ...envelope, type: 'hello', nonce });
const data = { authCookieName: 'portal_auth', authCookie: '', accessCookieName: 'portal_access', accessToken: '' };
const event = (action: string, facts: object = {}) => ({
  ...envelope,
  type: 'event',
  event: { flow: 'sign-in', action, data: { ...data, ...facts } },
});

/** Another frame in the embedder's page. */
async function addFrame(host: Page, url: string): Promise<Frame> {
  const element = await host.evaluateHandle((source) => {
    const frame = document.createElement('iframe');
    frame.src = source;
    document.body.append(frame);
    return frame;
  }, url);
  const frame = await element.contentFrame();
  if (!frame) throw new Error('no frame');
  await frame.waitForURL(url);
  return frame;
}

/** Posts to the embedder's window, and returns how many channels the widget has created in response. */
async function postToHost(host: Page, from: Frame, message: unknown): Promise<number> {
  const heard = await host.evaluate(() => window.hostPage.heard.length);
  await from.evaluate((given) => window.parent.postMessage(given, '*'), message);
  await host.waitForFunction((before) => window.hostPage.heard.length > before, heard);
  return host.evaluate(() => window.hostPage.channels);
}

/** Shakes hands like the account page, then posts messages through the port that no honest page would. */
async function postThroughPort(frame: Frame, nonce: string, messages: unknown[]): Promise<void> {
  await frame.evaluate(
    ([greeting, posts]) =>
      new Promise<void>((resolve) => {
        window.addEventListener('message', ({ ports: [port] }) => {
          for (const post of posts) port?.postMessage(post);
          resolve();
        });
        window.parent.postMessage(greeting, '*');
      }),
    [hello(nonce), messages] as const,
  );
}

describe('the embedder', () => {
  beforeEach(() => {
    stage.isSilent = true;
  });

  it('answers no hello of another origin or another window', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    const frame = await accountFrame(stage, host);
    const stranger = await addFrame(host, `${stage.stranger}/`);
    const twin = await addFrame(host, `${stage.account}/sign-in`);

    expect(await postToHost(host, stranger, hello('nonce-of-the-stranger'))).toBe(0);
    expect(await postToHost(host, twin, hello('nonce-of-another-frame'))).toBe(0);
    const page = frame.url();
    await frame.goto(`${stage.stranger}/`);
    expect(await postToHost(host, frame, hello('nonce-of-another-origin'))).toBe(0);
    await frame.goto(page);
    expect(await postToHost(host, frame, hello('nonce-of-the-account-page'))).toBe(1);
  });

  it('answers no hello that is malformed, of another version, or replayed', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    const frame = await accountFrame(stage, host);
    const good = hello('nonce-of-the-account-page');
    const { _waypost, ...unmarked } = good;
    const forged = [
      unmarked,
      { ...good, version: 2 },
      { ...good, extra: _waypost },
      hello('short'),
      hello('x'.repeat(65)),
      'hello',
      null,
    ];
    for (const message of forged) expect(await postToHost(host, frame, message), JSON.stringify(message)).toBe(0);
    expect(await postToHost(host, frame, good)).toBe(1);
    expect(await postToHost(host, frame, good)).toBe(1);
  });

  it('ignores what comes through the port oversized, malformed, out of order or after the end', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    const frame = await accountFrame(stage, host);
    await postThroughPort(frame, 'nonce-of-the-account-page', [
      event('completed', { code: 'too-early' }),
      event('opened'),
      event('opened'),
      event('opening'),
      event('error', { error: 'x'.repeat(501) }),
      event('error', { extra: 1 }),
      event('frame resized'),
      event('frame resized', { height: Number.NaN }),
      event('frame resized', { height: '700' }),
      event('completed', { code: 'x'.repeat(501) }),
      { ...event('completed'), event: { ...event('completed').event, flow: 'sign-out' } },
      event('completed', { code: 'the-code' }),
      event('completed', { code: 'too-late' }),
    ]);
    const events = await eventsOf(host, 3);
    expect(actionsOf(events)).toEqual(['opening', 'opened', 'completed']);
    expect(events[2]?.data).toEqual({ ...data, code: 'the-code' });
    await host.evaluate(() => window.hostPage.widget?.open('sdk-version'));
    expect(actionsOf(await eventsOf(host, 4))).toEqual(['opening', 'opened', 'completed', 'completed']);
  });

  it('hears the port of the newest page alone', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    const frame = await accountFrame(stage, host);
    await frame.evaluate(
      (greetings) => {
        const ports: MessagePort[] = [];
        window.addEventListener('message', ({ ports: [port] }) => ports.push(...(port ? [port] : [])));
        Reflect.set(window, 'ports', ports);
        for (const greeting of greetings) window.parent.postMessage(greeting, '*');
      },
      [hello('nonce-of-the-first-page'), hello('nonce-of-the-second-page')],
    );
    await frame.waitForFunction(() => Reflect.get(window, 'ports').length === 2);
    await frame.evaluate(
      ([opened, first, second]) => {
        const ports: MessagePort[] = Reflect.get(window, 'ports');
        for (const port of ports) port.postMessage(opened);
        ports[0]?.postMessage(first);
        ports[1]?.postMessage(second);
      },
      [event('opened'), event('completed', { code: 'first' }), event('completed', { code: 'second' })] as const,
    );
    const events = await eventsOf(host, 3);
    expect(actionsOf(events)).toEqual(['opening', 'opened', 'completed']);
    expect(events[2]?.data.code).toBe('second');
  });
});

/** An account page in a frame of a page without the widget, and the nonce of its hello. */
async function greetedBy(host: Page) {
  const frame = await addFrame(host, `${stage.account}/sign-in?uri=${encodeURIComponent(stage.host)}`);
  await host.waitForFunction(() => window.hostPage.heard.length === 1);
  const heard = await host.evaluate(() => window.hostPage.heard[0]);
  return { frame, nonce: typeof heard === 'object' && heard !== null ? String(Reflect.get(heard, 'nonce')) : '' };
}

/** Answers the first frame of the embedder's page like a widget, and posts the given messages through the port. */
async function answerFrame(from: Frame | Page, nonce: string, posts: unknown[]): Promise<void> {
  await from.evaluate(
    ([answer, given]) => {
      const { port1, port2 } = new MessageChannel();
      Reflect.set(window, 'port', port1);
      window.parent.frames[0]?.postMessage(answer, '*', [port2]);
      for (const post of given) port1.postMessage(post);
    },
    [{ ...envelope, type: 'port', nonce }, posts] as const,
  );
}

/** Why an account page could not connect. */
const reasonOf = (page: Frame | Page) =>
  page.evaluate(() => window.accountPage.connected.then(() => 'connected', String));

const start = (challenge: string) => ({
  ...envelope,
  type: 'start',
  flow: 'sign-in',
  codeChallenge: challenge.repeat(43),
  options: {},
});

describe('the account page', () => {
  it('takes a port from nobody but the registered origin, and only with its own nonce', async () => {
    const host = await stage.openHost();
    const { frame, nonce } = await greetedBy(host);
    const stranger = await addFrame(host, `${stage.stranger}/`);
    const sibling = await addFrame(host, `${stage.host}/`);
    const heard = (count: number) => frame.waitForFunction((needed) => window.accountPage.heard === needed, count);
    await answerFrame(stranger, nonce, [start('s')]);
    await heard(1);
    await answerFrame(sibling, nonce, [start('w')]);
    await heard(2);
    await answerFrame(host, 'nonce-of-somebody-else', [start('n')]);
    await heard(3);
    await answerFrame(host, nonce, [start('h')]);
    expect(await frame.evaluate(async () => (await window.accountPage.connected).start.codeChallenge)).toBe(
      'h'.repeat(43),
    );
  });

  it('takes no port from its own parent when that is another origin than the registered one', async () => {
    const host = await stage.openHost();
    await host.clock.install();
    const nonce = 'nonce-that-the-parent-has-guessed';
    const frame = await addFrame(
      host,
      `${stage.account}/sign-in?uri=${encodeURIComponent(stage.stranger)}&nonce=${nonce}`,
    );
    await frame.waitForFunction(() => 'accountPage' in window);
    await answerFrame(host, nonce, [start('s')]);
    await frame.waitForFunction(() => window.accountPage.heard === 1);
    await host.clock.runFor(10_000);
    expect(await reasonOf(frame)).toBe('Error: The embedding page did not answer');
  });

  it('waits for a start in good form, and takes one only', async () => {
    const host = await stage.openHost();
    const { frame, nonce } = await greetedBy(host);
    const refused = [
      { ...start('a'), flow: 'sign-out' },
      { ...start('b'), options: { uri: 'x' } },
      { ...start('c'), codeChallenge: '' },
    ];
    await answerFrame(host, nonce, [...refused, start('d'), start('e')]);
    expect(await frame.evaluate(async () => (await window.accountPage.connected).start)).toEqual({
      flow: 'sign-in',
      codeChallenge: 'd'.repeat(43),
      options: {},
    });
  });

  it('hears once that the embedder has closed the flow', async () => {
    const host = await stage.openHost();
    const { frame, nonce } = await greetedBy(host);
    await answerFrame(host, nonce, [start('s'), { ...envelope, type: 'close' }, { ...envelope, type: 'close' }]);
    await frame.waitForFunction(() => window.accountPage.closed > 0);
    await expect.poll(() => frame.evaluate(() => window.accountPage.closed)).toBe(1);
  });

  it('says hello to the registered origin alone', async () => {
    const host = await stage.openHost();
    const foreign = await addFrame(host, `${stage.account}/sign-in?uri=${encodeURIComponent(stage.stranger)}`);
    await foreign.waitForFunction(() => 'accountPage' in window);
    await greetedBy(host);
    await expect.poll(() => host.evaluate(() => window.hostPage.heard.length)).toBe(1);
  });

  it('refuses a parent that is no origin, a window nobody opened, and an embedder that does not answer', async () => {
    const host = await stage.openHost();
    const anyOrigin = await addFrame(host, `${stage.account}/sign-in?uri=*`);
    expect(await reasonOf(anyOrigin)).toMatch(/^TypeError/);
    const path = await addFrame(host, `${stage.account}/sign-in?uri=${encodeURIComponent(`${stage.host}/`)}`);
    expect(await reasonOf(path)).toBe('TypeError: parentOrigin is not an origin');

    const alone = await host.context().newPage();
    await alone.goto(`${stage.account}/sign-in?uri=${encodeURIComponent(stage.host)}`);
    expect(await reasonOf(alone)).toBe('Error: Nobody opened this page');

    await host.clock.install();
    const { frame } = await greetedBy(host);
    await host.clock.pauseAt(Date.now() + 60_000);
    expect(await reasonOf(frame)).toBe('Error: The embedding page did not answer');
  });

  it('refuses to report what the embedder would ignore', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    const frame = await accountFrame(stage, host);
    const refused = await frame.evaluate(() => {
      try {
        window.accountPage.connection?.emit({ action: 'error', data: { error: 'x'.repeat(501) } });
        return '';
      } catch (error) {
        return String(error);
      }
    });
    expect(refused).toBe('TypeError: the protocol refuses this event');
  });
});

describe('two widgets on a page', () => {
  it('hear each of its own page alone', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in', { into: '#box' });
    const first = await accountFrame(stage, host);
    await openFlow(host, 'sign-up', { into: '#box' });
    await eventsOf(host, 4);
    const second = host.frames().find((frame) => frame.url().includes('/sign-up?'));
    if (!second) throw new Error('no second frame');
    await report(second, { action: 'completed', data: { code: 'second' } });
    await eventsOf(host, 5);
    await report(first, { action: 'completed', data: { code: 'first' } });
    const events = await eventsOf(host, 6);
    expect(events.slice(4).map((last) => [last.flow, last.data.code, last.frames])).toEqual([
      ['sign-up', 'second', 1],
      ['sign-in', 'first', 0],
    ]);
  });
});
