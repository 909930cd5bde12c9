import type { CardMethods, PaymentFormSession } from '@waypost/contract/entities/payments';
import { expect, it, vi } from 'vitest';
import { mountCard } from './card-component.ts';
import { finishRedirect } from './older/older-card.ts';

const asked: object[] = [];
vi.mock('@adyen/adyen-web', () => ({
  AdyenCheckout: (options: object) => {
    asked.push(options);
    return Promise.resolve({ submitDetails: () => undefined });
  },
  Card: class {},
}));
vi.mock('@adyen/adyen-web/styles/adyen.css', () => ({}));

const form = { client_key: 'key', country_code: 'FI', environment: 'test', base: null } as const;

it('the provider’s components work in the country that is billed, whatever the seller’s is', async () => {
  const nothing = () => undefined;
  await mountCard({} as HTMLElement, {
    methods: { ...form, methods: [] } satisfies CardMethods,
    locale: 'en-US',
    pay: () => Promise.resolve(undefined),
    finish: () => Promise.resolve(undefined),
    onResult: nothing,
    onError: nothing,
    onReady: nothing,
    isWanted: () => false,
  });
  const session: Omit<PaymentFormSession, 'session_data'> = { ...form, token: 'CS1' };
  await finishRedirect(session, 'result', { locale: 'en-US', onResult: nothing, onError: nothing });
  expect(asked).toMatchObject([{ countryCode: 'FI' }, { countryCode: 'FI' }]);
});
