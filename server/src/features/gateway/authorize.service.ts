import type { VerifyAnswer, VerifyRequest } from '@waypost/contract/entities/gateway';
import { isWellFormedApiKey } from '@waypost/domain/keys/api-key';
import { verifyMessages } from '@waypost/domain/keys/verify-message';

export type AppCredential = { readonly app_id: string; readonly app_code: string };

/** What a call shows for itself: an API key, an access token, or app id and app code, all as they came. */
export type AuthorizeCall = Omit<VerifyRequest, 'key' | 'calls'> & {
  readonly key: string | undefined;
  readonly bearer: string | undefined;
  readonly app?: AppCredential | undefined;
};

/** What all proofs are answered with, as far as a gateway is told. */
export type ProofAnswer = Pick<VerifyAnswer, 'code' | 'keyId' | 'appId' | 'projectId' | 'message' | 'endsAt'>;

type Proofs = {
  readonly verify: { verify(call: VerifyRequest): VerifyAnswer | Promise<VerifyAnswer> };
  readonly verifyAccessToken: (token: string) => ProofAnswer | Promise<ProofAnswer>;
  readonly checkApp: (app: AppCredential, call: Omit<VerifyRequest, 'key'>) => Promise<ProofAnswer>;
};

const nothingShown: ProofAnswer = {
  code: 'NOT_FOUND',
  message: 'The call carries no key. Send apiKey in the query, or the header X-API-Key.',
};
const noToken: ProofAnswer = { code: 'NOT_FOUND', message: 'There is no such access token.' };
const told = (answer: ProofAnswer): ProofAnswer => (answer.code === 'NOT_FOUND' ? noToken : answer);

/** Which proof a call brings, and whether it may pass. A key may also come where a token would. */
export const createAuthorizeService = ({ verify, verifyAccessToken, checkApp }: Proofs) => ({
  authorize({ key, bearer, app, ...call }: AuthorizeCall): ProofAnswer | Promise<ProofAnswer> {
    if (key !== undefined) return verify.verify({ key, ...call });
    if (bearer === undefined) return app === undefined ? nothingShown : checkApp(app, call);
    if (isWellFormedApiKey(bearer)) return verify.verify({ key: bearer, ...call });
    const answer = verifyAccessToken(bearer);
    return answer instanceof Promise ? answer.then(told) : told(answer);
  },
});
export type AuthorizeService = ReturnType<typeof createAuthorizeService>;

/** nginx and Envoy let pass on 200, and tell the caller 401 and 403; anything else would be a failure of ours. */
export function authorizeStatus(code: ProofAnswer['code']): 200 | 401 | 403 {
  if (code === 'VALID') return 200;
  return code === 'NOT_FOUND' || code === 'DISABLED' || code === 'EXPIRED' ? 401 : 403;
}

export const authorizeMessage = ({ code, message }: ProofAnswer): string =>
  message ?? (code === 'VALID' ? '' : verifyMessages[code]);
