import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, testPassword } from '../../../../test/factories/accounts.ts';
import { createInvitation } from '../../../../test/factories/invitations.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
const realms = [
  { id: 'acme', name: 'Acme', open: true },
  { id: 'closed', name: 'Closed Ltd' },
];
beforeAll(async () => {
  app = await startTestApp({ file: { realms } });
});
afterAll(() => app.dispose());

const otherPassword = 'another battery staple';
const inRealm = (realm: string) => ({ status: 200, body: { data: { realm } } });
const refused = (status: number, reason: string) => ({ status, body: { error: { reason } } });
const wrong = refused(401, 'WRONG_CREDENTIALS');
const nowhere = { realm_any: false };

type Seed = {
  readonly email: string;
  readonly realm?: string;
  readonly password?: string;
  readonly emailVerified?: boolean;
};
const seed = ({ password = testPassword, ...given }: Seed) =>
  app.services.transact((tx) => app.services.accounts.users.seed(tx, { password, ...given }));
const signIn = async (credentials: { email: string; password?: string; [more: string]: unknown }) =>
  (await openBrowser(app)).signIn(credentials);

describe('signing in', () => {
  it('is to the main organisation where none is named ROL-06', async () => {
    const email = newEmail();
    await seed({ email });
    await seed({ email, realm: 'acme', password: otherPassword });
    expect(await signIn({ email, ...nowhere })).toMatchObject(inRealm('waypost'));
    expect(await signIn({ email, password: otherPassword, ...nowhere })).toMatchObject(wrong);
  });

  it('is to the organisation that is named, however its id is written, and to no other ACC-17 ACC-31', async () => {
    const email = newEmail();
    await seed({ email });
    await seed({ email, realm: 'acme', password: otherPassword });
    expect(await signIn({ email, password: otherPassword, realm: ' ACME ' })).toMatchObject(inRealm('acme'));
    expect(await signIn({ email, realm: 'acme' })).toMatchObject(wrong);
    expect(await signIn({ email, realm: 'closed' })).toMatchObject(wrong);
  });

  it('is to whichever organisation the password fits, where any will do ACC-17', async () => {
    const email = newEmail();
    await seed({ email });
    await seed({ email, realm: 'acme', password: otherPassword });
    expect(await signIn({ email, realm_any: true })).toMatchObject(inRealm('waypost'));
    expect(await signIn({ email, password: otherPassword, realm_any: true })).toMatchObject(inRealm('acme'));
    expect(await signIn({ email, password: 'none of the two', realm_any: true })).toMatchObject(wrong);
  });

  it('asks for the organisation where the password fits several accounts ACC-17', async () => {
    const email = newEmail();
    await seed({ email });
    await seed({ email, realm: 'acme' });
    const answer = await signIn({ email, realm_any: true });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { reason: 'REALM_REQUIRED', fields: [{ path: 'realm' }] } },
    });
    expect(await signIn({ email, realm: 'acme' })).toMatchObject(inRealm('acme'));
  });
});

describe('signing up', () => {
  const signUp = async (fields: Record<string, unknown>) => (await openBrowser(app)).signUp(fields);

  it('leads into an open organisation, where the address may have an account elsewhere ACC-17', async () => {
    const email = newEmail();
    expect(await signUp({ email })).toMatchObject(inRealm('waypost'));
    expect(await signUp({ email, realm: 'acme' })).toMatchObject(inRealm('acme'));
    expect(await signUp({ email, realm: 'acme' })).toMatchObject(refused(409, 'EMAIL_TAKEN'));
  });

  it.each(['closed', 'unknown'])(
    'leads into %s with an invitation alone, and does not tell which of the two it is',
    async (realm) => {
      const { status, body } = await signUp({ realm });
      expect({ status, body }).toEqual({
        status: 403,
        body: { status: 'ERROR', error: expect.objectContaining({ reason: 'REALM_NOT_ALLOWED' }) as unknown },
      });
    },
  );

  it('leads into the organisation of the invitation, which is not used up by it ACC-17 CUS-13', async () => {
    const { email, token } = await createInvitation(app, { realm: 'closed' });
    expect(await signUp({ email: newEmail(), realm: 'closed', invite_token: token })).toMatchObject(
      refused(403, 'REALM_NOT_ALLOWED'),
    );
    const person = await openBrowser(app);
    expect(await person.signUp({ email, invite_token: token })).toMatchObject(inRealm('closed'));
    expect(await person.send('PUT', person.portal('/api/invitation/accept'), { json: { token } })).toMatchObject({
      status: 200,
    });
  });

  it('leads into the main organisation with an invitation that has run out', async () => {
    const { email, token } = await createInvitation(app, { realm: 'closed' });
    app.clock.advance(8 * 24 * 60 * 60 * 1000);
    expect(await signUp({ email, invite_token: token })).toMatchObject(inRealm('waypost'));
  });
});

