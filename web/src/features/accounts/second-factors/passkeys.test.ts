import { beforeEach, expect, it, vi } from 'vitest';
import { answerWithPasskey, makePasskey, PasskeyStopped } from './passkeys.ts';
import { passkeyProof, signInWithPasskey } from './passkey-sign-in.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const credential = (response: object) => ({
  id: 'cred-1',
  rawId: bytes('cred-1'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
  response: { clientDataJSON: bytes('client'), ...response },
});
const assertion = credential({ authenticatorData: bytes('data'), signature: bytes('signed'), userHandle: null });
const attestation = credential({ attestationObject: bytes('attested'), getTransports: () => ['internal'] });

const challenge = { options: { challenge: 'AAAA', rpId: 'account.example' } };
const registration = {
  options: {
    challenge: 'AAAA',
    rp: { id: 'account.example', name: 'Example' },
    user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  },
};

function device(answer: () => Promise<unknown>) {
  vi.stubGlobal('navigator', { credentials: { get: answer, create: answer } });
}
const refusal = (name: string) => () => Promise.reject(new DOMException('the browser’s words', name));

beforeEach(() => {
  const page = { PublicKeyCredential: class {}, location: { hostname: 'account.example' } };
  vi.stubGlobal('window', page);
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  vi.stubGlobal('document', { cookie: '' });
  return () => vi.unstubAllGlobals();
});

it('hands on what the server asks of an answer, and nothing else of the browser’s', async () => {
  device(() => Promise.resolve(assertion));
  const answer = await answerWithPasskey(challenge);
  expect(answer).toMatchObject({
    id: 'cred-1',
    type: 'public-key',
    clientExtensionResults: { credProps: { rk: true } },
  });
  expect(Object.keys(answer.response)).toEqual(expect.arrayContaining(['clientDataJSON', 'signature']));
  expect(answer).not.toHaveProperty('authenticatorAttachment');
});

it('hands on a new passkey, with the ways to reach it only where the browser knows them', async () => {
  device(() => Promise.resolve(attestation));
  const made = await makePasskey(registration);
  expect(Object.keys(made).toSorted()).toEqual(['clientExtensionResults', 'id', 'rawId', 'response', 'type']);
  expect(Object.keys(made.response)).toEqual(['clientDataJSON', 'attestationObject', 'transports']);
  expect(made).toMatchObject({ id: 'cred-1', response: { transports: ['internal'] } });
  device(() => Promise.resolve(credential({ attestationObject: bytes('attested') })));
  expect((await makePasskey(registration)).response).not.toHaveProperty('transports');
});

it.each([
  ['NotAllowedError', false],
  ['InvalidStateError', true],
])('stops with %s, and knows whether the device has a passkey already: %s', async (name, isKnown) => {
  device(refusal(name));
  const stopped = await makePasskey(registration).catch((error: unknown) => error);
  expect(stopped).toBeInstanceOf(PasskeyStopped);
  expect(stopped).toMatchObject({ isKnown });
});

it('signs in with an answer, and not at all where the person or the device stops', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string, { body = '{}' }: { readonly body?: string }) => {
    sent.push(`${path} ${Object.keys(JSON.parse(body) as object).join(' ')}`);
    return Promise.resolve(Response.json(sent.length === 1 ? challenge : { code: 'code-1' }));
  });
  device(() => Promise.resolve(assertion));
  const binding = { clientId: 'waypost-portal' } as never;
  expect(await signInWithPasskey(binding)).toEqual({ code: 'code-1' });
  expect(sent[1]).toMatch(/ clientId assertion$/);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(challenge)));
  expect(await passkeyProof()).toMatchObject({ id: 'cred-1' });
  device(refusal('NotAllowedError'));
  expect(await signInWithPasskey(binding)).toBeUndefined();
  expect(await passkeyProof()).toBeUndefined();
});

it('hides no failure of the server', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 500 })));
  await expect(signInWithPasskey({} as never)).rejects.toMatchObject({ status: 500 });
  await expect(passkeyProof()).rejects.toMatchObject({ status: 500 });
});
