import type { SessionData } from '@waypost/contract/entities/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../../test/browser-client.ts';
import { newEmail, testPassword } from '../../../test/factories/accounts.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import type { TestApp } from '../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';

const dayMs = 24 * 60 * 60 * 1000;
const admin = { name: 'customeradmin', value: 'app_1' };

let app: TestApp;
let beside: TestApp;
let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances();
  ({ first: app, second: beside } = instances);
});
afterAll(() => instances.dispose());

const accept = (browser: BrowserClient, token: string) => browser.call('PUT', '/api/invitation/accept', { token });
const answerOf = ({ status, error }: Awaited<ReturnType<typeof accept>>) => [status, error?.reason];
const rolesOf = async (browser: BrowserClient) => ((await browser.call('GET', '/rest/auth')).data as SessionData).roles;

/** Another session of the user, whose calls reach the other instance. */
async function signInBeside(email: string): Promise<BrowserClient> {
  const browser = app.visitor();
  await browser.signIn({ email, password: 'correct horse battery' });
  const elsewhere = beside.visitor();
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  return elsewhere;
}

const invited = async (overrides: Parameters<typeof createInvitation>[1] = {}) => {
  const { email, token } = await createInvitation(app, overrides);
  return { email, token, browser: await app.signedUp({ email }) };
};

