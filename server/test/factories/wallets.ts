import type { SandboxProcess } from '../sandbox-process.ts';
import type { Payer } from './payments.ts';

export type WalletSession = { readonly token: string; readonly return_url: string };

export const openWallet = async ({ call }: Payer) =>
  (await call('POST', '/api/payment/paypal_session', { source: '/billing-management' }))
    .data as unknown as WalletSession;

/** The payer answers on the wallet's page. @returns the address of the way back */
export async function answerWallet(
  { origin }: SandboxProcess,
  { return_url }: WalletSession,
  action: 'agree' | 'cancel',
): Promise<URL> {
  const id = new URL(return_url).searchParams.get('approval_session_id') ?? '';
  const response = await fetch(`${origin}/wallet/approve`, {
    method: 'POST',
    body: new URLSearchParams({ id, email: 'payer@example.com', answer: action }),
    redirect: 'manual',
  });
  return new URL(response.headers.get('location') ?? '');
}

export const walletTokenPath = (token: string) => `/api/payment/save_paypal_token/${token}`;

/** What the page of a return passes on. */
export const approvalOf = (back: URL): string => back.searchParams.get('token') ?? '';

/** Saves as the portal's own script does. */
export const saveWallet = ({ call }: Pick<Payer, 'call'>, token: string) => call('POST', walletTokenPath(token));

/** Stores a wallet for the payer. */
export async function giveWallet(sandbox: SandboxProcess, payer: Payer): Promise<void> {
  const session = await openWallet(payer);
  await saveWallet(payer, approvalOf(await answerWallet(sandbox, session, 'agree')));
}
