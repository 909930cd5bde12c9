import { DomainError } from '@waypost/domain/base/domain-error';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, newPkce, openBrowser, type Person, textAt } from '../../../../test/factories/accounts.ts';
import { silentLog } from '../../../../test/database.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cookieNames } from '../../../http/callers/cookies.ts';
import { createKeyedHash } from '../../../base/cryptography.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createAccountSessionsService } from './account-sessions.service.ts';
import { createAccountsEvents } from '../accounts.events.ts';
import { createClientRegistry } from '../clients.ts';
import { createSessionsService } from './sessions.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

async function signedUp() {
  const person = await openBrowser(app);
  const done = await person.signUp({ email: newEmail() });
  return { person, userId: textAt(done, 'data', 'userId'), accessToken: textAt(done, 'data', 'accessToken') };
}
const ask = (person: Person, headers: Record<string, string> = {}) =>
  person.get(person.account('/api/account?client-id=waypost-portal'), {
    origin: app.config.origins.portal,
    'x-code-challenge': newPkce().challenge,
    ...headers,
  });
const signOut = (person: Person, headers: Record<string, string>) =>
  person.get(person.account('/api/account/sign-out'), headers);
const unauthorized = { status: 401, body: { status: 'UNAUTHORIZED', error: { reason: 'UNAUTHORIZED', code: 401 } } };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The sessions of another process on the same database, with its own cache and LISTEN. */
const createSecondProcess = () =>
  createSessionsService({
    db: app.database.db,
    transact: app.database.transact,
    listen: (...given) => app.database.database.listen(...given),
    clock: app.clock,
    keyedHash: createKeyedHash(app.secrets.pepper),
    accessTokens: createAccessTokens({
      signingKeys: app.secrets.signing_keys,
      issuer: '',
      audiences: [''],
      audienceOf: () => '',
      clock: app.clock,
    }),
  });

async function reasonOf(find: () => unknown): Promise<string | undefined> {
  try {
    await find();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.reason;
    throw error;
  }
}

