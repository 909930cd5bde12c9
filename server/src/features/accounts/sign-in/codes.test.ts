import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newEmail,
  newPkce,
  openBrowser,
  type Person,
  portalClientId,
  testPassword,
  textAt,
} from '../../../../test/factories/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

type Sent = { readonly form: Record<string, string>; readonly headers: Record<string, string> };

const shopOrigin = 'http://shop.localhost:5000';
const shop = { client_id: 'shop', name: 'Shop', origins: [shopOrigin], allow_cookie_tokens: true };

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp({ file: { clients: [shop] } });
  person = await openBrowser(app);
  await person.signUp();
});
afterAll(() => app.dispose());

/** A code for the signed-in user, with its verifier. */
async function codeFor(client_id: string, uri: string) {
  const { verifier, challenge } = newPkce();
  const answer = await person.post(person.account('/api/account/continue'), {
    client_id,
    uri,
    code_challenge: challenge,
  });
  return { code: textAt(answer, 'data', 'code'), verifier, answer };
}
const codeForShop = () => codeFor(shop.client_id, shopOrigin);

async function redeem(form: Record<string, string>, headers: Record<string, string> = { origin: shopOrigin }) {
  const stranger = await openBrowser(app);
  stranger.cookies.clear();
  const grant = { grant_type: 'authorization_code', client_id: shop.client_id, ...form };
  return stranger.send('POST', stranger.account('/oauth2/token'), { form: grant, headers });
}
const me = (token: string) => person.get(person.account('/user/me'), { authorization: `Bearer ${token}` });
const refusal = (status: number, error: string) => ({ status, body: { error, error_description: expect.any(String) } });
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});

