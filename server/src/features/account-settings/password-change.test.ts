import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, testPassword } from '../../../test/factories/accounts.ts';
import { type AccountOwner, aliveness, newOwner, sameOwnerElsewhere } from '../../../test/factories/own-account.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let owner: AccountOwner;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());
beforeEach(async () => {
  owner = await newOwner(app);
});

const next = 'seven green lanterns';
const change = (password = next, present_password = testPassword) =>
  owner.change('POST', 'change-password', { present_password, password });
const signInWith = async (password: string) =>
  (await (await openBrowser(app)).signIn({ email: owner.email, password })).status;
const mailsToOwner = () => app.mails.filter(({ to }) => to === owner.email).map(({ kind }) => kind);

describe('changing the password', () => {
  it('takes the new one from then on, and tells the owner by mail ACC-51', async () => {
    expect(await change()).toMatchObject({ status: 200, body: { data: { ended: 0 } } });
    expect(await signInWith(testPassword)).toBe(401);
    expect(await signInWith(next)).toBe(200);
    expect(mailsToOwner()).toEqual(['verify', 'password-changed']);
  });

  it('ends every other session at once, says how many, and keeps its own ACC-51', async () => {
    const others = [await sameOwnerElsewhere(app, owner), await sameOwnerElsewhere(app, owner)];
    expect(await change()).toMatchObject({ body: { data: { ended: 2 } } });
    expect(await aliveness(owner)).toEqual([200, 200]);
    for (const other of others) expect(await aliveness(other)).toEqual([401, 401]);
  });

  it('gives the session another token, and the one before opens nothing any more ACC-51', async () => {
    const { cookies } = owner.person;
    const before = cookies.get('__Host-waypost_account') ?? '';
    await change();
    const after = cookies.get('__Host-waypost_account') ?? '';
    expect(after).not.toBe(before);
    cookies.set('__Host-waypost_account', before);
    expect((await owner.read('profile')).status).toBe(401);
    cookies.set('__Host-waypost_account', after);
    expect((await owner.read('profile')).status).toBe(200);
  });

  it('leaves the sessions of other people alone ACC-51', async () => {
    const stranger = await newOwner(app);
    await change();
    expect(await aliveness(stranger)).toEqual([200, 200]);
  });

  it('is refused without the present one, beside its field, and changes nothing ACC-51', async () => {
    const other = await sameOwnerElsewhere(app, owner);
    const refused = await change(next, 'not my password');
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { reason: 'WRONG_PASSWORD', fields: [{ path: 'present_password' }] } },
    });
    expect(await aliveness(other)).toEqual([200, 200]);
    expect(await signInWith(testPassword)).toBe(200);
    expect(mailsToOwner()).toEqual(['verify']);
  });

  it.each([
    ['short', 'TOO_SHORT'],
    ['passwordpassword', 'TOO_COMMON'],
    [testPassword, 'SAME_PASSWORD'],
  ])('refuses %s ACC-51 ACC-56', async (password, reason) => {
    const refused = await change(password);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { reason: 'WEAK_PASSWORD', fields: [{ path: 'password', reason }] } },
    });
  });

  it('slows guesses down like a sign-in, and says how long to wait ACC-51 ACC-55', async () => {
    for (let guesses = 0; guesses < 6; guesses += 1) expect((await change(next, `guess ${guesses}`)).status).toBe(403);
    const waiting = await change();
    expect(waiting).toMatchObject({
      status: 429,
      body: { error: { reason: 'RATE_LIMITED', fields: [{ path: 'present_password', reason: 'WAIT' }] } },
    });
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
    app.clock.advance(Number(waiting.headers['retry-after']) * 1000);
    expect((await change()).status).toBe(200);
  });

  it('happens once when it is sent twice at once ACC-51', async () => {
    const answers = await Promise.all([change(), change()]);
    const [first, second] = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    // the slower one meets either another password or a renewed session
    expect([200, [401, 403].includes(second ?? 0)]).toEqual([first, true]);
    expect(mailsToOwner()).toEqual(['verify', 'password-changed']);
  });

  it('makes a reset link that was mailed before useless ACC-51', async () => {
    await owner.change('POST', 'reset-password', { email: owner.email });
    await expect.poll(mailsToOwner).toContain('reset');
    const link = app.mails.findLast(({ kind, to }) => kind === 'reset' && to === owner.email)?.link ?? '';
    await change();
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    const used = await owner.change('POST', 'reset-password/confirm', { token, password: 'another fine password' });
    expect(used).toMatchObject({ status: 410, body: { error: { reason: 'LINK_EXPIRED' } } });
  });

  it('is a proof of who it is, like a sign-in ACC-51', async () => {
    app.clock.advance(11 * 60_000);
    expect((await owner.read('data')).status).toBe(403);
    await change();
    expect((await owner.read('data')).status).toBe(200);
  });
});
