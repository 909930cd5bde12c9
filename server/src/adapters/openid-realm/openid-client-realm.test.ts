import { createHmac } from 'node:crypto';
import { decodeJwt, importJWK, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  makeKey,
  type StandInPerson,
  type StandInProvider,
  startStandInProvider,
} from '../../../test/stand-in-provider.ts';
import { createOpenIdClientRealms } from './openid-client-realm.ts';
import type { RealmProvider, RealmProviderSettings } from './openid-realm.port.ts';

const redirect_uri = 'http://localhost:1/federation/acme/callback';
const proof = { state: 's'.repeat(43), nonce: 'n'.repeat(43), code_verifier: 'v'.repeat(43), isFresh: false };
const request = { ...proof, redirect_uri, lang: 'en' };
const ada: StandInPerson = {
  email: 'ada@acme.example',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function standIn(isTalkative = false): Promise<StandInProvider> {
  const provider = await startStandInProvider({ redirect_uris: [redirect_uri], person: () => ada, isTalkative });
  stops.push(provider.stop);
  return provider;
}

const settingsOf = ({ issuer, client_id, client_secret }: StandInProvider): RealmProviderSettings => ({
  issuer,
  client_id,
  client_secret,
  scopes: ['openid', 'profile', 'email'],
});

const clock = () => new Date();
const realmOf = (settings: RealmProviderSettings, deadlineMs = 4500): RealmProvider =>
  createOpenIdClientRealms({ clock, deadlineMs })(settings);

let provider: StandInProvider;
let realm: RealmProvider;
beforeEach(async () => {
  provider = await standIn();
  realm = realmOf(settingsOf(provider));
});

const cameBack = async (answer: { login: string } | 'cancel' = { login: 'ada' }) =>
  new URL(await provider.visit((await realm.signInUrl(request)).href, answer));

const claimsWith =
  (change: Record<string, unknown>, { alg = 'RS256', key = provider.key() } = {}) =>
  async (token: string) =>
    new SignJWT({ ...decodeJwt(token), ...change })
      .setProtectedHeader({ alg, kid: String(key.kid) })
      .sign(await importJWK(key, alg));

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the provider of a realm', () => {
  it('identifies the user by its token or by userinfo ACC-58', async () => {
    const person = {
      issuer: provider.issuer,
      subject: 'ada',
      email: ada.email,
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
    };
    expect(await realm.redeem(await cameBack(), proof)).toMatchObject({ ...person, isMultiFactor: false });
    provider = await standIn(true);
    realm = realmOf(settingsOf(provider));
    expect(await realm.redeem(await cameBack(), proof)).toMatchObject({ ...person, issuer: provider.issuer });
  });

  it('reports several factors', async () => {
    provider.faults.tamper = claimsWith({ amr: ['pwd', 'otp', 'mfa'] });
    expect(await realm.redeem(await cameBack(), proof)).toMatchObject({ isMultiFactor: true });
  });

  it('is refused with a token of another nonce, audience, issuer, time or person ACC-58', async () => {
    const past = Math.floor(Date.now() / 1000) - 3600;
    const other = [
      { nonce: 'other' },
      { aud: 'somebody-else' },
      { iss: 'https://evil.example' },
      { exp: past },
      { sub: 'eve' },
    ];
    for (const change of other) {
      provider.faults.tamper = claimsWith(change);
      await expect(realm.redeem(await cameBack(), proof), JSON.stringify(change)).rejects.toMatchObject({
        failure: 'invalid',
      });
    }
    provider.faults.tamper = claimsWith({});
    expect(await realm.redeem(await cameBack(), proof)).toMatchObject({ subject: 'ada' });
  });

  it('is refused with a token that its keys have not signed ACC-58', async () => {
    const stranger = { ...(await makeKey('stranger')), kid: String(provider.key().kid) };
    const none = (token: string) => `${base64({ alg: 'none' })}.${token.split('.')[1]}.`;
    const symmetric = (token: string) => {
      const signed = `${base64({ alg: 'HS256' })}.${token.split('.')[1]}`;
      return `${signed}.${createHmac('sha256', provider.client_secret).update(signed).digest('base64url')}`;
    };
    for (const tamper of [claimsWith({}, { key: stranger }), none, symmetric]) {
      provider.faults.tamper = tamper;
      await expect(realm.redeem(await cameBack(), proof)).rejects.toMatchObject({ failure: 'invalid' });
    }
  });

  it('is not called for an answer with another state or from another provider ACC-58', async () => {
    const back = await cameBack();
    const other = { ...proof, state: 't'.repeat(43) };
    await expect(realm.redeem(back, other)).rejects.toMatchObject({ failure: 'invalid' });
    back.searchParams.set('iss', 'https://evil.example');
    await expect(realm.redeem(back, proof)).rejects.toMatchObject({ failure: 'invalid' });
    back.searchParams.delete('iss');
    await expect(realm.redeem(back, proof)).rejects.toMatchObject({ failure: 'invalid' });
  });

  it('may rotate its keys at any time ACC-58', async () => {
    expect(await realm.redeem(await cameBack(), proof)).toMatchObject({ subject: 'ada' });
    await provider.rotate();
    expect(await realm.redeem(await cameBack(), proof)).toMatchObject({ subject: 'ada' });
  });

  it('requires a new sign-in on request, and is refused without its time ACC-58', async () => {
    const fresh = { ...proof, isFresh: true };
    const there = await realm.signInUrl({ ...request, isFresh: true });
    expect(there.searchParams.get('prompt')).toBe('login');
    const back = async () =>
      new URL(await provider.visit((await realm.signInUrl({ ...request, isFresh: true })).href, { login: 'ada' }));
    expect(await realm.redeem(await back(), fresh)).toMatchObject({ subject: 'ada' });
    for (const auth_time of [Math.floor(Date.now() / 1000) - 3600, undefined]) {
      provider.faults.tamper = claimsWith({ auth_time });
      await expect(realm.redeem(await back(), fresh)).rejects.toMatchObject({ failure: 'invalid' });
    }
  });

  it('reports the time of the sign-in by its own clock, and is refused without it (ACC-58)', async () => {
    const asked = (await realm.signInUrl(request)).searchParams;
    expect([asked.get('max_age'), asked.has('prompt')]).toEqual(['2592000', false]);
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    provider.faults.tamper = claimsWith({ auth_time: hourAgo, iat: hourAgo + 1800 });
    expect(await realm.redeem(await cameBack(), proof)).toMatchObject({ proofAgeMs: 1_800_000 });
    provider.faults.tamper = claimsWith({ auth_time: hourAgo + 1860, iat: hourAgo + 1800 });
    expect(await realm.redeem(await cameBack(), proof)).toMatchObject({ proofAgeMs: 0 });
    for (const auth_time of [undefined, 'yesterday', hourAgo - 2_592_000]) {
      provider.faults.tamper = claimsWith({ auth_time });
      await expect(realm.redeem(await cameBack(), proof)).rejects.toMatchObject({ failure: 'invalid' });
    }
  });

  it('may deny the sign-in', async () => {
    await expect(realm.redeem(await cameBack('cancel'), proof)).rejects.toMatchObject({ failure: 'denied' });
  });

  it('is unavailable if it does not answer at any step or is down, and is called again afterwards ACC-58', async () => {
    const impatient = realmOf(settingsOf(provider), 300);
    provider.faults.silent = (path) => path.startsWith('/.well-known/');
    await expect(impatient.signInUrl(request)).rejects.toMatchObject({ failure: 'unavailable' });
    for (const silent of ['/token', '/jwks', '/me']) {
      provider.faults.silent = undefined;
      const back = new URL(await provider.visit((await impatient.signInUrl(request)).href, { login: 'ada' }));
      provider.faults.silent = (path) => path.startsWith(silent);
      await expect(impatient.redeem(back, proof), silent).rejects.toMatchObject({ failure: 'unavailable' });
    }
    const { issuer } = provider;
    await provider.stop();
    const gone = realmOf({ ...settingsOf(provider), issuer });
    await expect(gone.signInUrl(request)).rejects.toMatchObject({ failure: 'unavailable' });
  });

  it('is unavailable if its discovery document names another issuer', async () => {
    const renamed = realmOf({ ...settingsOf(provider), issuer: provider.issuer.replace('localhost', '127.0.0.1') });
    await expect(renamed.signInUrl(request)).rejects.toMatchObject({ failure: 'unavailable' });
  });
});
