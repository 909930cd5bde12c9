import type { VerifyAnswer, VerifyRequest } from '@waypost/contract/entities/gateway';
import { productRefusal } from '@waypost/domain/customers/products';
import { capInAnswer, stopAt } from '@waypost/domain/caps/spend-cap';
import type { AccessKeyId, AppId, ProjectId } from '@waypost/domain/base/ids';
import { BoundedMap } from '../../base/bounded-map.ts';
import type { Clock } from '../../base/clock.ts';
import { type AccessKeyRecord, type AccessKeyLookup, stateOf } from '../access-keys/access-keys.service.ts';
import type { ReadAccessToken, TokenSigning } from './token-signing.ts';

/** The check of a bearer token; NOT_FOUND also stands for a text that is no token of ours. */
export type AccessTokenAnswer =
  | { readonly code: 'NOT_FOUND' }
  | (Pick<VerifyAnswer, 'cap' | 'endsAt' | 'message'> & {
      readonly code:
        | 'VALID'
        | 'DISABLED'
        | 'EXPIRED'
        | 'PROJECT_INACTIVE'
        | 'SPEND_CAP_REACHED'
        | 'INSUFFICIENT_PERMISSIONS';
      readonly appId: AppId;
      readonly projectId: ProjectId;
      readonly plan: string;
      readonly keyId: AccessKeyId;
      readonly limits: { readonly threshold: number | null };
    });

type Call = Pick<VerifyRequest, 'service'>;

export type AccessTokenCheck = {
  /**
   * Of a call, or of the token itself without one. Without a promise when the token and its access key are cached,
   * because a gateway asks at every call.
   */
  verifyAccessToken(token: string, call?: Call): AccessTokenAnswer | Promise<AccessTokenAnswer>;
};

const unknown: AccessTokenAnswer = { code: 'NOT_FOUND' };
/** Caches only tokens with a valid signature, so that invented ones cannot fill it. */
const capacity = 50_000;

type Deps = {
  readonly clock: Clock;
  readonly accessKeys: Pick<AccessKeyLookup, 'find'>;
  readonly signing: Pick<TokenSigning, 'read'>;
};

type Checked = { readonly read: ReadAccessToken; readonly call: Call | undefined };

function codeOf(key: AccessKeyRecord, expires_at: Date, now: Date) {
  const state = stateOf(key, now);
  return state !== 'DISABLED' && expires_at <= now ? 'EXPIRED' : state;
}

/** Checks whether a token may call now: the signature once, the state of its access key every time. */
export function createAccessTokenCheck({ clock, accessKeys, signing }: Deps): AccessTokenCheck {
  const verifiedTokens = new BoundedMap<string, ReadAccessToken>(capacity);

  const answer = ({ read, call }: Checked, key: AccessKeyRecord | undefined): AccessTokenAnswer => {
    if (!key || key.app_id !== read.app_id) return unknown;
    const { app_id, product_id, client_plan_id, accessKeyId, plan_at_creation } = key;
    const code = codeOf(key, read.expires_at, clock());
    const limits = { threshold: plan_at_creation.threshold };
    const facts = { appId: app_id, projectId: product_id, plan: client_plan_id, keyId: accessKeyId, limits };
    if (code !== 'VALID') return { code, ...facts };
    const product = call && productRefusal(key.products_off, call);
    if (product) return { code: 'INSUFFICIENT_PERMISSIONS', ...facts, message: product.message };
    const stop = key.spend_stops && stopAt(key.spend_stops, clock().getTime());
    return stop ? { code: 'SPEND_CAP_REACHED', ...facts, ...capInAnswer(stop) } : { code, ...facts };
  };

  const check = (checked: Checked) => {
    const key = accessKeys.find(checked.read.accessKeyId);
    return key instanceof Promise ? key.then((found) => answer(checked, found)) : answer(checked, key);
  };

  const readAndCheck = async (token: string, call: Call | undefined): Promise<AccessTokenAnswer> => {
    const read = await signing.read(token);
    if (!read) return unknown;
    verifiedTokens.set(token, read);
    return check({ read, call });
  };

  return {
    verifyAccessToken(token, call) {
      const read = verifiedTokens.get(token);
      return read ? check({ read, call }) : readAndCheck(token, call);
    },
  };
}