describe('an invitation', () => {
  it('is a mail to the address, with a link to sign in that carries the token CUS-13', async () => {
    const email = newEmail();
    const { token } = await createInvitation(app, { email: ` ${email.toUpperCase()}` });
    expect(token).toMatch(/^[\w-]{43}$/);
    const link = `${app.config.origins.portal}/login?invite-token=${token}`;
    const until = new Date(app.clock().getTime() + 7 * dayMs).toISOString();
    const mail = { kind: 'invitation', to: email, link, until, roles: ['customeradmin'] };
    expect(app.mails.at(-1)).toEqual({ ...mail, inviter: expect.stringMatching(/@people\.example$/) });
  });

  it('names who invites by a proven address alone (CUS-13)', async () => {
    const { browser } = await invited();
    await createInvitation(app, { invitedBy: browser.session?.userId as `usr_${string}` });
    expect(app.mails.findLast(({ kind }) => kind === 'invitation')).not.toHaveProperty('inviter');
  });

  it('gives its roles to the session at once, beside those that are there, and none twice CUS-13 REQ-90 ACC-45', async () => {
    const { browser, token, email } = await invited({ roles: [admin, admin] });
    expect(await rolesOf(browser)).toEqual([]);
    const answer = await accept(browser, token);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { status: 'OK', data: { roles: [admin] } },
    });
    expect(await rolesOf(browser)).toEqual([admin]);
    const me = await browser.account('/user/me', {
      headers: { authorization: `Bearer ${browser.session?.accessToken}` },
    });
    expect(await me.json()).toMatchObject({ roles: [admin] });

    const more = { name: 'customermanager', value: 'cus_1' };
    const { token: second } = await createInvitation(app, { email, roles: [admin, more] });
    expect((await accept(browser, second)).status).toBe(200);
    expect(await rolesOf(browser)).toEqual([admin, more]);
  });

  it('gives its roles to sessions in other browsers and at other instances, which know the user already REQ-90', async () => {
    const { browser, token, email } = await invited();
    const elsewhere = await signInBeside(email);
    expect(await rolesOf(elsewhere)).toEqual([]);
    await accept(browser, token);
    await expect.poll(() => rolesOf(elsewhere)).toEqual([admin]);
  });

  it('is used once, and tells who used it that they did CUS-13 REQ-90', async () => {
    const { browser, token } = await invited();
    expect((await accept(browser, token)).status).toBe(200);
    expect(answerOf(await accept(browser, token))).toEqual([404, 'INVITATION_ACCEPTED']);
    expect(answerOf(await accept(await app.signedUp(), token))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect(await rolesOf(browser)).toEqual([admin]);
  });

  it('is used once also by calls at the same time, at two instances CUS-13 REQ-90', async () => {
    const { browser, token, email } = await invited();
    const elsewhere = await signInBeside(email);
    const answers = await Promise.all([browser, elsewhere, browser, elsewhere].map((at) => accept(at, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    expect(await rolesOf(browser)).toEqual([admin]);
  });

  it('adds its roles to those of another that is accepted at the same time', async () => {
    const { browser, token, email } = await invited();
    const others = ['app_2', 'app_3', 'app_4'].map((value) => ({ ...admin, value }));
    const tokens = [token];
    for (const role of others) tokens.push((await createInvitation(app, { email, roles: [role] })).token);
    const answers = await Promise.all(tokens.map((each) => accept(browser, each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await rolesOf(browser)).map(({ value }) => value).toSorted()).toEqual(['app_1', 'app_2', 'app_3', 'app_4']);
  });

  it.each([
    ['a moment before its seven days are over', -1000, [200, undefined]],
    ['no longer when they are', 0, [404, 'INVITATION_NOT_FOUND']],
  ])('can be accepted %s CUS-13 REQ-90', async (_, ms, expected) => {
    const { email, token } = await createInvitation(app);
    app.clock.advance(7 * dayMs + ms);
    expect(answerOf(await accept(await app.signedUp({ email }), token))).toEqual(expected);
  });

  it('is for the invited address alone, however that is written, and is not used up by others CUS-13', async () => {
    const address = newEmail();
    const { browser, token } = await invited({ email: address.replace('person', 'PERSON') });
    const stranger = await app.signedUp();
    expect(answerOf(await accept(stranger, token))).toEqual([403, 'INVITATION_EMAIL_MISMATCH']);
    expect(await rolesOf(stranger)).toEqual([]);
    expect(answerOf(await accept(browser, token))).toEqual([200, undefined]);
  });

  it.each([
    ['an admin', admin],
    ['a user', { name: 'user', value: 'app_1' }],
    ['a member of a group', { name: 'groupmember', value: 'grp_1' }],
  ])('to become %s ends with the account of its sender (CUS-13, ACC-52)', async (_, role) => {
    const sender = await app.signedUp();
    const invitedBy = sender.session?.userId as `usr_${string}`;
    const { browser, token } = await invited({ roles: [role], invitedBy });
    const confirmed = { email: sender.session?.email };
    expect((await sender.accountCall('POST', '/api/account/deletion', confirmed)).status).toBe(204);
    expect(answerOf(await accept(browser, token))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect(await rolesOf(browser)).toEqual([]);
  });

  it('is unknown to another realm', async () => {
    const { email, token } = await createInvitation(app);
    await app.services.transact((tx) =>
      app.services.accounts.users.seed(tx, { email, password: testPassword, realm: 'partner' }),
    );
    const browser = app.visitor();
    await browser.signIn({ email, password: testPassword });
    expect(answerOf(await accept(browser, token))).toEqual([404, 'INVITATION_NOT_FOUND']);
  });

  it('is not found by a token that nobody was sent REQ-90', async () => {
    const browser = await app.signedUp();
    for (const token of ['x', 'x'.repeat(43), "' or true --"]) {
      expect(answerOf(await accept(browser, token))).toEqual([404, 'INVITATION_NOT_FOUND']);
    }
    expect(answerOf(await browser.call('PUT', '/api/invitation/accept', {}))).toEqual([400, 'INVALID_FIELDS']);
  });

  it('cannot be accepted by a visitor, nor by another site in somebody’s name', async () => {
    const { browser, token } = await invited();
    expect((await accept(app.visitor(), token)).status).toBe(401);
    const forged = await browser.call('PUT', '/api/invitation/accept', { token }, { 'x-xsrf-token': 'forged' });
    expect(answerOf(forged)).toEqual([403, 'XSRF_MISMATCH']);
    expect((await accept(browser, token)).status).toBe(200);
  });
});

it('sends the address of a page, which may hold a token, to nobody as a Referer', async () => {
  for (const page of [await app.portal('/login?invite-token=x'), await app.account('/sign-in?invite-token=x')]) {
    expect(page.headers.get('referrer-policy')).toBe('strict-origin');
  }
});
