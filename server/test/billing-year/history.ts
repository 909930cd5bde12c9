import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import { collectionActions } from '@waypost/domain/money/collection-actions';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createApp } from '../factories/apps.ts';
import { createPerson } from '../factories/developers.ts';
import { cardWebhook, type Payer, testCards } from '../factories/payments.ts';
import { createUsage } from '../factories/usage.ts';
import type { TestApp } from '../harness.ts';
import type { PaymentWorld } from '../payment-world.ts';

/**
 * Where a history happens. `loseAnswers` cuts the network to the providers until the day ends, `finishDay` does all that
 * waits.
 */
export type YearWorld = Pick<PaymentWorld, 'createPayer' | 'send'> & {
  readonly app: TestApp;
  readonly loseAnswers: () => void;
  readonly finishDay: () => Promise<void>;
};

const plans = ['Freemium-Pro', 'Pro-XYZ', 'XYZ-Pro-Paper'] as const;
/** What somebody does to a project on a day. */
export const actions = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('change' as const), plan: fc.constantFrom(...plans, 'Freemium-Basic') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'reactivate' as const, 'undo' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      card: fc.constantFrom('visa', 'master', 'refusedLater', 'expiredLater'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('chargeback' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), to: fc.constantFrom('DEU', 'FRA', 'USA') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('credit' as const), net: fc.option(fc.integer({ min: 1, max: 600 })) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      net: fc.integer({ min: 1, max: 300 }),
      arrives: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('collect' as const), action: fc.constantFrom(...collectionActions) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('use' as const), units: fc.integer({ min: 1, max: 3_000_000 }) }),
  },
);
export type Action = typeof actions extends fc.Arbitrary<infer T> ? T : never;
export type Customer = { readonly payer: Payer; readonly product_id: ProjectId; readonly app_id: AppId };

const promoPlans = ['Freemium-Pro', 'Pro-XYZ'];
export const firstPlans = ['Freemium-Pro', 'XYZ-Pro-Paper', 'Pro-XYZ'] as const;

type Done = { readonly [Name in Action['do']]: (customer: Customer, action: never) => Promise<unknown> };

const todayOf = ({ clock }: TestApp) => clock().toISOString().slice(0, 10);

/** Somebody whose card's answer is lost tries again. */
async function storeCard(payer: Payer): Promise<void> {
  for (let tries = 0; tries < 5 && !(await payer.method())?.['pay_method']; tries += 1) await payer.pay(testCards.visa);
}

function createCustomers({ app, createPayer, finishDay }: YearWorld) {
  async function createCustomer(plan_id: string): Promise<Customer> {
    const payer = await createPayer();
    await storeCard(payer);
    // the code ends within the year
    const promo_code = promoPlans.includes(plan_id) && todayOf(app) < '2028' ? 'START20' : undefined;
    const order = { plan_id, date: '2027-10-30', terms_version: '1', promo_code };
    const { reason } = await payer.call('POST', '/api/project', order, { 'idempotency-key': 'flow-1' });
    expect([undefined, 'PAYMENT_PENDING']).toContain(reason);
    if (reason !== undefined) await finishDay();
    const { data } = await payer.call('GET', '/api/purchase/flow-1');
    expect(data['state']).toBe('settled');
    const product_id = data['product_id'] as ProjectId;
    return { payer, product_id, app_id: await createApp(app, { product_id }) };
  }

  return {
    createCustomer,
    /** The customer, or a new one in the place of one whose subscription has ended. */
    async successorOf(customer: Customer | undefined): Promise<Customer> {
      const current = app.database.db
        .selectFrom('subscription')
        .select('subscription_id')
        .where('product_id', '=', customer?.product_id ?? ('prj_' as ProjectId))
        .where('ended', 'is', null);
      const isServed = (await current.executeTakeFirst()) !== undefined;
      return customer && isServed ? customer : createCustomer('Freemium-Pro');
    },
  };
}

