import { TokenAnswer } from '@waypost/contract/entities/openid';
import { AccountUser } from '@waypost/contract/entities/session';
import { accountRoutes } from '@waypost/contract/routes/accounts';
import { openIdRoutes } from '@waypost/contract/routes/openid';
import { DomainError } from '@waypost/domain/base/domain-error';
import { z } from 'zod';
import type { IdentityProvider } from './identity-provider.port.ts';

export type HttpIdentityOptions = {
  readonly accountOrigin: string;
  /** The portal's client registration. */
  readonly client_id: string;
  readonly client_secret: string;
  /** The portal's origin; its codes are bound to it. */
  readonly origin: string;
  readonly timeoutMs?: number;
};

const TokenError = z.object({ error: z.string() });

const unavailable = (cause: unknown) => Object.assign(new DomainError('ACCOUNT_SERVICE_UNAVAILABLE'), { cause });

type HttpAnswer = { readonly status: number; readonly body: unknown };

async function call(url: URL, init: RequestInit): Promise<HttpAnswer> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error' });
    return { status: answer.status, body: await answer.json() };
  } catch (error) {
    throw unavailable(error);
  }
}

/** Treats an answer that does not match the contract as no answer. */
function read<T extends z.ZodType>(schema: T, { status, body }: HttpAnswer): z.output<T> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw unavailable(`The account service answered ${status} in an unknown form`);
  return parsed.data;
}

// RFC 6749, section 2.3.1: both parts are form-encoded before they are joined
const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;

export function createHttpIdentityProvider(options: HttpIdentityOptions): IdentityProvider {
  const { accountOrigin, client_id, client_secret, origin, timeoutMs = 5000 } = options;
  const at = (route: { path: string }) => new URL(route.path, accountOrigin);
  const timeout = () => AbortSignal.timeout(timeoutMs);

  return {
    async redeem({ code, codeVerifier }) {
      const answer = await call(at(openIdRoutes.issueToken), {
        method: 'POST',
        headers: { authorization: basic(client_id, client_secret) },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          code_verifier: codeVerifier,
          redirect_uri: origin,
        }),
        signal: timeout(),
      });
      if (answer.status === 200) return read(TokenAnswer, answer);
      if (answer.status === 400 && read(TokenError, answer).error === 'invalid_grant') return undefined;
      throw unavailable(`The token endpoint answered ${answer.status}`);
    },
    async readMe(accessToken) {
      const answer = await call(at(accountRoutes.readMe), {
        headers: { authorization: `Bearer ${accessToken}` },
        signal: timeout(),
      });
      if (answer.status === 401) return undefined;
      if (answer.status !== 200) throw unavailable(`The account service answered ${answer.status}`);
      return read(AccountUser, answer);
    },
  };
}
