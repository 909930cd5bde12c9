import { describe, expect, it } from 'vitest';
import { accountFrame, actionsOf, connected, eventsOf, openFlow, report, setStage } from './stage.ts';

const stage = setStage();

describe('the account page in a frame', () => {
  it('is told the flow, the challenge and the options, and reports opening, then opened ACC-06', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in', { prefillEmailAddr: 'ada@example.com', challenge: 'x'.repeat(43) });
    const frame = await accountFrame(stage, host);

    expect(await frame.evaluate(() => window.accountPage.connection?.start)).toEqual({
      flow: 'sign-in',
      codeChallenge: 'x'.repeat(43),
      options: { 'prefill-email-addr': 'ada@example.com' },
    });
    const events = await eventsOf(host, 2);
    expect(events.map(({ flow, action }) => [flow, action])).toEqual([
      ['sign-in', 'opening'],
      ['sign-in', 'opened'],
    ]);
    expect(events[0]?.data).toEqual({
      authCookieName: 'portal_auth',
      authCookie: '',
      accessCookieName: 'portal_access',
      accessToken: '',
    });
  });

  it('fills the window above everything, unless a container is named ACC-21', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    await accountFrame(stage, host);
    const fullscreen = await host.evaluate(() => {
      const frame = document.querySelector('iframe');
      if (!frame) throw new Error('no frame');
      const { position, zIndex } = getComputedStyle(frame);
      const { x, y, width, height } = frame.getBoundingClientRect();
      return { position, zIndex, x, y, width, height, window: [innerWidth, innerHeight] };
    });
    expect(fullscreen).toEqual({
      position: 'fixed',
      zIndex: '2147483647',
      x: 0,
      y: 0,
      width: 1280,
      height: 800,
      window: [1280, 800],
    });

    const contained = await stage.openHost();
    await openFlow(contained, 'sign-in', { into: '#box' });
    await accountFrame(stage, contained);
    const frame = contained.locator('#box > iframe');
    await expect.poll(() => frame.evaluate((element) => getComputedStyle(element).position)).toBe('static');
    await expect
      .poll(() => frame.evaluate((element) => element.clientWidth === element.parentElement?.clientWidth))
      .toBe(true);
  });

  it('uses interface version 0.1 when the embedder names none, which passes few options on ACC-02', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-up', { version: undefined, realm: 'acme', channel: 'fair', lang: 'de', trackId: 't-1' });
    const query = new URL((await accountFrame(stage, host)).url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      'client-id': 'client-1',
      version: '0.1',
      sdk: 'true',
      type: 'frame',
      uri: stage.host,
      lang: 'de',
      'track-id': 't-1',
    });
  });

  it('takes the focus when it fills the window and gives it back', async () => {
    const host = await stage.openHost();
    await host.evaluate(() => {
      const button = document.createElement('button');
      document.body.append(button);
      button.focus();
    });
    await openFlow(host, 'sign-in');
    const frame = await accountFrame(stage, host);
    await eventsOf(host, 2);
    await expect.poll(() => host.evaluate(() => document.activeElement?.localName)).toBe('iframe');
    await report(frame, { action: 'aborted' });
    await eventsOf(host, 3);
    await expect.poll(() => host.evaluate(() => document.activeElement?.localName)).toBe('button');
  });

  it('has a name for those who hear it, and may ask for a passkey', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in', { title: 'Anmelden' });
    await accountFrame(stage, host);
    const frame = host.locator('iframe');
    await expect.poll(() => frame.getAttribute('title')).toBe('Anmelden');
    await expect.poll(() => frame.getAttribute('allow')).toContain('publickey-credentials-get');
  });
});

