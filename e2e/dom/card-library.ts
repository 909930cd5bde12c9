import type { CardConfiguration, CoreConfiguration, CustomCardConfiguration } from '@adyen/adyen-web';
import { seal } from '../../server/test/card-state.ts';
import { product } from '../harness.ts';

/** The fields of a form, by the names that the provider's own ones have. */
const labels = {
  encryptedCardNumber: 'Card number',
  encryptedExpiryDate: 'Expiry date',
  encryptedSecurityCode: 'Security code',
  holderName: 'Name on card',
} as const;
type FieldName = keyof typeof labels;

type Options = Pick<
  CoreConfiguration,
  'clientKey' | 'session' | 'onSubmit' | 'onAdditionalDetails' | 'onPaymentCompleted' | 'onPaymentFailed'
>;
type Action = { readonly type: string; readonly url?: string };
type SessionAnswer = { readonly resultCode: string; readonly sessionResult: string; readonly action?: Action };

class Core {
  readonly options: Options;
  constructor(options: Options) {
    this.options = options;
  }

  /** Sends what is typed in the session. */
  async payInSession(typed: object): Promise<void> {
    const { clientKey, session, onPaymentCompleted, onPaymentFailed } = this.options;
    const answer = await fetch(
      `${product.sandbox}/checkoutshopper/v1/sessions/${session?.id}/payments?clientKey=${clientKey}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sessionData: session?.sessionData, ...typed }),
      },
    );
    const result = (await answer.json()) as SessionAnswer;
    if (result.action?.url !== undefined) return location.assign(result.action.url);
    const tell = ['Authorised', 'Pending', 'Received'].includes(result.resultCode)
      ? onPaymentCompleted
      : onPaymentFailed;
    return tell?.(result as never);
  }
}

export const AdyenCheckout = (options: Options): Promise<Core> => Promise.resolve(new Core(options));

/**
 * Stands in for the card fields of the provider's library in jsdom, which has no frames of another origin. Its answers
 * come from the running product and its provider. The browser tests run the real one.
 */
export class Card {
  readonly #core: Core;
  readonly #options: Pick<CardConfiguration, 'onConfigSuccess'>;
  readonly #form = document.createElement('div');

  constructor(core: Core, options: Pick<CardConfiguration, 'onConfigSuccess'>) {
    this.#core = core;
    this.#options = options;
  }

  mount(place: HTMLElement): void {
    for (const [name, text] of Object.entries(labels)) {
      const label = document.createElement('label');
      const input = Object.assign(document.createElement('input'), { name });
      label.append(text, input);
      this.#form.append(label);
    }
    place.append(this.#form);
    queueMicrotask(() => this.#options.onConfigSuccess?.({ iframesConfigured: true, type: 'card', rootNode: place }));
  }
  unmount(): void {
    this.#form.remove();
  }

  #field(name: FieldName): HTMLInputElement {
    const field = this.#form.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!field) throw new Error('The card fields are not mounted');
    return field;
  }

  /** Sends what is typed; fields without a value are marked instead. */
  submit(): void {
    const fields = (Object.keys(labels) as FieldName[]).map((name) => this.#field(name));
    for (const field of fields) field.toggleAttribute('aria-invalid', field.value === '');
    if (fields.some(({ value }) => value === '')) return;
    void this.#send();
  }

  async #send(): Promise<void> {
    const [month = '', year = ''] = this.#field('encryptedExpiryDate').value.split('/');
    const typed = {
      encryptedCardNumber: this.#field('encryptedCardNumber').value,
      encryptedExpiryMonth: month,
      encryptedExpiryYear: `20${year}`,
      encryptedSecurityCode: this.#field('encryptedSecurityCode').value,
    };
    const sealed = await seal(product.sandbox, Object.values(typed));
    const paymentMethod = {
      type: 'scheme',
      holderName: this.#field('holderName').value,
      ...Object.fromEntries(Object.keys(typed).map((name, at) => [name, sealed[at]])),
    };
    const data = { clientStateDataIndicator: true, paymentMethod };
    this.#core.options.onSubmit?.({ data, isValid: true }, this as never, this.#actions() as never);
  }

  /** To the page of the bank; a question that it would ask in a frame counts as answered at once. */
  #actions() {
    const resolve = ({ action }: { readonly action?: Action }) => {
      if (action?.type === 'redirect') return location.assign(action.url ?? '');
      const state = { data: { details: { threeDSResult: 'answered' } } };
      if (action) this.#core.options.onAdditionalDetails?.(state as never, this as never, this.#actions() as never);
    };
    return { resolve, reject: () => undefined };
  }
}

/** The same for the older form, whose page has fields of its own beside the two of the provider. */
export class CustomCard {
  readonly #core: Core;
  readonly #options: Pick<CustomCardConfiguration, 'beforeSubmit' | 'onValidationError'>;
  readonly #fields = new Map<string, HTMLInputElement>();

  constructor(core: Core, options: Pick<CustomCardConfiguration, 'beforeSubmit' | 'onValidationError'>) {
    this.#core = core;
    this.#options = options;
  }

  mount(places: HTMLElement): void {
    for (const place of places.querySelectorAll<HTMLElement>('[data-cse]')) {
      const field = document.createElement('input');
      this.#fields.set(place.dataset['cse'] ?? '', field);
      place.append(field);
    }
  }
  unmount(): void {
    for (const field of this.#fields.values()) field.remove();
  }
  setFocusOn(name: string): void {
    this.#fields.get(name)?.focus();
  }
  showValidation(): void {
    const problems = [...this.#fields].map(([fieldType, { value }]) => ({
      fieldType,
      error: value === '' ? 'empty' : '',
    }));
    this.#options.onValidationError?.(problems as never);
  }
  submit(): void {
    this.showValidation();
    if ([...this.#fields.values()].every(({ value }) => value !== '')) void this.#send();
  }

  async #send(): Promise<void> {
    const values = await seal(
      product.sandbox,
      [...this.#fields.values()].map(({ value }) => value),
    );
    const sealed = Object.fromEntries([...this.#fields.keys()].map((name, at) => [name, values[at]]));
    const resolve = (data: object) => void this.#core.payInSession(data);
    const actions = { resolve, reject: () => undefined };
    void this.#options.beforeSubmit?.(
      { paymentMethod: { type: 'scheme', ...sealed } } as never,
      this as never,
      actions as never,
    );
  }
}
