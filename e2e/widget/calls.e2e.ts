import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WidgetFlow } from '@waypost/widget/protocol';
import { accountFrame, accountPage, type Answer, eventsOf, openFlow, report, setStage } from './stage.ts';

const stage = setStage();

const readPath = '/api/account';
const signOutPath = '/api/account/sign-out';
const mfaPath = '/api/account/get-mfa-required-clients';

/** Statuses that no requirement names, with a body that would be valid for another one. */
const unexpected = [
  ['get-data', [201, 302, 400, 403, 404, 500], { userId: 'usr_1', realm: 'acme', code: 'code-1' }],
  ['sign-out', [200, 302, 400, 403, 404, 500], {}],
  ['sign-in-with-set-mfa', [201, 302, 403, 500], ['client-7']],
  ['sign-up-with-set-mfa', [201, 302, 403, 500], ['client-7']],
] as const;

/** The only event of a flow that is answered by a call. */
async function answered(host: Page, flow: WidgetFlow, answer: Answer | undefined) {
  await host.evaluate(() => window.hostPage.events.splice(0));
  for (const path of [readPath, signOutPath, mfaPath]) stage.answers.set(path, answer);
  await openFlow(host, flow);
  const [event] = await eventsOf(host, 1);
  return event;
}

describe('the calls of the widget', () => {
  it('carry the cookies of the account service, the client and the marker ACC-23', async () => {
    const host = await stage.openHost();
    await host.context().addCookies([{ name: 'account_session', value: 's-1', url: stage.account }]);
    stage.answers.set(readPath, { status: 200, body: { userId: 'usr_1', realm: 'acme', code: 'code-1' } });
    stage.answers.set(signOutPath, { status: 204 });
    stage.answers.set(mfaPath, { status: 404 });
    for (const flow of ['get-data', 'sign-out', 'sign-in-with-set-mfa'] as const) {
      await openFlow(host, flow, { challenge: 'x'.repeat(43) });
    }
    await eventsOf(host, 3);
    expect(stage.calls.map(({ path }) => path).toSorted()).toEqual([readPath, mfaPath, signOutPath]);
    for (const { query, headers } of stage.calls) {
      expect(headers.cookie).toContain('account_session=s-1');
      expect(headers.origin).toBe(stage.host);
      expect(headers['x-requested-with']).toBe('XMLHttpRequest');
      expect(query.get('client-id')).toBe('client-1');
    }
    expect(stage.calls.find(({ path }) => path === readPath)?.headers['x-code-challenge']).toBe('x'.repeat(43));
  });

  it('give the error Invalid response for any other status ACC-30', async () => {
    const host = await stage.openHost();
    const invalid = { action: 'error', frames: 0, data: { error: 'Invalid response' } };
    for (const [flow, statuses, body] of unexpected) {
      for (const status of statuses) {
        expect(await answered(host, flow, { status, body }), `${flow} ${status}`).toMatchObject(invalid);
      }
    }
  });
});

describe('get-data', () => {
  it('reports completed with a one-time code to a signed-in user, aborted to a visitor ACC-24', async () => {
    const host = await stage.openHost();
    const body = { userId: 'usr_1', realm: 'acme', code: 'code-1' };
    expect(await answered(host, 'get-data', { status: 200, body })).toMatchObject({
      flow: 'get-data',
      action: 'completed',
      data: { code: 'code-1', authCookie: '', accessToken: '' },
    });
    const refused = {
      status: 'UNAUTHORIZED',
      error: { reason: 'UNAUTHORIZED', code: 401, message: 'Please sign in.' },
    };
    expect(await answered(host, 'get-data', { status: 401, body: refused })).toMatchObject({ action: 'aborted' });
    expect(await answered(host, 'get-data', { status: 401 })).toMatchObject({ action: 'aborted' });
  });

  it('reports refresh failed for a session that has run out ACC-09', async () => {
    const host = await stage.openHost();
    const expired = { status: 'UNAUTHORIZED', error: { reason: 'TOKEN_EXPIRED', code: 401701, message: 'Expired.' } };
    expect(await answered(host, 'get-data', { status: 401, body: expired })).toMatchObject({
      action: 'refresh failed',
    });
  });

  it('counts a network error as aborted ACC-25', async () => {
    const host = await stage.openHost();
    expect(await answered(host, 'get-data', undefined)).toMatchObject({ flow: 'get-data', action: 'aborted' });
  });

  it('takes an answer without a code for no answer', async () => {
    const host = await stage.openHost();
    for (const body of [undefined, null, 'code', [], {}, { code: 7 }, { code: '' }, { code: 'x'.repeat(501) }]) {
      const event = await answered(host, 'get-data', { status: 200, body });
      expect(event, JSON.stringify(body)).toMatchObject({ action: 'error', data: { error: 'Invalid response' } });
    }
  });
});

describe('sign-out', () => {
  it('reports completed for 204 and 401 ACC-26', async () => {
    const host = await stage.openHost();
    for (const status of [204, 401]) {
      expect(await answered(host, 'sign-out', { status })).toMatchObject({ flow: 'sign-out', action: 'completed' });
    }
  });

  it('counts a network error as completed ACC-27', async () => {
    const host = await stage.openHost();
    expect(await answered(host, 'sign-out', undefined)).toMatchObject({ flow: 'sign-out', action: 'completed' });
  });
});

