import type { CompletedAnswer } from '@waypost/contract/entities/account';
import type { PasskeyAssertion, PasskeySignInInput } from '@waypost/contract/entities/second-factors';
import { createFactorsApi } from './factors-api.ts';
import { answerWithPasskey, PasskeyStopped } from './passkeys.ts';

/** Signs in with a passkey alone; undefined if the user or the device cancelled. */
export async function signInWithPasskey(
  binding: Omit<PasskeySignInInput, 'assertion'>,
): Promise<CompletedAnswer | undefined> {
  const factors = createFactorsApi();
  try {
    const assertion = await answerWithPasskey(await factors.passkeyOptions({ body: {} }));
    return await factors.signInWithPasskey({ body: { ...binding, assertion } });
  } catch (error) {
    if (error instanceof PasskeyStopped) return undefined;
    throw error;
  }
}

/** Confirms a signed-in user's identity with a passkey; undefined if the user or the device cancelled. */
export async function passkeyProof(): Promise<PasskeyAssertion | undefined> {
  try {
    return await answerWithPasskey(await createFactorsApi().passkeyOptions({ body: {} }));
  } catch (error) {
    if (error instanceof PasskeyStopped) return undefined;
    throw error;
  }
}
