import type { VatProof } from '@waypost/contract/entities/billing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeveloper, createPerson, developerInput, type Person } from '../../../../test/factories/developers.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let vies: Server;
let app: TestApp;
/** What the service answers; undefined breaks the connection. */
let says: object | undefined;
let questions: string[] = [];

beforeAll(async () => {
  vies = createServer((request, response) => {
    void text(request).then((body) => {
      questions.push(body);
      if (!says) return response.destroy();
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(says));
    });
  });
  await new Promise<void>((listening) => vies.listen(0, 'localhost', listening));
  const origin = `http://localhost:${(vies.address() as AddressInfo).port}`;
  app = await startTestApp({
    startAt: new Date('2026-11-21T12:00:00Z'),
    file: { vat: { origin, requester: 'DE136695976' } },
  });
});
afterAll(async () => {
  await app.dispose();
  vies.closeAllConnections();
  vies.close();
});
beforeEach(() => {
  questions = [];
  says = { valid: true, requestIdentifier: 'WAPIAAAAY1' };
});

const austrian = { billing_country: 'AUT', vat_id: 'ATU12345678' };
async function customer(input = austrian): Promise<Person> {
  const person = await createPerson(app);
  await createDeveloper(app, person, { input: developerInput(input) });
  return person;
}
const validate = async ({ call }: Person, vat_id: string, country_code = 'AUT') => {
  const { status, data, reason } = await call('POST', '/api/vat/validate', { vat_id, country_code });
  return status === 200 ? data : reason;
};
const proofOf = async ({ call }: Person) => (await call('GET', '/api/developer/vat')).data as VatProof;
const open = { state: 'pending', consultation_number: null, answered_at: null };
const outage = { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] };

