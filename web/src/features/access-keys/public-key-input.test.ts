import { expect, it } from 'vitest';
import { toPublicKeyInput } from './public-key-input.ts';

it('a pasted public key is PEM, a key or a set of keys KEY-52', () => {
  expect(toPublicKeyInput(' {"kty":"EC"}\n')).toEqual({ jwk: { kty: 'EC' } });
  expect(toPublicKeyInput('{"keys":[{"kty":"EC"}]}')).toEqual({ jwks: { keys: [{ kty: 'EC' }] } });
  for (const pem of ['-----BEGIN PUBLIC KEY-----', '{"kty":', 'hello'])
    expect(toPublicKeyInput(` ${pem} `)).toEqual({ pem });
});
