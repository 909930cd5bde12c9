import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, newPkce, openBrowser, type Person, textAt } from '../../../test/factories/accounts.ts';
import { createEmbedder, type Embedder, locationOf } from '../../../test/factories/embedder.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

const shopOrigin = 'http://shop.localhost:5000';
const shop = { client_id: 'shop', name: 'Shop', origins: [shopOrigin] };
const bank = { client_id: 'bank', name: 'Bank', origins: ['http://bank.localhost:5002'], second_factor: true };
const shopPage = `${shopOrigin}/`;

let app: TestApp;
let embedder: Embedder;
beforeAll(async () => {
  app = await startTestApp({ file: { clients: [shop, bank] } });
  embedder = await createEmbedder(app, { client_id: 'shop', origin: shopOrigin, redirect_uri: shopPage });
});
afterAll(() => app.dispose());

async function signedUp() {
  const email = newEmail();
  const person = await openBrowser(app);
  await person.signUp({ email });
  return { email, person };
}
const me = (person: Person, token: string) =>
  person.get(person.account('/user/me'), { authorization: `Bearer ${token}` });
/** The address that the sign-in page returns to; throws if there is no sign-in page. */
function returnOf(location: URL): string {
  const back = location.searchParams.get('return');
  if (location.origin !== app.config.origins.account || location.pathname !== '/sign-in' || !back)
    throw new Error(location.href);
  return back;
}
const tokenRequest = (person: Person, form: Record<string, string>, origin = shopOrigin) =>
  person.send('POST', person.account('/oauth2/token'), {
    form: { grant_type: 'authorization_code', client_id: 'shop', ...form },
    headers: { origin },
  });

describe('asking for a code', () => {
  it('leads a visitor by way of the sign-in page to the client ACC-60', async () => {
    const { email } = await signedUp();
    const visitor = await openBrowser(app);
    const begun = await embedder.begin();
    const asked = await visitor.get(begun.url);
    expect(asked.status).toBe(303);
    const back = returnOf(locationOf(asked));
    expect(back).toMatch(/^\/oauth2\/authorize\/[\w-]+$/);
    expect(asked.headers['set-cookie']).toEqual([expect.stringMatching(/^__Secure-waypost_resume=/)]);
    const [cookie = ''] = asked.headers['set-cookie'] ?? [];
    for (const part of [`path=${back}`, 'secure', 'httponly', 'samesite=lax'])
      expect(cookie.toLowerCase()).toContain(part.toLowerCase());
    await visitor.enter({ email });
    const landed = locationOf(await visitor.get(visitor.account(back)));
    expect(landed.origin + landed.pathname).toBe(shopPage);
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      code: expect.any(String),
      state: begun.state,
      iss: app.config.origins.account,
    });
    expect((await embedder.finish(begun, landed)).claims()).toMatchObject({ nonce: begun.nonce, amr: ['pwd'] });
  });

  it('asks once more where nobody has signed in on the way ACC-60', async () => {
    const visitor = await openBrowser(app);
    const back = returnOf(locationOf(await visitor.get((await embedder.begin()).url)));
    expect(returnOf(locationOf(await visitor.get(visitor.account(back))))).not.toBe(back);
  });

  it('waits ten minutes for the sign-in (ACC-60)', async () => {
    const { email } = await signedUp();
    const [intime, late] = [await openBrowser(app), await openBrowser(app)];
    const paths = [];
    for (const visitor of [intime, late])
      paths.push(returnOf(locationOf(await visitor.get((await embedder.begin()).url))));
    await intime.enter({ email });
    await late.enter({ email });
    app.clock.advance(10 * 60_000 - 1);
    expect(locationOf(await intime.get(intime.account(paths[0] ?? ''))).origin).toBe(shopOrigin);
    app.clock.advance(1);
    expect(await late.get(late.account(paths[1] ?? ''))).toMatchObject({ status: 400 });
  });

  it('keeps nothing of a request that does not fit the contract (ACC-60)', async () => {
    const visitor = await openBrowser(app);
    const records = async () =>
      (await app.database.db.selectFrom('openid_record').select('payload').execute()).map(({ payload }) => payload);
    const ask = async (parameters: Record<string, string>) => {
      const url = new URL((await embedder.begin()).url);
      for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
      return visitor.get(url.href);
    };
    const before = (await records()).length;
    for (const [name, limit] of Object.entries({ login_hint: 300, ui_locales: 100, resource: 500 })) {
      expect(await ask({ [name]: 'x'.repeat(limit + 1) })).toMatchObject({ status: 400 });
    }
    expect(await ask({ state: 'twice' })).toMatchObject({ status: 400 });
    expect(await records()).toHaveLength(before);
    expect(await ask({ acr_values: 'not a parameter of the contract', display: 'popup' })).toMatchObject({
      status: 303,
    });
    const after = await records();
    expect(after).toHaveLength(before + 1);
    expect(after.join(' ')).not.toMatch(/acr_values|popup/);
  });

  it('goes on in the browser alone in which it began, and once ACC-60', async () => {
    const { email, person } = await signedUp();
    const visitor = await openBrowser(app);
    const back = returnOf(locationOf(await visitor.get((await embedder.begin()).url)));
    expect(await person.get(person.account(back))).toMatchObject({ status: 400 });
    await visitor.enter({ email });
    expect(locationOf(await visitor.get(visitor.account(back))).origin).toBe(shopOrigin);
    expect(
      await visitor.get(visitor.account(back), { cookie: `__Secure-waypost_resume=${back.split('/').at(-1)}` }),
    ).toMatchObject({ status: 400 });
  });

  it('believes the account session alone, and no other cookie ACC-60', async () => {
    const { person } = await signedUp();
    const tokens = await embedder.signIn(person);
    const { sid } = decodeJwt(tokens.access_token);
    const visitor = await openBrowser(app);
    for (const cookie of [
      `session=${String(sid)}`,
      `_session=${String(sid)}`,
      `__Host-waypost_account=${String(sid)}`,
    ]) {
      returnOf(locationOf(await visitor.get((await embedder.begin()).url, { cookie })));
    }
  });

  it('answers for itself under its own name, whatever Host header comes ACC-60', async () => {
    const visitor = await openBrowser(app);
    const host = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };
    returnOf(locationOf(await visitor.get((await embedder.begin()).url, host)));
    const found = await visitor.get(visitor.account('/.well-known/openid-configuration'), host);
    expect(found.body).toMatchObject({ token_endpoint: `${app.config.origins.account}/oauth2/token` });
  });
});

