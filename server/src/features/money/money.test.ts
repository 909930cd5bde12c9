import type { AnyStatement, MoneyActionLine } from '@waypost/contract/entities/money';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDeveloper,
  createPerson,
  developerInput,
  type Person,
  storeCard,
} from '../../../test/factories/developers.ts';
import { draftLine, issueStatement } from '../../../test/factories/invoices.ts';
import { csvLines } from '../../../test/csv-lines.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { operate, readOperation } from '../../operations/operations.ts';
import { demoBillingDetails } from '../../demo/demo-billing.ts';
import type { DeveloperRecord } from '../developers/developers.service.ts';

let app: TestApp;
let operator: Person;
let buyer: Person;
let account: DeveloperRecord;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-30T12:00:00Z') });
  operator = await createPerson(app, { roles: [{ name: 'finance', value: '' }] });
  buyer = await createPerson(app);
  const details = demoBillingDetails({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@people.example' });
  const input = developerInput({ ...details, billing_company_name: '100% Maps_Ltd' });
  account = await createDeveloper(app, buyer, { input });
  await app.services.transact((tx) => storeCard(tx, app.services, account));
});
afterAll(() => app.dispose());

const reason = 'The service was down';
const credit = (statement_no: string, body: object = {}, who = operator) =>
  who.call('POST', `/api/money/statements/${statement_no}/credit`, { reason, refund: false, ...body });
const list = async (query = '') =>
  (await operator.call('GET', `/api/money/statements${query}`)).data as unknown as {
    statements: AnyStatement[];
    next: string | null;
  };
const one = async (statement_no: string) => (await list(`?search=${statement_no}`)).statements[0];
const actions = async () =>
  ((await operator.call('GET', '/api/money/actions')).data as unknown as { actions: MoneyActionLine[] }).actions;

/** A statement of a charge that the card provider has taken. */
async function paidStatement(): Promise<string> {
  const purchase_id = app.services.newId('pur');
  const amount = { currency: 'eur', minor: 53_431 } as const;
  const attempt_id = app.services.newId('pay');
  const { developer_id } = account;
  const charge = { attempt_id, developer_id, amount, purpose: 'purchase', purposeId: purchase_id } as const;
  await app.services.payments.charge(charge);
  return issueStatement(app, account, {
    kind: 'purchase',
    is_paid: true,
    references: { subject_id: purchase_id, credited_statement_no: null },
  });
}
const entriesOf = async (kind: 'credit_note' | 'refund', subject_id: string) =>
  (
    await app.database.db
      .selectFrom('ledger_entry as entry')
      .innerJoin('ledger_posting as posting', 'posting.posting_id', 'entry.posting_id')
      .select(['account', 'part', 'amount'])
      .where('kind', '=', kind)
      .where('subject_id', '=', subject_id)
      .orderBy('line')
      .execute()
  ).map(({ account: name, part, amount }) => [name, part, amount]);
const refunds = () => app.database.db.selectFrom('refund').selectAll().orderBy('refund_id').execute();

describe('the pages of operators about money', () => {
  it('do not exist for everybody without the role, also for the buyer', async () => {
    const statement_no = await issueStatement(app, account);
    const reseller = await createPerson(app, { roles: [{ name: 'reseller', value: 'res_1' }] });
    for (const other of [buyer, reseller]) {
      const answers = [
        await other.call('GET', '/api/money/statements'),
        await other.call('GET', '/api/money/actions'),
        await other.call('GET', `/api/money/statements/${statement_no}/statement.pdf`),
        await credit(statement_no, {}, other),
      ];
      expect(answers.map(({ status, reason: why }) => [status, why])).toEqual(answers.map(() => [404, 'NOT_FOUND']));
    }
    expect((await one(statement_no))?.credited).toBe(0);
  });
});

