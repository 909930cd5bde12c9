import type { VerifyAnswer, VerifyRequest } from '@waypost/contract/entities/gateway';
import { isWellFormedApiKey } from '@waypost/domain/keys/api-key';
import { verifyMessages } from '@waypost/domain/keys/verify-message';

export type AppCredential = { readonly app_id: string; readonly app_code: string };

/** A call's unchecked credentials: an API key, an access token, or app id and app code. */
export type AuthorizeCall = Omit<VerifyRequest, 'key' | 'calls'> & {
  readonly key: string | undefined;
  readonly bearer: string | undefined;
  readonly app?: AppCredential | undefined;
};

/** The answer to every kind of credential, as far as a gateway needs it. */
export type ProofAnswer = Pick<VerifyAnswer, 'code' | 'keyId' | 'appId' | 'projectId' | 'message' | 'endsAt' | 'cap'>;

type Proofs = {
  readonly verify: { verify(call: VerifyRequest): VerifyAnswer | Promise<VerifyAnswer> };
  readonly verifyAccessToken: (
    token: string,
    call: Pick<VerifyRequest, 'service'>,
  ) => ProofAnswer | Promise<ProofAnswer>;
  readonly checkApp: (app: AppCredential, call: Omit<VerifyRequest, 'key'>) => Promise<ProofAnswer>;
};

const noCredential: ProofAnswer = {
  code: 'NOT_FOUND',
  message: 'The call carries no key. Send apiKey in the query, or the header X-API-Key.',
};
const noToken: ProofAnswer = { code: 'NOT_FOUND', message: 'The access token is unknown.' };
const asTokenAnswer = (answer: ProofAnswer): ProofAnswer => (answer.code === 'NOT_FOUND' ? noToken : answer);

/** Finds a call's credential and checks it. A key may also come in the token's place. */
export const createAuthorizeService = ({ verify, verifyAccessToken, checkApp }: Proofs) => ({
  authorize({ key, bearer, app, ...call }: AuthorizeCall): ProofAnswer | Promise<ProofAnswer> {
    if (key !== undefined) return verify.verify({ key, ...call });
    if (bearer === undefined) return app === undefined ? noCredential : checkApp(app, call);
    if (isWellFormedApiKey(bearer)) return verify.verify({ key: bearer, ...call });
    const answer = verifyAccessToken(bearer, call);
    return answer instanceof Promise ? answer.then(asTokenAnswer) : asTokenAnswer(answer);
  },
});
export type AuthorizeService = ReturnType<typeof createAuthorizeService>;

/** nginx and Envoy pass calls on 200 and forward 401 and 403; any other status means a failure of ours. */
export function authorizeStatus(code: ProofAnswer['code']): 200 | 401 | 403 {
  if (code === 'VALID') return 200;
  return code === 'NOT_FOUND' || code === 'DISABLED' || code === 'EXPIRED' ? 401 : 403;
}

export const authorizeMessage = ({ code, message }: ProofAnswer): string =>
  message ?? (code === 'VALID' ? '' : verifyMessages[code]);
