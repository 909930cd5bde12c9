import { createAdyen } from './adapters/payment-providers/adyen/adyen.ts';
import type { PaymentProvider } from './adapters/payment-providers/payment-provider.port.ts';
import { createPayPal } from './adapters/payment-providers/paypal/paypal.ts';
import { cardSettings, walletSettings } from './config/payment-providers.ts';
import type { Secrets } from './config/secrets.ts';
import type { Config } from './config.ts';

/** The payment providers that an installation has settings of; a development installation has the sandbox's. */
export function configuredProviders(config: Config, secrets: Secrets): readonly PaymentProvider[] {
  const cards = cardSettings(config, secrets);
  const wallet = walletSettings(config, secrets);
  return [...(cards ? [createAdyen(cards)] : []), ...(wallet ? [createPayPal(wallet)] : [])];
}
