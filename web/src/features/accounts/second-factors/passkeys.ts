import type { PasskeyAssertion, PasskeyAttestation } from '@waypost/contract/entities/second-factors';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** Why a device used no passkey: the person cancelled, it took too long, or it already has one. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped';
  readonly isKnown: boolean;

  constructor(isKnown: boolean) {
    super('passkey stopped');
    this.isKnown = isKnown;
  }
}

/** The browser's own words are for developers; ours say what to do. */
function stopped(error: unknown): PasskeyStopped {
  return new PasskeyStopped(
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
  );
}

type Options = { readonly options: Record<string, unknown> };

/** Has the device answer with one of its passkeys; throws PasskeyStopped. */
export async function answerWithPasskey({ options }: Options): Promise<PasskeyAssertion> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response, type, clientExtensionResults } = await startAuthentication({ optionsJSON }).catch(
    (error: unknown) => {
      throw stopped(error);
    },
  );
  return { id, rawId, response, type: type as 'public-key', clientExtensionResults: { ...clientExtensionResults } };
}

/** Has the device make a passkey; throws PasskeyStopped. */
export async function makePasskey({ options }: Options): Promise<PasskeyAttestation> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response, type, clientExtensionResults } = await startRegistration({ optionsJSON }).catch(
    (error: unknown) => {
      throw stopped(error);
    },
  );
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return {
    id,
    rawId,
    response: made,
    type: type as 'public-key',
    clientExtensionResults: { ...clientExtensionResults },
  };
}
