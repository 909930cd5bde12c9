import type { Endpoint } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Person } from './factories/developers.ts';
import { addressOf, validRequest } from './factories/requests.ts';
import type { Places } from './factories/requests.ts';
import { startTestApp, type TestApp } from './harness.ts';

/** Each may ask a provider of payments or the VAT service. */
const asking = [
  'calculateTax',
  'finishCardPayment',
  'listCardMethods',
  'listPaymentTypes',
  'openPaymentForm',
  'openPaymentSession',
  'openWalletSession',
  'payByCard',
  'postWallet',
  'readPaymentStatus',
  'rejectWallet',
  'saveWallet',
  'validateVat',
] as const satisfies readonly (keyof typeof allEndpoints)[];

let app: TestApp;
let person: Person;
let other: Person;
let address = 0;
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1, file: { trusted_proxies: ['127.0.0.1', '::1'] } });
  [person, other] = [await createPerson(app), await createPerson(app)];
});
afterAll(() => app.dispose());

/** From another address each time, which the limits by address do not count together. */
const elsewhere = () => {
  address += 1;
  return { 'x-forwarded-for': `203.0.${Math.floor(address / 200)}.${address % 200}` };
};

async function ask({ call }: Person, name: (typeof asking)[number]): Promise<string | undefined> {
  const endpoint: Endpoint = allEndpoints[name];
  const request = validRequest(name, {} as Places);
  return (await call(endpoint.method, addressOf(endpoint, request), request.body, elsewhere())).reason;
}

/** As if there had been so many calls. */
const count = (calls: number) => app.database.db.updateTable('call_ceiling').set({ calls }).execute();

describe('calls that ask providers', () => {
  it('are those of this file', () => {
    const limited = Object.entries<Endpoint>(allEndpoints).filter(([, { callerLimit }]) => callerLimit);
    expect(limited.map(([name]) => name).toSorted()).toEqual([...asking]);
  });

  it.each(asking)('%s is limited for each person, whatever address they have, until its window ends', async (name) => {
    const { max = 0, windowMs = 0 } = (allEndpoints[name] as Endpoint).callerLimit ?? {};
    expect(await ask(person, name)).not.toBe('RATE_LIMITED');
    await count(max - 1);
    expect(await ask(person, name)).not.toBe('RATE_LIMITED');
    expect(await ask(person, name)).toBe('RATE_LIMITED');
    expect(await ask(other, name)).not.toBe('RATE_LIMITED');
    app.clock.advance(windowMs - 1);
    expect(await ask(person, name)).toBe('RATE_LIMITED');
    app.clock.advance(1);
    expect(await ask(person, name)).not.toBe('RATE_LIMITED');
  });

  it('are forgotten a day after their window began', async () => {
    const counts = async () => {
      await app.services.runJob('system.forget-counts');
      return (await app.database.db.selectFrom('call_ceiling').selectAll().execute()).length;
    };
    app.clock.advance(86_400_000 + 1);
    await ask(person, 'validateVat');
    expect(await counts()).toBeGreaterThan(0);
    app.clock.advance(86_400_000);
    expect(await counts()).toBeGreaterThan(0);
    app.clock.advance(1);
    expect(await counts()).toBe(0);
  });
});