describe('a conversion sign-in', () => {
  it('attaches the account to an open organisation, and the session is of it ACC-37', async () => {
    const email = newEmail();
    const userId = await seed({ email });
    expect(await signIn({ email, realm: 'acme' })).toMatchObject(wrong);
    expect(await signIn({ email, realm: 'acme', attach: true })).toMatchObject({
      status: 200,
      body: { data: { realm: 'acme', userId } },
    });
    expect(await signIn({ email, realm: 'acme' })).toMatchObject({
      status: 200,
      body: { data: { realm: 'acme', userId } },
    });
    expect(await signIn({ email, ...nowhere })).toMatchObject(inRealm('waypost'));
    expect(await signIn({ email, realm_any: true })).toMatchObject(inRealm('waypost'));
    expect(await signIn({ email, realm: 'acme', attach: true })).toMatchObject(inRealm('acme'));
  });

  it('attaches nothing without the password ACC-37', async () => {
    const email = newEmail();
    await seed({ email });
    expect(await signIn({ email, realm: 'acme', attach: true, password: 'not the right one' })).toMatchObject(wrong);
    expect(await signIn({ email, realm: 'acme' })).toMatchObject(wrong);
  });

  it.each(['closed', 'unknown'])(
    'attaches nothing to %s without an invitation, and does not tell which it is ACC-37',
    async (realm) => {
      const email = newEmail();
      await seed({ email });
      expect(await signIn({ email, realm, attach: true })).toMatchObject(refused(403, 'REALM_NOT_ALLOWED'));
      expect(await signIn({ email, realm })).toMatchObject(wrong);
    },
  );

  it('attaches to a closed organisation for an invitation to a proven address, or with its token ACC-37', async () => {
    const proven = await createInvitation(app, { realm: 'closed' });
    await seed({ email: proven.email });
    expect(await signIn({ email: proven.email, realm: 'closed', attach: true })).toMatchObject(inRealm('closed'));

    const unproven = await createInvitation(app, { realm: 'closed' });
    const { email, token } = unproven;
    await seed({ email, emailVerified: false });
    expect(await signIn({ email, realm: 'closed', attach: true })).toMatchObject(refused(403, 'REALM_NOT_ALLOWED'));
    expect(await signIn({ email, realm: 'closed', attach: true, invite_token: proven.token })).toMatchObject(
      refused(403, 'REALM_NOT_ALLOWED'),
    );
    expect(await signIn({ email, realm: 'closed', attach: true, invite_token: token })).toMatchObject(
      inRealm('closed'),
    );
  });

  it('does not take the place of another account of the address ACC-37', async () => {
    const email = newEmail();
    await seed({ email });
    const there = await seed({ email, realm: 'acme', password: otherPassword });
    expect(await signIn({ email, realm: 'acme', attach: true })).toMatchObject(refused(409, 'EMAIL_TAKEN'));
    expect(await signIn({ email, realm: 'acme', password: otherPassword })).toMatchObject({
      status: 200,
      body: { data: { userId: there } },
    });
  });

  it('keeps the address there from others, who cannot sign up with it ACC-37', async () => {
    const email = newEmail();
    await seed({ email });
    await signIn({ email, realm: 'acme', attach: true });
    const answer = await (await openBrowser(app)).signUp({ email, realm: 'acme' });
    expect(answer).toMatchObject(refused(409, 'EMAIL_TAKEN'));
  });
});

it('sends a reset link for the account of the organisation that is meant, or of any ACC-33', async () => {
  const email = newEmail();
  await seed({ email });
  await seed({ email, realm: 'acme' });
  const resets = () => app.mails.filter((mail) => mail.to === email && mail.kind === 'reset').length;
  const person = await openBrowser(app);
  for (const [asked, more] of [
    [{ realm: 'acme' }, 1],
    [{ realm: 'closed' }, 0],
    [{}, 1],
    [{ realm_any: true }, 2],
  ] as const) {
    const before = resets();
    app.clock.advance(2 * 60 * 60 * 1000);
    await person.post(person.account('/api/account/reset-password'), { email, ...asked });
    await app.services.accounts.mailRequests.sendRequested();
    await expect.poll(resets).toBe(before + more);
  }
});
