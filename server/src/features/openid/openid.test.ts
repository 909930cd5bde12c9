import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, type Person, portalClientId, testPassword } from '../../../test/factories/accounts.ts';
import { createEmbedder, type Embedder, locationOf } from '../../../test/factories/embedder.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

const shop = { client_id: 'shop', name: 'Shop', origins: ['http://shop.localhost:5000'] };
const press = {
  client_id: 'press',
  name: 'Press',
  origins: ['http://press.localhost:5001'],
  redirect_uris: ['http://press.localhost:5001/signed-in'],
};
const bank = { client_id: 'bank', name: 'Bank', origins: ['http://bank.localhost:5002'], second_factor: true };
const shopPage = 'http://shop.localhost:5000/';

let app: TestApp;
let person: Person;
let embedder: Embedder;
let pressKey: CryptoKey;
const ofShop = { client_id: shop.client_id, origin: 'http://shop.localhost:5000', redirect_uri: shopPage };

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  pressKey = privateKey;
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'press-1', alg: 'ES256', use: 'sig' }] };
  app = await startTestApp({ file: { clients: [shop, { ...press, jwks }, bank] } });
  person = await openBrowser(app);
  await person.signUp({ phone: '+49 30 1234567' });
  embedder = await createEmbedder(app, ofShop);
});
afterAll(() => app.dispose());

const me = (token: string) => person.get(person.account('/user/me'), { authorization: `Bearer ${token}` });
const refused = (error: string) => ({ error });

describe('an embedder that knows the issuer alone', () => {
  it('finds every endpoint by discovery, under the issuer’s own address ACC-60', async () => {
    const { account } = app.config.origins;
    const served = embedder.config.serverMetadata();
    expect(served).toMatchObject({
      issuer: account,
      authorization_endpoint: `${account}/oauth2/authorize`,
      token_endpoint: `${account}/oauth2/token`,
      userinfo_endpoint: `${account}/oauth2/userinfo`,
      revocation_endpoint: `${account}/oauth2/revoke`,
      introspection_endpoint: `${account}/oauth2/introspect`,
      end_session_endpoint: `${account}/oauth2/end-session`,
      jwks_uri: `${account}/.well-known/jwks.json`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
    });
    expect(served.grant_types_supported?.toSorted()).toEqual(['authorization_code', 'refresh_token']);
    expect(served.token_endpoint_auth_methods_supported?.toSorted()).toEqual([
      'client_secret_basic',
      'client_secret_post',
      'none',
      'private_key_jwt',
    ]);
  });

  it('gets a code, tokens and an id token that the published keys verify ACC-60 ACC-59', async () => {
    const tokens = await embedder.signIn(person, 'openid profile email phone');
    const session = (await person.session()).body as { data: { userId: string; email: string } };
    expect(tokens.claims()).toMatchObject({
      iss: app.config.origins.account,
      aud: 'shop',
      sub: session.data.userId,
      sid: expect.any(String),
      amr: ['pwd'],
      auth_time: expect.any(Number),
    });
    const keys = createLocalJWKSet((await (await app.account('/.well-known/jwks.json')).json()) as { keys: [] });
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys);
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(payload).toMatchObject({
      iss: app.config.origins.account,
      aud: app.config.origins.account,
      client_id: 'shop',
      sub: session.data.userId,
      sid: tokens.claims()?.['sid'],
      amr: ['pwd'],
      scope: 'openid profile email phone',
    });
    expect(decodeProtectedHeader(tokens.id_token ?? '')).toMatchObject({ alg: 'ES256' });
    expect(tokens.refresh_token).toBeUndefined();
    expect(await oidc.fetchUserInfo(embedder.config, tokens.access_token, session.data.userId)).toEqual({
      sub: session.data.userId,
      name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
      realm: 'waypost',
      email: session.data.email,
      email_verified: false,
      phone_number: '+49 30 1234567',
      phone_number_verified: false,
    });
    expect(await me(tokens.access_token)).toMatchObject({ status: 200 });
  });

  it('reads with a token no claims that its scope does not name, and without openid none at all ACC-60', async () => {
    const narrow = await embedder.signIn(person, 'openid');
    expect(Object.keys(await embedder.readUser(narrow.access_token))).toEqual(['sub']);
    const userinfo = person.account('/oauth2/userinfo');
    const { accessToken } = ((await person.session()).body as { data: { accessToken: string } }).data;
    const portals = await person.get(userinfo, { authorization: `Bearer ${accessToken}` });
    expect(portals).toMatchObject({ status: 403, body: refused('insufficient_scope') });
    for (const token of ['nonsense', 'a.b.c', decodeJwt(narrow.access_token).jti ?? '']) {
      expect(await person.get(userinfo, { authorization: `Bearer ${token}` })).toMatchObject({
        status: 401,
        body: refused('invalid_token'),
      });
    }
    expect(await person.get(userinfo)).toMatchObject({ status: 401 });
  });
});

