import type { PasskeyAssertion, PasskeyAttestation } from '@waypost/contract/entities/second-factors';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** Why no passkey was used: the user cancelled, it timed out, or the device already has one. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped';
  readonly isKnown: boolean;

  constructor(isKnown: boolean) {
    super('passkey stopped');
    this.isKnown = isKnown;
  }
}

/** Browser messages are meant for developers; ours say what to do. */
function stopped(error: unknown): PasskeyStopped {
  return new PasskeyStopped(
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
  );
}

type Options = { readonly options: Record<string, unknown> };

/** Requests an assertion from the device; throws PasskeyStopped. */
export async function answerWithPasskey({ options }: Options): Promise<PasskeyAssertion> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response, type, clientExtensionResults } = await startAuthentication({ optionsJSON }).catch(
    (error: unknown) => {
      throw stopped(error);
    },
  );
  return { id, rawId, response, type: type as 'public-key', clientExtensionResults: { ...clientExtensionResults } };
}

/** Creates a passkey on the device; throws PasskeyStopped. */
export async function makePasskey({ options }: Options): Promise<PasskeyAttestation> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response, type, clientExtensionResults } = await startRegistration({ optionsJSON }).catch(
    (error: unknown) => {
      throw stopped(error);
    },
  );
  const { clientDataJSON, attestationObject, transports } = response;
  const attestation = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return {
    id,
    rawId,
    response: attestation,
    type: type as 'public-key',
    clientExtensionResults: { ...clientExtensionResults },
  };
}