describe('the set-mfa flows', () => {
  it('ask first which clients want a second factor, then open the page with them ACC-28 ACC-29', async () => {
    stage.answers.set(mfaPath, { status: 200, body: ['client-7', 'client-8'] });
    for (const name of ['sign-in', 'sign-up'] as const) {
      const host = await stage.openHost();
      await openFlow(host, `${name}-with-set-mfa`);
      const frame = await accountFrame(stage, host);
      const url = new URL(frame.url());
      expect(url.pathname).toBe(`/${name}`);
      expect(url.searchParams.get('mfa-client-id-array')).toBe('client-7,client-8');
      await report(frame, { action: 'completed' });
      expect((await eventsOf(host, 3)).map(({ flow }) => flow)).toEqual(Array(3).fill(`${name}-with-set-mfa`));
    }
  });

  it('report aborted and open nothing for 400, 401 and 404 ACC-28', async () => {
    const host = await stage.openHost();
    for (const status of [400, 401, 404]) {
      for (const flow of ['sign-in-with-set-mfa', 'sign-up-with-set-mfa'] as const) {
        expect(await answered(host, flow, { status })).toMatchObject({ flow, action: 'aborted', frames: 0 });
      }
    }
  });

  it('open the popup in the click, and close it when there is no second factor to set', async () => {
    const host = await stage.openHost();
    stage.answers.set(mfaPath, { status: 200, body: [] });
    await openFlow(host, 'sign-in-with-set-mfa', { type: 'window' });
    await report(await accountPage(stage, host, 'window'), { action: 'aborted' });
    await eventsOf(host, 3);
    stage.answers.set(mfaPath, { status: 404 });
    await openFlow(host, 'sign-in-with-set-mfa', { type: 'window' });
    expect((await eventsOf(host, 4))[3]).toMatchObject({ action: 'aborted', popups: 0 });
  });
});

describe('what needs no page', () => {
  it('answers sdk-version with 4.9.1 ACC-01', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sdk-version');
    await expect
      .poll(() => eventsOf(host, 1))
      .toMatchObject([{ flow: 'sdk-version', action: 'completed', data: { version: '4.9.1' } }]);
  });

  it('reports Unsupported type for a flow that does not exist ACC-14', async () => {
    const host = await stage.openHost();
    await host.evaluate(() => window.hostPage.openAnything('sign-sideways'));
    expect(await eventsOf(host, 1)).toMatchObject([
      { flow: 'sign-sideways', action: 'error', frames: 0, data: { error: 'Unsupported type' } },
    ]);
  });

  it('uses the default host unless an environment is named, and reports an unknown one ACC-20', async () => {
    const host = await stage.openHost();
    const environments = { test: stage.account };
    await openFlow(host, 'sign-in', { accountHost: stage.account });
    expect(new URL((await accountFrame(stage, host)).url()).origin).toBe(stage.account);
    await eventsOf(host, 2);
    await host.evaluate(() => window.hostPage.widget?.close());

    await openFlow(host, 'sign-in', { accountHost: stage.stranger, environment: 'test', environments });
    expect(new URL((await accountFrame(stage, host)).url()).origin).toBe(stage.account);
    await eventsOf(host, 4);
    await host.evaluate(() => window.hostPage.widget?.close());

    await openFlow(host, 'sign-in', { environment: 'elsewhere', environments });
    expect((await eventsOf(host, 5))[4]).toMatchObject({
      action: 'error',
      frames: 0,
      data: { error: 'Unknown environment' },
    });
  });
});

describe('cookies on the local host', () => {
  it('live two days from completed or already signed in, and end with sign-out ACC-47', async () => {
    for (const action of ['completed', 'already signed in'] as const) {
      const host = await stage.openHost();
      await openFlow(host, 'sign-in');
      await report(await accountFrame(stage, host), { action, data: { authCookie: 'a=1; b', accessToken: 'token-1' } });
      expect((await eventsOf(host, 3))[2]?.cookie).toContain('portal_access=token-1');

      const twoDays = Date.now() / 1000 + 2 * 24 * 60 * 60;
      const cookies = await host.context().cookies(stage.host);
      expect(Object.fromEntries(cookies.map(({ name, value }) => [name, value]))).toEqual({
        portal_access: 'token-1',
        portal_auth: 'a%3D1%3B%20b',
      });
      for (const { expires } of cookies) expect(Math.abs(expires - twoDays)).toBeLessThan(120);

      stage.answers.set(signOutPath, { status: 204 });
      await openFlow(host, 'sign-out');
      await eventsOf(host, 4);
      expect(await host.context().cookies(stage.host)).toEqual([]);
    }
  });

  it('are not set for a client that is given none, and not by any other outcome ACC-47', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    await report(await accountFrame(stage, host), { action: 'completed', data: { code: 'code-1' } });
    await eventsOf(host, 3);
    await openFlow(host, 'sign-in');
    await report(await accountFrame(stage, host), { action: 'aborted', data: { authCookie: 'a', accessToken: 't' } });
    await eventsOf(host, 6);
    expect(await host.context().cookies(stage.host)).toEqual([]);
  });
});
