import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, testPassword } from '../../../../test/factories/accounts.ts';
import { createInvitation, type Invited } from '../../../../test/factories/invitations.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ file: { realms: [{ id: 'acme', name: 'Acme', open: true }] } });
});
afterAll(() => app.dispose());

const minute = 60_000;

async function ask(page: 'forgot-org-id' | 'resend-invite', body: object) {
  const visitor = await openBrowser(app);
  const { status, body: said } = await visitor.post(visitor.account(`/api/account/${page}`), body);
  await app.services.accounts.mailRequests.sendRequested();
  return { status, said };
}
const mailsTo = (email: string) => app.mails.filter((mail) => mail.to === email);
const seed = (user: { email: string; realm?: string }) =>
  app.services.transact((tx) => app.services.accounts.users.seed(tx, { password: testPassword, ...user }));

describe('forgotten organisation ids', () => {
  it('are mailed to the address, all of them, in the language that was asked in ACC-34 ACC-19', async () => {
    const email = newEmail();
    await seed({ email });
    app.clock.advance(1);
    await seed({ email, realm: 'acme' });
    expect(await ask('forgot-org-id', { email: email.toUpperCase(), lang: 'de' })).toEqual({ status: 204, said: '' });
    await expect
      .poll(() => mailsTo(email))
      .toEqual([
        {
          kind: 'org-ids',
          to: email,
          lang: 'de',
          organisations: [
            { id: 'waypost', name: 'Waypost' },
            { id: 'acme', name: 'Acme' },
          ],
          link: `${app.config.origins.portal}/login`,
        },
      ]);
  });

  it('are mailed once a minute, and not to an address without an account ACC-34 ACC-55', async () => {
    const email = newEmail();
    await seed({ email });
    const nobody = newEmail();
    for (let times = 0; times < 3; times += 1) {
      expect(await ask('forgot-org-id', { email })).toEqual({ status: 204, said: '' });
      expect(await ask('forgot-org-id', { email: nobody })).toEqual({ status: 204, said: '' });
    }
    await expect.poll(() => mailsTo(email).length).toBe(1);
    expect(mailsTo(nobody)).toEqual([]);
    app.clock.advance(minute);
    await ask('forgot-org-id', { email });
    await expect.poll(() => mailsTo(email).length).toBe(2);
  });

  it('do not keep a reset link from being sent, though both are mails to the address', async () => {
    const email = newEmail();
    await seed({ email });
    await ask('forgot-org-id', { email });
    const visitor = await openBrowser(app);
    await visitor.post(visitor.account('/api/account/reset-password'), { email });
    await expect
      .poll(() =>
        mailsTo(email)
          .map(({ kind }) => kind)
          .toSorted(),
      )
      .toEqual(['org-ids', 'reset']);
  });
});

describe('an invitation that is asked for again', () => {
  const gap = 3 * minute;
  const tokenOf = ({ link }: { link: string }) => new URL(link).searchParams.get('invite-token') ?? '';
  const invitationsTo = (email: string) => mailsTo(email).filter(({ kind }) => kind === 'invitation');
  const acceptance = async ({ email }: Pick<Invited, 'email'>, token: string) => {
    const person = await openBrowser(app);
    if ((await person.signUp({ email })).status === 409) await person.signIn({ email });
    return person.send('PUT', person.portal('/api/invitation/accept'), { json: { token } });
  };

  it('comes with another link, and the first one is dead ACC-35', async () => {
    const invited = await createInvitation(app);
    app.clock.advance(gap);
    expect(await ask('resend-invite', { email: ` ${invited.email.toUpperCase()}`, lang: 'de' })).toEqual({
      status: 204,
      said: '',
    });
    await expect.poll(() => invitationsTo(invited.email).length).toBe(2);
    const again = invitationsTo(invited.email).at(-1);
    expect(again).toMatchObject({
      lang: 'de',
      until: new Date(app.clock().getTime() - gap + 7 * 24 * 60 * minute).toISOString(),
    });
    expect(await acceptance(invited, invited.token)).toMatchObject({
      status: 404,
      body: { error: { reason: 'INVITATION_NOT_FOUND' } },
    });
    expect(await acceptance(invited, tokenOf(again ?? { link: 'http://x' }))).toMatchObject({ status: 200 });
  });

  it.each([
    ['a moment before three minutes are over', -1, 1],
    ['after three minutes', 0, 2],
  ])('comes at most once in 3 minutes: %s ACC-35', async (_, ms, mails) => {
    const { email } = await createInvitation(app);
    app.clock.advance(gap + ms);
    await ask('resend-invite', { email });
    await expect.poll(() => invitationsTo(email).length).toBe(mails);
  });

  it('comes at most once in 3 minutes also when it is asked for often and at once ACC-35', async () => {
    const { email } = await createInvitation(app);
    app.clock.advance(gap);
    await Promise.all(Array.from({ length: 5 }, () => ask('resend-invite', { email })));
    await expect.poll(() => invitationsTo(email).length).toBe(2);
    app.clock.advance(gap - 1);
    await ask('resend-invite', { email });
    expect(invitationsTo(email)).toHaveLength(2);
    app.clock.advance(1);
    await ask('resend-invite', { email });
    await expect.poll(() => invitationsTo(email).length).toBe(3);
  });

  it('is every one of the address that is open, and no other ACC-35', async () => {
    const email = newEmail();
    const accepted = await createInvitation(app, { email });
    await acceptance({ email }, accepted.token);
    const first = await createInvitation(app, { email });
    app.clock.advance(6 * 24 * 60 * minute);
    const second = await createInvitation(app, { email });
    app.clock.advance(gap);
    const before = invitationsTo(email).length;
    await ask('resend-invite', { email });
    await expect.poll(() => invitationsTo(email).length).toBe(before + 2);
    app.clock.advance(24 * 60 * minute);
    await ask('resend-invite', { email });
    await expect.poll(() => invitationsTo(email).length).toBe(before + 3);
    for (const dead of [first, second]) expect(await acceptance({ email }, dead.token)).toMatchObject({ status: 404 });
  });

  it('never lives longer for being sent again ACC-35', async () => {
    const { email } = await createInvitation(app);
    app.clock.advance(7 * 24 * 60 * minute - 1);
    await ask('resend-invite', { email });
    await expect.poll(() => invitationsTo(email).length).toBe(2);
    const token = tokenOf(invitationsTo(email).at(-1) ?? { link: 'http://x' });
    app.clock.advance(1);
    expect(await acceptance({ email }, token)).toMatchObject({ status: 404 });
  });

  it('is answered the same where there is none, which is sent nothing ACC-35 ACC-55', async () => {
    const email = newEmail();
    await seed({ email });
    expect(await ask('resend-invite', { email })).toEqual({ status: 204, said: '' });
    expect(mailsTo(email)).toEqual([]);
  });
});
