import { describe, expect, it } from 'vitest';
import { makeSecrets } from '../../test/test-secrets.ts';
import { type EnvironmentVariables } from './environment.ts';
import { printableConfig } from './printable-config.ts';
import { loadConfig, realmSecretProblems } from '../config.ts';

const acme = { id: 'acme', name: 'Acme', openid: { issuer: 'https://login.acme.example', client_id: 'waypost' } };
const load = (realm: object, env: EnvironmentVariables = {}) =>
  loadConfig(
    { WAYPOST_CONFIG: 'test', ...env },
    { exists: () => true, read: () => Promise.resolve({ realms: [realm] }) },
  );
const problemsOf = async (realm: object, env?: EnvironmentVariables) => {
  const loaded = await load(realm, env);
  return loaded.ok ? [] : loaded.problems;
};
const production = { NODE_ENV: 'production' };

describe('a realm with a provider', () => {
  it("requests the user's identity by default, or the operator's scopes ACC-58", async () => {
    const loaded = await load(acme);
    if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
    expect(loaded.config.realms[0]).toMatchObject({
      password: true,
      openid: { scopes: ['openid', 'profile', 'email'] },
    });
    expect(await problemsOf({ ...acme, openid: { ...acme.openid, scopes: ['email'] } })).toEqual([
      expect.stringContaining('openid'),
    ]);
  });

  it('accepts plain http only from a provider on this machine, and not in production ACC-58', async () => {
    const at = (issuer: string) => ({ ...acme, openid: { ...acme.openid, issuer } });
    expect(await problemsOf(at('http://localhost:9000'))).toEqual([]);
    expect(await problemsOf(at('http://login.acme.example'))).toEqual([expect.stringContaining('must be https')]);
    const inProduction = await problemsOf(at('http://localhost:9000'), production);
    expect(inProduction).toContainEqual(expect.stringContaining('openid.issuer must be https'));
  });

  it('may be the only sign-in method, and a realm has at least one ACC-58', async () => {
    expect(await problemsOf({ ...acme, password: false })).toEqual([]);
    expect(await problemsOf({ id: 'acme', name: 'Acme', password: false })).toEqual([
      expect.stringContaining('nobody can sign in'),
    ]);
  });

  it('needs its secret, which is in the secrets file and never displayed ACC-58', async () => {
    const loaded = await load(acme);
    if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
    const secrets = makeSecrets();
    expect(realmSecretProblems(loaded.config, secrets)).toEqual([expect.stringContaining('realm_secrets.acme')]);
    const complete = { ...secrets, realm_secrets: { acme: 'very secret' } };
    expect(realmSecretProblems(loaded.config, complete)).toEqual([]);
    expect(JSON.stringify(printableConfig(loaded.config))).not.toContain('very secret');
    expect((await problemsOf({ ...acme, openid: { ...acme.openid, client_secret: 'x' } })).join()).toContain(
      'client_secret',
    );
  });
});
