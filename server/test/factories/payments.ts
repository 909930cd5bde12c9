import { createHmac } from 'node:crypto';
import type { CardPaymentResult } from '@waypost/contract/entities/payments';
import type { TestApp } from '../harness.ts';
import type { SandboxProcess } from '../sandbox-process.ts';
import { cardState } from '../card-state.ts';
import { billedInput, createDeveloper, createPerson } from './developers.ts';

/** The numbers of the sandbox's test cards. */
export const testCards = {
  visa: '4111111111111111',
  master: '5500000000000004',
  challenge: '4212345678910006',
  redirect: '4000000000003220',
  refused: '4000000000000002',
  expired: '4000000000000069',
  blocked: '4000000000000259',
  refusedLater: '4000000000000341',
  expiredLater: '4000000000001018',
  slow: '4000000000000077',
} as const;

/** A person with a developer account, who may store cards. */
export async function createPayer(app: TestApp, sandbox: SandboxProcess) {
  const person = await createPerson(app);
  const account = await createDeveloper(app, person, { input: billedInput() });
  return {
    ...person,
    account,
    async pay(number: string) {
      const answer = await person.call('POST', '/api/adyen/payment', await cardState(sandbox, number));
      return { ...answer, data: answer.data as unknown as CardPaymentResult };
    },
    method: async () =>
      (await person.call('GET', '/api/developer/payment/method')).data as Record<string, unknown> | null,
  };
}

export type Payer = Awaited<ReturnType<typeof createPayer>>;

const clientKey = 'sbx_client_9d31a7f0c5e84b26';

type OpenedForm = { readonly token: string; readonly session_data: string };

/** The provider's component pays in its session, with an expiry that was typed into the portal's fields. */
export async function payInSession(sandbox: SandboxProcess, { token, session_data }: OpenedForm, number: string) {
  const { paymentMethod } = await cardState(sandbox, number);
  const { encryptedExpiryMonth: _month, encryptedExpiryYear: _year, ...sealed } = paymentMethod;
  const response = await fetch(
    `${sandbox.origin}/checkoutshopper/v1/sessions/${token}/payments?clientKey=${clientKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        sessionData: session_data,
        paymentMethod: { ...sealed, expiryMonth: '3', expiryYear: '2030' },
      }),
    },
  );
  return (await response.json()) as {
    readonly resultCode: string;
    readonly sessionResult: string;
    readonly action?: Readonly<Record<string, string>>;
  };
}

/** A charge of 119 euros, under an id of its own. */
export const newCharge = (app: TestApp, { account }: Pick<Payer, 'account'>) => ({
  attempt_id: app.services.newId('pay'),
  developer_id: account.developer_id,
  amount: { currency: 'eur', minor: 11_900 } as const,
  purpose: 'purchase' as const,
  purposeId: 'order-1',
});

/** The payer answers on the bank's page; `password` confirms. Answers the address of the return, for a redirect. */
export async function answerBank(
  { origin }: SandboxProcess,
  { token, page, ...answer }: { token: string; page: 'answer' | 'redirect'; password?: string; answer?: 'cancel' },
): Promise<string | null> {
  const response = await fetch(`${origin}/checkoutshopper/threeds/${page}`, {
    method: 'POST',
    body: new URLSearchParams({ token, ...answer }),
    redirect: 'manual',
  });
  return response.headers.get('location');
}

/** What the card component hands back after a challenge. */
export const challengeDetails = (authorisationToken: string) => ({
  details: { threeDSResult: Buffer.from(JSON.stringify({ transStatus: 'Y', authorisationToken })).toString('base64') },
});

const hmacKey = Buffer.from('3c9f2e7b51d84a06f3b8c2d917e6540a8b1dcf62947a35e0d8461fb97c02ae53', 'hex');
const sign = (text: string) => createHmac('sha256', hmacKey).update(text).digest('base64');

export type CardEvent = {
  readonly eventCode?: string;
  readonly success: 'true' | 'false';
  readonly pspReference: string;
  readonly merchantReference: string;
  readonly originalReference?: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly merchantAccountCode?: string;
  /** The signature does not cover it. */
  readonly additionalData?: Readonly<Record<string, string>>;
};

/** A standard item with the provider's signature, or with another one. */
export function cardWebhook(event: CardEvent, signature?: string): string {
  const { eventCode = 'AUTHORISATION', success, pspReference, merchantReference, amount, additionalData } = event;
  const { originalReference = '', merchantAccountCode = 'WaypostDemo' } = event;
  const parts = [
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    amount.value,
    amount.currency,
    eventCode,
    success,
  ];
  const hmacSignature = signature ?? sign(parts.join(':'));
  const about = { merchantAccountCode, merchantReference, amount };
  const item = { eventCode, success, pspReference, ...about, ...(originalReference !== '' && { originalReference }) };
  const NotificationRequestItem = { ...item, additionalData: { ...additionalData, hmacSignature } };
  return JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem }] });
}

/** An event about a token, signed as a whole. */
export function tokenWebhook(type: string, data: Readonly<Record<string, string>>) {
  const eventId = `${type}-${data['shopperReference']}-${data['storedPaymentMethodId']}`;
  const body = JSON.stringify({ eventId, type, data: { merchantAccount: 'WaypostDemo', ...data } });
  return { body, headers: { hmacsignature: sign(body) } };
}