describe('a credit note', () => {
  it('gives back all that is left by default, with its tax, and is logged with its reason', async () => {
    const lines = [draftLine(), draftLine({ unit_price: 1000, tax_rate: 700 })];
    const statement_no = await issueStatement(app, account, { lines });
    const answer = await credit(statement_no);
    expect(answer).toMatchObject({ status: 201, data: { total: 545.01 } });
    const note = String(answer.data['statement_no']);
    expect(note).toMatch(/^WP-CN-2026-\d{6}$/);
    expect(await one(statement_no)).toMatchObject({ total: 545.01, credited: 545.01, creditable: 0 });
    const credited = await list(`?search=${note}`);
    expect(credited.statements).toMatchObject([
      { kind: 'credit_note', total: -545.01, credited_statement_no: statement_no },
    ]);
    const own = (await buyer.call('GET', '/api/developer/statements.json')).data as unknown as AnyStatement[];
    expect(own.map((each) => each.statement_no)).toContain(note);
    expect(await entriesOf('credit_note', note)).toEqual([
      ['revenue', '', 1000],
      ['tax', 'DE 700', 70],
      ['credit', '', -1070],
      ['revenue', '', 44_900],
      ['tax', 'DE 1900', 8531],
      ['credit', '', -53_431],
    ]);
    const [line] = await actions();
    expect(line).toMatchObject({
      action: 'credit',
      operator: operator.browser.session?.email,
      statement_no,
      result_no: note,
      amount: 545.01,
      reason,
      refund_state: null,
    });
  });

  it('gives back a part without tax, but never more than is left', async () => {
    const statement_no = await issueStatement(app, account);
    expect(await credit(statement_no, { net: 100 })).toMatchObject({ status: 201, data: { total: 119 } });
    expect(await one(statement_no)).toMatchObject({ credited: 119, creditable: 349 });
    expect(await credit(statement_no, { net: 349.01 })).toMatchObject({ status: 409, reason: 'CREDIT_TOO_LARGE' });
    expect(await credit(statement_no)).toMatchObject({ data: { total: 415.31 } });
    expect(await credit(statement_no)).toMatchObject({ status: 409, reason: 'CREDIT_TOO_LARGE' });
    expect(await one(statement_no)).toMatchObject({ total: 534.31, credited: 534.31, creditable: 0 });
  });

  it('is issued once for what is left when two operators act at once', async () => {
    const statement_no = await issueStatement(app, account);
    const statuses = (await Promise.all([credit(statement_no), credit(statement_no)])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409]);
  });

  it.each([
    [{ reason: '' }, 'reason'],
    [{ reason: undefined }, 'reason'],
    [{ reason: 'abcd' }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ net: 0 }, 'net'],
    [{ net: -1 }, 'net'],
    [{ net: 0.001 }, 'net'],
  ])('needs a reason and an amount in whole cents: %j', async (body, path) => {
    const statement_no = await issueStatement(app, account);
    const answer = await credit(statement_no, body);
    expect([answer.status, answer.fields.map((field) => field.path)]).toEqual([400, [path]]);
  });

  it('of nothing, and of another credit note, does not exist', async () => {
    const note = String((await credit(await issueStatement(app, account))).data['statement_no']);
    for (const statement_no of [note, 'WP-2026-999999'])
      expect(await credit(statement_no)).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
  });
});

describe('a refund', () => {
  it('sends the credited amount back once, with the refund’s id as the key, and shows its state', async () => {
    const statement_no = await paidStatement();
    const before = (await refunds()).length;
    expect(await credit(statement_no, { net: 100, refund: true })).toMatchObject({ data: { total: 119 } });
    const [line] = await actions();
    expect(line).toMatchObject({ action: 'refund', statement_no, amount: 119, refund_state: 'requested' });
    await app.services.runJob('payments.send-refunds');
    await app.services.runJob('payments.send-refunds');
    const after = (await refunds()).slice(before);
    expect(await entriesOf('refund', after[0]?.refund_id ?? '')).toEqual([
      ['credit', '', 11_900],
      ['cash', 'cards', -11_900],
    ]);
    expect(after).toMatchObject([{ amount: 11_900, currency: 'eur', state: 'done' }]);
    expect(after[0]?.provider_reference).toBe(`PSP-${after[0]?.refund_id}`);
    expect((await actions())[0]).toMatchObject({ refund_state: 'done' });
  });

  it('of a statement that no provider was paid for is refused, and no credit note is issued', async () => {
    const statement_no = await issueStatement(app, account);
    expect(await credit(statement_no, { refund: true })).toMatchObject({ status: 409, reason: 'NOT_REFUNDABLE' });
    expect(await one(statement_no)).toMatchObject({ credited: 0 });
  });
});

