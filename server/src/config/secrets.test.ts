import { describe, expect, it } from 'vitest';
import { parseSecrets, readSecrets } from './secrets.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const jwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd' };
const right = {
  version: 1,
  encryption_key: key,
  pepper: key,
  signing_keys: [{ kid: 'k1', private_jwk: jwk }],
  gateway_credential: `wpg_${'a'.repeat(43)}`,
  portal_client_secret: 'b'.repeat(43),
};

describe('the secrets file', () => {
  it('is read as bytes', () => {
    const { value, problems } = parseSecrets(JSON.stringify(right), 'secrets.json');
    expect(problems).toEqual([]);
    expect(value?.encryption_key).toEqual(Buffer.alloc(32, 7));
  });

  it('is refused with every problem and without quoting a value', () => {
    const wrong = { ...right, pepper: 'Z2VoZWlt', gateway_credential: 'geheim', signing_keys: [], extra: 'geheim' };
    const problems = parseSecrets(JSON.stringify(wrong), 'secrets.json').problems.join('\n');
    for (const name of ['pepper', 'gateway_credential', 'signing_keys', 'extra']) expect(problems).toContain(name);
    expect(problems).not.toMatch(/geheim|Z2VoZWlt/);
  });

  it('is refused if it is not JSON or does not exist', async () => {
    expect(parseSecrets('{"pepper": geheim', 's').problems).toEqual(['secrets: s is not JSON']);
    expect((await readSecrets('/none.json')).problems).toEqual(['secrets: /none.json cannot be read (ENOENT)']);
  });
});
