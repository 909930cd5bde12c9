import { AdyenCheckout, Card } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';
import './card-fields.css';
import type { CardMethods, CardPaymentResult } from '@waypost/contract/entities/payments';
import { fieldColours } from './field-colours.ts';
import { addressesOf } from './provider-addresses.ts';

export type CardComponent = { submit(): void; unmount(): void };

type StateData = { readonly paymentMethod: object; readonly browserInfo?: object | undefined };

export type CardComponentOptions = {
  readonly methods: CardMethods;
  readonly locale: string;
  readonly pay: (state: StateData) => Promise<CardPaymentResult | undefined>;
  readonly finish: (
    details: Readonly<Record<string, string>>,
    paymentData?: string,
  ) => Promise<CardPaymentResult | undefined>;
  /** The final result. */
  readonly onResult: (result: CardPaymentResult) => void;
  readonly onError: () => void;
  /** The provider's frames are there and take input. */
  readonly onReady: () => void;
  /** False once the place has left the page: in a detached one the component cannot reach its frames. */
  readonly isWanted: () => boolean;
};

type Actions = {
  readonly resolve: (response: { resultCode: never; action?: never }) => void;
  readonly reject: () => void;
};

/** Mounts the provider's card fields, whose content this page cannot read. */
export async function mountCard(place: HTMLElement, options: CardComponentOptions): Promise<CardComponent | undefined> {
  const { methods, locale } = options;
  const answer = async (call: Promise<CardPaymentResult | undefined>, actions: Actions) => {
    const result = await call;
    if (!result) return actions.reject();
    if (!result.action) options.onResult(result);
    actions.resolve({
      resultCode: result.resultCode as never,
      ...(result.action && { action: result.action as never }),
    });
  };
  const checkout = await AdyenCheckout({
    clientKey: methods.client_key,
    environment: methods.environment,
    locale,
    countryCode: methods.country_code,
    analytics: { enabled: false },
    paymentMethodsResponse: { paymentMethods: methods.methods.filter(({ type }) => type === 'scheme') as never },
    showPayButton: false,
    onSubmit: ({ data }, _component, actions) => void answer(options.pay(data), actions as Actions),
    onAdditionalDetails: ({ data }, _component, actions) =>
      void answer(options.finish(data.details as Record<string, string>, data.paymentData), actions as Actions),
    onError: ({ name }) => name !== 'CANCEL' && options.onError(),
    ...addressesOf(methods.base),
  });
  if (!options.isWanted()) return undefined;
  const card = new Card(checkout, {
    brands: methods.methods.flatMap(({ brands }) => brands),
    hasHolderName: true,
    holderNameRequired: true,
    billingAddressRequired: false,
    enableStoreDetails: false,
    challengeWindowSize: '02',
    styles: fieldColours(place),
    onConfigSuccess: () => options.onReady(),
  });
  card.mount(place);
  return { submit: () => card.submit(), unmount: () => void card.unmount() };
}
