import type { CompletedAnswer, TokenAnswer, TokenRequest } from '@waypost/contract/entities/account';
import type { UserId } from '@waypost/domain/ids';
import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type KeyedHash, newSecretToken } from '../../secrets.ts';
import { type AccessTokens, accessTokenLifeMs } from './access-tokens.ts';
import type { AccountsEvents } from './accounts.events.ts';
import { type ClientRegistry, type RegisteredClient, sameSecret } from './clients.ts';
import { insertCode, lockCode, type LockedCode, markCodeUsed } from './codes.store.ts';
import type { MarkChanged, SessionsService } from './sessions.service.ts';
import { deletePortalSessionOfToken, revokeToken, touchFamily } from './sessions.store.ts';
import { TokenRefusal } from './token-refusal.ts';

export const codeLifeMs = 60_000;

/** Where a code may be redeemed (ACC-07): by this client, from this origin, with the verifier of this challenge. */
export type CodeBinding = { readonly client_id: string; readonly uri: string; readonly code_challenge: string };

export type SignedInUser = { readonly userId: UserId; readonly realm: string; readonly sid: string };

/** How a client proves who it is, besides the body. */
export type TokenCaller = {
  readonly basic: { readonly client_id: string; readonly client_secret: string } | undefined;
  readonly origin: string | undefined;
};

export type CodesService = {
  /** A fresh one-time code; holds the family while it is written. */
  issue(tx: Transaction, sid: string, binding: CodeBinding): Promise<string>;
  /** What a completed flow hands to the embedder: the code, and cookies where its registration allows them (ACC-07). */
  complete(tx: Transaction, who: SignedInUser, binding: CodeBinding): Promise<CompletedAnswer>;
  /** Throws TokenRefusal (RFC 6749). */
  redeem(request: TokenRequest, caller: TokenCaller): Promise<TokenAnswer>;
};

type Deps = {
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
  readonly clients: ClientRegistry;
  readonly accessTokens: AccessTokens;
  readonly sessions: SessionsService;
  readonly events: AccountsEvents;
};

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const verifierForm = /^[A-Za-z0-9._~-]{43,128}$/;
const badCode = () => new TokenRefusal('invalid_grant', 'The code is wrong, used or expired.');

function credentialsOf(body: TokenRequest, { basic }: TokenCaller) {
  if (!basic) return { client_id: body.client_id, client_secret: body.client_secret };
  if (body.client_secret !== undefined) throw new TokenRefusal('invalid_request', 'Use one way to authenticate.');
  if (body.client_id !== undefined && body.client_id !== basic.client_id) {
    throw new TokenRefusal('invalid_request', 'Two different clients are named.');
  }
  return basic;
}

/** A confidential client shows its secret; a public one comes from a registered origin (ACC-60). */
function authenticate(clients: ClientRegistry, body: TokenRequest, caller: TokenCaller): RegisteredClient {
  const { client_id, client_secret } = credentialsOf(body, caller);
  const client = client_id === undefined ? undefined : clients.find(client_id);
  const isProven =
    client?.secret === undefined
      ? client_secret === undefined && caller.origin !== undefined && client?.origins.includes(caller.origin)
      : client_secret !== undefined && sameSecret(client_secret, client.secret);
  if (!client || !isProven) throw new TokenRefusal('invalid_client', 'The client is unknown or not who it says.');
  return client;
}

function grantOf({ grant_type, code, code_verifier }: TokenRequest) {
  if (grant_type !== 'authorization_code') {
    throw new TokenRefusal('unsupported_grant_type', 'Only authorization_code is supported.');
  }
  if (!code || !code_verifier) throw new TokenRefusal('invalid_request', 'code and code_verifier are required.');
  return { code, code_verifier };
}

const isBoundTo = (found: LockedCode, client: RegisteredClient, named: readonly (string | undefined)[]) =>
  found.client_id === client.client_id && named.every((origin) => origin === undefined || origin === found.uri);

const fits = (found: LockedCode, verifier: string) =>
  verifierForm.test(verifier) && sameSecret(challengeOf(verifier), found.code_challenge);

export function createCodesService(deps: Deps): CodesService {
  const { clock, clients, accessTokens, sessions, events } = deps;
  const hashOf = (code: string) => deps.keyedHash('code', code);

  /** Who redeems twice may be a thief, and the first may have been one: what the first got is taken back. */
  const takeBack = async (tx: Transaction, found: LockedCode, changed: MarkChanged) => {
    if (found.token_jti === null) return;
    await touchFamily(tx, found.sid, clock()); // a portal session of that token may be about to be written
    await revokeToken(tx, found.token_jti, new Date(clock().getTime() + accessTokenLifeMs));
    await deletePortalSessionOfToken(tx, found.token_jti);
    await changed(found.sid);
    events.codeReplayed({ client_id: found.client_id, userId: found.userId });
  };

  const issue: CodesService['issue'] = async (tx, sid, { client_id, uri, code_challenge }) => {
    await sessions.hold(tx, sid);
    const code = newSecretToken();
    const expires_at = new Date(clock().getTime() + codeLifeMs);
    await insertCode(tx, { code_hash: hashOf(code), client_id, uri, code_challenge, sid, expires_at });
    return code;
  };

  return {
    issue,
    async complete(tx, { userId, realm, sid }, binding) {
      const code = await issue(tx, sid, binding);
      const { client_id } = binding;
      if (!clients.find(client_id)?.allow_cookie_tokens) return { userId, realm, code, authCookie: '', accessToken: '' };
      const subject = { userId, sid, client_id };
      const { token } = await accessTokens.issue(subject);
      return { userId, realm, code, authCookie: await accessTokens.issueIdentity(subject), accessToken: token };
    },
    async redeem(body, caller) {
      const client = authenticate(clients, body, caller);
      const { code, code_verifier } = grantOf(body);
      const issued = await sessions.change(async (tx, changed) => {
        const found = await lockCode(tx, hashOf(code));
        if (!found || !isBoundTo(found, client, [body.redirect_uri, caller.origin])) return undefined;
        // without the verifier nothing is used up or taken back: who merely saw a code can do no harm
        if (!fits(found, code_verifier)) return undefined;
        if (found.used_at !== null) await takeBack(tx, found, changed);
        if (found.used_at !== null || found.expires_at <= clock()) return undefined;
        const { userId, sid } = found;
        const token = await accessTokens.issue({ userId, sid, client_id: client.client_id });
        await markCodeUsed(tx, hashOf(code), { used_at: clock(), token_jti: token.jti });
        return token;
      });
      if (!issued) throw badCode();
      return { access_token: issued.token, token_type: 'Bearer', expires_in: accessTokenLifeMs / 1000 };
    },
  };
}