describe('the token endpoint', () => {
  it('gives a public client a token for its code, by PKCE and origin', async () => {
    const { code, verifier } = await codeForShop();
    const answer = await redeem({ code, code_verifier: verifier });
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(answer.body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600 });
    expect(await me(textAt(answer, 'access_token'))).toMatchObject({ status: 200, body: { firstName: 'Ada' } });
  });

  it('takes JSON as well as a form', async () => {
    const { code, verifier } = await codeForShop();
    const json = { grant_type: 'authorization_code', client_id: shop.client_id, code, code_verifier: verifier };
    expect(await person.post(person.account('/oauth2/token'), json, { origin: shopOrigin })).toMatchObject({
      status: 200,
    });
  });

  it('knows a confidential client by basic or by post, and by nothing less', async () => {
    const client_id = portalClientId;
    const { portal } = app.config.origins;
    const secret = app.secrets.portal_client_secret;
    const ways: Sent[] = [
      { form: {}, headers: basic(client_id, secret) },
      { form: { client_secret: secret }, headers: {} },
    ];
    for (const { form, headers } of ways) {
      const { code, verifier } = await codeFor(client_id, portal);
      expect(await redeem({ client_id, code, code_verifier: verifier, ...form }, headers)).toMatchObject({
        status: 200,
      });
    }
    const { code, verifier } = await codeFor(client_id, portal);
    const good = { client_id, code, code_verifier: verifier };
    const wrong: Sent[] = [
      { form: {}, headers: {} },
      { form: {}, headers: { origin: portal } },
      { form: {}, headers: basic(client_id, 'wrong') },
      { form: {}, headers: { authorization: 'Basic ???' } },
      { form: {}, headers: { authorization: 'Bearer x' } },
      { form: { client_secret: 'wrong' }, headers: {} },
      { form: { client_id: 'nobody' }, headers: {} },
      { form: { client_id: 'shop', client_secret: 'any' }, headers: { origin: shopOrigin } },
    ];
    for (const { form, headers } of wrong) {
      const answer = await redeem({ ...good, ...form }, headers);
      expect(answer).toMatchObject(refusal(401, 'invalid_client'));
      expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
    }
    const twice = [
      await redeem({ ...good, client_secret: secret }, basic(client_id, secret)),
      await redeem({ ...good, client_id: 'shop' }, basic(client_id, secret)),
    ];
    for (const answer of twice) expect(answer).toMatchObject(refusal(400, 'invalid_request'));
    expect(await redeem(good, basic(client_id, secret))).toMatchObject({ status: 200 });
  });

  it('refuses another verifier, client or origin, and uses nothing up by it ACC-07', async () => {
    const { code, verifier } = await codeForShop();
    const good = { code, code_verifier: verifier };
    const portal = { origin: app.config.origins.portal };
    const ofPortal = basic(portalClientId, app.secrets.portal_client_secret);
    const wrong = [
      { answer: await redeem({ ...good, code_verifier: newPkce().verifier }), error: refusal(400, 'invalid_grant') },
      { answer: await redeem({ ...good, code_verifier: 'short' }), error: refusal(400, 'invalid_request') },
      { answer: await redeem({ ...good, code: 'guess' }), error: refusal(400, 'invalid_grant') },
      { answer: await redeem({ ...good, redirect_uri: 'http://evil.example' }), error: refusal(400, 'invalid_grant') },
      { answer: await redeem({ ...good, client_id: portalClientId }, ofPortal), error: refusal(400, 'invalid_grant') },
      { answer: await redeem(good, portal), error: refusal(401, 'invalid_client') },
      { answer: await redeem(good, {}), error: refusal(401, 'invalid_client') },
    ];
    for (const { answer, error } of wrong) expect(answer).toMatchObject(error);
    expect(await redeem(good)).toMatchObject({ status: 200 });
  });

  it('refuses a code after 60 seconds ACC-07', async () => {
    const [late, intime] = [await codeForShop(), await codeForShop()];
    app.clock.advance(59_999);
    expect(await redeem({ code: intime.code, code_verifier: intime.verifier })).toMatchObject({ status: 200 });
    app.clock.advance(1);
    expect(await redeem({ code: late.code, code_verifier: late.verifier })).toMatchObject(
      refusal(400, 'invalid_grant'),
    );
  });

  it('takes back what a code gave when it comes a second time ACC-07', async () => {
    const { code, verifier } = await codeForShop();
    const token = textAt(await redeem({ code, code_verifier: verifier }), 'access_token');
    expect(await me(token)).toMatchObject({ status: 200 });
    expect(await redeem({ code, code_verifier: newPkce().verifier })).toMatchObject(refusal(400, 'invalid_grant'));
    expect(await me(token)).toMatchObject({ status: 200 });
    expect(await redeem({ code, code_verifier: verifier })).toMatchObject(refusal(400, 'invalid_grant'));
    expect(await me(token)).toMatchObject({ status: 401 });
  });

  it('takes it back as well when the code has run out meanwhile ACC-07', async () => {
    const { code, verifier } = await codeForShop();
    const token = textAt(await redeem({ code, code_verifier: verifier }), 'access_token');
    app.clock.advance(10 * 60_000);
    expect(await me(token)).toMatchObject({ status: 200 });
    expect(await redeem({ code, code_verifier: verifier })).toMatchObject(refusal(400, 'invalid_grant'));
    expect(await me(token)).toMatchObject({ status: 401 });
  });

  it('gives one of many at once a token ACC-07', async () => {
    const { code, verifier } = await codeForShop();
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem({ code, code_verifier: verifier })));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.filter(({ status }) => status === 400).length).toBe(4);
  });

  it('names what is wrong with a request in the words of RFC 6749', async () => {
    const { code, verifier } = await codeForShop();
    expect(await redeem({ grant_type: 'password' })).toMatchObject(refusal(400, 'unsupported_grant_type'));
    expect(await redeem({ code })).toMatchObject(refusal(400, 'invalid_request'));
    expect(await redeem({ code_verifier: verifier })).toMatchObject(refusal(400, 'invalid_request'));
    const url = person.account('/oauth2/token');
    const twice = `grant_type=authorization_code&client_id=shop&code=${code}&code=${code}&code_verifier=${verifier}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: shopOrigin };
    const answer = await fetch(url, { method: 'POST', body: twice, headers });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject(refusal(400, 'invalid_request'));
    expect(await person.send('POST', url, { json: {} })).toMatchObject(refusal(400, 'invalid_request'));
  });
});

describe('a completed flow', () => {
  it('fills the cookies for a client whose registration allows it, and leaves them empty for others ACC-07', async () => {
    const { answer } = await codeForShop();
    expect(await me(textAt(answer, 'data', 'accessToken'))).toMatchObject({ status: 200 });
    const authCookie = textAt(answer, 'data', 'authCookie');
    const claims = JSON.parse(Buffer.from(authCookie.split('.')[1] ?? '', 'base64url').toString()) as unknown;
    expect(claims).toMatchObject({
      aud: shop.client_id,
      iss: app.config.origins.account,
      sub: textAt(answer, 'data', 'userId'),
    });
    expect(await me(authCookie)).toMatchObject({ status: 401 });

    const { challenge } = newPkce();
    const binding = { client_id: portalClientId, uri: app.config.origins.portal, code_challenge: challenge };
    const empty = { data: { authCookie: '', accessToken: '', code: expect.stringMatching(/^[\w-]{43}$/) } };
    expect(await person.post(person.account('/api/account/continue'), binding)).toMatchObject({
      status: 200,
      body: empty,
    });

    const visitor = await openBrowser(app);
    const typed = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: newEmail(),
      password: testPassword,
      country: 'DEU',
      terms: true,
    };
    const signedUp = await visitor.post(visitor.account('/api/account/sign-up'), { ...binding, ...typed });
    expect(signedUp).toMatchObject({ status: 201, body: empty });
    const { email, password } = typed;
    const signedIn = await visitor.post(visitor.account('/api/account/sign-in-with-password'), {
      ...binding,
      email,
      password,
    });
    expect(signedIn).toMatchObject({ status: 200, body: empty });
  });
});
