import { readTotpCode } from '@waypost/domain/accounts/second-factor';
import { useEffect, useState } from 'react';
import type { Text } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { hasPasskeys } from '../second-factors/passkey-support.ts';
import { typed } from '../entrance/use-account-form.ts';
import type { SettingsApi } from './settings-api.ts';
import { useEndSession } from './use-sign-out-here.ts';

/** The methods to confirm one's identity: `again` is a new sign-in, for users without a password here. */
export type ProofMethod = 'password' | 'totp' | 'passkey' | 'again';

/** The user's methods, the preferred one first; their factors are read when the dialog opens. */
export function useProofMethods(api: SettingsApi, hasPassword: boolean): readonly ProofMethod[] | undefined {
  const [factors, setFactors] = useState<readonly ProofMethod[]>();
  useEffect(() => {
    api.listSecondFactors().then(
      ({ totp, passkeys }) =>
        setFactors([
          ...(totp ? (['totp'] as const) : []),
          ...(passkeys.length > 0 && hasPasskeys() ? (['passkey'] as const) : []),
        ]),
      () => setFactors([]), // the other methods remain available
    );
  }, [api]);
  if (hasPassword) return ['password', ...(factors ?? [])];
  return factors && [...factors, 'again'];
}

/** The problem of the typed value, if any. */
export function proofProblems(method: ProofMethod, values: FormData, t: Text): Record<string, string> {
  if (method === 'password' && typed(values, 'proof') === '')
    return { proof: t('accounts.required', { field: t('accounts.password') }) };
  if (method === 'totp' && readTotpCode(typed(values, 'proof')) === undefined)
    return { proof: t('settings.proof.codeInvalid') };
  return {};
}

/** Signs out first: an active session would be reused and would prove nothing. */
function useSignInAgain() {
  const { data } = useAccount();
  const endSession = useEndSession();
  return async () => {
    await endSession();
    const query = new URLSearchParams({ return: `${location.pathname}${location.search}`, prompt: 'login' });
    if (data.signedIn) query.set('realm', data.signedIn.realm); // so that the page redirects to the provider
    location.assign(`/sign-in?${query.toString()}`);
  };
}

/** Sends the proof; false if the device or the user cancelled. Throws the server's refusal. */
export function useProve(api: SettingsApi): (method: ProofMethod, values: FormData) => Promise<boolean> {
  const signInAgain = useSignInAgain();
  const byPasskey = async () => {
    const { passkeyProof } = await import('../second-factors/passkey-sign-in.ts');
    const assertion = await passkeyProof();
    if (!assertion) return false;
    await api.confirmIdentity({ body: { answer: { method: 'passkey', assertion } } });
    return true;
  };
  return async (method, values) => {
    if (method === 'passkey') return byPasskey();
    if (method === 'again') {
      await signInAgain();
      return new Promise<boolean>(() => {}); // the browser is leaving the page
    }
    const proof = typed(values, 'proof');
    await api.confirmIdentity({
      body: method === 'password' ? { password: proof } : { answer: { method: 'totp', code: proof } },
    });
    return true;
  };
}