describe('the ledger of a month', () => {
  it('is a file for operators alone, with every entry of the month by account OPS-14', async () => {
    const note = String((await credit(await issueStatement(app, account))).data['statement_no']);
    const fileOf = (month: string, { browser }: Person) => browser.portal(`/api/money/ledger/${month}/ledger.csv`);
    const answer = await fileOf('2026-11', operator);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ledger-2026-11.csv"');
    const lines = (await csvLines(answer)).filter((line) => line.includes(note));
    expect(lines.map((line) => line.split(',').slice(4, 6))).toEqual([
      ['revenue', ''],
      ['tax', 'DE 1900'],
      ['credit', ''],
    ]);
    expect(await (await fileOf('2026-10', operator)).text()).not.toContain(note);
    for (const [month, who, status] of [
      ['2026-11', buyer, 404],
      ['2026-13', operator, 400],
    ] as const) {
      const refused = await fileOf(month, who);
      await refused.arrayBuffer();
      expect(refused.status).toBe(status);
    }
  });
});

describe('the list of statements', () => {
  it('is searched by number, buyer and account, newest first, in pages', async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 51; count += 1) numbers.push(await issueStatement(app, account));
    const first = await list();
    expect(first.statements.length).toBe(50);
    const newest = first.statements.find(({ kind }) => kind === 'renewal');
    expect(newest?.statement_no).toBe(numbers.at(-1));
    const second = await list(`?after=${first.next}`);
    const all = [...first.statements, ...second.statements].map(({ statement_no }) => statement_no);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(numbers));
    const found = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).statements.length;
    expect(await found(numbers[0] ?? '')).toBe(1);
    expect(await found('100% maps_ltd')).toBe(50);
    expect(await found('100_ maps')).toBe(0);
    expect(await found('ADA@people')).toBe(50);
    expect(await found(account.developer_id)).toBe(50);
    expect(await found('nobody')).toBe(0);
  });
});

describe('the log of money actions', () => {
  it.each([
    ['a change', sql`update money_action set reason = 'x'`],
    ['a removal', sql`delete from money_action`],
    ['its emptying', sql`truncate money_action`],
  ])('refuses %s', async (_change, statement) => {
    await expect(statement.execute(app.database.db)).rejects.toThrow('The log of money actions never changes');
  });
});

describe('the command that credits', () => {
  const command = (...args: string[]) => {
    const operation = readOperation(['credit', ...args]);
    if (!operation) throw new Error('No operation');
    const { config, database } = app;
    const sendMail = () => Promise.resolve();
    return operate({ config, database: database.database, logger: pino({ level: 'silent' }), sendMail }, operation);
  };

  it('issues a credit note and requests a refund, under the name that it is told', async () => {
    const statement_no = await paidStatement();
    const args = ['--statement', statement_no, '--reason', reason, '--by', 'Grace', '--net', '100.00', '--refund'];
    expect(await command(...args)).toMatch(/^Credit note WP-CN-\d{4}-\d{6} over 119\.00 is issued\. The refund/);
    const requested = (await refunds()).filter(({ state }) => state === 'requested');
    expect(requested).toMatchObject([{ amount: 11_900, currency: 'eur' }]);
    const line = (await actions()).find((each) => each.operator === 'Grace');
    expect(line).toMatchObject({ action: 'refund', statement_no, amount: 119, reason });
    const all = ['--statement', statement_no, '--reason', reason, '--by', 'Grace'];
    expect(await command(...all)).toContain('over 415.31');
    await expect(command(...all)).rejects.toThrow('more than what is left');
    await expect(command('--statement', 'WP-1', '--reason', reason, '--by', 'Grace')).rejects.toThrow('not exist');
  });

  it.each([
    [[]],
    [['--statement', 'WP-2026-000001', '--by', 'Grace']],
    [['--statement', 'WP-2026-000001', '--reason', 'no', '--by', 'Grace']],
    [['--statement', 'WP-2026-000001', '--reason', reason]],
    [['--statement', 'WP-2026-000001', '--reason', reason, '--by', 'Grace', '--net', '0']],
    [['--nonsense']],
  ])('says how it is called for %j', (args) => {
    expect(() => readOperation(['credit', ...args])).toThrow('npm run credit -- --statement');
  });
});