describe('a refresh token', () => {
  const offline = () => embedder.signIn(person, 'openid offline_access', { prompt: 'consent' });
  const refresh = (token: string) => oidc.refreshTokenGrant(embedder.config, token);

  it('is used once, and its successor goes on ACC-60', async () => {
    const first = await offline();
    const second = await refresh(first.refresh_token ?? '');
    expect(second.refresh_token).toEqual(expect.any(String));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const third = await refresh(second.refresh_token ?? '');
    expect(await me(third.access_token)).toMatchObject({ status: 200 });
    expect(third.claims()).toMatchObject({ sub: first.claims()?.sub, sid: first.claims()?.['sid'] });
  });

  it('is answered once more within ten seconds, for two tabs that renew at once, and both go on ACC-64', async () => {
    const { refresh_token = '' } = await offline();
    const one = await refresh(refresh_token);
    app.clock.advance(10_000);
    const again = await refresh(refresh_token);
    expect(again.refresh_token).not.toBe(one.refresh_token);
    for (const { access_token } of [one, again]) expect(await me(access_token)).toMatchObject({ status: 200 });
    const [ofOne, ofAgain] = [await refresh(one.refresh_token ?? ''), await refresh(again.refresh_token ?? '')];
    await expect(refresh(refresh_token)).rejects.toMatchObject(refused('invalid_grant'));
    for (const { access_token } of [one, again, ofOne, ofAgain])
      expect(await me(access_token)).toMatchObject({ status: 401 });
  });

  it('ends its family when it comes after ten seconds, the access tokens with it ACC-60 ACC-64', async () => {
    const [first, other] = [await offline(), await offline()];
    const second = await refresh(first.refresh_token ?? '');
    app.clock.advance(10_001);
    await expect(refresh(first.refresh_token ?? '')).rejects.toMatchObject(refused('invalid_grant'));
    await expect(refresh(second.refresh_token ?? '')).rejects.toMatchObject(refused('invalid_grant'));
    for (const { access_token } of [first, second]) expect(await me(access_token)).toMatchObject({ status: 401 });
    expect(await me(other.access_token)).toMatchObject({ status: 200 });
    expect(await refresh(other.refresh_token ?? '')).toMatchObject({ access_token: expect.any(String) });
  });

  it('is good for two of many at once, and then for nobody ACC-60', async () => {
    const { refresh_token = '' } = await offline();
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => refresh(refresh_token)));
    const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(won.length).toBe(2);
    for (const { refresh_token: next = '' } of won)
      await expect(refresh(next)).rejects.toMatchObject(refused('invalid_grant'));
  });

  it('is of no use to another client ACC-60', async () => {
    const { refresh_token = '' } = await offline();
    const thief = await createEmbedder(app, { ...ofShop, client_id: 'bank', origin: 'http://bank.localhost:5002' });
    await expect(oidc.refreshTokenGrant(thief.config, refresh_token)).rejects.toMatchObject(refused('invalid_grant'));
    expect(await refresh(refresh_token)).toMatchObject({ access_token: expect.any(String) });
  });

  it('is given for offline_access with consent alone', async () => {
    expect((await embedder.signIn(person, 'openid offline_access')).refresh_token).toBeUndefined();
  });

  it('ends with the sign-in it came from, on every way out ACC-60', async () => {
    const email = newEmail();
    const leaving = await openBrowser(app);
    await leaving.signUp({ email });
    const { refresh_token = '', access_token } = await embedder.signIn(leaving, 'openid offline_access', {
      prompt: 'consent',
    });
    await leaving.get(leaving.account('/api/account/sign-out'), { origin: app.config.origins.portal });
    await expect(refresh(refresh_token)).rejects.toMatchObject(refused('invalid_grant'));
    expect(await me(access_token)).toMatchObject({ status: 401 });
  });

  it('is refused while its user is suspended ACC-60', async () => {
    const email = newEmail();
    const suspended = await openBrowser(app);
    await suspended.signUp({ email });
    const { refresh_token = '' } = await embedder.signIn(suspended, 'openid offline_access', { prompt: 'consent' });
    await app.database.db.updateTable('user_account').set({ status: 'suspended' }).where('email', '=', email).execute();
    await expect(refresh(refresh_token)).rejects.toMatchObject(refused('invalid_grant'));
  });
});

