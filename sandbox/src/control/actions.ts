import { type Json, numberAt, textAt } from '../base/json.ts';
import type { CardProvider } from '../cards/card-provider.ts';
import { CardsError } from '../cards/errors.ts';
import { refusals } from '../cards/test-cards.ts';
import { type Fault, type Service, services, type SwitchBoard, SwitchError } from '../faults/switches.ts';
import { vatOutcomes, type VatService } from '../vat/vat-service.ts';
import { walletRefusals } from '../wallet/orders.ts';
import type { WalletProvider } from '../wallet/wallet-provider.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';

export type Providers = {
  readonly cards: CardProvider;
  readonly wallet: WalletProvider;
  readonly vat: VatService;
  readonly deliveries: Deliveries;
  readonly switches: SwitchBoard;
};

const paymentActions = ['capture', 'refund', 'cancel', 'chargeback', 'chargeback-reversed', 'settle'] as const;
const faults: readonly Fault[] = ['error', 'timeout'];
const standardPaths: Record<Service, string> = { cards: '/payments', wallet: '/orders', vat: '/check-vat' };

function oneOf<Value extends string>(name: string, value: string | undefined, values: readonly Value[]): Value {
  const found = values.find((allowed) => allowed === value);
  if (found === undefined) throw new SwitchError(`${name} must be one of ${values.join(', ')}.`);
  return found;
}

function cardAction({ cards }: Providers, id: string, action: (typeof paymentActions)[number]): void {
  if (action !== 'settle') return cards.modifications.byHand(id, action);
  const payment = cards.payments.find(id);
  if (payment) cards.payments.settleSlow(payment);
}

function walletAction({ wallet }: Providers, id: string, action: (typeof paymentActions)[number]): void {
  if (action === 'refund') wallet.refunds.refund(id);
  else if (action === 'chargeback') wallet.refunds.reverse(id);
  else throw new SwitchError('A payment by wallet can be refunded and charged back.');
}

/** What somebody can do at the providers; the page's buttons and the JSON calls share it. */
export function createActions(providers: Providers) {
  const { cards, wallet, vat, deliveries, switches } = providers;
  return {
    changePayment(id: string, asked: string | undefined): void {
      const action = oneOf('action', asked, paymentActions);
      try {
        if (wallet.state.captures.get(id)) walletAction(providers, id, action);
        else cardAction(providers, id, action);
      } catch (error) {
        throw error instanceof CardsError ? new SwitchError(error.message) : error;
      }
    },
    disableToken(id: string): void {
      const token = cards.state.tokens.get(id);
      if (token) cards.tokens.disable(token);
      else wallet.vault.remove(id);
    },
    /** The refusal of every later payment with the token; nothing for none. */
    refuseToken(id: string, refusal: string | undefined): void {
      const card = cards.state.tokens.get(id);
      const stored = wallet.state.tokens.get(id);
      if (card) {
        const { refusal: _before, ...rest } = card;
        const codes = Object.keys(refusals);
        cards.state.tokens.set(
          id,
          refusal === undefined ? rest : { ...rest, refusal: oneOf('refusal', refusal, codes) },
        );
      } else if (stored) {
        const { refusal: _before, ...rest } = stored;
        const issue = refusal === undefined ? {} : { refusal: oneOf('refusal', refusal, walletRefusals) };
        wallet.state.tokens.set(id, { ...rest, ...issue });
      } else throw new SwitchError('There is no such token.');
    },
    planFault(body: Json): void {
      const service = oneOf('service', textAt(body, 'service'), services);
      const fault = oneOf('fault', textAt(body, 'fault'), faults);
      const times = numberAt(body, 'times') ?? 1;
      switches.plan({ service, fault, times, path: textAt(body, 'path') ?? standardPaths[service] });
    },
    setCapture(mode: string | undefined): void {
      cards.state.settings.set('capture', oneOf('mode', mode, ['automatic', 'manual']));
    },
    setTarget(origin: string | undefined): void {
      if (origin !== undefined && (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol)))
        throw new SwitchError('origin must be an http address.');
      deliveries.setTarget(origin === undefined ? undefined : new URL(origin).origin);
    },
    /** The answer for a number with its country, such as `ATU12345678`, or for all by `*`; none for the usual one. */
    setVatAnswer(number: string, outcome: string | undefined): void {
      if (outcome === undefined) vat.chosen.delete(number);
      else vat.chosen.set(number, oneOf('outcome', outcome, vatOutcomes));
    },
    /** Forgets payments, tokens, sessions and webhooks, and turns every switch off. */
    reset(): void {
      switches.reset();
      deliveries.clear();
      vat.chosen.clear();
      const { access: _access, keys: _keys, ...books } = wallet.state; // a merchant stays signed in
      for (const collection of [...collectionsOf(cards.state), ...collectionsOf(books)]) collection.clear();
    },
  };
}

type Clearable = { clear(): void };
const isClearable = (value: unknown): value is Clearable =>
  typeof value === 'object' && value !== null && 'clear' in value && typeof value.clear === 'function';
const collectionsOf = (state: object): Clearable[] => Object.values(state).filter(isClearable);

export type Actions = ReturnType<typeof createActions>;