describe('a VAT ID', () => {
  it('is proven by the service, with the number and date of the consultation', async () => {
    const person = await customer();
    expect(await validate(person, 'atu 12345678')).toBe(true);
    expect(questions.map((question) => JSON.parse(question) as object)).toEqual([
      { countryCode: 'AT', vatNumber: 'U12345678', requesterMemberStateCode: 'DE', requesterNumber: '136695976' },
    ]);
    expect(await proofOf(person)).toEqual({
      state: 'proven',
      consultation_number: 'WAPIAAAAY1',
      answered_at: app.clock().toISOString(),
    });
    const other = await customer({ ...austrian, vat_id: 'ATU87654321' });
    await proofOf(other);
    const { body } = await other.browser.accountCall('GET', '/api/account/data');
    const { vat_answers } = body as { readonly vat_answers: readonly { readonly vat_id: string }[] };
    expect(vat_answers.map(({ vat_id }) => vat_id)).toEqual(['ATU87654321']); // nobody else's
  });

  it('that is proven is not asked about again within a day, and one that is refused is', async () => {
    const person = await customer();
    const ask = async () => {
      questions = [];
      return [await validate(person, 'ATU12345678'), questions.length];
    };
    says = { valid: false };
    expect([await ask(), await ask()]).toEqual([
      [false, 1],
      [false, 1],
    ]);
    says = { valid: true };
    expect([await ask(), await ask()]).toEqual([
      [true, 1],
      [true, 0],
    ]);
    app.clock.advance(86_400_000 - 1);
    expect(await ask()).toEqual([true, 0]);
    app.clock.advance(1);
    expect(await ask()).toEqual([true, 1]);
    expect(await validate(await customer(), 'ATU12345678')).toBe(true);
    expect(questions.length).toBe(2); // the consultation belongs to its account
  });

  it('is refused without a question where nobody could be asked, and by the service ERR-24', async () => {
    const person = await customer();
    expect(await validate(person, '٣٤٥')).toBe(false);
    expect(await validate(person, 'ATU12345678901234')).toBe(false);
    expect(questions).toEqual([]);
    expect(await proofOf(person)).toEqual(open);
    says = { valid: false };
    expect(await validate(person, 'ATU12345678')).toBe(false);
    expect(await proofOf(person)).toMatchObject({ state: 'refused', consultation_number: null });
  });

  it('is false only for a bad format or an INVALID answer; an outage is true, pending and asked again REQ-41', async () => {
    const person = await customer();
    says = outage;
    expect(await validate(person, 'ATU12345678')).toBe(true);
    expect(await proofOf(person)).toEqual(open);
    says = { valid: false };
    app.clock.advance(10 * 60_000);
    await app.services.runJob('billing.recheck-vat');
    expect((await proofOf(person)).state).toBe('refused');
    expect(await validate(person, 'ATU12345678')).toBe(false);
    says = { valid: true };
    expect(await validate(person, 'ATU12345678', 'AT')).toBe(true);
    questions = [];
    expect(await validate(person, 'A')).toBe(false);
    expect(await validate(person, 'GB980780684', 'GBR')).toBe(true);
    expect(await validate(person, 'GB1', 'GBR')).toBe(false);
    expect(questions).toEqual([]);
  });

  it('is taken while the service is away, slow or confused, and waits for its proof', async () => {
    for (const given of [undefined, outage, { valid: 'perhaps' }, []]) {
      says = given;
      const person = await customer();
      expect(await validate(person, 'ATU12345678')).toBe(true);
      expect(await proofOf(person)).toEqual(open);
    }
  });

  it('of Greece is asked for as EL, and that of GB not at all BIL-13', async () => {
    const greek = await customer({ billing_country: 'GRC', vat_id: 'GR 094259216' });
    expect(await validate(greek, 'GR 094259216', 'GRC')).toBe(true);
    expect(questions.map((question) => (JSON.parse(question) as { countryCode: string }).countryCode)).toEqual(['EL']);
    expect((await proofOf(greek)).state).toBe('proven');
    const british = await customer({ billing_country: 'GBR', vat_id: 'GB980780684' });
    expect((await proofOf(british)).state).toBe('format_only');
    expect(await validate(british, 'GB980780684', 'GBR')).toBe(true);
    expect(await validate(british, 'GB1', 'GBR')).toBe(false);
    expect(questions).toHaveLength(1);
  });

  it.each([
    ['BEL', 'be 1001.686.633', 'BE1001686633'],
    ['BEL', '428.759.497', 'BE0428759497'],
    ['CYP', 'CY60001744K', 'CY60001744K'],
    ['IRL', 'IE1+23456A', 'IE1+23456A'],
    ['IRL', 'ie1*23456a', 'IE1*23456A'],
    ['IRL', 'IE1234567FB', 'IE1234567FB'],
    ['GBR', 'XI123456789', 'XI123456789'],
    ['AUT', 'a form', 'ATAFORM'],
  ])('of %s typed as %s is asked about by the job and for a form, and proven BIL-46', async (country, typed, vatId) => {
    const person = await customer({ billing_country: country, vat_id: typed });
    expect(await proofOf(person)).toEqual(open);
    await app.services.runJob('billing.recheck-vat');
    const asked = { countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) };
    expect(questions.map((question) => JSON.parse(question) as unknown)).toMatchObject([asked]);
    expect((await proofOf(person)).state).toBe('proven');
    expect(await validate(await customer(), typed, country)).toBe(true); // the proof is of its account
    expect(questions.map((question) => JSON.parse(question) as unknown)).toMatchObject([asked, asked]);
  });

  it('that was saved in a form nobody can be asked about counts as refused, never as waiting', async () => {
    const person = await customer();
    await app.database.db
      .updateTable('developer_account')
      .set({ vat_id: '<>' })
      .where('userId', '=', person.userId)
      .execute();
    expect(await proofOf(person)).toEqual({ ...open, state: 'refused' });
    const moved = { billing_country: 'GBR', vat_id: 'ATU12345678' };
    await app.database.db.updateTable('developer_account').set(moved).where('userId', '=', person.userId).execute();
    expect(await proofOf(person)).toEqual({ ...open, state: 'refused' });
    await app.services.runJob('billing.recheck-vat');
    expect(questions).toEqual([]);
  });

  it('is for the 28 countries alone, and has at most 40 characters', async () => {
    const person = await customer();
    expect(await validate(person, '123456789', 'USA')).toBe('INVALID_FIELDS');
    expect(await validate(person, '123456789', 'ZZZ')).toBe('INVALID_FIELDS');
    expect(await validate(person, '9'.repeat(10_000))).toBe('INVALID_FIELDS');
    expect(await validate(person, '')).toBe('INVALID_FIELDS');
    expect(questions).toEqual([]);
  });

  it('of another user is not proven by this one’s', async () => {
    await validate(await customer(), 'ATU12345678');
    expect(await proofOf(await customer())).toEqual(open);
    expect(await proofOf(await createPerson(app))).toEqual({ ...open, state: 'none' });
  });
});