describe('what the client asks of the sign-in', () => {
  it('prompt=none is answered at once, with a code or with login_required ACC-60', async () => {
    const { person } = await signedUp();
    const begun = await embedder.begin('openid', { prompt: 'none' });
    const visitor = await openBrowser(app);
    const refused = locationOf(await visitor.get(begun.url));
    expect(refused.origin).toBe(shopOrigin);
    expect(Object.fromEntries(refused.searchParams)).toMatchObject({ error: 'login_required', state: begun.state });
    expect(locationOf(await person.get(begun.url)).searchParams.get('code')).toEqual(expect.any(String));
  });

  it('prompt=login asks who is signed in already, and takes nothing less than a sign-in ACC-60', async () => {
    const { email, person } = await signedUp();
    const begun = await embedder.begin('openid', { prompt: 'login' });
    app.clock.advance(1000);
    const first = locationOf(await person.get(begun.url));
    expect(first.searchParams.get('prompt')).toBe('login');
    const second = returnOf(locationOf(await person.get(person.account(returnOf(first)))));
    app.clock.advance(1000);
    await person.enter({ email });
    const landed = locationOf(await person.get(person.account(second)));
    expect((await embedder.finish(begun, landed)).claims()).toMatchObject({ sub: expect.stringMatching(/^usr_/) });
  });

  it('max_age asks again when the sign-in is too long ago ACC-60', async () => {
    const { person } = await signedUp();
    const ask = async () => locationOf(await person.get((await embedder.begin('openid', { max_age: '600' })).url));
    app.clock.advance(600_000);
    expect((await ask()).origin).toBe(shopOrigin);
    app.clock.advance(2000);
    returnOf(await ask());
  });

  it('a client that asks for a second factor gets no code for a password alone ACC-60', async () => {
    const { email, person } = await signedUp();
    const careful = await createEmbedder(app, {
      client_id: 'bank',
      origin: 'http://bank.localhost:5002',
      redirect_uri: 'http://bank.localhost:5002/',
    });
    const begun = await careful.begin();
    const asked = locationOf(await person.get(begun.url));
    expect(asked.searchParams.get('require2fa')).toBe('true');
    const back = returnOf(locationOf(await person.get(person.account(returnOf(asked)))));
    const none = await careful.begin('openid', { prompt: 'none' });
    expect(locationOf(await person.get(none.url)).searchParams.get('error')).toBe('login_required');
    const { db } = app.database;
    const ofPerson = db.selectFrom('user_account').select('userId').where('email', '=', email);
    await db
      .updateTable('account_session')
      .set({ amr: '["pwd","otp","mfa"]' })
      .where('userId', '=', ofPerson)
      .execute();
    const tokens = await careful.finish(begun, locationOf(await person.get(person.account(back))));
    expect(tokens.claims()).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });
    expect(decodeJwt(tokens.access_token)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });
  });
});

