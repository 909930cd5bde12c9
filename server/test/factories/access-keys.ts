import type { CreatedAccessKey } from '@waypost/contract/entities/access-key';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import OAuth from 'oauth-1.0a';
import { createHmac } from 'node:crypto';
import type { BrowserClient } from '../browser-client.ts';
import type { TestApp } from '../harness.ts';

export type TokenApp = {
  readonly browser: BrowserClient;
  readonly product_id: ProjectId;
  readonly app_id: AppId;
  readonly hrn: string;
  /** The path of the app's access keys. */
  readonly path: string;
};

/** A user with a project and an app that uses tokens, created over HTTP. */
export async function createTokenApp(app: TestApp, browser?: BrowserClient): Promise<TokenApp> {
  const person = browser ?? (await app.signedUp());
  const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', country: 'DEU' };
  const project = await person.call('POST', '/api/project', { plan_id: 'Freemium-Basic', date: '2026-11-21', user });
  const { product_id } = project.data as { product_id: ProjectId };
  const made = await person.call('POST', `/api/project/${product_id}/app`, {
    app_name: 'Fleet',
    platform: 'server',
    auth_type: 'token',
  });
  const { app_id, hrn } = made.data as { app_id: AppId; hrn: string };
  return { browser: person, product_id, app_id, hrn, path: `/access-key-service/apps/${app_id}/accessKeys` };
}

export async function createAccessKey({ browser, path }: TokenApp): Promise<CreatedAccessKey> {
  const { body, status } = await browser.withToken('POST', path);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as CreatedAccessKey;
}

export type Signed = {
  readonly key: Pick<CreatedAccessKey, 'accessKeyId' | 'accessKeySecret'>;
  readonly url: string;
  readonly form?: Record<string, string>;
  readonly method?: string;
  readonly now: Date;
  readonly nonce?: string;
  readonly realm?: string;
};

/** The Authorization header of an independent client library. */
export function oauthHeader({
  key,
  url,
  form = { grant_type: 'client_credentials' },
  method = 'POST',
  now,
  nonce,
  realm,
}: Signed): string {
  const client = new OAuth({
    consumer: { key: key.accessKeyId, secret: key.accessKeySecret },
    signature_method: 'HMAC-SHA256',
    hash_function: (base, secret) => createHmac('sha256', secret).update(base).digest('base64'),
    ...(realm !== undefined && { realm }),
  });
  client.getTimeStamp = () => Math.floor(now.getTime() / 1000);
  if (nonce !== undefined) client.getNonce = () => nonce;
  return client.toHeader(client.authorize({ url, method, data: form })).Authorization;
}

export type TokenAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly access_token?: string;
    readonly token_type?: string;
    readonly expires_in?: number;
    readonly error?: string;
    readonly error_description?: string;
  };
};

/** Sends a form to the portal like a program. */
export async function postForm(
  app: Pick<TestApp, 'portal'>,
  path: string,
  {
    form = { grant_type: 'client_credentials' },
    authorization,
  }: { form?: Record<string, string> | string; authorization?: string | undefined },
): Promise<TokenAnswer> {
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(authorization !== undefined && { authorization }),
  };
  const response = await app.portal(path, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, body: (await response.json()) as TokenAnswer['body'] };
}

export const basicHeader = (client: string, secret: string): string =>
  `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`;