/** Beyond the end of the person's session. */
const laterProofOf = async ({ userId }: Person) => {
  const { answered_at, ...proof } = await app.services.billing.vat.proofOf(userId, {
    vat_id: austrian.vat_id,
    code2: 'AT',
  });
  return { ...proof, answered_at: answered_at?.toISOString() ?? null };
};

describe('the recheck of VAT IDs', () => {
  const recheck = () => app.services.runJob('billing.recheck-vat');
  const minutes = (count: number) => app.clock.advance(count * 60_000);
  const days = (count: number) => minutes(count * 24 * 60);

  it('asks about an id that waits, also one that nobody has asked about, until the service answers', async () => {
    const person = await customer();
    expect(await proofOf(person)).toEqual(open);
    says = outage;
    await recheck();
    expect(await proofOf(person)).toEqual(open);
    says = { valid: true, requestIdentifier: 'WAPIAAAAY2' };
    await recheck();
    expect((await proofOf(person)).state).toBe('pending');
    minutes(10);
    await recheck();
    expect(await proofOf(person)).toMatchObject({ state: 'proven', consultation_number: 'WAPIAAAAY2' });
    questions = [];
    minutes(60);
    await recheck();
    expect(questions).toEqual([]);
  });

  it('renews a proof after 30 days; an outage leaves it as it is for 90 days', async () => {
    const person = await customer();
    await validate(person, 'ATU12345678');
    const proven = await laterProofOf(person);
    days(30);
    says = outage;
    await recheck();
    expect(await laterProofOf(person)).toEqual(proven);
    questions = [];
    minutes(6 * 60 - 1);
    await recheck();
    expect(questions).toEqual([]);
    minutes(1);
    await recheck();
    expect(questions.length).toBeGreaterThan(0);
    days(60);
    expect(await laterProofOf(person)).toEqual({ ...proven, state: 'pending' });
    says = { valid: true, requestIdentifier: 'WAPIAAAAY3' };
    await recheck();
    expect(await laterProofOf(person)).toMatchObject({ state: 'proven', consultation_number: 'WAPIAAAAY3' });
  });

  it('asks about everybody’s ids', async () => {
    const people = [await customer(), await customer(), await customer()];
    for (const person of people) expect(await proofOf(person)).toEqual(open);
    await recheck();
    for (const person of people) expect((await proofOf(person)).state).toBe('proven');
  });

  it('asks only about the id that an account has, however it was typed there', async () => {
    const accounts = [
      await customer({ ...austrian, vat_id: 'atu 12.345.678' }),
      await customer({ ...austrian, vat_id: 'U12345678' }),
    ];
    says = outage;
    for (const person of accounts) await validate(person, 'ATU87654321');
    for (const person of accounts) await validate(person, 'ATU12345678');
    minutes(10);
    questions = [];
    await recheck();
    expect(questions.map((question) => JSON.parse(question) as unknown)).toMatchObject([
      { vatNumber: 'U12345678' },
      { vatNumber: 'U12345678' },
    ]);
    for (const { call } of accounts) await call('PUT', '/api/developer', { vat_id: '' });
    minutes(10);
    questions = [];
    await recheck();
    expect(questions).toEqual([]);
  });

  it('learns that a number has ended', async () => {
    const person = await customer();
    await validate(person, 'ATU12345678');
    days(31);
    says = { valid: false };
    await recheck();
    expect((await laterProofOf(person)).state).toBe('refused');
  });

  it('asks about 50 ids at a time, those that have waited longest first', async () => {
    await app.database.db.deleteFrom('vat_answer').execute();
    const vatIds = Array.from({ length: 51 }, (_, index) => `ATU100000${10 + index}`);
    for (const [index, vat_id] of vatIds.entries()) {
      const { userId } = await customer({ ...austrian, vat_id });
      // stored in another order than they wait
      const asked_at = new Date(app.clock().getTime() - (index + 60) * 60_000);
      const row = {
        userId,
        vat_id,
        outcome: 'UNAVAILABLE',
        consultation_number: null,
        answered_at: null,
        asked_at,
      } as const;
      await app.database.db.insertInto('vat_answer').values(row).execute();
    }
    const asked = () =>
      questions.map((question) => `AT${(JSON.parse(question) as { vatNumber: string }).vatNumber}`).toSorted();
    await recheck();
    expect(asked()).toEqual(vatIds.slice(1));
    questions = [];
    await recheck();
    expect(asked()).toEqual(vatIds.slice(0, 1));
  });
});
