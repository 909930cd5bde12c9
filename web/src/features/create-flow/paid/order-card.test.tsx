import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { PlanCost } from '@waypost/contract/entities/billing';
import type { Plan } from '@waypost/contract/entities/catalog';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import deBuying from '../../../../../content/messages/de/buying.json' with { type: 'json' };
import enBuying from '../../../../../content/messages/en/buying.json' with { type: 'json' };
import { type Messages, MessagesProvider } from '../../../messages/use-text.tsx';
import { OrderCard } from './order-card.tsx';
import { reviewedOrder } from './review-rules.ts';

const plan = { id: 'Freemium-Pro', display_name_long: 'Freemium Pro' } as Plan;
const cost: PlanCost = {
  price: { usd: 449, eur: 449 },
  discount: null,
  discountedPrice: null,
  tax: { usd: 85.31, eur: 85.31 },
  totalPrice: { usd: 534.31, eur: 534.31 },
  credit_used: { usd: 0, eur: 0 },
  taxation: { kind: 'domestic', country: 'DE', rate: 19, vat: 'none' },
  promo: null,
  change: null,
};
const discounted: PlanCost = {
  ...cost,
  discount: { usd: 89.8, eur: 89.8 },
  discountedPrice: { usd: 359.2, eur: 359.2 },
  tax: { usd: 0, eur: 0 },
  totalPrice: { usd: 359.2, eur: 359.2 },
  taxation: { kind: 'destination', country: 'FR', rate: 0, vat: 'pending' },
  promo: { promoCode: 'START20', amount: 20, period: 'monthly' },
};

const compiled = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)])) as Messages;
const messages = { en: compiled(enBuying), de: compiled(deBuying) };

function shown(given: PlanCost, language: 'en' | 'de' = 'en') {
  const html = renderToString(
    <MessagesProvider messages={messages[language]} language={language}>
      <OrderCard plan={plan} cost={given} order={reviewedOrder(given, 'eur')}>
        {null}
      </OrderCard>
    </MessagesProvider>,
  );
  const texts = html
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
    .replaceAll('\u00a0', ' ');
  return texts
    .split('|')
    .filter((text) => text !== '')
    .join(' | ');
}

it('the review shows plan, price, tax and total, and the discount of a valid promo code with its period (CRE-36)', () => {
  expect(shown(cost)).toBe(
    'Your order | Plan | Freemium Pro | Price | 449 € | Tax (19 %) | 85.31 € | Total | 534.31 €',
  );
  expect(shown(discounted)).toBe(
    `Your order | Plan | Freemium Pro | Price | 449 € | Discount of 20 %, monthly | −89.80 € | Tax (0 %) | 0 € | Total | 359.20 € | ${enBuying['buying.vatPending']}`,
  );
  expect(shown({ ...discounted, promo: { promoCode: 'Y', amount: 20, period: 'annual' } })).toContain(
    'Discount of 20 %, annual',
  );
});

it('the review says what the credit of the account pays, and what is left to charge', () => {
  const credited = { ...cost, credit_used: { usd: 0, eur: 100.3 } };
  expect(shown(credited)).toContain('Total | 534.31 € | Paid from your credit | −100.30 € | Charged now | 434.01 €');
  expect(shown({ ...cost, credit_used: { usd: 5, eur: 0 } })).toBe(shown(cost));
});

it('the review speaks German too, and says why a buyer elsewhere in the EU pays no tax here', () => {
  const reverse = { ...cost, taxation: { ...cost.taxation, kind: 'reverse_charge', rate: 0, vat: 'proven' } } as const;
  expect(shown(reverse, 'de')).toBe(
    `Ihre Bestellung | Tarif | Freemium Pro | Preis | 449 € | Steuer (0 %) | 85,31 € | Gesamt | 534,31 € | ${deBuying['buying.reverseCharge']}`,
  );
});

it('the review speaks of a pending VAT ID only where it can change the tax (BIL-46)', () => {
  const note = enBuying['buying.vatPending'];
  for (const kind of ['destination', 'domestic', 'outside_eu'] as const)
    expect(shown({ ...cost, taxation: { ...cost.taxation, kind, vat: 'pending' } }).includes(note)).toBe(
      kind === 'destination',
    );
});