/** What operators do; what is impossible now is refused, and changes nothing. */
async function createOperations({ app, send }: YearWorld) {
  const { db } = app.database;
  const operator = await createPerson(app, { roles: [{ name: 'finance', value: '' }] });

  const latestStatement = async ({ payer }: Customer) =>
    (
      await db
        .selectFrom('bill')
        .select('statement_no')
        .where('developer_id', '=', payer.account.developer_id)
        .where('total', '>', 0)
        .orderBy('bill_id', 'desc')
        .executeTakeFirst()
    )?.statement_no ?? '';

  return {
    async operate(customer: Customer, path: string, body: object): Promise<void> {
      const url = `/api/money/statements/${await latestStatement(customer)}/${path}`;
      const { status } = await operator.call('POST', url, { reason: 'A random history', ...body });
      expect([200, 201, 404, 409]).toContain(status);
    },

    /** The provider reports the refunds that it has taken. */
    async reportRefunds(arrives: boolean): Promise<void> {
      await app.services.runJob('payments.send-refunds');
      const sent = db.selectFrom('refund').selectAll().where('state', '=', 'sent');
      for (const { provider_reference, amount, currency } of await sent.execute()) {
        const moved = { amount: { value: amount, currency: currency.toUpperCase() }, merchantReference: 'refund' };
        const event = { eventCode: 'REFUND', success: String(arrives) as 'true', ...moved };
        await send('/webhooks/cards', cardWebhook({ ...event, pspReference: provider_reference ?? '' }));
      }
      await app.services.runJob('payments.apply-webhooks');
    },
  };
}

/** The bank takes the latest payment back. `isReversed`: it gives it back, and that is told first. */
async function chargeBack({ app, send }: YearWorld, { payer }: Customer, isReversed: boolean): Promise<void> {
  const taken = await app.database.db
    .selectFrom('payment_attempt')
    .select(['attempt_id', 'amount', 'currency'])
    .where('developer_id', '=', payer.account.developer_id)
    .where('state', '=', 'AUTHORISED')
    .where('purpose', '<>', 'method')
    .orderBy('attempt_id', 'desc')
    .executeTakeFirst();
  if (!taken) return;
  const { attempt_id: merchantReference, amount: value, currency } = taken;
  const amount = { value, currency: currency.toUpperCase() };
  for (const eventCode of isReversed ? ['CHARGEBACK_REVERSED', 'CHARGEBACK'] : ['CHARGEBACK']) {
    const pspReference = `${eventCode}-${merchantReference.slice(-10)}`;
    const event = { eventCode, success: 'true', pspReference, merchantReference, amount } as const;
    await send('/webhooks/cards', cardWebhook(event));
  }
}

/** Customers and operators who do what they may, and what they may not. */
export async function createHistory(world: YearWorld) {
  const { app, loseAnswers } = world;
  const operations = await createOperations(world);
  let changes = 0;

  const done: Done = {
    change({ payer, product_id }, { plan }: { plan: string }) {
      changes += 1;
      const input = { isUpgrade: true, plan_id: plan, date: todayOf(app), terms_version: '1' };
      return payer.call('PUT', `/api/project/${product_id}`, input, { 'idempotency-key': `change-${changes}` });
    },
    cancel: ({ payer, product_id }) => payer.call('PUT', `/api/project/${product_id}/status`, { status: 'CANCELLED' }),
    reactivate: ({ payer, product_id }) => payer.call('PUT', `/api/project/${product_id}/status`, { status: 'ACTIVE' }),
    undo: ({ payer, product_id }) => payer.call('DELETE', `/api/project/${product_id}/plan-change`),
    card: ({ payer }, { card }: { card: 'visa' }) => payer.pay(testCards[card]),
    chargeback: (customer) => chargeBack(world, customer, changes % 2 === 1),
    // another country, and with it another tax
    move: ({ payer }, { to }: { to: string }) => payer.call('PUT', '/api/developer', { country: to }),
    credit: (customer, { net }: { net: number | null }) =>
      operations.operate(customer, 'credit', { refund: false, ...(net !== null && { net }) }),
    async refund(customer, { net, arrives }: { net: number; arrives: boolean }) {
      await operations.operate(customer, 'credit', { refund: true, net });
      await operations.reportRefunds(arrives);
    },
    collect: (customer, { action }: { action: string }) => operations.operate(customer, 'collection', { action }),
    lose() {
      loseAnswers();
      return Promise.resolve();
    },
    use({ product_id, app_id }, { units }: { units: number }) {
      changes += 1;
      return createUsage(app, { product_id, app_id }, [{ day: todayOf(app), service: `routing-${changes}`, units }]);
    },
  };

  return {
    ...createCustomers(world),
    act: (customer: Customer, action: Action) => done[action.do](customer, action as never),
  };
}