describe('a client', () => {
  it('proves itself by its own signature, once for each ACC-60', async () => {
    const [redirect_uri = ''] = press.redirect_uris;
    const auth = oidc.PrivateKeyJwt({ key: pressKey, kid: 'press-1' });
    const server = await createEmbedder(app, { client_id: 'press', auth, redirect_uri });
    expect((await server.signIn(person)).claims()).toMatchObject({ aud: 'press' });
    const stranger = (await generateKeyPair('ES256')).privateKey;
    const forged = await createEmbedder(app, {
      client_id: 'press',
      auth: oidc.PrivateKeyJwt({ key: stranger, kid: 'press-1' }),
      redirect_uri,
    });
    await expect(forged.signIn(person)).rejects.toMatchObject({ status: 401 });

    const { account } = app.config.origins;
    const claims = { iss: 'press', sub: 'press', aud: account, jti: 'once' };
    const assertion = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'press-1' })
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(pressKey);
    const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    const use = () =>
      person.send('POST', `${account}/oauth2/introspect`, {
        form: { token: 'x', client_assertion: assertion, client_assertion_type },
      });
    const answers = await Promise.all([use(), use(), use()]);
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(await use()).toMatchObject({ status: 401, body: refused('invalid_client') });
  });

  it('with a secret is known by it, in the header or in the form, and by nothing less ACC-60', async () => {
    const redirect_uri = `${app.config.origins.portal}/`;
    const secret = app.secrets.portal_client_secret;
    for (const auth of [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]) {
      const portal = await createEmbedder(app, { client_id: portalClientId, auth, redirect_uri });
      expect((await portal.signIn(person)).claims()).toMatchObject({ aud: portalClientId });
    }
    for (const auth of [oidc.ClientSecretBasic('wrong'), oidc.None()]) {
      const portal = await createEmbedder(app, { client_id: portalClientId, auth, redirect_uri });
      await expect(portal.signIn(person)).rejects.toMatchObject({ status: 401 });
    }
  });

  it('without a secret is known by its registered origin alone ACC-60', async () => {
    for (const origin of [undefined, 'http://bank.localhost:5002', 'http://shop.localhost:5000.evil.example']) {
      const { client_id, redirect_uri } = ofShop;
      const elsewhere = await createEmbedder(app, { client_id, redirect_uri, ...(origin && { origin }) });
      await expect(elsewhere.signIn(person)).rejects.toMatchObject({ status: 401 });
    }
  });
});

