import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeveloper, createPerson } from '../../../../test/factories/developers.ts';
import { startTwoInstances, type TwoInstances } from '../../../../test/two-instances.ts';

let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances();
});
afterAll(() => instances.dispose());

it('the last use of a promo code is taken once, by whichever instance', async () => {
  const { first, second } = instances;
  for (let round = 0; round < 10; round += 1) {
    const person = await createPerson(first);
    const { developer_id } = await createDeveloper(first, person);
    const redeem = (app: typeof first, at: number) =>
      app.database.transact((tx) =>
        app.services.billing.promo.redeem(tx, {
          code: 'START20', // once for each account
          planId: 'Freemium-Pro',
          developer_id,
          purchase_id: `${developer_id}-${at}`,
        }),
      );
    const outcomes = await Promise.allSettled([first, second, first, second].map(redeem));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});