describe('a request that nobody must follow', () => {
  it('is shown to the person instead of being sent to an address that is not registered ACC-60', async () => {
    const { person } = await signedUp();
    const wrong = [
      'https://evil.example/',
      shopOrigin,
      `${shopPage}deeper`,
      `${shopPage}?a=b`,
      'http://shop.localhost:5001/',
      'https://shop.localhost:5000/',
      'http://shop.localhost:5000@evil.example/',
      'http://SHOP.localhost:5000/../',
      'javascript:alert(1)',
    ];
    for (const redirect_uri of wrong) {
      const { url } = await embedder.begin('openid', { redirect_uri });
      const answer = await person.get(url);
      expect(answer, redirect_uri).toMatchObject({
        status: 400,
        headers: { 'content-type': expect.stringContaining('text/html') },
      });
      expect(answer.headers.location).toBeUndefined();
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }
    for (const client_id of ['nobody', '"><script>alert(1)</script>']) {
      const answer = await person.get((await embedder.begin('openid', { client_id })).url);
      expect(answer.status).toBe(400);
      expect(String(answer.body)).not.toContain('<script');
    }
  });

  it.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['the plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a token in the address', { response_type: 'token' }, 'invalid_request'],
    ['an id token in the address', { response_type: 'id_token' }, 'invalid_request'],
    ['an answer in a form', { response_mode: 'form_post' }, 'invalid_request'],
    ['a request object', { request: 'a.b.c' }, 'request_not_supported'],
    ['another resource', { resource: 'https://evil.example' }, 'invalid_target'],
    ['both kinds of prompt', { prompt: 'none login' }, 'invalid_request'],
  ])('is refused with %s ACC-60', async (_, more, error) => {
    const { person } = await signedUp();
    const { url, state } = await embedder.begin('openid', more);
    for (const [name, value] of Object.entries(more)) if (value === '') url.searchParams.delete(name);
    const answer = await person.get(url);
    const told = answer.headers.location ? locationOf(answer).href : String(answer.body);
    expect(told).toContain(error);
    expect(told).toContain(state);
    expect(JSON.stringify(answer.headers)).not.toContain('code=');
  });
});

describe('a code of the front door', () => {
  it('is redeemed once, by its client, with its verifier and its address; a replay takes all back ACC-60 ACC-07', async () => {
    const { person } = await signedUp();
    const begun = await embedder.begin();
    const code = locationOf(await person.get(begun.url)).searchParams.get('code') ?? '';
    const good = { code, code_verifier: begun.verifier, redirect_uri: shopPage };
    const wrong = [
      { code_verifier: newPkce().verifier },
      { redirect_uri: shopOrigin },
      { redirect_uri: `${shopPage}deeper` },
      { code: `${code}x` },
    ];
    for (const each of wrong)
      expect(await tokenRequest(person, { ...good, ...each })).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      });
    const { redirect_uri: _, ...without } = good;
    expect(await tokenRequest(person, without)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const another = await tokenRequest(person, { ...good, client_id: 'bank' }, 'http://bank.localhost:5002');
    expect(another).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const token = textAt(await tokenRequest(person, good), 'access_token');
    expect(await me(person, token)).toMatchObject({ status: 200 });
    expect(await tokenRequest(person, good)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await me(person, token)).toMatchObject({ status: 401 });
  });
});

describe('the life of an access token', () => {
  it('is what the embedder’s page asked for, within bounds ACC-18', async () => {
    const { person } = await signedUp();
    const { verifier, challenge } = newPkce();
    const ask = (uat_duration: unknown) =>
      person.post(person.account('/api/account/continue'), {
        client_id: 'shop',
        uri: shopOrigin,
        code_challenge: challenge,
        uat_duration,
      });
    for (const wrong of [59, 86_401, 60.5, '600']) expect(await ask(wrong)).toMatchObject({ status: 400 });
    const answer = await tokenRequest(person, {
      code: textAt(await ask(600), 'data', 'code'),
      code_verifier: verifier,
    });
    expect(answer).toMatchObject({ status: 200, body: { expires_in: 600 } });
    const token = textAt(answer, 'access_token');
    app.clock.advance(599_000);
    expect(await me(person, token)).toMatchObject({ status: 200 });
    app.clock.advance(1000);
    expect(await me(person, token)).toMatchObject({ status: 401 });
  });
});

describe('pages of other origins', () => {
  it('read answers of the token endpoints when they are registered, and of the others never ACC-60', async () => {
    const paths = ['/oauth2/token', '/oauth2/revoke', '/oauth2/userinfo'];
    for (const path of paths) {
      const from = (origin: string) => app.account(path, { method: 'POST', headers: { origin } });
      expect((await from(shopOrigin)).headers.get('access-control-allow-origin')).toBe(shopOrigin);
      for (const origin of ['https://evil.example', 'null', `${shopOrigin}.evil.example`]) {
        expect((await from(origin)).headers.get('access-control-allow-origin')).toBeNull();
      }
    }
    for (const path of ['/oauth2/authorize', '/oauth2/end-session']) {
      const answer = await app.account(path, { headers: { origin: shopOrigin } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
