import type { PaymentProvider } from '../src/adapters/payment-providers/payment-provider.port.ts';

const unknown = () => Promise.resolve({ kind: 'unknown', detail: 'stand-in' } as const);

/** Takes every charge, for tests about other things; payments have their tests with the sandbox. */
export const authorisingCards: PaymentProvider = {
  name: 'cards',
  charge: ({ attempt }) => Promise.resolve({ state: 'AUTHORISED', reference: `PSP-${attempt}` }),
  refund: ({ refund }) => Promise.resolve({ kind: 'answer', reference: `PSP-${refund}`, isDone: true }),
  findMethod: () => Promise.resolve(undefined),
  forget: () => Promise.resolve(true),
  webhooks: {},
  cardForm: {
    component: { client_key: 'sbx_stand_in', environment: 'test', base: null },
    offered: () => Promise.resolve(undefined),
    verify: unknown,
    finish: unknown,
    openSession: unknown,
    readSession: unknown,
  },
};
