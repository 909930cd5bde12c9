import type { CardConfiguration, CoreConfiguration } from '@adyen/adyen-web';
import { seal } from '../../server/test/sealed-values.ts';
import { product } from '../harness.ts';

/** The fields of a form, by the names that the provider's own ones have. */
const labels = {
  encryptedCardNumber: 'Card number',
  encryptedExpiryDate: 'Expiry date',
  encryptedSecurityCode: 'Security code',
  holderName: 'Name on card',
} as const;
type FieldName = keyof typeof labels;

type Core = Pick<CoreConfiguration, 'onSubmit' | 'onAdditionalDetails'>;

export const AdyenCheckout = (options: Core): Promise<Core> => Promise.resolve(options);

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
    this.#core.onSubmit?.({ data, isValid: true }, this as never, this.#actions() as never);
  }

  /** To the page of the bank, or it asks its question in a frame: here the payer has answered at once. */
  #actions() {
    const resolve = ({ action }: { readonly action?: { readonly type: string; readonly url?: string } }) => {
      if (action?.type === 'redirect') return location.assign(action.url ?? '');
      const state = { data: { details: { threeDSResult: 'answered' } } };
      if (action) this.#core.onAdditionalDetails?.(state as never, this as never, this.#actions() as never);
    };
    return { resolve, reject: () => undefined };
  }
}
