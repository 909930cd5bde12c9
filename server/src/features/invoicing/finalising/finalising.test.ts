import type { Statement } from '@waypost/contract/entities/billing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeveloper, createPerson, developerInput, type Person } from '../../../../test/factories/developers.ts';
import { draftLine, issueStatement } from '../../../../test/factories/invoices.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { demoBillingDetails } from '../../../demo/demo-billing.ts';
import type { DeveloperRecord } from '../../developers/developers.service.ts';

let app: TestApp;
let person: Person;
let account: DeveloperRecord;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-12-30T12:00:00Z') });
  person = await createPerson(app);
  const details = demoBillingDetails({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@people.example' });
  account = await createDeveloper(app, person, { input: developerInput({ ...details, vat_id: 'de 136 695 976' }) });
});
afterAll(() => app.dispose());

const issue = (overrides: Parameters<typeof issueStatement>[2] = {}) => issueStatement(app, account, overrides);
const numberOf = (statement_no: string) => Number(statement_no.slice(-6));
const stored = (statement_no: string) =>
  app.database.db
    .selectFrom('statement_document')
    .selectAll()
    .where('statement_no', '=', statement_no)
    .executeTakeFirstOrThrow();

describe('an issued statement', () => {
  it('is in the account’s list with its total, and open until it is paid', async () => {
    const statement_no = await issue();
    const list = async () =>
      (await person.call('GET', '/api/developer/statements.json')).data as unknown as Statement[];
    const row = { statement_no, create_date: '2026-12-30', new_charges_amount: 534.31, currency_cd: 'eur' };
    expect(await list()).toEqual([{ ...row, is_paid_ind: false }]);
    await app.services.transact((tx) => app.services.invoicing.setPaid(tx, statement_no, true));
    expect(await list()).toEqual([{ ...row, is_paid_ind: true }]);
  });

  it('freezes seller, buyer with a VAT ID as the register writes it, lines and sums with a hash of them', async () => {
    const statement_no = await issue({
      lines: [draftLine(), draftLine({ what: 'Requests', unit_price: 49, quantity: 3 })],
    });
    const { head, totals, line_count, content_hash } = await stored(statement_no);
    expect(head).toMatchObject({
      statement_no,
      create_date: '2026-12-30',
      language: 'en',
      seller: { seller_id: 'WP', country: 'DE', vat_id: 'DE136695976' },
      buyer: {
        name: 'Kartenhaus GmbH',
        contact: 'Ada Lovelace',
        address: 'Torstraße 49',
        postal: '10119',
        city: 'Berlin',
        country: 'DE',
        vat_id: 'DE136695976',
      },
    });
    expect(totals).toMatchObject({ net: 45_047, tax: 8559, total: 53_606 });
    expect(line_count).toBe(2);
    expect(content_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is refused with a mistake, and takes no number', async () => {
    const before = numberOf(await issue());
    await expect(issue({ lines: [draftLine({ amount: 1 })] })).rejects.toThrow('line 1 has the amount 1');
    expect(numberOf(await issue())).toBe(before + 1);
  });

  it('has the first one’s number when its subject’s period is issued again', async () => {
    const references = { subject_id: 'sub_1', credited_statement_no: null };
    const first = await issue({ references });
    expect(await issue({ references })).toBe(first);
    const others = [
      await issue({ references, kind: 'plan_change' }),
      await issue({ references, period: { from: '2026-11-01', to: '2026-11-30' } }),
    ];
    expect(others.map(numberOf)).toEqual([numberOf(first) + 1, numberOf(first) + 2]);
  });
});

describe('numbers', () => {
  it('leave no gap when a transaction fails or several run at once, and none is given twice', async () => {
    const before = numberOf(await issue());
    const failing = app.services.transact(async (tx) => {
      const parties = await app.services.invoicing.partiesOf(tx, account);
      await app.services.invoicing.finalise(tx, {
        developer_id: account.developer_id,
        kind: 'renewal',
        ...parties,
        currency: 'eur',
        period: { from: '2026-10-01', to: '2026-10-31' },
        lines: [draftLine()],
        references: { subject_id: 'sub_failing', credited_statement_no: null },
        is_paid: false,
        reason: null,
      });
      throw new Error('the charge could not be prepared');
    });
    const [, ...issued] = await Promise.all([failing.catch(() => undefined), issue(), issue(), issue(), issue()]);
    const numbers = issued.map((statement_no) => numberOf(String(statement_no))).toSorted((one, other) => one - other);
    expect(numbers).toEqual([1, 2, 3, 4].map((count) => before + count));
  });

  it('of credit notes are a series of their own', async () => {
    const credited_statement_no = await issue();
    const credit = () =>
      issue({
        kind: 'credit_note',
        references: { subject_id: credited_statement_no, credited_statement_no },
        lines: [draftLine({ unit_price: 100 })],
        reason: 'The service was down',
      });
    expect([await credit(), await credit()]).toEqual(['WP-CN-2026-000001', 'WP-CN-2026-000002']);
    expect(numberOf(await issue())).toBe(numberOf(credited_statement_no) + 1);
    const { data } = await person.call('GET', '/api/developer/statements.json');
    expect(data).toContainEqual(
      expect.objectContaining({ statement_no: 'WP-CN-2026-000001', new_charges_amount: -1.19 }),
    );
  });

  it('begin with 1 in each year and for each seller', async () => {
    const seller = { ...(await stored(await issue())).head.seller, seller_id: 'OTHER' };
    expect(await issue({ seller })).toBe('OTHER-2026-000001');
    app.clock.set(new Date('2027-01-01T00:00:00Z'));
    expect(await issue()).toBe('WP-2027-000001');
    expect(await issue({ seller })).toBe('OTHER-2027-000001');
  });
});

describe('the VAT of a statement', () => {
  it('is kept in the seller’s currency with the rate of its day, if the statement is in another one (BIL-38)', async () => {
    app.clock.set(new Date('2026-06-01T00:00:00Z'));
    const number = await issue({ currency: 'usd' });
    const vat = { currency: 'eur', rate: '0.851064', rate_from: '2026-01-01', tax: 7260 };
    expect((await stored(number)).head.national_vat).toEqual(vat);
    expect((await stored(await issue({ currency: 'eur' }))).head.national_vat).toBeUndefined();
    const untaxed = [draftLine({ tax_rate: 0, tax_category: 'O' })];
    expect((await stored(await issue({ currency: 'usd', lines: untaxed }))).head.national_vat).toBeUndefined();
  });

  it('of a credit note has the rate of the statement that it corrects (BIL-38)', async () => {
    app.clock.set(new Date('2025-12-31T00:00:00Z'));
    const credited_statement_no = await issue({ currency: 'usd' });
    app.clock.set(new Date('2026-01-31T00:00:00Z'));
    const credit = await issue({
      kind: 'credit_note',
      currency: 'usd',
      references: { subject_id: credited_statement_no, credited_statement_no },
      reason: 'The service was down',
    });
    expect((await stored(credit)).head.national_vat).toMatchObject({ rate: '0.962557', rate_from: '2025-01-01' });
  });
});

describe('the database', () => {
  it.each([
    ['a changed total', sql`update statement set new_charges_minor = 1`],
    ['a removed statement', sql`delete from statement`],
    ['a changed document', sql`update statement_document set totals = '{}'`],
    ['a removed document', sql`delete from statement_document`],
    ['emptied documents', sql`truncate statement_document cascade`],
    ['a changed line', sql`update statement_line set line = '{}'`],
    ['a removed line', sql`delete from statement_line`],
    ['an added line', sql`insert into statement_line select statement_no, 99, '{}' from statement_document`],
  ])('refuses %s', async (_change, statement) => {
    await expect(statement.execute(app.database.db)).rejects.toThrow('An issued statement never changes');
  });
});
