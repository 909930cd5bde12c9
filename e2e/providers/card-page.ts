import { AdyenCheckout, Card, type ICore, type PaymentAction } from '@adyen/adyen-web';

type Answer = { readonly resultCode: 'Authorised' | 'Refused'; readonly action?: PaymentAction };
type Settings = {
  readonly sandbox: string;
  readonly clientKey: string;
  readonly locale: string;
  readonly session?: { readonly id: string; readonly sessionData: string };
};

declare global {
  interface Window {
    settings: Settings;
    outcomes: string[];
    checkout: ICore;
  }
}

const call = async (path: string, body: unknown): Promise<Answer> =>
  (await fetch(path, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<Answer>;

const { sandbox, clientKey, locale, session } = window.settings;
// The path contains the text that the component asks for before it allows 3-D Secure over plain http.
const api = `${sandbox}/checkoutshopper/http://localhost:8080/`;
const cdn = `${sandbox}/checkoutshopper/`;
window.outcomes = [];
const tell = (outcome: string) => window.outcomes.push(outcome);

window.checkout = await AdyenCheckout({
  environment: 'test',
  clientKey,
  locale,
  countryCode: 'DE',
  amount: { currency: 'EUR', value: 4900 },
  ...(session === undefined
    ? {
        paymentMethodsResponse: {
          paymentMethods: [{ type: 'scheme', name: 'Cards', brands: ['visa', 'mc', 'amex', 'maestro'] }],
        },
      }
    : { session }),
  _environmentUrls: { api, analytics: api, cdn: { images: cdn, translations: cdn } },
  ...(session === undefined
    ? {
        onSubmit: (state, _component, actions) => void call('/pay', state.data).then(actions.resolve, actions.reject),
        onAdditionalDetails: (state, _component, actions) =>
          void call('/details', state.data).then(actions.resolve, actions.reject),
      }
    : {}),
  onPaymentCompleted: (result) => tell(`completed ${result.resultCode}`),
  onPaymentFailed: (result) => tell(`failed ${result?.resultCode}`),
  onError: (error) => tell(`error ${error.message}`),
});
const card = new Card(window.checkout, { hasHolderName: true, holderNameRequired: true });
card.mount('#card');
