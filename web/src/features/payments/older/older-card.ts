import { AdyenCheckout, CustomCard, type ICore } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';
import '../card-fields.css';
import type { PaymentFormSession } from '@waypost/contract/entities/payments';
import { fieldColours } from '../field-colours.ts';
import { addressesOf } from '../provider-addresses.ts';

/** The fields in the provider's frames. */
export type FrameName = 'encryptedCardNumber' | 'encryptedSecurityCode';
/** What is typed into the portal's own fields, and goes to the provider only. */
export type OwnFields = { readonly holderName: string; readonly expiryMonth: string; readonly expiryYear: string };
export type OlderCard = {
  submit(): void;
  /** Shows what is wrong with the frames. */
  validate(): void;
  focus(frame: FrameName): void;
  unmount(): void;
};
type Places = { readonly fields: HTMLElement; readonly action: HTMLElement };

export type SessionEnd = {
  /** The provider's word about the result, which only its server can read. */
  readonly onResult: (sessionResult: string | undefined) => void;
  readonly onError: () => void;
};

export type OlderCardOptions = SessionEnd & {
  readonly session: PaymentFormSession;
  readonly locale: string;
  /** The payment begins, with what is typed. */
  readonly begin: () => OwnFields;
  readonly onEnter: () => void;
  /** The frames without a valid value. */
  readonly onInvalid: (frames: readonly FrameName[]) => void;
  /** The frames cannot be used; another session would not help. */
  readonly onBroken: () => void;
  /** The bank asks the payer something. */
  readonly onAction: () => void;
  /** False once the places have left the page: in a detached one the component cannot reach its frames. */
  readonly isWanted: () => boolean;
};

type ProviderSession = Pick<PaymentFormSession, 'client_key' | 'country_code' | 'environment' | 'base' | 'token'> & {
  readonly session_data?: string;
};
type CheckoutOptions = SessionEnd & { readonly locale: string; readonly onAction?: (element: ActionElement) => void };
type ActionElement = { mount(place: HTMLElement): unknown; unmount(): unknown };

const resultOf = (end: object | undefined): string | undefined =>
  end && 'sessionResult' in end && typeof end.sessionResult === 'string' ? end.sessionResult : undefined;

function openCheckout(
  session: ProviderSession,
  { locale, onResult, onError, onAction }: CheckoutOptions,
): Promise<ICore> {
  const { client_key, country_code, environment, base, token, session_data } = session;
  return AdyenCheckout({
    clientKey: client_key,
    environment,
    locale,
    countryCode: country_code,
    analytics: { enabled: false },
    // without its data, the component finds a session that it began in this browser
    session: { id: token, ...(session_data !== undefined && { sessionData: session_data }) },
    onPaymentCompleted: (end) => onResult(resultOf(end)),
    // without a result, the call itself has failed, which `onError` reports
    onPaymentFailed: (end) => resultOf(end) !== undefined && onResult(resultOf(end)),
    onError: ({ name }) => name !== 'CANCEL' && onError(),
    ...(onAction && { onAction }),
    ...addressesOf(base),
  });
}

const frameNames: readonly FrameName[] = ['encryptedCardNumber', 'encryptedSecurityCode'];
const isFrame = (name: string): name is FrameName => (frameNames as readonly string[]).includes(name);

/** Mounts the provider's frames into the elements with their names in `data-cse`. */
export async function mountOlderCard(places: Places, options: OlderCardOptions): Promise<OlderCard | undefined> {
  const { session, locale, begin, onEnter, onInvalid } = options;
  let action: ActionElement | undefined;
  let isBegun = false;
  const checkout = await openCheckout(session, {
    locale,
    onAction(element) {
      options.onAction();
      action = element;
      element.mount(places.action);
    },
    onResult(sessionResult) {
      action?.unmount();
      options.onResult(sessionResult);
    },
    onError() {
      action?.unmount();
      if (isBegun) options.onError();
      else options.onBroken();
    },
  });
  if (!options.isWanted()) return undefined;
  const card = new CustomCard(checkout, {
    challengeWindowSize: '02',
    doBinLookup: false, // its answer goes to a frame for the expiry, which this form has not: the component would throw
    styles: fieldColours(places.fields),
    onEnterKeyPressed: onEnter,
    onFocus: ({ fieldType, focus }) =>
      places.fields.querySelector(`[data-cse="${fieldType}"]`)?.toggleAttribute('data-focused', focus),
    onValidationError: (problems) =>
      onInvalid(
        problems
          .filter(({ error }) => Boolean(error))
          .map(({ fieldType }) => fieldType)
          .filter(isFrame),
      ),
    beforeSubmit(data, _component, actions) {
      isBegun = true;
      actions.resolve({ ...data, paymentMethod: { ...data.paymentMethod, ...begin() } });
    },
  });
  card.mount(places.fields);
  return {
    submit: () => card.submit(),
    validate: () => void card.showValidation(),
    focus: (frame) => void card.setFocusOn(frame),
    unmount() {
      action?.unmount();
      card.unmount();
    },
  };
}

/** Hands over what the bank's page has answered. */
export async function finishRedirect(session: ProviderSession, redirectResult: string, options: CheckoutOptions) {
  const checkout = await openCheckout(session, options);
  checkout.submitDetails({ details: { redirectResult } });
}
