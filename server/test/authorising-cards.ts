import type { CardAnswer, CardProvider } from '../src/adapters/cards/card-provider.port.ts';

const authorised = (attempt: string): CardAnswer => ({
  kind: 'answer',
  resultCode: 'Authorised',
  reference: `PSP-${attempt}`,
  attempt,
  refusalReasonCode: undefined,
  action: undefined,
  card: undefined,
});
const unknown = () => Promise.resolve({ kind: 'unknown', detail: 'stand-in' } as const);

/** Takes every charge, for tests about other things; payments have their tests with the sandbox. */
export const authorisingCards: CardProvider = {
  component: { client_key: 'sbx_stand_in', environment: 'test', base: null },
  offered: () => Promise.resolve(undefined),
  verify: unknown,
  finish: unknown,
  openSession: unknown,
  readSession: unknown,
  charge: ({ attempt }) => Promise.resolve(authorised(attempt)),
  refund: ({ refund }) => Promise.resolve({ kind: 'answer', reference: `PSP-${refund}`, isDone: true }),
  findStored: () => Promise.resolve(undefined),
  forget: () => Promise.resolve(true),
  merchantAccount: 'WaypostDemo',
  isSignedItem: () => false,
  isSignedBody: () => false,
};
