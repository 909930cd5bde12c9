import { describe, expect, it } from 'vitest';
import { makeSecrets } from '../../test/test-secrets.ts';
import { type Config, loadConfig, mailSecretProblems } from '../config.ts';

async function configOf(smtp: Readonly<Record<string, unknown>>, env: Record<string, string> = {}): Promise<Config> {
  const source = { exists: () => true, read: () => Promise.resolve({ smtp }) };
  const loaded = await loadConfig(env, source);
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  return loaded.config;
}

describe('the mail server', () => {
  it.each([
    ['localhost', false],
    ['127.0.0.1', false],
    ['::1', false],
    ['10.0.0.7', true],
    ['mail.example', true],
    ['localhost.example', true],
  ])('at %s requires TLS: %s', async (host, requiresTls) => {
    expect((await configOf({ host })).smtp).toMatchObject({ host, requiresTls });
  });

  it('gets its password from the secrets, and refuses to start without its user or its password', async () => {
    const [open, named] = [await configOf({}), await configOf({ host: 'mail.example', user: 'waypost' })];
    const withPassword = { ...makeSecrets(), smtp_password: 'not to be printed' };
    expect(mailSecretProblems(open, makeSecrets())).toEqual([]);
    expect(mailSecretProblems(named, withPassword)).toEqual([]);
    expect(mailSecretProblems(named, makeSecrets())).toEqual([expect.stringContaining('secrets: smtp_password')]);
    expect(mailSecretProblems(open, withPassword)).toEqual([expect.stringContaining('smtp.user')]);
  });
});
