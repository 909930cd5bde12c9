import { readTotpCode } from '@waypost/domain/accounts/second-factor';
import { useEffect, useState } from 'react';
import type { Text } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { hasPasskeys } from '../second-factors/passkey-support.ts';
import { typed } from '../entrance/use-account-form.ts';
import type { SettingsApi } from './settings-api.ts';
import { useEndSession } from './use-sign-out-here.ts';

/** The ways to prove identity again: `again` is a new sign-in, for people without a password here. */
export type ProofWay = 'password' | 'totp' | 'passkey' | 'again';

/** The person's ways, the preferred one first; the factors are read when the dialog opens. */
export function useProofWays(api: SettingsApi, hasPassword: boolean): readonly ProofWay[] | undefined {
  const [factors, setFactors] = useState<readonly ProofWay[]>();
  useEffect(() => {
    api.listSecondFactors().then(
      ({ totp, passkeys }) =>
        setFactors([
          ...(totp ? (['totp'] as const) : []),
          ...(passkeys.length > 0 && hasPasskeys() ? (['passkey'] as const) : []),
        ]),
      () => setFactors([]), // the other ways are still there
    );
  }, [api]);
  if (hasPassword) return ['password', ...(factors ?? [])];
  return factors && [...factors, 'again'];
}

/** The problem of the typed value. */
export function proofProblems(way: ProofWay, values: FormData, t: Text): Record<string, string> {
  if (way === 'password' && typed(values, 'proof') === '')
    return { proof: t('accounts.required', { field: t('accounts.password') }) };
  if (way === 'totp' && readTotpCode(typed(values, 'proof')) === undefined)
    return { proof: t('settings.proof.codeInvalid') };
  return {};
}

/** Signs out and in again: a session that lives would be gone on with, and prove nothing. */
function useSignInAgain() {
  const { data } = useAccount();
  const endSession = useEndSession();
  return async () => {
    await endSession();
    const query = new URLSearchParams({ return: `${location.pathname}${location.search}`, prompt: 'login' });
    if (data.signedIn) query.set('realm', data.signedIn.realm); // so that the page leads to the organisation's provider
    location.assign(`/sign-in?${query.toString()}`);
  };
}

/** Sends the proof; false when the device or the person did not go on. Throws what the server refuses. */
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
      return new Promise<boolean>(() => {}); // the page is being left
    }
    const proof = typed(values, 'proof');
    await api.confirmIdentity({
      body: way === 'password' ? { password: proof } : { answer: { method: 'totp', code: proof } },
    });
    return true;
  };
}