describe('pages that follow each other in one frame', () => {
  it('connects every page anew and hears no longer from the one before', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    const frame = await accountFrame(stage, host);
    await frame.goto(frame.url().replace('/sign-in?', '/reset-password?'));
    await connected(frame);
    await report(frame, { action: 'completed', flow: 'reset-password' });

    const events = await eventsOf(host, 4);
    expect(actionsOf(events)).toEqual(['opening', 'opened', 'opened', 'completed']);
    expect(events[3]?.flow).toBe('reset-password');
    await expect.poll(() => host.evaluate(() => window.hostPage.channels)).toBe(2);
  });

  it('connects again when the user goes back', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    const frame = await accountFrame(stage, host);
    await frame.goto(frame.url().replace('/sign-in?', '/forgot-org-id?'));
    await eventsOf(host, 3);
    await frame.evaluate(() => history.back());
    await eventsOf(host, 4);
    await report(frame, { action: 'completed', data: { code: 'after-back' } });
    const events = await eventsOf(host, 5);
    expect(events[4]).toMatchObject({ action: 'completed', data: { code: 'after-back' } });
  });

  it('reports an error when the page never answers, and still takes a late one', async () => {
    stage.isSilent = true;
    const host = await stage.openHost();
    await host.clock.install();
    await openFlow(host, 'sign-in', { loadTimeoutMs: 5000 });
    const silent = await accountFrame(stage, host);
    await host.clock.pauseAt(Date.now() + 60_000);
    const events = await eventsOf(host, 2);
    expect(events[1]).toMatchObject({ action: 'error', frames: 1, data: { error: 'The account page did not answer' } });

    stage.isSilent = false;
    await silent.goto(silent.url());
    await report(await accountFrame(stage, host), { action: 'completed' });
    expect(actionsOf(await eventsOf(host, 4))).toEqual(['opening', 'error', 'opened', 'completed']);
  });

  it('reports no error once the page has answered, however long the user takes', async () => {
    const host = await stage.openHost();
    await host.clock.install();
    await openFlow(host, 'sign-in', { loadTimeoutMs: 5000 });
    const frame = await accountFrame(stage, host);
    await eventsOf(host, 2);
    await host.clock.runFor(60_000);
    await report(frame, { action: 'aborted' });
    expect(actionsOf(await eventsOf(host, 3))).toEqual(['opening', 'opened', 'aborted']);
  });

  it('reports an error when the page leads to one that does not answer', async () => {
    const host = await stage.openHost();
    await host.clock.install();
    await openFlow(host, 'sign-in', { loadTimeoutMs: 5000 });
    const frame = await accountFrame(stage, host);
    await eventsOf(host, 2);
    await frame.goto(`${stage.stranger}/elsewhere`);
    await host.clock.pauseAt(Date.now() + 60_000);
    expect(actionsOf(await eventsOf(host, 3))).toEqual(['opening', 'opened', 'error']);
  });
});

describe('one flow at a time', () => {
  it('closes without an event', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    await accountFrame(stage, host);
    await eventsOf(host, 2);
    await host.evaluate(() => window.hostPage.widget?.close());
    await expect.poll(() => host.locator('iframe').count()).toBe(0);
    await host.evaluate(() => window.hostPage.widget?.open('sdk-version'));
    expect(actionsOf(await eventsOf(host, 3))).toEqual(['opening', 'opened', 'completed']);
  });

  it('opens nothing any more when it was closed while the challenge was asked for', async () => {
    const host = await stage.openHost();
    const frames = await host.evaluate(async () => {
      const widget = window.hostPage.create({});
      widget.open('sign-in');
      widget.close();
      await new Promise((later) => setTimeout(later, 0));
      return document.querySelectorAll('iframe').length;
    });
    expect(frames).toBe(0);
    await expect.poll(() => eventsOf(host, 0)).toEqual([]);
  });

  it('replaces a running flow by the next', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    await accountFrame(stage, host);
    await eventsOf(host, 2);
    await host.evaluate(() => window.hostPage.widget?.open('sign-up'));
    const events = await eventsOf(host, 4);
    expect(events.map(({ flow, action }) => `${flow} ${action}`)).toEqual([
      'sign-in opening',
      'sign-in opened',
      'sign-up opening',
      'sign-up opened',
    ]);
    await expect.poll(() => host.locator('iframe').count()).toBe(1);
  });

  it('opens nothing when the embedder has no code challenge, or a bad one', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in', { challenge: null });
    await eventsOf(host, 1);
    await openFlow(host, 'sign-in', { challenge: 'short' });
    const events = await eventsOf(host, 2);
    expect(events.map(({ action, frames, data }) => [action, frames, data.error])).toEqual([
      ['error', 0, 'No code challenge'],
      ['error', 0, 'Invalid code challenge'],
    ]);
  });
});
