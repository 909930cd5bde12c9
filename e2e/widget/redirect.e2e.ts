import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WidgetFlow } from '@waypost/widget/protocol';
import { accountFrame, actionsOf, connected, eventsOf, openFlow, setStage } from './stage.ts';

const stage = setStage();

const backTo = () => `${stage.host}/?${new URLSearchParams({ account: stage.account, tab: 'keys' }).toString()}`;

/** Leaves the embedder's page for the account service; answers the address it was left for. */
async function leave(host: Page, flow: WidgetFlow = 'sign-in', options: object = {}): Promise<URL> {
  await host.evaluate(([name, given]) => window.hostPage.create(given).redirect(name), [
    flow,
    { redirectUri: backTo(), challenge: 'x'.repeat(43), ...options },
  ] as const);
  await host.waitForURL((url) => url.origin === stage.account);
  return new URL(host.url());
}

/** The embedder's page again, with this answer in its address; what its widget makes of it. */
async function comeBack(host: Page, answer: Record<string, string>) {
  await host.goto(`${backTo()}&${new URLSearchParams(answer).toString()}#section`);
  await host.waitForFunction(() => 'hostPage' in window);
  const resumed = await host.evaluate(() => window.hostPage.create({}).resume());
  const events = await host.evaluate(() => window.hostPage.events);
  return { resumed, event: events[0], url: host.url() };
}

describe('a full redirect', () => {
  it('asks for a code by PKCE and state, with what OpenID Connect has a word for ACC-60', async () => {
    const host = await stage.openHost();
    const url = await leave(host, 'sign-in', { lang: 'de', prefillEmailAddr: 'ada@example.com', realm: 'acme' });
    expect(url.pathname).toBe('/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: backTo(),
      scope: 'openid',
      state: expect.stringMatching(/^[0-9a-f]{32}$/),
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      ui_locales: 'de',
      login_hint: 'ada@example.com',
    });
  });

  it('ends in the event of its flow, once, and leaves nothing of the answer in the address', async () => {
    const host = await stage.openHost();
    const state = (await leave(host, 'sign-up', { inviteToken: 'invite-1' })).searchParams.get('state') ?? '';
    const { resumed, event, url } = await comeBack(host, {
      code: 'code-1',
      state,
      iss: stage.account,
      session_state: 's',
    });
    expect(resumed).toBe(true);
    expect(event).toMatchObject({
      flow: 'sign-up',
      action: 'completed',
      data: { code: 'code-1', inviteToken: 'invite-1', redirectUri: backTo() },
    });
    expect(url).toBe(`${backTo()}#section`);
    expect(await comeBack(host, { code: 'code-1', state })).toMatchObject({ resumed: false, event: undefined });
  });

  it.each([
    ['access_denied', { action: 'aborted' }],
    ['server_error', { action: 'error', data: { error: 'server_error' } }],
  ])('that the account service answers with %s is reported', async (error, expected) => {
    const host = await stage.openHost();
    const state = (await leave(host)).searchParams.get('state') ?? '';
    const back = await comeBack(host, { error, error_description: 'x', state });
    expect(back.event).toMatchObject({ flow: 'sign-in', ...expected });
    expect(back.url).toBe(`${backTo()}#section`);
  });

  it('takes no code of another issuer, and none that is missing', async () => {
    const answers: Record<string, string>[] = [{ code: 'code-1', iss: stage.stranger }, { code: '' }, {}];
    for (const answer of answers) {
      const host = await stage.openHost();
      const state = (await leave(host)).searchParams.get('state') ?? '';
      const { event } = await comeBack(host, { ...answer, state });
      expect(event).toMatchObject({ action: 'error', data: { error: 'Invalid response' } });
      expect(event?.data.code).toBeUndefined();
    }
  });

  it('signs nobody in who did not ask: a foreign state is left alone, and so is one of another client', async () => {
    const host = await stage.openHost();
    const state = (await leave(host, 'sign-in', { clientId: 'client-2' })).searchParams.get('state') ?? '';
    for (const given of [state, 'f'.repeat(32), '']) {
      const back = await comeBack(host, { code: 'code-of-a-thief', state: given });
      expect(back).toMatchObject({ resumed: false, event: undefined });
      expect(back.url).toContain('code-of-a-thief'); // it may be the answer to a question of somebody else's
    }
  });

  it('is refused for a flow that gives no code, and without an address to come back to ACC-14', async () => {
    const host = await stage.openHost();
    await host.evaluate(
      ([redirectUri]) => {
        for (const flow of ['reset-password', 'email-verify', 'sign-out', 'get-data'] as const)
          window.hostPage.create({ redirectUri }).redirect(flow);
        window.hostPage.create({}).redirect('sign-in');
      },
      [backTo()] as const,
    );
    const events = await eventsOf(host, 5);
    expect(events.map(({ action, data }) => [action, data.error])).toEqual(
      Array(5).fill(['error', 'Unsupported type']),
    );
  });
});

describe('the last resort', () => {
  const left = (host: Page) => host.waitForURL((url) => url.pathname === '/oauth2/authorize');

  it('is the redirect when the browser blocks the popup ACC-22', async () => {
    const host = await stage.openHost({ blocked: '' });
    await openFlow(host, 'sign-in', { type: 'window', redirectUri: backTo() });
    await left(host);
  });

  it('is the redirect when the page in the frame never answers, and the error where there is no way back', async () => {
    stage.isSilent = true;
    const host = await stage.openHost();
    await openFlow(host, 'sign-in', { redirectUri: backTo(), loadTimeoutMs: 500 });
    await left(host);

    const stuck = await stage.openHost();
    await openFlow(stuck, 'reset-password', { redirectUri: backTo(), loadTimeoutMs: 500 });
    expect(actionsOf(await eventsOf(stuck, 2))).toEqual(['opening', 'error']);
  });

  it('is not taken from a page that has opened', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in', { redirectUri: backTo(), loadTimeoutMs: 500 });
    const frame = await accountFrame(stage, host);
    await frame.goto(`${stage.stranger}/elsewhere`);
    expect(actionsOf(await eventsOf(host, 3))).toEqual(['opening', 'opened', 'error']);
  });

  it('comes after the window that a page in a frame has asked for ACC-54', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    const moved = host.context().waitForEvent('page');
    await (await accountFrame(stage, host)).evaluate(() => window.accountPage.connection?.moveToWindow());
    const popup = await moved;
    await connected(popup);
    expect(new URL(popup.url()).searchParams.get('type')).toBe('window');
    const events = await eventsOf(host, 4);
    expect(events.map(({ action, frames }) => [action, frames])).toEqual([
      ['opening', 1],
      ['opened', 1],
      ['opening', 0],
      ['opened', 0],
    ]);
    await popup.evaluate(() => window.accountPage.connection?.moveToWindow()); // it is in one already
    await popup.evaluate(() => window.accountPage.connection?.emit({ action: 'completed', data: { code: 'code-1' } }));
    expect((await eventsOf(host, 5))[4]).toMatchObject({ action: 'completed', data: { code: 'code-1' }, popups: 0 });

    const blocked = await stage.openHost({ blocked: '' });
    await openFlow(blocked, 'sign-in', { redirectUri: backTo() });
    await (await accountFrame(stage, blocked)).evaluate(() => window.accountPage.connection?.moveToWindow());
    await left(blocked);
  });
});
