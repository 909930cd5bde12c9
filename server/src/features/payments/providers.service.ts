import type { PaymentProviderName } from '@waypost/domain/payments/payment-attempt';
import type { PaymentProvider, Webhook } from '../../adapters/payment-providers/payment-provider.port.ts';

/** A provider with a way to hand a payment method over. */
export type WithCardForm = PaymentProvider & Required<Pick<PaymentProvider, 'cardForm'>>;
export type WithApprovalPage = PaymentProvider & Required<Pick<PaymentProvider, 'approvalPage'>>;

export type PaymentProviders = {
  find(name: PaymentProviderName): PaymentProvider | undefined;
  /** The providers that hand cards and approvals over; undefined in an installation without one. */
  readonly withCardForm: WithCardForm | undefined;
  readonly withApprovalPage: WithApprovalPage | undefined;
  webhook(name: string): { readonly provider: PaymentProvider; readonly webhook: Webhook } | undefined;
};

/** The providers of an installation. Throws if two of them have the same name or the same webhook. */
export function createPaymentProviders(providers: readonly PaymentProvider[]): PaymentProviders {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const webhooks = providers.flatMap((provider) =>
    Object.entries(provider.webhooks).map(([name, webhook]) => [name, { provider, webhook }] as const),
  );
  const byWebhook = new Map(webhooks);
  if (byName.size < providers.length || byWebhook.size < webhooks.length)
    throw new Error('Two payment providers have the same name or the same webhook');
  return {
    find: (name) => byName.get(name),
    withCardForm: providers.find((provider): provider is WithCardForm => provider.cardForm !== undefined),
    withApprovalPage: providers.find((provider): provider is WithApprovalPage => provider.approvalPage !== undefined),
    webhook: (name) => byWebhook.get(name),
  };
}
