import { readTotpCode } from '@waypost/domain/accounts/second-factor';
import { useEffect, useState } from 'react';
import type { Text } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { hasPasskeys } from '../second-factors/passkey-support.ts';
import { typed } from '../entrance/use-account-form.ts';
import type { SettingsApi } from './settings-api.ts';
import { useEndSession } from './use-sign-out-here.ts';

/** The ways to confirm one's identity: `again` is a new sign-in, for users without a password here. */
export type ProofWay = 'password' | 'totp' | 'passkey' | 'again';

/** The user's ways, the preferred one first; their factors are read when the dialog opens. */
export function useProofWays(api: SettingsApi, hasPassword: boolean): readonly ProofWay[] | undefined {
  const [factors, setFactors] = useState<readonly ProofWay[]>();
  useEffect(() => {
    api.listSecondFactors().then(
      ({ totp, passkeys }) =>
        setFactors([
          ...(totp ? (['totp'] as const) : []),
          ...(passkeys.length > 0 && hasPasskeys() ? (['passkey'] as const) : []),
        ]),
      () => setFactors([]), // the other ways remain available
    );
  }, [api]);
  if (hasPassword) return ['password', ...(factors ?? [])];
  return factors && [...factors, 'again'];
}

/** The problem of the typed value, if any. */
export function proofProblems(way: ProofWay, values: FormData, t: Text): Record<string, string> {
  if (way === 'password' && typed(values, 'proof') === '')
    return { proof: t('accounts.required', { field: t('accounts.password') }) };
  if (way === 'totp' && readTotpCode(typed(values, 'proof')) === undefined)
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
export function useProve(api: SettingsApi): (way: ProofWay, values: FormData) => Promise<boolean> {
  const signInAgain = useSignInAgain();
  const byPasskey = async () => {
    const { passkeyProof } = await import('../second-factors/passkey-sign-in.ts');
    const assertion = await passkeyProof();
    if (!assertion) return false;
    await api.confirmIdentity({ body: { answer: { method: 'passkey', assertion } } });
    return true;
  };
  return async (way, values) => {
    if (way === 'passkey') return byPasskey();
    if (way === 'again') {
      await signInAgain();
      return new Promise<boolean>(() => {}); // the browser is leaving the page
    }
    const proof = typed(values, 'proof');
    await api.confirmIdentity({
      body: way === 'password' ? { password: proof } : { answer: { method: 'totp', code: proof } },
    });
    return true;
  };
}