describe('asking who is signed in', () => {
  it('answers userId, realm and a fresh code, never a token REQ-55', async () => {
    const { person, userId } = await signedUp();
    const [one, other] = [await ask(person), await ask(person)];
    expect(one).toMatchObject({ status: 200 });
    expect(one.body).toEqual({ userId, realm: 'waypost', code: expect.stringMatching(/^[\w-]{43}$/) });
    expect(textAt(one, 'code')).not.toBe(textAt(other, 'code'));
  });

  it('answers 401 without a session REQ-55', async () => {
    expect(await ask(await openBrowser(app))).toMatchObject(unauthorized);
    const nobody = await openBrowser(app);
    nobody.cookies.clear();
    expect(await ask(nobody)).toMatchObject(unauthorized);
  });

  it('refuses an origin or a client that is not registered, and a missing challenge REQ-55', async () => {
    const { person } = await signedUp();
    const unknown = { status: 400, body: { error: { reason: 'UNKNOWN_CLIENT' } } };
    for (const origin of [
      'https://evil.example',
      'null',
      app.config.origins.account,
      `${app.config.origins.portal}/`,
    ]) {
      expect(await ask(person, { origin })).toMatchObject(unknown);
    }
    const { challenge } = newPkce();
    const url = person.account('/api/account');
    expect(await person.get(url, { 'x-code-challenge': challenge })).toMatchObject(unknown);
    const origin = app.config.origins.portal;
    const named = { origin, 'x-code-challenge': challenge };
    expect(await person.get(`${url}?client-id=other`, named)).toMatchObject(unknown);
    const challenges: Record<string, string>[] = [{ origin }, { origin, 'x-code-challenge': 'plain' }];
    for (const headers of challenges) {
      expect(await person.get(url, headers)).toMatchObject({
        status: 400,
        body: { error: { reason: 'INVALID_FIELDS' } },
      });
    }
    expect(await person.get(url, named)).toMatchObject({ status: 200 });
  });

  it('lets the pages of registered origins alone read answers REQ-55', async () => {
    const { person } = await signedUp();
    const { portal } = app.config.origins;
    expect((await ask(person)).headers).toMatchObject({
      'access-control-allow-origin': portal,
      'access-control-allow-credentials': 'true',
      vary: expect.stringContaining('Origin'),
    });
    const preflight = (origin: string) =>
      person.send('OPTIONS', person.account('/api/account'), {
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'x-code-challenge,x-requested-with,cache-control,pragma,authorization',
        },
      });
    const allowed = String((await preflight(portal)).headers['access-control-allow-headers'])
      .toLowerCase()
      .split(/, */);
    expect(allowed).toEqual(
      expect.arrayContaining(['x-requested-with', 'cache-control', 'pragma', 'authorization', 'x-code-challenge']),
    );
    for (const origin of ['https://evil.example', 'null', `${portal}.evil.example`]) {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
      expect((await ask(person, { origin })).headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('signing out of the account service', () => {
  it('ends the family everywhere at once, codes and tokens with it REQ-56 ACC-59', async () => {
    const { person, accessToken } = await signedUp();
    const second = await createSecondProcess();
    const elsewhere = () => reasonOf(() => second.byPortalToken(person.cookies.get(cookieNames.portal.session) ?? ''));
    expect(await elsewhere()).toBeUndefined();
    const code = textAt(await ask(person), 'code');
    expect(await person.session()).toMatchObject({ status: 200 });
    expect(await person.get(person.account('/user/me'), bearer(accessToken))).toMatchObject({ status: 200 });
    const before = new Map(person.cookies);

    expect(await signOut(person, { origin: app.config.origins.portal })).toMatchObject({ status: 204 });
    for (const [name, value] of before) person.cookies.set(name, value);
    expect(await person.session()).toMatchObject(unauthorized);
    expect(await person.get(person.account('/user/me'), bearer(accessToken))).toMatchObject(unauthorized);
    expect(await ask(person)).toMatchObject(unauthorized);
    expect(await person.redeem(code)).toMatchObject(unauthorized);
    await expect.poll(elsewhere).toBe('UNAUTHORIZED');
    second.close();
  });

  it('leaves the sessions of other browsers alone REQ-56', async () => {
    const email = newEmail();
    const [here, there] = [await openBrowser(app), await openBrowser(app)];
    await here.signUp({ email });
    await there.signIn({ email });
    await signOut(here, { origin: app.config.origins.portal });
    expect(await there.session()).toMatchObject({ status: 200 });
  });

  it('answers 401 without a session, and the second time REQ-56', async () => {
    const { person } = await signedUp();
    const headers = { origin: app.config.origins.portal };
    expect(await signOut(person, headers)).toMatchObject({ status: 204 });
    expect(await signOut(person, headers)).toMatchObject(unauthorized);
    expect(await signOut(await openBrowser(app), headers)).toMatchObject(unauthorized);
  });

  it('is not done for an image tag or a link on a stranger’s page', async () => {
    const { person } = await signedUp();
    const site = (value: string) => ({ 'sec-fetch-site': value });
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      site('cross-site'),
      site('none'),
    ];
    for (const headers of foreign) expect(await signOut(person, headers)).toMatchObject({ status: 400 });
    expect(await person.session()).toMatchObject({ status: 200 });
    expect(await signOut(person, { 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 204 });
  });
});

describe('the clients that ask for a second factor', () => {
  const path = '/api/account/get-mfa-required-clients';

  it('are asked for with a live session, and 404 when there are none REQ-57', async () => {
    const { person } = await signedUp();
    expect(await person.get(person.account(path))).toMatchObject({
      status: 404,
      body: { error: { reason: 'NOT_FOUND' } },
    });
    const visitor = await openBrowser(app);
    expect(await visitor.get(visitor.account(path))).toMatchObject(unauthorized);
  });

  it('are a list of client ids REQ-57', async () => {
    const { person } = await signedUp();
    const bank = { client_id: 'bank', origins: ['https://bank.example'], allow_cookie_tokens: false };
    const strict = createAccountSessionsService({
      ...app.services.accounts,
      clients: createClientRegistry([bank, { ...bank, client_id: 'vault', second_factor: true }]),
      events: createAccountsEvents(silentLog),
    });
    expect(await strict.secondFactorClients(person.cookies.get(cookieNames.account.session))).toEqual(['vault']);
    await expect(strict.secondFactorClients(undefined)).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
  });
});

describe('reading the user by access token', () => {
  it('answers the session fields under the account service’s names REQ-54 ACC-45', async () => {
    const person = await openBrowser(app);
    const email = newEmail();
    const done = await person.signUp({ email, phone: '+49 30 123' });
    const answer = await person.get(person.account('/user/me'), bearer(textAt(done, 'data', 'accessToken')));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        userId: textAt(done, 'data', 'userId'),
        roles: [],
        firstName: 'Ada',
        lastName: 'Lovelace',
        email,
        emailVerified: false,
        phoneNumber: '+49 30 123',
        countryCode: 'DEU',
        realm: 'waypost',
      },
    });
    expect(done).toMatchObject({ body: { data: { phone: '+49 30 123', country: 'DEU' } } });
  });

  it('refuses a bad token REQ-54', async () => {
    const { person, accessToken } = await signedUp();
    const headers = [
      {},
      bearer('nonsense'),
      bearer(`${accessToken}x`),
      bearer(`${accessToken} x`),
      { authorization: accessToken },
    ];
    for (const each of headers) expect(await person.get(person.account('/user/me'), each)).toMatchObject(unauthorized);
    app.clock.advance(60 * 60 * 1000);
    const expired = { status: 401, body: { status: 'UNAUTHORIZED', error: { reason: 'TOKEN_EXPIRED', code: 401701 } } };
    expect(await person.get(person.account('/user/me'), bearer(accessToken))).toMatchObject(expired);
  });

  it('accepts the tokens that the published keys verify ACC-59', async () => {
    const { person, accessToken, userId } = await signedUp();
    const answer = await person.get(person.account('/.well-known/jwks.json'));
    const keySet = createLocalJWKSet(answer.body as Parameters<typeof createLocalJWKSet>[0]);
    const { account, portal } = app.config.origins;
    const { payload } = await jwtVerify(accessToken, keySet, {
      issuer: account,
      audience: portal,
      currentDate: app.clock(),
    });
    expect(payload.sub).toBe(userId);
  });
});
