import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { usageEvent } from '../../server/test/factories/keys.ts';
import { product } from '../harness.ts';

const { gateway_credential } = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')) as {
  gateway_credential: string;
};

/** Calls the portal as a gateway does. */
const asGateway = (path: string, body: unknown, type = 'application/json'): Promise<Response> =>
  fetch(`${product.portal}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway_credential}`, 'content-type': type },
    body: JSON.stringify(body),
  });

/** What the portal says of a call with this key. */
export async function verify(key: string, call: object = {}): Promise<{ code: string; message?: string }> {
  const answer = await asGateway('/v1/keys/verify', { key, ...call });
  return (await answer.json()) as { code: string; message?: string };
}
export const codeOf = async (key: string, call?: object): Promise<string> => (await verify(key, call)).code;

/** Reports that the key has used so many units. */
export async function useUnits(units: number, { appId, apiKeyId }: { appId: string; apiKeyId: string }): Promise<void> {
  const event = usageEvent({ app_id: appId, service: 'caps-test', units, data: { keyId: apiKeyId } });
  const answer = await asGateway('/v1/events', [event], 'application/cloudevents-batch+json');
  expect(await answer.json()).toMatchObject({ accepted: 1 });
}