describe('taking back and asking about tokens', () => {
  it('takes a token back, and what came of the same authorization ACC-60', async () => {
    const tokens = await embedder.signIn(person, 'openid offline_access', { prompt: 'consent' });
    await oidc.tokenRevocation(embedder.config, tokens.access_token);
    expect(await me(tokens.access_token)).toMatchObject({ status: 401 });
    await expect(oidc.refreshTokenGrant(embedder.config, tokens.refresh_token ?? '')).rejects.toMatchObject(
      refused('invalid_grant'),
    );
    const others = await embedder.signIn(person, 'openid offline_access', { prompt: 'consent' });
    await oidc.tokenRevocation(embedder.config, others.refresh_token ?? '');
    expect(await me(others.access_token)).toMatchObject({ status: 401 });
    await oidc.tokenRevocation(embedder.config, 'nonsense');
  });

  it('takes nothing back for another client ACC-60', async () => {
    const tokens = await embedder.signIn(person);
    const thief = await createEmbedder(app, { ...ofShop, client_id: 'bank', origin: 'http://bank.localhost:5002' });
    await oidc.tokenRevocation(thief.config, tokens.access_token).catch(() => undefined);
    expect(await me(tokens.access_token)).toMatchObject({ status: 200 });
  });

  it('says whether a token is good to the client it is of and to whom it is for, and to nobody else ACC-60', async () => {
    const tokens = await embedder.signIn(person);
    const portal = await createEmbedder(app, {
      client_id: portalClientId,
      auth: oidc.ClientSecretBasic(app.secrets.portal_client_secret),
      redirect_uri: `${app.config.origins.portal}/`,
    });
    const [redirect_uri = ''] = press.redirect_uris;
    const stranger = await createEmbedder(app, {
      client_id: 'press',
      auth: oidc.PrivateKeyJwt({ key: pressKey, kid: 'press-1' }),
      redirect_uri,
    });
    const told = await oidc.tokenIntrospection(portal.config, tokens.access_token);
    expect(told).toMatchObject({
      active: true,
      client_id: 'shop',
      sub: tokens.claims()?.sub,
      scope: 'openid profile email',
    });
    expect(await oidc.tokenIntrospection(stranger.config, tokens.access_token)).toEqual({ active: false });
    expect(await oidc.tokenIntrospection(embedder.config, tokens.access_token)).toEqual({ active: false });
    await oidc.tokenRevocation(embedder.config, tokens.access_token);
    expect(await oidc.tokenIntrospection(portal.config, tokens.access_token)).toEqual({ active: false });
  });
});

describe('signing out by way of a client', () => {
  const button = (html: unknown) => /name="xsrf" value="([^"]+)"/.exec(String(html))?.[1] ?? '';

  it('asks, ends everything and sends the person back ACC-60', async () => {
    const leaving = await openBrowser(app);
    await leaving.signUp();
    const tokens = await embedder.signIn(leaving);
    const url = oidc.buildEndSessionUrl(embedder.config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: shopPage,
      state: 'back',
    });
    const asked = await leaving.get(url);
    expect(asked).toMatchObject({ status: 200, headers: { 'content-type': expect.stringContaining('text/html') } });
    expect(await me(tokens.access_token)).toMatchObject({ status: 200 });
    const confirm = leaving.account('/oauth2/end-session/confirm');
    const forged = await leaving.send('POST', confirm, { form: { xsrf: 'guess', logout: 'yes' } });
    expect(forged.status).toBe(400);
    expect(await me(tokens.access_token)).toMatchObject({ status: 200 });
    const done = await leaving.send('POST', confirm, { form: { xsrf: button(asked.body), logout: 'yes' } });
    expect(locationOf(done).href).toBe(`${shopPage}?state=back`);
    expect(await me(tokens.access_token)).toMatchObject({ status: 401 });
    expect(await leaving.session()).toMatchObject({ status: 401 });
  });

  it('sends somebody who is signed out already back at once, and never to a stranger ACC-60', async () => {
    const visitor = await openBrowser(app);
    const query = (to: string) =>
      `/oauth2/end-session?${new URLSearchParams({ client_id: 'shop', post_logout_redirect_uri: to, state: 's' }).toString()}`;
    expect(locationOf(await visitor.get(visitor.account(query(shopPage)))).href).toBe(`${shopPage}?state=s`);
    for (const to of ['https://evil.example/', `${shopPage}deeper`]) {
      expect(await visitor.get(visitor.account(query(to)))).toMatchObject({ status: 400 });
    }
  });

  it('leaves somebody signed in who says no ACC-60', async () => {
    const staying = await openBrowser(app);
    await staying.signIn({
      email: ((await person.session()).body as { data: { email: string } }).data.email,
      password: testPassword,
    });
    const asked = await staying.get(staying.account('/oauth2/end-session'));
    await staying.send('POST', staying.account('/oauth2/end-session/confirm'), { form: { xsrf: button(asked.body) } });
    expect(await staying.session()).toMatchObject({ status: 200 });
  });
});
