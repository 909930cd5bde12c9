import type { tokenFormEndpoints, tokenServerEndpoints } from '@waypost/contract/endpoints/tokens';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { Authenticators } from '../../http/callers/callers.ts';
import type { FormAnswer, FormCall, FormHandlers } from '../../http/routes/form-routes.ts';
import type { Handlers } from '../../http/routes/mount.ts';
import { TokenRefusal } from './token-refusal.ts';
import type { TokenCall, TokensService } from './tokens.service.ts';

type Deps = { readonly tokens: TokensService; readonly gateway: Authenticators['gateway'] };

const callOf = (path: TokenCall['path'], { headers, parameters, address }: FormCall): TokenCall => ({
  path,
  authorization: headers.authorization,
  parameters,
  address,
});

/** RFC 6749, section 5.2: a failed authentication is answered with the expected scheme. */
function refusalOf({ error, description }: TokenRefusal, { headers }: FormCall): FormAnswer {
  const body = { error, error_description: description };
  if (error !== 'invalid_client') return { status: 400, body };
  const scheme = /^oauth /i.test(headers.authorization ?? '') ? 'OAuth' : 'Basic';
  return { status: 401, body, headers: { 'www-authenticate': `${scheme} realm="access keys"` } };
}

async function answerForm(call: FormCall, work: () => Promise<object>): Promise<FormAnswer> {
  try {
    return { status: 200, body: await work(), headers: { pragma: 'no-cache' } };
  } catch (error) {
    if (error instanceof TokenRefusal) return refusalOf(error, call);
    throw error;
  }
}

/** Whether the operator's gateway calls. */
function isGateway({ headers }: FormCall, gateway: Authenticators['gateway']): boolean {
  if (!/^bearer /i.test(headers.authorization ?? '')) return false;
  try {
    gateway({ headers });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** The forms of RFC 6749 and RFC 7662. */
export const tokenFormHandlers = ({ tokens, gateway }: Deps): FormHandlers<typeof tokenFormEndpoints> => ({
  issueAccessToken: (call) => answerForm(call, () => tokens.issue(callOf('/oauth2/token', call))),
  introspectAccessToken: (call) =>
    answerForm(call, () => tokens.introspect(callOf('/oauth2/introspect', call), isGateway(call, gateway))),
});

export const tokenServerHandlers = (tokens: TokensService): Handlers<typeof tokenServerEndpoints> => ({
  readTokenKeys: () => ({ keys: tokens.keySet.keys.map((key) => ({ ...key })) }),
  readTokenServer: () => tokens.server,
});
